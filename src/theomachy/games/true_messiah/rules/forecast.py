"""Forecast: how the turn would end if nobody did anything more and everybody struck where it hurts most."""

from typing import Final

from mypy_extensions import i64

from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, distance
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import combat, end_phase, ending, preemption, spaces
from theomachy.games.true_messiah.state import State

# How much a hit hurts; only their order matters.


FOLLOWER: Final[i64] = 3
DOUBTER: Final[i64] = 1
WOUND: Final[i64] = 3
MASK_BROKEN: Final[i64] = 20
DESTROYED: Final[i64] = 200
NEAR: Final[i64] = 3  # steps to an empty city from which it may be sacked by surprise
WEIGHTS: Final[tuple[i64, i64, i64, i64]] = (1, 5, 25, 125)  # of the directions in a split


def is_coming(position: State) -> bool:
    """Return whether the turn would end in combat: it continues, or would be declared if the end were called now."""
    phase = position.cells[at.PHASE]
    return phase == at.COMBAT or (
        phase >= at.TURN_START and phase <= at.ACTION and preemption.must_fight(position) == 1
    )


def open_city(position: State, seat: i64) -> i64:
    """The holy city of *seat* if it stands empty with an enemy near, else NOWHERE."""
    for city in position.board.spaces:
        if position.cells[at.BUILDING + city] == 1 + seat and position.is_empty(city):
            for space in position.board.spaces:
                if distance(city, space) <= NEAR and (position.seats_on(space) & position.enemies_of(seat)) != 0:
                    return city
    return NOWHERE


def turn_end(position: TrueMessiahPosition) -> TrueMessiahPosition:
    """*position* after the combat of this turn, where buildings can be sacked; the stack is empty."""
    phase = position.cells[at.PHASE]
    if phase < at.TURN_START or phase > at.COMBAT:
        return position
    ahead = position.copy()
    if is_coming(ahead):
        doom(ahead)
        combat.fall(ahead)
    else:
        end_phase.begin(ahead)
    return ahead


def doom(position: State) -> None:
    """Mark who would die in the coming combat."""
    if position.cells[at.QUESTION] != at.MERCY:
        position.cells[at.PHASE] = at.COMBAT
        seat = position.cells[at.TURN]
        for _ in range(position.seats):
            announce(position, seat)
            seat = (seat + 1) % position.seats
        combat.strike(position)


def announce(position: State, seat: i64) -> None:
    """The units of *seat* take the targets where they do most harm in addition to what is announced already."""
    for space in position.board.spaces:
        if combat.low_is_open(position, seat, space):
            attacks = combat.attacks_of(position, space, at.NOBODY)
            position.cells[at.ATTACK + space] += 1 + best_way(position, seat, space, attacks)
    for space in position.board.spaces:
        if combat.high_is_open(position, seat, space):
            divide(position, seat, space)


def divide(position: State, seat: i64, space: i64) -> None:
    """A high unit attacks part by part, each part where it does most harm for its size."""
    left: i64 = combat.high_attacks(position.high_on(space))
    while left > 0:
        best: i64 = -1
        share: i64 = left
        where = best_way(position, seat, space, left)
        for part in range(1, left + 1):
            way = best_way(position, seat, space, part)
            harm = more_harm(position, space, way, part) * 12 // part
            if harm > best:
                best = harm
                share = part
                where = way
        position.cells[at.ATTACK + space] += pieces.HIGH_AIM * share * WEIGHTS[where]
        left -= share


def best_way(position: State, seat: i64, space: i64, attacks: i64) -> i64:
    """The direction in which *attacks* do most harm."""
    ways = combat.ways(position, seat, space)
    best: i64 = -1
    found: i64 = 0
    for direction in range(4):
        if (ways >> direction) & 1:
            harm = more_harm(position, space, direction, attacks)
            if harm > best:
                best = harm
                found = direction
    return found


def more_harm(position: State, space: i64, direction: i64, attacks: i64) -> i64:
    """Return what *attacks* from *space* in a direction add to the harm that is announced there."""
    there = position.board.next[space * 4 + direction]
    before = combat.incoming(position, there)
    sides = combat.armour(position, there)
    fresh: i64 = 1 if combat.thrown(position, space, direction) == 0 else 0
    return harm_of(position, there, before + attacks, sides + fresh) - harm_of(position, there, before, sides)


def harm_of(position: State, space: i64, attacks: i64, sides: i64) -> i64:
    """Return how much *attacks* from this many sides would hurt on *space*."""
    harm: i64 = 0
    fallen: i64 = 0
    owner: i64 = at.NOBODY
    place: i64 = 0
    while attacks > 0 and place < pieces.LOW_ROOM and position.cells[at.LOW_UNITS + space * 4 + place] != 0:
        code = position.cells[at.LOW_UNITS + space * 4 + place]
        if owner != pieces.owner_of(code):
            owner = pieces.owner_of(code)
            attacks -= spaces.shields(position, space, owner)
            if attacks <= 0:
                break
        if pieces.kind_of(code) == pieces.NONBELIEVER:
            harm += DOUBTER
        else:
            harm += FOLLOWER
            fallen += 1
        attacks -= 1
        place += 1
    if fallen > 0 and position.cells[at.FOLLOWERS + owner] - fallen < ending.FEWEST_FOLLOWERS:
        harm += DESTROYED
    if position.high_on(space) != at.NOBODY and attacks > sides:
        harm += harm_of_high(position, position.high_on(space), attacks - sides)
    return harm


def harm_of_high(position: State, high: i64, damage: i64) -> i64:
    """Return how much *damage* would hurt a messiah or avatar."""
    if high & 1 == 1:
        return WOUND * damage
    seat = high >> 1
    if damage < position.cells[at.HEALTH + seat]:
        return WOUND * damage
    return WOUND * position.cells[at.HEALTH + seat] + (
        MASK_BROKEN if position.cells[at.MASK + seat] == 1 else DESTROYED
    )
