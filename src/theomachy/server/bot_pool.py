"""Bot pool: the server's bots choose in their own processes, from what their seat sees and nothing else."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from theomachy.bots import analysis
from theomachy.bots.analysis import Advice
from theomachy.bots.player import Question
from theomachy.bots.processes import end, pool, prepare
from theomachy.bots.registry import make
from theomachy.bots.search import SearchPlayer
from theomachy.bots.turn_search import Plan
from theomachy.core.chance import Dice
from theomachy.core.edition import edition_of
from theomachy.core.game import View
from theomachy.registry import find
from theomachy.table.editions import in_edition

logger = logging.getLogger("theomachy.bots")
Q = TypeVar("Q")
T = TypeVar("T")
WINDOW_SECONDS = 1.0  # the most a bot thinks about an answer: it is given when everybody's is, whatever the bot holds


@dataclass(slots=True)
class BotRequest:
    """A question to a bot: all that its seat knows."""

    game: str
    bot: str
    seat: int
    view: View
    events: list[dict[str, object]]
    luck: int
    seconds: float
    in_window: bool = False
    edition: str = ""  # packed
    plan: Plan = field(default_factory=dict)  # what it planned when it was last asked


@dataclass(slots=True)
class BotChoice:
    """The choice of a bot, "" to let others go first, and how it means to continue."""

    text: str
    plan: Plan = field(default_factory=dict)


class BotFailed(Exception):
    """The bot crashed or overran its time."""


def _seen(request: BotRequest) -> Question:
    return Question(
        in_edition(find(request.game), edition_of(request.view), request.edition),
        request.seat,
        request.view,
        Dice(request.luck),
        events=request.events,
        seconds=request.seconds,
    )


def choose(request: BotRequest) -> BotChoice:
    """Return what the bot plays; runs in a worker process."""
    player = make(request.bot)
    if not isinstance(player, SearchPlayer):
        return BotChoice(player.choose(_seen(request)))
    player.plan = request.plan
    if request.in_window:
        player.seconds = min(player.seconds or request.seconds, WINDOW_SECONDS)
    return BotChoice(player.choose(_seen(request)), player.plan)


def advise(request: BotRequest) -> list[Advice]:
    """The best choices of the seat with their chances; runs in a worker process."""
    return analysis.advise(_seen(request), request.seconds)


class BotPool:
    """A few worker processes, started when they are needed. Each is a pool of its own, so one that has to be
    ended takes nobody else's thought with it."""

    def __init__(self, workers: int, limit: float, choose: Callable[[BotRequest], BotChoice] = choose) -> None:
        self._slots = asyncio.Semaphore(workers)  # who waits for a process is not yet thinking
        self._limit = limit
        self._choose = choose
        self._workers: set[ProcessPoolExecutor] = set()
        self._idle_workers: list[ProcessPoolExecutor] = []
        self.failures = 0

    def open(self) -> None:
        """Make ready, so no table waits when the first bot is asked."""
        prepare([__name__])

    async def choose(self, request: BotRequest) -> BotChoice:
        """The bot's choice.

        :raises BotFailed: when there is none.
        """
        return await self.run(self._choose, request, f"bot {request.bot} in {request.game}")

    async def advise(self, request: BotRequest) -> list[Advice]:
        """The best choices of the seat.

        :raises BotFailed: when none could be found.
        """
        return await self.run(advise, request, f"a hint in {request.game}")

    async def run(self, work: Callable[[Q], T], question: Q, name: str) -> T:
        """Return what *work* answers to *question* in one of the processes.

        :raises BotFailed: when it crashed or overran its time; the log calls it by its *name*.
        """
        why = ""
        async with self._slots:
            for _ in range(2):  # a process that rested may have died since
                try:
                    return await self._try(work, question)
                except TimeoutError:
                    why = "overran its time"
                    break
                except BrokenProcessPool:
                    why = "broke its process"
                except Exception as error:
                    why = f"raised {type(error).__name__}"
                    break
        self.failures += 1
        logger.error("%s %s", name, why)
        raise BotFailed(why)

    async def _try(self, work: Callable[[Q], T], question: Q) -> T:
        with self._worker() as worker:
            return await asyncio.wait_for(asyncio.wrap_future(worker.submit(work, question)), self._limit)

    @contextmanager
    def _worker(self) -> Iterator[ProcessPoolExecutor]:
        """A process; it is ended unless it has answered."""
        worker = self._idle_workers.pop() if self._idle_workers else self._start()
        fit = True
        try:
            yield worker
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
            fit = False
            raise
        finally:
            if fit:
                self._idle_workers.append(worker)
            else:
                self._end(worker)

    def _start(self) -> ProcessPoolExecutor:
        worker = pool(1, [__name__])
        self._workers.add(worker)
        return worker

    def _end(self, worker: ProcessPoolExecutor) -> None:
        self._workers.discard(worker)
        end(worker)

    def close(self) -> None:
        """End the worker processes."""
        self._idle_workers.clear()
        for worker in list(self._workers):
            self._end(worker)
