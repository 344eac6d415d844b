"""Load: a dump, a view or a short test position, every field checked; what it leaves open is dealt."""

import re
from collections.abc import Iterator
from typing import Final

from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.core.edition import OPTION
from theomachy.core.fields import Field, demand_invariants, settled
from theomachy.core.game import View
from theomachy.core.option import Settle
from theomachy.core.refusal import PositionError
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import invariants
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components import cards as tables
from theomachy.games.elements_of_the_gods.components.cards import KIND_LETTERS, KIND_NAMES
from theomachy.games.elements_of_the_gods.components.elements import DEATH, ELEMENT_NAMES, ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import EACH, EVERYONE, LETTERS, ONE, crowd_of
from theomachy.games.elements_of_the_gods.position import ElementsPosition, empty
from theomachy.games.elements_of_the_gods.rules import turns
from theomachy.games.elements_of_the_gods.rules.dealing import Deal
from theomachy.games.elements_of_the_gods.rules.solo import SECOND_TURN

_BAG_PART: Final = re.compile(r"([SGMZ])(\d{1,2})")
_SEED_BYTES: Final = 32  # of a text that the deal is drawn from
_MOST_SHUFFLES: Final = 10_000
_MOST_POINTS: Final = 1_000_000
_MOST_ROUNDS: Final = 1_000
_MOST_SEATS: Final = 5
_KINDS: Final = tuple(KIND_LETTERS)


def load(data: View, seed: int | str | bytes, settle: Settle) -> ElementsPosition:
    """Return the position that *data* describes; what it leaves open is dealt with *seed*."""
    if isinstance(seed, int):
        dice = Dice(seed)
    else:
        dice = Dice(int.from_bytes((seed.encode() if isinstance(seed, str) else seed)[:_SEED_BYTES], "big"))
    position = _Loader(data, settle).deal.world(dice)
    position.seed(seed)
    return position


def worlds(view: View, dice: Dice, settle: Settle) -> Iterator[ElementsPosition]:
    """Yield positions that agree with *view*, its hidden cards dealt again each time."""
    deal = _Loader(view, settle).deal
    while True:
        position = deal.world(dice)
        position.seed(dice.seed())
        yield position


