"""Handlers: the function that carries out each kind of act, and tables made from acts."""

from collections.abc import Iterable

import msgspec

from theomachy.table import playing, seating, voting
from theomachy.table.act import Act
from theomachy.table.table import Handlers, Table

HANDLERS: Handlers = {
    "back": voting.back,
    "bot-failed": playing.bot_failed,
    "chat": voting.chat,
    "confirm": playing.confirm,
    "create": seating.create,
    "join": seating.join,
    "leave": seating.leave,
    "order": voting.order,
    "outage": playing.outage,
    "pause": voting.pause,
    "play": playing.play,
    "rematch": voting.rematch,
    "replace": voting.replace,
    "resign": playing.resign,
    "resume": voting.resume,
    "seat": seating.seat,
    "start": seating.start,
    "tick": playing.tick,
    "undo": voting.undo,
    "vote": voting.vote,
}


def create(act: Act, *, begin: bool = True) -> Table:
    """A new table; without *begin* one that has not even taken its first act, to be filled from a snapshot."""
    table = Table(act, HANDLERS)
    if begin:
        table.take(act)
    return table


def rebuild(acts: Iterable[Act]) -> Table:
    """The table that the stored *acts* lead to, the first of them its creation."""
    rest = iter(acts)
    table = create(next(rest))
    for act in rest:
        table.take(act)
    return table


def rematch(table: Table, server: str, spare: str) -> list[Act]:
    """The acts that set up the next game of the same people: everybody moves on by one seat.

    *server* was committed to while the last table was played; its part of the shuffle is that table's spare one. Bots
    add no share: the server could choose theirs when it knows the others.
    """
    count = len(table.seats)
    moved = {(seat.number + 1) % count: seat for seat in table.seats}
    creation = Act(
        do="create",
        at=table.now,
        player=table.host,
        table=table.next,
        game=table.game.id,
        edition=table.edition,
        rules=table.game.version,
        seats=count,
        server=server,
        spare=spare,
        settings=msgspec.structs.replace(table.settings, autostart=False),
    )
    acts = [creation]
    for number in range(count):
        seat = moved[number]
        if seat.bot is not None:
            act = Act(do="seat", at=table.now, player=table.host, seat=number, bot=seat.bot)
        else:
            share = table.spare_shares.get(seat.number, "")
            act = Act(do="join", at=table.now, player=seat.player, seat=number, name=seat.name, share=share)
        acts.append(act)
    return [*acts, Act(do="start", at=table.now, player=table.host)]
