"""Storage, with SQLite and with PostgreSQL: migrations, the journal, outages."""

import asyncio
import contextlib
import logging
import sqlite3
import sys
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, func, select
from sqlalchemy.exc import IntegrityError

from tests.server.people import Person, serving
from tests.server.postgres import new_database
from theomachy.server import logs
from theomachy.server.config import Config
from theomachy.server.storage import migrations, queries, schema
from theomachy.server.storage import store as storage
from theomachy.server.storage.journal import Conflict, Entry, Journal
from theomachy.server.storage.store import SqliteStore, Store, connect


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "t.db")
    return new_database()


@pytest.fixture
async def store(address):
    opened = connect(Config(database=address).database_url())
    await opened.open()
    yield opened
    await opened.close()


def entry(table: str, *numbers: int, new: bool = False) -> Entry:
    acts: list[dict[str, object]] = [{"table_id": table, "seq": number, "act": '{"do":"tick"}'} for number in numbers]
    summary: dict[str, object] = {"state": "running", "asked": 1, "due": None, "updated": numbers[-1]}
    if new:
        summary |= {"id": table, "game": "flock", "public": True, "host": "", "seats": "[]", "free": 0, "clock": None}
    return Entry(table, acts, summary, is_new=new)


async def count(store: Store, table: str) -> int:
    acts = schema.acts
    wanted = select(func.count()).select_from(acts).where(acts.c.table_id == table)
    return int(await store.read(lambda connection: connection.execute(wanted).scalar_one()))


async def test_migrations_make_exactly_the_schema(store) -> None:
    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), schema.metadata)

    assert await store.read(differences) == []


async def test_migrations_can_be_taken_back(store) -> None:
    def down_and_up(connection: Connection) -> list[str]:
        config = AlembicConfig()
        config.set_main_option("script_location", str(next(iter(migrations.__path__))))
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        command.upgrade(config, "head")
        return list(schema.metadata.tables)

    assert "acts" in await store.write(down_and_up)
    assert await count(store, "t") == 0


async def test_the_journal_writes_all_of_an_entry_or_nothing(store) -> None:
    journal = Journal(store)
    journal.open()
    await journal.write(entry("a", 0, new=True))
    await journal.write(entry("a", 1, 2))
    with pytest.raises(Conflict):
        await journal.write(entry("a", 2, 3))
    assert await count(store, "a") == 3
    await journal.close()


async def test_one_conflict_does_not_hurt_its_group(store) -> None:
    journal = Journal(store)
    journal.open()
    await asyncio.gather(*(journal.write(entry(name, 0, new=True)) for name in "abcdefgh"))
    groups = journal.groups
    results = await asyncio.gather(
        *(journal.write(entry(name, 0 if name == "d" else 1)) for name in "abcdefgh"), return_exceptions=True
    )
    assert [type(result) for result in results].count(Conflict) == 1
    assert [await count(store, name) for name in "abcdefgh"] == [2, 2, 2, 1, 2, 2, 2, 2]
    assert journal.groups > groups
    await journal.close()


