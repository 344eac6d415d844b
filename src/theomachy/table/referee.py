"""Referee: which deed is done where; tables made anew and from what was stored."""

from collections.abc import Iterable

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
