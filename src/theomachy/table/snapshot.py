"""Snapshot: everything a table holds as bytes, so it is rebuilt from its latest acts and not from all of them.

The acts stay the truth. A snapshot that cannot be read any more, because positions, cards or tables changed since, is
thrown away and the table rebuilt from its first act.
"""

import zlib
from collections.abc import Iterable
from typing import Any

import msgspec

from theomachy.core.event import Event
from theomachy.core.match import restore, save
from theomachy.core.refusal import RecordError
from theomachy.table.act import Act
from theomachy.table.handlers import create
from theomachy.table.seating import prepare, seed_of
from theomachy.table.table import Notice, Table
from theomachy.table.vote import Vote

FORMAT = 2  # changes with what is saved below
COMPRESSION = 1  # quick: most of a snapshot repeats itself
OPTIONS = "options"

TABLE = (
    "host",
    "spare_shares",
    "unconfirmed",
    "paused",
    "paused_at",
    "now",
    "updated",
    "public_change_at",
    "started",
    "idle",
    "next",
    "unrated",
    "length",
    "side_acts",
    "seat_acts",
    "finished_at",
    "seqs",
    "question_seqs",
    "asked_at",
    "seating_changes",
    "stored_bytes",
    "viewer_bytes",
)
SEAT = ("player", "name", "bot", "stand_in", "share")
CLOCKS = ("left", "answer", "all", "running", "_done", "_since")
ORDERS = ("auto", "stops", "plan", "on", "made", "_turn")
RATE_LIMITER = ("_left", "_last")
VOTE = ("what", "by", "waits", "yes", "seat", "bot")

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder()


class SnapshotError(Exception):
    """The snapshot was taken by another version: rebuild the table from its acts."""


def take_snapshot(table: Table) -> bytes:
    """All that *table* holds besides its first act."""
    match, clocks, vote = table.match, table.clocks, table.vote
    data = {
        "format": FORMAT,
        "table": _read(table, TABLE),
        OPTIONS: table.settings.options,
        "seats": [_read(seat, SEAT) for seat in table.seats],
        "match": None if match is None else save(match),
        "clocks": None if clocks is None else _read(clocks, CLOCKS),
        "orders": {seat: _read(orders, ORDERS) for seat, orders in table.orders.items()},
        "rate_limiters": {seat: _read(limiter, RATE_LIMITER) for seat, limiter in table.rate_limiters.items()},
        "vote": None if vote is None else _read(vote, VOTE),
        "notices": [(notice.audience, [_write_event(event) for event in notice.events]) for notice in table.notices],
        "taken_ids": table.taken_ids(),
    }
    return zlib.compress(_encoder.encode(data), COMPRESSION)


def restore_snapshot(creation: Act, snapshot: bytes) -> Table:
    """The table that *snapshot* was taken of; *creation* is its first act.

    :raises SnapshotError: when it cannot be restored by this version.
    """
    try:
        data = _decoder.decode(zlib.decompress(snapshot))
        if data["format"] != FORMAT:
            raise SnapshotError
        return _restore(creation, data)
    except (zlib.error, msgspec.DecodeError, RecordError, LookupError, TypeError, ValueError, AttributeError):
        raise SnapshotError from None


def _restore(creation: Act, data: dict[str, Any]) -> Table:
    table = create(creation, begin=False)
    table.settings.options = data[OPTIONS]
    for seat, values in zip(table.seats, data["seats"], strict=True):
        _write(seat, SEAT, values)
    if data["match"] is not None:
        table.match = restore(table.game, seed_of(table), data["match"])
        prepare(table)
    _write(table, TABLE, data["table"])
    if table.clocks is not None:
        _write(table.clocks, CLOCKS, data["clocks"])
    table.orders = {number: orders for number, orders in table.orders.items() if number in data["orders"]}
    for number, orders in table.orders.items():
        _write(orders, ORDERS, data["orders"][number])
    for number, limiter in table.rate_limiters.items():
        _write(limiter, RATE_LIMITER, data["rate_limiters"][number])
    if data["vote"] is not None:
        what, by, waits, yes, replaced, bot = data["vote"]
        table.vote = Vote(what, by, waits, replaced, bot)
        table.vote.yes = yes
    table.notices.clear()
    table.notices.extend(_read_notice(audience, events) for audience, events in data["notices"])
    table.remember_ids((player, id) for player, id in data["taken_ids"])
    table.cache.clear()
    table.slow_cache.clear()
    return table


def _read(thing: object, names: Iterable[str]) -> list[Any]:
    return [getattr(thing, name) for name in names]


def _write(thing: object, names: Iterable[str], values: Iterable[Any]) -> None:
    for name, value in zip(names, values, strict=True):
        setattr(thing, name, value)


def _write_event(event: Event) -> tuple[object, ...]:
    return event.name, event.facts, event.secret, event.knowers, event.shown


def _read_notice(audience: int, events: Iterable[Any]) -> Notice:
    notice = Notice(audience)
    notice.events = [
        Event(name, facts, secret=secret, knowers=knowers, shown=shown)
        for name, facts, secret, knowers, shown in events
    ]
    return notice
