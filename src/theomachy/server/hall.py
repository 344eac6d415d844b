"""Hall: the tables that this process holds, and the way of an act from asking to telling."""

import asyncio
import contextlib
import itertools
import logging
import secrets
from collections.abc import Coroutine, Iterable, Iterator
from typing import cast

from theomachy.core.refusal import OptionError
from theomachy.server import metrics
from theomachy.server.clocktime import now
from theomachy.server.config import Config
from theomachy.server.live import Live, Viewer, encode
from theomachy.server.minds import Minds
from theomachy.server.neighbours import Neighbours
from theomachy.server.reviewing import Reviews
from theomachy.server.storage import queries
from theomachy.server.storage.journal import Conflict, Entry, Journal
from theomachy.server.storage.store import Store
from theomachy.server.thinking import Thinker
from theomachy.server.writing import entry
from theomachy.table import Act, Repeated, Table, Trouble, create, rebuild, rematch, telling
from theomachy.table.shapes import State, Told
from theomachy.table.table import ASIDE

logger = logging.getLogger("theomachy.hall")

SWEEP = 2.0  # seconds between looks for tables where something is due
BEAT = 1.0  # seconds between signs of life
BACKUP = 4.0  # seconds another process has the first try
AT_ONCE = 100  # due tables looked for at a time
TRIES = 5  # times an act is tried again because another process was faster
MOST_ASIDES = 5000  # of one seat at one table, or of all its spectators
PRESENCE = 5  # beats between telling the other processes who is connected


