"""Placing a tile from a hand into the World (FG-P1 to FG-P13)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import report
from theomachy.games.four_gods.actions import PLACE
from theomachy.games.four_gods.state import (
    BY_PLACING,
    CITY,
    FIELDS,
    FRESH,
    FRESH_AT,
    FRESH_FROM,
    FRESH_HAND,
    FRESH_ORIGIN,
    LOOK,
    NOBODY,
    NOTHING,
    NOW,
    ORDER,
    PLACED,
    State,
)
from theomachy.games.four_gods.terms import REALTIME
from theomachy.games.four_gods.tiles import CORNERS, FITS, FREE, GODS, LOOKS, TILES, corner

ALL_FREE: Final[i64] = FREE * 156  # the pattern in which every corner is free: 156 = 1 + 5 + 25 + 125


def offer(pos: State, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
    """Add every placement of the tile in *hand*; with ``table`` checking every empty space will do (FG-P12)."""
    piece = pos.hand(seat, hand)
    if piece == NOTHING:
        return out
    tile: i64 = piece // 2
    table = pos.terms.table_check
    space: i64 = 0
    while space < pos.spaces:
        if table:
            if pos.look(space) == NOTHING:
                out = _offer_looks(out, hand, _any_look(tile), space)
        elif pos.is_open(space) and not pos.clashes(space):
            fits = FITS[pos.pattern(space) * TILES + tile]
            if fits != 0:
                out = _offer_looks(out, hand, fits, space)
        space += 1
    return out


def _any_look(tile: i64) -> i64:
    """The eight bits of all looks of *tile*."""
    return FITS[ALL_FREE * TILES + tile]


def _offer_looks(out: vec[i64], hand: i64, fits: i64, space: i64) -> vec[i64]:
    look: i64 = 0
    while look < 8:
        if (fits >> look) & 1:
            out = append(out, pack(PLACE, hand, look // 4, look % 4, space))
        look += 1
    return out


def fits_somewhere(pos: State, tile: i64) -> bool:
    """Whether *tile* has a legal placement on any empty space in any side and turn (FG-K7)."""
    cells, spaces = pos.cells, pos.spaces
    space: i64 = 0
    while space < spaces:
        if cells[LOOK + space * FIELDS] == NOTHING and pos.edges(space) >= 2 and fits_pattern(pos, space, tile):
            return True
        space += 1
    return False


def fits_pattern(pos: State, space: i64, tile: i64) -> bool:
    """Whether *tile* in some look matches all tiles round *space*."""
    return not pos.clashes(space) and FITS[pos.pattern(space) * TILES + tile] != 0


def refuse(pos: State, seat: i64, hand: i64, side: i64, turn: i64, space: i64) -> Refusal | None:
    """Why the tile in *hand* may not be laid so on *space*, or None when it may."""
    name = pos.space_name(space)
    if pos.hand(seat, hand) == NOTHING:
        return Refusal("hand-empty", "FG-A2", hand="LR"[hand])
    if pos.look(space) != NOTHING:
        return refuse_occupied(pos, seat, space, "FG-P3")
    if pos.terms.table_check:
        return None
    if pos.edges(space) < 2:
        return Refusal("too-few-edges", "FG-P4", space=name, edges=pos.edges(space))
    return refuse_mismatch(pos, LOOKS[(pos.hand(seat, hand) // 2 * 2 + side) * 4 + turn], space, "FG-P7")


def refuse_occupied(pos: State, seat: i64, space: i64, rule: str) -> Refusal:
    """Something is on *space* already; in a race it is said who was faster (FG-A4)."""
    name, faster = pos.space_name(space), _faster(pos, space)
    if faster != NOBODY and faster != seat:
        return Refusal("outrun", rule, space=name, faster_seat=faster)
    return Refusal("occupied", rule, space=name, what="city" if pos.look(space) == CITY else "tile")


def _faster(pos: State, space: i64) -> i64:
    """In real time: who has just placed the tile on *space*, where that is recorded (FG-O10)."""
    placed = pos.cells[PLACED + space * FIELDS]
    if pos.terms.pace != REALTIME or pos.terms.honour or placed == NOTHING:
        return NOBODY
    return placed & 3 if placed // 8 >= pos.cells[ORDER] - pos.seats else NOBODY


def halves(pos: State, space: i64) -> list[tuple[int, int, int]]:
    """The half edges at which *space* touches tiles: direction, corner of the space, terrain that is asked for."""
    found: list[tuple[int, int, int]] = []
    for direction in range(4):
        other = pos.tile_beside(space, direction)
        if other != NOTHING:
            # The edge in a direction runs between corners direction and direction + 1; the neighbour has them mirrored.
            found.append((direction, direction, corner(other, (direction + 3) % 4)))
            found.append((direction, (direction + 1) % 4, corner(other, (direction + 2) % 4)))
    return found


def refuse_mismatch(pos: State, look: i64, space: i64, rule: str) -> Refusal | None:
    """Which half edges of *look* on *space* clash with the tiles around it, or None when it matches."""
    clashing: list[str] = []
    wanted: list[str] = []
    for direction, at, terrain in halves(pos, space):
        if corner(look, at) != terrain:
            clashing.append(f"{'NESW'[direction]}-{CORNERS[at]}:{GODS[terrain]}")
            wanted.append(f"{GODS[terrain]}-{CORNERS[at]}")
    if clashing:
        wants = sorted(set(wanted), key=wanted.index)
        return Refusal("mismatch", rule, space=pos.space_name(space), halves=clashing, wants=wants)
    return None


def do(pos: State, seat: i64, hand: i64, side: i64, turn: i64, space: i64) -> None:
    """Lay the tile; its placer may stand a prophet on it."""
    origin = pos.origin(seat, hand)
    held = pos.empty_hand(seat, hand)
    piece: i64 = held // 2 * 2 + side
    cells = pos.cells
    pos.lay(space, LOOKS[piece * 4 + turn], piece, seat + BY_PLACING * 4 + cells[ORDER] * 8)
    cells[ORDER] += 1
    pos.show(piece)
    pos.open_window(seat, space)
    if pos.terms.table_check:
        cells[FRESH + seat] = space
        cells[FRESH_AT + seat] = cells[NOW]
        cells[FRESH_HAND + seat] = hand if piece == held or origin == NOBODY else hand + 2
        cells[FRESH_ORIGIN + seat] = origin
        cells[FRESH_FROM + seat] = NOTHING
    if pos.log is not None:
        report.placed(pos, "tile-placed", seat, space, {})
