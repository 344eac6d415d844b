"""Queries: what is read from the database and the few things written outside the journal."""

import json
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, CursorResult, and_, case, exists, func, insert, or_, select, union_all, update
from sqlalchemy import Row as SqlRow
from sqlalchemy.exc import IntegrityError

from theomachy.server.storage import schema
from theomachy.server.storage.stored import StoredTable
from theomachy.table import Act

decode_act = msgspec.json.Decoder(Act).decode
Row = dict[str, object]
DAY_MS = 86_400_000
UPDATED_PRECISION_MS = 10_000  # how exactly a list of tables knows when one was last played at
LONGEST_DELAY_MS = 3_600_000 + UPDATED_PRECISION_MS  # that spectators are kept behind
OPEN_DAYS = 7
RUNNING_DAYS = 90  # a game with a clock ends long before
GUEST_DAYS = 30
EXPIRED_AT_ONCE = 50  # tables, and as many people: acts wait meanwhile


def plain(row: SqlRow[Any]) -> Row:
    """A row as a dictionary."""
    return {str(name): value for name, value in row._mapping.items()}


# Tables.


def load_table(connection: Connection, table: str, *, with_snapshot: bool = True) -> StoredTable | None:
    """All that is needed to make a table again: its first act, its snapshot, and the acts since; None without any."""
    acts, snapshots = schema.acts, schema.snapshots
    of_table = select(acts.c.act).where(acts.c.table_id == table).order_by(acts.c.seq)
    creation = connection.execute(of_table.where(acts.c.seq == 0)).scalar()
    if creation is None:
        return None
    snapshot = connection.execute(select(snapshots).where(snapshots.c.table_id == table)).first()
    if snapshot is None or not with_snapshot:
        rows = connection.execute(of_table.where(acts.c.seq > 0))
        return StoredTable(creation, [act for (act,) in rows])
    rows = connection.execute(of_table.where(acts.c.seq >= snapshot.length))
    return StoredTable(creation, [act for (act,) in rows], bytes(snapshot.data))


def save_snapshot(connection: Connection, table: str, length: int, data: bytes) -> None:
    """Keep the snapshot of a table after *length* acts, unless there is a later one."""
    snapshots = schema.snapshots
    known = connection.execute(select(snapshots.c.length).where(snapshots.c.table_id == table)).scalar()
    if known is None:
        connection.execute(insert(snapshots).values(table_id=table, length=length, data=data))
    elif known < length:
        connection.execute(update(snapshots).where(snapshots.c.table_id == table).values(length=length, data=data))


def drop_snapshot(connection: Connection, table: str) -> None:
    """Forget the snapshot of a table."""
    connection.execute(schema.snapshots.delete().where(schema.snapshots.c.table_id == table))


def load_acts(connection: Connection, table: str, first: int = 0) -> list[Act]:
    """The acts of a table from number *first* on."""
    acts = schema.acts
    rows = connection.execute(
        select(acts.c.act).where(acts.c.table_id == table, acts.c.seq >= first).order_by(acts.c.seq)
    )
    return [decode_act(act) for (act,) in rows]


def due_tables(connection: Connection, before: int, limit: int, but: Collection[str] = ()) -> list[str]:
    """Tables where something happens by itself before a time, none of those in *but*."""
    tables = schema.tables
    due = select(tables.c.id).where(tables.c.due <= before).order_by(tables.c.due).limit(limit + len(but))
    return [id for (id,) in connection.execute(due) if id not in but][:limit]


