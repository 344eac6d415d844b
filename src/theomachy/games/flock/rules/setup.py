"""Set-up: deities, kept cards, first player, first temples (rules FL-S1 to FL-S11)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.core.event import Event
from theomachy.core.refusal import Refusal
from theomachy.core.window import MISSING, bit_of
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import DEITIES, KEEPS
from theomachy.games.flock.state import State

START_TEMPLES: Final[i64] = 2  # for each player (FL-S6)


def begin(position: State) -> None:
    """Put pieces into every area, and deal the deities or let the first seat choose (FL-S1, FL-S2)."""
    for area in range(position.terms.board.areas):
        position.add(area, position.terms.start_flock)
    if position.terms.random_deities:
        for seat in range(position.seats):
            free = free_deities(position)
            take_deity(position, seat, free[position.below(len(free))])
    else:
        next_chooser(position)


# Deities.


def free_deities(position: State) -> vec[i64]:
    """List the deities that nobody has, ascending (FL-S1)."""
    out = vec[i64](capacity=DEITIES)
    deity: i64 = 0
    while deity < DEITIES:
        if owner_of(position, deity) == at.NOBODY:
            out = append(out, deity)
        deity += 1
    return out


def factions(position: State) -> list[str]:
    """List the deities of the seats; "" for one that has not chosen."""
    deities = [position.cells[at.DEITY + seat] for seat in range(position.seats)]
    return ["" if deity == at.UNKNOWN else position.terms.cards.deities[deity] for deity in deities]


def owner_of(position: State, deity: i64) -> i64:
    """Return the seat that plays *deity*, or NOBODY."""
    seat: i64 = 0
    while seat < position.seats:
        if position.cells[at.DEITY + seat] == deity:
            return seat
        seat += 1
    return at.NOBODY


def offer_deities(position: State, out: vec[i64]) -> vec[i64]:
    """Add every deity that is left to *out*."""
    for deity in free_deities(position):
        out = append(out, pack(act.CHOOSE, deity))
    return out


def refuse_deity(position: State, deity: i64) -> Refusal | None:
    """Say why *deity* cannot be chosen; None when it can."""
    owner = owner_of(position, deity)
    if owner == at.NOBODY:
        return None
    return Refusal("deity-taken", "FL-S1", deity=position.terms.cards.deities[deity], seat=int(owner))


def take_deity(position: State, seat: i64, deity: i64) -> None:
    """Give *deity* to *seat*."""
    position.cells[at.DEITY + seat] = deity
    if position.log is not None:
        position.log.append(Event("deity-chosen", {"seat": int(seat), "deity": position.terms.cards.deities[deity]}))
    next_chooser(position)


def next_chooser(position: State) -> None:
    """Ask the next seat without a deity; when all have one, everybody chooses cards (FL-S4)."""
    cells = position.cells
    seat: i64 = 0
    while seat < position.seats:
        if cells[at.DEITY + seat] == at.UNKNOWN and cells[at.OUT + seat] == 0:
            cells[at.PHASE] = at.CHOOSING
            cells[at.PLAYER] = seat
            return
        seat += 1
    cells[at.PHASE] = at.KEEPING
    cells[at.PLAYER] = at.NOBODY


# Kept cards.


def offer_keeps(out: vec[i64]) -> vec[i64]:
    """Add the 15 ways to keep four of six cards to *out* (FL-S3)."""
    rank: i64 = 0
    while rank < KEEPS:
        out = append(out, pack(act.KEEP, rank))
        rank += 1
    return out


def keep(position: State, seat: i64, rank: i64) -> None:
    """Keep four cards for *seat*; when all have, the first player is drawn."""
    cells = position.cells
    cells[at.KEPT + seat] = rank
    if position.log is not None:
        secret = {"cards": position.terms.cards.kept_ids(cells[at.DEITY + seat], rank)}
        position.log.append(Event("cards-kept", {"seat": int(seat)}, secret=secret, knowers=bit_of(seat)))
    draw_first_player(position)


def waits_for_cards(position: State, seat: i64) -> bool:
    """Return whether *seat* still has to choose its cards."""
    return position.cells[at.KEPT + seat] == MISSING and position.cells[at.OUT + seat] == 0


def draw_first_player(position: State) -> None:
    """Draw who places the first temple, once every player has kept cards (FL-S5)."""
    cells = position.cells
    seat: i64 = 0
    while seat < position.seats:
        if waits_for_cards(position, seat):
            return
        seat += 1
    lot = position.below(position.players_left())
    seat = 0
    while cells[at.OUT + seat] or lot > 0:
        lot -= 1 - cells[at.OUT + seat]
        seat += 1
    cells[at.FIRST_PLAYER] = seat
    cells[at.PHASE] = at.PLACING
    cells[at.PLAYER] = seat
    if position.log is not None:
        position.log.append(Event("first-player-drawn", {"seat": int(seat)}))


# First temples.


def offer_places(position: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add every area where *seat* may place a temple to *out* (FL-S8, FL-S9)."""
    areas = position.terms.board.areas
    area: i64 = 0
    while area < areas:
        if position.temple(area) == at.NOBODY and rival_beside(position, seat, area) == at.NOWHERE:
            out = append(out, pack(act.PLACE, area))
        area += 1
    if len(out) == 0:
        area = 0
        while area < areas:
            if position.temple(area) == at.NOBODY:
                out = append(out, pack(act.PLACE, area))
            area += 1
    return out


