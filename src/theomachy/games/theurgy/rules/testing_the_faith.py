"""Test the Faith (TH-X): the anomaly, the count, the conversions, the temple, the sceptics; and Eseryn (TH-D8)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import deities, land
from theomachy.games.theurgy.rules import board, pieces
from theomachy.games.theurgy.state import State

ABOVE_ALL: Final[i64] = 1_000_000  # more than anything counts


def offer_test(position: State, out: vec[i64]) -> vec[i64]:
    """The hexes that can be tested, or where Eseryn may place the next token."""
    cells = position.cells
    tested = cells[at.ANOMALY_AT]
    for hex in range(land.HEXES):
        if cells[at.SCEPTICS_LEFT] == 0:
            if hex != tested:
                out = append(out, pack(act.HEX, hex))
        elif land.distance(hex, tested) == 1 and _takes_sceptic(position, hex):
            out = append(out, pack(act.SCEPTIC_TO, hex))
    return out


def _takes_sceptic(position: State, hex: i64) -> bool:
    return position.terms.free_sky or not board.any_monster(position.cells, hex)


def refuse_test(position: State, action: i64) -> Refusal | None:
    """Return why *action* is no legal step of a test."""
    cells = position.cells
    if cells[at.SCEPTICS_LEFT] > 0 and kind_of(action) != act.SCEPTIC_TO:
        return Refusal("place-sceptics", "TH-D9", left=cells[at.SCEPTICS_LEFT])
    if cells[at.SCEPTICS_LEFT] == 0 and kind_of(action) != act.HEX:
        return Refusal("name-a-hex", "TH-X1")
    hex = part_a(action)
    name = land.HEX_NAMES[hex]
    if cells[at.SCEPTICS_LEFT] > 0:
        if land.distance(hex, cells[at.ANOMALY_AT]) != 1:
            return Refusal("sceptic-not-adjacent", "TH-D8", hex=name, tested=land.HEX_NAMES[cells[at.ANOMALY_AT]])
        return Refusal("sceptic-monster", "TH-D10", hex=name)
    return Refusal("anomaly-here", "TH-X1", hex=name)


def do_test(position: State, seat: i64, action: i64) -> bool:
    """Test a hex, or place one of Eseryn's tokens; whether the action is finished."""
    cells = position.cells
    if kind_of(action) == act.SCEPTIC_TO:
        pieces.add_sceptic(position, part_a(action))
        cells[at.SCEPTICS_LEFT] -= 1
        return cells[at.SCEPTICS_LEFT] == 0
    test(position, seat, part_a(action))
    return cells[at.SCEPTICS_LEFT] == 0


def test(position: State, seat: i64, hex: i64) -> None:
    """*seat* tests the faith in *hex* (TH-X19)."""
    pieces.move_anomaly(position, hex)
    counts = count_faith(position, hex)
    if position.log is not None:
        position.log.append(Event("faith-counted", _count_facts(position, counts, hex)))
    people = residents(position.cells, hex)
    convert_residents(counts, people, 0, hex, position)
    _judge_temple(position, hex, majority(people))
    _spread_doubt(position, seat, hex)


def count_faith(position: State, hex: i64) -> vec[i64]:
    """The count of every colour, grey last (TH-X3), with what monsters add (M05, M25)."""
    cells = position.cells
    cards = position.terms.cards
    counts = vec[i64]([0, 0, 0, 0, 0, 0, 0])
    for corner in range(land.DIRECTIONS):
        owner = cells[at.FAITH + land.VERTEX_OF[hex * land.DIRECTIONS + corner]]
        if owner != land.NONE:
            counts[owner] += 1
    counts[at.GREY] = cells[at.SCEPTICS + hex]
    for zealot in cards.zeal:
        there = cells[at.MONSTER_HEX + zealot]
        if there != land.NONE and land.distance(there, hex) <= cards.reach[zealot]:
            counts[cells[at.MONSTER_OWNER + zealot]] += 1
    if board.standing(cells, cards.doubt, hex) != land.NONE:
        counts[at.GREY] += 2
    return counts


