"""Pilgrimage (TH-P): cubes and acolytes move, acolytes preach or fight, the wounded stand up (TH-N4)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.position import Position
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy.board import acolyte_name, convert, move_acolyte, move_cubes, rise, slay
from theomachy.games.theurgy.cards import BAR, HOLD, IS_LEGENDARY, KELERIX, LUTRAZ, MONSTER_IDS, MONSTERS, MUTE, WARD
from theomachy.games.theurgy.kinds import (
    CUBE_ORDER,
    DONE,
    FIGHT,
    MOST_CUBES,
    MOVE_ACOLYTE,
    PREACH_AT,
    STAND_UP,
)
from theomachy.games.theurgy.land import DIRECTIONS, HEX_NAMES, HEXES, NONE, direction_to, neighbour
from theomachy.games.theurgy.state import (
    ACOLYTE,
    COLOURS,
    DEITY,
    FOUGHT,
    FROZEN,
    MONSTER_HEX,
    MONSTER_OWNER,
    MOVABLE,
    PREACHED_POST,
    PREACHED_PRE,
    ROSE,
    STEPS_MADE,
    WOUNDED,
    cubes,
    is_barred,
    is_defended,
    is_held,
    is_muted,
    is_upright,
    is_warded,
)

BOTH: Final[i64] = 2  # acolytes that fight together


def begin(p: Position, seat: i64) -> None:
    """Count the cubes that may move (TH-P20)."""
    for hex in range(HEXES):
        p.cells[MOVABLE + hex] = cubes(p.cells, hex, seat)


def offer(p: Position, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every step a Pilgrimage can go on with."""
    cells = p.cells
    for which in range(2):
        acolyte = seat * 2 + which
        if cells[WOUNDED + acolyte] == 1:
            out = append(out, pack(STAND_UP, which))
        elif cells[ROSE + which] == 0:
            out = _offer_steps(cells, seat, which, out)
            out = offer_preaching(cells, seat, which, out) if may_preach(cells, seat, which) else out
            out = _offer_fights(cells, seat, which, out) if is_unspent(cells, which) else out
    out = _offer_cubes(cells, seat, out)
    return append(out, pack(DONE))


def refuse(p: Position, seat: i64, action: i64) -> Refusal | None:
    """Why *action* is no legal step of a Pilgrimage."""
    kind = kind_of(action)
    if kind == CUBE_ORDER:
        return _refuse_cubes(p.cells, seat, action)
    if kind == MOVE_ACOLYTE:
        return _refuse_step(p.cells, seat, action)
    if kind == PREACH_AT:
        return _refuse_preaching(p.cells, seat, part_a(action), part_b(action))
    if kind == FIGHT:
        return _refuse_fight(p.cells, seat, part_a(action), part_b(action))
    if kind == STAND_UP:
        return Refusal("not-wounded", "TH-N4", acolyte=acolyte_name(seat * 2 + part_a(action)))
    return Refusal("not-in-pilgrimage", "TH-P1")


def do(p: Position, seat: i64, action: i64) -> None:
    """Carry one step out."""
    cells = p.cells
    kind = kind_of(action)
    which = part_a(action)
    if kind == CUBE_ORDER:
        _move_cubes(p, seat, action)
    elif kind == MOVE_ACOLYTE:
        cells[STEPS_MADE + which - seat * 2] += 1
        move_acolyte(p, which, part_b(action))
    elif kind == PREACH_AT:
        half = PREACHED_PRE if cells[STEPS_MADE + which] == 0 else PREACHED_POST
        cells[half + which] = 1
        convert(p, cells[ACOLYTE + seat * 2 + which], part_b(action), seat, 1)
    elif kind == FIGHT:
        if which == BOTH:
            cells[FOUGHT] = 1
            cells[FOUGHT + 1] = 1
        else:
            cells[FOUGHT + which] = 1
        slay(p, part_b(action))
    else:
        cells[ROSE + which] = 1
        rise(p, seat * 2 + which)


# Cubes.


def _offer_cubes(cells: vec[i64], seat: i64, out: vec[i64]) -> vec[i64]:
    far = cells[DEITY + seat] == KELERIX
    for hex in range(HEXES):
        count = cells[MOVABLE + hex]
        if count == 0 or is_held(cells, hex):
            continue
        if count > MOST_CUBES:
            count = MOST_CUBES
        for direction in range(DIRECTIONS):
            there = neighbour(hex, direction)
            if there == NONE:
                continue
            for n in range(count):
                out = append(out, pack(CUBE_ORDER, hex, direction, 0, n))
            if far and not is_held(cells, there):
                for second in range(DIRECTIONS):
                    end = neighbour(there, second)
                    if end != NONE and end != hex:
                        for n in range(count):
                            out = append(out, pack(CUBE_ORDER, hex, direction, second + 1, n))
    return out


def _move_cubes(p: Position, seat: i64, action: i64) -> None:
    hex = part_a(action)
    count = part_d(action) + 1
    target = neighbour(hex, part_b(action))
    if part_c(action) > 0:
        target = neighbour(target, part_c(action) - 1)
    p.cells[MOVABLE + hex] -= count
    move_cubes(p, hex, target, seat, count)


