"""Set-up: deities, kept cards, the first player, the first temples (rules FL-S1 to FL-S11)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import MISSING, bit_of
from theomachy.games.flock.actions import CHOOSE, KEEP, PLACE
from theomachy.games.flock.cards import DEITY_IDS, KEEPS, kept_ids
from theomachy.games.flock.state import (
    DEITIES,
    DEITY,
    FIRST,
    KEEPING,
    KEPT,
    NOBODY,
    NOWHERE,
    OUT,
    PHASE,
    PLACING,
    PLAYER,
    TEMPLE,
    UNKNOWN,
    State,
)

DEITY_COUNT: Final[i64] = 4
START_FLOCK: Final[i64] = 2  # pieces in every area (FL-S2)
START_TEMPLES: Final[i64] = 2  # for each player (FL-S6)


def lay_out(pos: State) -> None:
    """Two pieces in every area; deities are dealt, or chosen from the first seat on (FL-S1, FL-S2)."""
    for area in range(pos.terms.board.areas):
        pos.add(area, START_FLOCK)
    if pos.terms.random_deities:
        for seat in range(pos.seats):
            free = free_deities(pos)
            take_deity(pos, seat, free[pos.below(len(free))])
    else:
        next_chooser(pos)


# Deities.


def free_deities(pos: State) -> vec[i64]:
    """Deities that nobody has, ascending (FL-S1)."""
    out = vec[i64](capacity=DEITY_COUNT)
    deity: i64 = 0
    while deity < DEITY_COUNT:
        if owner_of(pos, deity) == NOBODY:
            out = append(out, deity)
        deity += 1
    return out


def owner_of(pos: State, deity: i64) -> i64:
    """The seat that plays *deity*, or NOBODY."""
    seat: i64 = 0
    while seat < pos.seats:
        if pos.cells[DEITY + seat] == deity:
            return seat
        seat += 1
    return NOBODY


def offer_deities(pos: State, out: vec[i64]) -> vec[i64]:
    """Add every deity that is left to *out*."""
    for deity in free_deities(pos):
        out = append(out, pack(CHOOSE, deity))
    return out


def refuse_deity(pos: State, deity: i64) -> Refusal | None:
    """Why *deity* cannot be chosen, or None when it can."""
    owner = owner_of(pos, deity)
    if owner == NOBODY:
        return None
    return Refusal("deity-taken", "FL-S1", deity=DEITY_IDS[deity], seat=int(owner))


def take_deity(pos: State, seat: i64, deity: i64) -> None:
    """*seat* is *deity* from now on."""
    pos.cells[DEITY + seat] = deity
    if pos.log is not None:
        pos.log.append(Event("deity-chosen", {"seat": int(seat), "deity": DEITY_IDS[deity]}))
    next_chooser(pos)


def next_chooser(pos: State) -> None:
    """The next seat without a deity chooses; when all have one, everybody chooses cards (FL-S4)."""
    cells = pos.cells
    seat: i64 = 0
    while seat < pos.seats:
        if cells[DEITY + seat] == UNKNOWN and cells[OUT + seat] == 0:
            cells[PHASE] = DEITIES
            cells[PLAYER] = seat
            return
        seat += 1
    cells[PHASE] = KEEPING
    cells[PLAYER] = NOBODY


# Kept cards.


def offer_keeps(out: vec[i64]) -> vec[i64]:
    """Add the 15 ways to keep four of six cards to *out* (FL-S3)."""
    rank: i64 = 0
    while rank < KEEPS:
        out = append(out, pack(KEEP, rank))
        rank += 1
    return out


def keep(pos: State, seat: i64, rank: i64) -> None:
    """*seat* keeps four cards; when nobody is missing, the first player is drawn."""
    cells = pos.cells
    cells[KEPT + seat] = rank
    if pos.log is not None:
        secret = {"cards": kept_ids(cells[DEITY + seat], rank)}
        pos.log.append(Event("cards-kept", {"seat": int(seat)}, secret=secret, knowers=bit_of(seat)))
    draw_first_player(pos)


def waits_for_cards(pos: State, seat: i64) -> bool:
    """Whether *seat* has still to choose its cards."""
    return pos.cells[KEPT + seat] == MISSING and pos.cells[OUT + seat] == 0


def draw_first_player(pos: State) -> None:
    """Once every player has kept cards: who places the first temple is chosen by lot (FL-S5)."""
    cells = pos.cells
    seat: i64 = 0
    while seat < pos.seats:
        if waits_for_cards(pos, seat):
            return
        seat += 1
    lot = pos.below(pos.players_left())
    seat = 0
    while cells[OUT + seat] or lot > 0:
        lot -= 1 - cells[OUT + seat]
        seat += 1
    cells[FIRST] = seat
    cells[PHASE] = PLACING
    cells[PLAYER] = seat
    if pos.log is not None:
        pos.log.append(Event("first-player-drawn", {"seat": int(seat)}))


# First temples.


def offer_places(pos: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area where *seat* may place a temple to *out* (FL-S8, FL-S9)."""
    areas = pos.terms.board.areas
    area: i64 = 0
    while area < areas:
        if pos.temple(area) == NOBODY and rival_beside(pos, seat, area) == NOWHERE:
            out = append(out, pack(PLACE, area))
        area += 1
    if len(out) == 0:
        area = 0
        while area < areas:
            if pos.temple(area) == NOBODY:
                out = append(out, pack(PLACE, area))
            area += 1
    return out


