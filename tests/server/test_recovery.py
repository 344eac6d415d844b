"""When something goes wrong on the way of an act: what is stored is what everybody sees."""

import asyncio

import msgspec
import pytest
from sqlalchemy import Connection, select, update

from tests.server.people import Person, serving
from theomachy.server import registry as registries
from theomachy.server import upkeep
from theomachy.server.entries import journal_entry
from theomachy.server.storage import queries, schema
from theomachy.server.storage.journal import Journal
from theomachy.server.storage.store import SqliteStore
from theomachy.table import Act, RequestRefused, Settings, Table, create, rebuild, views
from theomachy.table.handlers import HANDLERS
from theomachy.table.playing import play


@pytest.fixture
async def url(tmp_path):
    async with serving(tmp_path / "t.db") as address:
        yield address


def half(table: Table, act: Act) -> None:
    """A choice in a game that has a bug."""
    play(table, act)
    raise IndexError("a mistake in the rules")


async def test_a_mistake_in_a_game_leaves_no_trace(url, monkeypatch) -> None:
    async with Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        before = await ada.look(table)
        monkeypatch.setitem(HANDLERS, "play", half)
        async with ada.watch(table) as line:
            await line.hear()
            refused = await line.act("play", text="d")
            assert refused["refusal"]["code"] == "failed"
            assert (await ada.do(table, "play", 500, text="d"))["code"] == "failed"
            monkeypatch.undo()
            assert (await ada.look(table))["view"] == before["view"]
            assert (await line.act("play", text="d"))["waiting"] == [1]


async def test_others_hear_of_an_act_whose_sender_went_away(url, monkeypatch) -> None:
    real = Journal.write

    async def slow(self, *entries):
        await asyncio.sleep(0.3)
        await real(self, *entries)

    async with Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        async with bob.watch(table) as watching:
            await watching.hear()
            registry = url.services.registry
            me = (await ada.http.get("/api/me")).json()["id"]
            asked = asyncio.create_task(registry.act(table, Act(do="play", player=me, text="d")))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            asked.cancel()
            state = await ada.look(table)
            if state["waiting"] == [1]:  # it was written: then Bob must hear of it
                await watching.until(lambda state: state["waiting"] == [1])
            monkeypatch.setattr(Journal, "write", slow)
            late = asyncio.create_task(registry.act(table, Act(do="chat", player=me, channel="table", text="hi")))
            await asyncio.sleep(0.1)
            late.cancel()
            monkeypatch.undo()
            assert (await ada.do(table, "chat", channel="table", text="again"))["seq"]
            await watching.until(lambda state: state["events"] and state["events"][-1].get("text") == "again")


async def away(self, *args, **named) -> None:
    """What a database does that is not there."""
    raise OSError("the database is away")


async def test_nothing_is_believed_that_the_database_does_not_have(url, monkeypatch) -> None:
    async with Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        async with ada.watch(table) as line:
            await line.hear()
            monkeypatch.setattr(SqliteStore, "append", away)
            monkeypatch.setattr(SqliteStore, "read", away)
            assert (await line.act("play", text="d", id="c1"))["refusal"]["code"] == "failed"
            assert (await line.act("preview", text="e"))["refusal"]["code"] == "failed"
            monkeypatch.undo()
            again = await line.act("play", text="d", id="c1")
            assert again["type"] == "state" and again["waiting"] == [1], "it is played, not merely said to be"
        await bob.do(table, "play", text="e")
        acts = await url.services.registry.store.read(queries.load_acts, table)
        assert [act.text for act in acts if act.do == "play"] == ["d", "e"]


async def test_a_table_goes_on_by_itself_when_the_database_is_back(url, monkeypatch) -> None:
    monkeypatch.setattr(registries, "RETRY_SECONDS", 0.05)
    async with Person(url) as ada:
        table = (await ada.open(bots=["random"]))["table"]["id"]
        session = await url.services.registry.session(table)
        async with ada.watch(table) as line:
            await line.hear()
            await line.act("play", text="d")
            with monkeypatch.context() as outage:
                outage.setattr(SqliteStore, "append", away)
                outage.setattr(SqliteStore, "read", away)
                while not session.is_uncertain:  # the bot tries in vain
                    await asyncio.sleep(0.02)
                await asyncio.sleep(0.1)
            await line.until(lambda state: state["waiting"] == [0] and "O" in str(state["view"]))


