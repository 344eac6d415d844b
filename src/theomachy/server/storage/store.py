"""Store: how work reaches the database. Queries are plain functions of a connection, the same for both databases."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

P = ParamSpec("P")
T = TypeVar("T")
Query = Callable[Concatenate[Connection, P], T]
CHANNEL = "theomachy"
MIGRATION_LOCK = 7_468_656_131  # any number that nobody else locks

logger = logging.getLogger("theomachy.storage")


class Store(Protocol):
    """A database: read and write run a query in a transaction of its own."""

    shared: bool  # whether other processes may write to the same tables

    async def open(self) -> None:
        """Connect, and bring the layout up to date."""

    async def close(self) -> None:
        """Let go of every connection."""

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that changes nothing."""

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query and commit."""

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Call *hear* with what other processes announce."""

    def announce(self, connection: Connection, words: list[str]) -> None:
        """Tell the other processes, as part of the transaction."""


def connect(url: str) -> Store:
    """The store that *url* names."""
    return SqliteStore(url) if url.startswith("sqlite") else PostgresStore(url)


def migrate(connection: Connection) -> None:
    """Bring the layout of the database up to date."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class SqliteStore:
    """One file. One thread writes, two read."""

    shared = False

    def __init__(self, url: str) -> None:
        self._engine: Engine = create_engine(url, connect_args={"check_same_thread": False})
        event.listen(self._engine, "connect", _prepare)
        self._writer = ThreadPoolExecutor(1, "theomachy-write")
        self._readers = ThreadPoolExecutor(2, "theomachy-read")

    async def open(self) -> None:
        database = self._engine.url.database
        if database:
            Path(database).parent.mkdir(parents=True, exist_ok=True)
        await self.write(migrate)

    async def close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._run(self._readers, query, *args, **kwargs)

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._run(self._writer, query, *args, **kwargs)

    def _run(self, pool: ThreadPoolExecutor, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> Awaitable[T]:
        def work() -> T:
            with self._engine.begin() as connection:
                return query(connection, *args, **kwargs)

        return asyncio.get_running_loop().run_in_executor(pool, work)

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Nobody else writes to the file."""

    def announce(self, connection: Connection, words: list[str]) -> None:
        """Nobody else listens."""


def _prepare(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a commit is on the disk when it returns
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


class PostgresStore:
    """A PostgreSQL database that any number of processes share."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)
        self._ear: Any = None
        self._hear: Callable[[str], None] | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.write(_migrate_once)

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
        if self._ear is not None:
            await self._ear.close()
        await self._engine.dispose()

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(query, *args, **kwargs)

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(query, *args, **kwargs)

    async def listen(self, hear: Callable[[str], None]) -> None:
        self._hear = hear
        await self._prick_ear()
        self._keeper = asyncio.create_task(self._keep_listening())

    async def _prick_ear(self) -> None:
        import asyncpg  # type: ignore[import-untyped]  # the extra `postgres` brings it

        url = make_url(self._url).set(drivername="postgresql")
        self._ear = await asyncpg.connect(url.render_as_string(hide_password=False))
        await self._ear.add_listener(CHANNEL, self._heard)

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: str) -> None:
        if self._hear is not None:
            self._hear(payload)

    async def _keep_listening(self) -> None:
        """Listen again after the connection was lost; whoever listens is told that something may be missed."""
        while True:
            await asyncio.sleep(1)
            if self._ear is not None and not self._ear.is_closed():
                continue
            try:
                await self._prick_ear()
            except OSError as error:
                logger.warning("no connection to listen on: %s", error)
            else:
                self._heard(None, 0, CHANNEL, "")

    def announce(self, connection: Connection, words: list[str]) -> None:
        for word in words:
            connection.execute(text("SELECT pg_notify(:channel, :word)"), {"channel": CHANNEL, "word": word})


def _migrate_once(connection: Connection) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    migrate(connection)
