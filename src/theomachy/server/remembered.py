"""Remembered: answers that cost the database much and may be a little old."""

from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Generic, TypeVar

from theomachy.server.shared_tasks import SharedTasks

T = TypeVar("T")
MOST_REMEMBERED = 200  # answers


class Remembered(Generic[T]):
    """Answers worked out once for all who ask within some *seconds*."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._answers: dict[object, tuple[float, T]] = {}
        self._running: SharedTasks[T] = SharedTasks()

    async def get(self, key: object, work: Callable[[], Coroutine[object, object, T]]) -> T:
        """Return the answer about *key*, which *work* finds where none is remembered."""
        kept = self._answers.get(key)
        if kept is not None and monotonic() - kept[0] < self._seconds:
            return kept[1]
        found = await self._running.run(key, work)
        if len(self._answers) >= MOST_REMEMBERED:
            self._answers.clear()
        self._answers[key] = monotonic(), found
        return found
