"""Prophets: one on a tile that was just placed, from the reserve or by migration (FG-R1 to FG-R12, FG-N10)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import report
from theomachy.games.four_gods.actions import STAND, STAND_NONE
from theomachy.games.four_gods.state import (
    COLOUR_COUNT,
    FRESH,
    FRESH_FROM,
    NOTHING,
    RESERVE,
    WINDOW,
    State,
)
from theomachy.games.four_gods.tiles import COLOURS, CORNERS, region_of


def offer(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every way to stand a prophet on the tile placed last, and doing without."""
    space = pos.cells[WINDOW + seat]
    if space == NOTHING:
        return out
    look = pos.look(space)
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        if pos.owner(colour) == seat:
            if pos.cells[RESERVE + colour] > 0:
                out = _offer_regions(out, look, colour, 0)
            else:
                out = _offer_migrations(pos, out, look, colour)
        colour += 1
    return append(out, pack(STAND_NONE))


def _offer_regions(out: vec[i64], look: i64, colour: i64, source: i64) -> vec[i64]:
    at: i64 = 0
    while at < 4:
        if region_of(look, at) == at:
            out = append(out, pack(STAND, colour, at, source))
        at += 1
    return out


def _offer_migrations(pos: State, out: vec[i64], look: i64, colour: i64) -> vec[i64]:
    source: i64 = 0
    while source < pos.spaces:
        if stands_on_tile(pos, source, colour):
            out = _offer_regions(out, look, colour, source + 1)
        source += 1
    return out


def stands_on_tile(pos: State, space: i64, colour: i64) -> bool:
    """Whether a prophet of *colour* stands on a tile on *space*; those on Cities never move (FG-R9)."""
    prophet = pos.prophet(space)
    return prophet != NOTHING and prophet // 4 == colour and pos.look(space) >= 0


def can_move(pos: State, colour: i64) -> bool:
    """Whether *colour* has a prophet to stand somewhere: in the reserve, else on a tile (FG-R8)."""
    if pos.cells[RESERVE + colour] > 0:
        return True
    space: i64 = 0
    while space < pos.spaces:
        if stands_on_tile(pos, space, colour):
            return True
        space += 1
    return False


def is_asked(pos: State, seat: i64) -> bool:
    """Rondo: whether *seat* could stand a prophet on a new tile, or choose a god first (FG-Z11)."""
    if pos.may_choose_god(seat):
        return True
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        if pos.owner(colour) == seat and can_move(pos, colour):
            return True
        colour += 1
    return False


def refuse(pos: State, seat: i64, colour: i64, corner: i64, source: i64) -> Refusal | None:
    """Why that prophet may not stand there, or None when it may."""
    space = pos.cells[WINDOW + seat]
    if space == NOTHING:
        return Refusal("no-window", "FG-R4")
    if pos.colours_of(seat) == 0:
        return Refusal("no-god", "FG-R1")
    refused = refuse_source(pos, seat, colour, source, False)
    if refused is not None:
        return refused
    first = region_of(pos.look(space), corner)
    if first != corner:
        return Refusal("name-region", "FG-R5", corner=CORNERS[corner], first=CORNERS[first])
    return None


def refuse_source(pos: State, seat: i64, colour: i64, source: i64, builds: bool) -> Refusal | None:
    """Why a prophet of *colour* may not come from *source* - 1 (0: the reserve); *builds*: it is for a City."""
    if pos.owner(colour) != seat:
        return Refusal("not-your-colour", "FG-L6" if builds else "FG-R7", colour=COLOURS[colour])
    if source == 0:
        if pos.cells[RESERVE + colour] > 0:
            return None
        return Refusal("reserve-empty", "FG-L7" if builds else "FG-R8", colour=COLOURS[colour])
    if pos.cells[RESERVE + colour] > 0:
        return Refusal("reserve-first", "FG-R10", colour=COLOURS[colour], count=pos.cells[RESERVE + colour])
    if not stands_on_tile(pos, source - 1, colour):
        return Refusal("no-prophet-there", "FG-R9", colour=COLOURS[colour], space=pos.space_name(source - 1))
    return None


def fetch(pos: State, colour: i64, source: i64) -> None:
    """A prophet of *colour* leaves the reserve (0) or the tile on *source* - 1."""
    if source == 0:
        pos.cells[RESERVE + colour] -= 1
    else:
        pos.set_prophet(source - 1, NOTHING)


def do(pos: State, seat: i64, colour: i64, corner: i64, source: i64) -> None:
    """Stand the prophet in the region of *corner*; the window closes."""
    space = pos.cells[WINDOW + seat]
    if source > 0 and pos.cells[FRESH + seat] == space:
        pos.cells[FRESH_FROM + seat] = (source - 1) * 4 + pos.prophet(source - 1) % 4
    fetch(pos, colour, source)
    pos.set_prophet(space, colour * 4 + corner)
    pos.close_window(seat)
    if pos.log is not None:
        facts: dict[str, object] = {"corner": CORNERS[corner]}
        if source > 0:
            facts["from"] = pos.space_name(source - 1)
        report.stood(pos, "prophet-migrated" if source > 0 else "prophet-stood", seat, space, colour, facts)
