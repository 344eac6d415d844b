"""Loading: a position from data, every field checked; what the data leaves open is dealt."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import cast

from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.core.game import View
from theomachy.core.history import restore
from theomachy.core.option import Options, Value
from theomachy.core.refusal import OptionError, PositionError
from theomachy.core.window import MISSING, bit_of
from theomachy.games.flock import ending, miracles, turn
from theomachy.games.flock.actions import (
    GROW,
    GUIDE,
    LEAVE,
    PLAY,
    SACRIFICE,
    SKULL,
    SLAY,
    TO,
    WANDER,
)
from theomachy.games.flock.cards import (
    CARD_IDS,
    DECK,
    DECKS,
    DEITY_IDS,
    HAND_SIZE,
    KEEPS,
    KEPT_CARDS,
    NO_CARD,
    OUROBOROI,
    PENTAGRAMS,
    PROPHETS,
    count_bits,
    mask_of_cards,
    rank_of,
)
from theomachy.games.flock.notation import LETTERS
from theomachy.games.flock.position import Flock, empty
from theomachy.games.flock.state import (
    ABILITY,
    ACTION,
    ACTIONS,
    CARD,
    CARD_PLAYED,
    CLOSING,
    DECLINE,
    DEITIES,
    DEITY,
    EFFECT,
    FIRST,
    FIVES,
    FRESH,
    HOW,
    HOW_NAMES,
    KEEPING,
    KEPT,
    LAST,
    MARKS,
    MIRACLE,
    NOBODY,
    OUT,
    OVER,
    PENDING,
    PHASE,
    PHASE_NAMES,
    PLACING,
    PLAYER,
    RESUME,
    ROUND,
    SHARE,
    SHOWN,
    STANDS,
    SUPPLY,
    TARGET,
    TEMPLE,
    TOKEN,
    UNKNOWN,
    VOTE,
    VOTING,
    WINNERS,
    Terms,
)
from theomachy.games.flock.view import PLAIN_AREA

Settle = Callable[[int, Mapping[str, Value]], Options]
TURN_PHASES = (MIRACLE, ACTION, CLOSING)
KEY = r"[0-9]{1,19}"  # of a position that was seen: a number of 62 bits
CARD_FIELDS = ("hand", "discard", "in_play", "spent", "called", "prophet")


class Reading:
    """A position read from data, with what the data leaves open: hands of which only the size is told, hidden votes."""

    def __init__(self, data: View, settle: Settle) -> None:
        seats = _list(data, "seats")
        _demand(data.get("game", "flock") == "flock", "'game' must be \"flock\"")
        _demand(data.get("v", 1) == 1, "'v' must be 1, the only version of this format")
        _demand(2 <= len(seats) <= 4, f"'seats' must be a list of 2 to 4 seats, not {len(seats)}")
        try:
            options = settle(len(seats), cast(Mapping[str, Value], _dict(data, "options", {})))
        except OptionError as error:
            raise PositionError(f"'options': {error}") from None
        self.pos: Flock = empty(len(seats), Terms(len(seats), options))
        self.open_hands: list[tuple[int, list[int]]] = []  # a seat, and the ranks its kept cards can have
        self.open_votes: list[int] = []
        self._read(data, [_as_dict(seat, f"seats[{index}]") for index, seat in enumerate(seats)])

    def deal(self, pos: Flock) -> Flock:
        """Fill in what is open, every possibility equally likely, with the luck of *pos*."""
        for seat, ranks in self.open_hands:
            pos.cells[KEPT + seat] = ranks[pos.below(len(ranks))]
        for seat in self.open_votes:
            pos.cells[VOTE + seat] = pos.below(2)
        return pos

    def _read(self, data: View, seats: list[dict[str, object]]) -> None:
        pos, cells = self.pos, self.pos.cells
        board = pos.terms.board
        _demand(data.get("map", board.id) == board.id, f"'map' must be {board.id!r} with {pos.seats} seats")
        about = _dict(data, "turn", {})
        phase = about.get("phase", "miracle")
        _demand(phase in PHASE_NAMES, f"'turn.phase' must be one of {', '.join(PHASE_NAMES)}, not {phase!r}")
        cells[PHASE] = PHASE_NAMES.index(str(phase))
        cells[PLAYER] = self._letter(about.get("player"), "turn.player")
        cells[FIRST] = self._letter(data.get("first"), "first")
        for seat, told in enumerate(seats):
            self._read_seat(seat, told)
        self.deal(pos)
        self._read_areas(data)
        for seat, told in enumerate(seats):
            self._read_prophet(seat, told)
        self._read_turn(about)
        self._read_target(data)
        self._read_past(data)
        self._read_result(data.get("result"))
        self._check_phase()
        self._read_votes(_dict(about, "votes", {}))
        if about.get("pending") is not None:
            self._read_pending(_as_dict(about["pending"], "turn.pending"))

    # Seats.

    def _letter(self, value: object, where: str) -> int:
        """The seat of a letter; NOBODY for null."""
        if value is None:
            return NOBODY
        letters = LETTERS[: self.pos.seats]
        _demand(isinstance(value, str) and len(value) == 1 and value in letters, f"{where!r} must be one of {letters}")
        return letters.index(str(value))

    def _read_seat(self, seat: int, told: dict[str, object]) -> None:
        cells, where = self.pos.cells, f"seats[{seat}]"
        _demand(told.get("id", LETTERS[seat]) == LETTERS[seat], f"'{where}.id' must be {LETTERS[seat]!r}")
        cells[OUT + seat] = int(_flag(told, "out", False, where))
        deity = told.get("deity")
        if deity is None:
            may = cells[PHASE] in (DEITIES, OVER) or cells[OUT + seat] == 1
            _demand(may, f"'{where}.deity' is missing: one of {', '.join(DEITY_IDS)}")
            _demand(not any(told.get(key) for key in CARD_FIELDS), f"'{where}' has cards, but no deity (FL-S1)")
            return
        _demand(deity in DEITY_IDS, f"'{where}.deity' must be one of {', '.join(DEITY_IDS)}, not {deity!r}")
        number = DEITY_IDS.index(str(deity))
        others = [cells[DEITY + other] for other in range(seat)]
        _demand(number not in others, f"'{where}.deity': {deity} is another seat's deity already (FL-S1)")
        cells[DEITY + seat] = number
        self._read_cards(seat, told)

    def _read_cards(self, seat: int, told: dict[str, object]) -> None:
        cells, where = self.pos.cells, f"seats[{seat}]"
        spendable = PENTAGRAMS | OUROBOROI if cells[OUT + seat] else PENTAGRAMS  # FL-E6
        shown = self._cards(seat, told, "in_play", OUROBOROI) | self._cards(seat, told, "spent", spendable)
        shown |= self._cards(seat, told, "called", PROPHETS)
        prophet = told.get("prophet")
        if prophet is not None:
            card = _as_dict(prophet, f"{where}.prophet").get("card")
            shown |= self._mask(seat, [card], f"{where}.prophet.card", PROPHETS)
        cells[SHOWN + seat] = shown
        hand = told.get("hand", HAND_SIZE - count_bits(shown))
        if isinstance(hand, int) and not isinstance(hand, bool):
            size, known = hand, 0
        else:
            known = self._cards(seat, told, "hand", DECK[cells[DEITY + seat]])
            size = count_bits(known)
            _demand(known & shown == 0, f"'{where}.hand' names a card that is in play, spent or called as well")
        if size == 0 and shown == 0 and (cells[PHASE] in (DEITIES, KEEPING, OVER) or cells[OUT + seat]):
            return  # not chosen yet, and for a seat that is out or whose game ended early, never
        _demand(
            size + count_bits(shown) == HAND_SIZE,
            f"'{where}': the cards in hand, in play, spent and called must be {HAND_SIZE} in all (FL-S3)",
        )
        if isinstance(hand, int):
            ranks = [rank for rank in range(KEEPS) if self._keeps(seat, rank) & shown == shown]
            self.open_hands.append((seat, ranks))
            return
        cells[KEPT + seat] = rank_of(cells[DEITY + seat], known | shown)
        if "discard" in told:
            discard = self._cards(seat, told, "discard", DECK[cells[DEITY + seat]])
            _demand(discard == self.pos.discard(seat), f"'{where}.discard' must be the two cards that were not kept")

    def _keeps(self, seat: int, rank: int) -> int:
        return KEPT_CARDS[self.pos.cells[DEITY + seat] * KEEPS + rank]

    def _cards(self, seat: int, told: dict[str, object], key: str, allowed: int) -> int:
        value = told.get(key, [])
        _demand(isinstance(value, list), f"'seats[{seat}].{key}' must be a list of cards")
        return self._mask(seat, cast(list[object], value), f"seats[{seat}].{key}", allowed)

    def _mask(self, seat: int, names: list[object], where: str, allowed: int) -> int:
        """The set of cards *names*, each of the right sort and of this seat's deity."""
        allowed &= DECK[self.pos.cells[DEITY + seat]]
        fits = [CARD_IDS[card] for card in DECKS[self.pos.cells[DEITY + seat]] if (allowed >> card) & 1]
        for name in names:
            _demand(name in fits, f"{where!r}: {name!r} is not one of {', '.join(fits)}")
        _demand(len(set(map(str, names))) == len(names), f"{where!r} names a card twice")
        return mask_of_cards([CARD_IDS.index(str(name)) for name in names])

    # The board.

    def _area(self, value: object, where: str) -> int:
        ids = self.pos.terms.board.ids
        _demand(value in ids, f"{where!r}: {value!r} is not an area of {self.pos.terms.board.id}")
        return ids.index(str(value))

    def _read_areas(self, data: View) -> None:
        pos, cells = self.pos, self.pos.cells
        told = _dict(data, "areas", {})
        for id in told:
            self._area(id, "areas")
        default = data.get("default", PLAIN_AREA)
        for area, id in enumerate(pos.terms.board.ids):
            text = told.get(id, default)
            match = re.fullmatch(r"(\d{1,3})([A-D]?)", text) if isinstance(text, str) else None
            if match is None:
                raise PositionError(f"'areas.{id}' must be pieces and the owner's letter, as 4A or 2, not {text!r}")
            pieces = int(match[1])
            _demand(pieces <= cells[SUPPLY], f"'areas': more than the {pos.terms.pieces} pieces of the game (FL-C6)")
            pos.add(area, pieces)
            owner = self._letter(match[2] or None, f"areas.{id}")
            _demand(owner == NOBODY or cells[OUT + owner] == 0, f"'areas.{id}': seat {match[2]} is out (FL-E6)")
            cells[TEMPLE + area] = owner
        supply = data.get("supply", cells[SUPPLY])
        _demand(supply == cells[SUPPLY], f"'supply' is {supply!r}, but the board leaves {cells[SUPPLY]} (FL-C6)")

    def _read_prophet(self, seat: int, told: dict[str, object]) -> None:
        cells, where = self.pos.cells, f"seats[{seat}].prophet"
        if told.get("prophet") is None:
            return
        _demand(cells[OUT + seat] == 0, f"{where!r}: a player who is out has no prophet (FL-E6)")
        prophet = _as_dict(told["prophet"], where)
        area = self._area(prophet.get("at"), f"{where}.at")
        is_open = cells[TEMPLE + area] in (NOBODY, seat)
        _demand(is_open, f"'{where}.at': {prophet.get('at')} is another player's area (FL-P3)")
        cells[TOKEN + seat] = CARD_IDS.index(str(prophet["card"]))
        cells[STANDS + seat] = area
        if _flag(prophet, "fresh", False, where):
            _demand(cells[PLAYER] == seat, f"'{where}.fresh': only on its owner's turn")
            cells[FRESH] = 1

    # The turn.

    def _read_turn(self, about: dict[str, object]) -> None:
        cells = self.pos.cells
        fresh, in_turn = cells[FRESH], cells[PHASE] >= MIRACLE
        turn.clear_marks(self.pos)
        cells[FRESH] = fresh
        cells[ROUND] = _number(about, "round", int(in_turn), 0, self.pos.terms.rounds + 1, "turn")
        for mark, cell in MARKS.items():
            cells[cell] = int(_flag(about, mark, False, "turn"))
        ability = about.get("ability")
        if ability is not None:
            _demand(ability in CARD_IDS and str(ability).startswith("p_"), "'turn.ability' must be a prophet's card")
            cells[ABILITY] = CARD_IDS.index(str(ability))
        if cells[PHASE] == VOTING:
            resume = about.get("resume") or "action"
            _demand(resume in PHASE_NAMES[MIRACLE:VOTING], "'turn.resume' must be miracle, action or closing")
            cells[RESUME] = PHASE_NAMES.index(str(resume))
        stage = cells[RESUME] if cells[PHASE] == VOTING else cells[PHASE]
        least = 1 if stage in (MIRACLE, ACTION) else 0  # without one the Action phase would never end (FL-T4)
        cells[ACTIONS] = _number(about, "actions_left", least, least, 2, "turn")

    def _read_target(self, data: View) -> None:
        pos, cells = self.pos, self.pos.cells
        if pos.seats == 3 and pos.players_left() < 3:
            cells[TARGET] = ending.DUEL_TARGET
        target = data.get("target", cells[TARGET])
        _demand(target == cells[TARGET], f"'target' must be {cells[TARGET]} here (FL-E1, FL-E9), not {target!r}")

    def _read_past(self, data: View) -> None:
        pos = self.pos
        for id, text in _dict(data, "last_temples", {}).items():
            key, named = 0, set[int]()
            for word in str(text).split():
                match = re.fullmatch(r"([A-Z]{3}):([A-D])", word)
                if match is None:
                    raise PositionError(f"'last_temples.{id}' must be a list like CAS:A NAS:B, not {text!r}")
                owner = self._letter(match[2], f"last_temples.{id}")
                area = self._area(match[1], f"last_temples.{id}")
                _demand(area not in named, f"'last_temples.{id}' names {match[1]} twice (FL-C9)")
                named.add(area)
                key += (owner + 1) * FIVES[area]
            pos.cells[LAST + self._letter(id, "last_temples")] = key
        times: dict[int, int] = {}
        for key_text, count in _dict(data, "seen", {}).items():
            good = re.fullmatch(KEY, key_text) is not None and isinstance(count, int) and count > 0
            _demand(good, "'seen' must give a number of times for each key of a position")
            times[int(key_text)] = cast(int, count)
        pos.past = restore(times)

    def _read_result(self, result: object) -> None:
        cells = self.pos.cells
        if cells[PHASE] != OVER:
            _demand(result is None, "'result' is for a game whose phase is over")
            return
        told = _as_dict(result, "result")
        how = told.get("how")
        _demand(how in HOW_NAMES[1:], f"'result.how' must be one of {', '.join(HOW_NAMES[1:])}, not {how!r}")
        cells[HOW] = HOW_NAMES.index(str(how))
        for id in _list(told, "winners"):
            cells[WINNERS] |= bit_of(self._letter(id, "result.winners"))
        _demand(cells[WINNERS] != 0, "'result.winners' must name somebody")

    def _check_phase(self) -> None:
        """What the phase asks of players, temples and the target."""
        pos, cells = self.pos, self.pos.cells
        phase, player, name = cells[PHASE], cells[PLAYER], PHASE_NAMES[cells[PHASE]]
        if phase in (KEEPING, OVER):
            _demand(player == NOBODY, f"'turn.player' must be null in phase {name}")
        else:
            _demand(player != NOBODY and cells[OUT + player] == 0, "'turn.player' must be a seat that is not out")
        if phase > KEEPING and phase != OVER:
            _demand(cells[FIRST] != UNKNOWN, f"'first' must be a seat in phase {name}")
        if phase == OVER:
            return
        _demand(pos.players_left() > 1, "'seats': only one player is left, so the game is over (FL-E7)")
        if phase == DEITIES:
            _demand(cells[DEITY + player] == UNKNOWN, "'turn.player' has a deity already")
        if phase == KEEPING:
            waits = any(cells[KEPT + seat] == MISSING and cells[OUT + seat] == 0 for seat in range(pos.seats))
            _demand(waits, "everybody has kept cards, so the phase cannot be keep")
        if phase == PLACING:
            _demand(pos.temples(player) < 2, "'turn.player' has placed both temples already (FL-S6)")
        if phase > PLACING:
            self._check_temples()

    def _check_temples(self) -> None:
        pos, cells = self.pos, self.pos.cells
        for seat in range(pos.seats):
            count = pos.temples(seat)
            _demand(count > 0 or cells[OUT + seat] == 1, f"seat {LETTERS[seat]} has no temple, so it is out (FL-E7)")
            _demand(count < cells[TARGET], f"seat {LETTERS[seat]} has {count} temples, so the game is over (FL-E1)")
        is_full, top = pos.temples(NOBODY) == 0, ending.leaders(pos)
        if cells[PHASE] == VOTING:
            _demand(is_full and top & (top - 1) != 0, "a vote needs a full board with tied leaders (FL-E10)")
            _demand(pos.terms.shared == ending.ASK, "a vote needs the option 'shared' to be \"ask\" (FL-E10)")
        else:
            _demand(not is_full, "every area has a temple: the phase must be vote or over (FL-E2)")

    def _read_votes(self, votes: dict[str, object]) -> None:
        cells = self.pos.cells
        if cells[PHASE] != VOTING:
            _demand(not votes, "'turn.votes' is for the phase vote")
            return
        asked = ending.leaders(self.pos)
        for seat in ending.seats_in(asked):
            cells[VOTE + seat] = MISSING
        for id, vote in votes.items():
            seat = self._letter(id, "turn.votes")
            _demand((asked >> seat) & 1 == 1, f"'turn.votes': {id} is not one of the tied leaders")
            _demand(vote is None or isinstance(vote, bool), "'turn.votes' must be true, false or null (hidden)")
            cells[VOTE + seat] = SHARE if vote is True else DECLINE
            if vote is None:
                self.open_votes.append(seat)
        waits = any(cells[VOTE + seat] == MISSING for seat in range(self.pos.seats))
        _demand(waits, "'turn.votes': everybody has voted, so the vote is over")

    # The choice that is begun.

    def _read_pending(self, told: dict[str, object]) -> None:
        """Begin the pending choice again, step by step, each of them legal."""
        pos, cells = self.pos, self.pos.cells
        _demand(cells[PHASE] in TURN_PHASES, "'turn.pending' is for the phases of a turn")
        kind = told.get("kind")
        if kind == "effect":
            self._read_effect(told)
            return
        steps: list[int] = []
        if kind == "pay":
            steps = [pack(PLAY, self._card(told)), *self._goals(told, "paid", SKULL)]
        elif kind == "lead":
            steps = self._goals(told, "to", GUIDE)
        elif kind == "multiply":
            steps = self._goals(told, "areas", GROW)
        elif kind == "exodus":
            steps = [pack(LEAVE, self._area(told.get("from"), "turn.pending.from")), *self._goals(told, "to", TO)]
        elif kind == "slaughter":
            steps = [pack(SLAY, self._area(told.get("from"), "turn.pending.from"))]
            if "target" in told:
                steps.append(pack(TO, self._area(told["target"], "turn.pending.target")))
            if "n" in told:
                steps.append(pack(SACRIFICE, _number(told, "n", 1, 1, 100, "turn.pending")))
        elif kind == "pilgrim":
            steps = [pack(WANDER, self._area(told.get("from"), "turn.pending.from"))]
        else:
            raise PositionError(f"'turn.pending.kind': {kind!r} is no choice that can be begun")
        self._take(steps)
        _demand(pos.is_pending(), "'turn.pending' is a finished choice, not one that is begun")

    def _card(self, told: dict[str, object]) -> int:
        card = told.get("card")
        _demand(card in CARD_IDS, f"'turn.pending.card': there is no card {card!r}")
        return CARD_IDS.index(str(card))

    def _goals(self, told: dict[str, object], key: str, kind: int) -> list[int]:
        ids = _list(told, key) if key in told else []
        return [pack(kind, self._area(id, f"turn.pending.{key}")) for id in ids]

    def _take(self, steps: list[int]) -> None:
        pos = self.pos
        for step in steps:
            _demand(step in pos.legal(pos.cells[PLAYER]), "'turn.pending' is not legal in this position")
            pos.do(pos.cells[PLAYER], step)

    def _read_effect(self, told: dict[str, object]) -> None:
        """A card that is paid and shown, with the targets named so far."""
        pos, cells = self.pos, self.pos.cells
        card, player = self._card(told), cells[PLAYER]
        is_paid = cells[CARD_PLAYED] == 1 and pos.has(player, card) and cells[TOKEN + player] != card
        is_paid = is_paid and cells[SUPPLY] >= pos.skulls(player, card)  # where the payment went
        _demand(is_paid, "'turn.pending': an effect needs a card that was paid this turn")
        asks = cells[PHASE] == MIRACLE and miracles.asks_targets(pos, player, card)
        _demand(asks, f"'turn.pending': {CARD_IDS[card]} asks for no target here")
        cells[PENDING] = EFFECT
        cells[CARD] = card
        _demand(len(pos.legal(player)) > 0, f"'turn.pending': {CARD_IDS[card]} could do nothing (FL-K4)")
        self._take(self._goals(told, "chosen", miracles.aiming_at(card)))
        _demand(cells[PENDING] == EFFECT and cells[CARD] != NO_CARD, "'turn.pending' is a finished choice")


