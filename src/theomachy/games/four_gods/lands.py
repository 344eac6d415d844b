"""Lands: what a board shows of a World beside its pieces, all of it public or known to the viewer (section I)."""

from typing import cast

from theomachy.core.game import View
from theomachy.games.four_gods.placing import fits_pattern
from theomachy.games.four_gods.scoring import STEPS, Kingdoms, score_kingdoms, spaces_of, terrain_of
from theomachy.games.four_gods.state import CITY, COLOUR_COUNT, NOBODY, NOTHING, State
from theomachy.games.four_gods.tiles import COLOURS, CORNERS, TERRAINS, TILES


def describe(pos: State, viewer: int) -> View:
    """Kingdoms with what they pay now, the score so far, and how many tiles could still fill each gap."""
    lands = Kingdoms(pos)
    return {
        "kingdoms": kingdoms(pos, lands),
        "score": score(pos, lands),
        "fits": fits(pos, viewer),
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
