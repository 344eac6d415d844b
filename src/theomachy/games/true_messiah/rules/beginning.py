"""The Beginning phase: Turn Start, recruiting, temples, drawing (TM-B)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.rules import decks, keeping
from theomachy.games.true_messiah.state import State

FEW_MOVES: Final[i64] = 6  # of low units in a turn (TM-A2)
MANY_MOVES: Final[i64] = 9  # when the messiah stood on an ordinary space at Turn Start


def finish_starting_moves(position: State) -> None:
    """The active player's starting moves are made; the next one's follow, then the first turn (TM-S9)."""
    following = position.next_seat()
    if following == at.NOBODY:
        position.cells[at.TURN] = position.first_from(0, position.seats_playing())
        position.cells[at.PHASE] = at.TURN_START
    else:
        position.cells[at.TURN] = following


def start_turn(position: State) -> None:
    """Turn Start: effects end, the record is made, the praying rise (TM-B1 to TM-B3)."""
    cells = position.cells
    seat = cells[at.TURN]
    if position.log is not None:
        position.report("turn-started", {"seat": seat, "round": cells[at.ROUND]})
    keeping.end_lasting(position, seat, vocabulary.TO_TURN_START)
    cells[at.MOVES_MADE] = 0
    cells[at.PACE] = 2
    cells[at.COMBAT_DECLARED] = -1
    for other in range(4):
        cells[at.RESHUFFLED + other] = 0
    record_start(position, seat)
    refresh(position, seat)
    cells[at.PHASE] = at.RECRUIT


def refresh(position: State, seat: i64) -> None:
    """Turn Start: nobody has moved (TM-M11), and the followers of *seat* stop praying (TM-B3)."""
    cells = position.cells
    for space in position.board.spaces:
        first = at.LOW_UNITS + space * 4
        place: i64 = 0
        while place < pieces.LOW_ROOM and cells[first + place] != 0:
            code = cells[first + place] | pieces.UNMOVED
            if pieces.owner_of(code) == seat and pieces.kind_of(code) == pieces.PRAYING:
                code += pieces.KIND_STEP * (pieces.ACTIVE - pieces.PRAYING)
            other = place
            while other > 0 and cells[first + other - 1] > code:
                cells[first + other] = cells[first + other - 1]
                other -= 1
            cells[first + other] = code
            place += 1
    for other in range(4):
        cells[at.HIGH_MOVED + other] = 0


def record_start(position: State, seat: i64) -> None:
    """Record what recruiting and the move allowance look back at (TM-B1)."""
    cells = position.cells
    messiah = cells[at.MESSIAH + seat]
    holy = position.is_holy(messiah)
    cells[at.BEGAN_ORDINARY] = 0 if holy else 1
    cells[at.BEGAN_ALONE] = messiah if holy and position.low_count(messiah) == 0 else NOWHERE
    crowds: i64 = 0
    for space in position.board.spaces:
        if position.owns(seat, space) and position.followers_on(space, seat) >= 2:
            cells[at.CROWDS + crowds] = space
            crowds += 1
    cells[at.MOVE_LIMIT] = MANY_MOVES if cells[at.BEGAN_ORDINARY] == 1 else FEW_MOVES
    cells[at.CELEBRITY_RECRUITS] = 2 if cells[at.BEGAN_ALONE] != NOWHERE else 0
    cells[at.NUMBERS_RECRUITS] = crowds
    while crowds < 5:
        cells[at.CROWDS + crowds] = NOWHERE
        crowds += 1


# Recruiting (TM-B4 to TM-B7).


def offer_recruits(position: State, out: vec[i64]) -> vec[i64]:
    """Add every way to place some of the recruits that are still to come, and stopping."""
    cells = position.cells
    seat = cells[at.TURN]
    out = append(out, pack(act.RECRUIT_DONE))
    if cells[at.CELEBRITY_RECRUITS] > 0:
        out = offer_recruits_at(position, out, 0, cells[at.BEGAN_ALONE], cells[at.CELEBRITY_RECRUITS])
    if cells[at.NUMBERS_RECRUITS] > 0:
        for space in position.board.spaces:
            if position.owns(seat, space):
                out = offer_recruits_at(position, out, 1, space, cells[at.NUMBERS_RECRUITS])
    return out


def offer_recruits_at(position: State, out: vec[i64], sort: i64, space: i64, most: i64) -> vec[i64]:
    """Add the numbers of recruits that fit on *space*."""
    room = pieces.LOW_ROOM - position.low_count(space)
    spare = position.spare_followers(position.cells[at.TURN])
    for number in range(1, most + 1):
        if number <= room and number <= spare:
            out = append(out, pack(act.RECRUIT, sort, space, number))
    return out


def recruit(position: State, sort: i64, space: i64, number: i64) -> None:
    """New active followers come into play."""
    seat = position.cells[at.TURN]
    for _ in range(number):
        position.insert(space, pieces.unit(pieces.ACTIVE, seat, False))
    position.cells[at.NUMBERS_RECRUITS if sort == 1 else at.CELEBRITY_RECRUITS] -= number
    if position.log is not None:
        position.report("recruited", {"seat": seat, "count": number, "space": space_name(space)})


def stop_recruiting(position: State) -> None:
    """The rest of the recruits is not wanted, or has no room."""
    position.cells[at.CELEBRITY_RECRUITS] = 0
    position.cells[at.NUMBERS_RECRUITS] = 0
    position.cells[at.PHASE] = at.BUILD


# Temples (TM-B8 to TM-B12).


def is_site(position: State, space: i64) -> bool:
    """Return whether the active player may build a temple on *space*."""
    seat = position.cells[at.TURN]
    if position.is_holy(space) or position.board.monolith[space] == 1:
        return False
    for place in range(4):
        code = position.cells[at.LOW_UNITS + space * 4 + place]
        if code == 0 or pieces.owner_of(code) != seat or pieces.kind_of(code) != pieces.ACTIVE:
            return False
    high = position.high_on(space)
    return high == at.NOBODY or (high >> 1) == seat


def offer_temples(position: State, out: vec[i64]) -> vec[i64]:
    """Add every temple that can be built, each with a temple given up when no tile is left, and stopping."""
    seat = position.cells[at.TURN]
    out = append(out, pack(act.BUILD_DONE))
    full = position.temples(seat) == pieces.TEMPLES
    for space in position.board.spaces:
        if is_site(position, space):
            if not full:
                out = append(out, pack(act.BUILD, space))
            else:
                for old in position.board.spaces:
                    if position.cells[at.BUILDING + old] == at.TEMPLE + seat and not is_new(position, old):
                        out = append(out, pack(act.BUILD, space, 1 + old))
    return out


def build(position: State, space: i64, given_up: i64) -> None:
    """A temple rises; a given-up one becomes an ordinary space (TM-B11)."""
    seat = position.cells[at.TURN]
    if given_up > 0:
        position.cells[at.BUILDING + given_up - 1] = 0
    position.cells[at.BUILDING + space] = at.TEMPLE + seat
    mark_built(position, space)
    if position.log is not None:
        position.report("temple-built", {"seat": seat, "space": space_name(space)})


def mark_built(position: State, space: i64) -> None:
    """Note that the temple on *space* was built this turn, so it cannot be given up (TM-B11)."""
    position.cells[at.BUILT + (space >> 5)] |= at.BITS[space & 31]


def is_new(position: State, space: i64) -> bool:
    """Return whether the temple on *space* was built this turn."""
    return (position.cells[at.BUILT + (space >> 5)] >> (space & 31)) & 1 == 1


def stop_building(position: State) -> None:
    """Continue to drawing."""
    position.cells[at.BUILT] = 0
    position.cells[at.BUILT + 1] = 0
    position.cells[at.PHASE] = at.DRAW


def draw_up(position: State) -> None:
    """Draw up to exactly six cards (TM-B13); the action phase begins."""
    seat = position.cells[at.TURN]
    if position.cells[at.HAND_SIZE + seat] < pieces.HAND_LIMIT:
        decks.draw(position, seat, pieces.HAND_LIMIT - position.cells[at.HAND_SIZE + seat])
    position.cells[at.PHASE] = at.ACTION


def proceed(position: State) -> bool:
    """Continue with the Beginning phase; whether it waits for the active player."""
    phase = position.cells[at.PHASE]
    if phase == at.RECRUIT:
        if len(offer_recruits(position, vec[i64]())) > 1:
            return True
        stop_recruiting(position)
    elif phase == at.BUILD:
        if len(offer_temples(position, vec[i64]())) > 1:
            return True
        stop_building(position)
    else:
        draw_up(position)
    return False