class Hall:
    """Every table this process has to do with."""

    def __init__(self, config: Config, store: Store, thinker: Thinker | None = None) -> None:
        self.config = config
        self.store = store
        self.journal = Journal(store)
        self.thinker = thinker or Thinker(config.bot_workers, config.bot_limit)
        self.id = secrets.token_hex(8)
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._lost: set[str] = set()  # tables that are due and cannot be played any more, so that others get their turn
        self._remembering = asyncio.Semaphore(1)  # whoever wants a whole log shares one thread, so that tables go on
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self.minds = Minds(config, self.thinker, self.act)
        self.reviews = Reviews(self.thinker, self._spawn)
        self._neighbours = Neighbours(self.id, self._lives, lambda live: self._spawn(self._follow(live)))

    async def open(self) -> None:
        """Begin to serve."""
        if await self.store.listen(self._neighbours.hear):
            await self.store.write(queries.notice_outage, now())
        await self.store.write(queries.beat, self.id, now())
        self.journal.open()
        self.thinker.open()
        self._spawn(self._beat())
        self._spawn(self._sweep())

    async def close(self) -> None:
        """Finish what was accepted."""
        self._closing = True
        for live in self._lives.values():
            live.rest()
        for live in list(self._lives.values()):
            async with live.lock:
                pass
        await self.journal.close()
        for task in self._tasks:
            task.cancel()
        await self.store.write(queries.beat, self.id, now())
        self.thinker.close()

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
        return len(self._lives)

    # Finding tables.

    async def live(self, id: str) -> Live:
        """The table with this id.

        :raises Trouble: when there is none.
        """
        found = self._lives.get(id)
        if found is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            found = await asyncio.shield(loading)
        found.used = now()
        return found

    async def _load(self, id: str) -> Live:
        acts = await self.store.read(queries.load_acts, id)
        if not acts:
            raise Trouble("not-found", "There is no such table; the link may be mistyped.")
        try:
            live = Live(rebuild(acts))
        except OptionError:
            raise Trouble("unplayable", "The game of this table is not installed here any more.") from None
        await self._forgive_outages(live)
        self._lives[id] = live
        self._plan(live, first=not self.store.shared)
        return live

    async def _forgive_outages(self, live: Live) -> None:
        """Nobody's clock counts the time in which no process was alive."""
        if live.table.state() not in ("running", "paused") or not live.table.counts_time():
            return
        for begun, ended in await self.store.read(queries.outages_after, live.table.updated):
            act = Act(do="outage", at=ended, begun=begun)
            live.table.take(act)
            with contextlib.suppress(Conflict):
                await self.journal.write(entry(live.table, [act], live.written))

    async def _catch_up(self, live: Live) -> None:
        """Take the acts that other processes wrote; where it is not certain what was written, start again."""
        if live.doubtful:
            await self.journal.drain()
            await self._reload(live)
        elif live.heard > live.table.length:
            live.written.clear()
            for act in await self.store.read(queries.load_acts, live.table.id, live.table.length):
                if act.at < live.table.now:  # what was refused here moved the time on, and everybody's must be the same
                    await self._reload(live)
                    return
                live.table.take(act)

    async def _reload(self, live: Live) -> None:
        """Start again from what is stored; as long as that cannot be read, nothing can be done at the table."""
        live.doubtful = True
        live.written.clear()
        try:
            live.table = rebuild(await self.store.read(queries.load_acts, live.table.id))
        except BaseException:
            self._doubt(live)
            raise
        live.doubtful = False

    # Taking acts.

    async def create(self, act: Act) -> Live:
        """Open a new table."""
        act.at = now()
        table = create(act)
        live = Live(table)
        async with live.lock:
            self._lives[table.id] = live
            try:
                await self.journal.write(entry(table, [act], live.written))
            except BaseException:
                del self._lives[table.id]
                raise
        metrics.TABLES.inc()
        self._plan(live)
        return live

    async def act(self, id: str, act: Act, seen: int | None = None) -> Live:
        """Carry an act out, write it down, and tell everybody.

        :raises Trouble: when it is refused.
        :raises Repeated: when it had been carried out before.
        """
        live = await self.live(id)
        async with live.lock:
            if self._closing:
                raise Trouble("closing", "The server is about to restart; try again in a moment.")
            live.notice(act.player)
            for _ in range(TRIES):
                await self._catch_up(live)
                try:
                    await self._try(live, act, seen)
                except Conflict:
                    metrics.CONFLICTS.inc()
                    await self._reload(live)
                    continue
                except (Trouble, Repeated):
                    raise
                except Exception:  # a mistake in the game or here: what was begun must not stay
                    await self._reload(live)
                    raise
                return live
        raise Trouble("stale")

    async def _try(self, live: Live, act: Act, seen: int | None) -> None:
        table = live.table
        act.at = now()
        taken = self._pass_time(table, act.at)
        entries: list[Entry] = []
        had_next = table.next
        try:
            if not (act.do == "tick" and taken):
                if act.player:  # where nobody may look, nobody may talk either
                    live.check_watching(act.player)
                self._check_seen(table, act, seen)
                self._check_asides(table, act)
                table.take(act)
                taken.append(act)
            if table.next and not had_next:
                entries.append(self._next_table(table))
        finally:
            if taken:
                await self._commit(live, taken, entries)
        metrics.ACTS[act.do] += 1

    def _pass_time(self, table: Table, time: int) -> list[Act]:
        """Everything that was due before *time* happens first."""
        taken: list[Act] = []
        while (due := table.due()) is not None and due <= time and len(taken) < 100:
            tick = Act(do="tick", at=time)
            table.take(tick)
            taken.append(tick)
        return taken

    def _check_seen(self, table: Table, act: Act, seen: int | None) -> None:
        """Refuse a choice that answers a question which has changed since."""
        seat = table.seat_of(act.player)
        if seen is None or seat is None or act.do != "play" or table.is_clocked():
            return
        if seen < table.questioned[seat.number] and not table.has_done(act):
            raise Trouble("stale")

    def _check_asides(self, table: Table, act: Act) -> None:
        """Refuse what can be repeated for ever when it was: everything is stored, and read again with the table."""
        if act.do in ASIDE and table.asides[table.viewer_of(act.player)] >= MOST_ASIDES and not table.has_done(act):
            raise Trouble("enough", "That was done so often at this table that it takes no more of it.")

    async def _commit(self, live: Live, acts: list[Act], others: list[Entry]) -> None:
        """Write down what the table took; then, and only then, tell."""
        try:
            await self.journal.write(entry(live.table, acts, live.written), *others)
        except Conflict:
            raise
        except BaseException:  # the database failed, or whoever asked went away: see what was written
            self._doubt(live)
            raise
        live.tell_all(acts[-1])
        self._plan(live)

    def _doubt(self, live: Live) -> None:
        """Believe nothing of what the table holds until it has been read again, which begins at once."""
        live.doubtful = True
        if not live.recovering:
            live.recovering = True
            self._spawn(self._recover(live))

    async def _recover(self, live: Live) -> None:
        """Start again from what is stored, and tell it, as soon as the database lets."""
        while True:
            try:
                async with live.lock:
                    await self._catch_up(live)
                    live.tell_all()
                break
            except Exception:
                logger.exception("a table could not be read again")
                await asyncio.sleep(SWEEP)
        live.recovering = False
        self._plan(live)

    def _next_table(self, table: Table) -> Entry:
        acts = rematch(table, table.spare, secrets.token_hex(32))
        return entry(rebuild(acts), acts, {})

    # Telling.

    async def settled(self, id: str) -> Live:
        """The table with this id as it is stored: nothing of it is still on its way to the disk."""
        live = await self.live(id)
        async with live.lock:
            await self._catch_up(live)
        return live

    async def look(self, id: str, player: str, after: int | None = None) -> State:
        """The committed state of a table as *player* may know it."""
        live = await self.live(id)
        async with live.lock:
            await self._catch_up(live)
            live.check_watching(player)
            live.notice(player)
            if live.table.settings.delay and live.table.seat_of(player) is None:
                return await self._look_back(live, player, after)
            return live.state(player, after)

    async def history(self, id: str, player: str, after: int) -> list[Told]:
        """Everything *player* was told since a number, however long ago."""
        state = await self.look(id, player, after)
        if state.start <= after:
            return state.events
        async with self._remembering:
            acts = await self.store.read(queries.load_acts, id)
            told = await asyncio.to_thread(tell_again, acts, state.you.seat, after)  # a long game takes a second
        return [event for event in told if cast(int, event["seq"]) <= state.seq]

    async def _look_back(self, live: Live, player: str, after: int | None) -> State:
        """What a spectator may see who is kept some seconds behind; the table of then goes on with the time."""
        time, known = now() - live.table.settings.delay * 1000, 0 if live.past is None else live.past.table.length
        acts = await self.store.read(queries.load_acts, live.table.id, known)
        acts = [act for act in acts if act.do == "create" or act.at <= time]
        if live.past is None:
            live.past = Live(await asyncio.to_thread(rebuild, acts))
        else:
            for act in acts:
                live.past.table.take(act)
        live.past.here, live.past.watching = live.here, live.watching
        return live.past.state(player, after)

    async def enter(self, id: str, viewer: Viewer) -> Live:
        """A viewer begins to look at a table and is told its state."""
        live = await self.live(id)
        async with live.lock:
            await self._catch_up(live)
            table = live.table
            live.check_watching(viewer.player)
            seat = table.seat_of(viewer.player)
            viewer.seat = None if seat is None else seat.number
            live.viewers.add(viewer)
            live.look_around()
            try:
                if seat is None and table.settings.delay:
                    state = await self._look_back(live, viewer.player, viewer.seq)
                else:
                    state = live.state(viewer.player, viewer.seq)
            except BaseException:
                live.dismiss(viewer)
                raise
            viewer.seq = state.seq
            viewer.send(encode(state))
            live.tell(viewer)  # who is kept behind has not seen everything yet
        live.tell_here(viewer)
        return live

    def leave(self, live: Live, viewer: Viewer) -> None:
        """A viewer is gone."""
        live.dismiss(viewer)
        live.seen[viewer.player] = now()
        live.used = now()
        live.tell_here()

    # What happens by itself.

    def _plan(self, live: Live, first: bool = True) -> None:
        """Set a timer for what is due, and let bots think; other processes that have the table stand by."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if self._closing:
            return
        extra = 0.0 if first else BACKUP
        due = live.table.due()
        if due is not None:
            wait = max(0.001, (due - now()) / 1000) + extra  # with no wait uvloop gives a handle that knows no time
            live.timer = asyncio.get_running_loop().call_later(wait, self._time_came, live)
        for seat, bot in live.table.minds():
            if seat not in live.thinking:
                live.thinking[seat] = self._spawn(self._think(live, seat, bot, extra))

    def _time_came(self, live: Live) -> None:
        live.timer = None
        self._spawn(self._tick(live))

    async def _tick(self, live: Live) -> None:
        with contextlib.suppress(Trouble):
            await self.act(live.table.id, Act(do="tick"))
        if live.timer is None:
            self._plan(live)

    async def _think(self, live: Live, seat: int, bot: str, extra: float) -> None:
        """Let a bot choose; other processes have the first try for *extra* seconds."""
        try:
            await asyncio.sleep(extra)
            again = await self.minds.choose(live, seat, bot)
        finally:
            live.thinking.pop(seat, None)
        if again:
            self._plan(live)

    # Other processes.

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            if live.heard <= live.table.length:
                return
            await self._catch_up(live)
            live.heard = live.table.length
            live.tell_all()
        self._plan(live, first=False)

    async def _beat(self) -> None:
        for beats in itertools.count(1):
            await asyncio.sleep(BEAT)
            with self._carrying_on("a sign of life failed"):
                await self.store.write(queries.beat, self.id, now())
                if self.store.shared and beats % PRESENCE == 0:
                    await self._neighbours.tell_presence(self.store)

    async def _sweep(self) -> None:
        """Wake tables where something is due, and let go of those nobody looks at."""
        while True:
            late = now() - (int(BACKUP * 1000) if self.store.shared else 0)
            with self._carrying_on("looking for due tables failed"):
                for id in await self.store.read(queries.due_tables, late, AT_ONCE, self._lost):
                    if id not in self._lives:
                        with self._carrying_on("a due table could not be loaded"):
                            await self._wake(id)
            self._forget(live for live in list(self._lives.values()) if self._is_idle(live))
            await asyncio.sleep(SWEEP)

    async def _wake(self, id: str) -> None:
        try:
            await self.live(id)
        except Trouble:  # of older rules, or of a game that is gone
            self._lost.add(id)

    @contextlib.contextmanager
    def _carrying_on(self, failure: str) -> Iterator[None]:
        """Write a failure down and go on: the database may be away for a while."""
        try:
            yield
        except Trouble:
            pass
        except Exception:
            logger.exception(failure)

    def _is_idle(self, live: Live) -> bool:
        quiet = now() - live.used > self.config.keep_idle * 1000
        soon = live.timer is not None and live.timer.when() - asyncio.get_running_loop().time() < 60
        return quiet and not soon and not live.viewers and not live.thinking and not live.lock.locked()

    def _forget(self, lives: Iterable[Live]) -> None:
        for live in lives:
            live.rest()
            del self._lives[live.table.id]


def tell_again(acts: list[Act], viewer: int | None, after: int) -> list[Told]:
    """Everything that *acts* told *viewer* since a number."""
    table = rebuild(acts[:1])
    told = telling.since(table, viewer, after)[1]
    for act in acts[1:]:
        before = telling.told(table, viewer)
        table.take(act)
        told += telling.since(table, viewer, max(before, after))[1]
    return told