def _refuse_cubes(cells: vec[i64], seat: i64, action: i64) -> Refusal | None:
    hex = part_a(action)
    name = HEX_NAMES[hex]
    if part_b(action) == DIRECTIONS:
        return Refusal("not-adjacent", "TH-P1", hex=name)
    there = neighbour(hex, part_b(action))
    if part_c(action) > DIRECTIONS:
        return Refusal("not-adjacent", "TH-P1", hex=HEX_NAMES[there])
    if part_c(action) > 0:
        if cells[DEITY + seat] != KELERIX:
            return Refusal("one-step", "TH-P2", hex=name)
        if there != NONE and is_held(cells, there):
            return Refusal("held", "TH-B14", hex=HEX_NAMES[there], monster=MONSTER_IDS[HOLD])
        if there != NONE and neighbour(there, part_c(action) - 1) == hex:
            return Refusal("there-and-back", "TH-P20", hex=name)
    if is_held(cells, hex):
        return Refusal("held", "TH-B14", hex=name, monster=MONSTER_IDS[HOLD])
    movable = cells[MOVABLE + hex]
    if movable <= part_d(action):
        if cells[FROZEN + hex * COLOURS + seat] > 0:
            return Refusal("cubes-converted", "TH-P15", hex=name, movable=movable)
        return Refusal("cubes-moved", "TH-P20", hex=name, movable=movable)
    return Refusal("not-adjacent", "TH-P1", hex=name)


# Acolytes.


def steps_allowed(cells: vec[i64], seat: i64) -> i64:
    """How many steps a piece of *seat* may make (TH-P2, TH-D4)."""
    return 2 if cells[DEITY + seat] == KELERIX else 1


def _offer_steps(cells: vec[i64], seat: i64, which: i64, out: vec[i64]) -> vec[i64]:
    acolyte = seat * 2 + which
    hex = cells[ACOLYTE + acolyte]
    if cells[STEPS_MADE + which] >= steps_allowed(cells, seat) or is_held(cells, hex):
        return out
    for direction in range(DIRECTIONS):
        target = neighbour(hex, direction)
        if target != NONE and not is_barred(cells, target, seat):
            out = append(out, pack(MOVE_ACOLYTE, acolyte, target))
    return out


def _refuse_unfit(cells: vec[i64], seat: i64, which: i64) -> Refusal | None:
    """Why acolyte *which* can do nothing in this Pilgrimage."""
    name = acolyte_name(seat * 2 + which)
    if cells[WOUNDED + seat * 2 + which] == 1:
        return Refusal("wounded", "TH-N2", acolyte=name)
    return Refusal("rose", "TH-N4", acolyte=name) if cells[ROSE + which] == 1 else None


def _refuse_step(cells: vec[i64], seat: i64, action: i64) -> Refusal | None:
    acolyte = part_a(action)
    target = part_b(action)
    name = acolyte_name(acolyte)
    if acolyte // 2 != seat:
        return Refusal("not-your-acolyte", "TH-P1", acolyte=name)
    unfit = _refuse_unfit(cells, seat, acolyte % 2)
    if unfit is not None:
        return unfit
    hex = cells[ACOLYTE + acolyte]
    if cells[STEPS_MADE + acolyte % 2] >= steps_allowed(cells, seat):
        return Refusal("acolyte-moved", "TH-P2", acolyte=name)
    if is_held(cells, hex):
        return Refusal("held", "TH-B14", hex=HEX_NAMES[hex], monster=MONSTER_IDS[HOLD])
    if is_barred(cells, target, seat) and direction_to(hex, target) != NONE:
        return Refusal("barred", "TH-K9", hex=HEX_NAMES[target], monster=MONSTER_IDS[BAR])
    return Refusal("not-adjacent", "TH-P1", hex=HEX_NAMES[hex])


# Preaching.


def is_unspent(cells: vec[i64], which: i64) -> bool:
    """Whether acolyte *which* has neither preached nor fought in this Pilgrimage (TH-P5)."""
    return cells[PREACHED_PRE + which] == 0 and cells[PREACHED_POST + which] == 0 and cells[FOUGHT + which] == 0


def may_preach(cells: vec[i64], seat: i64, which: i64) -> bool:
    """Whether acolyte *which* has a preaching left; Lutraz' has one before and one after its move (TH-D1, TH-D3)."""
    if cells[DEITY + seat] != LUTRAZ:
        return is_unspent(cells, which)
    half = PREACHED_PRE if cells[STEPS_MADE + which] == 0 else PREACHED_POST
    return cells[FOUGHT + which] == 0 and cells[half + which] == 0


