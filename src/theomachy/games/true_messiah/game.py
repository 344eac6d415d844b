"""True Messiah for people and tools: ties notation, views, choices and refusals together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast, final

from theomachy.core.action import ActionSpace
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.option import Option, Options, Value
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.refusal import NotationError, OptionError, Refusal
from theomachy.games.true_messiah import (
    beginning,
    check,
    choices,
    destruction,
    evaluate,
    goal,
    loading,
    notation,
    observe,
    picture,
    prospects,
    reading,
    refusals,
    shuffles,
    stops,
    view,
)
from theomachy.games.true_messiah.actions import action_space
from theomachy.games.true_messiah.board import Board
from theomachy.games.true_messiah.layout import (
    BY_POINTS,
    HOW,
    HOWS,
    OVER,
    PHASE,
    TALL,
    TURN,
    WINNERS,
)
from theomachy.games.true_messiah.position import TrueMessiah, opening

COLOURS = [*loading.allowed_players(2), *loading.allowed_players(3)]


@final
class TrueMessiahGame(Game):
    """The rulebook of True Messiah."""

    def __init__(self) -> None:
        super().__init__(
            "true_messiah",
            "theomachy.games.true_messiah",
            version=2,
            seats=[2, 3, 4],
            minutes=90,
            stops=stops.STOPS,
            standing_choices=choices.WISHES,
            options=[
                Option("colours", "RB", choices=COLOURS, seats=[2, 3], defaults_by_seats={2: "RB", 3: "RBV"}),
                Option("monoliths_4p", False, seats=[4]),
                Option("round_cap", None, research=40, least=1, most=200, nullable=True),
                Option("show_coins_in_market", False),
            ],
        )

    # Starting.

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        full = super().settle(seats, options, preset)
        if len(str(full.get("colours", "RBVW"))) != seats:
            known = ", ".join(loading.allowed_players(seats))
            raise OptionError(f"option 'colours' must name {seats} colours: {known}; not {full['colours']!r}")
        return full

    def empty(self, seats: int, options: Options) -> Position:
        cap = options.get("round_cap")
        board = Board(
            seats,
            str(options.get("colours", "RBVW")),
            options.get("monoliths_4p") is True,
            cap if isinstance(cap, int) else 0,
            options.get("show_coins_in_market") is True,
        )
        position = opening(board)
        beginning.set_up(position)
        return position

    def begin(self, position: Position) -> None:
        beginning.deal(of(position))

    def options_of(self, position: Position) -> Options:
        return cast(Options, view.options_of(of(position)))

    def variants(self) -> list[tuple[int, Options]]:
        chosen: list[tuple[int, dict[str, Value]]] = [
            (2, {}),
            (3, {"colours": "RVW"}),
            (4, {"monoliths_4p": True, "show_coins_in_market": True}),
        ]
        return [(seats, self.settle(seats, options, "research")) for seats, options in chosen]

    def label(self, position: Position, seat: int) -> str:
        return of(position).board.colours[seat]

    def sides(self, position: Position) -> list[int]:
        return of(position).sides()

    def factions(self, position: Position) -> list[str]:
        names = {"R": "red", "B": "black", "V": "violet", "W": "white"}
        return [names[letter] for letter in of(position).board.colours]

    # Notation.

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        return notation.write(of(position), seat, action, viewer is not None and viewer != seat)

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        return reading.read(of(position), seat, text)

    def write_line(self, position: Position, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
        ahead = notation.imagine(of(position))
        words: list[str] = []
        for action in actions:
            words.append(self.write(ahead, seat, action, viewer))
            ahead.play(seat, action)
        return notation.fold(words)

    def note(self, before: Position, events: Sequence[Event]) -> str:
        return shuffles.note(of(before), events)

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        return shuffles.draws(of(position), seat, actions, note)

    def opening_note(self, position: Position) -> str:
        return shuffles.opening_note(of(position))

    def opening_draws(self, position: Position, note: str) -> list[int]:
        return shuffles.opening_draws(of(position), note)

    # Choosing.

    def refusal(self, position: Position, seat: int, text: str) -> Refusal | None:
        try:
            self.read(position, seat, text)
        except reading.Impossible as error:
            return self._not_asked(position, seat) or error.refusal
        except NotationError:
            pass
        return super().refusal(position, seat, text)

    def stop_of(self, position: Position, seat: int) -> str:
        return stops.stop_of(of(position), seat)

    def turn_of(self, position: Position) -> int:
        return of(position).cells[TURN]

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        return refusals.explain(of(position), seat, action)

    def choices(self, position: Position, seat: int) -> Choices:
        return choices.offer(of(position), seat)

    # Knowing.

    def view(self, position: Position, viewer: int | None) -> View:
        pos = of(position)
        if pos.is_over():
            return self.dump(position)
        return view.tell(pos, -1 if viewer is None else viewer)

    def aids(self, position: Position, viewer: int | None) -> View:
        pos = of(position)
        return {} if pos.is_over() else prospects.tell(pos, -1 if viewer is None else viewer)

    def dump(self, position: Position) -> View:
        return view.tell(of(position), view.EVERYTHING)

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        return loading.load(data, seed)

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        return loading.worlds(view, dice)

    def plans_whole_turn(self) -> bool:
        """A turn is fifteen choices and more, and the units that storm together move one by one."""
        return True

    def rollout_turns(self) -> int:
        """The next turn may storm what was left open."""
        return 1

    def evaluate(self, position: Position, seat: int) -> float:
        pos = of(position)
        if pos.cells[TALL] > 0:  # what is announced counts as if nobody answered
            pos = pos.copy()
            while pos.cells[TALL] > 0:
                asked = pos.actors()[0]
                pos.play(asked, self.default(pos, asked))
        return pos.returns()[seat] if pos.is_over() else evaluate.value(pos, seat)

    def confidence(self) -> float:
        """Leads are lost as fast as they are won: who dies is what counts, and the heuristic seldom sees it coming."""
        return 0.45

    def check_invariants(self, position: Position) -> None:
        check.check(of(position))

    def goal(self) -> Goal:
        return goal.GOAL

    # Learning.

    def space(self, seats: int, options: Options) -> ActionSpace:
        return action_space()

    def observe(self, position: Position, seat: int) -> list[float]:
        return observe.observe(of(position), seat)

    # Telling.

    def outcome(self, position: Position) -> Outcome | None:
        pos = of(position)
        if pos.cells[PHASE] != OVER:
            return None
        seats = list(range(pos.board.seats))
        winners = [seat for seat in seats if (pos.cells[WINNERS] >> seat) & 1]
        places = [winners, *([rest] if (rest := [seat for seat in seats if seat not in winners]) else [])]
        scores = [int(destruction.score(pos, seat)) for seat in seats] if pos.cells[HOW] == BY_POINTS else None
        return Outcome(places, HOWS[pos.cells[HOW]], scores)

    def draw(self, view: View) -> str:
        return picture.picture(view)


def of(position: Position) -> TrueMessiah:
    """The position of this game."""
    return cast(TrueMessiah, position)


GAME = TrueMessiahGame()
