"""Tally: the four steps of scoring told one by one, as people count them at the table (FG-V1 to FG-V17)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.four_gods import report
from theomachy.games.four_gods.scoring import STEPS, Kingdoms, score_kingdoms, spaces_of, terrain_of
from theomachy.games.four_gods.state import CITY, COLOUR_COUNT, GOD, NOBODY, NOTHING, RAZED, State
from theomachy.games.four_gods.tiles import COLOURS, TERRAINS

STEP_NAMES: Final = ("cities", "prophets", "largest", "number")


def tell(pos: State) -> None:
    """Cities, Kingdoms with prophets, the largest Kingdoms, their numbers, and the sums of the colours in play."""
    lands = Kingdoms(pos)
    points = score_kingdoms(pos, lands)
    regions = lands.regions(pos)
    colours = [colour for colour in range(COLOUR_COUNT) if pos.owner(colour) != NOBODY]
    for colour in colours:
        _tell_cities(pos, colour, points[colour * STEPS])
    for zone in sorted(regions, key=lambda zone: -lands.size[zone]):
        _tell_kingdom(pos, lands, zone, regions[zone])
    for step in (2, 3):
        for colour in sorted(colours, key=lambda colour: -points[colour * STEPS + step]):
            _tell_rank(pos, lands, regions, points, colour, step)
    for colour in colours:
        steps = [points[colour * STEPS + step] for step in range(STEPS)]
        text = " ".join(str(step) for step in steps)
        told = dict(zip(STEP_NAMES, steps, strict=True))
        report.tell(pos, "colour-scored", {"colour": COLOURS[colour], "steps": text, **told, "total": sum(steps)})


def _tell_cities(pos: State, colour: int, points: int) -> None:
    if points == 0:
        return
    spaces = range(pos.spaces)
    own = [space for space in spaces if pos.look(space) == CITY and pos.prophet(space) // 4 == colour]
    facts: dict[str, object] = {"seat": pos.owner(colour), "colour": COLOURS[colour], "points": points}
    counts = {"standing": len(own), "razed": pos.cells[RAZED + colour]}
    report.tell(pos, "cities-scored", {**facts, **counts, "spaces": [pos.space_name(space) for space in own]})


def _tell_kingdom(pos: State, lands: Kingdoms, zone: int, regions: list[int]) -> None:
    leaders = lands.leaders(zone)
    if not leaders or lands.worth(zone) == 0:
        return
    facts: dict[str, object] = {
        "terrain": TERRAINS[terrain_of(pos, zone)],
        "size": lands.size[zone],
        "points": lands.worth(zone),
        "colours": [COLOURS[colour] for colour in leaders],
        "seats": [pos.owner(colour) for colour in leaders],
        "spaces": spaces_of(pos, regions),
    }
    report.tell(pos, "kingdom-scored", facts)


def _tell_rank(
    pos: State, lands: Kingdoms, regions: dict[int, list[int]], points: vec[i64], colour: int, step: int
) -> None:
    """What the largest Kingdom of a god's terrain brings (step 2), or the number of them (step 3)."""
    god = pos.cells[GOD + colour]
    own = [zone for zone in regions if god != NOTHING and terrain_of(pos, zone) == god]
    if not own:
        return
    facts: dict[str, object] = {
        "seat": pos.owner(colour),
        "colour": COLOURS[colour],
        "terrain": TERRAINS[god],
        "points": points[colour * STEPS + step],
    }
    if step == 3:
        spaces = spaces_of(pos, [region for zone in own for region in regions[zone]])
        report.tell(pos, "number-ranked", {**facts, "count": len(own), "spaces": spaces})
        return
    largest = max(lands.size[zone] for zone in own)
    spaces = spaces_of(pos, [region for zone in own if lands.size[zone] == largest for region in regions[zone]])
    report.tell(pos, "largest-ranked", {**facts, "size": largest, "spaces": spaces})