def offer_preaching(cells: vec[i64], seat: i64, which: i64, out: vec[i64]) -> vec[i64]:
    """The colours acolyte *which* can preach at where it stands (TH-P9 to TH-P11)."""
    hex = cells[ACOLYTE + seat * 2 + which]
    if is_muted(cells, hex):
        return out
    for colour in range(COLOURS):
        if _hears(cells, seat, hex, colour):
            out = append(out, pack(PREACH_AT, which, colour))
    return out


def _hears(cells: vec[i64], seat: i64, hex: i64, colour: i64) -> bool:
    return (
        colour != seat
        and cubes(cells, hex, colour) > 0
        and not is_defended(cells, hex, colour)
        and not is_warded(cells, hex, colour)
    )


def _refuse_preaching(cells: vec[i64], seat: i64, which: i64, colour: i64) -> Refusal | None:
    unfit = _refuse_unfit(cells, seat, which)
    if unfit is not None:
        return unfit
    if not may_preach(cells, seat, which):
        return _refuse_spent(cells, seat, which)
    return refuse_hearing(cells, seat, which, colour)


def refuse_hearing(cells: vec[i64], seat: i64, which: i64, colour: i64) -> Refusal | None:
    """Why nobody of *colour* hears acolyte *which*."""
    hex = cells[ACOLYTE + seat * 2 + which]
    name = HEX_NAMES[hex]
    if is_muted(cells, hex):
        return Refusal("muted", "TH-K9", hex=name, monster=MONSTER_IDS[MUTE])
    if colour == seat:
        return Refusal("own-cube", "TH-P9", hex=name)
    if cubes(cells, hex, colour) == 0:
        return Refusal("no-such-cube", "TH-P9", hex=name)
    if is_warded(cells, hex, colour):
        return Refusal("warded", "TH-K9", hex=name, monster=MONSTER_IDS[WARD])
    return Refusal("defended", "TH-P11", hex=name, owner_seat=colour)


def _refuse_spent(cells: vec[i64], seat: i64, which: i64) -> Refusal:
    name = acolyte_name(seat * 2 + which)
    if cells[FOUGHT + which] == 1:
        return Refusal("has-fought", "TH-P7", acolyte=name)
    if cells[DEITY + seat] == LUTRAZ:
        return Refusal("has-preached-here", "TH-D2" if cells[STEPS_MADE + which] == 0 else "TH-D1", acolyte=name)
    return Refusal("has-preached", "TH-P5", acolyte=name)


# Fighting.


def _offer_fights(cells: vec[i64], seat: i64, which: i64, out: vec[i64]) -> vec[i64]:
    hex = cells[ACOLYTE + seat * 2 + which]
    for monster in range(MONSTERS):
        if cells[MONSTER_HEX + monster] != hex or not _is_open_to_fight(cells, seat, monster):
            continue
        if IS_LEGENDARY[monster] == 0:
            out = append(out, pack(FIGHT, which, monster))
        elif which == 0 and _can_join(cells, seat, hex):
            out = append(out, pack(FIGHT, BOTH, monster))
    return out


def _is_open_to_fight(cells: vec[i64], seat: i64, monster: i64) -> bool:
    owner = cells[MONSTER_OWNER + monster]
    return owner != seat and not is_defended(cells, cells[MONSTER_HEX + monster], owner)


def _can_join(cells: vec[i64], seat: i64, hex: i64) -> bool:
    """Whether the second acolyte stands in *hex*, ready to fight too (TH-P18)."""
    acolyte = seat * 2 + 1
    return (
        is_upright(cells, acolyte) and cells[ACOLYTE + acolyte] == hex and cells[ROSE + 1] == 0 and is_unspent(cells, 1)
    )


def _refuse_fight(cells: vec[i64], seat: i64, which: i64, monster: i64) -> Refusal | None:
    name = MONSTER_IDS[monster]
    hex = cells[MONSTER_HEX + monster]
    fighters = [0, 1] if which == BOTH else [which]
    for fighter in fighters:
        unfit = _refuse_unfit(cells, seat, fighter)
        if unfit is not None:
            return unfit
        if hex == NONE or cells[ACOLYTE + seat * 2 + fighter] != hex:
            return Refusal("monster-not-here", "TH-P12", monster=name, acolyte=acolyte_name(seat * 2 + fighter))
    owner = cells[MONSTER_OWNER + monster]
    if owner == seat:
        return Refusal("own-monster", "TH-P14", monster=name)
    if is_defended(cells, hex, owner):
        return Refusal("monster-defended", "TH-P13", monster=name, owner_seat=owner)
    for fighter in fighters:
        if not is_unspent(cells, fighter):
            return _refuse_spent_fighter(cells, seat, fighter)
    if IS_LEGENDARY[monster] == 1:
        return Refusal("legendary", "TH-P17", monster=name)
    return Refusal("one-fighter", "TH-P17", monster=name)


def _refuse_spent_fighter(cells: vec[i64], seat: i64, which: i64) -> Refusal:
    name = acolyte_name(seat * 2 + which)
    if cells[FOUGHT + which] == 1:
        return Refusal("has-fought-already", "TH-P5", acolyte=name)
    return Refusal("preached-not-fight", "TH-P7", acolyte=name)
