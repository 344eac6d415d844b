"""Theurgy for people and tools: the rulebook object that ties the files of this package together."""

from collections.abc import Iterator, Sequence
from typing import Final, cast, final

from theomachy.core.action import ActionSpace, kind_of, pack
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.option import Option, Options
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import (
    aids,
    choices,
    deal,
    evaluate,
    goal,
    invariants,
    kinds,
    load,
    notation,
    observe,
    opening,
    picture,
    setup,
    turn,
    view,
)
from theomachy.games.theurgy.cards import DEITY_IDS
from theomachy.games.theurgy.kinds import AGREE, CHOOSE_ACTION, DISCARD_CARDS, DONE, RESIGN, STOP, TAKE_PLACE
from theomachy.games.theurgy.land import NONE
from theomachy.games.theurgy.position import empty
from theomachy.games.theurgy.state import (
    ACTING,
    DEITY,
    DISCARDING,
    ENDING,
    FAITH_CHOICE,
    FREE_SKY,
    INTERVENTION,
    MODE,
    OVER,
    PHASE,
    PILGRIMAGE,
    PLACING,
    ROUND_LIMIT,
    TARGET_X,
)
from theomachy.games.theurgy.victory import ENDINGS

OPTIONS: Final = [
    Option("mode", "full", choices=["discovery", "full"]),
    Option("x", 4, least=3, most=12, defaults_by_seats=load.DEFAULT_X),
    Option("round_limit", None, research=60, least=1, most=1000, nullable=True),
    Option("free_night_sky", False),
]
MILD: Final = [
    pack(DONE),
    pack(STOP),
    pack(DISCARD_CARDS, 0),
    pack(CHOOSE_ACTION, PILGRIMAGE),
    pack(CHOOSE_ACTION, INTERVENTION),
]


@final
class TheurgyGame(Game):
    """The rulebook of Theurgy."""

    def __init__(self) -> None:
        package = "theomachy.games.theurgy"
        super().__init__(
            "theurgy",
            package,
            version=4,
            seats=[2, 3, 4, 5, 6],
            options=OPTIONS,
            minutes=90,
            standing_choices=choices.WISHES,
        )

    # Starting.

    def empty(self, seats: int, options: Options) -> Position:
        limit = options["round_limit"]
        return empty(
            seats,
            options["mode"] == "full",
            cast(int, options["x"]),
            0 if limit is None else cast(int, limit),
            cast(bool, options["free_night_sky"]),
        )

    def begin(self, position: Position) -> None:
        setup.begin(position)

    def options_of(self, position: Position) -> Options:
        cells = position.cells
        return {
            "mode": "full" if cells[MODE] == 1 else "discovery",
            "x": cells[TARGET_X],
            "round_limit": cells[ROUND_LIMIT] or None,
            "free_night_sky": cells[FREE_SKY] == 1,
        }

    def variants(self) -> list[tuple[int, Options]]:
        found = [(seats, self.settle(seats, None, "research")) for seats in self.seats]
        found += [(seats, self.settle(seats, {"mode": "discovery"}, "research")) for seats in (2, 4)]
        return [*found, (3, self.settle(3, {"free_night_sky": True}, "research"))]

    def factions(self, position: Position) -> list[str]:
        deities = [position.cells[DEITY + seat] for seat in range(position.seats)]
        return ["" if deity == NONE else DEITY_IDS[deity] for deity in deities]

    # Notation.

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        return notation.write(position, seat, action, hidden=viewer is not None and viewer != seat)

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        return notation.read(position, seat, text)

    def note(self, before: Position, events: Sequence[Event]) -> str:
        return notation.note(events)

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        return notation.reshuffle_draws(note)

    def opening_note(self, position: Position) -> str:
        return opening.write(position)

    def opening_draws(self, position: Position, note: str) -> list[int]:
        return opening.draws(position, note)

    # Choosing.

    def default(self, position: Position, seat: int) -> int:
        """Done, or nothing more; an action that may stay empty; in the draft the nearest place (TH-U20)."""
        if position.cells[PHASE] == PLACING:
            return pack(TAKE_PLACE, setup.nearest_place(position, seat))
        legal = list(position.legal(seat))
        return next((mild for mild in MILD if mild in legal), legal[0])

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        phase = position.cells[PHASE]
        if kind_of(action) in (RESIGN, AGREE):
            return Refusal("not-a-call", text=notation.write(position, seat, action))
        if phase <= FAITH_CHOICE:
            return setup.refuse(position, seat, action)
        if phase == ACTING:
            return turn.refuse_action(position, seat, action)
        if phase == DISCARDING:
            return turn.refuse_discards(position, seat, action)
        return turn.refuse_step(position, seat, action)

    def choices(self, position: Position, seat: int) -> Choices:
        return choices.choices(position, seat)

    # Knowing.

    def view(self, position: Position, viewer: int | None) -> View:
        return view.view(position, viewer)

    def aids(self, position: Position, viewer: int | None) -> View:
        return aids.aids(position, viewer)

    def dump(self, position: Position) -> View:
        return view.dump(position)

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        return load.load(data, seed)

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        template = load.template(view)
        while True:
            world = template.copy()
            world.seed(dice.below(1 << 30))
            deal.deal(world)
            yield world

    def plans_own_turn(self) -> bool:
        """Each choice of a turn adds to what came before, so that only ends of turns can be compared."""
        return True

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(position, seat)

    def confidence(self) -> float:
        return 3.7

    def check_invariants(self, position: Position) -> None:
        invariants.check(position)

    def goal(self) -> Goal:
        return goal.GOAL

    # Learning.

    def space(self, seats: int, options: Options) -> ActionSpace:
        return kinds.action_space()

    def observe(self, position: Position, seat: int) -> list[float]:
        return observe.observe(position, seat)

    # Telling.

    def outcome(self, position: Position) -> Outcome | None:
        if position.cells[PHASE] != OVER:
            return None
        return Outcome(view.places(position), ENDINGS[position.cells[ENDING]])

    def draw(self, view: View) -> str:
        return picture.picture(view)


GAME: Final = TheurgyGame()
