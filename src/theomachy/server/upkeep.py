"""Upkeep: what a process does by itself: heartbeats, due tables, tables nobody looks at, and what is too old."""

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import Coroutine, Iterator
from typing import TYPE_CHECKING

from theomachy.server.clock import CLOCK, now
from theomachy.server.garbage import collect_seldom
from theomachy.server.session import TableSession
from theomachy.server.storage import queries
from theomachy.table import RequestRefused

if TYPE_CHECKING:
    from theomachy.server.registry import TableRegistry

logger = logging.getLogger("theomachy.tables")

SWEEP_SECONDS = 2.0  # seconds between looks for tables where something is due
CLOCK_SECONDS = 0.5  # between beats of the clock
MOST_DRIFT = 3000  # milliseconds that processes may differ
UNHEALTHY_SECONDS = 10.0  # without anything written
EXPIRY_SECONDS = 600.0  # between looks for what is too old
HEARTBEAT_SECONDS = 1.0  # seconds between heartbeats
DUE_BATCH = 100  # due tables looked for at a time
PRESENCE_BEATS = 5  # beats between telling the other processes who is connected
TAKEOVER_SECONDS = 4.0  # seconds another process has the first try


class Upkeep:
    """The background work of a registry."""

    def __init__(self, registry: "TableRegistry") -> None:
        self._registry = registry
        self._unplayable: set[str] = set()  # due tables that cannot be played any more, so others get their turn
        self._written_at = time.monotonic()  # when the last heartbeat was

    def work(self) -> list[Coroutine[object, object, None]]:
        """Everything that continues until the process ends."""
        return [self.beat_clock(), self.heartbeat(), self.sweep(), self.expire(), collect_seldom()]

    async def beat_clock(self) -> None:
        """Show that the process runs; where it did not, the clock stood still."""
        while True:
            CLOCK.beat()
            await asyncio.sleep(CLOCK_SECONDS)

    def is_healthy(self) -> bool:
        """Return whether something was written to the database lately, and there is room for more."""
        return time.monotonic() - self._written_at < UNHEALTHY_SECONDS and self._registry.store.has_room()

    async def heartbeat(self) -> None:
        for beats in itertools.count(1):
            await asyncio.sleep(HEARTBEAT_SECONDS)
            with logging_failures("a sign of life failed"):
                await self._registry.store.write(queries.beat, self._registry.id, now())
                self._written_at = time.monotonic()
                if self._registry.store.shared and beats % PRESENCE_BEATS == 0:
                    await self._registry.peers.announce_presence(self._registry.store)
                    await self.keep_up()

    async def keep_up(self) -> None:
        """Show the time of the other processes, where this one stood still while they went on."""
        latest = await self._registry.store.read(queries.last_beat)
        if latest is not None and latest - now() > MOST_DRIFT:
            CLOCK.align(latest)

    async def sweep(self) -> None:
        """Wake tables where something is due, and let go of those nobody looks at."""
        while True:
            late = now() - (int(TAKEOVER_SECONDS * 1000) if self._registry.store.shared else 0)
            with logging_failures("looking for due tables failed"):
                for id in await self._registry.store.read(queries.due_tables, late, DUE_BATCH, self._unplayable):
                    if id not in self._registry.sessions:
                        with logging_failures("a due table could not be loaded"):
                            await self._load_due(id)
            self._unload_idle()
            await asyncio.sleep(SWEEP_SECONDS)

    async def expire(self) -> None:
        """Delete old tables that were never played and guests who never came back."""
        while True:
            await asyncio.sleep(EXPIRY_SECONDS)
            with logging_failures("old tables could not be deleted"):
                while await self._expire_some():
                    await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _expire_some(self) -> bool:
        """Delete a few; whether there may be more."""
        gone = await self._registry.store.write(queries.expire, now(), set(self._registry.sessions))
        return gone >= queries.EXPIRED_AT_ONCE

    async def _load_due(self, id: str) -> None:
        try:
            await self._registry.session(id)
        except RequestRefused:  # of older rules, or of a game that is gone
            self._unplayable.add(id)

    def _unload_idle(self) -> None:
        for session in list(self._registry.sessions.values()):
            if self._is_idle(session):
                self._registry.unload(session)

    def _is_idle(self, session: TableSession) -> bool:
        quiet = now() - session.last_used > self._registry.config.keep_idle * 1000
        soon = session.timer is not None and session.timer.when() - asyncio.get_running_loop().time() < 60
        return quiet and not soon and not session.viewers and not session.bot_tasks and not session.lock.locked()


@contextlib.contextmanager
def logging_failures(failure: str) -> Iterator[None]:
    """Write a failure down and go on: the database may be away for a while."""
    try:
        yield
    except RequestRefused:
        pass
    except Exception:
        logger.exception(failure)
