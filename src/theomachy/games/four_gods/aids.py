"""Aids: what helps a person read a World, all of it public or known to the viewer."""

from typing import cast

from theomachy.core.game import View
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods, tiles
from theomachy.games.four_gods.position import FourGodsPosition
from theomachy.games.four_gods.rules.placing import fits_pattern, halves
from theomachy.games.four_gods.rules.scoring import STEPS, Kingdoms, score_kingdoms, spaces_of, terrain_of
from theomachy.games.four_gods.state import State


def aids(position: FourGodsPosition, viewer: int | None) -> View:
    """Kingdoms with what they pay now, the score so far, and what is to be said of gaps, flags and a new tile."""
    lands = Kingdoms(position)
    seat = at.NOBODY if viewer is None else viewer
    return {
        "kingdoms": _kingdoms(position, lands),
        "score": _score(position, lands),
        "fits": _fits(position, seat),
        "barren": _barren(position),
        "flags": _flags(position),
        "stands": _stands(position, lands, seat),
        # Helps that would spoil the finding of mistakes where placements are not checked (FG-P12).
        "edges": {} if position.terms.table_check else _edges(position),
        "wants": {} if position.terms.table_check else _wants(position),
    }


def _kingdoms(position: State, lands: Kingdoms) -> list[View]:
    """Every Kingdom, largest first: its regions by space and corner, its prophets, who leads and what that is worth."""
    found = [_kingdom(position, lands, zone, regions) for zone, regions in lands.regions(position).items()]
    return sorted(found, key=lambda kingdom: -len(cast(list[str], kingdom["spaces"])))


def _kingdom(position: State, lands: Kingdoms, zone: int, regions: list[int]) -> View:
    first = zone * at.COLOUR_COUNT
    counts = {name: lands.by_colour[first + colour] for colour, name in enumerate(gods.COLOURS)}
    return {
        "terrain": gods.TERRAINS[terrain_of(position, zone)],
        "spaces": spaces_of(position, regions),
        "regions": [f"{position.space_name(region // 4)}:{tiles.CORNERS[region % 4]}" for region in regions],
        "prophets": {colour: count for colour, count in counts.items() if count},
        "leaders": [gods.COLOURS[colour] for colour in lands.leaders(zone)],
        "worth": lands.worth(zone),
    }


def _score(position: State, lands: Kingdoms) -> dict[str, list[int | None]]:
    """The four steps and their sum for each colour in play, as if the game ended now.

    While gods are secret the steps that depend on them are None and not in the sum.
    """
    points = score_kingdoms(position, lands)
    hidden = position.terms.secret and not position.is_over()
    found: dict[str, list[int | None]] = {}
    for colour in range(at.COLOUR_COUNT):
        if position.owner(colour) != at.NOBODY:
            steps = [points[colour * STEPS + step] for step in range(2 if hidden else STEPS)]
            found[gods.COLOURS[colour]] = [*steps, *([None, None] if hidden else []), sum(steps)]
    return found


def _fits(position: State, viewer: int) -> dict[str, int]:
    """For every empty space with two straight edges and every City: tiles that fit and, as far as the viewer knows,
    do not lie in the World. 0 is safe by rule or because all that fit are placed."""
    placed = {position.piece(space) // 2 for space in range(position.spaces) if _is_known(position, viewer, space)}
    left = [tile for tile in range(position.tiles.count) if tile not in placed]
    return {
        position.space_name(space): sum(fits_pattern(position, space, tile) for tile in left)
        for space in range(position.spaces)
        if position.is_open(space) or position.look(space) == at.CITY
    }


def _is_known(position: State, viewer: int, space: int) -> bool:
    piece = position.piece(space)
    return piece != at.NOTHING and position.knows_tile(viewer, piece)


def _barren(position: State) -> list[str]:
    """Empty spaces and Cities that no tile of the whole set can fill (FG-X10, FG-X11)."""
    return [
        position.space_name(space)
        for space in range(position.spaces)
        if position.look(space) in (at.NOTHING, at.CITY)
        and not any(fits_pattern(position, space, tile) for tile in range(position.tiles.count))
    ]


def _edges(position: State) -> dict[str, int]:
    """Count how many straight edges the empty spaces touch that have too few of them (FG-P4)."""
    return {
        position.space_name(space): position.edges(space)
        for space in range(position.spaces)
        if position.look(space) == at.NOTHING and position.edges(space) < at.EDGES_NEEDED
    }


def _wants(position: State) -> dict[str, list[str]]:
    """For every empty space with two straight edges and every City: what the half edges round it ask for (FG-P7)."""
    return {
        position.space_name(space): [
            f"{'NESW'[side]}-{tiles.CORNERS[corner]}:{gods.TERRAINS[terrain]}" for side, corner, terrain in found
        ]
        for space in range(position.spaces)
        if (position.is_open(space) or position.look(space) == at.CITY) and (found := halves(position, space))
    }


def _flags(position: State) -> list[bool]:
    """Return who has passed: in real time by a flag, in turns who let the turns before this one go (FG-E9, FG-M4)."""
    cells = position.cells
    if position.terms.pace == at.REALTIME:
        return [bool(cells[at.PASSED + seat] or cells[at.AWAY + seat]) for seat in range(position.seats)]
    return [(cells[at.TURN] - seat - 1) % position.seats < cells[at.PASSES] for seat in range(position.seats)]


def _stands(position: FourGodsPosition, lands: Kingdoms, viewer: int) -> View:
    """By region of the tile that may take a prophet of the viewer: its terrain, the size of its zone, and what one
    from the reserve would change in what Kingdoms pay its colour."""
    space = at.NOTHING if viewer < 0 else position.cells[at.WINDOW + viewer]
    if space == at.NOTHING:
        return {}
    own = [colour for colour in range(at.COLOUR_COUNT) if position.owner(colour) == viewer]
    paid = score_kingdoms(position, lands)
    found: View = {}
    for corner in range(4):
        if tiles.region_of(position.look(space), corner) == corner:
            found[tiles.CORNERS[corner]] = {
                "terrain": gods.TERRAINS[tiles.corner(position.look(space), corner)],
                "size": lands.size[lands.zone(position, space, corner)],
                "gain": {
                    gods.COLOURS[colour]: _paid_with(position, space, colour, corner) - paid[colour * STEPS + 1]
                    for colour in own
                    if position.cells[at.RESERVE + colour]
                },
            }
    return found


def _paid_with(position: FourGodsPosition, space: int, colour: int, corner: int) -> int:
    """Return what Kingdoms would pay *colour* with one more prophet of it at *corner* of *space*."""
    ahead = position.copy()
    ahead.set_prophet(space, colour * 4 + corner)
    return score_kingdoms(ahead, Kingdoms(ahead))[colour * STEPS + 1]
