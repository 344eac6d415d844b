"""Whisper: everything a game of one file needs."""

from collections.abc import Iterator
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from theomachy.core.action import ActionSpace, Kind, kind_of, pack, part_a
from theomachy.core.chance import FAST, Dice, Luck
from theomachy.core.choices import Choice, Choices
from theomachy.core.event import EVERYBODY, Event
from theomachy.core.game import Game, View
from theomachy.core.message import Message
from theomachy.core.option import Option, Options
from theomachy.core.outcome import Outcome, payoff
from theomachy.core.position import HEAD, NEVER, Position, mix, mix_cells
from theomachy.core.refusal import NotationError, PositionError, Refusal
from theomachy.core.slots import Observer, Slot, Slots
from theomachy.core.stop import Stop
from theomachy.core.window import (
    MISSING,
    WINDOW,
    asked,
    close_window,
    mask_of,
    missing,
    open_sealed,
    open_window,
    put_sealed,
    strike,
)

SEATS: Final = 3
ROUNDS: Final = 3
SECOND: Final = 1000
BID, PASS, COUNTER, MARK = 0, 1, 2, 3
BIDDING, ANSWERING, MARKING, OVER = 0, 1, 2, 3

CARD: Final[i64] = HEAD  # 3 seats: 0..4, hidden
SCORE: Final[i64] = HEAD + 3
BIDS: Final[i64] = HEAD + 6
ASKING: Final[i64] = HEAD + 9
CHAIN: Final[i64] = ASKING + WINDOW  # counters on the stack
PHASE: Final[i64] = CHAIN + 1
ROUND: Final[i64] = CHAIN + 2
CLAIMANT: Final[i64] = CHAIN + 3
FIRST_MARK: Final[i64] = CHAIN + 4  # the half-made choice, or -1
NOW: Final[i64] = CHAIN + 5
DUE: Final[i64] = CHAIN + 6
SIZE: Final[i64] = CHAIN + 7