def lobby(connection: Connection, game: str | None, limit: int, before: int | None, now: int) -> list[Row]:
    """Public tables, those with open seats and those that can be watched, newest first.

    Those of the same time as the last one come along: the next page begins before it. A table whose spectators are
    kept behind stays until they see its end.
    """
    tables = schema.tables
    ended_lately = and_(
        tables.c.state == "over",
        tables.c.updated > now - LONGEST_DELAY_MS,
        tables.c.delay > 0,
        tables.c.updated + tables.c.delay * 1000 > now - UPDATED_PRECISION_MS,
    )
    public = and_(tables.c.public.is_(True), or_(tables.c.state == "open", tables.c.watched.is_(True)))
    if game is not None:
        public = and_(public, tables.c.game == game)
    if before is not None:
        public = and_(public, tables.c.updated < before)
    current = tables.c.state.in_(("open", "running", "paused"))  # a query each: most tables are over
    listed = union_all(*(select(tables).where(public, state) for state in (current, ended_lately))).subquery()
    newest = select(listed).order_by(listed.c.updated.desc(), listed.c.id)
    rows = connection.execute(newest.limit(limit)).all()
    if len(rows) == limit:
        last = rows[-1]
        rows = [*rows, *connection.execute(newest.where(listed.c.updated == last.updated, listed.c.id > last.id))]
    return [_summary(plain(row)) for row in rows]


def tables_of(connection: Connection, player: str, finished: int) -> list[Row]:
    """The tables at which *player* sits: all that are not over, and the newest finished ones."""
    tables, sittings = schema.tables, schema.sittings
    joined = select(tables, sittings.c.seat).join(sittings, sittings.c.table_id == tables.c.id)
    mine = joined.where(sittings.c.player == player)
    current = connection.execute(mine.where(tables.c.state != "over").order_by(tables.c.updated.desc()).limit(500))
    past = connection.execute(mine.where(tables.c.state == "over").order_by(tables.c.updated.desc()).limit(finished))
    return [_summary(plain(row)) for row in (*current, *past)]


def _summary(row: Row) -> Row:
    asked = row["asked"]
    assert isinstance(asked, int)
    hidden = bool(row["delay"]) and "seat" not in row  # whose turn it is, and that it is over, spectators learn later
    return {
        **row,
        "seats": json.loads(str(row["seats"])),
        "clock": json.loads(str(row["clock"])) if row["clock"] else None,
        "state": "running" if hidden and row["state"] != "open" else row["state"],
        "outcome": json.loads(str(row["outcome"])) if row["outcome"] and not hidden else None,
        "asked": [] if hidden else [seat for seat in range(asked.bit_length()) if (asked >> seat) & 1],
    }


def load_creation(connection: Connection, table: str) -> str | None:
    """The first act of a table; None without any."""
    acts = schema.acts
    return connection.execute(select(acts.c.act).where(acts.c.table_id == table, acts.c.seq == 0)).scalar()


def has_table(connection: Connection, table: str) -> bool:
    """Return whether there is a table with this id."""
    return connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table)).first() is not None


def load_record(connection: Connection, table: str) -> str | None:
    """The record of a finished game."""
    records = schema.records
    return connection.execute(select(records.c.text).where(records.c.table_id == table)).scalar()


def may_look(connection: Connection, table: str, player: str) -> bool:
    """Return whether *player* sits at a table, or anybody may look at it."""
    tables, sittings = schema.tables, schema.sittings
    if connection.execute(select(tables.c.watched).where(tables.c.id == table)).scalar():
        return True
    own = select(sittings.c.seat).where(sittings.c.table_id == table, sittings.c.player == player)
    return connection.execute(own).first() is not None


def visible_from(connection: Connection, table: str, player: str) -> int:
    """Return when the record of a finished game may be shown to *player*: spectators are kept behind to the end."""
    tables, records, sittings = schema.tables, schema.records, schema.sittings
    own = select(sittings.c.seat).where(sittings.c.table_id == table, sittings.c.player == player)
    if connection.execute(own).first() is not None:
        return 0
    delay = connection.execute(select(tables.c.delay).where(tables.c.id == table)).scalar() or 0
    finished = connection.execute(select(records.c.finished).where(records.c.table_id == table)).scalar() or 0
    return int(finished + delay * 1000) if delay else 0


# Players.


def find_player(connection: Connection, id: str) -> Row | None:
    """A player by id."""
    players = schema.players
    row = connection.execute(select(players).where(players.c.id == id)).first()
    return None if row is None else plain(row)


def save_player(connection: Connection, id: str, name: str, kind: str, owner: str | None, now: int) -> None:
    """A new player, or a new name."""
    players = schema.players
    changed = connection.execute(update(players).where(players.c.id == id).values(name=name))
    if not changed.rowcount:
        connection.execute(insert(players).values(id=id, name=name, kind=kind, owner=owner, created=now))


