"""Flock for people and tools: ties the rooms of this package together."""

from collections.abc import Sequence
from typing import Final, cast, final

from theomachy.core.option import Option, Options, Value
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.core.rooms import RoomedGame
from theomachy.games.flock import actions as act
from theomachy.games.flock import evaluate
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import PACKAGE
from theomachy.games.flock.position import FlockPosition
from theomachy.games.flock.rules import setup, turn

_OPTIONS: Final = [
    Option("ko", True),
    Option("repetition", True, defaults_by_seats={3: False, 4: False}),
    Option("rounds", 100, least=30, most=200),
    Option("setup_order", "book", choices=["book", "snake"]),
    Option("deities", "choose", choices=["choose", "random"]),
    Option("shared", "never", choices=at.SHARED_CHOICES, defaults_by_seats={4: "ask"}),
]
_STANDING_CHOICES: Final = {"deity": ["={}"], "card": ["!{}"], "area": ["M {}"]}
_VARIANTS: Final[list[tuple[int, dict[str, Value]]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"deities": "random", "rounds": 30, "ko": False, "repetition": False}),
    (3, {"setup_order": "snake", "shared": "ask", "repetition": True}),
    (3, {"shared": "always", "deities": "random"}),
    (4, {"setup_order": "snake", "shared": "never"}),
    (4, {"shared": "always", "rounds": 200, "repetition": True}),
]


@final
class FlockGame(RoomedGame):
    """The rulebook of Flock."""

    def __init__(self) -> None:
        super().__init__(
            "flock",
            PACKAGE,
            version=4,
            seats=[2, 3, 4],
            options=_OPTIONS,
            minutes=30,
            standing_choices=_STANDING_CHOICES,
        )

    def variants(self) -> list[tuple[int, Options]]:
        return [(seats, self.settle(seats, options, "research")) for seats, options in _VARIANTS]

    def factions(self, position: Position) -> list[str]:
        return setup.factions(_own(position))

    def refuse_chain(self, position: Position, seat: int, actions: Sequence[int]) -> Refusal | None:
        """Return why the chain cannot be played, looking at it before forced choices are made.

        When all pieces of an area are on their way the exodus ends by itself, and the general answer to one piece more
        would be that it is somebody else's turn.
        """
        ahead = _own(position).copy()
        for index, action in enumerate(actions):
            if action in ahead.calls(seat):
                return None
            refused = self._not_asked(ahead, seat)
            while refused is None and action not in ahead.legal(seat):
                forced = ahead.forced()
                if forced == act.NO_ACTION or turn.belongs_before(ahead, action):
                    return self.explain(ahead, seat, action) or self._not_legal(ahead, seat, action)
                ahead.do(seat, forced)
                refused = self._not_asked(ahead, seat)
            if refused is not None:
                return refused
            if index + 1 < len(actions):
                ahead.do(seat, action)
        return None

    def rollout_turns(self) -> int:
        """A third of a game: what areas are worth shows late."""
        return 12

    def confidence(self) -> float:
        return 2.9

    def evaluate(self, position: Position, seat: int) -> float:
        return evaluate.evaluate(_own(position), seat)


def _own(position: Position) -> FlockPosition:
    return cast(FlockPosition, position)


GAME: Final = FlockGame()
