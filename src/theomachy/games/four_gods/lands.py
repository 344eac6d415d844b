"""Lands: what a board shows of a World beside its pieces, all of it public or known to the viewer (section I)."""

from typing import cast

from theomachy.core.game import View
from theomachy.games.four_gods.placing import fits_pattern, halves
from theomachy.games.four_gods.position import FourGods
from theomachy.games.four_gods.scoring import STEPS, Kingdoms, score_kingdoms, spaces_of, terrain_of
from theomachy.games.four_gods.state import (
    AWAY,
    CITY,
    COLOUR_COUNT,
    NOBODY,
    NOTHING,
    PASSED,
    PASSES,
    RESERVE,
    TURN,
    WINDOW,
    State,
)
from theomachy.games.four_gods.terms import REALTIME
from theomachy.games.four_gods.tiles import COLOURS, CORNERS, TERRAINS, TILES, corner, region_of


def describe(pos: FourGods, viewer: int) -> View:
    """Kingdoms with what they pay now, the score so far, and what is to be said of gaps, flags and a new tile."""
    lands = Kingdoms(pos)
    return {
        "kingdoms": kingdoms(pos, lands),
        "score": score(pos, lands),
        "fits": fits(pos, viewer),
        "barren": barren(pos),
        "flags": flags(pos),
        "stands": stands(pos, lands, viewer),
        # Helps that would spoil the finding of mistakes where placements are not checked (FG-P12).
        "edges": {} if pos.terms.table_check else edges(pos),
        "wants": {} if pos.terms.table_check else wants(pos),
    }


def kingdoms(pos: State, lands: Kingdoms) -> list[View]:
    """Every Kingdom, largest first: its regions by space and corner, its prophets, who leads and what that is worth."""
    found = [_kingdom(pos, lands, zone, regions) for zone, regions in lands.regions(pos).items()]
    return sorted(found, key=lambda kingdom: -len(cast(list[str], kingdom["spaces"])))


def _kingdom(pos: State, lands: Kingdoms, zone: int, regions: list[int]) -> View:
    counts = {COLOURS[colour]: lands.by_colour[zone * COLOUR_COUNT + colour] for colour in range(COLOUR_COUNT)}
    return {
        "terrain": TERRAINS[terrain_of(pos, zone)],
        "spaces": spaces_of(pos, regions),
        "regions": [f"{pos.space_name(region // 4)}:{CORNERS[region % 4]}" for region in regions],
        "prophets": {colour: count for colour, count in counts.items() if count},
        "leaders": [COLOURS[colour] for colour in lands.leaders(zone)],
        "worth": lands.worth(zone),
    }


def score(pos: State, lands: Kingdoms) -> dict[str, list[int | None]]:
    """The four steps and their sum for each colour in play, as if the game ended now.

    While gods are secret the steps that depend on them are None and not in the sum.
    """
    points = score_kingdoms(pos, lands)
    hidden = pos.terms.secret and not pos.is_over()
    found: dict[str, list[int | None]] = {}
    for colour in range(COLOUR_COUNT):
        if pos.owner(colour) != NOBODY:
            steps = [points[colour * STEPS + step] for step in range(2 if hidden else STEPS)]
            found[COLOURS[colour]] = [*steps, *([None, None] if hidden else []), sum(steps)]
    return found


def fits(pos: State, viewer: int) -> dict[str, int]:
    """For every empty space with two straight edges and every City: tiles that fit and, as far as the viewer knows,
    do not lie in the World. 0 is safe by rule or because all that fit are placed."""
    placed = {pos.piece(space) // 2 for space in range(pos.spaces) if _is_known(pos, viewer, space)}
    left = [tile for tile in range(TILES) if tile not in placed]
    return {
        pos.space_name(space): sum(fits_pattern(pos, space, tile) for tile in left)
        for space in range(pos.spaces)
        if pos.is_open(space) or pos.look(space) == CITY
    }


def _is_known(pos: State, viewer: int, space: int) -> bool:
    piece = pos.piece(space)
    return piece != NOTHING and pos.knows_tile(viewer, piece)


def barren(pos: State) -> list[str]:
    """Empty spaces and Cities that no tile of the whole set can fill (FG-X10, FG-X11)."""
    return [
        pos.space_name(space)
        for space in range(pos.spaces)
        if pos.look(space) in (NOTHING, CITY) and not any(fits_pattern(pos, space, tile) for tile in range(TILES))
    ]


def edges(pos: State) -> dict[str, int]:
    """How many straight edges the empty spaces touch that have too few of them (FG-P4)."""
    return {
        pos.space_name(space): pos.edges(space)
        for space in range(pos.spaces)
        if pos.look(space) == NOTHING and pos.edges(space) < 2
    }


def wants(pos: State) -> dict[str, list[str]]:
    """For every empty space with two straight edges and every City: what the half edges round it ask for (FG-P7)."""
    return {
        pos.space_name(space): [f"{'NESW'[side]}-{CORNERS[at]}:{TERRAINS[terrain]}" for side, at, terrain in found]
        for space in range(pos.spaces)
        if (pos.is_open(space) or pos.look(space) == CITY) and (found := halves(pos, space))
    }


def flags(pos: State) -> list[bool]:
    """Who has passed: in real time by a flag, in turns who let the turns before this one go (FG-E9, FG-M4)."""
    cells = pos.cells
    if pos.terms.pace == REALTIME:
        return [bool(cells[PASSED + seat] or cells[AWAY + seat]) for seat in range(pos.seats)]
    return [(cells[TURN] - seat - 1) % pos.seats < cells[PASSES] for seat in range(pos.seats)]


def stands(pos: FourGods, lands: Kingdoms, viewer: int) -> View:
    """By region of the tile that may take a prophet of the viewer: its terrain, the size of its zone, and what one
    from the reserve would change in what Kingdoms pay its colour."""
    space = NOTHING if viewer < 0 else pos.cells[WINDOW + viewer]
    if space == NOTHING:
        return {}
    colours = [colour for colour in range(COLOUR_COUNT) if pos.owner(colour) == viewer and pos.cells[RESERVE + colour]]
    paid = score_kingdoms(pos, lands)
    found: View = {}
    for at in range(4):
        if region_of(pos.look(space), at) == at:
            found[CORNERS[at]] = {
                "terrain": TERRAINS[corner(pos.look(space), at)],
                "size": lands.size[lands.zone(pos, space, at)],
                "gain": {
                    COLOURS[colour]: _paid_with(pos, space, colour, at) - paid[colour * STEPS + 1] for colour in colours
                },
            }
    return found


def _paid_with(pos: FourGods, space: int, colour: int, at: int) -> int:
    """What Kingdoms would pay *colour* with one more prophet of it at corner *at* of *space*."""
    ahead = pos.copy()
    ahead.set_prophet(space, colour * 4 + at)
    return score_kingdoms(ahead, Kingdoms(ahead))[colour * STEPS + 1]