def save_token(connection: Connection, hash: str, player: str, scopes: str, expires: int) -> None:
    """A token, only its hash is kept."""
    connection.execute(insert(schema.tokens).values(hash=hash, player=player, scopes=scopes, expires=expires))


def find_token(connection: Connection, hash: str) -> Row | None:
    """Return whose token it is and what it may do."""
    tokens, players = schema.tokens, schema.players
    found = select(tokens, players.c.name, players.c.kind).join(players, players.c.id == tokens.c.player)
    row = connection.execute(found.where(tokens.c.hash == hash)).first()
    return None if row is None else plain(row)


def tokens_of(connection: Connection, owner: str) -> list[Row]:
    """The tokens of a person's programs: who plays with them, what they may do, until when."""
    tokens, players = schema.tokens, schema.players
    found = select(tokens.c.player, players.c.name, tokens.c.scopes, tokens.c.expires).join(
        players, players.c.id == tokens.c.player
    )
    return _rows(connection.execute(found.where(players.c.owner == owner).order_by(tokens.c.expires)))


def revoke_tokens(connection: Connection, owner: str, player: str) -> list[str]:
    """Delete the tokens of a person's program *player*; their hashes."""
    tokens, players = schema.tokens, schema.players
    owned = select(players.c.id).where(players.c.id == player, players.c.owner == owner)
    hashes = [hash for (hash,) in connection.execute(select(tokens.c.hash).where(tokens.c.player.in_(owned)))]
    connection.execute(tokens.delete().where(tokens.c.hash.in_(hashes)))
    return hashes


def expire(connection: Connection, now: int, at_table: Collection[str]) -> int:
    """Delete what nobody will come back to, except tables in *at_table*; how many tables that were.

    Tables that never began after OPEN_DAYS without anything happening, games without a clock after RUNNING_DAYS;
    guests and programs that never played and have no table or valid token, after GUEST_DAYS.
    """
    tables, sittings, players, tokens = schema.tables, schema.sittings, schema.players, schema.tokens
    old = or_(
        and_(tables.c.state == "open", tables.c.updated < now - OPEN_DAYS * DAY_MS),
        and_(tables.c.state.in_(("running", "paused")), tables.c.updated < now - RUNNING_DAYS * DAY_MS),
    )
    found = connection.execute(select(tables.c.id).where(old).order_by(tables.c.updated).limit(EXPIRED_AT_ONCE))
    gone = [id for (id,) in found if id not in at_table]
    for table in (schema.acts, schema.snapshots, sittings):
        connection.execute(table.delete().where(table.c.table_id.in_(gone)))
    connection.execute(tables.delete().where(tables.c.id.in_(gone)))
    connection.execute(tokens.delete().where(tokens.c.expires < now - GUEST_DAYS * DAY_MS))
    strangers = (
        select(players.c.id)
        .where(
            players.c.created < now - GUEST_DAYS * DAY_MS,
            ~exists().where(sittings.c.player == players.c.id),
            ~exists().where(schema.results.c.player == players.c.id),
            ~exists().where(tokens.c.player == players.c.id),
        )
        .limit(EXPIRED_AT_ONCE)
    )
    strange = [id for (id,) in connection.execute(strangers)]
    connection.execute(players.delete().where(players.c.id.in_(strange)))
    return len(gone)


# Statistics.


def best(connection: Connection, game: str, edition: str, limit: int) -> list[Row]:
    """The highest ratings of an edition of a game."""
    ratings = schema.ratings
    rows = connection.execute(
        select(ratings)
        .where(ratings.c.game == game, ratings.c.edition == edition)
        .order_by(ratings.c.rating.desc())
        .limit(limit)
    )
    return [plain(row) for row in rows]


