"""Registry: the tables that this process holds, and the way of an act from request to broadcast."""

import asyncio
import contextlib
import itertools
import logging
import secrets
import time
from collections.abc import Coroutine, Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from theomachy.core.language import current, speak
from theomachy.core.refusal import OptionError
from theomachy.server import metrics
from theomachy.server.bot_pool import BotPool
from theomachy.server.bot_runner import BotRunner
from theomachy.server.caps import check_caps
from theomachy.server.clock import CLOCK, now
from theomachy.server.config import Config
from theomachy.server.entries import journal_entry
from theomachy.server.errors import ServerRefused
from theomachy.server.jobs import Jobs, Results
from theomachy.server.loading import SNAPSHOT_EVERY, TableLoader, apply, begin
from theomachy.server.peers import Peers
from theomachy.server.reviews import Reviews
from theomachy.server.session import TableSession, Viewer, encode
from theomachy.server.storage import queries
from theomachy.server.storage.journal import Conflict, Entry, Journal
from theomachy.server.storage.store import Store
from theomachy.server.storage.stored import StoredTable
from theomachy.table import Act, AlreadyDone, RequestRefused, Table, create, rebuild, rematch, views
from theomachy.table.snapshot import take_snapshot
from theomachy.table.wire_types import SeenEvent, State

logger = logging.getLogger("theomachy.tables")

SWEEP_SECONDS = 2.0  # seconds between looks for tables where something is due
CLOCK_SECONDS = 0.5  # between beats of the clock
MOST_DRIFT = 3000  # milliseconds that processes may differ
UNHEALTHY_SECONDS = 10.0  # without anything written
EXPIRY_SECONDS = 600.0  # between looks for what is too old
SLOW_COMMIT = 1000  # milliseconds of a commit that are an outage for its table
HEARTBEAT_SECONDS = 1.0  # seconds between signs of life
TAKEOVER_SECONDS = 4.0  # seconds another process has the first try
DUE_BATCH = 100  # due tables looked for at a time
MOST_TRIES = 5  # times an act is tried again because another process was faster
SERVER_ID_BYTES = 9  # of ids that the server gives to acts without one
SNAPSHOT_AT_END = 50  # acts that make a snapshot of a finished game worth its bytes
PRESENCE_BEATS = 5  # beats between telling the other processes who is connected


