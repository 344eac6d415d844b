"""Clocks: how long each seat may still think. Time is passed in, never looked up."""

from collections.abc import Collection, Iterable

from theomachy.table.settings import Clock
from theomachy.table.wire_types import ClockState

SECOND_MS = 1000


class Clocks:
    """The clocks of a table; they run for the people the game waits for.

    Every seat has a supply, and besides, where the table set one, a limit for answering in a window, which does not
    touch the supply.
    """

    def __init__(self, settings: Clock, seats: int) -> None:
        self.settings = settings
        self.left = [settings.seconds * SECOND_MS] * seats
        self.answer: list[int | None] = [None] * seats  # what is left of a window's limit, while one runs
        self.all = settings.seconds * SECOND_MS
        self.running: list[int] = []
        self._done: Collection[int] = ()
        self._since = 0

    def charge(self, now: int) -> None:
        """Take the time since the last look from whoever it ran for."""
        spent = max(0, now - self._since)
        self._since = max(now, self._since)
        if not self.running:
            return
        if self.settings.kind == "collective":
            self.all = max(0, self.all - spent)
        for seat in self.running:
            answer = self.answer[seat]
            if answer is not None:
                self.answer[seat] = max(0, answer - spent)
            elif self.settings.kind != "collective":
                self.left[seat] = max(0, self.left[seat] - spent)

    def skip(self, now: int) -> None:
        """Continue from *now* without charging anybody."""
        self._since = max(now, self._since)

    def run(self, seats: Iterable[int], windowed: bool, fresh: Collection[int], done: Collection[int] = ()) -> None:
        """From now on the clocks of *seats* run; *fresh* are those whose question is new.

        Those in *done* have answered under seal: their clocks look as if they ran, and mean nothing.
        """
        self.running = list(seats)
        self._done = done
        limit = self.settings.window
        for seat in range(len(self.left)):
            if not windowed or limit is None or seat not in self.running:
                self.answer[seat] = None
            elif seat in fresh or self.answer[seat] is None:
                self.answer[seat] = limit * SECOND_MS
        if self.settings.kind == "move":
            for seat in fresh:
                self.left[seat] = self.settings.seconds * SECOND_MS

    def choice_made(self, seat: int) -> None:
        """*seat* finished a choice."""
        if self.settings.kind == "game" and self.answer[seat] is None:
            self.left[seat] += self.settings.increment * SECOND_MS
        elif self.settings.kind == "collective":
            self.all += self.settings.increment * SECOND_MS

    def left_for(self, seat: int) -> int:
        """Return what *seat* has left for the question it is thinking about."""
        answer = self.answer[seat]
        if answer is not None:
            return answer
        return self.all if self.settings.kind == "collective" else self.left[seat]

    def deadline(self) -> int | None:
        """Return when the first running clock will be empty."""
        left = [self.left_for(seat) for seat in self.running if seat not in self._done]
        return self._since + min(left) if left else None

    def empty(self) -> list[int]:
        """Seats whose time is up."""
        return [seat for seat in self.running if seat not in self._done and self.left_for(seat) <= 0]

    def state(self, now: int) -> ClockState:
        """Return what is left at the time *now*, for the wire."""
        spent = max(0, now - self._since)
        common = self.settings.kind == "collective"
        going = range(len(self.left)) if common and self.running else self.running  # what is common goes down for all
        left = [max(0, self.left_for(seat) - (spent if seat in going else 0)) for seat in range(len(self.left))]
        together = max(0, self.all - (spent if self.running else 0)) if common else None
        return ClockState(self.settings.kind, now, left, list(self.running), together)
