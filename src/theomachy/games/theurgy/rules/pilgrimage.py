"""Pilgrimage (TH-P): cubes and acolytes move, acolytes preach or fight, the wounded stand up (TH-N4)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.refusal import Refusal
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, deities, land
from theomachy.games.theurgy.rules import board, pieces
from theomachy.games.theurgy.state import State

BOTH: Final[i64] = 2  # acolytes that fight together


def begin(position: State, seat: i64) -> None:
    """Count the cubes that may move (TH-P20)."""
    for hex in range(land.HEXES):
        position.cells[at.MOVABLE + hex] = board.cubes(position.cells, hex, seat)


def offer_pilgrimage(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Every step a Pilgrimage can continue with."""
    cells = position.cells
    for which in range(2):
        acolyte = seat * 2 + which
        if cells[at.WOUNDED + acolyte] == 1:
            out = append(out, pack(act.STAND_UP, which))
        elif cells[at.STOOD_UP + which] == 0:
            out = _offer_steps(position, seat, which, out)
            out = offer_preaching(position, seat, which, out) if may_preach(cells, seat, which) else out
            out = _offer_fights(position, seat, which, out) if is_unspent(cells, which) else out
    out = _offer_cubes(position, seat, out)
    return append(out, pack(act.DONE))


def refuse_pilgrimage(position: State, seat: i64, action: i64) -> Refusal | None:
    """Return why *action* is no legal step of a Pilgrimage."""
    kind = kind_of(action)
    if kind == act.CUBE_ORDER:
        return _refuse_cubes(position, seat, action)
    if kind == act.MOVE_ACOLYTE:
        return _refuse_step(position, seat, action)
    if kind == act.PREACH_AT:
        return _refuse_preaching(position, seat, part_a(action), part_b(action))
    if kind == act.FIGHT:
        return _refuse_fight(position, seat, part_a(action), part_b(action))
    if kind == act.STAND_UP:
        return Refusal("not-wounded", "TH-N4", acolyte=pieces.acolyte_name(seat * 2 + part_a(action)))
    return Refusal("not-in-pilgrimage", "TH-P1")


def do_pilgrimage(position: State, seat: i64, action: i64) -> None:
    """Carry one step out."""
    cells = position.cells
    kind = kind_of(action)
    which = part_a(action)
    if kind == act.CUBE_ORDER:
        _move_cubes(position, seat, action)
    elif kind == act.MOVE_ACOLYTE:
        cells[at.STEPS_TAKEN + which - seat * 2] += 1
        pieces.move_acolyte(position, which, part_b(action))
    elif kind == act.PREACH_AT:
        half = at.PREACHED_BEFORE if cells[at.STEPS_TAKEN + which] == 0 else at.PREACHED_AFTER
        cells[half + which] = 1
        pieces.convert(position, cells[at.ACOLYTE + seat * 2 + which], part_b(action), seat, 1)
    elif kind == act.FIGHT:
        if which == BOTH:
            cells[at.FOUGHT] = 1
            cells[at.FOUGHT + 1] = 1
        else:
            cells[at.FOUGHT + which] = 1
        pieces.slay(position, part_b(action))
    else:
        cells[at.STOOD_UP + which] = 1
        pieces.rise(position, seat * 2 + which)


# Cubes.


