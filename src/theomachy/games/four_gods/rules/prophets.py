"""Prophets: one on a tile that was just placed, from the reserve or by migration (FG-R1 to FG-R12, FG-N10)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.position import NEVER
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.rules import choosing_god, events
from theomachy.games.four_gods.state import State


def offer(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every way to stand a prophet on the tile placed last, and doing without."""
    space = position.cells[at.WINDOW + seat]
    if space == at.NOTHING:
        return out
    look = position.look(space)
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        if position.owner(colour) == seat:
            if position.cells[at.RESERVE + colour] > 0:
                out = _offer_regions(out, look, colour, 0)
            else:
                out = _offer_migrations(position, out, look, colour)
        colour += 1
    return append(out, pack(act.STAND_NONE))


def _offer_regions(out: vec[i64], look: i64, colour: i64, source: i64) -> vec[i64]:
    corner: i64 = 0
    while corner < 4:
        if tiles.region_of(look, corner) == corner:
            out = append(out, pack(act.STAND, colour, corner, source))
        corner += 1
    return out


def _offer_migrations(position: State, out: vec[i64], look: i64, colour: i64) -> vec[i64]:
    source: i64 = 0
    while source < position.spaces:
        if stands_on_tile(position, source, colour):
            out = _offer_regions(out, look, colour, source + 1)
        source += 1
    return out


def stands_on_tile(position: State, space: i64, colour: i64) -> bool:
    """Return whether a prophet of *colour* stands on a tile on *space*; those on Cities never move (FG-R9)."""
    prophet = position.prophet(space)
    return prophet != at.NOTHING and prophet // 4 == colour and position.look(space) >= 0


def can_move(position: State, colour: i64) -> bool:
    """Return whether *colour* has a prophet to stand somewhere: in the reserve, else on a tile (FG-R8)."""
    if position.cells[at.RESERVE + colour] > 0:
        return True
    space: i64 = 0
    while space < position.spaces:
        if stands_on_tile(position, space, colour):
            return True
        space += 1
    return False


def is_asked(position: State, seat: i64) -> bool:
    """Rondo: whether *seat* could stand a prophet on a new tile, or choose a god first (FG-Z11)."""
    if choosing_god.may_choose_god(position, seat):
        return True
    colour: i64 = 0
    while colour < at.COLOUR_COUNT:
        if position.owner(colour) == seat and can_move(position, colour):
            return True
        colour += 1
    return False


def refuse(position: State, seat: i64, colour: i64, corner: i64, source: i64) -> Refusal | None:
    """Return why that prophet may not stand there, or None when it may."""
    space = position.cells[at.WINDOW + seat]
    if space == at.NOTHING:
        return Refusal("no-window", "FG-R4")
    if position.colours_of(seat) == 0:
        return Refusal("no-god", "FG-R1")
    refused = refuse_source(position, seat, colour, source, False)
    if refused is not None:
        return refused
    first = tiles.region_of(position.look(space), corner)
    if first != corner:
        return Refusal("name-region", "FG-R5", corner=tiles.CORNERS[corner], first=tiles.CORNERS[first])
    return None


def refuse_source(position: State, seat: i64, colour: i64, source: i64, builds: bool) -> Refusal | None:
    """Return why a prophet of *colour* may not come from *source* - 1 (0: the reserve); *builds*: it is for a City."""
    if position.owner(colour) != seat:
        return Refusal("not-your-colour", "FG-L6" if builds else "FG-R7", colour=gods.COLOURS[colour])
    if source == 0:
        if position.cells[at.RESERVE + colour] > 0:
            return None
        return Refusal("reserve-empty", "FG-L7" if builds else "FG-R8", colour=gods.COLOURS[colour])
    if position.cells[at.RESERVE + colour] > 0:
        return Refusal(
            "reserve-first", "FG-R10", colour=gods.COLOURS[colour], count=position.cells[at.RESERVE + colour]
        )
    if not stands_on_tile(position, source - 1, colour):
        return Refusal("no-prophet-there", "FG-R9", colour=gods.COLOURS[colour], space=position.space_name(source - 1))
    return None


def fetch(position: State, colour: i64, source: i64) -> None:
    """A prophet of *colour* leaves the reserve (0) or the tile on *source* - 1."""
    if source == 0:
        position.cells[at.RESERVE + colour] -= 1
    else:
        position.set_prophet(source - 1, at.NOTHING)


def do(position: State, seat: i64, colour: i64, corner: i64, source: i64) -> None:
    """Stand the prophet in the region of *corner*; the window closes."""
    space = position.cells[at.WINDOW + seat]
    if source > 0 and position.cells[at.RECENT + seat] == space:
        position.cells[at.RECENT_MIGRATION + seat] = (source - 1) * 4 + position.prophet(source - 1) % 4
    fetch(position, colour, source)
    position.set_prophet(space, colour * 4 + corner)
    close_window(position, seat)
    if position.log is not None:
        facts: dict[str, object] = {"corner": tiles.CORNERS[corner], "done": "tile-placed"}
        if source > 0:
            facts["from"] = position.space_name(source - 1)
        events.add_prophet(position, "prophet-migrated" if source > 0 else "prophet-stood", seat, space, colour, facts)


def open_window(position: State, seat: i64, space: i64) -> None:
    """Let *seat* place a prophet on the tile it has just laid (FG-R4)."""
    position.cells[at.WINDOW + seat] = space
    if position.terms.is_clocked():
        position.cells[at.WINDOW_END + seat] = position.cells[at.NOW] + position.terms.prophet_window_ms


def close_window(position: State, seat: i64) -> None:
    """No prophet any more."""
    position.cells[at.WINDOW + seat] = at.NOTHING
    position.cells[at.WINDOW_END + seat] = NEVER
