"""Referee: which deed is done where; tables made anew and from what was stored."""

from collections.abc import Iterable

import msgspec

from theomachy.table import agreeing, playing, seating
from theomachy.table.act import Act
from theomachy.table.table import Deeds, Table

DEEDS: Deeds = {
    "back": agreeing.back,
    "bot-failed": playing.bot_failed,
    "chat": agreeing.chat,
    "confirm": playing.confirm,
    "create": seating.create,
    "join": seating.join,
    "leave": seating.leave,
    "order": agreeing.order,
    "outage": playing.outage,
    "pause": agreeing.pause,
    "play": playing.play,
    "rematch": agreeing.rematch,
    "replace": agreeing.replace,
    "resign": playing.resign,
    "resume": agreeing.resume,
    "seat": seating.seat,
    "start": seating.start,
    "tick": playing.tick,
    "undo": agreeing.undo,
    "vote": agreeing.vote,
}


def create(act: Act) -> Table:
    """A new table."""
    return Table(act, DEEDS)


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
    add no share: the house could choose theirs when it knows the others.
    """
    count = len(table.seats)
    moved = {(seat.number + 1) % count: seat for seat in table.seats}
    creation = Act(
        do="create",
        at=table.now,
        player=table.host,
        table=table.next,
        game=table.game.id,
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
            deed = Act(do="seat", at=table.now, player=table.host, seat=number, bot=seat.bot)
        else:
            share = table.spare_shares.get(seat.number, "")
            deed = Act(do="join", at=table.now, player=seat.player, seat=number, name=seat.name, share=share)
        acts.append(deed)
    return [*acts, Act(do="start", at=table.now, player=table.host)]
