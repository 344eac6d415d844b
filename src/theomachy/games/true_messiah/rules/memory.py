"""Memory: what a viewer has seen of hidden cards, and dealing the rest."""

from typing import Final, cast

from mypy_extensions import i64

from theomachy.core.chance import Dice
from theomachy.core.fields import Field
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import decks, market, names, setup

EVERYTHING: Final = -2  # the viewer of a dump
MARKETPLACE: Final = 4  # as if it were the deck of a fifth seat
_EVERYBODY: Final = 15
_SHUFFLES: Final = 60000


def row(position: TrueMessiahPosition, seat: int, deck: bool) -> list[int]:
    """The hidden cards of a hand or deck."""
    first = at.CARDS + seat * at.CARD_ROW + (position.cells[at.HAND_SIZE + seat] if deck else 0)
    return [
        position.cells[first + place]
        for place in range(position.cells[(at.DECK_SIZE if deck else at.HAND_SIZE) + seat])
    ]


def knows(position: TrueMessiahPosition, viewer: int, seat: int, code: int, deck: bool) -> bool:
    """Return whether *viewer* knows a hidden card of *seat*."""
    if viewer == EVERYTHING or (not deck and sees_hand(position, seat, viewer)):
        return True
    return decks.known_to(code) == _EVERYBODY if viewer < 0 else (decks.known_to(code) >> viewer) & 1 == 1


def sees_hand(position: TrueMessiahPosition, seat: int, viewer: int) -> bool:
    """Return whether *viewer* is on the side of *seat* (TM-S7), or the referee."""
    return viewer == EVERYTHING or (viewer >= 0 and (position.side_mask(seat) >> viewer) & 1 == 1)


def _hand(position: TrueMessiahPosition, seat: int, viewer: int, unseen: list[list[object]]) -> list[list[object]]:
    """The places of a hand; for the other side a hand has no order, so what it has seen of it stands first."""
    codes = row(position, seat, False)
    pile = [_card(position, seat, viewer, code, False, unseen) for code in codes]
    if sees_hand(position, seat, viewer):
        return pile
    everybody = "".join(names.colour(position, other) for other in range(position.seats))
    known: list[list[object]] = []
    for card in pile:
        if len(card) > 2:
            known.append([everybody if card[1] == everybody else names.colour(position, viewer), *card[2:]])
    hidden: list[list[object]] = [[""]] * (len(pile) - len(known))
    recalled = sorted(known, key=str) + hidden
    return [[decks.slot_of(code), *card] for code, card in zip(codes, recalled, strict=True)]


def confuse_equals(hand: list[list[object]], deck: list[list[object]], unseen: list[list[object]]) -> None:
    """Equal cards look alike: one that was seen is told as the latest of its kind that could be where it is."""
    bounds = [*(hand[-1][0] for _ in hand), *(entry[0] for entry in deck)]
    seen = [(cast(int, bound), entry) for bound, entry in zip(bounds, [*hand, *deck], strict=True) if len(entry) > 2]
    pool = [*unseen, *(entry[2:] for _, entry in seen)]
    for bound, entry in seen:
        numbers = [cast(int, number) for name, number in pool if name == entry[2]]
        entry[3] = max((number for number in numbers if number <= bound), default=min(numbers))
        pool.remove(entry[2:])
    unseen[:] = pool


def _card(
    position: TrueMessiahPosition, seat: int, viewer: int, code: int, deck: bool, unseen: list[list[object]]
) -> list[object]:
    """One hidden card: the shuffle of its place, who has seen it, and for who knows it the card and its own shuffle."""
    cards = position.terms.cards
    knowers = "".join(
        names.colour(position, other) for other in range(position.seats) if (decks.known_to(code) >> other) & 1
    )
    if knows(position, viewer, seat, code, deck) if seat < MARKETPLACE else viewer == EVERYTHING:
        return [decks.slot_of(code), knowers, cards.names[decks.kind_of(code)], decks.number_of(code)]
    unseen.append([cards.names[decks.kind_of(code)], decks.number_of(code)])
    return [decks.slot_of(code), knowers]


