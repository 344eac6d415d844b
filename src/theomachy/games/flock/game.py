"""Flock for people and tools: one object that ties the files of this package together."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast, final

from theomachy.core.action import ActionSpace, kind_of
from theomachy.core.chance import Dice
from theomachy.core.choices import Choices
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.option import Option, Options, Value
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.games.flock import aids, choices, evaluate, goal, load, notation, observe, picture, refusals, setup, view
from theomachy.games.flock.actions import DONE, GO_ON, PASS, space_of
from theomachy.games.flock.cards import DEITY_IDS, PACKAGE, component_facts
from theomachy.games.flock.check import check
from theomachy.games.flock.ending import seats_in
from theomachy.games.flock.notation import LETTERS
from theomachy.games.flock.position import NO_ACTION, Flock, empty
from theomachy.games.flock.state import (
    DEITY,
    HOW,
    HOW_NAMES,
    OUT,
    SHARED_NAMES,
    UNKNOWN,
    WINNERS,
    Terms,
)

OPTIONS = [
    Option("ko", True),
    Option("rounds", 100, least=30, most=200),
    Option("setup_order", "book", choices=["book", "snake"]),
    Option("deities", "choose", choices=["choose", "random"]),
    Option("shared", "never", choices=SHARED_NAMES, defaults_by_seats={4: "ask"}),
]


@final
class FlockGame(Game):
    """The rulebook of Flock."""

    def __init__(self) -> None:
        super().__init__(
            "flock", PACKAGE, version=1, seats=[2, 3, 4], options=OPTIONS, minutes=30, standing_choices=choices.WISHES
        )

    # Starting.

    def empty(self, seats: int, options: Options) -> Position:
        return empty(seats, Terms(seats, options))

    def begin(self, position: Position) -> None:
        setup.lay_out(_flock(position))

    def options_of(self, position: Position) -> Options:
        return dict(_flock(position).terms.options)

    def label(self, position: Position, seat: int) -> str:
        return LETTERS[seat]

    def variants(self) -> list[tuple[int, Options]]:
        asked: list[tuple[int, dict[str, Value]]] = [
            (2, {}),
            (3, {}),
            (4, {}),
            (2, {"deities": "random", "rounds": 30, "ko": False}),
            (3, {"setup_order": "snake", "shared": "ask"}),
            (3, {"shared": "always", "deities": "random"}),
            (4, {"setup_order": "snake", "shared": "never"}),
            (4, {"shared": "always", "rounds": 200}),
        ]
        return [(seats, self.settle(seats, options, "research")) for seats, options in asked]

    def factions(self, position: Position) -> list[str]:
        deities = [position.cells[DEITY + seat] for seat in range(position.seats)]
        return ["" if deity == UNKNOWN else DEITY_IDS[deity] for deity in deities]

    # Notation.

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        return notation.write(_flock(position), seat, action, viewer)

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        return notation.read(_flock(position), seat, text)

    def write_line(self, position: Position, seat: int, actions: Sequence[int], viewer: int | None = None) -> str:
        return notation.write_line(_flock(position), seat, actions, viewer)

    def note(self, before: Position, events: Sequence[Event]) -> str:
        notes = [notation.note(event) for event in events]
        return " ".join(note for note in notes if note)

    def draws(self, position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]:
        first = re.search(r"\(first ([A-D])\)", note)
        if first is None:
            return []
        left = [LETTERS[other] for other in range(position.seats) if position.cells[OUT + other] == 0]
        return [left.index(first[1])] if first[1] in left else []

    def opening_note(self, position: Position) -> str:
        if not _flock(position).terms.random_deities:
            return ""
        return " ".join(f"{LETTERS[seat]}={deity}" for seat, deity in enumerate(self.factions(position)))

    def opening_draws(self, position: Position, note: str) -> list[int]:
        left, draws = list(DEITY_IDS), []
        for word in note.split():
            deity = word[2:]
            if deity in left:
                draws.append(left.index(deity))
                left.remove(deity)
        return draws

    # Choosing.

    def default(self, position: Position, seat: int) -> int:
        legal = position.legal(seat)
        for action in legal:
            if kind_of(action) in (GO_ON, PASS, DONE):
                return action
        return legal[0]

    def refuse_chain(self, position: Position, seat: int, actions: Sequence[int]) -> Refusal | None:
        """Why the chain cannot be played: like the general one, but it looks before forced choices are made.

        When all pieces of an area are on their way the exodus ends by itself, and the general answer to one piece more
        would be that it is somebody else's turn.
        """
        ahead = _flock(position).copy()
        for index, action in enumerate(actions):
            if action in ahead.calls(seat):
                return None
            refused = self._not_asked(ahead, seat)
            while refused is None and action not in ahead.legal(seat):
                forced = ahead.forced()
                if forced == NO_ACTION or refusals.belongs_before(ahead, action):
                    return self.explain(ahead, seat, action) or self._not_legal(ahead, seat, action)
                ahead.do(seat, forced)
                refused = self._not_asked(ahead, seat)
            if refused is not None:
                return refused
            if index + 1 < len(actions):
                ahead.do(seat, action)
        return None

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        return refusals.explain(_flock(position), seat, action)

    def choices(self, position: Position, seat: int) -> Choices:
        return choices.choices(_flock(position), seat)

    # Knowing.

    def view(self, position: Position, viewer: int | None) -> View:
        return view.describe(_flock(position), viewer)

    def aids(self, position: Position, viewer: int | None) -> View:
        return aids.aids(_flock(position), viewer)

    def dump(self, position: Position) -> View:
        return view.describe(_flock(position), view.REFEREE)

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        return load.load(data, seed, self._settle_options)

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        return load.worlds(view, dice, self._settle_options)

    def _settle_options(self, seats: int, options: Mapping[str, Value]) -> Options:
        return self.settle(seats, options)

    def rollout_turns(self) -> int:
        """What areas are worth shows late: a third of a game, played on in a hurry, says more than the heuristic."""
        return 12

    def confidence(self) -> float:
        return 2.9

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_flock(position), seat)

    def check_invariants(self, position: Position) -> None:
        check(_flock(position))

    def goal(self) -> Goal:
        return goal.GOAL

    # Learning.

    def space(self, seats: int, options: Options) -> ActionSpace:
        terms = Terms(seats, options)
        return space_of(terms.board.areas, terms.pieces)

    def observe(self, position: Position, seat: int) -> list[float]:
        return observe.observe(_flock(position), seat)

    # Telling.

    def outcome(self, position: Position) -> Outcome | None:
        if not position.is_over():
            return None
        pos = _flock(position)
        winners = seats_in(pos.cells[WINNERS])
        ranks: dict[tuple[int, int, int], list[int]] = {}
        for seat in range(pos.seats):
            if seat not in winners:
                ranks.setdefault((pos.cells[OUT + seat], -pos.temples(seat), -pos.believers(seat)), []).append(seat)
        places = [winners, *(ranks[rank] for rank in sorted(ranks))]
        return Outcome(places, HOW_NAMES[pos.cells[HOW]], [pos.temples(seat) for seat in range(pos.seats)])

    def draw(self, view: View) -> str:
        return picture.picture(view)

    def things(self) -> dict[str, dict[str, object]]:
        found = super().things()
        for id, facts in component_facts().items():
            found.setdefault(id, {}).update(facts)
        return found


def _flock(position: Position) -> Flock:
    return cast(Flock, position)


GAME = FlockGame()
