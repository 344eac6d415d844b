"""Registry: the tables that this process holds, and the way of an act from request to broadcast."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine
from typing import cast

from theomachy.core.language import current
from theomachy.core.refusal import OptionError
from theomachy.server import metrics
from theomachy.server.bot_pool import BotPool
from theomachy.server.bot_runner import BotRunner
from theomachy.server.caps import check_caps
from theomachy.server.clock import CLOCK, now
from theomachy.server.config import Config
from theomachy.server.entries import journal_entry
from theomachy.server.errors import ServerRefused
from theomachy.server.history import HistoryRequest, replay_events
from theomachy.server.jobs import Jobs, Results
from theomachy.server.loading import SNAPSHOT_EVERY, TableLoader, decode_act
from theomachy.server.peers import Peers
from theomachy.server.remembered import Remembered
from theomachy.server.reviews import Reviews
from theomachy.server.session import TableSession, Viewer, encode
from theomachy.server.shared_tasks import SharedTasks
from theomachy.server.storage import queries
from theomachy.server.storage.journal import Conflict, Entry, Journal, Row
from theomachy.server.storage.store import Store
from theomachy.server.upkeep import MOST_DRIFT, TAKEOVER_SECONDS, Upkeep, logging_failures
from theomachy.table import Act, AlreadyDone, RequestRefused, Table, create, rebuild, rematch
from theomachy.table.snapshot import take_snapshot
from theomachy.table.wire_types import SeenEvent, State

logger = logging.getLogger("theomachy.tables")

SLOW_COMMIT = 1000  # milliseconds of a commit that are an outage for its table
STATISTICS_SECONDS = 60.0  # that statistics over all games may be old
RETRY_SECONDS = 2.0  # until a table that could not be read is read again
MOST_TRIES = 5  # times an act is tried again because another process was faster
SERVER_ID_BYTES = 9  # of ids that the server gives to acts without one
SNAPSHOT_AT_END = 50  # acts that make a snapshot of a finished game worth its bytes


class TableRegistry:
    """Every table this process has to do with."""

    def __init__(self, config: Config, store: Store, bot_pool: BotPool | None = None) -> None:
        self.config = config
        self.store = store
        self.journal = Journal(store)
        self.bot_pool = bot_pool or BotPool(config.bot_workers, config.bot_limit)
        self.id = secrets.token_hex(8)
        self.sessions: dict[str, TableSession] = {}
        self._loading: SharedTasks[TableSession] = SharedTasks()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self.jobs = Jobs(config.job_limit)
        self.replays = Results()
        self.statistics: Remembered[dict[str, list[Row]]] = Remembered(STATISTICS_SECONDS)
        self.loader = TableLoader(store, self.jobs)
        self.bot_runner = BotRunner(config, self.bot_pool, self.act)
        self.upkeep = Upkeep(self)
        self.reviews = Reviews(self.bot_pool, self.bot_runner.slots, self._spawn)
        self.peers = Peers(self.id, self.sessions, lambda session: self._spawn(self._follow_peer(session)))

    async def open(self) -> None:
        """Begin to serve."""
        alone = await self.store.listen(self.peers.receive)
        last = await self.store.read(queries.last_beat)
        if last is not None and (last > now() if alone else abs(last - now()) > MOST_DRIFT):
            CLOCK.align(last)  # the wall clock was set back, or stands otherwise on another machine
        CLOCK.begin()
        if alone:
            await self.store.write(queries.notice_outage, now())
        await self.store.write(queries.beat, self.id, now())
        self.journal.open()
        self.bot_pool.open()
        for work in self.upkeep.work():
            self._spawn(work)

    async def close(self) -> None:
        """Finish what was accepted."""
        self._closing = True
        for session in self.sessions.values():
            session.stop()
        for session in list(self.sessions.values()):
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
        return len(self.sessions)

    # Finding tables.

    async def session(self, id: str) -> TableSession:
        """The table with this id.

        :raises RequestRefused: when there is none.
        """
        found = self.sessions.get(id)
        if found is None:
            found = await self._loading.run(id, lambda: self._load(id))
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
        self.sessions[id] = session
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
            for act in await self._missing_acts(session):
                if (
                    act.at < session.table.now
                ):  # what was refused here moved the time on, and everybody's must be the same
                    await self._reload(session)
                    return
                session.table.take(act)
                session.table.count_stored(act, len(encode(act)))

    async def _missing_acts(self, session: TableSession) -> list[Act]:
        """The acts that other processes wrote: as they announced them, or else as they are stored."""
        length, announced = session.table.length, session.announced_acts
        texts = [announced[number] for number in range(length, session.announced_length) if number in announced]
        announced.clear()
        if len(texts) == session.announced_length - length:
            return [decode_act(act) for act in texts]
        return await self.store.read(queries.load_acts, session.table.id, length)

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

    async def create(self, act: Act, address: str = "") -> TableSession:
        """Open a new table, for somebody at an *address*."""
        act.at = now()
        table = create(act)
        session = TableSession(table)
        async with session.lock:
            self.sessions[table.id] = session
            try:
                await self.journal.write(journal_entry(table, [act], session.stored_row))
            except BaseException:
                del self.sessions[table.id]
                raise
        metrics.TABLES.inc()
        session.mark_seen(act.player, address)
        self._schedule(session)
        return session

    async def act(self, id: str, act: Act, seen: int | None = None, address: str = "") -> TableSession:
        """Carry an act out, write it down, and tell everybody.

        :raises RequestRefused: when it is refused.
        :raises Repeated: when it had been carried out before.
        """
        session = await self.session(id)
        async with session.lock:
            if self._closing:
                raise ServerRefused("closing")
            session.mark_seen(act.player, address)
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
        """Now and then, and at the end, keep the whole table, so it is read again quickly."""
        table = session.table
        acts = table.length - session.snapshot_length
        if acts >= SNAPSHOT_EVERY or (table.state() == "over" and acts >= SNAPSHOT_AT_END):
            session.snapshot_length = table.length
            with logging_failures("a snapshot failed"):
                snapshot = take_snapshot(table)
                self._spawn(self.store.write(queries.save_snapshot, table.id, table.length, snapshot))

    def _mark_uncertain(self, session: TableSession) -> None:
        """Distrust the table in memory until it has been read again, which begins at once."""
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
                await asyncio.sleep(RETRY_SECONDS)
        session.recovering = False
        self._schedule(session)

    def _next_table(self, table: Table) -> Entry:
        acts = rematch(table, table.spare, secrets.token_hex(32))
        return journal_entry(rebuild(acts), acts, {})

    # Telling.

    async def committed_session(self, id: str) -> TableSession:
        """The table with this id as it is stored; no write is pending."""
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
        events = await self.jobs.run(("log", id, state.you.seat, after, current()), replay_events, question)
        return [event for event in events if cast(int, event["seq"]) <= state.seq]

    async def _delayed_state(self, session: TableSession, player: str, after: int | None) -> State:
        """Return what a delayed spectator may see; their table continues with the time."""
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

    def unload(self, session: TableSession) -> None:
        """Let go of a table; it is loaded again when somebody asks for it."""
        session.stop()
        del self.sessions[session.table.id]
