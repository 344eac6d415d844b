"""Fair slots: bots take turns by whom they play for, so that one person with many tables keeps nobody else waiting."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairSlots:
    """So many at a time; who waits is let in by turns of the keys, and no key takes the last slot for itself."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._most = max(1, slots - 1)  # of one key
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
        if self._free and key not in self._waiting and self._running[key] < self._most:
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
            if self._running[other] < self._most:
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
