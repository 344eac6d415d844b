"""Thinking: the house's bots choose in processes of their own, from what their seat sees and nothing else."""

import asyncio
import logging
import multiprocessing
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TypeVar

from theomachy.bots import analysis
from theomachy.bots.analysis import Advice
from theomachy.bots.player import Seen
from theomachy.bots.registry import make
from theomachy.bots.search import SearchPlayer
from theomachy.core.chance import Dice
from theomachy.core.game import View
from theomachy.registry import find

logger = logging.getLogger("theomachy.bots")
Q = TypeVar("Q")
T = TypeVar("T")
WINDOW_SECONDS = 1.0  # the most a bot thinks about an answer: it is given when everybody's is, whatever the bot holds


@dataclass(slots=True)
class Thought:
    """A question to a bot: all that its seat knows."""

    game: str
    bot: str
    seat: int
    view: View
    events: list[dict[str, object]]
    luck: int
    seconds: float
    in_window: bool = False


class BotFailed(Exception):
    """The bot crashed or overran its time."""


def _seen(thought: Thought) -> Seen:
    return Seen(
        find(thought.game),
        thought.seat,
        thought.view,
        Dice(thought.luck),
        events=thought.events,
        seconds=thought.seconds,
    )


def choose(thought: Thought) -> str:
    """What the bot plays; runs in a worker process."""
    player = make(thought.bot)
    if thought.in_window and isinstance(player, SearchPlayer):
        player.seconds = min(player.seconds or thought.seconds, WINDOW_SECONDS)
    return player.choose(_seen(thought))


def advise(thought: Thought) -> list[Advice]:
    """The best choices of the seat with their chances; runs in a worker process."""
    return analysis.advise(_seen(thought), thought.seconds)


class Thinker:
    """A few worker processes, started when the first bot has to think, replaced when one of them fails."""

    def __init__(self, workers: int, limit: float, choose: Callable[[Thought], str] = choose) -> None:
        self._workers = workers
        self._limit = limit
        self._choose = choose
        self._pool: ProcessPoolExecutor | None = None
        self.failures = 0

    async def ask(self, thought: Thought) -> str:
        """The bot's choice.

        :raises BotFailed: when there is none.
        """
        return await self.work(self._choose, thought, f"bot {thought.bot} in {thought.game}")

    async def advise(self, thought: Thought) -> list[Advice]:
        """The best choices of the seat.

        :raises BotFailed: when none could be found.
        """
        return await self.work(advise, thought, f"a hint in {thought.game}")

    async def work(self, work: Callable[[Q], T], question: Q, name: str) -> T:
        """What *work* answers to *question* in one of the processes.

        :raises BotFailed: when it crashed or overran its time; the log calls it by its *name*.
        """
        for attempt in (1, 2):  # somebody else's bot may have broken the pool: that is worth a second try
            try:
                return await asyncio.wait_for(asyncio.wrap_future(self._submit(work, question)), self._limit)
            except TimeoutError:
                self._replace(kill=True)
                self._report(name, "overran its time")
            except BrokenProcessPool:
                self._replace(kill=False)
                if attempt == 2:
                    self._report(name, "broke its process")
            except Exception as error:
                self._report(name, f"raised {type(error).__name__}")
        raise AssertionError("unreachable")

    def _submit(self, work: Callable[[Q], T], question: Q) -> Future[T]:
        if self._pool is None:
            method = "spawn" if sys.platform == "win32" else "forkserver"
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context(method))
        return self._pool.submit(work, question)

    def _report(self, name: str, why: str) -> None:
        self.failures += 1
        logger.error("%s %s", name, why)
        raise BotFailed(why) from None

    def _replace(self, *, kill: bool) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        if kill:  # an executor has no public way to end a task that does not return
            for process in list((pool._processes or {}).values()):
                process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """End the worker processes."""
        self._replace(kill=True)
