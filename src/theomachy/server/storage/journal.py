"""Journal: acts are written in groups; nobody hears of an act before its group is committed."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from sqlalchemy import BindParameter, Connection, Insert, Update, bindparam, insert, update
from sqlalchemy.exc import IntegrityError

from theomachy.server.storage import schema
from theomachy.server.storage.store import Store

logger = logging.getLogger("theomachy.storage")
Row = dict[str, object]
MOST_ANNOUNCED = 7_900  # bytes: PostgreSQL lets a notification have less than 8,000
SEPARATOR = "\x1e"  # between announcements that go together; JSON has no such character
LOOP_TURNS = 3  # of the loop: who acts meanwhile shares the commit


class Conflict(Exception):
    """Another process wrote to the table first."""


@dataclass(slots=True)
class Entry:
    """The changes of one accepted act, or a few in a row, to the database."""

    table: str
    acts: list[Row]
    summary: Row  # the row of the table, whole when it is new, else what can change with every act
    sittings: list[Row] | None = None  # when somebody sat down or left
    is_new: bool = False
    record: Row | None = None  # when the game is over
    results: list[Row] = field(default_factory=list)
    rate: Callable[[Connection], None] | None = None


class Journal:
    """Collects entries while the last group is being committed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[list[Entry], asyncio.Future[None]]] = []
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.groups = 0

    def open(self) -> None:
        """Start writing."""
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._run())

    async def drain(self) -> None:
        """Wait until everything that was accepted so far is written, or has failed."""
        last = self._waiting[-1] if self._waiting else None
        while any(one is last for one in self._waiting):  # there is always more to come where many play
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Finish what was accepted."""
        while self._waiting:
            await self.drain()
        if self._task is not None:
            self._task.cancel()

    async def write(self, *entries: Entry) -> None:
        """Commit the *entries*, all of them.

        :raises Conflict: when another process was faster; none of them is written.
        """
        done: asyncio.Future[None] = asyncio.Future(loop=self._loop)  # to ask which loop runs is a system call
        self._waiting.append((list(entries), done))
        self._work.set()
        await done

    async def _run(self) -> None:
        group: list[tuple[list[Entry], asyncio.Future[None]]] = []
        while True:
            await self._work.wait()
            for _ in range(LOOP_TURNS if len(group) > 1 else 0):
                await asyncio.sleep(0)
            self._work.clear()
            group = self._waiting[:]
            await self._commit(group)
            del self._waiting[: len(group)]
            if self._waiting:
                self._work.set()

    async def _commit(self, group: list[tuple[list[Entry], asyncio.Future[None]]]) -> None:
        self.groups += 1
        try:
            await self._store.append(self._insert, [entry for entries, _ in group for entry in entries])
        except Exception as error:
            if len(group) == 1:
                _fail(group[0][1], error)
                return
            for one in group:  # find the entry that does not fit; the others go through
                await self._commit([one])
            return
        for _, done in group:
            if not done.done():
                done.set_result(None)

    def _insert(self, connection: Connection, entries: list[Entry]) -> None:
        insert_acts = prepare_statement(connection, "acts", ("table_id", "seq", "act"))
        try:
            insert_acts.run(connection, [row for entry in entries for row in entry.acts])
        except connection.dialect.loaded_dbapi.IntegrityError:
            raise Conflict from None
        new = [entry.summary for entry in entries if entry.is_new]
        if new:
            connection.execute(schema.tables.insert(), new)
        by_columns: dict[tuple[str, ...], list[Row]] = {}
        for entry in entries:
            if entry.summary and not entry.is_new:
                row = {**entry.summary, "table_key": entry.table}
                by_columns.setdefault(tuple(row), []).append(row)
        for columns, rows in by_columns.items():
            prepare_statement(connection, "tables", columns).run(connection, rows)
        for entry in entries:
            if entry.sittings is not None:
                connection.execute(schema.sittings.delete().where(schema.sittings.c.table_id == entry.table))
                if entry.sittings:
                    connection.execute(schema.sittings.insert(), entry.sittings)
        records = [entry.record for entry in entries if entry.record is not None]
        if records:
            connection.execute(schema.records.insert(), records)
            connection.execute(schema.results.insert(), [row for entry in entries for row in entry.results])
        for entry in entries:
            if entry.rate is not None:
                entry.rate(connection)
        if self._store.shared:
            self._store.announce(connection, bundle([announcement(entry) for entry in entries]))


def announcement(entry: Entry) -> str:
    """Return the message to other processes: the table, the number of its last act, and the acts unless too long."""
    short = f"{entry.table} {entry.acts[-1]['seq']}"
    whole = "\n".join([short, *(str(row["act"]) for row in entry.acts)])
    return whole if len(whole.encode()) <= MOST_ANNOUNCED else short


def bundle(words: list[str]) -> list[str]:
    """Join announcements to as few as there is room for: hearing one costs every process as much as applying an act."""
    bundles: list[list[str]] = []
    room = 0
    for word in words:
        size = len(word.encode()) + len(SEPARATOR)
        if size > room:
            bundles.append([])
            room = MOST_ANNOUNCED
        bundles[-1].append(word)
        room -= size
    return [SEPARATOR.join(bundle) for bundle in bundles]


class PreparedStatement:
    """A statement that was put into words once: every act needs two, and composing them costs more than they do."""

    def __init__(self, statement: Insert | Update, connection: Connection) -> None:
        compiled = statement.compile(dialect=connection.dialect)
        self._text = str(compiled)
        self._values = itemgetter(*(getattr(compiled, "positiontup", None) or ()))

    def run(self, connection: Connection, rows: list[Row]) -> None:
        """Carry it out for every row."""
        cursor = connection.connection.cursor()
        cursor.executemany(self._text, [self._values(row) for row in rows])
        cursor.close()


_PREPARED: dict[tuple[str, str, tuple[str, ...]], PreparedStatement] = {}


def prepare_statement(connection: Connection, table: str, columns: tuple[str, ...]) -> PreparedStatement:
    """The statement that adds acts, or changes these columns of a table."""
    key = (connection.dialect.name, table, columns)
    found = _PREPARED.get(key)
    if found is None:
        values: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in columns if name != "table_key"}
        if table == "acts":
            found = PreparedStatement(insert(schema.acts).values(values), connection)
        else:
            statement = update(schema.tables).where(schema.tables.c.id == bindparam("table_key"))
            found = PreparedStatement(statement.values(values), connection)
        _PREPARED[key] = found
    return found


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if done.done():
        return
    if isinstance(error, Conflict | IntegrityError):
        done.set_exception(Conflict())
    else:
        logger.error("an act could not be written: %s", type(error).__name__)
        done.set_exception(error)
