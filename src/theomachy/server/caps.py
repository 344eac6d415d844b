"""Caps: how far a table may grow. No honest game comes near them; everything stored must be read again some day."""

from theomachy.server.errors import ServerRefused
from theomachy.table import Act, Table
from theomachy.table.table import SPECTATOR

MOST_ACTS = 20_000  # of a table, whoever acts
MOST_LINES = 10_000  # of its record
MOST_BYTES = 4_000_000  # of its acts as they are stored
MOST_VIEWER_BYTES = 1_000_000  # of one seat, or of all spectators: nobody fills the table alone
MOST_SEAT_ACTS = 8_000  # of one seat
MOST_SIDE_ACTS = 1_000  # of one seat: talk, undo, votes and calls, which can be repeated without end
MOST_SPECTATOR_ACTS = 2_000  # of all spectators together, who can only talk
MOST_SEATING_CHANGES = 500  # before the start: joining, and seats given to bots
SEATING = frozenset(("join", "seat"))
NEVER_CAPPED = frozenset(("resign", "start", "leave"))  # what ends a table, or begins a game, is never refused


def check_caps(table: Table, act: Act) -> None:
    """Refuse an act that would let the table grow too far."""
    if act.do in NEVER_CAPPED or not act.player or table.has_taken(act):
        return
    if is_full(table):
        raise ServerRefused("table-full")
    viewer = table.viewer_of(act.player)
    if act.do in SEATING:
        enough = table.seating_changes >= MOST_SEATING_CHANGES
    elif table.viewer_bytes[viewer] >= MOST_VIEWER_BYTES:
        enough = True
    elif viewer == SPECTATOR:
        enough = table.seat_acts[viewer] >= MOST_SPECTATOR_ACTS
    else:
        is_side_act = table.side_acts[viewer] >= MOST_SIDE_ACTS and table.is_side_act(act)
        enough = is_side_act or table.seat_acts[viewer] >= MOST_SEAT_ACTS
    if enough:
        raise ServerRefused("enough")


def is_full(table: Table) -> bool:
    """Return whether the table takes no more acts."""
    match = table.match
    lines = 0 if match is None else len(match.record().lines)
    return table.length >= MOST_ACTS or lines >= MOST_LINES or table.stored_bytes >= MOST_BYTES