class TableRegistry:
    """Every table this process has to do with."""

    def __init__(self, config: Config, store: Store, bot_pool: BotPool | None = None) -> None:
        self.config = config
        self.store = store
        self.journal = Journal(store)
        self.bot_pool = bot_pool or BotPool(config.bot_workers, config.bot_limit)
        self.id = secrets.token_hex(8)
        self._sessions: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self._unplayable: set[str] = (
            set()
        )  # tables that are due and cannot be played any more, so that others get their turn
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._written_at = 0.0  # when the last sign of life was
        self.jobs = Jobs(config.job_limit)
        self.replays = Results()
        self.loader = TableLoader(store, self.jobs)
        self.bot_runner = BotRunner(config, self.bot_pool, self.act)
        self.reviews = Reviews(self.bot_pool, self._spawn)
        self._peers = Peers(self.id, self._sessions, lambda session: self._spawn(self._follow_peer(session)))

    async def open(self) -> None:
        """Begin to serve."""
        alone = await self.store.listen(self._peers.receive)
        last = await self.store.read(queries.last_beat)
        if last is not None and (last > now() if alone else abs(last - now()) > MOST_DRIFT):
            CLOCK.align(last)  # the wall clock was set back, or stands otherwise on another machine
        CLOCK.begin()
        if alone:
            await self.store.write(queries.notice_outage, now())
        await self.store.write(queries.beat, self.id, now())
        self.journal.open()
        self.bot_pool.open()
        self._written_at = time.monotonic()
        self._spawn(self._beat_clock())
        self._spawn(self._heartbeat())
        self._spawn(self._sweep())
        self._spawn(self._expire())

    async def close(self) -> None:
        """Finish what was accepted."""
        self._closing = True
        for session in self._sessions.values():
            session.stop()
        for session in list(self._sessions.values()):
            async with session.lock:
                pass
        await self.journal.close()
        for task in self._tasks:
            task.cancel()
        await self.store.write(queries.beat, self.id, now())
        CLOCK.end()
        self.bot_pool.close()
        self.jobs.close()

    def _spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("a background task failed", exc_info=error)

    def count(self) -> int:
        """Tables in memory."""
        return len(self._sessions)

    # Finding tables.

    async def session(self, id: str) -> TableSession:
        """The table with this id.

        :raises RequestRefused: when there is none.
        """
        found = self._sessions.get(id)
        if found is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            found = await asyncio.shield(loading)
        found.last_used = now()
        return found

    async def _load(self, id: str) -> TableSession:
        try:
            table = await self.loader.load(id)
        except OptionError:
            raise ServerRefused("unplayable") from None
        if table is None:
            raise ServerRefused("not-found")
        session = TableSession(table)
        await self._apply_outages(session)
        self._sessions[id] = session
        self._schedule(session, first=not self.store.shared)
        return session

    async def _apply_outages(self, session: TableSession) -> None:
        """Nobody's clock counts the time in which no process was alive."""
        if session.table.state() not in ("running", "paused") or not session.table.counts_time():
            return
        for begun, ended in await self.store.read(queries.outages_after, session.table.updated):
            with contextlib.suppress(Conflict):
                await self._take_outage(session, begun, ended)

    async def _catch_up(self, session: TableSession) -> None:
        """Take the acts that other processes wrote; where it is not certain what was written, start again."""
        if session.is_uncertain:
            await self.journal.drain()
            await self._reload(session)
        elif session.announced_length > session.table.length:
            session.stored_row.clear()
            for act in await self.store.read(queries.load_acts, session.table.id, session.table.length):
                if (
                    act.at < session.table.now
                ):  # what was refused here moved the time on, and everybody's must be the same
                    await self._reload(session)
                    return
                session.table.take(act)

    async def _reload(self, session: TableSession) -> None:
        """Start again from what is stored; as long as that cannot be read, nothing can be done at the table."""
        session.is_uncertain = True
        session.stored_row.clear()
        try:
            table = await self.loader.load(session.table.id)
            assert table is not None
            session.table = table
        except BaseException:
            self._mark_uncertain(session)
            raise
        session.is_uncertain = False

    # Taking acts.

    async def create(self, act: Act) -> TableSession:
        """Open a new table."""
        act.at = now()
        table = create(act)
        session = TableSession(table)
        async with session.lock:
            self._sessions[table.id] = session
            try:
                await self.journal.write(journal_entry(table, [act], session.stored_row))
            except BaseException:
                del self._sessions[table.id]
                raise
        metrics.TABLES.inc()
        self._schedule(session)
        return session

    async def act(self, id: str, act: Act, seen: int | None = None) -> TableSession:
        """Carry an act out, write it down, and tell everybody.

        :raises RequestRefused: when it is refused.
        :raises Repeated: when it had been carried out before.
        """
        session = await self.session(id)
        async with session.lock:
            if self._closing:
                raise ServerRefused("closing")
            session.mark_seen(act.player)
            for _ in range(MOST_TRIES):
                await self._catch_up(session)
                try:
                    await self._take(session, act, seen)
                except Conflict:
                    metrics.CONFLICTS.inc()
                    await self._reload(session)
                    continue
                except (RequestRefused, AlreadyDone):
                    raise
                except Exception:  # a mistake in the game or here: what was begun must not stay
                    await self._reload(session)
                    raise
                return session
        raise RequestRefused("stale")

    async def _take(self, session: TableSession, act: Act, seen: int | None) -> None:
        table = session.table
        act.at = now()
        act.id = act.id or secrets.token_urlsafe(SERVER_ID_BYTES)  # whoever does not know the outcome may ask again
        taken = self._apply_due(table, act.at)
        entries: list[Entry] = []
        had_next = table.next
        try:
            if not (act.do == "tick" and taken):
                if act.player:  # where nobody may look, nobody may talk either
                    session.require_view_access(act.player)
                self._check_current(table, act, seen)
                check_caps(table, act)
                table.take(act)
                taken.append(act)
            if table.next and not had_next:
                entries.append(self._next_table(table))
        finally:
            if taken:
                await self._commit(session, taken, entries)
        metrics.ACTS[act.do] += 1

    def _apply_due(self, table: Table, time: int) -> list[Act]:
        """Everything that was due before *time* happens first."""
        taken: list[Act] = []
        while (due := table.due()) is not None and due <= time and len(taken) < 100:
            tick = Act(do="tick", at=time, id=secrets.token_urlsafe(SERVER_ID_BYTES))
            table.take(tick)
            taken.append(tick)
        return taken

    def _check_current(self, table: Table, act: Act, seen: int | None) -> None:
        """Refuse a choice that answers a question which has changed since."""
        seat = table.seat_of(act.player)
        if seen is None or seat is None or act.do != "play" or table.is_clocked():
            return
        if seen < table.question_seqs[seat.number] and not table.has_taken(act):
            raise RequestRefused("stale")

    async def _commit(self, session: TableSession, acts: list[Act], others: list[Entry]) -> None:
        """Write down what the table took; then, and only then, tell."""
        try:
            await self.journal.write(journal_entry(session.table, acts, session.stored_row), *others)
        except Conflict:
            raise
        except BaseException:  # the database failed, or whoever asked went away: see what was written
            self._mark_uncertain(session)
            raise
        await self._forgive_slow_commit(session)
        session.broadcast(acts[-1])
        self._schedule(session)
        self._save_snapshot(session)

    async def _forgive_slow_commit(self, session: TableSession) -> None:
        """Nobody's clock counts the time in which the disk kept an act from everybody."""
        if now() - session.table.updated > SLOW_COMMIT:
            await self._take_outage(session, session.table.updated, now())

    async def _take_outage(self, session: TableSession, begun: int, ended: int) -> None:
        table = session.table
        if table.state() not in ("running", "paused") or not table.counts_time():
            return
        act = Act(do="outage", at=ended, begun=begun, id=secrets.token_urlsafe(SERVER_ID_BYTES))
        table.take(act)
        await self.journal.write(journal_entry(table, [act], session.stored_row))

    def _save_snapshot(self, session: TableSession) -> None:
        """Now and then, and at the end, keep the whole table, so that it is read again quickly."""
        table = session.table
        acts = table.length - session.snapshot_length
        if acts >= SNAPSHOT_EVERY or (table.state() == "over" and acts >= SNAPSHOT_AT_END):
            session.snapshot_length = table.length
            with self._logging_failures("a snapshot failed"):
                snapshot = take_snapshot(table)
                self._spawn(self.store.write(queries.save_snapshot, table.id, table.length, snapshot))

    def _mark_uncertain(self, session: TableSession) -> None:
        """Believe nothing of what the table holds until it has been read again, which begins at once."""
        session.is_uncertain = True
        if not session.recovering:
            session.recovering, session.uncertain_since = True, now()
            self._spawn(self._recover(session))

    async def _recover(self, session: TableSession) -> None:
        """Start again from what is stored, and tell it, as soon as the database lets."""
        while True:
            try:
                async with session.lock:
                    await self._catch_up(session)
                    await self._take_outage(session, session.uncertain_since, now())
                    session.broadcast()
                break
            except Exception:
                logger.exception("a table could not be read again")
                await asyncio.sleep(SWEEP_SECONDS)
        session.recovering = False
        self._schedule(session)

    def _next_table(self, table: Table) -> Entry:
        acts = rematch(table, table.spare, secrets.token_hex(32))
        return journal_entry(rebuild(acts), acts, {})

    # Telling.

    async def committed_session(self, id: str) -> TableSession:
        """The table with this id as it is stored: nothing of it is still on its way to the disk."""
        session = await self.session(id)
        async with session.lock:
            await self._catch_up(session)
        return session

    async def view(self, id: str, player: str, after: int | None = None) -> State:
        """The committed state of a table as *player* may know it."""
        session = await self.session(id)
        async with session.lock:
            await self._catch_up(session)
            session.require_view_access(player)
            session.mark_seen(player)
            if session.table.settings.delay and session.table.seat_of(player) is None:
                return await self._delayed_state(session, player, after)
            return session.state(player, after)

    async def event_log(self, id: str, player: str, after: int) -> list[SeenEvent]:
        """Everything *player* was told since a number, however long ago."""
        state = await self.view(id, player, after)
        if state.start <= after:
            return state.events
        stored = await self.store.read(queries.load_table, id, with_snapshot=False)
        assert stored is not None
        question = HistoryRequest(stored, state.you.seat, after, current())
        told = await self.jobs.run(("log", id, state.you.seat, after, current()), replay_events, question)
        return [event for event in told if cast(int, event["seq"]) <= state.seq]

    async def _delayed_state(self, session: TableSession, player: str, after: int | None) -> State:
        """What a spectator may see who is kept some seconds behind; the table of then goes on with the time."""
        time, behind = now() - session.table.settings.delay * 1000, session.delayed_session
        if behind is None:
            behind = session.delayed_session = TableSession(await self.loader.load_until(session.table.id, time))
        else:
            for act in await self.store.read(queries.load_acts, session.table.id, behind.table.length):
                if act.at <= time:
                    behind.table.take(act)
        behind.connected, behind.spectator_count = session.connected, session.spectator_count
        return behind.state(player, after)

    async def subscribe(self, id: str, viewer: Viewer) -> TableSession:
        """A viewer begins to look at a table and is told its state."""
        session = await self.session(id)
        async with session.lock:
            await self._catch_up(session)
            table = session.table
            session.require_view_access(viewer.player)
            seat = table.seat_of(viewer.player)
            viewer.seat = None if seat is None else seat.number
            session.viewers.add(viewer)
            session.refresh_presence()
            try:
                if seat is None and table.settings.delay:
                    state = await self._delayed_state(session, viewer.player, viewer.seq)
                else:
                    state = session.state(viewer.player, viewer.seq)
            except BaseException:
                session.remove_viewer(viewer)
                raise
            viewer.seq = state.seq
            viewer.send(encode(state))
            session.send_update(viewer)  # who is kept behind has not seen everything yet
        session.broadcast_presence(viewer)
        if seat is not None and seat.stand_in is not None:
            self._spawn(self._give_back(id, viewer.player))
        return session

    async def _give_back(self, id: str, player: str) -> None:
        """Somebody who was away is here again: the seat is theirs."""
        with contextlib.suppress(RequestRefused, AlreadyDone):
            await self.act(id, Act(do="back", player=player))

    def unsubscribe(self, session: TableSession, viewer: Viewer) -> None:
        """A viewer is gone."""
        session.remove_viewer(viewer)
        session.last_seen[viewer.player] = now()
        session.last_used = now()
        session.broadcast_presence()

    # What happens by itself.

    def _schedule(self, session: TableSession, first: bool = True) -> None:
        """Set a timer for what is due, and let bots think; other processes that have the table stand by."""
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None
        if self._closing:
            return
        extra = 0.0 if first else TAKEOVER_SECONDS
        due = session.table.due()
        if due is not None:
            wait = max(0.001, (due - now()) / 1000) + extra  # with no wait uvloop gives a handle that knows no time
            session.timer = asyncio.get_running_loop().call_later(wait, self._on_timer, session)
        for seat, bot in session.table.bots_to_move():
            if seat not in session.bot_tasks:
                session.bot_tasks[seat] = self._spawn(self._run_bot(session, seat, bot, extra))

    def _on_timer(self, session: TableSession) -> None:
        session.timer = None
        self._spawn(self._tick(session))

    async def _tick(self, session: TableSession) -> None:
        with contextlib.suppress(RequestRefused):
            await self.act(session.table.id, Act(do="tick"))
        if session.timer is None:
            self._schedule(session)

    async def _run_bot(self, session: TableSession, seat: int, bot: str, extra: float) -> None:
        """Let a bot choose; other processes have the first try for *extra* seconds."""
        try:
            await asyncio.sleep(extra)
            again = await self.bot_runner.choose(session, seat, bot)
        finally:
            session.bot_tasks.pop(seat, None)
        if again:
            self._schedule(session)

    # Other processes.

    async def _follow_peer(self, session: TableSession) -> None:
        async with session.lock:
            if session.announced_length <= session.table.length:
                return
            await self._catch_up(session)
            session.announced_length = session.table.length
            session.broadcast()
        self._schedule(session, first=False)

    async def _beat_clock(self) -> None:
        """Show that the process runs; where it did not, the clock stood still."""
        while True:
            CLOCK.beat()
            await asyncio.sleep(CLOCK_SECONDS)

    def is_healthy(self) -> bool:
        """Whether something was written to the database lately, and there is room for more."""
        return time.monotonic() - self._written_at < UNHEALTHY_SECONDS and self.store.has_room()

    async def _heartbeat(self) -> None:
        for beats in itertools.count(1):
            await asyncio.sleep(HEARTBEAT_SECONDS)
            with self._logging_failures("a sign of life failed"):
                await self.store.write(queries.beat, self.id, now())
                self._written_at = time.monotonic()
                if self.store.shared and beats % PRESENCE_BEATS == 0:
                    await self._peers.announce_presence(self.store)

    async def _sweep(self) -> None:
        """Wake tables where something is due, and let go of those nobody looks at."""
        while True:
            late = now() - (int(TAKEOVER_SECONDS * 1000) if self.store.shared else 0)
            with self._logging_failures("looking for due tables failed"):
                for id in await self.store.read(queries.due_tables, late, DUE_BATCH, self._unplayable):
                    if id not in self._sessions:
                        with self._logging_failures("a due table could not be loaded"):
                            await self._load_due(id)
            self._unload(session for session in list(self._sessions.values()) if self._is_idle(session))
            await asyncio.sleep(SWEEP_SECONDS)

    async def _expire(self) -> None:
        """Delete old tables that were never played and guests who never came back."""
        while True:
            await asyncio.sleep(EXPIRY_SECONDS)
            with self._logging_failures("old tables could not be deleted"):
                await self.store.write(queries.expire, now(), set(self._sessions))

    async def _load_due(self, id: str) -> None:
        try:
            await self.session(id)
        except RequestRefused:  # of older rules, or of a game that is gone
            self._unplayable.add(id)

    @contextlib.contextmanager
    def _logging_failures(self, failure: str) -> Iterator[None]:
        """Write a failure down and go on: the database may be away for a while."""
        try:
            yield
        except RequestRefused:
            pass
        except Exception:
            logger.exception(failure)

    def _is_idle(self, session: TableSession) -> bool:
        quiet = now() - session.last_used > self.config.keep_idle * 1000
        soon = session.timer is not None and session.timer.when() - asyncio.get_running_loop().time() < 60
        return quiet and not soon and not session.viewers and not session.bot_tasks and not session.lock.locked()

    def _unload(self, sessions: Iterable[TableSession]) -> None:
        for session in sessions:
            session.stop()
            del self._sessions[session.table.id]


@dataclass(slots=True)
class HistoryRequest:
    """A question to a worker process: what a viewer of a table was told since a number."""

    stored: StoredTable
    viewer: int | None
    after: int
    language: str


def replay_events(question: HistoryRequest) -> list[SeenEvent]:
    """Everything a viewer was told since a number; runs in a worker process."""
    speak(question.language)
    viewer, after = question.viewer, question.after
    table = begin(question.stored)
    told = views.events_since(table, viewer, after)[1]
    for act in question.stored.acts:
        before = views.latest_seq(table, viewer)
        apply(table, act)
        told += views.events_since(table, viewer, max(before, after))[1]
    return told
