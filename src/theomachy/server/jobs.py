"""Jobs: long work for readers and tables in a process of its own, so nobody at a table waits for it."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from theomachy.server.asker import asker
from theomachy.server.bot_pool import BotFailed, BotPool
from theomachy.server.errors import ServerRefused
from theomachy.server.fair_slots import NO_KEY, FairSlots
from theomachy.server.shared_tasks import SharedTasks

Q = TypeVar("Q")
T = TypeVar("T")
MOST_KEPT = 32_000_000  # bytes of results
MOST_WAITING = 64  # jobs; more are refused
MOST_OF_ADDRESS = 16  # of them


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
    """Runs one job at a time, and for each key never two: whoever asks for the same meanwhile is given the same.

    Addresses take turns, and none can fill the queue.
    """

    def __init__(self, limit: float) -> None:
        self._pool = BotPool(1, limit)
        self._slots = FairSlots(1)
        self._running: SharedTasks[Any] = SharedTasks()
        self._askers: dict[object, str] = {}  # the address that asked first, of each job

    async def run(self, key: object, work: Callable[[Q], T], question: Q) -> T:
        """Return what *work* answers to *question*; ends with the last who waits for it.

        :raises ServerRefused: when too many jobs wait, or the job failed or took too long.
        """
        if key not in self._running:
            self._admit(key, asker())
        try:
            return cast(T, await self._running.run(key, lambda: self._do(work, question)))
        except BotFailed:
            raise ServerRefused("busy") from None

    def _admit(self, key: object, address: str) -> None:
        """Refuse a job where too many wait, of all or of this address."""
        self._askers = {other: who for other, who in self._askers.items() if other in self._running}
        own = 0 if address == NO_KEY else list(self._askers.values()).count(address)
        if own >= MOST_OF_ADDRESS or len(self._running) >= MOST_WAITING:
            raise ServerRefused("busy")
        self._askers[key] = address

    async def _do(self, work: Callable[[Q], T], question: Q) -> T:
        """Do *work* when it is the turn of whoever asked first."""
        async with self._slots.turn(asker()):
            return await self._pool.run(work, question, work.__name__)

    def close(self) -> None:
        """End whatever runs."""
        self._running.close()
        self._pool.close()