async def test_a_table_that_could_not_be_read_after_a_mistake_is_read_again_by_itself(url, monkeypatch) -> None:
    monkeypatch.setattr(registries, "RETRY_SECONDS", 0.05)
    async with Person(url) as ada, Person(url, "Bob") as bob:
        table = (await ada.open())["table"]["id"]
        await bob.join(table)
        before = (await ada.look(table))["view"]
        session = await url.services.registry.session(table)
        async with ada.watch(table) as line:
            await line.hear()
            with monkeypatch.context() as outage:
                outage.setitem(HANDLERS, "play", half)
                outage.setattr(SqliteStore, "read", away)
                assert (await line.act("play", text="d"))["refusal"]["code"] == "failed"
                assert session.is_uncertain
            async with asyncio.timeout(10):
                while session.recovering:  # though nobody asks for anything
                    await asyncio.sleep(0.02)
            assert not session.is_uncertain and (await ada.look(table))["view"] == before


async def test_an_anonymous_viewer_only_watches(url) -> None:
    async with Person(url) as ada, Person(url, "Eve") as eve:
        table = (await ada.open())["table"]["id"]
        eve.http.cookies.clear()
        async with eve.watch(table) as line:
            await line.hear()
            assert (await line.act("join", name="Eve"))["refusal"]["code"] == "forbidden"


async def test_an_act_of_another_process_happens_when_it_happened(url) -> None:
    """Also where this process has refused something a moment later: in real time a timer may lie between."""
    async with Person(url) as ada, Person(url, "Bob") as bob:
        state = await ada.open(clock={"kind": "game", "seconds": 60})
        table = state["table"]["id"]
        await bob.join(table)
        registry = url.services.registry
        session = await registry.session(table)
        other = rebuild(await registry.store.read(queries.load_acts, table))
        act = Act(do="play", player=state["seats"][0]["player"], text="d", at=other.now + 10)
        with pytest.raises(RequestRefused):
            session.table.take(Act(do="play", player=act.player, text="x", at=other.now + 5000))
        other.take(act)
        await registry.journal.write(journal_entry(other, [act], {}))
        session.announced_length = other.length
        await ada.look(table)
        assert session.table.now == act.at and views.state(session.table, 0) == views.state(other, 0)


async def test_tables_that_cannot_be_played_any_more_keep_no_other_waiting(tmp_path, monkeypatch) -> None:
    """A table of older rules stays due forever; bots of others move on all the same after a restart."""
    monkeypatch.setattr(upkeep, "DUE_BATCH", 1)
    async with serving(tmp_path / "t.db", bot_pace=60_000) as url, Person(url) as ada:
        old, young = [(await ada.open(seat=None, bots=["random"] * 2))["table"]["id"] for _ in range(2)]

        def age(connection: Connection) -> None:
            acts = schema.acts
            mine = (acts.c.table_id == old, acts.c.seq == 0)
            act = msgspec.json.decode(connection.execute(select(acts.c.act).where(*mine)).scalar_one())
            connection.execute(update(acts).where(*mine).values(act=msgspec.json.encode({**act, "rules": 99}).decode()))

        await url.services.registry.store.write(age)
    async with serving(tmp_path / "t.db") as url, asyncio.timeout(20):
        while young not in url.services.registry.sessions:
            await asyncio.sleep(0.05)
        assert old not in url.services.registry.sessions


def test_a_table_of_older_rules_says_so() -> None:
    act = Act(
        do="create",
        table="t",
        game="connect_four",
        rules=99,
        seats=2,
        server="11" * 32,
        spare="22" * 32,
        settings=Settings(),
    )
    with pytest.raises(RequestRefused, match="version 99 of the rules of Connect Four"):
        create(act)