@final
class Whisper(Position):
    def __init__(self, cells: vec[i64], luck: Luck, clock: bool) -> None:
        super().__init__(SEATS, cells, luck)
        self.clock = clock

    def copy(self) -> "Whisper":
        return Whisper(self.cells[:], self.luck, self.clock)

    def actors(self) -> list[int]:
        phase = self.cells[PHASE]
        if phase == BIDDING:
            return missing(self.cells, BIDS, SEATS)
        if phase == ANSWERING:
            return [asked(self.cells, ASKING)]
        return [self.cells[CLAIMANT]] if phase == MARKING else []

    def legal(self, seat: i64) -> vec[i64]:
        phase = self.cells[PHASE]
        out = vec[i64]()
        if phase == BIDDING:
            for bid in range(4):
                out = append(out, pack(BID, bid))
        elif phase == ANSWERING:
            out = append(append(out, pack(PASS)), pack(COUNTER))
        else:
            first = self.cells[FIRST_MARK]
            for number in range(first + 1, 3 if first < 0 else 4):
                out = append(out, pack(MARK, number))
        return out

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == BID:
            put_sealed(self.cells, BIDS, seat, part_a(action))
            if not missing(self.cells, BIDS, SEATS):
                self._open_bids()
        elif kind == PASS:
            self._pass(seat)
        elif kind == COUNTER:
            self._report("countered", {"seat": seat})
            self.cells[CHAIN] += 1
            self._ask(seat)
        else:
            self._mark(seat, part_a(action))

    def _open_bids(self) -> None:
        bids = [self.cells[BIDS + seat] for seat in range(SEATS)]
        claimant = bids.index(max(bids))
        self.cells[CLAIMANT] = claimant
        if self.log is not None:
            self.log.append(Event("bids-opened", {"bids": bids, "seat": claimant}, shown=EVERYBODY))
        self.cells[PHASE] = ANSWERING
        self.cells[CHAIN] = 0
        self._ask(claimant)

    def _ask(self, after: i64) -> None:
        if self.cells[CHAIN] == 4:  # the stack is full: nobody can answer any more
            close_window(self.cells, ASKING)
            self._resolve()
            return
        open_window(self.cells, ASKING, after, mask_of(SEATS), SEATS)
        self._start_clock()

    def _start_clock(self) -> None:
        if self.clock:
            self.cells[DUE] = self.cells[NOW] + SECOND

    def _pass(self, seat: i64) -> None:
        strike(self.cells, ASKING, seat)
        if asked(self.cells, ASKING) < 0:
            self._resolve()
        else:
            self._start_clock()

    def _resolve(self) -> None:
        self.cells[DUE] = NEVER
        claimant = self.cells[CLAIMANT]
        if self.cells[CHAIN] % 2:
            self._next_round()
            return
        points = self.cells[CARD + claimant]
        self.cells[SCORE + claimant] += points
        self._report("scored", {"seat": claimant, "points": points})
        self.cells[PHASE] = MARKING

    def _mark(self, seat: i64, number: i64) -> None:
        if self.cells[FIRST_MARK] < 0:
            self.cells[FIRST_MARK] = number
            return
        self._report("marked", {"seat": seat, "numbers": [self.cells[FIRST_MARK], number]})
        self.cells[FIRST_MARK] = -1
        self._next_round()

    def _next_round(self) -> None:
        self.cells[ROUND] += 1
        if self.cells[ROUND] == ROUNDS:
            self.cells[PHASE] = OVER
            return
        self.cells[PHASE] = BIDDING
        open_sealed(self.cells, BIDS, SEATS)
        self.shuffle(CARD, SEATS)
        if self.log is not None:
            for seat in range(SEATS):
                self.log.append(
                    Event("dealt", secret={"card": self.cells[CARD + seat]}, knowers=1 << seat, shown=1 << seat)
                )

    def _report(self, name: str, facts: dict[str, object]) -> None:
        if self.log is not None:
            self.log.append(Event(name, facts))

    def is_pending(self) -> bool:
        return self.cells[FIRST_MARK] >= 0

    def now(self) -> i64:
        return self.cells[NOW]

    def window(self) -> i64:
        return self.cells[ASKING] if self.cells[PHASE] == ANSWERING else 0

    def due(self) -> i64:
        return self.cells[DUE]

    def tick(self, now: i64) -> None:
        while self.cells[DUE] <= now:
            self.cells[NOW] = self.cells[DUE]
            seat = asked(self.cells, ASKING)
            self._report("timed-out", {"seat": seat})
            self._pass(seat)
        self.cells[NOW] = now

    def is_over(self) -> bool:
        return self.cells[PHASE] == OVER

    def returns(self) -> list[float]:
        if not self.is_over():
            return [0.0] * SEATS
        scores = [self.cells[SCORE + seat] for seat in range(SEATS)]
        return payoff(range(SEATS), [seat for seat in range(SEATS) if scores[seat] == max(scores)])

    def key(self, seat: i64) -> i64:
        hidden = mix(mix(0, self.cells[CARD + seat]), self.cells[BIDS + seat])
        given = [self.cells[BIDS + other] != MISSING for other in range(SEATS)]
        for made in given:
            hidden = mix(hidden, int(made))
        pending = self.cells[FIRST_MARK] if self.cells[CLAIMANT] == seat else -1
        return mix_cells(mix(hidden, pending), self.cells, SCORE, BIDS)


def cells() -> vec[i64]:
    """The vector before the deal."""
    blank = vec[i64]([0] * SIZE)
    blank[FIRST_MARK] = -1
    blank[DUE] = NEVER
    open_sealed(blank, BIDS, SEATS)
    return blank


