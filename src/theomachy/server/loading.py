"""Loading: tables from what is stored of them; long work in another process, the rest in slices."""

import asyncio
from collections.abc import Sequence
from time import perf_counter

import msgspec

from theomachy.server.jobs import Jobs
from theomachy.server.storage import queries
from theomachy.server.storage.store import Store
from theomachy.server.storage.stored import StoredTable
from theomachy.table import Act, Table, create
from theomachy.table.snapshot import SnapshotError, restore_snapshot, take_snapshot

decode_act = msgspec.json.Decoder(Act).decode
MOST_ACTS_IN_THE_LOOP = 400  # acts that are applied in the event loop; more go to another process
SLICE_SECONDS = 0.004  # seconds after which everybody else has a turn
SNAPSHOT_EVERY = 200  # acts


def begin(stored: StoredTable) -> Table:
    """The table as its snapshot or its first act has it.

    :raises SnapshotError: when the snapshot cannot be read any more.
    """
    creation = decode_act(stored.creation)
    if stored.snapshot is not None:
        return restore_snapshot(creation, stored.snapshot)
    table = create(creation)
    table.count_stored(creation, len(stored.creation.encode()))
    return table


def apply(table: Table, act: str) -> None:
    """Let *table* take a stored act."""
    taken = decode_act(act)
    table.take(taken)
    table.count_stored(taken, len(act.encode()))


def rebuild_to_snapshot(stored: StoredTable) -> bytes:
    """A snapshot of the table that was stored; runs in a worker process."""
    table = begin(stored)
    for act in stored.acts:
        apply(table, act)
    return take_snapshot(table)


class TableLoader:
    """Makes tables from what is stored."""

    def __init__(self, store: Store, jobs: Jobs) -> None:
        self._store = store
        self._jobs = jobs

    async def load(self, id: str) -> Table | None:
        """The table with this id as it is stored; None when there is none."""
        stored = await self._store.read(queries.load_table, id)
        if stored is None:
            return None
        is_new = stored.snapshot is None
        try:
            table = await self._rebuild(id, stored)
        except SnapshotError:  # of another version, or of a game whose positions cannot be saved
            await self._store.write(queries.drop_snapshot, id)
            return await self._rebuild_here(id)
        if is_new and stored.snapshot is not None:
            await self._store.write(queries.save_snapshot, id, table.length, stored.snapshot)
        return table

    async def _rebuild_here(self, id: str) -> Table | None:
        stored = await self._store.read(queries.load_table, id, with_snapshot=False)
        if stored is None:
            return None
        table = begin(stored)
        await apply_in_slices(table, stored.acts)
        return table

    async def load_until(self, id: str, time: int) -> Table:
        """The table with this id as it was at a *time*, for those who are kept behind."""
        stored = await self._store.read(queries.load_table, id, with_snapshot=False)
        assert stored is not None
        stored.acts = [act for act in stored.acts if decode_act(act).at <= time]
        return await self._rebuild((id, time), stored)

    async def _rebuild(self, key: object, stored: StoredTable) -> Table:
        if stored.snapshot is None and len(stored.acts) > MOST_ACTS_IN_THE_LOOP:
            stored.snapshot = await self._jobs.run(("table", key), rebuild_to_snapshot, stored)
            stored.acts = []
        table = begin(stored)
        await apply_in_slices(table, stored.acts)
        return table


async def apply_in_slices(table: Table, acts: Sequence[str]) -> None:
    """Let *table* take stored *acts*, and everybody else work between."""
    begun = perf_counter()
    for act in acts:
        apply(table, act)
        if perf_counter() - begun > SLICE_SECONDS:
            await asyncio.sleep(0)
            begun = perf_counter()