class _Loader:
    """Reads a position once; what it leaves open is in its deal."""

    def __init__(self, data: View, settle: Settle) -> None:
        self.data = Field(data)
        self.solo = self.data.get("mode", "table").index(("table", "solo")) == 1
        players = self.data.get("players", 1 if self.solo else 2)
        seats = players.number(1, _MOST_SEATS)
        players.demand((seats == 1) == self.solo, "must be 1 in the mode solo and 2 to 5 in the mode table")
        options = self.data.get("options", {})
        options.only([OPTION])  # what else is agreed before a game is over when its first position is there
        self.position = empty(seats, settled(options, seats, settle))
        self.cells = self.position.cells
        self.deal = Deal(self.position)
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

    def _space(self, name: Field) -> int:
        return name.index(self.position.board.names, "space")

    def _crowd(self, letters: Field) -> int:
        text = letters.match(f"[{LETTERS}]*", f"letters {', '.join(LETTERS)}").group()
        letters.demand(all(text.count(letter) <= EACH for letter in LETTERS), f"more than {EACH} Worshipers of a type")
        return crowd_of(text)

    def _seat(self, seat: Field) -> int:
        return seat.number(0, self.position.seats - 1)

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
        for kind, number in recall.get("shuffles", {}).keyed(_KINDS):
            self.cells[at.SHUFFLES + kind] = number.number(0, _MOST_SHUFFLES)
        for card, number in recall.get("cards", {}).keyed(cards.ids, "card"):
            self.cells[at.EPOCH + card] = number.number(0, self.cells[at.SHUFFLES + cards.kind[card]])
        self.epochs = recall.each("hands", self.position.seats, {})

    def _read_board(self, board: Field) -> None:
        cells, land = self.cells, self.position.board
        size = board.get("size", int(land.size))
        size.demand(size.value == land.size, f"must be {land.size} for {self.position.seats} players")
        for space, letters in board.get("w", {}).keyed(land.names, "space"):
            cells[at.CROWD + space] = self._crowd(letters)
        for garden in board.get("gar", [land.name(corner) for corner in land.corners()]).items():
            cells[at.GROUND + self._space(garden)] = at.GARDEN
        for space, owner in board.get("mon", {}).keyed(land.names, "space"):
            owner.demand(cells[at.GROUND + space] == at.PLAIN, f"{land.name(space)} is a Garden (EG-M3)")
            is_rivals = self.solo and owner.value == at.RIVAL_MARK
            cells[at.GROUND + space] = at.MONUMENT + (at.RIVAL if is_rivals else self._seat(owner))
        placed = board.get("el", {}).keyed(ELEMENT_NAMES, "Element")
        for number, where in placed:
            cells[at.ELEMENT_AT + number] = self._space(where)
        for element in self.data.get("used", [ELEMENT_NAMES[number] for number, _ in placed]).items():
            cells[at.USED_ELEMENTS] |= 2 ** element.index(ELEMENT_NAMES, "Element")
        gardens = sum(self.position.is_garden(space) for space in range(land.spaces))
        left = self.data.get("gardens_left", int(max(0, at.GARDEN_TILES - gardens)))
        cells[at.GARDENS_LEFT] = left.number(0, at.GARDEN_TILES)

    def _read_cards(self) -> None:
        zones = self.cells
        for kind, ids in self.data.get("discards", {}).keyed(_KINDS):
            for id in ids.items():
                zones[at.CARD_ZONE + self._card(id, kind)] = at.DISCARDED
        for id in self.data.get("public", []).items():
            zones[at.CARD_ZONE + self._card(id, tables.DIVINITY_CARD)] = at.PUBLIC
        for kind, deck in self.data.get("decks", {}).keyed(_KINDS):
            self._read_deck(kind, deck)

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
        for owner, letters in enumerate(self.data.each("afterlife", owners, "")):
            cells[at.AFTERLIFE + owner] = self._crowd(letters)
        for owner, points in enumerate(self.data.each("score", owners, 0)):
            cells[at.SCORE + owner] = points.number(0, _MOST_POINTS)
        spaces = range(position.board.spaces)
        built = [sum(position.is_monument_of(space, owner) for space in spaces) for owner in range(owners)]
        supplies = [int(max(0, at.MONUMENTS_EACH - number)) for number in built]
        for owner, left in enumerate(self.data.get("left", supplies).items(owners)):
            cells[at.MONUMENTS_LEFT + owner] = left.number(0, at.MONUMENTS_EACH)
        for seat, ids in enumerate(self.data.each("played", position.seats, [])):
            for id in ids.items():
                cells[at.CARD_ZONE + self._card(id, tables.DIVINITY_CARD)] = at.PLAYED + seat
        for seat, hand in enumerate(self.data.each("hands", position.seats, [])):
            self._read_hand(seat, hand)

    def _read_hand(self, seat: int, hand: Field) -> None:
        too_many = f"holds more than {at.HAND_LIMIT} cards (EG-Z4)"
        if isinstance(hand.value, list):
            hand.demand(len(hand.value) <= at.HAND_LIMIT, too_many)
            for id in hand.items():
                self.position.take_up(seat, self._card(id))
            return
        before = len(self.deal.hidden)
        for kind, number in hand.keyed(_KINDS):
            cards = number.number(0, at.HAND_LIMIT)
            for epoch in self.epochs[seat].each(_KINDS[kind], cards, 0):
                self.deal.hidden.append((seat, kind, epoch.number(0, _MOST_SHUFFLES)))
        hand.demand(len(self.deal.hidden) - before <= at.HAND_LIMIT, too_many)

    def _read_solo(self, solo: Field) -> None:
        cells = self.cells
        cells[at.LOCKED_TYPE] = solo.read("lock", _type, at.NONE)
        if (card := solo.find("card")) is not None:
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
        if all(card.value in _KINDS for card in cards):
            self.deal.rival = [card.index(_KINDS) for card in reversed(cards)]
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
        if (bag := self.data.find("bag")) is None:
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
        cells[at.TRIGGER_SEAT] = self.data.read("trigger", self._seat, at.NONE)
        for name, cell in (("out", at.OUT_SEATS), ("stop", at.STOP_SEATS)):
            for seat in self.data.get(name, []).items():
                cells[cell] |= 2 ** self._seat(seat)
        end = self.data.get("end", None)
        end.demand(end.is_null() == (cells[at.STEP] != at.OVER), "must be given exactly when turn.step is over")
        if not end.is_null():
            cells[at.END_REASON] = 1 + end.index(at.END_NAMES[1:])

    def _check(self, turn: Field) -> None:
        cells, position = self.cells, self.position
        demand_invariants(invariants.check, position)
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
            return pack(act.TYPE, _type(value))
        if name == "card":
            return pack(act.CARD, value.index(self.position.terms.cards.ids, "card"))
        value.demand(name == "discard" and value.value is True, f"cannot be {value.value!r}")
        return pack(act.DISCARD)


def _type(letter: Field) -> int:
    return letter.index(tuple(LETTERS))
