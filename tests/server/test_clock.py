"""Time: jumps of the wall clock, stopped processes and stalled disks are outages, which cost nobody a game."""

import asyncio
import os
import signal
import time

import pytest

from tests.server.forked import Forked
from tests.server.lengths import STOPPED
from tests.server.people import Person, serving
from theomachy.server import clock
from theomachy.server.clock import SteadyClock
from theomachy.server.storage import queries
from theomachy.server.storage.store import SqliteStore

HOUR = 3_600_000


@pytest.fixture
def monotonic(monkeypatch):
    """A clock of the machine that the test turns."""
    at = [1_000_000]
    monkeypatch.setattr(clock, "_monotonic", lambda: at[0])
    return at


def test_the_wall_clock_may_jump(monkeypatch, monotonic) -> None:
    steady = SteadyClock()
    before = steady.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert steady.now() == before


def test_a_gap_between_beats_does_not_count(monotonic) -> None:
    steady = SteadyClock()
    steady.begin()
    before = steady.now()
    monotonic[0] += 300
    assert steady.now() - before == 300
    monotonic[0] += 12_000
    assert steady.now() - before == 300, "a clock with a second left is not empty"
    steady.beat()
    assert steady.now() - before == 300
    monotonic[0] += 500
    steady.beat()
    assert steady.now() - before == 800


def test_time_never_goes_back(monotonic) -> None:
    steady = SteadyClock()
    steady.begin()
    shown = []
    for step in (100, 3000, 1, 600, 5000, 0, 200):
        monotonic[0] += step
        shown.append(steady.now())
        if step % 3:
            steady.beat()
            shown.append(steady.now())
    assert shown == sorted(shown)


def test_without_a_server_every_moment_counts(monotonic) -> None:
    steady = SteadyClock()
    before = steady.now()
    monotonic[0] += HOUR
    assert steady.now() - before == HOUR


async def test_a_process_that_stood_still_shows_the_time_of_the_others(tmp_path) -> None:
    """Else its players would have as much more time for every choice as it was stopped."""
    async with serving(tmp_path / "t.db") as url:
        registry, ahead = url.services.registry, clock.now() + 12_000
        await registry.upkeep.keep_up()
        assert clock.now() < ahead
        await registry.store.write(queries.beat, "another", ahead)
        try:
            await registry.upkeep.keep_up()
            assert clock.now() >= ahead
        finally:
            clock.CLOCK.align(time.time_ns() // 1_000_000)


async def test_a_server_goes_on_from_its_last_sign_of_life_when_the_wall_clock_was_set_back(tmp_path) -> None:
    async with serving(tmp_path / "t.db") as url:
        ahead = clock.now() + HOUR
        await url.services.registry.store.write(queries.beat, "earlier", ahead)
    try:
        async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
            assert clock.now() >= ahead
            table = (await ada.open(clock={"kind": "game", "seconds": 60}))["table"]["id"]
            await bob.join(table)
            assert (await ada.look(table))["clocks"]["left"][0] > 50_000
    finally:
        clock.CLOCK.align(time.time_ns() // 1_000_000)


@pytest.mark.parametrize("jump", [HOUR, -HOUR], ids=["ahead", "back"])
async def test_a_jump_of_the_wall_clock_costs_nobody_a_game(tmp_path, monkeypatch, jump) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open(clock={"kind": "game", "seconds": 60, "up": "resign"}))["table"]["id"]
        await bob.join(table)
        wall, nanoseconds = time.time, time.time_ns
        monkeypatch.setattr(time, "time", lambda: wall() + jump / 1000)
        monkeypatch.setattr(time, "time_ns", lambda: nanoseconds() + jump * 1_000_000)
        await ada.do(table, "play", text="d")
        state = await bob.do(table, "play", text="d")
        assert state["table"]["state"] == "running" and min(state["clocks"]["left"]) > 50_000
        assert await url.services.registry.store.write(queries.expire, clock.now(), set()) == 0


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs SIGSTOP")
async def test_a_stopped_process_costs_nobody_a_game(tmp_path) -> None:
    """Twelve seconds without a processor; see tests.server.lengths."""
    server = Forked(str(tmp_path / "t.db")).wait()
    try:
        async with Person(server.url) as ada, Person(server.url, "Bob") as bob:
            table = (await ada.open(clock={"kind": "game", "seconds": 3, "up": "resign"}))["table"]["id"]
            await bob.join(table)
            os.kill(server.pid, signal.SIGSTOP)
            await asyncio.sleep(STOPPED)
            os.kill(server.pid, signal.SIGCONT)
            state = await ada.look(table)
            assert state["table"]["state"] == "running"
            assert state["clocks"]["left"][0] > 300
    finally:
        server.kill()


async def test_a_stalled_disk_costs_nobody_a_game(tmp_path, monkeypatch) -> None:
    async with serving(tmp_path / "t.db") as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open(clock={"kind": "game", "seconds": 2, "up": "resign"}))["table"]["id"]
        await bob.join(table)
        store = url.services.registry.store
        assert isinstance(store, SqliteStore)
        commit = store._commit

        async def stalled(work) -> None:
            await asyncio.sleep(2.5)
            await commit(work)

        monkeypatch.setattr(store, "_commit", stalled)
        play = asyncio.create_task(ada.do(table, "play", text="d"))
        await asyncio.sleep(0.3)
        monkeypatch.setattr(store, "_commit", commit)
        await play
        state = await bob.look(table)
        assert state["table"]["state"] == "running" and state["clocks"]["left"][1] > 300
        assert state["events"][-1]["event"] == "table-outage"
