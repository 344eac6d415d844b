"""Store: how work reaches the database. Queries are plain functions of a connection, the same for both databases."""

import asyncio
import contextlib
import logging
import shutil
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import IO, Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from theomachy.core.refusal import OptionError
from theomachy.server.storage import schema

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

P = ParamSpec("P")
T = TypeVar("T")
Query = Callable[Concatenate[Connection, P], T]
CHANNEL = "theomachy"
MIGRATION_LOCK = 7_468_656_131  # any number that nobody else locks
QUICK_COMMIT = 0.002  # seconds of a commit that the loop makes itself
SLOW_COMMITS = 100  # commits that a thread makes after a slow one
MOST_DOUBLINGS = 7
CHECKPOINT_COMMITS = 200  # commits after which the write-ahead log is moved into the file
PRESENCE_LOCK = 7_468_656_132  # every process holds a share of it as long as it lives

BUSY_MILLISECONDS = 10_000  # that a thread waits for another program that writes to the file
PRIVATE_MODE = 0o600  # others on the machine need not read the key that signs cookies
LEAST_ROOM = 20_000_000  # bytes of the disk

NOTIFY = text("SELECT pg_notify(:channel, word) FROM unnest(CAST(:words AS text[])) AS word")
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

    async def append(self, query: Query[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Run a query that only writes, and quickly, and commit."""

    def has_room(self) -> bool:
        """Return whether the disk has room, as far as this process can know."""

    async def listen(self, on_message: Callable[[str], None]) -> bool:
        """Call *hear* with what other processes announce; whether there is no other process now."""

    def announce(self, connection: Connection, words: list[str]) -> None:
        """Tell the other processes, as part of the transaction."""


def connect(url: str) -> Store:
    """The store that *url* names."""
    return SqliteStore(url) if url.startswith("sqlite") else PostgresStore(url)


def migrate(connection: Connection) -> None:
    """Bring the layout of the database up to date; when it is, Alembic, which takes long to load, is not asked."""
    made = inspect(connection).has_table("alembic_version")
    if made and connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == schema.VERSION:
        return
    from alembic import command
    from alembic.config import Config as AlembicConfig

    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class WriterThread(threading.Thread):
    """A thread that does one thing after another; it costs a commit less than an executor's futures do."""

    def __init__(self) -> None:
        super().__init__(name="theomachy-write", daemon=True)
        self._work: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self.start()

    def submit(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Return what *work* gives, when it is done."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._work.put((work, done))
        return done

    def run(self) -> None:
        while (task := self._work.get()) is not None:
            work, done = task
            try:
                found, error = work(), None
            except BaseException as failure:
                found, error = None, failure
            done.get_loop().call_soon_threadsafe(_settle, done, found, error)

    def finish(self) -> None:
        """Finish what was given, and end."""
        self._work.put(None)
        self.join()


def _settle(done: "asyncio.Future[Any]", found: object, error: BaseException | None) -> None:
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(found)


class SqliteStore:
    """One file, one connection that writes, two threads that read.

    Appending takes so little that the loop does it itself: a thread would wait for the interpreter's lock again and
    again while the loop is busy. So does the commit where the disk is quick; a slow one is waited for in a thread.
    Meanwhile a reader moves what is committed from the write-ahead log into the file, so no commit has to.
    """

    shared = False

    def __init__(self, url: str) -> None:
        self._engine: Engine = create_engine(url, connect_args={"check_same_thread": False}, hide_parameters=True)
        event.listen(self._engine, "connect", _prepare)
        self._connection: Connection | None = None
        self._turn = asyncio.Lock()
        self._writer = WriterThread()
        self._threaded_commits = 0  # commits to be made in the thread before the loop tries again
        self._slow_tries = 0  # in a row, of commits in the loop
        self._commits = 0
        self._busy_milliseconds = BUSY_MILLISECONDS  # that the connection waits for another program
        self._writes: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._path: Path | None = None
        self._lock: IO[str] | None = None
        self._checkpoint: asyncio.Task[None] | None = None
        self._readers = ThreadPoolExecutor(2, "theomachy-read")

    async def open(self) -> None:
        database = self._engine.url.database
        if database:
            self._path = Path(database).resolve()
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = lock_file(self._path)
            self._path.touch(mode=PRIVATE_MODE)
            self._path.chmod(PRIVATE_MODE)
        self._connection = self._engine.connect()
        await self.write(migrate)

    async def close(self) -> None:
        if self._checkpoint is not None:
            await self._checkpoint
        if self._writing is not None:
            await self._writing
        self._writer.finish()
        self._readers.shutdown()
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    def has_room(self) -> bool:
        return self._path is None or shutil.disk_usage(self._path.parent).free > LEAST_ROOM

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        def work() -> T:
            with self._engine.connect() as connection:
                return query(connection, *args, **kwargs)

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._writes.append((lambda connection: query(connection, *args, **kwargs), done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_waiting())
        return await done

    async def _write_waiting(self) -> None:
        """Commit what many have written meanwhile at once: a commit each would keep the tables waiting."""
        while self._writes:
            async with self._turn:
                batch, self._writes = self._writes, []
                connection = self._connection
                assert connection is not None, "the store is not open"
                queries = [query for query, _ in batch]
                try:
                    answers = await self._in_thread(lambda: self._run_patiently(connection, queries))  # noqa: B023  # awaited
                except Exception as error:
                    answers = [(None, error)] * len(batch)
            for (_, done), (found, failure) in zip(batch, answers, strict=True):
                _settle(done, found, failure)

    async def append(self, query: Query[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        async with self._turn:
            connection = self._connection
            assert connection is not None, "the store is not open"
            plain = connection.connection  # what is written past SQLAlchemy is committed past it, which costs less

            def commit() -> None:
                if connection.in_transaction():
                    connection.commit()
                else:
                    plain.commit()

            def write_patiently() -> None:
                self._wait_when_busy(plain, BUSY_MILLISECONDS)
                query(connection, *args, **kwargs)
                commit()

            try:
                try:
                    self._wait_when_busy(plain, 0)  # the loop waits for nobody
                    query(connection, *args, **kwargs)
                    await self._commit(commit)
                except (OperationalError, sqlite3.OperationalError) as error:
                    if "locked" not in str(error):
                        raise
                    connection.rollback()
                    plain.rollback()
                    await self._in_thread(write_patiently)
            except BaseException:  # what was not committed must not go along with what somebody else writes
                connection.rollback()
                plain.rollback()
                raise

    def _run_patiently(
        self, connection: Connection, queries: list[Callable[[Connection], Any]]
    ) -> list[tuple[Any, BaseException | None]]:
        self._wait_when_busy(connection.connection, BUSY_MILLISECONDS)
        return _run_batch(connection, queries)

    def _wait_when_busy(self, plain: Any, milliseconds: int) -> None:
        """Let the connection wait for another program that writes; to say it for every act costs as much as an act."""
        if self._busy_milliseconds != milliseconds:
            plain.execute(f"PRAGMA busy_timeout={milliseconds}")
            self._busy_milliseconds = milliseconds

    async def _commit(self, commit: Callable[[], None]) -> None:
        """Handing it to the thread and back takes about as long as a quick disk does."""
        if self._threaded_commits:
            self._threaded_commits -= 1
            await self._in_thread(commit)
        else:
            begun = perf_counter()
            commit()
            self._slow_tries = self._slow_tries + 1 if perf_counter() - begun > QUICK_COMMIT else 0
            if self._slow_tries:  # a disk that stays slow is tried ever less often: meanwhile nobody else has a turn
                self._threaded_commits = SLOW_COMMITS << min(self._slow_tries - 1, MOST_DOUBLINGS)
        self._commits += 1
        if self._commits % CHECKPOINT_COMMITS == 0 and (self._checkpoint is None or self._checkpoint.done()):
            self._checkpoint = asyncio.create_task(self.read(_checkpoint_log))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Let the writing thread do *work*; whoever asked may go away, but the connection is not free before."""
        done = self._writer.submit(work)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait([done])
            raise

    async def listen(self, on_message: Callable[[str], None]) -> bool:
        """Nobody else writes to the file."""
        return True

    def announce(self, connection: Connection, words: list[str]) -> None:
        """Nobody else listens."""


def _run_batch(
    connection: Connection, queries: list[Callable[[Connection], Any]]
) -> list[tuple[Any, BaseException | None]]:
    """Return what each of the *queries* gives or raises, all in one transaction; a failed one takes no other along."""
    if len(queries) == 1:
        with connection.begin():
            return [(queries[0](connection), None)]
    answers: list[tuple[Any, BaseException | None]] = []
    with connection.begin():
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else the driver would commit with every savepoint
        for query in queries:
            try:
                with connection.begin_nested():
                    answers.append((query(connection), None))
            except Exception as error:
                answers.append((None, error))
    return answers


def check_place(url: str) -> None:
    """Check that a server can keep its tables at *url*, before it starts; only files can be checked.

    :raises OptionError: when the folder cannot be written, or another server uses the file.
    """
    path = make_url(url).database
    if not url.startswith("sqlite") or not path:
        return
    database = Path(path)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        lock_file(database).close()
    except OSError as error:
        raise OptionError(
            f"tables cannot be kept in {database.parent}: {error.strerror}. "
            "Choose another place with --database FILE or THEOMACHY_DATABASE"
        ) from None


def lock_file(database: Path) -> IO[str]:
    """A lock beside the database, held as long as the file is open.

    :raises OptionError: when another server holds it; two would not know of each other's acts.
    """
    database = database.resolve()  # another name of the same file has the same lock
    lock = database.with_name(database.name + ".lock").open("a+", encoding="ascii")
    try:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise OptionError(
            f"another server uses {database}; stop it, or use PostgreSQL for several servers on one database"
        ) from None
    return lock


def _checkpoint_log(connection: Connection) -> None:
    try:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
    except OperationalError:  # a commit will do it then
        logger.warning("the write-ahead log could not be moved into the file", exc_info=True)


def _prepare(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a commit is on the disk when it returns
    cursor.execute("PRAGMA wal_autocheckpoint=10000")  # pages, 40 MB: a commit that moves them home keeps all waiting
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()


class PostgresStore:
    """A PostgreSQL database that any number of processes share."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
        self._errors = (DBAPIError, OSError, self._engine.dialect.loaded_dbapi.Error)
        self._appender: AsyncConnection | None = None
        self._listener: Any = None
        self._on_message: Callable[[str], None] | None = None
        self._reconnector: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.write(_migrate_once)

    def has_room(self) -> bool:
        return True  # the database says so itself when something is written

    async def close(self) -> None:
        if self._reconnector is not None:
            self._reconnector.cancel()
        if self._listener is not None:
            await self._listener.close()
        if self._appender is not None:
            await self._appender.close()
        await self._engine.dispose()

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(query, *args, **kwargs)

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(query, *args, **kwargs)

    async def append(self, query: Query[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Run it on a connection of its own, which saves a third of a commit; once more on a new one if that was lost.

        Acts have numbers: what was written though nobody heard of it is a conflict then.
        """
        is_new = self._appender is None
        try:
            await self._append(lambda connection: query(connection, *args, **kwargs))
        except self._errors:
            if is_new:
                raise
            await self._append(lambda connection: query(connection, *args, **kwargs))

    async def _append(self, query: Callable[[Connection], None]) -> None:
        if self._appender is None:
            self._appender = await self._engine.connect()
        try:
            async with self._appender.begin():
                await self._appender.run_sync(query)
        except self._errors:
            lost, self._appender = self._appender, None
            with contextlib.suppress(*self._errors):
                await lost.invalidate()
                await lost.close()
            raise

    async def listen(self, on_message: Callable[[str], None]) -> bool:
        self._on_message = on_message
        alone = await self._connect_listener()
        self._reconnector = asyncio.create_task(self._keep_listening())
        return alone

    async def _connect_listener(self) -> bool:
        """Connect; whether nobody else was connected. A process that dies, however suddenly, releases the lock."""
        import asyncpg  # type: ignore[import-untyped]  # the extra `postgres` brings it

        url = make_url(self._url).set(drivername="postgresql")
        self._listener = await asyncpg.connect(url.render_as_string(hide_password=False))
        await self._listener.add_listener(CHANNEL, self._received)
        alone = await self._listener.fetchval("SELECT pg_try_advisory_lock($1)", PRESENCE_LOCK)
        await self._listener.execute("SELECT pg_advisory_lock_shared($1)", PRESENCE_LOCK)
        if alone:
            await self._listener.execute("SELECT pg_advisory_unlock($1)", PRESENCE_LOCK)
        return bool(alone)

    def _received(self, _connection: object, _pid: int, _channel: str, payload: str) -> None:
        if self._on_message is not None:
            self._on_message(payload)

    async def _keep_listening(self) -> None:
        """Listen again after the connection was lost; whoever listens is told that something may be missed."""
        import asyncpg

        while True:
            await asyncio.sleep(1)
            if self._listener is not None and not self._listener.is_closed():
                continue
            try:
                await self._connect_listener()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                logger.warning("no connection to listen on: %s", error)
            else:
                self._received(None, 0, CHANNEL, "")

    def announce(self, connection: Connection, words: list[str]) -> None:
        if words:
            connection.execute(NOTIFY, {"channel": CHANNEL, "words": words})


def _migrate_once(connection: Connection) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    migrate(connection)