def _offer_cubes(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    far = cells[at.DEITY + seat] == deities.KELERIX
    for hex in range(land.HEXES):
        count = cells[at.MOVABLE + hex]
        if count == 0 or board.is_held(position, hex):
            continue
        if count > act.MOST_CUBES:
            count = act.MOST_CUBES
        for direction in range(land.DIRECTIONS):
            there = land.neighbour(hex, direction)
            if there == land.NONE:
                continue
            for n in range(count):
                out = append(out, pack(act.CUBE_ORDER, hex, direction, 0, n))
            if far and not board.is_held(position, there):
                for second in range(land.DIRECTIONS):
                    end = land.neighbour(there, second)
                    if end != land.NONE and end != hex:
                        for n in range(count):
                            out = append(out, pack(act.CUBE_ORDER, hex, direction, second + 1, n))
    return out


def _move_cubes(position: State, seat: i64, action: i64) -> None:
    hex = part_a(action)
    count = part_d(action) + 1
    target = land.neighbour(hex, part_b(action))
    if part_c(action) > 0:
        target = land.neighbour(target, part_c(action) - 1)
    position.cells[at.MOVABLE + hex] -= count
    pieces.move_cubes(position, hex, target, seat, count)


def _refuse_cubes(position: State, seat: i64, action: i64) -> Refusal | None:
    cells = position.cells
    hex = part_a(action)
    name = land.HEX_NAMES[hex]
    if part_b(action) == land.DIRECTIONS:
        return Refusal("not-adjacent", "TH-P1", hex=name)
    there = land.neighbour(hex, part_b(action))
    if part_c(action) > land.DIRECTIONS:
        return Refusal("not-adjacent", "TH-P1", hex=land.HEX_NAMES[there])
    if part_c(action) > 0:
        if cells[at.DEITY + seat] != deities.KELERIX:
            return Refusal("one-step", "TH-P2", hex=name)
        if there != land.NONE and board.is_held(position, there):
            return refuse_leaving(position, there)
        if there != land.NONE and land.neighbour(there, part_c(action) - 1) == hex:
            return Refusal("there-and-back", "TH-P20", hex=name)
    if board.is_held(position, hex):
        return refuse_leaving(position, hex)
    movable = cells[at.MOVABLE + hex]
    if movable <= part_d(action):
        if cells[at.CONVERTED + hex * at.COLOURS + seat] > 0:
            return Refusal("cubes-converted", "TH-P15", hex=name, movable=movable)
        code = "cubes-moved-twice" if steps_allowed(cells, seat) > 1 else "cubes-moved"
        return Refusal(code, "TH-P20", hex=name, movable=movable)
    return Refusal("not-adjacent", "TH-P1", hex=name)


# Acolytes.


def steps_allowed(cells: vec[i64], seat: i64) -> i64:
    """Return how many steps a piece of *seat* may make (TH-P2, TH-D4)."""
    return 2 if cells[at.DEITY + seat] == deities.KELERIX else 1


def _offer_steps(position: State, seat: i64, which: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    acolyte = seat * 2 + which
    hex = cells[at.ACOLYTE + acolyte]
    if cells[at.STEPS_TAKEN + which] >= steps_allowed(cells, seat) or board.is_held(position, hex):
        return out
    for direction in range(land.DIRECTIONS):
        target = land.neighbour(hex, direction)
        if target != land.NONE and not board.is_barred(position, target, seat):
            out = append(out, pack(act.MOVE_ACOLYTE, acolyte, target))
    return out


def _refuse_unfit(cells: vec[i64], seat: i64, which: i64) -> Refusal | None:
    """Return why acolyte *which* can do nothing in this Pilgrimage."""
    name = pieces.acolyte_name(seat * 2 + which)
    if cells[at.WOUNDED + seat * 2 + which] == 1:
        return Refusal("wounded", "TH-N2", acolyte=name)
    return Refusal("rose", "TH-N4", acolyte=name) if cells[at.STOOD_UP + which] == 1 else None


def _refuse_step(position: State, seat: i64, action: i64) -> Refusal | None:
    cells = position.cells
    acolyte = part_a(action)
    target = part_b(action)
    name = pieces.acolyte_name(acolyte)
    if acolyte // 2 != seat:
        return Refusal("not-your-acolyte", "TH-P1", acolyte=name)
    unfit = _refuse_unfit(cells, seat, acolyte % 2)
    if unfit is not None:
        return unfit
    hex = cells[at.ACOLYTE + acolyte]
    if cells[at.STEPS_TAKEN + acolyte % 2] >= steps_allowed(cells, seat):
        return Refusal("acolyte-moved", "TH-P2", acolyte=name)
    if board.is_held(position, hex):
        return refuse_leaving(position, hex)
    if board.is_barred(position, target, seat) and land.direction_to(hex, target) != land.NONE:
        return refuse_entering(position, target, seat)
    return Refusal("not-adjacent", "TH-P1", hex=land.HEX_NAMES[hex])


# Preaching.


def is_unspent(cells: vec[i64], which: i64) -> bool:
    """Return whether acolyte *which* has neither preached nor fought in this Pilgrimage (TH-P5)."""
    return (
        cells[at.PREACHED_BEFORE + which] == 0
        and cells[at.PREACHED_AFTER + which] == 0
        and cells[at.FOUGHT + which] == 0
    )


def may_preach(cells: vec[i64], seat: i64, which: i64) -> bool:
    """Return whether acolyte *which* can still preach; Lutraz' has one before and one after its move (TH-D1, TH-D3)."""
    if cells[at.DEITY + seat] != deities.LUTRAZ:
        return is_unspent(cells, which)
    half = at.PREACHED_BEFORE if cells[at.STEPS_TAKEN + which] == 0 else at.PREACHED_AFTER
    return cells[at.FOUGHT + which] == 0 and cells[half + which] == 0


def offer_preaching(position: State, seat: i64, which: i64, out: vec[i64]) -> vec[i64]:
    """The colours acolyte *which* can preach at where it stands (TH-P9 to TH-P11)."""
    cells = position.cells
    hex = cells[at.ACOLYTE + seat * 2 + which]
    if board.is_muted(position, hex):
        return out
    for colour in range(at.COLOURS):
        if _hears(position, seat, hex, colour):
            out = append(out, pack(act.PREACH_AT, which, colour))
    return out


def _hears(position: State, seat: i64, hex: i64, colour: i64) -> bool:
    cells = position.cells
    return (
        colour != seat
        and board.cubes(cells, hex, colour) > 0
        and not board.is_defended(position, hex, colour)
        and not board.is_warded(position, hex, colour)
    )


def _refuse_preaching(position: State, seat: i64, which: i64, colour: i64) -> Refusal | None:
    cells = position.cells
    unfit = _refuse_unfit(cells, seat, which)
    if unfit is not None:
        return unfit
    if not may_preach(cells, seat, which):
        return _refuse_spent(cells, seat, which)
    return refuse_hearing(position, seat, which, colour)


def refuse_leaving(position: State, hex: i64) -> Refusal:
    """Return why nothing leaves *hex*."""
    monster = board.standing(position.cells, position.terms.cards.hold, hex)
    return Refusal("held", "TH-B14", hex=land.HEX_NAMES[hex], monster=box.MONSTER_IDS[monster])


def refuse_entering(position: State, hex: i64, seat: i64) -> Refusal:
    """Return why acolytes of *seat* do not enter *hex*."""
    monster = board.barring(position, hex, seat)
    return Refusal("barred", "TH-K9", hex=land.HEX_NAMES[hex], monster=box.MONSTER_IDS[monster])


def refuse_hearing(position: State, seat: i64, which: i64, colour: i64) -> Refusal | None:
    """Return why nobody of *colour* hears acolyte *which*."""
    cells = position.cells
    hex = cells[at.ACOLYTE + seat * 2 + which]
    name = land.HEX_NAMES[hex]
    if board.is_muted(position, hex):
        monster = board.standing(cells, position.terms.cards.mute, hex)
        return Refusal("muted", "TH-K9", hex=name, monster=box.MONSTER_IDS[monster])
    if colour == seat:
        return Refusal("own-cube", "TH-P9", hex=name)
    if board.cubes(cells, hex, colour) == 0:
        return Refusal("no-such-cube", "TH-P9", hex=name)
    if board.is_warded(position, hex, colour):
        return Refusal("warded", "TH-K9", hex=name, monster=box.MONSTER_IDS[board.warding(position, hex, colour)])
    return Refusal("defended", "TH-P11", hex=name, owner_seat=colour)


def _refuse_spent(cells: vec[i64], seat: i64, which: i64) -> Refusal:
    name = pieces.acolyte_name(seat * 2 + which)
    if cells[at.FOUGHT + which] == 1:
        return Refusal("has-fought", "TH-P7", acolyte=name)
    if cells[at.DEITY + seat] == deities.LUTRAZ:
        return Refusal("has-preached-here", "TH-D2" if cells[at.STEPS_TAKEN + which] == 0 else "TH-D1", acolyte=name)
    return Refusal("has-preached", "TH-P5", acolyte=name)


# Fighting.


def _offer_fights(position: State, seat: i64, which: i64, out: vec[i64]) -> vec[i64]:
    cells = position.cells
    cards = position.terms.cards
    hex = cells[at.ACOLYTE + seat * 2 + which]
    for monster in range(box.MONSTERS):
        if cells[at.MONSTER_HEX + monster] != hex or not _is_open_to_fight(position, seat, monster):
            continue
        if cards.legendary[monster] == 0:
            out = append(out, pack(act.FIGHT, which, monster))
        elif which == 0 and _can_join(cells, seat, hex):
            out = append(out, pack(act.FIGHT, BOTH, monster))
    return out


def _is_open_to_fight(position: State, seat: i64, monster: i64) -> bool:
    cells = position.cells
    owner = cells[at.MONSTER_OWNER + monster]
    return owner != seat and not board.is_defended(position, cells[at.MONSTER_HEX + monster], owner)


def _can_join(cells: vec[i64], seat: i64, hex: i64) -> bool:
    """Return whether the second acolyte stands in *hex*, ready to fight too (TH-P18)."""
    acolyte = seat * 2 + 1
    return (
        board.is_upright(cells, acolyte)
        and cells[at.ACOLYTE + acolyte] == hex
        and cells[at.STOOD_UP + 1] == 0
        and is_unspent(cells, 1)
    )


def _refuse_fight(position: State, seat: i64, which: i64, monster: i64) -> Refusal | None:
    cells = position.cells
    name = box.MONSTER_IDS[monster]
    hex = cells[at.MONSTER_HEX + monster]
    fighters = [0, 1] if which == BOTH else [which]
    for fighter in fighters:
        unfit = _refuse_unfit(cells, seat, fighter)
        if unfit is not None:
            return unfit
        if hex == land.NONE or cells[at.ACOLYTE + seat * 2 + fighter] != hex:
            return Refusal("monster-not-here", "TH-P12", monster=name, acolyte=pieces.acolyte_name(seat * 2 + fighter))
    owner = cells[at.MONSTER_OWNER + monster]
    if owner == seat:
        return Refusal("own-monster", "TH-P14", monster=name)
    if board.is_defended(position, hex, owner):
        return Refusal("monster-defended", "TH-P13", monster=name, owner_seat=owner)
    for fighter in fighters:
        if not is_unspent(cells, fighter):
            return _refuse_spent_fighter(cells, seat, fighter)
    if position.terms.cards.legendary[monster] == 1:
        return Refusal("legendary", "TH-P17", monster=name)
    return Refusal("one-fighter", "TH-P17", monster=name)


def _refuse_spent_fighter(cells: vec[i64], seat: i64, which: i64) -> Refusal:
    name = pieces.acolyte_name(seat * 2 + which)
    if cells[at.FOUGHT + which] == 1:
        return Refusal("has-fought-already", "TH-P5", acolyte=name)
    return Refusal("preached-not-fight", "TH-P7", acolyte=name)