def _count_facts(position: State, counts: vec[i64], hex: i64) -> dict[str, object]:
    """Return who counts how much, the highest count first: the order of the conversions (TH-X4, TH-X6)."""
    cells = position.cells
    colours = _present(cells, counts, hex)
    levels = sorted({counts[colour] for colour in colours}, reverse=True)
    present = [colour for level in levels for colour in colours if counts[colour] == level]
    return {
        "hex": land.HEX_NAMES[hex],
        "counts": {pieces.colour_code(colour): counts[colour] for colour in present},
        "tally": [f"{pieces.colour_word(position, colour)} {counts[colour]}" for colour in present],
    }


def _present(cells: vec[i64], counts: vec[i64], hex: i64) -> list[int]:
    return [colour for colour in range(at.COLOURS) if counts[colour] > 0 or board.cubes(cells, hex, colour) > 0]


def residents(cells: vec[i64], hex: i64) -> vec[i64]:
    """The cubes in *hex* by colour."""
    cell = at.CUBES + hex * at.COLOURS
    return cells[cell : cell + at.COLOURS]


def convert_residents(counts: vec[i64], people: vec[i64], cell: i64, hex: i64, position: State | None) -> None:
    """From the highest count down, each group of equals takes from every colour below it (TH-X4 to TH-X9).

    *people*, from *at* on, are the residents by colour; with a position the cubes in its *hex* are converted too.
    """
    level = _next_level(counts, ABOVE_ALL)
    while level > 0:
        group: i64 = 0
        for colour in range(at.COLOURS):
            if counts[colour] == level:
                group += 1
        for victim in range(at.COLOURS):
            if counts[victim] >= level or people[cell + victim] < group:
                continue
            share = people[cell + victim] // group
            if share > level - counts[victim]:
                share = level - counts[victim]
            for colour in range(at.COLOURS):
                if counts[colour] == level:
                    people[cell + colour] += share
                    people[cell + victim] -= share
                    if position is not None:
                        pieces.convert(position, hex, victim, colour, share)
        level = _next_level(counts, level)


def _next_level(counts: vec[i64], above: i64) -> i64:
    """The highest of *counts* that lies below *above*, 0 at least."""
    level: i64 = 0
    for colour in range(at.COLOURS):
        if level < counts[colour] < above:
            level = counts[colour]
    return level


def majority(people: vec[i64], cell: i64 = 0) -> i64:
    """The seat with more cubes than every other colour among *people* from *at* on, or NONE."""
    best: i64 = land.NONE
    most: i64 = 0
    for colour in range(at.COLOURS):
        count = people[cell + colour]
        if count > most:
            most = count
            best = colour
        elif count == most:
            best = land.NONE
    return land.NONE if best == at.GREY else best


def _judge_temple(position: State, hex: i64, builder: i64) -> None:
    """Whoever has the most cubes builds; a tie or grey pulls down (TH-X12 to TH-X15)."""
    if builder != land.NONE and position.cells[at.TEMPLE + hex] == builder:
        return
    if pieces.destroy_temple(position, hex) and builder != land.NONE:
        pieces.build_temple(position, hex, builder)


def _spread_doubt(position: State, seat: i64, hex: i64) -> None:
    """A sceptic token goes into each adjacent hex without acolyte and monster (TH-X16); Eseryn chooses (TH-D8)."""
    cells = position.cells
    eseryn = cells[at.DEITY + seat] == deities.ESERYN
    for direction in range(land.DIRECTIONS):
        other = land.neighbour(hex, direction)
        if other != land.NONE and not board.any_acolyte(cells, other) and not board.any_monster(cells, other):
            if eseryn:
                cells[at.SCEPTICS_LEFT] += 1
            else:
                pieces.add_sceptic(position, other)
    if eseryn and position.log is not None:
        position.log.append(Event("sceptics-to-place", {"seat": seat, "count": cells[at.SCEPTICS_LEFT]}))
