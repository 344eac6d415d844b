"""Jobs: long work for readers and tables in a process of its own, so nobody at a table waits for it."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from theomachy.server.bot_pool import BotFailed, BotPool
from theomachy.server.errors import ServerRefused
from theomachy.server.shared_tasks import SharedTasks

Q = TypeVar("Q")
T = TypeVar("T")
MOST_KEPT = 32_000_000  # bytes of results
MOST_WAITING = 64  # jobs; more are refused


class Results:
    """Results of jobs, as long as there is room: the latest asked for."""

    def __init__(self) -> None:
        self._kept: dict[object, bytes] = {}
        self._bytes = 0

    def get(self, key: object) -> bytes | None:
        """Return what is kept for *key*, which is the last to be forgotten now."""
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found
        return found

    def put(self, key: object, found: bytes) -> None:
        """Keep what was found."""
        self._bytes += len(found) - len(self._kept.pop(key, b""))
        self._kept[key] = found
        while self._bytes > MOST_KEPT and self._kept:
            self._bytes -= len(self._kept.pop(next(iter(self._kept))))


class Jobs:
    """Runs one job at a time, and for each key never two: whoever asks for the same meanwhile is given the same."""

    def __init__(self, limit: float) -> None:
        self._pool = BotPool(1, limit)
        self._running: SharedTasks[Any] = SharedTasks()

    async def run(self, key: object, work: Callable[[Q], T], question: Q) -> T:
        """Return what *work* answers to *question*; ends with the last who waits for it.

        :raises ServerRefused: when too many jobs wait, or the job failed or took too long.
        """
        if key not in self._running and len(self._running) >= MOST_WAITING:
            raise ServerRefused("busy")
        try:
            return cast(T, await self._running.run(key, lambda: self._pool.run(work, question, work.__name__)))
        except BotFailed:
            raise ServerRefused("busy") from None

    def close(self) -> None:
        """End whatever runs."""
        self._running.close()
        self._pool.close()