def rival_beside(position: State, seat: i64, area: i64) -> i64:
    """Return a neighbour of *area* that belongs to another player than *seat*, or NOWHERE."""
    index: i64 = 0
    while True:
        other = position.next_area(area, index)
        if other == at.NOWHERE:
            return at.NOWHERE
        if position.temple(other) != at.NOBODY and position.temple(other) != seat:
            return other
        index += 1


def refuse_place(position: State, seat: i64, area: i64) -> Refusal | None:
    """Say why *seat* may not begin in *area*; None when it may."""
    owner = position.temple(area)
    if owner != at.NOBODY:
        return Refusal("temple-here", "FL-S8", area=position.area_id(area), seat=int(owner))
    rival = rival_beside(position, seat, area)
    if rival == at.NOWHERE:
        return None
    return Refusal(
        "next-to-rival",
        "FL-S8",
        area=position.area_id(area),
        rival=position.area_id(rival),
        seat=int(position.temple(rival)),
    )


def place(position: State, seat: i64, area: i64) -> None:
    """Place a temple of *seat* in *area*; the next one places (FL-S6)."""
    turn = placing_turn(position, seat)
    position.cells[at.TEMPLE + area] = seat
    if position.log is not None:
        position.log.append(Event("temple-placed", {"seat": int(seat), "area": position.area_id(area)}))
    next_placer(position, turn)


def placing_turn(position: State, seat: i64) -> i64:
    """Return which placing of the game is the next one of *seat*, from 0."""
    n = position.seats
    behind: i64 = (position.cells[at.FIRST_PLAYER] - seat + n) % n
    placed = position.temples(seat)
    return placed * n + (n - 1 - behind if placed > 0 and position.terms.snake else behind)


def next_placer(position: State, turn: i64) -> None:
    """Ask the next player, counter-clockwise, after placing number *turn* (FL-S7); nobody after the last (FL-S10)."""
    cells, n = position.cells, position.seats
    while turn + 1 < START_TEMPLES * n:
        turn += 1
        behind = turn % n
        if turn >= n and position.terms.snake:  # FL-S11
            behind = n - 1 - behind
        seat: i64 = (cells[at.FIRST_PLAYER] - behind + n) % n
        if cells[at.OUT + seat] == 0:
            cells[at.PLAYER] = seat
            return
    cells[at.PLAYER] = at.NOBODY
