"""Tally: the four steps of scoring counted one by one, as people do at the table (FG-V1 to FG-V17)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods
from theomachy.games.four_gods.rules import events
from theomachy.games.four_gods.rules.scoring import STEPS, Kingdoms, score_kingdoms, spaces_of, terrain_of
from theomachy.games.four_gods.state import State

_STEP_NAMES: Final = ("cities", "prophets", "largest", "number")


def announce(position: State) -> None:
    """Cities, Kingdoms with prophets, the largest Kingdoms, their numbers, and the sums of the colours in play."""
    lands = Kingdoms(position)
    points = score_kingdoms(position, lands)
    regions = lands.regions(position)
    colours = [colour for colour in range(at.COLOUR_COUNT) if position.owner(colour) != at.NOBODY]
    for colour in colours:
        _announce_cities(position, colour, points[colour * STEPS])
    for zone in sorted(regions, key=lambda zone: -lands.size[zone]):
        _announce_kingdom(position, lands, zone, regions[zone])
    for step in (2, 3):
        for colour in sorted(colours, key=lambda colour: -points[colour * STEPS + step]):
            _announce_rank(position, lands, regions, points, colour, step)
    for colour in colours:
        steps = [points[colour * STEPS + step] for step in range(STEPS)]
        text = " ".join(str(step) for step in steps)
        by_name = dict(zip(_STEP_NAMES, steps, strict=True))
        events.add(
            position, "colour-scored", {"colour": gods.COLOURS[colour], "steps": text, **by_name, "total": sum(steps)}
        )


def _announce_cities(position: State, colour: int, points: int) -> None:
    if points == 0:
        return
    spaces = range(position.spaces)
    own = [space for space in spaces if position.look(space) == at.CITY and position.prophet(space) // 4 == colour]
    facts: dict[str, object] = {"seat": position.owner(colour), "colour": gods.COLOURS[colour], "points": points}
    counts = {"standing": len(own), "razed": position.cells[at.DESTROYED + colour]}
    events.add(position, "cities-scored", {**facts, **counts, "spaces": [position.space_name(space) for space in own]})


def _announce_kingdom(position: State, lands: Kingdoms, zone: int, regions: list[int]) -> None:
    leaders = lands.leaders(zone)
    if not leaders or lands.worth(zone) == 0:
        return
    facts: dict[str, object] = {
        "terrain": gods.TERRAINS[terrain_of(position, zone)],
        "size": lands.size[zone],
        "points": lands.worth(zone),
        "colours": [gods.COLOURS[colour] for colour in leaders],
        "seats": [position.owner(colour) for colour in leaders],
        "spaces": spaces_of(position, regions),
    }
    events.add(position, "kingdom-scored", facts)


def _announce_rank(
    position: State, lands: Kingdoms, regions: dict[int, list[int]], points: vec[i64], colour: int, step: int
) -> None:
    """Announce what the largest Kingdom of a god's terrain brings (step 2), or the number of them (step 3)."""
    god = position.cells[at.GOD + colour]
    own = [zone for zone in regions if god != at.NOTHING and terrain_of(position, zone) == god]
    if not own:
        return
    facts: dict[str, object] = {
        "seat": position.owner(colour),
        "colour": gods.COLOURS[colour],
        "terrain": gods.TERRAINS[god],
        "points": points[colour * STEPS + step],
    }
    if step == 3:
        spaces = spaces_of(position, [region for zone in own for region in regions[zone]])
        events.add(position, "number-ranked", {**facts, "count": len(own), "spaces": spaces})
        return
    largest = max(lands.size[zone] for zone in own)
    spaces = spaces_of(position, [region for zone in own if lands.size[zone] == largest for region in regions[zone]])
    events.add(position, "largest-ranked", {**facts, "size": largest, "spaces": spaces})
