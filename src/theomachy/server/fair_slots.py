"""Fair slots: bots take turns by whom they play for, so one person with many tables keeps nobody else waiting."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

NO_KEY = ""  # the key of what nobody waits for


class FairSlots:
    """So many at a time; waiting tasks are let in key by key, in turn.

    The last free slot is for a key that has none yet: whoever has many tables, and tables at which nobody is, leave it
    to others. Where there is only one slot, all take turns.
    """

    def __init__(self, slots: int) -> None:
        self._slots = self._free = slots
        self._running: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Hold a slot for *key*."""
        await self._acquire(key)
        try:
            yield
        finally:
            self._release(key)

    async def _acquire(self, key: str) -> None:
        if key not in self._waiting and self._has_room(key):
            self._take(key)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # let in, and gone at the same moment
                self._release(key)
            raise

    def _has_room(self, key: str) -> bool:
        is_newcomer = key != NO_KEY and key not in self._running
        return self._free > 1 or (self._free == 1 and (is_newcomer or self._slots == 1))

    def _take(self, key: str) -> None:
        self._free -= 1
        self._running[key] += 1

    def _release(self, key: str) -> None:
        self._free += 1
        self._running[key] -= 1
        if not self._running[key]:
            del self._running[key]
        for other in list(self._waiting):
            if not self._free:
                break
            if self._has_room(other):
                self._let_in(other)

    def _let_in(self, key: str) -> None:
        """Let the first of *key* in, and put the key behind all others."""
        queue = self._waiting.pop(key)
        while queue:
            turn = queue.popleft()
            if not turn.done():
                self._take(key)
                turn.set_result(None)
                break
        if queue:
            self._waiting[key] = queue
