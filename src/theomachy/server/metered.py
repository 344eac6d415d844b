"""Metered: how long the loop works for somebody, without the time in which the work waits."""

from collections.abc import Awaitable, Callable, Generator
from time import thread_time
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Metered(Generic[T]):
    """Work that counts the processor's time it takes; others on the machine do not make it longer."""

    def __init__(self, work: Awaitable[T]) -> None:
        self._work = work
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._work.__await__()
        step: Callable[[Any], Any] = steps.send
        given: Any = None
        while True:
            begun = thread_time()
            try:
                awaited = step(given)
            except StopIteration as done:
                found: T = done.value
                return found
            finally:
                self.seconds += thread_time() - begun
            try:
                step, given = steps.send, (yield awaited)
            except GeneratorExit:
                steps.close()
                raise
            except BaseException as error:
                step, given = steps.throw, error
