"""Goals: what a puzzle asks for in each game, counted in something that everybody at its table can see.

A line is worth the lead of its seat at the end of the turn: areas in Flock, points in the others, temples in Theurgy.
Lines that bring about the same (`trace`) are one line, however they were played.
"""

from typing import Final

from theomachy.core.position import Position, mix
from theomachy.games.elements_of_the_gods import state as elements
from theomachy.games.elements_of_the_gods.position import Elements
from theomachy.games.flock import state as flock
from theomachy.games.flock.position import Flock
from theomachy.games.four_gods import scoring
from theomachy.games.four_gods import state as four_gods
from theomachy.games.four_gods.position import FourGods
from theomachy.games.theurgy import state as theurgy
from theomachy.games.theurgy.land import HEXES, NONE
from theomachy.games.theurgy.victory import condition_met
from theomachy.games.true_messiah import destruction
from theomachy.games.true_messiah import layout as messiah
from theomachy.games.true_messiah.position import TrueMessiah

WIN: Final = 1_000_000  # worth of a won game; of a lost one as much less than nothing


class Goal:
    """Of a game without a count of its own: to win this turn."""

    margin = WIN  # how much more than every other line the solution brings
    parts = 1  # that make one of what people count
    from_start = True  # puzzles begin with a turn; else with its first position that can be searched whole

    def worth(self, position: Position, seat: int) -> int:
        """What *seat* has when its turn ends in *position*."""
        if position.is_over():
            paid = position.returns()[seat]
            if paid:
                return WIN if paid > 0 else -WIN
        return self.lead(position, seat)

    def lead(self, position: Position, seat: int) -> int:
        """How far *seat* is ahead of its best rival."""
        return 0

    def is_settled(self, position: Position, seat: int) -> bool:
        """Whether the rest of the turn of *seat* can change nothing that counts, or another turn has begun."""
        return position.actors() != [seat]

    def trace(self, position: Position, seat: int) -> int:
        """What is done when the turn ends: equal for lines that are one."""
        return position.key(seat)


class FlockGoal(Goal):
    """Areas."""

    margin = 1

    def lead(self, position: Position, seat: int) -> int:
        assert isinstance(position, Flock)
        return _lead([position.temples(other) for other in range(position.seats)], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        return position.cells[flock.PLAYER] != seat

    def trace(self, position: Position, seat: int) -> int:
        """Whose areas are whose."""
        assert isinstance(position, Flock)
        return position.temples_key()


class ElementsGoal(Goal):
    """Points on the track; what is discarded or drawn changes none."""

    margin = 10

    def lead(self, position: Position, seat: int) -> int:
        assert isinstance(position, Elements)
        return _lead([position.cells[elements.SCORE + owner] for owner in range(position.owners())], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        cells = position.cells
        if cells[elements.TURN] != seat or cells[elements.STEP] >= elements.DRAW_STEP:
            return True
        return cells[elements.HALF_DISCARD] == 1

    def trace(self, position: Position, seat: int) -> int:
        """Where Elements, Monuments and Gardens lie, and which cards were played."""
        ground = position.digest(elements.GROUND, elements.USED)
        return mix(ground, position.digest(elements.FATE, elements.EPOCH))


class FourGodsGoal(Goal):
    """Divine Influence, as if the game ended now; with two gods each the lower marker counts."""

    margin = 3

    def lead(self, position: Position, seat: int) -> int:
        assert isinstance(position, FourGods)
        points = scoring.score(position)
        return _lead([scoring.markers(position, points, other)[0] for other in range(position.seats)], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        return position.cells[four_gods.TURN] != seat


class TheurgyGoal(Goal):
    """Temples, in halves: a ruin counts one half. Discards and draws change none."""

    margin = 1
    parts = 2

    def worth(self, position: Position, seat: int) -> int:
        if not position.is_over() and condition_met(position, seat) != NONE:
            return WIN  # the discards that are still asked for change nothing
        return super().worth(position, seat)

    def lead(self, position: Position, seat: int) -> int:
        return _lead([_half_temples(position, other) for other in range(position.seats)], seat)

    def is_settled(self, position: Position, seat: int) -> bool:
        """Pilgrimage and Word touch no temple; they count only where an objective may win (TH-W3)."""
        cells = position.cells
        if cells[theurgy.TURN] != seat or cells[theurgy.PHASE] not in (theurgy.ACTING, theurgy.STEPPING):
            return True
        idle = cells[theurgy.ACTION] in (theurgy.PILGRIMAGE, theurgy.WORD)
        return idle and _half_temples(position, seat) < 2 * (cells[theurgy.TARGET_X] + 1)

    def trace(self, position: Position, seat: int) -> int:
        """Where temples and ruins stand."""
        return position.digest(theurgy.TEMPLE, theurgy.ACOLYTE)


def _half_temples(position: Position, seat: int) -> int:
    """As the game counts them, which may not be handed cells from here: tests/packaging/test_pitfalls.py."""
    cells = position.cells
    temples = sum(cells[theurgy.TEMPLE + hex] == seat for hex in range(HEXES))
    return 2 * temples + sum((cells[theurgy.RUINS + hex] >> seat) & 1 for hex in range(HEXES))


class MessiahGoal(Goal):
    """Victory points (TM-X1); the cards that are discarded at the end change none."""

    margin = 2
    from_start = False

    def lead(self, position: Position, seat: int) -> int:
        assert isinstance(position, TrueMessiah)
        sides = position.sides()
        points = [0] * (max(sides) + 1)
        for other in range(position.seats):
            points[sides[other]] += destruction.score(position, other)
        return _lead(points, sides[seat])

    def is_settled(self, position: Position, seat: int) -> bool:
        return position.cells[messiah.TURN] != seat or position.cells[messiah.PHASE] >= messiah.DISCARD

    def trace(self, position: Position, seat: int) -> int:
        """What stands on the board, and the health of the messiahs."""
        board = position.digest(messiah.BUILDING, messiah.SALT)
        followers = position.digest(messiah.FOLLOWING, messiah.DOUBTING)
        return mix(mix(board, followers), position.digest(messiah.HEALTH, messiah.WOUNDS))


def _lead(counts: list[int], own: int) -> int:
    return counts[own] - max(count for index, count in enumerate(counts) if index != own)


GOALS: Final[dict[str, Goal]] = {
    "flock": FlockGoal(),
    "elements_of_the_gods": ElementsGoal(),
    "four_gods": FourGodsGoal(),
    "theurgy": TheurgyGoal(),
    "true_messiah": MessiahGoal(),
}
ONLY_WINNING: Final = Goal()


def goal_of(game: str) -> Goal:
    """What puzzles of *game* are about."""
    return GOALS.get(game, ONLY_WINNING)
