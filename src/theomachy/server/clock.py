"""Clock: the server's own time, which neither jumps with the wall clock nor counts while the process stands still."""

import time

MOST_GAP = 2000  # milliseconds between two beats; a longer silence was an outage


class SteadyClock:
    """Milliseconds since 1970 when the process began, and steady from then on.

    Somebody calls beat() again and again while tables are served. When no beat comes, because the process was stopped
    or the machine had no time for it, time stands still where it was last told, and nobody loses a game by it.
    """

    def __init__(self) -> None:
        self._offset = time.time_ns() // 1_000_000 - _monotonic()
        self._beat: int | None = None
        self._last = 0  # the last time that was given out or that a beat came, before the offset
        self._serving = 0

    def now(self) -> int:
        """Return the time."""
        at = _monotonic()
        if self._beat is not None and at - self._beat > MOST_GAP:
            at = self._last
        self._last = at
        return at + self._offset

    def beat(self) -> None:
        """Say that the process is running."""
        at = _monotonic()
        if self._beat is not None and at - self._beat > MOST_GAP:
            self._offset -= at - self._last
        self._beat = self._last = at

    def begin(self) -> None:
        """From now on beats are expected."""
        self._serving += 1
        self.beat()

    def end(self) -> None:
        """No more beats are expected."""
        self.beat()
        self._serving -= 1
        if not self._serving:
            self._beat = None

    def align(self, time: int) -> None:
        """Show *time* now: what was stored last, or what other processes show."""
        self._offset += time - self.now()


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


CLOCK = SteadyClock()
now = CLOCK.now