def counts(connection: Connection, game: str, edition: str) -> dict[str, list[Row]]:
    """Finished games and wins by number of seats, by seat and by faction."""
    results = schema.results
    won = func.sum(case((results.c.won.is_(True), 1), else_=0)).label("won")
    played = func.count().label("played")
    of_game = and_(results.c.game == game, results.c.edition == edition)
    games = select(results.c.seats, func.count(results.c.table_id.distinct()).label("games"))
    seats = select(results.c.seats, results.c.seat, played, won)
    factions = select(results.c.faction, played, won)
    return {
        "games": _rows(connection.execute(games.where(of_game).group_by(results.c.seats))),
        "seats": _rows(connection.execute(seats.where(of_game).group_by(results.c.seats, results.c.seat))),
        "factions": _rows(
            connection.execute(factions.where(of_game, results.c.faction != "").group_by(results.c.faction))
        ),
    }


def history(connection: Connection, player: str, asker: str, now: int) -> dict[str, list[Row]]:
    """Games, wins and ratings of one player, and the newest results.

    Who knows a table's id can look at it, so *asker* is told only those of public tables and of its own.
    """
    results, ratings, tables, sittings = schema.results, schema.ratings, schema.tables, schema.sittings
    won = func.sum(case((results.c.won.is_(True), 1), else_=0)).label("won")
    own = select(sittings.c.table_id).where(sittings.c.player == asker)
    shared = or_(and_(tables.c.public.is_(True), tables.c.watched.is_(True)), tables.c.id.in_(own))
    table = case((shared, results.c.table_id), else_=None).label("table_id")
    newest = select(table, results.c.game, results.c.place, results.c.won, results.c.finished).join(
        tables, tables.c.id == results.c.table_id
    )
    known = or_(tables.c.id.in_(own), results.c.finished + tables.c.delay * 1000 <= now)
    games = select(results.c.game, func.count().label("played"), won).join(tables, tables.c.id == results.c.table_id)
    rated = select(ratings.c.game, ratings.c.edition, ratings.c.rating, ratings.c.sigma.label("doubt"))
    return {
        "games": _rows(connection.execute(games.where(results.c.player == player, known).group_by(results.c.game))),
        "newest": _rows(
            connection.execute(
                newest.where(results.c.player == player, known).order_by(results.c.finished.desc()).limit(50)
            )
        ),
        "ratings": _rows(connection.execute(rated.where(ratings.c.player == player))),
    }


def _rows(result: CursorResult[Any]) -> list[Row]:
    return [plain(row) for row in result]


# The server.


def secret(connection: Connection, fresh: str) -> str:
    """The key that signs cookies: *fresh* the first time, the same for all processes ever after."""
    secrets = schema.secrets
    wanted = select(secrets.c.value).where(secrets.c.name == "cookies")
    found: str | None = connection.execute(wanted).scalar()
    if found is not None:
        return found
    try:
        with connection.begin_nested():
            connection.execute(insert(secrets).values(name="cookies", value=fresh))
    except IntegrityError:
        return str(connection.execute(wanted).scalar_one())
    return fresh


def beat(connection: Connection, server: str, now: int) -> None:
    """This process is alive."""
    servers = schema.servers
    if not connection.execute(update(servers).where(servers.c.id == server).values(beat=now)).rowcount:
        connection.execute(insert(servers).values(id=server, beat=now))
    connection.execute(servers.delete().where(servers.c.beat < now - 86_400_000))


def last_beat(connection: Connection) -> int | None:
    """The last heartbeat of any process."""
    found: int | None = connection.execute(select(func.max(schema.servers.c.beat))).scalar()
    return found


def notice_outage(connection: Connection, now: int) -> None:
    """No process was alive from the last heartbeat until now: that time is an outage."""
    last = connection.execute(select(func.max(schema.servers.c.beat))).scalar()
    if last is not None and now > last:
        outages = schema.outages
        known = connection.execute(select(outages.c.begun).where(outages.c.begun == last)).first()
        if known is None:
            connection.execute(insert(outages).values(begun=last, ended=now))


def outages_after(connection: Connection, time: int) -> Sequence[tuple[int, int]]:
    """Outages that ended after a time, oldest first."""
    outages = schema.outages
    rows = connection.execute(select(outages).where(outages.c.ended > time).order_by(outages.c.begun))
    return [(row.begun, row.ended) for row in rows]