async def test_a_failed_commit_takes_its_rows_with_it(tmp_path, monkeypatch) -> None:
    """Else the next commit would write what somebody was told had failed."""
    store = SqliteStore(Config(database=str(tmp_path / "t.db")).database_url())
    await store.open()
    commit = store._commit

    async def full(_commit: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(store, "_commit", full)
    with pytest.raises(OSError, match="no space left"):
        await store.append(insert_act, "a")
    monkeypatch.setattr(store, "_commit", commit)
    await store.append(insert_act, "b")
    assert [await count(store, name) for name in "ab"] == [0, 1]
    await store.close()


def insert_act(connection: Connection, table: str) -> None:
    """Append one act, which is all there is of *table*."""
    connection.execute(schema.acts.insert(), [{"table_id": table, "seq": 0, "act": "{}"}])


async def test_a_slow_disk_is_waited_for_in_a_thread(tmp_path, monkeypatch) -> None:
    store = SqliteStore(Config(database=str(tmp_path / "t.db")).database_url())
    await store.open()
    handed: list[object] = []
    in_thread = store._in_thread

    async def watched(work: Callable[[], object]) -> object:
        handed.append(work)
        return await in_thread(work)

    monkeypatch.setattr(store, "_in_thread", watched)
    monkeypatch.setattr(storage, "SLOW_COMMITS", 2)
    monkeypatch.setattr(storage, "QUICK_COMMIT", 60.0)
    await store.append(insert_act, "quick")
    assert handed == []
    monkeypatch.setattr(storage, "QUICK_COMMIT", -1.0)  # every commit is slow now
    for name in ("slow", "in the thread", "in the thread, too", "tried again"):
        await store.append(insert_act, name)
    assert len(handed) == 2
    await store.close()


async def test_what_is_committed_moves_into_the_file_meanwhile(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(storage, "CHECKPOINT_COMMITS", 2)
    store = SqliteStore(Config(database=str(tmp_path / "t.db")).database_url())
    await store.open()
    for name in "ab":
        await store.append(insert_act, name)
    assert store._checkpoint is not None
    await store._checkpoint
    (tmp_path / "alone.db").write_bytes((tmp_path / "t.db").read_bytes())  # without the write-ahead log
    with contextlib.closing(sqlite3.connect(tmp_path / "alone.db")) as alone:
        assert alone.execute("SELECT count(*) FROM acts").fetchone() == (2,)
    await store.close()


async def test_lists_and_statistics_find_their_rows_by_an_index(tmp_path) -> None:
    """Among a hundred thousand games a page of the lobby took as long as all of them."""
    opened = SqliteStore(Config(database=str(tmp_path / "t.db")).database_url())
    await opened.open()

    def plans(connection: Connection) -> list[str]:
        asked: list[tuple[str, Any]] = []
        event.listen(connection, "before_cursor_execute", lambda *given: asked.append((given[2], given[3])))
        queries.lobby(connection, None, 50, None, 1)
        queries.counts(connection, "flock", "")
        explained = [connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", with_) for text, with_ in asked[:]]
        return [str(row[3]) for rows in explained for row in rows]

    told = await opened.read(plans)
    await opened.close()
    assert not [step for step in told if step.startswith("SCAN")]
    assert any("tables_lobby (public=? AND state=?)" in step for step in told)
    assert any("results_edition (game=? AND edition=?)" in step for step in told)


async def test_many_acts_share_a_commit(store) -> None:
    journal = Journal(store)
    journal.open()
    await asyncio.gather(*(journal.write(entry(f"t{number}", 0, new=True)) for number in range(200)))
    assert journal.groups < 20
    await journal.close()


async def test_the_secret_is_made_once(store) -> None:
    first = await store.write(queries.secret, "aa")
    assert await store.write(queries.secret, "bb") == first == "aa"


async def test_an_outage_lasts_from_the_last_sign_of_life(store) -> None:
    await store.write(queries.notice_outage, 1_000)
    assert await store.read(queries.outages_after, 0) == []
    await store.write(queries.beat, "one", 10_000)
    await store.write(queries.beat, "two", 20_000)
    await store.write(queries.notice_outage, 90_000)
    assert await store.read(queries.outages_after, 0) == [(20_000, 90_000)]
    assert await store.read(queries.outages_after, 90_000) == []


async def test_a_process_knows_whether_it_is_alone(address) -> None:
    """With SQLite it always is; with PostgreSQL as long as no other process lives."""
    first, second, third = (connect(Config(database=address).database_url()) for _ in range(3))
    await first.open()
    assert await first.listen(lambda _: None)
    if first.shared:
        await second.open()
        assert not await second.listen(lambda _: None)
        await second.close()
    await first.close()
    await third.open()
    assert await third.listen(lambda _: None)
    await third.close()


async def test_the_layout_is_the_one_that_the_migrations_lead_to(store) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(next(iter(migrations.__path__))))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.VERSION


async def test_a_game_is_played_and_found_again(address) -> None:
    async with serving(address) as url, Person(url) as ada:
        table = (await ada.open(bots=["random"], public=True))["table"]["id"]
        async with ada.watch(table) as line:
            await line.act("play", text="d")
            before = await line.until(lambda state: state["waiting"] == [0])
        cookies = ada.http.cookies
    async with serving(address) as url, Person(url) as again:
        again.http.cookies = cookies
        state = await again.look(table)
        assert state["view"] == before["view"] and state["seq"] == before["seq"]
        mine = (await again.http.get("/api/tables/mine")).json()
        assert [summary["id"] for summary in mine["waiting"]] == [table]
        await again.do(table, "resign")
        mine = (await again.http.get("/api/tables/mine")).json()
        assert [summary["outcome"]["winners"] for summary in mine["finished"]] == [[1]]
        best = (await again.http.get("/api/games/connect_four/ratings")).json()
        assert [row["player"] for row in best] == ["bot:random", state["seats"][0]["player"]]


async def test_those_who_write_at_once_share_a_commit_and_no_failure(store, monkeypatch) -> None:
    """Two thousand guests who came at once kept every table waiting for two thousand commits."""
    batches: list[int] = []
    run = storage._run_batch

    def note(connection, many):
        batches.append(len(many))
        return run(connection, many)

    def fail(_connection: Connection) -> None:
        raise ValueError("no")

    monkeypatch.setattr(storage, "_run_batch", note)
    names = [f"p{number}" for number in range(50)]
    saves = [store.write(queries.save_player, name, name, "guest", None, 1) for name in names]
    answers = await asyncio.gather(*saves[:25], store.write(fail), *saves[25:], return_exceptions=True)
    assert [type(answer) for answer in answers if answer is not None] == [ValueError]
    assert all([await store.read(queries.find_player, name) for name in names])
    assert len(batches) <= 3


async def test_acts_whose_commit_lost_its_answer_are_done_once(address, monkeypatch) -> None:
    """Acts that came without ids, in one group: they are written, but the database cannot say so."""
    async with contextlib.AsyncExitStack() as stack:
        url = await stack.enter_async_context(serving(address))
        people = [await stack.enter_async_context(Person(url, name)) for name in ("Ada", "Bob", "Eve")]
        tables = [(await person.open())["table"]["id"] for person in people]
        store, lost = url.services.registry.store, asyncio.Event()
        append = store.append

        async def lose(query: Callable[..., None], entries: list[Entry]) -> None:
            await append(query, entries)
            if lost.is_set():
                return
            while len(entries) == 1 and len(url.services.registry.journal._waiting) < len(tables):
                await asyncio.sleep(0.01)  # the others will share a commit
            if len(entries) > 1:
                lost.set()
                raise ConnectionResetError("the connection was lost in the middle of COMMIT")

        monkeypatch.setattr(store, "append", lose)
        acts = [
            person.http.post(f"/api/tables/{table}/acts", json={"do": "chat", "channel": "table", "text": "hi"})
            for person, table in zip(people, tables, strict=True)
        ]
        answers = await asyncio.gather(*acts)
        assert lost.is_set()
        assert [answer.status_code for answer in answers] == [200] * 3
        for table in tables:
            stored = await store.read(queries.load_acts, table)
            assert [act.do for act in stored].count("chat") == 1


async def test_no_value_of_a_statement_is_logged(store) -> None:
    """Addresses of tables and hashes of tokens stood in the log when a statement failed."""
    table = uuid4().hex
    await store.write(insert_act, table)
    with pytest.raises(IntegrityError) as failed:
        await store.write(insert_act, table)
    try:
        raise failed.value
    except IntegrityError:
        record = logging.LogRecord("theomachy", logging.ERROR, "", 1, "a statement failed", None, sys.exc_info())
    line = logs.JsonLines().format(record)
    assert "IntegrityError" in line and table not in line
