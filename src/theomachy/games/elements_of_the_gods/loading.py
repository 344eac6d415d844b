"""Positions from data: reading a dump, a view or a short test position."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.core.game import View
from theomachy.core.option import Options
from theomachy.core.refusal import PositionError
from theomachy.games.elements_of_the_gods import invariants, turns
from theomachy.games.elements_of_the_gods.actions import BUILD, CARD, DISCARD, ELEMENT, SPACE, TYPE
from theomachy.games.elements_of_the_gods.cards import (
    CARD_OF,
    CARDS,
    DEATH,
    DIVINITY_CARD,
    ELEMENT_NAMES,
    FIRST_CARD,
    KIND_LETTERS,
    KIND_OF,
    SOLO_CARDS,
    SOLO_OF,
)
from theomachy.games.elements_of_the_gods.dealing import Deal
from theomachy.games.elements_of_the_gods.ending import END_NAMES
from theomachy.games.elements_of_the_gods.position import Elements, blank
from theomachy.games.elements_of_the_gods.solo import SECOND_TURN
from theomachy.games.elements_of_the_gods.state import (
    ABSENT,
    AFTERLIFE,
    BAG,
    CARD_STEP,
    CROWD,
    DECK,
    DECKED,
    DESTROYED,
    DISCARDED,
    DRAW_STEP,
    ELEMENT_AT,
    ELEMENT_STEP,
    END,
    EPOCH,
    FATE,
    FIRST,
    GARDEN,
    GARDEN_TILES,
    GARDENS_LEFT,
    GROUND,
    HAND_LIMIT,
    HIDDEN,
    LOCK,
    MONUMENT,
    MONUMENTS_EACH,
    OUT,
    OVER,
    PLAIN,
    PLAYED,
    POPULATION,
    PUBLIC,
    RIVAL,
    RIVAL_DECK,
    RIVAL_LEFT,
    RIVAL_ROOM,
    ROUND,
    RUNNING,
    SCORE,
    SHUFFLES,
    SOLO_ABSENT,
    SOLO_DECK,
    SOLO_DISCARDED,
    SOLO_FATE,
    SOLO_HIDDEN,
    SOLO_LEFT,
    SOLO_ROUND,
    SOLO_TIEBREAK,
    STEP,
    STOP,
    SUPPLY,
    TRIGGER,
    TURN,
    TURNS,
    USED,
)
from theomachy.games.elements_of_the_gods.view import RIVAL_MARK, STEPS
from theomachy.games.elements_of_the_gods.worshipers import EVERYONE, LETTERS, ONE, crowd_of

BAG_PART = re.compile(r"([SGMZ])(\d{1,2})")
A_DEAL = 1 << 30  # imagined worlds get luck of their own from this many seeds


def load(data: View, options: Options, seed: int | str | bytes) -> Elements:
    """The position that *data* tells of; what it leaves open is dealt with *seed*."""
    deal = Loader(data, options).deal
    if isinstance(seed, int):
        dice = Dice(seed)
    else:
        dice = Dice(int.from_bytes((seed.encode() if isinstance(seed, str) else seed)[:32], "big"))
    pos = deal.world(dice)
    pos.seed(seed)
    return pos


def worlds(data: View, options: Options, dice: Dice) -> Iterator[Elements]:
    """Positions that agree with the view *data*, its hidden cards dealt anew each time."""
    deal = Loader(data, options).deal
    while True:
        pos = deal.world(dice)
        pos.seed(dice.below(A_DEAL))
        yield pos


class Loader:
    """Reads a position once; what it leaves open is in its deal."""

    def __init__(self, data: View, options: Options) -> None:
        self.data = data
        self.solo = self._choose("mode", ("table", "solo"), "table") == "solo"
        players = self._number(data.get("players", 1 if self.solo else 2), "players", 1, 5)
        if (players == 1) != self.solo:
            raise PositionError("'players' must be 1 in the mode solo and 2 to 5 in the mode table")
        self.pos = blank(players, options)
        self.deal = Deal(self.pos)
        for card in range(CARDS):
            self.pos.cells[FATE + card] = ABSENT
        for card in range(SOLO_CARDS):
            self.pos.cells[SOLO_FATE + card] = SOLO_ABSENT
        self._read_recall()
        self._read_board()
        self._read_cards()
        self._read_players()
        self._read_solo()
        self._read_bag()
        self._read_turn()
        self._find_faults(self.pos)
        turns.set_aside_second(self.pos)
        if not self.pos.is_over() and len(self.pos.legal(self.pos.cells[TURN])) == 0:
            raise PositionError("'turn': the seat to move has nothing to choose")
        self._read_pending()

    # Reading fields.

    def _choose(self, field: str, values: Sequence[str], default: str) -> str:
        value = self.data.get(field, default)
        if value not in values:
            raise PositionError(f"{field!r} must be one of {', '.join(values)}, not {value!r}")
        return cast(str, value)

    def _number(self, value: object, field: str, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise PositionError(f"{field!r} must be a whole number from {least} to {most}, not {value!r}")
        return value

    def _table(self, value: object, field: str) -> Mapping[str, object]:
        if not isinstance(value, dict):
            raise PositionError(f"{field!r} must be an object, not {value!r}")
        return cast(Mapping[str, object], value)

    def _list(self, value: object, field: str) -> list[object]:
        if not isinstance(value, list):
            raise PositionError(f"{field!r} must be a list, not {value!r}")
        return cast(list[object], value)

    def _owner_list(self, field: str, default: object, owners: int) -> list[object]:
        values = self._list(self.data.get(field, [default] * owners), field)
        if len(values) != owners:
            raise PositionError(f"{field!r} must have {owners} entries, not {len(values)}")
        return values

    def _space(self, value: object, field: str) -> int:
        space = self.pos.board.find(value) if isinstance(value, str) else None
        if space is None:
            raise PositionError(f"{field!r}: {value!r} is no space of this board")
        return space

    def _crowd(self, value: object, field: str) -> int:
        if not isinstance(value, str) or any(letter not in LETTERS for letter in value):
            raise PositionError(f"{field!r} must be letters {', '.join(LETTERS)}, not {value!r}")
        if any(value.count(letter) > 32 for letter in LETTERS):
            raise PositionError(f"{field!r} has more than 32 Worshipers of a type")
        return crowd_of(value)

    def _element(self, value: object, field: str) -> int:
        if value not in ELEMENT_NAMES:
            raise PositionError(f"{field!r}: {value!r} is no Element; they are {', '.join(ELEMENT_NAMES)}")
        return ELEMENT_NAMES.index(value)

    def _seat(self, value: object, field: str) -> int:
        return self._number(value, field, 0, self.pos.seats - 1)

    def _card(self, value: object, field: str, kind: int | None = None) -> int:
        """A card whose place *field* tells; no card has two places."""
        if not isinstance(value, str) or value not in CARD_OF:
            raise PositionError(f"{field!r}: there is no card {value!r}")
        card = CARD_OF[value]
        if kind is not None and KIND_OF[card] != kind:
            raise PositionError(f"{field!r}: {value} is not a card of the kind {KIND_LETTERS[kind]}")
        if card in self.deal.known:
            raise PositionError(f"{field!r}: {value} is already told in {self.deal.known[card]!r}")
        self.deal.known[card] = field
        self.pos.cells[FATE + card] = HIDDEN
        return card

    def _solo_card(self, value: object, field: str) -> int:
        if not isinstance(value, str) or value not in SOLO_OF:
            raise PositionError(f"{field!r}: there is no Solo card {value!r}")
        card = SOLO_OF[value]
        if self.pos.cells[SOLO_FATE + card] != SOLO_ABSENT:
            raise PositionError(f"{field!r}: {value} is told twice")
        return card

    # Reading parts.

    def _read_recall(self) -> None:
        recall = self._table(self.data.get("recall", {}), "recall")
        for letter, number in self._table(recall.get("shuffles", {}), "recall.shuffles").items():
            kind = self._kind(letter, "recall.shuffles")
            self.pos.cells[SHUFFLES + kind] = self._number(number, "recall.shuffles", 0, 10_000)
        for id, number in self._table(recall.get("cards", {}), "recall.cards").items():
            if id not in CARD_OF:
                raise PositionError(f"'recall.cards': there is no card {id!r}")
            most = self.pos.cells[SHUFFLES + KIND_OF[CARD_OF[id]]]
            self.pos.cells[EPOCH + CARD_OF[id]] = self._number(number, f"recall.cards.{id}", 0, most)
        self.epochs = self._list(recall.get("hands", [{}] * self.pos.seats), "recall.hands")

    def _kind(self, letter: object, field: str) -> int:
        if not isinstance(letter, str) or letter not in tuple(KIND_LETTERS):
            raise PositionError(f"{field!r}: {letter!r} is no kind of card; they are {', '.join(KIND_LETTERS)}")
        return KIND_LETTERS.index(letter)

    def _read_board(self) -> None:
        cells = self.pos.cells
        board = self._table(self.data.get("board", {}), "board")
        size = int(self.pos.board.size)
        if board.get("size", size) != size:
            raise PositionError(f"'board.size' must be {size} for {self.pos.seats} players, not {board['size']!r}")
        for name, letters in self._table(board.get("w", {}), "board.w").items():
            cells[CROWD + self._space(name, "board.w")] = self._crowd(letters, f"board.w.{name}")
        corners = [self.pos.board.name(corner) for corner in self.pos.board.corners()]
        for garden in self._list(board.get("gar", corners), "board.gar"):
            cells[GROUND + self._space(garden, "board.gar")] = GARDEN
        for name, owner in self._table(board.get("mon", {}), "board.mon").items():
            space = self._space(name, "board.mon")
            if cells[GROUND + space] != PLAIN:
                raise PositionError(f"'board.mon': {name} is a Garden (EG-M3)")
            if self.solo and owner == RIVAL_MARK:
                cells[GROUND + space] = MONUMENT + RIVAL
            else:
                cells[GROUND + space] = MONUMENT + self._seat(owner, f"board.mon.{name}")
        for name, space_name in self._table(board.get("el", {}), "board.el").items():
            cells[ELEMENT_AT + self._element(name, "board.el")] = self._space(space_name, "board.el")
        self.placed = [name for name in ELEMENT_NAMES if name in self._table(board.get("el", {}), "board.el")]
        gardens = sum(cells[GROUND + space] == GARDEN for space in range(self.pos.board.spaces))
        left = self.data.get("gardens_left", max(0, GARDEN_TILES - gardens))
        cells[GARDENS_LEFT] = self._number(left, "gardens_left", 0, GARDEN_TILES)

    def _read_cards(self) -> None:
        pos = self.pos
        discards = self._table(self.data.get("discards", {}), "discards")
        for letter, ids in discards.items():
            kind = self._kind(letter, "discards")
            for id in self._list(ids, f"discards.{letter}"):
                pos.cells[FATE + self._card(id, f"discards.{letter}", kind)] = DISCARDED
        for id in self._list(self.data.get("public", []), "public"):
            pos.cells[FATE + self._card(id, "public", DIVINITY_CARD)] = PUBLIC
        for letter, deck in self._table(self.data.get("decks", {}), "decks").items():
            self._read_deck(self._kind(letter, "decks"), deck, f"decks.{letter}")

    def _read_deck(self, kind: int, deck: object, field: str) -> None:
        cells = self.pos.cells
        if not isinstance(deck, list):
            cells[DECKED + kind] = self._number(deck, field, 0, CARDS)
            self.deal.decks.append(kind)
            return
        for place, id in enumerate(reversed(deck)):
            cells[DECK + FIRST_CARD[kind] + place] = self._card(id, field, kind)
        cells[DECKED + kind] = len(deck)

    def _read_players(self) -> None:
        pos = self.pos
        cells, owners = pos.cells, int(pos.owners())
        for owner, letters in enumerate(self._owner_list("afterlife", "", owners)):
            cells[AFTERLIFE + owner] = self._crowd(letters, "afterlife")
        for owner, points in enumerate(self._owner_list("score", 0, owners)):
            cells[SCORE + owner] = self._number(points, "score", 0, 1_000_000)
        for owner in range(owners):
            built = sum(pos.is_monument_of(space, owner) for space in range(pos.board.spaces))
            cells[SUPPLY + owner] = max(0, MONUMENTS_EACH - built)
        if "left" in self.data:
            for owner, left in enumerate(self._owner_list("left", 0, owners)):
                cells[SUPPLY + owner] = self._number(left, "left", 0, MONUMENTS_EACH)
        for seat, ids in enumerate(self._owner_list("played", [], int(pos.seats))):
            for id in self._list(ids, f"played.{seat}"):
                cells[FATE + self._card(id, f"played.{seat}", DIVINITY_CARD)] = PLAYED + seat
        for seat, hand in enumerate(self._owner_list("hands", [], int(pos.seats))):
            self._read_hand(seat, hand)

    def _read_hand(self, seat: int, hand: object) -> None:
        field = f"hands.{seat}"
        if isinstance(hand, list):
            if len(hand) > HAND_LIMIT:
                raise PositionError(f"{field!r} has {len(hand)} cards; the limit is {HAND_LIMIT} (EG-Z4)")
            for id in hand:
                self.pos.take_up(seat, self._card(id, field))
            return
        before = len(self.deal.hidden)
        for letter, value in self._table(hand, field).items():
            kind = self._kind(letter, field)
            number = self._number(value, f"{field}.{letter}", 0, HAND_LIMIT)
            for epoch in self._hand_epochs(seat, letter, number):
                self.deal.hidden.append((seat, kind, epoch))
        if len(self.deal.hidden) - before > HAND_LIMIT:
            raise PositionError(f"{field!r} has more than {HAND_LIMIT} cards (EG-Z4)")

    def _hand_epochs(self, seat: int, letter: str, number: int) -> list[int]:
        told = self._table(self.epochs[seat], "recall.hands") if seat < len(self.epochs) else {}
        field = f"recall.hands.{seat}.{letter}"
        epochs = self._list(told.get(letter, [0] * number), field)
        if len(epochs) != number:
            raise PositionError(f"{field!r} must have {number} entries, one a card")
        return [self._number(epoch, field, 0, 10_000) for epoch in epochs]

    def _read_solo(self) -> None:
        if not self.solo:
            return
        cells = self.pos.cells
        solo = self._table(self.data.get("solo", {}), "solo")
        if solo.get("lock") is not None:
            if solo["lock"] not in tuple(LETTERS):
                raise PositionError(f"'solo.lock' must be one of {', '.join(LETTERS)} or null, not {solo['lock']!r}")
            cells[LOCK] = LETTERS.index(str(solo["lock"]))
        if solo.get("card") is not None:
            cells[SOLO_FATE + self._solo_card(solo["card"], "solo.card")] = SOLO_ROUND
        for field, fate in (("tiebreak", SOLO_TIEBREAK), ("discard", SOLO_DISCARDED)):
            for id in self._list(solo.get(field, []), f"solo.{field}"):
                cells[SOLO_FATE + self._solo_card(id, f"solo.{field}")] = fate
        self._read_rival_deck(self._list(solo.get("rival_deck", []), "solo.rival_deck"))
        self._read_solo_deck(solo.get("deck", []))

    def _read_rival_deck(self, deck: list[object]) -> None:
        cells = self.pos.cells
        if len(deck) > RIVAL_ROOM:
            raise PositionError(f"'solo.rival_deck' has {len(deck)} cards; there is room for {RIVAL_ROOM}")
        cells[RIVAL_LEFT] = len(deck)
        if all(entry in tuple(KIND_LETTERS) for entry in deck):
            self.deal.rival = [self._kind(letter, "solo.rival_deck") for letter in reversed(deck)]
            return
        for place, id in enumerate(reversed(deck)):
            cells[RIVAL_DECK + place] = self._card(id, "solo.rival_deck")

    def _read_solo_deck(self, deck: object) -> None:
        cells = self.pos.cells
        if isinstance(deck, list):
            cells[SOLO_LEFT] = len(deck)
            for place, id in enumerate(reversed(deck)):
                card = self._solo_card(id, "solo.deck")
                cells[SOLO_FATE + card] = SOLO_HIDDEN
                cells[SOLO_DECK + place] = card
            return
        free = sum(cells[SOLO_FATE + card] == SOLO_ABSENT for card in range(SOLO_CARDS))
        cells[SOLO_LEFT] = self._number(deck, "solo.deck", 0, free)
        self.deal.solo = True

    def _read_bag(self) -> None:
        """The bag as told, or everybody who is nowhere else."""
        cells = self.pos.cells
        shown = invariants.outside_bag(self.pos)
        for type, number in enumerate(shown):
            if number > 32:
                raise PositionError(f"there are {number} Worshipers of the type {LETTERS[type]}, of 32 (EG-C10)")
        if "bag" not in self.data:
            cells[BAG] = EVERYONE - sum(ONE[type] * number for type, number in enumerate(shown))
            cells[POPULATION] = EVERYONE
            return
        bag = self.data["bag"]
        if not isinstance(bag, str) or BAG_PART.sub("", bag) != "":
            raise PositionError(f"'bag' must be counts like S12G9M11Z8, not {bag!r}")
        for letter, number_text in BAG_PART.findall(bag):
            type = LETTERS.index(letter)
            if shown[type] + int(number_text) > 32:
                raise PositionError(f"'bag': with {number_text} {letter} in it there are more than 32 (EG-C10)")
            cells[BAG] += ONE[type] * int(number_text)
        cells[POPULATION] = cells[BAG] + sum(ONE[type] * number for type, number in enumerate(shown))

    def _read_turn(self) -> None:
        pos = self.pos
        cells, seats = pos.cells, int(pos.seats)
        turn = self._table(self.data.get("turn", {}), "turn")
        for name in self._list(self.data.get("used", self.placed), "used"):
            cells[USED] |= 2 ** self._element(name, "used")
        step = turn.get("step", STEPS[0])
        if step not in STEPS:
            raise PositionError(f"'turn.step' must be one of {', '.join(STEPS)}, not {step!r}")
        cells[STEP] = STEPS.index(str(step))
        used = bin(cells[USED]).count("1")
        begun = cells[STEP] not in (ELEMENT_STEP, OVER)
        natural = 0 if self.solo else max(0, used - begun)
        cells[TURNS] = self._number(turn.get("n", natural), "turn.n", 0, 4)
        cells[TURN] = self._seat(turn.get("seat", 0), "turn.seat")
        cells[FIRST] = self._seat(turn.get("first", (cells[TURN] - cells[TURNS]) % seats), "turn.first")
        if self.solo and cells[TURNS] not in (0, SECOND_TURN):
            raise PositionError("'turn.n' must be 0 or 2 in the mode solo: Rival's turns are over at once (EG-SR1)")
        cells[ROUND] = self._number(turn.get("round", 1), "turn.round", 1, 1_000)
        cells[DESTROYED] = self._crowd(turn.get("destroyed", ""), "turn.destroyed")
        self._read_end()

    def _read_end(self) -> None:
        cells, data = self.pos.cells, self.data
        if data.get("trigger") is not None:
            cells[TRIGGER] = self._seat(data["trigger"], "trigger")
        for field, at in (("out", OUT), ("stop", STOP)):
            for seat in self._list(data.get(field, []), field):
                cells[at] |= 2 ** self._seat(seat, field)
        end = data.get("end")
        if end is not None and end not in END_NAMES[1:]:
            raise PositionError(f"'end' must be one of {', '.join(END_NAMES[1:])} or null, not {end!r}")
        cells[END] = RUNNING if end is None else END_NAMES.index(str(end))
        if (cells[END] != RUNNING) != (cells[STEP] == OVER):
            raise PositionError("'end' must be told exactly when 'turn.step' is over")

    def _find_faults(self, pos: Elements) -> None:
        fault = invariants.fault(pos) or self.deal.fault()
        if fault:
            raise PositionError(fault)
        cells = pos.cells
        if cells[STEP] != OVER and pos.is_out(cells[TURN]):
            raise PositionError("'turn.seat' is a seat that is out (EG-Z2)")
        if cells[STEP] == CARD_STEP and pos.held(cells[TURN]) + self._hidden_cards() == 0 and not self.solo:
            raise PositionError("'hands': a seat in the step card must hold a card")
        if cells[STEP] == DRAW_STEP and pos.held(cells[TURN]) + self._hidden_cards() >= HAND_LIMIT:
            raise PositionError(f"'hands': a seat in the step draw must hold fewer than {HAND_LIMIT} cards (EG-DR1)")
        if cells[DESTROYED] > 0 and (cells[STEP] == ELEMENT_STEP or not (cells[USED] >> DEATH) & 1):
            raise PositionError("'turn.destroyed' is told, but Death was not placed in this turn (EG-DE5)")

    def _hidden_cards(self) -> int:
        """How many cards of the seat to move are told as numbers."""
        return sum(seat == self.pos.cells[TURN] for seat, _, _ in self.deal.hidden)

    def _read_pending(self) -> None:
        """The picks of a choice that is begun, each legal where it stands and none of them the last."""
        turn = self._table(self.data.get("turn", {}), "turn")
        pending = self._table(turn.get("pending", {}), "turn.pending")
        pos = self.pos
        for name, value in pending.items():
            action = self._pick(name, value)
            if action not in pos.legal(pos.cells[TURN]):
                raise PositionError(f"'turn.pending.{name}': {value!r} cannot be chosen in this position")
            pos.play(pos.cells[TURN], action)
            if not pos.is_pending():
                raise PositionError(f"'turn.pending.{name}': with {value!r} nothing is left to choose")

    def _pick(self, name: str, value: object) -> int:
        field = f"turn.pending.{name}"
        if name == "el":
            return pack(ELEMENT, self._element(value, field))
        if name in ("space", "build"):
            return pack(SPACE if name == "space" else BUILD, self._space(value, field))
        if name == "type" and isinstance(value, str) and value in tuple(LETTERS):
            return pack(TYPE, LETTERS.index(value))
        if name == "card" and isinstance(value, str) and value in CARD_OF:
            return pack(CARD, CARD_OF[value])
        if name == "discard" and value is True:
            return pack(DISCARD)
        raise PositionError(f"{field!r} cannot be {value!r}")
