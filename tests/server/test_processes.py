"""Two server processes on one PostgreSQL: players of one table on different ones; one of them is killed."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess

import httpx
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from tests.server.forked import Forked
from tests.server.people import Person, Process, serving
from tests.server.postgres import new_database
from theomachy.core.refusal import OptionError
from theomachy.server.config import Config
from theomachy.server.peers import Peers
from theomachy.server.storage import queries
from theomachy.server.storage.journal import SEPARATOR, Entry, Row, announcement, bundle
from theomachy.server.supervisor import supervise

GAME = "fefagceffaebbaefgfdbbccgcggdgcadaddedbecba"


@pytest.fixture(scope="module")
def database() -> str:
    """What all processes share."""
    return new_database()


@pytest.fixture(scope="module")
def both(database):
    """Two processes that live as long as the tests."""
    servers = [Forked(database).wait(), Forked(database).wait()]
    yield servers
    for server in servers:
        server.kill()


@pytest.fixture
def doomed(database):
    """A process to be killed."""
    server = Forked(database).wait()
    yield server
    server.kill()


def at(server: Forked, person: Person) -> Person:
    """The same person at another process."""
    moved = Person(server.url, person.name)
    moved.http.cookies.update(person.http.cookies)
    return moved


async def test_players_of_one_table_sit_at_different_processes_and_one_is_killed(doomed, both) -> None:
    left, right = doomed, both[1]
    async with Person(left.url, "Ada") as ada, Person(right.url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        async with ada.watch(table) as x, bob.watch(table) as o:
            await x.until(lambda state: state["table"]["state"] == "running")
            await o.hear()
            for number, column in enumerate(GAME[:20]):
                line = (x, o)[number % 2]
                await line.until(lambda state: state["choices"])
                assert (await line.act("play", text=column, seq=line.state["seq"]))["type"] == "state"
            seen = (await x.until(lambda state: state["waiting"] == [0]))["seq"]
            left.kill()
        moved = at(right, ada)
        async with moved.watch(table, seq=seen) as x, bob.watch(table) as o:
            await o.hear()
            state = await x.hear()
            assert state["seq"] == seen and state["events"] == [] and state["you"]["seat"] == 0
            for number, column in enumerate(GAME[20:]):
                line = (x, o)[number % 2]
                await line.until(lambda state: state["choices"])
                await line.act("play", text=column, seq=line.state["seq"])
            await o.until(lambda state: state["outcome"])
            assert o.state["outcome"]["say"] == "Nobody wins."
        record = (await moved.http.get(f"/api/tables/{table}/record")).text
        assert [line.split()[1] for line in record.split("\n\n")[1].splitlines()[:-1]] == list(GAME)


async def test_two_processes_never_both_accept(both) -> None:
    """Everybody asks for the same seat at once, at both processes: one gets it."""
    left, right = both
    async with Person(left.url, "Ada") as ada:
        table = (await ada.open())["table"]["id"]
        people = [Person((left, right)[number % 2].url, f"Guest {number}") for number in range(8)]
        for person in people:
            await person.http.get("/api/me")
        answers = await asyncio.gather(
            *(person.http.post(f"/api/tables/{table}/acts", json={"do": "join"}) for person in people)
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        assert (await ada.look(table))["table"]["state"] == "running"
        for person in people:
            await person.http.aclose()


async def test_a_bot_plays_on_when_the_process_that_thought_for_it_is_killed(doomed, both) -> None:
    left, right = doomed, both[1]
    async with Person(left.url, "Ada") as ada:
        table = (await ada.open(bots=["random"]))["table"]["id"]
        await ada.do(table, "play", text="d")
        left.kill()
        moved = at(right, ada)
        async with moved.watch(table) as line:
            state = await line.until(lambda state: state["waiting"] == [0], 20)
            assert sum(row.count("O") for row in state["view"]["rows"]) == 1


def test_a_process_announces_what_it_wrote_unless_that_is_too_long() -> None:
    """A notification of PostgreSQL has room for less than 8,000 bytes; then the others read the acts."""
    acts: list[Row] = [{"table_id": "t", "seq": 3, "act": '{"do":"tick"}'}]
    assert announcement(Entry("t", acts, {})) == 't 3\n{"do":"tick"}'
    acts.append({"table_id": "t", "seq": 4, "act": "😀" * 2000})
    assert announcement(Entry("t", acts, {})) == "t 4"


def test_announcements_go_together_as_long_as_there_is_room(monkeypatch) -> None:
    """To hear of an act cost as much as to apply it."""
    words = [f"t{number} 1\n" + "x" * 3000 for number in range(5)]
    bundles = bundle(words)
    assert [len(one.split(SEPARATOR)) for one in bundles] == [2, 2, 1]
    assert SEPARATOR.join(bundles) == SEPARATOR.join(words)
    heard: list[str] = []
    peers = Peers("here", {}, lambda session: None)
    monkeypatch.setattr(peers, "_receive", heard.append)
    for one in bundles:
        peers.receive(one)
    assert heard == words and bundle([]) == []


async def test_what_one_process_wrote_is_told_by_the_other(both) -> None:
    left, right = both
    async with Person(left.url, "Ada") as ada, Person(right.url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        async with bob.watch(table) as line:
            await line.hear()
            await ada.do(table, "chat", channel="table", text="hello")
            await line.until(lambda state: state["events"] and state["events"][-1].get("text") == "hello")
            await ada.do(table, "play", text="d")
            await line.until(lambda state: state["waiting"] == [1])


async def test_a_lost_connection_to_the_database_costs_no_act() -> None:
    async with serving(new_database()) as url, Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        store = url.services.registry.store
        await ada.do(table, "play", text="d")
        with contextlib.suppress(DBAPIError):
            await store.write(end_connections)
        assert (await bob.do(table, "play", text="d"))["waiting"] == [0]
        assert [act.text for act in await store.read(queries.load_acts, table) if act.do == "play"] == ["d", "d"]


def end_connections(connection: Connection) -> None:
    """What a restart of PostgreSQL does to whoever is connected, this connection included."""
    connection.execute(
        text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()")
    )


async def test_cookies_are_good_at_every_process(both) -> None:
    left, right = both
    async with Person(left.url, "Ada") as ada:
        me = (await ada.http.get("/api/me")).json()
        moved = at(right, ada)
        assert (await moved.http.get("/api/me")).json()["id"] == me["id"]


async def test_processes_tell_each_other_who_is_here(both) -> None:
    left, right = both
    async with Person(left.url, "Ada") as ada, Person(right.url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        async with ada.watch(table) as line, bob.watch(table):
            while json.loads(await asyncio.wait_for(line.socket.recv(), 15)).get("here") != [0, 1]:
                pass
        refused = await ada.do(table, "replace", 409, seat=1)
        assert refused["code"] == "not-absent"


@pytest.mark.slow
async def test_several_processes_serve_one_port_and_a_dead_one_is_replaced() -> None:
    database = new_database()
    server = Process(database, processes=2).wait()
    try:
        workers = await until_there_are(server, 2)
        async with Person(server.url, "Ada") as ada, Person(server.url, "Bob") as bob:
            table = (await ada.open())["table"]["id"]
            await bob.join(table)
            await ada.do(table, "play", text="d")
            os.kill(workers[0], signal.SIGKILL)
            for _ in range(100):
                with contextlib.suppress(httpx.TransportError):
                    assert (await bob.look(table))["view"]["rows"][-1] == "...X..."
                    break
            again = await until_there_are(server, 2, without=workers[0])
            assert workers[0] not in again and workers[1] in again
    finally:
        assert server.stop() == 0


async def until_there_are(server: Process, many: int, without: int = 0) -> list[int]:
    """The ids of the server processes, when this many listen."""
    for _ in range(300):
        found = children(server._process.pid)
        if len(found) == many and without not in found:
            await asyncio.sleep(1)
            return found
        await asyncio.sleep(0.1)
    raise TimeoutError


def children(parent: int) -> list[int]:
    """The ids of the processes that *parent* started."""
    told = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=False)
    return [int(line) for line in told.stdout.split()]


def test_several_processes_need_postgresql(tmp_path) -> None:
    with pytest.raises(OptionError, match="PostgreSQL"):
        supervise(Config(database=str(tmp_path / "t.db"), processes=2))
