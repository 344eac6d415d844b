"""Jobs: long work for readers and tables in a process of its own, so that nobody at a table waits for it."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar, cast

from theomachy.server.bot_pool import BotFailed, BotPool
from theomachy.server.errors import ServerRefused

Q = TypeVar("Q")
T = TypeVar("T")
MOST_KEPT = 32_000_000  # bytes of results
MOST_WAITING = 64  # jobs; more are refused


class Results:
    """What jobs have found, as long as there is room: the latest asked for."""

    def __init__(self) -> None:
        self._kept: dict[object, bytes] = {}
        self._bytes = 0

    def get(self, key: object) -> bytes | None:
        """What is kept for *key*, which is the last to be forgotten now."""
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
        self._running: dict[object, asyncio.Task[Any]] = {}

    async def run(self, key: object, work: Callable[[Q], T], question: Q) -> T:
        """What *work* answers to *question*; ends with the last who waits for it.

        :raises ServerRefused: when too many jobs wait, or the job failed or took too long.
        """
        task = self._running.get(key)
        if task is None:
            if len(self._running) >= MOST_WAITING:
                raise ServerRefused("busy")
            task = self._running[key] = asyncio.create_task(self._pool.run(work, question, work.__name__))
            task.add_done_callback(lambda _: self._running.pop(key, None))
        try:
            return cast(T, await asyncio.shield(task))
        except BotFailed:
            raise ServerRefused("busy") from None

    def close(self) -> None:
        """End whatever runs."""
        for task in list(self._running.values()):
            task.cancel()
        self._pool.close()
