"""Snapshots: a table restored from one is the table, whatever happens afterwards."""

import random
import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.table.tables import TableHarness, minute_clock
from theomachy.table import RequestRefused, Table
from theomachy.table.snapshot import SnapshotError, restore_snapshot, take_snapshot
from theomachy.table.views import state

GAMES: dict[str, dict[str, Any]] = {
    "connect_four": {},
    "elements_of_the_gods": {},
    "flock": {},
    "four_gods": {"options": {"pace": "realtime"}},
    "theurgy": {},
    "true_messiah": {},
    "whisper": {},
}


def restored(harness: TableHarness) -> Table:
    """The table of *harness*, from a snapshot."""
    return restore_snapshot(copy_of(harness.acts[0]), take_snapshot(harness.table))


def copy_of(act):
    return msgspec.json.decode(msgspec.json.encode(act), type=type(act))


def shown(table: Table) -> list[object]:
    """Everything that anybody is told of a table, and its record."""
    viewers = [None, *range(len(table.seats))]
    told = [msgspec.json.decode(msgspec.json.encode(state(table, viewer))) for viewer in viewers]
    return [*told, None if table.match is None else table.record(), table.due()]


def choices(harness: TableHarness, luck: random.Random) -> Iterator[tuple[str, str]]:
    """Somebody who may choose, and a choice, as long as there is one."""
    while harness.table.match is not None and not harness.table.match.is_over():
        match = harness.table.match
        seats = [seat for seat in (*match.asked(), *match.volunteers()) if match.legal(seat)]
        if not seats:
            harness.server("tick", after=max(0, (harness.table.due() or 0) - harness.now))
            continue
        seat = luck.choice(seats)
        yield harness.table.seats[seat].player, luck.choice(match.legal(seat))


def agree(harness: TableHarness) -> None:
    """Let everybody say yes to what is being voted on."""
    while harness.table.vote is not None:
        harness.do(harness.table.seats[harness.table.vote.waits[0]].player, "vote", yes=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_restored_table_goes_on_like_the_one_that_was_saved(game) -> None:
    luck = random.Random(5)
    settings: Any = dict(GAMES[game])
    if game in ("connect_four", "true_messiah"):
        settings["clock"] = minute_clock(window=10)
    harness = TableHarness(game, 3 if game == "whisper" else 2, confirm=game == "flock", **settings).seated()
    for step, (player, text) in enumerate(choices(harness, luck)):
        try:
            harness.do(player, "play", text=text, id=f"a{step}")
        except RequestRefused:
            holder = harness.table.unconfirmed
            if holder is not None:
                harness.do(harness.table.seats[holder].player, "confirm")
        if luck.random() < 0.2:
            try:
                harness.do(player, luck.choice(["undo", "confirm", "chat", "pause"]), text="hi", channel="table")
            except RequestRefused:
                pass
            else:
                agree(harness)
                if harness.table.paused:
                    harness.do(player, "resume")
                    agree(harness)
        if step % 13 == 5:
            again = restored(harness)
            assert shown(again) == shown(harness.table)
            harness.table = again  # and the next acts go to it
        if step > 100:
            break
    assert shown(harness.again())[-2] == shown(harness.table)[-2], "all acts lead to the same record"


def test_undo_goes_back_past_the_snapshot() -> None:
    harness = TableHarness().seated()
    harness.play("ada", "d")
    harness.play("bob", "d")
    harness.play("ada", "c")
    harness.table = restored(harness)
    harness.do("bob", "undo")
    harness.do("ada", "vote", yes=True)
    assert shown(harness.table) == shown(harness.again())


def test_a_snapshot_of_an_open_table_has_its_seats() -> None:
    harness = TableHarness(seats=2)
    assert shown(restored(harness)) == shown(harness.table)


@pytest.mark.parametrize("broken", [b"", b"x" * 50])
def test_a_broken_snapshot_is_an_error_of_its_own(broken) -> None:
    harness = TableHarness().seated()
    with pytest.raises(SnapshotError):
        restore_snapshot(copy_of(harness.acts[0]), broken)


def test_a_snapshot_of_other_positions_is_an_error_of_its_own() -> None:
    """Positions may be laid out in another way by a later version."""
    harness = TableHarness().seated()
    harness.play("ada", "d")
    data = msgspec.msgpack.decode(zlib.decompress(take_snapshot(harness.table)))
    data["match"]["fingerprint"] = "of another version"
    snapshot = zlib.compress(msgspec.msgpack.encode(data))
    with pytest.raises(SnapshotError):
        restore_snapshot(copy_of(harness.acts[0]), snapshot)


def test_the_same_act_is_done_once_also_after_a_snapshot() -> None:
    harness = TableHarness().seated()
    harness.do("ada", "play", text="d", id="once")
    table = restored(harness)
    assert table.has_taken(harness.acts[-1])
