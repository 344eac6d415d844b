"""The exhaustive search of a turn: every line of a seat, and what the others can do about it at worst.

A line is every pick of the seat until its turn is settled, or until another seat has something to choose in it; then
it counts as the worst that the others can make of it while the seat makes the best of what they leave.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

from theomachy.core.goal import Goal
from theomachy.core.position import HEAD, Position

LUCK_CELLS: Final = range(HEAD)
MOST_REPLIES: Final = 20_000  # positions after a line


class TooLarge(Exception):
    """The turn has more positions than it may."""


class Unsure(Exception):
    """Somebody else may answer with what this seat cannot know."""


@dataclass
class End:
    """The end that lines lead to: their worth, the first of them, and whether it needed chance."""

    worth: int
    line: list[int]
    is_lucky: bool


class Reckoning:
    """The values of positions in the turn of *seat*; it looks at no more than *most* of them."""

    def __init__(self, goal: Goal, seat: int, most: int = MOST_REPLIES) -> None:
        self.goal = goal
        self.seat = seat
        self.most = most
        self.seen: set[int] = set()
        self._values: dict[int, int] = {}

    def is_first(self, position: Position) -> bool:
        """Return whether *position* is met for the first time; draws still to come do not count."""
        key = hash(bytes(position.cells[HEAD:]))
        if key in self.seen:
            return False
        self.seen.add(key)
        if len(self.seen) > self.most:
            raise TooLarge
        return True

    def goes_on(self, position: Position) -> bool:
        """Return whether the seat itself chooses next, in the same turn."""
        return not self._is_settled(position) and position.actors() == [self.seat]

    def _is_settled(self, position: Position) -> bool:
        if position.is_over() or self.goal.is_settled(position, self.seat):
            return True
        if position.volunteers() or (position.window() and position.actors() != [self.seat]):
            raise Unsure
        return False

    def value(self, position: Position) -> int:
        """The worth of *position* at the end of the turn if the others do their worst."""
        if self._is_settled(position):
            return self.goal.worth(position, self.seat)
        key = position.key(self.seat)
        if key not in self._values:
            self.is_first(position)
            actor = position.actors()[0]
            values = []
            for action in position.legal(actor):
                ahead = position.copy()
                ahead.play(actor, action)
                values.append(self.value(ahead))
            self._values[key] = max(values) if actor == self.seat else min(values)
        return self._values[key]


class Turn:
    """The turn of *seat* from *position* on, looked at whole.

    :raises TooLarge: when it has more than *most* positions.
    :raises Unsure: when somebody else may answer in it with what *seat* cannot know.
    """

    def __init__(self, goal: Goal, position: Position, seat: int, most: int) -> None:
        self.ends: dict[int, End] = {}  # by what they leave
        self._goal = goal
        self._reckoning = Reckoning(goal, seat, most)
        self._luck = [position.cells[word] for word in LUCK_CELLS]
        self._explore(position, seat)

    def best(self) -> list[tuple[int, End]]:
        """The ends and what they leave, those that are worth most first."""
        return sorted(self.ends.items(), key=lambda item: item[1].worth, reverse=True)

    def positions(self) -> int:
        """Return how many different positions the turn has."""
        return len(self._reckoning.seen)

    def _explore(self, position: Position, seat: int) -> None:
        """Breadth first, so the line kept for an end is as short as any."""
        waiting: deque[tuple[Position, list[int]]] = deque([(position, [])])
        while waiting:
            here, line = waiting.popleft()
            for action in here.legal(seat):
                ahead = here.copy()
                ahead.play(seat, action)
                if not self._reckoning.is_first(ahead):
                    continue
                if self._reckoning.goes_on(ahead):
                    waiting.append((ahead, [*line, action]))
                else:
                    self._note(ahead, seat, [*line, action])

    def _note(self, position: Position, seat: int, line: list[int]) -> None:
        trace = self._goal.trace(position, seat)
        worth = self._reckoning.value(position)
        known = self.ends.get(trace)
        if known is None or worth > known.worth:
            self.ends[trace] = End(worth, line, self._luck != [position.cells[word] for word in LUCK_CELLS])
