"""Placing a tile from a hand into the World (FG-P1 to FG-P13)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.refusal import Refusal
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.rules import events, prophets
from theomachy.games.four_gods.state import State


def offer(position: State, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
    """Add every placement of the tile in *hand*; with ``table`` checking every empty space will do (FG-P12)."""
    piece = position.hand(seat, hand)
    if piece == at.NOTHING:
        return out
    tile: i64 = piece // 2
    table = position.terms.table_check
    space: i64 = 0
    while space < position.spaces:
        if table:
            if position.look(space) == at.NOTHING:
                out = _offer_looks(out, hand, position.tiles.fitting(tiles.ALL_FREE, tile), space)
        elif position.is_open(space) and not position.clashes(space):
            fits = position.tiles.fitting(position.pattern(space), tile)
            if fits != 0:
                out = _offer_looks(out, hand, fits, space)
        space += 1
    return out


def _offer_looks(out: vec[i64], hand: i64, fits: i64, space: i64) -> vec[i64]:
    look: i64 = 0
    while look < tiles.LOOKS_OF_TILE:
        if (fits >> look) & 1:
            out = append(out, pack(act.PLACE, hand, look // tiles.ROTATIONS, look % tiles.ROTATIONS, space))
        look += 1
    return out


def fits_somewhere(position: State, tile: i64) -> bool:
    """Return whether *tile* has a legal placement on any empty space in any side and turn (FG-K7)."""
    cells, spaces = position.cells, position.spaces
    space: i64 = 0
    while space < spaces:
        is_empty = cells[at.LOOK + space * at.SPACE_CELLS] == at.NOTHING
        if is_empty and position.edges(space) >= at.EDGES_NEEDED and fits_pattern(position, space, tile):
            return True
        space += 1
    return False


def fits_pattern(position: State, space: i64, tile: i64) -> bool:
    """Return whether *tile* in some look matches all tiles round *space*."""
    return not position.clashes(space) and position.tiles.fitting(position.pattern(space), tile) != 0


def refuse(position: State, seat: i64, hand: i64, side: i64, turn: i64, space: i64) -> Refusal | None:
    """Return why the tile in *hand* may not be laid so on *space*, or None when it may."""
    name = position.space_name(space)
    if position.hand(seat, hand) == at.NOTHING:
        return Refusal("hand-empty", "FG-A2", hand="LR"[hand])
    if position.look(space) != at.NOTHING:
        return refuse_occupied(position, seat, space, "FG-P3")
    if position.terms.table_check:
        return None
    if position.edges(space) < at.EDGES_NEEDED:
        return Refusal("too-few-edges", "FG-P4", space=name, edges=position.edges(space))
    look = position.tiles.look(position.hand(seat, hand) // 2 * 2 + side, turn)
    return refuse_mismatch(position, look, space, "FG-P7")


def refuse_occupied(position: State, seat: i64, space: i64, rule: str) -> Refusal:
    """Something is on *space* already; in a race it is said who was faster (FG-A4)."""
    name, faster = position.space_name(space), _faster(position, space)
    if faster != at.NOBODY and faster != seat:
        return Refusal("outrun", rule, space=name, faster_seat=faster)
    return Refusal("occupied", rule, space=name, what="city" if position.look(space) == at.CITY else "tile")


def _faster(position: State, space: i64) -> i64:
    """In real time: who has just placed the tile on *space*, where that is recorded (FG-O10)."""
    placed = position.cells[at.PLACED + space * at.SPACE_CELLS]
    if position.terms.pace != at.REALTIME or position.terms.honour or placed == at.NOTHING:
        return at.NOBODY
    return placed % at.BY_HOW if placed // at.BY_ORDER >= position.cells[at.PLACEMENTS] - position.seats else at.NOBODY


def halves(position: State, space: i64) -> list[tuple[int, int, int]]:
    """The half edges at which *space* touches tiles: direction, corner of the space, terrain that is asked for."""
    found: list[tuple[int, int, int]] = []
    for direction in range(4):
        other = position.tile_beside(space, direction)
        if other != at.NOTHING:
            # The edge in a direction runs between corners direction and direction + 1; the neighbour has them mirrored.
            found.append((direction, direction, tiles.corner(other, (direction + 3) % 4)))
            found.append((direction, (direction + 1) % 4, tiles.corner(other, (direction + 2) % 4)))
    return found


def refuse_mismatch(position: State, look: i64, space: i64, rule: str) -> Refusal | None:
    """Return which half edges of *look* on *space* clash with the tiles around it, or None when it matches."""
    clashing: list[str] = []
    wanted: list[str] = []
    for direction, corner, terrain in halves(position, space):
        if tiles.corner(look, corner) != terrain:
            clashing.append(f"{'NESW'[direction]}-{tiles.CORNERS[corner]}:{gods.IDS[terrain]}")
            wanted.append(f"{gods.IDS[terrain]}-{tiles.CORNERS[corner]}")
    if clashing:
        wants = sorted(set(wanted), key=wanted.index)
        return Refusal("mismatch", rule, space=position.space_name(space), halves=clashing, wants=wants)
    return None


def do(position: State, seat: i64, hand: i64, side: i64, turn: i64, space: i64) -> None:
    """Lay the tile; its placer may stand a prophet on it."""
    origin = position.origin(seat, hand)
    held = position.empty_hand(seat, hand)
    piece: i64 = held // 2 * 2 + side
    lay(position, seat, space, piece, turn, at.BY_PLACING)
    if position.terms.table_check:
        cells = position.cells
        cells[at.RECENT + seat] = space
        cells[at.RECENT_TIME + seat] = cells[at.NOW]
        cells[at.RECENT_HAND + seat] = hand if piece == held or origin == at.NOBODY else hand + at.TURNED_OVER
        cells[at.RECENT_ORIGIN + seat] = origin
        cells[at.RECENT_MIGRATION + seat] = at.NOTHING
    if position.log is not None:
        events.add_placement(position, "tile-placed", seat, space, {})


def lay(position: State, seat: i64, space: i64, piece: i64, turn: i64, how: i64) -> None:
    """Put *piece* from a hand of *seat* on *space*: it lies open, and may take a prophet."""
    cells = position.cells
    placed = seat + how * at.BY_HOW + cells[at.PLACEMENTS] * at.BY_ORDER
    position.lay(space, position.tiles.look(piece, turn), piece, placed)
    cells[at.PLACEMENTS] += 1
    position.show(piece)
    prophets.open_window(position, seat, space)
