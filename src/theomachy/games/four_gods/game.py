"""4 Gods for people and tools: ties notation, views, choices and sentences to the rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import final

from theomachy.core.action import ActionSpace, kind_of
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.option import Options, Value
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.rate import Rate
from theomachy.core.refusal import OptionError, PositionError, Refusal
from theomachy.games.four_gods import (
    choices,
    evaluate,
    explain,
    goal,
    lands,
    load,
    notation,
    notes,
    picture,
    scoring,
    setup,
    tempo,
    view,
)
from theomachy.games.four_gods.actions import DISCARD, END, PASS, STAND_NONE, UNPASS, space_of
from theomachy.games.four_gods.check import check
from theomachy.games.four_gods.ending import REASONS
from theomachy.games.four_gods.position import FourGods, opening
from theomachy.games.four_gods.state import GOD, NOTHING, WHY
from theomachy.games.four_gods.terms import CLOCKLESS, OPTIONS, Terms, is_clockless
from theomachy.games.four_gods.tiles import GODS

FACES_LOOKED_AT = 4  # in the rows, before a tile is taken


@final
class FourGodsGame(Game):
    """The rulebook of 4 Gods."""

    def __init__(self) -> None:
        super().__init__(
            "four_gods",
            "theomachy.games.four_gods",
            version=2,
            seats=[2, 3, 4],
            options=OPTIONS,
            minutes=30,
            standing_choices=choices.WISHES,
        )

    # Starting.

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        """As every game; what is open to all depends on the pace unless said otherwise (FG-O9)."""
        given = dict(options or {})
        given.setdefault("pace", "rondo" if preset == "research" else "realtime")
        given.setdefault("info", "open" if is_clockless(given) else "table")
        return super().settle(seats, given, preset)

    def empty(self, seats: int, options: Options) -> Position:
        return opening(Terms(seats, options))

    def begin(self, position: Position) -> None:
        pos = _own(position)
        if pos.terms.options["random_modes"]:
            pos.terms = Terms(pos.seats, setup.flip_tokens(pos, pos.terms.options))
        setup.begin(pos)

    def options_of(self, position: Position) -> Options:
        return _own(position).terms.options

    def label(self, position: Position, seat: int) -> str:
        return f"p{seat}"

    def variants(self) -> list[tuple[int, Options]]:
        plain: list[tuple[int, Options]] = [
            (2, {"two_player": "4gods"}),
            (2, {"two_player": "2gods"}),
            (3, {}),
            (4, {}),
            (2, {"gods": "secret", "two_player": "4gods"}),
            (3, {"gods": "secret", "info": "table"}),
            (4, {"pace": "budget"}),
            (2, {"pace": "budget", "info": "table", "size": 6}),
            (3, {"pace": "timed"}),
            (4, {"pace": "realtime"}),
            (2, {"pace": "realtime", "gods": "secret", "two_player": "2gods"}),
            (2, {"pace": "realtime", "check": "table", "penalties": "all", "size": 5}),
            (3, {"pace": "realtime", "check": "table", "penalties": [0, 2], "attribution": "honour", "size": 5}),
            (2, {"pace": "timed", "check": "table", "penalties": "all", "size": 4}),
            (3, {"pace": "timed", "check": "table", "penalties": "all", "attribution": "honour", "size": 4}),
        ]
        return [(seats, self.settle(seats, options, "research")) for seats, options in plain]

    def factions(self, position: Position) -> list[str]:
        """The gods of each seat; everybody is told them, so dealt cards are left out until the end (FG-H4)."""
        pos = _own(position)
        if pos.terms.secret and not pos.is_over():
            return [""] * pos.seats
        names = ["" for _ in range(pos.seats)]
        for colour in range(4):
            if pos.owner(colour) >= 0 and pos.cells[GOD + colour] != NOTHING:
                god = GODS[pos.cells[GOD + colour]]
                before = names[pos.owner(colour)]
                names[pos.owner(colour)] = f"{before}+{god}" if before else god
        return names

    # Notation.

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        return notation.write(_own(position), seat, action, seat if viewer is None else viewer)

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        return notation.read(_own(position), seat, text)

    def note(self, before: Position, events: Sequence[Event]) -> str:
        return notes.note(events)

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        return notes.draws(_own(position), seat, actions, note)

    def opening_note(self, position: Position) -> str:
        return notes.opening_note(_own(position))

    def opening_draws(self, position: Position, note: str) -> list[int]:
        return notes.opening_draws(_own(position), note)

    # Choosing.

    def canonical(self, action: int) -> int:
        """A discard without its slot, which changes nothing in play (FG-D4)."""
        return action & 0xFFFFFFFF if kind_of(action) == DISCARD else action

    def default(self, position: Position, seat: int) -> int:
        legal = position.legal(seat)
        for kind in (STAND_NONE, PASS, END):
            for action in legal:
                if kind_of(action) == kind:
                    return action
        return legal[0]

    def is_ready_signal(self, action: int) -> bool:
        return kind_of(action) in (PASS, UNPASS)

    def rate(self) -> Rate | None:
        return tempo.SENDING

    def reaction_time(self, text: str, dice: Dice) -> int:
        """After FG-Z19 and FG-Z20: what the input takes, and the reaction to what it answers."""
        faces = FACES_LOOKED_AT if text.startswith("K") else 0
        return max(tempo.wait_ms(text, "normal", dice, faces), tempo.reaction_ms("normal", dice))

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        return explain.explain(_own(position), seat, action)

    def choices(self, position: Position, seat: int) -> Choices:
        return choices.offer(_own(position), seat)

    # Knowing.

    def view(self, position: Position, viewer: int | None) -> View:
        data = view.describe(_own(position), view.SPECTATOR if viewer is None else viewer)
        return self._with_result(position, data)

    def aids(self, position: Position, viewer: int | None) -> View:
        return lands.describe(_own(position), view.SPECTATOR if viewer is None else viewer)

    def dump(self, position: Position) -> View:
        return self._with_result(position, view.describe(_own(position), view.REFEREE))

    def _with_result(self, position: Position, data: View) -> View:
        outcome = self.outcome(position)
        data["result"] = None if outcome is None else outcome.as_dict()
        return data

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        position = load.Loader(data, self._terms(data)).deal(Dice(1))
        position.seed(seed)
        try:
            check(position)
        except AssertionError as error:
            raise PositionError(str(error)) from None
        return position

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        return load.worlds(view, self._terms(view), dice)

    def _terms(self, data: View) -> Terms:
        given = data.get("options")
        if not isinstance(given, dict):
            raise PositionError("'options' must be an object")
        entries = data.get("seats")
        seats = given.get("players", len(entries) if isinstance(entries, list) else 0)
        options = {name: value for name, value in given.items() if name != "players" and value is not None}
        try:
            settled = self.settle(seats, options)
        except OptionError as error:
            raise PositionError(f"options: {error}") from None
        if settled["random_modes"] and settled["pace"] in CLOCKLESS:
            raise PositionError(f"options: the flipped token never shows the pace {settled['pace']!r} (FG-O12)")
        return Terms(seats, settled)

    def rollout_turns(self) -> int:
        """A turn is a tile or two, and what it makes possible shows many turns later."""
        return 12

    def confidence(self) -> float:
        return 2.0

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.value(_own(position), seat)

    def check_invariants(self, position: Position) -> None:
        check(_own(position))

    def goal(self) -> Goal:
        return goal.GOAL

    # Learning.

    def space(self, seats: int, options: Options) -> ActionSpace:
        return space_of(Terms(seats, options))

    def observe(self, position: Position, seat: int) -> list[float]:
        return evaluate.observe(_own(position), seat)

    # Telling.

    def outcome(self, position: Position) -> Outcome | None:
        pos = _own(position)
        if not pos.is_over():
            return None
        points = scoring.score(pos)
        strengths = [scoring.strength(pos, points, seat) for seat in range(pos.seats)]
        places = [
            [seat for seat in range(pos.seats) if strengths[seat] == strength]
            for strength in sorted(set(strengths), reverse=True)
        ]
        scores = [scoring.markers(pos, points, seat)[0] for seat in range(pos.seats)]
        return Outcome(places, REASONS[pos.cells[WHY]], [int(score) for score in scores])

    def draw(self, view: View) -> str:
        return picture.draw(view)

    def has_timers(self, options: Options) -> bool:
        return options["pace"] in ("realtime", "timed")


def _own(position: Position) -> FourGods:
    assert isinstance(position, FourGods)
    return position


GAME = FourGodsGame()
