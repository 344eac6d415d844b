"""Entries: what an accepted act changes in the database."""

import json

import msgspec

from theomachy.server.ratings import GameResult
from theomachy.server.storage import queries
from theomachy.server.storage.journal import Entry, Row
from theomachy.table import Act, Table, views
from theomachy.table.table import ACTS_WITHOUT_NEWS

encode = msgspec.json.Encoder().encode


def journal_entry(table: Table, acts: list[Act], written: Row) -> Entry:
    """The acts just taken, and what else they change. *written* is what the table's row holds: only the rest is
    written, since most choices change hardly anything in it."""
    first = table.length - len(acts)
    texts = [encode(act).decode() for act in acts]
    for act, text in zip(acts, texts, strict=True):
        table.count_stored(act, len(text.encode()))
    rows: list[Row] = [{"table_id": table.id, "seq": first + index, "act": text} for index, text in enumerate(texts)]
    found = volatile_columns(table)
    made = Entry(table.id, rows, found, is_new=first == 0)
    if made.is_new or any(act.do not in ACTS_WITHOUT_NEWS for act in acts):
        found.update(seating_columns(table))
        made.sittings = [
            {"table_id": table.id, "seat": seat.number, "player": seat.player} for seat in table.seats if seat.player
        ]
    if table.state() == "over" and not table.finished_before(len(acts)):
        found["outcome"] = encode(views.outcome_message(table)).decode()
        finish = GameResult(table)
        made.record, made.results = finish.record, finish.results
        made.rate = finish.rate if finish.is_rated else None
    if not made.is_new and written:
        made.summary = {name: value for name, value in found.items() if not _is_known(name, value, written)}
    written.update(made.summary)
    return made


def _is_known(name: str, value: object, written: Row) -> bool:
    old = written.get(name)
    if name == "updated" and isinstance(value, int) and isinstance(old, int):
        return value - old < queries.UPDATED_PRECISION_MS
    return name in written and old == value


def volatile_columns(table: Table) -> Row:
    """Return what may change with every act."""
    asked = 0
    for seat in table.waiting():
        asked |= 1 << seat
    due = table.updated if table.bots_to_move() else table.due()
    return {
        "state": table.state(),
        "asked": asked,
        "due": due,
        "updated": table.public_change_at,
    }  # lists tell no private act


def seating_columns(table: Table) -> Row:
    """Return what changes when somebody sits down or leaves."""
    host = table.seat_of(table.host)
    clock = table.settings.clock
    return {
        "id": table.id,
        "game": table.game.id,
        "edition": "" if table.game.edition is None else table.game.edition.title,
        "public": table.settings.public,
        "watched": table.settings.spectators == "all",
        "delay": table.settings.delay,
        "host": "" if host is None else host.name,
        "seats": json.dumps([{"name": seat.name, "kind": seat.kind()} for seat in table.seats]),
        "free": sum(1 for seat in table.seats if seat.kind() == "open"),
        "clock": None if clock is None else encode(clock).decode(),
    }
