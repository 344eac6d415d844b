"""Shared tasks: work that several people wait for is done once, and given up when nobody waits for it any more."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Generic, TypeVar

T = TypeVar("T")


class SharedTask(Generic[T]):
    """Work in progress, and how many wait for it."""

    def __init__(self, work: Coroutine[object, object, T]) -> None:
        self.task = asyncio.create_task(work)
        self.waiting = 0


class SharedTasks(Generic[T]):
    """Work in progress by what it is about."""

    def __init__(self) -> None:
        self._running: dict[object, SharedTask[T]] = {}

    def __len__(self) -> int:
        return len(self._running)

    def __contains__(self, key: object) -> bool:
        return key in self._running

    async def run(self, key: object, work: Callable[[], Coroutine[object, object, T]]) -> T:
        """Return the result of the *work* about *key*: start it once; it ends with the last who waits for it."""
        shared = self._running.get(key)
        if shared is None:
            shared = self._running[key] = SharedTask(work())
        shared.waiting += 1
        try:
            return await asyncio.shield(shared.task)
        finally:
            shared.waiting -= 1
            if not shared.waiting:
                shared.task.cancel()
            if (not shared.waiting or shared.task.done()) and self._running.get(key) is shared:
                del self._running[key]

    def close(self) -> None:
        """End whatever runs."""
        for shared in self._running.values():
            shared.task.cancel()
