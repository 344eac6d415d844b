"""Positions from data: a dump, a view or a short test position, its hidden cards dealt.

A hidden place (in a hand, a deck or the Rival deck) holds a card of the shuffle it was dealt from, and of each card
everybody knows with which shuffle it last went openly into its deck. So the unseen cards of each kind and shuffle are
dealt to the places of that kind and shuffle, every way equally likely.
"""

import re
from collections.abc import Iterator
from typing import Final, cast

from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.core.edition import OPTION, edition_in
from theomachy.core.fields import Field
from theomachy.core.game import View
from theomachy.core.option import Options, Settle
from theomachy.core.refusal import OptionError, PositionError
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import invariants
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components import cards as tables
from theomachy.games.elements_of_the_gods.components.cards import KIND_LETTERS, KIND_NAMES
from theomachy.games.elements_of_the_gods.components.elements import DEATH, ELEMENT_NAMES, ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import EACH, EVERYONE, LETTERS, ONE, crowd_of
from theomachy.games.elements_of_the_gods.position import ElementsPosition, empty
from theomachy.games.elements_of_the_gods.rules import turns
from theomachy.games.elements_of_the_gods.rules.solo import SECOND_TURN

_Pools = dict[tuple[int, int], list[int]]  # cards by kind and shuffle

_BAG_PART: Final = re.compile(r"([SGMZ])(\d{1,2})")
_SEEDS: Final = 1 << 30  # imagined worlds get luck of their own from this many seeds
_SEED_BYTES: Final = 32  # of a text that the deal is drawn from
_MOST_SHUFFLES: Final = 10_000
_MOST_POINTS: Final = 1_000_000
_MOST_ROUNDS: Final = 1_000
_MOST_SEATS: Final = 5


def load(data: View, seed: int | str | bytes, settle: Settle) -> ElementsPosition:
    """Return the position that *data* describes; what it leaves open is dealt with *seed*."""
    if isinstance(seed, int):
        dice = Dice(seed)
    else:
        dice = Dice(int.from_bytes((seed.encode() if isinstance(seed, str) else seed)[:_SEED_BYTES], "big"))
    position = _Reader(data, settle).deal.world(dice)
    position.seed(seed)
    return position


def worlds(view: View, dice: Dice, settle: Settle) -> Iterator[ElementsPosition]:
    """Yield positions that agree with *view*, its hidden cards dealt anew each time."""
    deal = _Reader(view, settle).deal
    while True:
        position = deal.world(dice)
        position.seed(dice.below(_SEEDS))
        yield position


class _Deal:
    """A position with open places, and copies of it with the places filled."""

    def __init__(self, position: ElementsPosition) -> None:
        self.position = position
        self.known: dict[int, str] = {}  # cards with a known place, and the path of its field
        self.hidden: list[tuple[int, int, int]] = []  # hidden hand cards: seat, kind, shuffle they come from
        self.rival: list[int] = []  # kinds of the hidden Rival deck, the top last
        self.decks: list[int] = []  # kinds whose deck is given as a number
        self.solo = False  # whether the Solo deck is given as a number

    def check(self) -> None:
        """Raise PositionError if there are not enough cards for the open places."""
        needs: dict[tuple[int, int], int] = {}
        places = [(kind, epoch) for _, kind, epoch in self.hidden] + [(kind, 0) for kind in self.rival]
        for kind in self.decks:
            shuffle = int(self.position.cells[at.SHUFFLES + kind])
            places += [(kind, shuffle)] * int(self.position.cells[at.DECK_SIZE + kind])
        for place in places:
            needs[place] = needs.get(place, 0) + 1
        pools = self._unseen()
        for (kind, epoch), number in needs.items():
            there = len(pools.get((kind, epoch), []))
            if number > there:
                raise PositionError(f"{number} hidden {KIND_NAMES[kind]} cards, but only {there} are left")

    def world(self, dice: Dice) -> ElementsPosition:
        """Return a copy with every place filled; cards that are left over are not in the game."""
        cards = self.position.terms.cards
        position = self.position.copy()
        cells = position.cells
        pools = self._unseen()
        for pool in pools.values():
            dice.shuffle(pool)
        for seat, kind, epoch in self.hidden:
            card = pools[kind, epoch].pop()
            cells[at.CARD_ZONE + card] = at.HIDDEN
            position.take_up(seat, card)
        for place, kind in enumerate(self.rival):
            card = pools[kind, 0].pop()
            cells[at.CARD_ZONE + card] = at.HIDDEN
            cells[at.RIVAL_DECK + place] = card
        for kind in self.decks:
            for place in range(cells[at.DECK_SIZE + kind]):
                card = pools[kind, cells[at.SHUFFLES + kind]].pop()
                cells[at.CARD_ZONE + card] = at.HIDDEN
                cells[at.DECK + cards.first[kind] + place] = card
        if self.solo:
            self._fill_solo_deck(position, dice)
        return position

    def _unseen(self) -> _Pools:
        cards = self.position.terms.cards
        pools: _Pools = {}
        for card in range(cards.count):
            if card not in self.known:
                pools.setdefault((cards.kind[card], self.position.cells[at.EPOCH + card]), []).append(card)
        return pools

    def _fill_solo_deck(self, position: ElementsPosition, dice: Dice) -> None:
        cards = position.terms.cards
        cells = position.cells
        pool = [card for card in range(len(cards.solo_ids)) if cells[at.SOLO_ZONE + card] == at.SOLO_ABSENT]
        dice.shuffle(pool)
        for place in range(cells[at.SOLO_DECK_SIZE]):
            card = pool.pop()
            cells[at.SOLO_ZONE + card] = at.SOLO_HIDDEN
            cells[at.SOLO_DECK + place] = card


