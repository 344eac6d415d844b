"""Long work that people wait for: done once for all of them, and given up when nobody waits any more."""

import asyncio
from contextlib import suppress

import httpx
import pytest

from tests.server.people import Person, serving
from theomachy.server.asker import work_for
from theomachy.server.bot_pool import BotPool
from theomachy.server.errors import ServerRefused
from theomachy.server.jobs import MOST_OF_ADDRESS, Jobs
from theomachy.server.remembered import Remembered
from theomachy.server.shared_tasks import SharedTasks


class Work:
    """Something that lasts until it is let go."""

    def __init__(self) -> None:
        self.begun = 0
        self.given_up = 0
        self.go = asyncio.Event()

    async def do(self) -> str:
        self.begun += 1
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return "done"


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_work_is_shared_and_ends_with_the_last_who_waits() -> None:
    work, tasks = Work(), SharedTasks[str]()
    first, second = (asyncio.create_task(tasks.run("key", work.do)) for _ in range(2))
    await settle()
    assert work.begun == 1 and "key" in tasks
    first.cancel()
    await settle()
    assert not work.given_up, "somebody still waits"
    work.go.set()
    assert await second == "done" and len(tasks) == 0
    work.go.clear()
    third = asyncio.create_task(tasks.run("key", work.do))
    await settle()
    third.cancel()
    fourth = asyncio.create_task(tasks.run("key", work.do))  # comes while the old work is being given up
    await settle()
    work.go.set()
    assert await fourth == "done"
    assert (work.begun, work.given_up, len(tasks)) == (3, 1, 0)


async def test_nobody_fills_the_queue_of_jobs(monkeypatch) -> None:
    """64 replays of one person, and nobody else was shown one for minutes; addresses take turns, too."""
    done: list[int] = []
    go = asyncio.Event()

    async def run(self: BotPool, job: object, question: int, name: str) -> int:
        await go.wait()
        done.append(question)
        return question

    monkeypatch.setattr(BotPool, "run", run)
    waiting = Jobs(60.0)

    async def ask(address: str, number: int) -> int:
        work_for(address)
        return await waiting.run(number, abs, number)

    tasks = [asyncio.create_task(ask("mal", number)) for number in range(MOST_OF_ADDRESS + 2)]
    await settle()
    tasks.append(asyncio.create_task(ask("ada", 100)))
    await settle()
    go.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(one, ServerRefused) for one in found] == [False] * MOST_OF_ADDRESS + [True] * 2 + [False]
    assert done.index(100) <= 2
    waiting.close()


async def test_what_costs_the_database_much_is_asked_once_a_while() -> None:
    """Statistics of a hundred thousand games took a second, twenty times a second for whoever asked."""
    work, remembered = Work(), Remembered[str](0.2)
    asked = [asyncio.create_task(remembered.get("key", work.do)) for _ in range(5)]
    await settle()
    work.go.set()
    assert set(await asyncio.gather(*asked)) == {await remembered.get("key", work.do)}
    assert work.begun == 1
    await asyncio.sleep(0.25)
    await remembered.get("key", work.do)
    await remembered.get("another", work.do)
    assert work.begun == 3


@pytest.mark.parametrize("path", ["replay", ""])
async def test_closing_a_request_cancels_its_job(tmp_path, monkeypatch, path) -> None:
    """A replay, or a table that is read again in another process."""
    work = Work()

    async def last_long(self: BotPool, job: object, question: object, name: str) -> str:
        return await work.do()

    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        await ada.do(table, "resign")
        url.services.registry.sessions.clear()
        monkeypatch.setattr("theomachy.server.loading.MOST_ACTS_IN_THE_LOOP", 0)
        monkeypatch.setattr(BotPool, "run", last_long)
        with suppress(httpx.ReadTimeout):
            await ada.http.get(f"/api/tables/{table}/{path}".rstrip("/"), timeout=0.3)
        for _ in range(100):
            if work.given_up:
                break
            await asyncio.sleep(0.02)
        assert (work.begun, work.given_up) == (1, 1)