def recall(position: TrueMessiahPosition, viewer: int) -> dict[str, object]:
    """Return what good memory would keep: seen cards, the shuffles places and cards come from, coins."""
    labels = [*(names.colour(position, seat) for seat in range(position.seats)), "market"]
    sources = [*range(position.seats), MARKETPLACE]
    recalled: dict[str, object] = {
        "shuffles": {
            name: position.cells[at.SHUFFLE_COUNT + source] for name, source in zip(labels, sources, strict=True)
        },
        "coins": {names.colour(position, seat): position.cells[at.COINS + seat] for seat in range(position.seats)},
    }
    for seat in range(position.seats):
        unseen: list[list[object]] = []
        hand = _hand(position, seat, viewer, unseen)
        deck = [_card(position, seat, viewer, code, True, unseen) for code in row(position, seat, True)]
        if viewer != EVERYTHING:
            confuse_equals(hand, deck, unseen)
        recalled[names.colour(position, seat)] = {"hand": hand, "deck": deck, "unseen": sorted(unseen)}
    stock = [position.cells[at.MARKET + place] for place in range(market.size(position))]
    hidden: list[list[object]] = []
    recalled["market"] = {
        "deck": [_card(position, MARKETPLACE, viewer, code, True, hidden) for code in stock],
        "unseen": sorted(hidden),
    }
    return recalled