class _Reader:
    """Reads a position once; what it leaves open is in its deal."""

    def __init__(self, data: View, settle: Settle) -> None:
        self.data = Field(data)
        self.solo = self.data.get("mode", "table").index(("table", "solo")) == 1
        players = self.data.get("players", 1 if self.solo else 2)
        seats = players.number(1, _MOST_SEATS)
        players.demand((seats == 1) == self.solo, "must be 1 in the mode solo and 2 to 5 in the mode table")
        self.position = empty(seats, _options(self.data.get("options", {}), seats, settle))
        self.cells = self.position.cells
        self.deal = _Deal(self.position)
        cards = self.position.terms.cards
        for card in range(cards.count):
            self.cells[at.CARD_ZONE + card] = at.ABSENT
        for card in range(len(cards.solo_ids)):
            self.cells[at.SOLO_ZONE + card] = at.SOLO_ABSENT
        self._read_recall(self.data.get("recall", {}))
        self._read_board(self.data.get("board", {}))
        self._read_cards()
        self._read_owners()
        if self.solo:
            self._read_solo(self.data.get("solo", {}))
        self._read_bag()
        turn = self.data.get("turn", {})
        self._read_turn(turn)
        self._check(turn)
        turns.set_aside_second(self.position)
        if not self.position.is_over() and len(self.position.legal(self.cells[at.TURN_SEAT])) == 0:
            raise turn.error("the seat to move has nothing to choose")
        self._read_pending(turn.get("pending", {}))

    # Reading values.

    def _owner_list(self, name: str, default: object, owners: int) -> list[Field]:
        return self.data.get(name, [default] * owners).items(owners)

    def _space(self, name: Field) -> int:
        space = self.position.board.find(name.text())
        if space is None:
            raise name.error(f"no such space {name.text()[:20]!r} on this board")
        return space

    def _crowd(self, letters: Field) -> int:
        text = letters.match(f"[{LETTERS}]*", f"letters {', '.join(LETTERS)}").group()
        letters.demand(all(text.count(letter) <= EACH for letter in LETTERS), f"more than {EACH} Worshipers of a type")
        return crowd_of(text)

    def _seat(self, seat: Field) -> int:
        return seat.number(0, self.position.seats - 1)

    def _kind(self, letter: Field) -> int:
        return letter.index(tuple(KIND_LETTERS))

    def _card(self, id: Field, kind: int | None = None) -> int:
        """A card in its place; no card has two places."""
        cards = self.position.terms.cards
        card = id.index(cards.ids, "card")
        if kind is not None:
            id.demand(cards.kind[card] == kind, f"{id.text()} is not a {KIND_NAMES[kind]} card")
        id.demand(card not in self.deal.known, f"{id.text()} is already in {self.deal.known.get(card)}")
        self.deal.known[card] = id.path
        self.cells[at.CARD_ZONE + card] = at.HIDDEN
        return card

    def _solo_card(self, id: Field) -> int:
        card = id.index(self.position.terms.cards.solo_ids, "Solo card")
        id.demand(self.cells[at.SOLO_ZONE + card] == at.SOLO_ABSENT, f"{id.text()} is already in another place")
        return card

    # Reading parts.

    def _read_recall(self, recall: Field) -> None:
        cards = self.position.terms.cards
        for letter, number in recall.get("shuffles", {}).entries():
            kind = self._kind(Field(letter, number.path))
            self.cells[at.SHUFFLES + kind] = number.number(0, _MOST_SHUFFLES)
        for id, number in recall.get("cards", {}).entries():
            card = Field(id, number.path).index(cards.ids, "card")
            self.cells[at.EPOCH + card] = number.number(0, self.cells[at.SHUFFLES + cards.kind[card]])
        self.epochs = recall.get("hands", [{}] * self.position.seats).items(self.position.seats)

    def _read_board(self, board: Field) -> None:
        cells, land = self.cells, self.position.board
        size = board.get("size", int(land.size))
        size.demand(size.value == land.size, f"must be {land.size} for {self.position.seats} players")
        for name, letters in board.get("w", {}).entries():
            cells[at.CROWD + self._space(Field(name, letters.path))] = self._crowd(letters)
        for garden in board.get("gar", [land.name(corner) for corner in land.corners()]).items():
            cells[at.GROUND + self._space(garden)] = at.GARDEN
        for name, owner in board.get("mon", {}).entries():
            space = self._space(Field(name, owner.path))
            owner.demand(cells[at.GROUND + space] == at.PLAIN, f"{name} is a Garden (EG-M3)")
            is_rivals = self.solo and owner.value == at.RIVAL_MARK
            cells[at.GROUND + space] = at.MONUMENT + (at.RIVAL if is_rivals else self._seat(owner))
        placed = board.get("el", {}).entries()
        for name, where in placed:
            cells[at.ELEMENT_AT + Field(name, where.path).index(ELEMENT_NAMES, "Element")] = self._space(where)
        for element in self.data.get("used", [name for name, _ in placed]).items():
            cells[at.USED_ELEMENTS] |= 2 ** element.index(ELEMENT_NAMES, "Element")
        gardens = sum(self.position.is_garden(space) for space in range(land.spaces))
        left = self.data.get("gardens_left", int(max(0, at.GARDEN_TILES - gardens)))
        cells[at.GARDENS_LEFT] = left.number(0, at.GARDEN_TILES)

    def _read_cards(self) -> None:
        zones = self.cells
        for letter, ids in self.data.get("discards", {}).entries():
            kind = self._kind(Field(letter, ids.path))
            for id in ids.items():
                zones[at.CARD_ZONE + self._card(id, kind)] = at.DISCARDED
        for id in self.data.get("public", []).items():
            zones[at.CARD_ZONE + self._card(id, tables.DIVINITY_CARD)] = at.PUBLIC
        for letter, deck in self.data.get("decks", {}).entries():
            self._read_deck(self._kind(Field(letter, deck.path)), deck)

    def _read_deck(self, kind: int, deck: Field) -> None:
        cards = self.position.terms.cards
        if not isinstance(deck.value, list):
            self.cells[at.DECK_SIZE + kind] = deck.number(0, cards.count)
            self.deal.decks.append(kind)
            return
        self.cells[at.DECK_SIZE + kind] = len(deck.value)
        for place, id in enumerate(reversed(deck.items())):
            self.cells[at.DECK + cards.first[kind] + place] = self._card(id, kind)

    def _read_owners(self) -> None:
        position, cells, owners = self.position, self.cells, int(self.position.owners())
        for owner, letters in enumerate(self._owner_list("afterlife", "", owners)):
            cells[at.AFTERLIFE + owner] = self._crowd(letters)
        for owner, points in enumerate(self._owner_list("score", 0, owners)):
            cells[at.SCORE + owner] = points.number(0, _MOST_POINTS)
        built = [
            sum(position.is_monument_of(space, owner) for space in range(position.board.spaces))
            for owner in range(owners)
        ]
        supplies = [int(max(0, at.MONUMENTS_EACH - number)) for number in built]
        for owner, left in enumerate(self.data.get("left", supplies).items(owners)):
            cells[at.MONUMENTS_LEFT + owner] = left.number(0, at.MONUMENTS_EACH)
        for seat, ids in enumerate(self._owner_list("played", [], int(position.seats))):
            for id in ids.items():
                cells[at.CARD_ZONE + self._card(id, tables.DIVINITY_CARD)] = at.PLAYED + seat
        for seat, hand in enumerate(self._owner_list("hands", [], int(position.seats))):
            self._read_hand(seat, hand)

    def _read_hand(self, seat: int, hand: Field) -> None:
        too_many = f"holds more than {at.HAND_LIMIT} cards (EG-Z4)"
        if isinstance(hand.value, list):
            hand.demand(len(hand.value) <= at.HAND_LIMIT, too_many)
            for id in hand.items():
                self.position.take_up(seat, self._card(id))
            return
        before = len(self.deal.hidden)
        for letter, number in hand.entries():
            kind = self._kind(Field(letter, number.path))
            cards = number.number(0, at.HAND_LIMIT)
            for epoch in self.epochs[seat].get(letter, [0] * cards).items(cards):
                self.deal.hidden.append((seat, kind, epoch.number(0, _MOST_SHUFFLES)))
        hand.demand(len(self.deal.hidden) - before <= at.HAND_LIMIT, too_many)

    def _read_solo(self, solo: Field) -> None:
        cells = self.cells
        lock, card = solo.find("lock"), solo.find("card")
        if lock is not None:
            cells[at.LOCKED_TYPE] = lock.index(tuple(LETTERS))
        if card is not None:
            cells[at.SOLO_ZONE + self._solo_card(card)] = at.SOLO_ROUND
        for name, zone in (("tiebreak", at.SOLO_TIEBREAK), ("discard", at.SOLO_DISCARDED)):
            for id in solo.get(name, []).items():
                cells[at.SOLO_ZONE + self._solo_card(id)] = zone
        self._read_rival_deck(solo.get("rival_deck", []))
        self._read_solo_deck(solo.get("deck", []))

    def _read_rival_deck(self, deck: Field) -> None:
        cards = deck.items()
        deck.demand(len(cards) <= at.MOST_RIVAL_CARDS, f"has {len(cards)} cards, more than {at.MOST_RIVAL_CARDS}")
        self.cells[at.RIVAL_DECK_SIZE] = len(cards)
        if all(card.value in tuple(KIND_LETTERS) for card in cards):
            self.deal.rival = [self._kind(card) for card in reversed(cards)]
            return
        for place, id in enumerate(reversed(cards)):
            self.cells[at.RIVAL_DECK + place] = self._card(id)

    def _read_solo_deck(self, deck: Field) -> None:
        cards = self.position.terms.cards
        cells = self.cells
        if not isinstance(deck.value, list):
            free = sum(cells[at.SOLO_ZONE + card] == at.SOLO_ABSENT for card in range(len(cards.solo_ids)))
            cells[at.SOLO_DECK_SIZE] = deck.number(0, free)
            self.deal.solo = True
            return
        cells[at.SOLO_DECK_SIZE] = len(deck.value)
        for place, id in enumerate(reversed(deck.items())):
            card = self._solo_card(id)
            cells[at.SOLO_ZONE + card] = at.SOLO_HIDDEN
            cells[at.SOLO_DECK + place] = card

    def _read_bag(self) -> None:
        """The bag as given, or everybody who is nowhere else."""
        cells, shown = self.cells, self.position.outside_bag()
        for type, number in enumerate(shown):
            if number > EACH:
                raise PositionError(f"there are {number} Worshipers of the type {LETTERS[type]}, of {EACH} (EG-C10)")
        outside = sum(ONE[type] * number for type, number in enumerate(shown))
        bag = self.data.find("bag")
        if bag is None:
            cells[at.BAG] = EVERYONE - outside
        else:
            bag.match(r"([SGMZ]\d{1,2})*", "counts such as S12G9M11Z8")
            for letter, digits in _BAG_PART.findall(bag.text()):
                type = LETTERS.index(letter)
                bag.demand(shown[type] + int(digits) <= EACH, f"with {digits} {letter} there are more than {EACH}")
                cells[at.BAG] += ONE[type] * int(digits)
        cells[at.POPULATION] = cells[at.BAG] + outside

    def _read_turn(self, turn: Field) -> None:
        cells, seats = self.cells, int(self.position.seats)
        cells[at.STEP] = turn.get("step", at.STEP_NAMES[0]).index(at.STEP_NAMES)
        used = bin(cells[at.USED_ELEMENTS]).count("1")
        has_placed = cells[at.STEP] not in (at.ELEMENT_STEP, at.OVER)
        number = turn.get("n", 0 if self.solo else max(0, used - has_placed))
        cells[at.TURN_NUMBER] = number.number(0, ELEMENTS - 1)
        cells[at.TURN_SEAT] = self._seat(turn.get("seat", 0))
        first = int(cells[at.TURN_SEAT] - cells[at.TURN_NUMBER]) % seats
        cells[at.FIRST_SEAT] = self._seat(turn.get("first", first))
        if self.solo:
            is_yours = cells[at.TURN_NUMBER] in (0, SECOND_TURN)
            number.demand(is_yours, "must be 0 or 2 in the mode solo: Rival's turns are over at once (EG-SR1)")
        cells[at.ROUND] = turn.get("round", 1).number(1, _MOST_ROUNDS)
        cells[at.DESTROYED] = self._crowd(turn.get("destroyed", ""))
        trigger = self.data.find("trigger")
        if trigger is not None:
            cells[at.TRIGGER_SEAT] = self._seat(trigger)
        for name, cell in (("out", at.OUT_SEATS), ("stop", at.STOP_SEATS)):
            for seat in self.data.get(name, []).items():
                cells[cell] |= 2 ** self._seat(seat)
        end = self.data.find("end")
        if end is not None:
            cells[at.END_REASON] = 1 + end.index(at.END_NAMES[1:])
        if (end is not None) != (cells[at.STEP] == at.OVER):
            raise self.data.get("end", None).error("must be given exactly when turn.step is over")

    def _check(self, turn: Field) -> None:
        cells, position = self.cells, self.position
        try:
            invariants.check(position)
        except AssertionError as broken:
            raise PositionError(str(broken)) from None
        self.deal.check()
        seat, step = cells[at.TURN_SEAT], cells[at.STEP]
        held = position.held(seat) + sum(owner == seat for owner, _, _ in self.deal.hidden)
        turn.demand(step == at.OVER or not position.is_out(seat), "the seat to move is out (EG-Z2)")
        turn.demand(step != at.CARD_STEP or held > 0 or self.solo, "a seat in the step card must hold a card")
        is_full = step == at.DRAW_STEP and held >= at.HAND_LIMIT
        turn.demand(not is_full, f"a seat in the step draw must hold fewer than {at.HAND_LIMIT} cards (EG-DR1)")
        has_struck = step != at.ELEMENT_STEP and (cells[at.USED_ELEMENTS] >> DEATH) & 1 == 1
        turn.demand(cells[at.DESTROYED] == 0 or has_struck, "destroyed, but Death was not placed this turn (EG-DE5)")

    def _read_pending(self, pending: Field) -> None:
        """The picks of an unfinished choice, each legal where it stands and none of them the last."""
        position = self.position
        for name, value in pending.entries():
            action = self._pick(name, value)
            if action not in position.legal(self.cells[at.TURN_SEAT]):
                raise value.error(f"{value.value!r} is not legal in this position")
            position.play(self.cells[at.TURN_SEAT], action)
            value.demand(position.is_pending(), f"nothing is left to choose after {value.value!r}")

    def _pick(self, name: str, value: Field) -> int:
        if name == "el":
            return pack(act.ELEMENT, value.index(ELEMENT_NAMES, "Element"))
        if name in ("space", "build"):
            return pack(act.SPACE if name == "space" else act.BUILD, self._space(value))
        if name == "type":
            return pack(act.TYPE, value.index(tuple(LETTERS)))
        if name == "card":
            return pack(act.CARD, value.index(self.position.terms.cards.ids, "card"))
        value.demand(name == "discard" and value.value is True, f"cannot be {value.value!r}")
        return pack(act.DISCARD)


def _options(field: Field, seats: int, settle: Settle) -> Options:
    """Only the edition matters: what else is agreed before a game is over when its first position is there."""
    field.only([OPTION])
    try:
        return settle(seats, {OPTION: edition_in(cast(Options, field.value))})
    except OptionError as error:
        raise field.error(str(error)) from None
