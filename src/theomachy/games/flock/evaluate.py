"""A cheap opinion: how good a position looks for a seat, about -1 to 1."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.flock.cards import CARD_IDS, NO_CARD, OUROBOROI, PENTAGRAMS, count_bits
from theomachy.games.flock.convert import MAJORITY, pressure
from theomachy.games.flock.exodus import can_enter
from theomachy.games.flock.position import Flock
from theomachy.games.flock.starvation import LIMIT, limit
from theomachy.games.flock.state import FLOCK, OUT, OVER, PHASE, PLAYER, SHOWN, TARGET, TEMPLE, TOKEN, State

# worth in hundredths of a point
TEMPLE_WORTH: Final[i64] = 10000
PIECE_WORTH: Final[i64] = 600
CROWDING: Final[i64] = 48  # an area of c pieces loses so much times c squared
TAKEABLE: Final[i64] = 7000  # the first area that can be taken next, by the player to move
MORE_TAKEABLE: Final[i64] = 1800
TAKEABLE_LATER: Final[i64] = 2500
MORE_TAKEABLE_LATER: Final[i64] = 800
NEARLY_CONVERTED: Final[i64] = 500
UNUSED_PENTAGRAM: Final[i64] = 1400
ONE_SHORT: Final[i64] = 12000
OUT_OF_IT: Final[i64] = -100000
EVEN: Final = 50000.0  # a lead of so much looks half won

_IN_PLAY = {
    "glory": 2000,
    "fertility": 4000,
    "lust": 4500,
    "agriculture": 1500,
    "pilgrim": 4000,
    "martial_arts": 2500,
    "p_fertility": 4000,
    "p_agriculture": 1500,
    "p_forest": 3000,
    "p_dog": 4000,
    "p_cat": 2000,
    "p_sun": 1500,
    "p_war": 3000,
    "p_moon": 2000,
}
IN_PLAY: Final = vec[i64]([_IN_PLAY.get(card, 0) for card in CARD_IDS])  # worth of a permanent, or of a prophet out


def evaluate(pos: Flock, seat: int) -> float:
    """The value of *pos* for *seat*: its own points less its rivals', squeezed into -1 to 1."""
    if pos.cells[PHASE] == OVER:
        return pos.returns()[seat]
    lead = float(points(pos, seat) - rivals(pos, seat))
    return lead / (EVEN + abs(lead))


def rivals(pos: State, seat: i64) -> i64:
    """The points of the other players: half the best, half the average."""
    best: i64 = OUT_OF_IT
    total: i64 = 0
    count: i64 = 0
    other: i64 = 0
    while other < pos.seats:
        if other != seat and pos.cells[OUT + other] == 0:
            worth = points(pos, other)
            total += worth
            count += 1
            if worth > best:
                best = worth
        other += 1
    return 0 if count == 0 else (best + total // count) // 2


def points(pos: State, seat: i64) -> i64:
    """What *seat* has on the board, in cards and in areas to be taken."""
    if pos.cells[OUT + seat]:
        return OUT_OF_IT
    return board_points(pos, seat) + card_points(pos, seat) + chance_points(pos, seat)


def board_points(pos: State, seat: i64) -> i64:
    """Temples, and pieces as far as they can be fed."""
    cells = pos.cells
    total: i64 = 0
    temples: i64 = 0
    area: i64 = 0
    while area < pos.terms.board.areas:
        if cells[TEMPLE + area] == seat:
            temples += 1
            fed = cells[FLOCK + area]
            if fed > LIMIT:
                most = limit(pos, area)
                fed = most if fed > most else fed
            total += TEMPLE_WORTH + PIECE_WORTH * fed - CROWDING * fed * fed
        area += 1
    return total + ONE_SHORT if temples + 1 >= cells[TARGET] else total


def card_points(pos: State, seat: i64) -> i64:
    """Pentagrams still in hand, permanents and the prophet in play."""
    total: i64 = UNUSED_PENTAGRAM * count_bits(pos.hand(seat) & PENTAGRAMS)
    permanents = pos.cells[SHOWN + seat] & OUROBOROI
    card: i64 = 0
    while permanents >> card:
        if (permanents >> card) & 1:
            total += IN_PLAY[card]
        card += 1
    token = pos.cells[TOKEN + seat]
    return total if token == NO_CARD else total + IN_PLAY[token]


def chance_points(pos: State, seat: i64) -> i64:
    """Areas that *seat* could take on its next turn, and how near others are to it."""
    cells = pos.cells
    total: i64 = 0
    taken: i64 = 0
    area: i64 = 0
    while area < pos.terms.board.areas:
        if cells[TEMPLE + area] != seat:
            pieces = cells[FLOCK + area]
            if pieces == 0:
                taken += 1 if can_enter(pos, seat, area) else 0
            else:
                have = pressure(pos, seat, area)
                if have >= MAJORITY * pieces:
                    taken += 1
                else:
                    total += NEARLY_CONVERTED * have // (MAJORITY * pieces)
        area += 1
    if taken == 0:
        return total
    if cells[PLAYER] == seat:
        return total + TAKEABLE + MORE_TAKEABLE * (taken - 1)
    return total + TAKEABLE_LATER + MORE_TAKEABLE_LATER * (taken - 1)