class Hidden:
    """The hidden cards of a position that is loaded: known ones are put in place, the others dealt later."""

    def __init__(self, fields: Field, position: TrueMessiahPosition, dice: Dice) -> None:
        self.fields = fields
        self.position = position
        self.dice = dice
        self.bids: list[int] = []  # seats whose sealed bids are not known
        self.dealt: list[tuple[int, list[tuple[int, int, int]], list[tuple[int, int]]]] = []

    def read(self) -> None:
        """Read hands, decks and the marketplace."""
        cells, colours = self.position.cells, self.position.terms.colours
        memory = self.fields.table("recall")
        shuffles = memory.table("shuffles")
        for seat, letter in enumerate(colours):
            cells[at.SHUFFLE_COUNT + seat] = shuffles.get(letter, 0).number(0, _SHUFFLES)
            known = memory.table(letter)
            if known.value:
                hand, deck, pool = known.list_of("hand"), known.list_of("deck"), self._pool(known)
            else:
                hand, deck, pool = self._guess_row(seat)
            cells[at.HAND_SIZE + seat] = len(hand)
            cells[at.DECK_SIZE + seat] = len(deck)
            room = len(hand) + len(deck) <= at.CARD_ROW
            self.fields.demand(room, f"{letter} has more than {at.CARD_ROW} cards in hand and deck")
            self._deal_later(at.CARDS + seat * at.CARD_ROW, [*hand, *deck], pool)
        cells[at.SHUFFLE_COUNT + MARKETPLACE] = shuffles.get("market", 0).number(0, _SHUFFLES)
        known = memory.table("market")
        stock, pool = (known.list_of("deck"), self._pool(known)) if known.value else self._guess_market()
        self.fields.demand(
            len(stock) <= pieces.MARKET_CARDS, f"the marketplace has more than {pieces.MARKET_CARDS} cards"
        )
        self._deal_later(at.MARKET, stock, pool)

    def _deal_later(self, start: i64, slots: list[Field], pool: list[tuple[int, int]]) -> None:
        """Put known cards in place; remember the other places and the cards that belong there."""
        cards = self.position.terms.cards
        position, colours = self.position, self.position.terms.colours
        free: list[tuple[int, int, int]] = []
        parts = [slot.items() for slot in slots]
        numbers = sorted(part[0].number(0, _SHUFFLES) for part in parts)
        for place, (number, part) in enumerate(zip(numbers, parts, strict=True)):
            seen = 0
            for letter in part[1].text():
                seen |= 1 << Field(letter, part[1].path).index(list(colours), "player")
            known = _EVERYBODY if seen == (1 << position.seats) - 1 else seen
            if len(part) == 4:
                kind = part[2].index(cards.names, "miracle")
                position.cells[start + place] = decks.card(kind, part[3].number(0, _SHUFFLES), number, known)
            else:
                free.append((number, place, known))
        count = f"{len(free)} hidden cards are to be dealt, but {len(pool)} are left to deal"
        self.fields.demand(len(free) == len(pool), count)
        self.dealt.append((int(start), sorted(free), pool))

    def deal(self, position: TrueMessiahPosition, dice: Dice) -> None:
        """Deal what is hidden: places in ascending order of their shuffle, each any card that can lie there."""
        for seat in self.bids:
            position.cells[at.SEALED_BID + seat] = dice.below(position.cells[at.COINS + seat] + 1)
        for start, places, pool in self.dealt:
            left = list(pool)
            for shuffle, place, known in places:
                fitting = [index for index, (_, number) in enumerate(left) if number <= shuffle]
                self.fields.demand(bool(fitting), "'recall' leaves no card for a place")
                kind, number = left.pop(fitting[dice.below(len(fitting))])
                position.cells[start + place] = decks.card(kind, number, shuffle, known)

    def _guess_row(self, seat: int) -> tuple[list[Field], list[Field], list[tuple[int, int]]]:
        """Hand and deck without a memory: named cards, the rest from the nine starting cards that are nowhere else."""
        cards = self.position.terms.cards
        letter = self.position.terms.colours[seat]
        fields = self.fields.table("seats").table(letter)
        left = [cards.names[kind] for kind in setup.starting_deck(self.position, seat)]
        for name in [*_named(fields, "hand"), *_named(fields, "deck"), *self._seen_cards(letter)]:
            if name in left:
                left.remove(name)
        if self.position.cells[at.HAS_LEFT + seat]:
            left = []
        hand, deck = _places(fields, "hand", cards.names), _places(fields, "deck", cards.names)
        unknown = sum(len(place.items()) == 2 for place in [*(hand or []), *(deck or [])])
        spare = max(0, len(left) - unknown)
        if hand is None:
            hand = _unknown(min(int(pieces.HAND_LIMIT), spare) if deck is None else spare)
            spare -= len(hand)
        if deck is None:
            deck = _unknown(spare)
        need = sum(len(place.items()) == 2 for place in [*hand, *deck])
        enough = f"there are {need} unknown cards, but only {len(left)} starting cards are left"
        fields.demand(need <= len(left), enough)
        order = list(range(len(left)))
        self.dice.shuffle(order)
        return hand, deck, [(cards.number[left[index]], 0) for index in order[:need]]

    def _pool(self, memory: Field) -> list[tuple[int, int]]:
        """Read the cards that can lie in unknown places, with their shuffles."""
        names = self.position.terms.cards.names
        entries = [entry.items(2) for entry in memory.list_of("unseen")]
        return [(name.index(names, "miracle"), shuffle.number(0, _SHUFFLES)) for name, shuffle in entries]

    def _seen_cards(self, letter: str) -> list[str]:
        """List the cards of a player that lie open: discarded, removed, by the board, on the stack."""
        fields = self.fields.table("seats").table(letter)
        found = [*fields.list_of("discard"), *fields.list_of("removed")]
        found += [lying.get("card") for lying in fields.list_of("board")]
        own = [item for item in self.fields.list_of("stack") if item.get("by").value == letter and "card" in item]
        return [card.text() for card in [*found, *(item.get("card") for item in own)]]

    def _guess_market(self) -> tuple[list[Field], list[tuple[int, int]]]:
        """The marketplace without a memory: named cards, or all market cards that are seen nowhere."""
        cards = self.position.terms.cards
        fields = self.fields.table("market")
        given = fields.find("deck")
        if given is not None and isinstance(given.value, list):
            return _places(fields, "deck", cards.names) or [], []
        left = [cards.names[kind] for kind in range(cards.starters, cards.kinds) for _ in range(cards.copies[kind])]
        seen = [name.text() for name in fields.list_of("row")]
        for letter in self.position.terms.colours:
            own = self.fields.table("seats").table(letter)
            seen += [*_named(own, "hand"), *_named(own, "deck"), *self._seen_cards(letter)]
        for name in seen:
            if name in left:
                left.remove(name)
        size = len(left) if given is None else given.number(0, pieces.MARKET_CARDS)
        fields.demand(size <= len(left), f"there are {size} cards, but only {len(left)} market cards are left")
        order = list(range(len(left)))
        self.dice.shuffle(order)
        return _unknown(size), [(cards.number[left[index]], 0) for index in order[:size]]


def _named(fields: Field, key: str) -> list[str]:
    """List the cards of a hand or deck that are given by name."""
    given = fields.find(key)
    return [card.text() for card in given.items()] if given is not None and isinstance(given.value, list) else []


def _places(fields: Field, key: str, names: list[str]) -> list[Field] | None:
    """List the places of a hand or deck; None where nothing is said."""
    given = fields.find(key)
    if given is None:
        return None
    if isinstance(given.value, list):
        return [Field([0, "", names[card.index(names, "miracle")], 0]) for card in given.items()]
    return _unknown(given.number(0, at.CARD_ROW))


def _unknown(count: int) -> list[Field]:
    return [Field([0, ""]) for _ in range(count)]
