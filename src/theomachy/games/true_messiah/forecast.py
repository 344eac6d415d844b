"""Forecast: how the turn would end if nobody did anything more and everybody struck where it hurts most."""

from typing import Final

from mypy_extensions import i64

from theomachy.games.true_messiah import combat, destruction, ending, stack
from theomachy.games.true_messiah.board import NOWHERE, distance
from theomachy.games.true_messiah.layout import (
    ACTION,
    AIM,
    BUILDING,
    COMBAT,
    FOLLOWING,
    HEALTH,
    LOW,
    MASK,
    MERCY,
    NOBODY,
    NONBELIEVER,
    OPEN,
    PHASE,
    ROOM,
    TURN,
    TURN_START,
    unit_kind,
    unit_owner,
)
from theomachy.games.true_messiah.position import TrueMessiah
from theomachy.games.true_messiah.state import State

# How much a hit hurts; only their order matters.
FOLLOWER: Final[i64] = 3
DOUBTER: Final[i64] = 1
WOUND: Final[i64] = 3
MASK_BROKEN: Final[i64] = 20
DESTROYED: Final[i64] = 200

NEAR: Final[i64] = 3  # steps to an empty city from which it may be sacked by surprise

WEIGHTS: Final[tuple[i64, i64, i64, i64]] = (1, 5, 25, 125)  # of the directions in a split


def is_coming(pos: State) -> bool:
    """Whether the turn would end in combat: it goes on, or would be declared if the end were called now."""
    phase = pos.cells[PHASE]
    return phase == COMBAT or (phase >= TURN_START and phase <= ACTION and stack.must_fight(pos) == 1)


def open_city(pos: State, seat: i64) -> i64:
    """The holy city of *seat* if it stands empty with an enemy near, else NOWHERE."""
    for city in pos.board.spaces:
        if pos.cells[BUILDING + city] == 1 + seat and pos.is_empty(city):
            for space in pos.board.spaces:
                if distance(city, space) <= NEAR and (pos.present(space) & pos.hostile(seat)) != 0:
                    return city
    return NOWHERE


def turn_end(pos: TrueMessiah) -> TrueMessiah:
    """*pos* after the combat of this turn, where buildings can be sacked; the stack is empty."""
    phase = pos.cells[PHASE]
    if phase < TURN_START or phase > COMBAT:
        return pos
    ahead = pos.copy()
    if is_coming(ahead):
        doom(ahead)
        combat.fall(ahead)
    else:
        ending.begin(ahead)
    return ahead


def doom(pos: State) -> None:
    """Mark who would die in the coming combat."""
    if pos.cells[OPEN] != MERCY:
        pos.cells[PHASE] = COMBAT
        seat = pos.cells[TURN]
        for _ in range(pos.board.seats):
            announce(pos, seat)
            seat = (seat + 1) % pos.board.seats
        combat.strike(pos)


def announce(pos: State, seat: i64) -> None:
    """The units of *seat* take the targets where they do most harm beside what is announced already."""
    for space in pos.board.spaces:
        if combat.low_is_open(pos, seat, space):
            attacks = combat.attacks_of(pos, space, NOBODY)
            pos.cells[AIM + space] += 1 + best_way(pos, seat, space, attacks)
    for space in pos.board.spaces:
        if combat.high_is_open(pos, seat, space):
            divide(pos, seat, space)


def divide(pos: State, seat: i64, space: i64) -> None:
    """A high unit attacks part by part, each part where it does most harm for its size."""
    left: i64 = combat.high_attacks(pos.high(space))
    while left > 0:
        best: i64 = -1
        share: i64 = left
        where = best_way(pos, seat, space, left)
        for part in range(1, left + 1):
            way = best_way(pos, seat, space, part)
            harm = more_harm(pos, space, way, part) * 12 // part
            if harm > best:
                best = harm
                share = part
                where = way
        pos.cells[AIM + space] += 8 * share * WEIGHTS[where]
        left -= share


def best_way(pos: State, seat: i64, space: i64, attacks: i64) -> i64:
    """The direction in which *attacks* do most harm."""
    ways = combat.ways(pos, seat, space)
    best: i64 = -1
    found: i64 = 0
    for direction in range(4):
        if (ways >> direction) & 1:
            harm = more_harm(pos, space, direction, attacks)
            if harm > best:
                best = harm
                found = direction
    return found


def more_harm(pos: State, space: i64, direction: i64, attacks: i64) -> i64:
    """What *attacks* from *space* in a direction add to the harm that is announced there."""
    there = pos.board.next[space * 4 + direction]
    before = combat.incoming(pos, there)
    sides = combat.armour(pos, there)
    fresh: i64 = 1 if combat.thrown(pos, space, direction) == 0 else 0
    return harm_of(pos, there, before + attacks, sides + fresh) - harm_of(pos, there, before, sides)


def harm_of(pos: State, space: i64, attacks: i64, sides: i64) -> i64:
    """How much *attacks* from so many sides would hurt on *space*."""
    harm: i64 = 0
    fallen: i64 = 0
    owner: i64 = NOBODY
    place: i64 = 0
    while attacks > 0 and place < ROOM and pos.cells[LOW + space * 4 + place] != 0:
        code = pos.cells[LOW + space * 4 + place]
        if owner != unit_owner(code):
            owner = unit_owner(code)
            attacks -= pos.shields(space, owner)
            if attacks <= 0:
                break
        if unit_kind(code) == NONBELIEVER:
            harm += DOUBTER
        else:
            harm += FOLLOWER
            fallen += 1
        attacks -= 1
        place += 1
    if fallen > 0 and pos.cells[FOLLOWING + owner] - fallen < destruction.FEWEST_FOLLOWERS:
        harm += DESTROYED
    if pos.high(space) != NOBODY and attacks > sides:
        harm += harm_of_high(pos, pos.high(space), attacks - sides)
    return harm


def harm_of_high(pos: State, high: i64, damage: i64) -> i64:
    """How much *damage* would hurt a messiah or avatar."""
    if high & 1 == 1:
        return WOUND * damage
    seat = high >> 1
    if damage < pos.cells[HEALTH + seat]:
        return WOUND * damage
    return WOUND * pos.cells[HEALTH + seat] + (MASK_BROKEN if pos.cells[MASK + seat] == 1 else DESTROYED)