def load(data: View, seed: int | str | bytes, settle: Settle) -> Flock:
    """The position that *data* tells of, what it leaves open dealt with *seed*, or PositionError."""
    reading = Reading(data, settle)
    reading.pos.seed(seed)
    reading.deal(reading.pos)
    reading.pos.settle()
    return reading.pos


def worlds(view: View, dice: Dice, settle: Settle) -> Iterator[Flock]:
    """Endless positions that fit *view*, each hand of an opponent equally likely."""
    reading = Reading(view, settle)
    while True:
        world = reading.pos.copy()
        world.seed(dice.below(1 << 30))
        yield reading.deal(world)


# Fields.


def _demand(is_true: bool, otherwise: str) -> None:
    if not is_true:
        raise PositionError(otherwise)


def _as_dict(value: object, where: str) -> dict[str, object]:
    _demand(isinstance(value, dict), f"{where!r} must be an object")
    return cast(dict[str, object], value)


def _dict(data: Mapping[str, object], key: str, default: dict[str, object]) -> dict[str, object]:
    return _as_dict(data.get(key, default), key)


def _list(data: Mapping[str, object], key: str) -> list[object]:
    value = data.get(key)
    _demand(isinstance(value, list), f"{key!r} must be a list")
    return cast(list[object], value)


def _flag(data: Mapping[str, object], key: str, default: bool, where: str) -> bool:
    value = data.get(key, default)
    _demand(isinstance(value, bool), f"'{where}.{key}' must be true or false, not {value!r}")
    return cast(bool, value)


def _number(data: Mapping[str, object], key: str, default: int, least: int, most: int, where: str) -> int:
    value = data.get(key, default)
    good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    _demand(good, f"'{where}.{key}' must be a whole number from {least} to {most}, not {value!r}")
    return cast(int, value)
