"""What an act takes of the loop is counted, and paid by the address it came from."""

import asyncio
import contextlib
import time

import pytest

from tests.server.people import Person, serving
from theomachy.server.app import EntryMiddleware
from theomachy.server.dispatcher import ActDispatcher
from theomachy.server.limits import KeyedRateLimiter
from theomachy.server.metered import Metered

WORK = 0.02  # seconds of the processor


def work(seconds: float = WORK) -> None:
    """Keep the loop busy."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def test_waiting_is_not_working() -> None:
    async def some() -> str:
        work()
        await asyncio.sleep(0.05)
        work()
        return "done"

    metered = Metered(some())
    assert await metered == "done"
    assert 2 * WORK <= metered.seconds < 2 * WORK + 0.03


async def test_what_is_cancelled_or_fails_is_counted_too() -> None:
    async def stuck() -> None:
        work()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        work()
        raise ValueError("mine")

    metered = Metered(stuck())

    async def wait() -> None:
        await metered

    task = asyncio.create_task(wait())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(ValueError, match="mine"):
        await task
    assert metered.seconds >= 2 * WORK


async def test_requests_that_take_long_are_paid(tmp_path, monkeypatch) -> None:
    """Editions of a megabyte, twenty a second, took nearly half of the time."""
    doors: list[EntryMiddleware] = []
    wait_turn = EntryMiddleware._wait_turn

    async def watch(self: EntryMiddleware, address: str, milliseconds: float) -> None:
        doors.append(self)
        await wait_turn(self, address, milliseconds)

    def slow(name: str) -> str:
        work()
        return name

    monkeypatch.setattr(EntryMiddleware, "_wait_turn", watch)
    monkeypatch.setattr("theomachy.server.app.time_share", lambda _: KeyedRateLimiter(1.0))  # milliseconds a second
    async with serving(tmp_path / "t.db") as url, Person(url) as ada:
        assert not doors[0]._pace.charge("127.0.0.1", 0.0)
        monkeypatch.setattr("theomachy.server.routes.people.check_name", slow)
        assert (await ada.http.post("/api/me", json={"name": "Ada"})).status_code == 200
        assert doors[0]._pace.charge("127.0.0.1", 0.0) > 5, "seconds, for about fifteen milliseconds"


async def test_acts_of_one_address_take_their_share_of_the_time(tmp_path, monkeypatch) -> None:
    """Guests of one address, ten acts a second each at tables for six, took all of it."""
    monkeypatch.setattr("theomachy.server.app.ACT_SHARES", 0.05)  # reading has more of it
    done, do = [0, 0], ActDispatcher._do

    async def slow(self, id, person, request, address, *, newcomers):
        done[address == "192.0.2.66"] += 1
        work(WORK / 4)
        return await do(self, id, person, request, address, newcomers=newcomers)

    async with (
        serving(tmp_path / "t.db", address_share=0.1, proxies="127.0.0.1") as url,
        Person(url, address="192.0.2.7") as ada,
        Person(url, "Mal", "192.0.2.66") as mal,
        contextlib.AsyncExitStack() as stack,
    ):
        table, other = [(await person.open())["table"]["id"] for person in (ada, mal)]
        lines = [await stack.enter_async_context(mal.watch(other)) for _ in range(5)]
        for line in lines:
            await line.hear()
        monkeypatch.setattr(ActDispatcher, "_do", slow)
        for line in lines:
            for number in range(30):
                await line.send("chat", channel="table", text=str(number))
        await ada.do(table, "chat", channel="table", text="hello")
        await asyncio.sleep(1.0)
        for line in lines:
            line.socket.transport.abort()  # the server is in no hurry to read its goodbye
        assert done[0] == 1
        assert 0 < done[1] < 20, "of 150: four at once, and one a second"
