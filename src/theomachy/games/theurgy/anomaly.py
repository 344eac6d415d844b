"""Test the Faith (TH-X): the anomaly, the count, the conversions, the temple, the sceptics; and Eseryn (TH-D8)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.event import Event
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy.board import add_sceptic, build_temple, convert, destroy_temple, move_anomaly
from theomachy.games.theurgy.cards import DOUBT, ESERYN, ZEAL, ZEAL_REACH
from theomachy.games.theurgy.kinds import HEX, SCEPTIC_TO
from theomachy.games.theurgy.land import DIRECTIONS, HEX_NAMES, HEXES, NONE, VERTEX_OF, distance, neighbour
from theomachy.games.theurgy.state import (
    ANOMALY_AT,
    COLOURS,
    CUBES,
    DEITY,
    FAITH,
    FREE_SKY,
    GREY,
    LEFT,
    MONSTER_HEX,
    MONSTER_OWNER,
    SCEPTICS,
    TEMPLE,
    any_acolyte,
    any_monster,
    cubes,
)

ABOVE_ALL: Final[i64] = 1_000_000  # more than anything counts


def offer(p: Position, out: vec[i64]) -> vec[i64]:
    """The hexes that can be tested, or where Eseryn may place the next token."""
    cells = p.cells
    tested = cells[ANOMALY_AT]
    for hex in range(HEXES):
        if cells[LEFT] == 0:
            if hex != tested:
                out = append(out, pack(HEX, hex))
        elif distance(hex, tested) == 1 and _takes_sceptic(cells, hex):
            out = append(out, pack(SCEPTIC_TO, hex))
    return out


def _takes_sceptic(cells: vec[i64], hex: i64) -> bool:
    return cells[FREE_SKY] == 1 or not any_monster(cells, hex)


def refuse(p: Position, action: i64) -> Refusal | None:
    """Why *action* is no legal step of a test."""
    cells = p.cells
    if cells[LEFT] > 0 and kind_of(action) != SCEPTIC_TO:
        return Refusal("place-sceptics", "TH-D9", left=cells[LEFT])
    if cells[LEFT] == 0 and kind_of(action) != HEX:
        return Refusal("name-a-hex", "TH-X1")
    hex = part_a(action)
    name = HEX_NAMES[hex]
    if cells[LEFT] > 0:
        if distance(hex, cells[ANOMALY_AT]) != 1:
            return Refusal("sceptic-not-adjacent", "TH-D8", hex=name, tested=HEX_NAMES[cells[ANOMALY_AT]])
        return Refusal("sceptic-monster", "TH-D10", hex=name)
    return Refusal("anomaly-here", "TH-X1", hex=name)


def do(p: Position, seat: i64, action: i64) -> bool:
    """Test a hex, or place one of Eseryn's tokens; whether the action is finished."""
    cells = p.cells
    if kind_of(action) == SCEPTIC_TO:
        add_sceptic(p, part_a(action))
        cells[LEFT] -= 1
        return cells[LEFT] == 0
    test(p, seat, part_a(action))
    return cells[LEFT] == 0


def test(p: Position, seat: i64, hex: i64) -> None:
    """*seat* tests the faith in *hex* (TH-X19)."""
    move_anomaly(p, hex)
    counts = count_faith(p.cells, hex)
    if p.log is not None:
        said = {("g" if colour == GREY else str(colour)): counts[colour] for colour in _present(p.cells, counts, hex)}
        p.log.append(Event("faith-counted", {"hex": HEX_NAMES[hex], "counts": said}))
    people = residents(p.cells, hex)
    convert_residents(counts, people, 0, hex, p)
    _judge_temple(p, hex, majority(people))
    _spread_doubt(p, seat, hex)


def count_faith(cells: vec[i64], hex: i64) -> vec[i64]:
    """The count of every colour, grey last (TH-X3), with what monsters add (M05, M25)."""
    counts = vec[i64]([0, 0, 0, 0, 0, 0, 0])
    for corner in range(DIRECTIONS):
        owner = cells[FAITH + VERTEX_OF[hex * DIRECTIONS + corner]]
        if owner != NONE:
            counts[owner] += 1
    counts[GREY] = cells[SCEPTICS + hex]
    zeal = cells[MONSTER_HEX + ZEAL]
    if zeal != NONE and distance(zeal, hex) <= ZEAL_REACH:
        counts[cells[MONSTER_OWNER + ZEAL]] += 1
    if cells[MONSTER_HEX + DOUBT] == hex:
        counts[GREY] += 2
    return counts


def _present(cells: vec[i64], counts: vec[i64], hex: i64) -> list[int]:
    return [colour for colour in range(COLOURS) if counts[colour] > 0 or cubes(cells, hex, colour) > 0]


def residents(cells: vec[i64], hex: i64) -> vec[i64]:
    """The cubes in *hex* by colour."""
    at = CUBES + hex * COLOURS
    return cells[at : at + COLOURS]


def convert_residents(counts: vec[i64], people: vec[i64], at: i64, hex: i64, p: Position | None) -> None:
    """From the highest count down, each group of equals takes from every colour below it (TH-X4 to TH-X9).

    *people*, from *at* on, are the residents by colour; with a position the cubes in its *hex* are converted too.
    """
    level = _next_level(counts, ABOVE_ALL)
    while level > 0:
        group: i64 = 0
        for colour in range(COLOURS):
            if counts[colour] == level:
                group += 1
        for victim in range(COLOURS):
            if counts[victim] >= level or people[at + victim] < group:
                continue
            share = people[at + victim] // group
            if share > level - counts[victim]:
                share = level - counts[victim]
            for colour in range(COLOURS):
                if counts[colour] == level:
                    people[at + colour] += share
                    people[at + victim] -= share
                    if p is not None:
                        convert(p, hex, victim, colour, share)
        level = _next_level(counts, level)


def _next_level(counts: vec[i64], above: i64) -> i64:
    """The highest of *counts* that lies below *above*, 0 at least."""
    level: i64 = 0
    for colour in range(COLOURS):
        if level < counts[colour] < above:
            level = counts[colour]
    return level


def majority(people: vec[i64], at: i64 = 0) -> i64:
    """The seat with more cubes than every other colour among *people* from *at* on, or NONE."""
    best: i64 = NONE
    most: i64 = 0
    for colour in range(COLOURS):
        count = people[at + colour]
        if count > most:
            most = count
            best = colour
        elif count == most:
            best = NONE
    return NONE if best == GREY else best


def _judge_temple(p: Position, hex: i64, builder: i64) -> None:
    """Whoever has the most cubes builds; a tie or grey pulls down (TH-X12 to TH-X15)."""
    if builder != NONE and p.cells[TEMPLE + hex] == builder:
        return
    if destroy_temple(p, hex) and builder != NONE:
        build_temple(p, hex, builder)


def _spread_doubt(p: Position, seat: i64, hex: i64) -> None:
    """A sceptic token goes into each adjacent hex without acolyte and monster (TH-X16); Eseryn chooses (TH-D8)."""
    cells = p.cells
    eseryn = cells[DEITY + seat] == ESERYN
    for direction in range(DIRECTIONS):
        other = neighbour(hex, direction)
        if other != NONE and not any_acolyte(cells, other) and not any_monster(cells, other):
            if eseryn:
                cells[LEFT] += 1
            else:
                add_sceptic(p, other)
    if eseryn and p.log is not None:
        p.log.append(Event("sceptics-to-place", {"seat": seat, "count": cells[LEFT]}))