def rival_beside(pos: State, seat: i64, area: i64) -> i64:
    """A neighbour of *area* that belongs to another player than *seat*, or NOWHERE."""
    index: i64 = 0
    while True:
        other = pos.next_area(area, index)
        if other == NOWHERE:
            return NOWHERE
        if pos.temple(other) != NOBODY and pos.temple(other) != seat:
            return other
        index += 1


def refuse_place(pos: State, seat: i64, area: i64) -> Refusal | None:
    """Why *seat* may not begin in *area*, or None when it may."""
    owner = pos.temple(area)
    if owner != NOBODY:
        return Refusal("temple-here", "FL-S8", area=pos.id(area), seat=int(owner))
    rival = rival_beside(pos, seat, area)
    if rival == NOWHERE:
        return None
    return Refusal("next-to-rival", "FL-S8", area=pos.id(area), rival=pos.id(rival), seat=int(pos.temple(rival)))


def place(pos: State, seat: i64, area: i64) -> None:
    """The temple of *seat* stands in *area*; the next one places (FL-S6)."""
    turn = placing_turn(pos, seat)
    pos.cells[TEMPLE + area] = seat
    if pos.log is not None:
        pos.log.append(Event("temple-placed", {"seat": int(seat), "area": pos.id(area)}))
    next_placer(pos, turn)


def placing_turn(pos: State, seat: i64) -> i64:
    """Which of the placings of the game it is when *seat* places next, from 0."""
    n = pos.seats
    behind: i64 = (pos.cells[FIRST] - seat + n) % n
    placed = pos.temples(seat)
    return placed * n + (n - 1 - behind if placed > 0 and pos.terms.snake else behind)


def next_placer(pos: State, turn: i64) -> None:
    """After placing number *turn*: counter-clockwise to the next player (FL-S7), or the first turn begins (FL-S10)."""
    cells, n = pos.cells, pos.seats
    while turn + 1 < START_TEMPLES * n:
        turn += 1
        behind = turn % n
        if turn >= n and pos.terms.snake:  # FL-S11
            behind = n - 1 - behind
        seat: i64 = (cells[FIRST] - behind + n) % n
        if cells[OUT + seat] == 0:
            cells[PLAYER] = seat
            return
    cells[PLAYER] = NOBODY