class WhisperObserver(Observer):
    """Scores and phase for all, its own card beside them."""

    def slots(self, seats: int, options: Options) -> Slots:
        return Slots(
            seats,
            public=[Slot("phase", 1, 9, help="phase"), Slot("score", SEATS, 9, low=-9, help="scores")],
            private=[Slot("card", 1, 4, help="its own card")],
        )

    def public(self, position: Position, first: i64, out: vec[i16], place: i64) -> i64:
        out[place] = i16(position.cells[PHASE])
        for step in range(SEATS):
            out[place + 1 + step] = i16(position.cells[SCORE + (first + step) % SEATS])
        return place + 1 + SEATS

    def private(self, position: Position, seat: i64, out: vec[i16], place: i64) -> i64:
        out[place] = i16(position.cells[CARD + seat])
        return place + 1


OBSERVER = WhisperObserver()


@final
class WhisperGame(Game):
    def __init__(self) -> None:
        super().__init__(
            "whisper",
            "tests.core.tiny",
            version=1,
            seats=[3],
            options=[Option("clock", False)],
            stops=[
                Stop("claim", days=False),
                Stop("counter", aimed=True),
                Stop("other"),
                Stop("own", live=False, days=False, own=True),
            ],
        )

    def variants(self) -> list[tuple[int, Options]]:
        return [(3, {"clock": False}), (3, {"clock": True})]

    def empty(self, seats: int, options: Options) -> Position:
        return Whisper(cells(), FAST, options["clock"] is True)

    def begin(self, position: Position) -> None:
        deck = list(range(5))
        for seat in range(SEATS):
            position.cells[CARD + seat] = deck.pop(position.below(len(deck)))

    def stop_of(self, position: Position, seat: int) -> str:
        if position.cells[ASKING + 1] == seat:  # the seat that claimed or countered last
            return "own"
        if position.cells[CHAIN] == 0:
            return "claim"
        return "counter" if position.cells[CLAIMANT] == seat else "other"

    def turn_of(self, position: Position) -> int:
        return position.cells[CLAIMANT]

    def has_timers(self, options: Options) -> bool:
        return options["clock"] is True

    def options_of(self, position: Position) -> Options:
        return {"clock": cast(Whisper, position).clock}

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        kind, part = kind_of(action), part_a(action)
        if kind == BID:
            return f"bid {part}" if viewer in (None, seat) else "bid ?"
        return ("pass", "counter", f"mark {part}")[kind - 1]

    def write_line(self, position: Position, seat: int, actions: object, viewer: int | None = None) -> str:
        return "mark " + " ".join(str(part_a(action)) for action in cast(list[int], actions))

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        word, *parts = text.split()[:8] or [""]
        if word in ("pass", "counter") and not parts:
            return [pack(PASS if word == "pass" else COUNTER)]
        if word in ("bid", "mark") and parts and all(part in ("0", "1", "2", "3") for part in parts):
            kind = BID if word == "bid" else MARK
            return [pack(kind, int(part)) for part in (parts if kind == MARK else parts[:1])]
        raise NotationError("a choice is bid N, pass, counter or mark N")

    def note(self, before: Position, events: object) -> str:
        return ""

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        last, number = position.cells[FIRST_MARK], part_a(action)
        if kind_of(action) != MARK or position.cells[PHASE] != MARKING:
            return None
        if last < 0:
            return Refusal("one-left", "WH-5", number=number)
        return Refusal("marked-lower", "WH-5", number=number, last=last)

    def choices(self, position: Position, seat: int) -> Choices:
        phase = position.cells[PHASE]
        left = 1 if position.is_pending() else 2
        prompt = Message(("prompt.bid", "prompt.answer", "prompt.mark")[phase], {"left": left})
        return Choices(prompt, [self._choice(position, seat, action) for action in position.legal(seat)])

    def _choice(self, position: Position, seat: int, action: int) -> Choice:
        text = self.write(position, seat, action)
        label = Message(f"choice.{text.split()[0]}", {"number": part_a(action)})
        return Choice(action, text, [f"button:{text}"], label)

    def view(self, position: Position, viewer: int | None) -> View:
        data = self.dump(position)
        if position.is_over():
            return data
        bids = cast(list[int | bool | None], data["bids"])
        hand = cast(list[int | None], data["cards"])
        for seat in range(SEATS):
            if seat == viewer:
                continue
            hand[seat] = None
            if position.cells[PHASE] == BIDDING and bids[seat] is not None:
                bids[seat] = True
        if viewer != position.cells[CLAIMANT]:
            data["mark"] = None
        data["viewer"] = viewer
        return data

    def dump(self, position: Position) -> View:
        c = position.cells
        outcome = self.outcome(position)
        return {
            "game": "whisper",
            "clock": cast(Whisper, position).clock,
            "cards": [c[CARD + seat] for seat in range(SEATS)],
            "score": [c[SCORE + seat] for seat in range(SEATS)],
            "bids": [None if c[BIDS + seat] == MISSING else c[BIDS + seat] for seat in range(SEATS)],
            "asking": [c[ASKING + cell] for cell in range(WINDOW)],
            "chain": c[CHAIN],
            "phase": c[PHASE],
            "round": c[ROUND],
            "claimant": c[CLAIMANT],
            "mark": None if c[FIRST_MARK] < 0 else c[FIRST_MARK],
            "now": c[NOW],
            "due": None if c[DUE] == NEVER else c[DUE],
            "result": None if outcome is None else outcome.as_dict(),
        }

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        position = self._build(data)
        position.seed(seed)
        self._deal(position, data, Dice(seed if isinstance(seed, int) else 0))
        return position

    def _build(self, data: View) -> Position:
        position = Whisper(cells(), FAST, data.get("clock") is True)
        c = position.cells
        for name, at in (
            ("chain", CHAIN),
            ("phase", PHASE),
            ("round", ROUND),
            ("claimant", CLAIMANT),
            ("now", NOW),
        ):
            value = data.get(name)
            if not isinstance(value, int):
                raise PositionError(f"{name!r} must be a number, not {value!r}")
            c[at] = value
        for offset, value in enumerate(cast(list[int], data["asking"])):
            c[ASKING + offset] = value
        for seat, value in enumerate(cast(list[int], data["score"])):
            c[SCORE + seat] = value
        c[FIRST_MARK] = -1 if data["mark"] is None else cast(int, data["mark"])
        c[DUE] = NEVER if data["due"] is None else cast(int, data["due"])
        return position

    def _deal(self, position: Position, data: View, dice: Dice) -> None:
        known = cast(list[int | None], data["cards"])
        deck = [card for card in range(5) if card not in known]
        for seat in range(SEATS):
            card, bid = known[seat], cast(list[int | bool | None], data["bids"])[seat]
            position.cells[CARD + seat] = deck.pop(dice.below(len(deck))) if card is None else card
            position.cells[BIDS + seat] = MISSING if bid is None else dice.below(4) if bid is True else bid

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        while True:
            world = self._build(view)
            world.seed(dice.below(1 << 30))
            self._deal(world, view, dice)
            yield world

    def check_invariants(self, position: Position) -> None:
        dealt = [position.cells[CARD + seat] for seat in range(SEATS)]
        assert len(set(dealt)) == SEATS

    def space(self, seats: int, options: Options) -> ActionSpace:
        return ActionSpace(
            [Kind(BID, "bid", [4]), Kind(PASS, "pass"), Kind(COUNTER, "counter"), Kind(MARK, "mark", [4])]
        )

    def observer(self) -> Observer:
        return OBSERVER

    def outcome(self, position: Position) -> Outcome | None:
        if not position.is_over():
            return None
        scores = [position.cells[SCORE + seat] for seat in range(SEATS)]
        places = [[s for s in range(SEATS) if scores[s] == score] for score in sorted(set(scores), reverse=True)]
        return Outcome(places, "points", scores)


WHISPER = WhisperGame()
