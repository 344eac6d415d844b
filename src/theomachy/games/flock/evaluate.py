"""The heuristic: how good a position looks for a seat, about -1 to 1."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.window import bit_of
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import NO_CARD, count_bits
from theomachy.games.flock.position import FlockPosition
from theomachy.games.flock.rules.convert import MAJORITY, pressure
from theomachy.games.flock.rules.ending import best_by_score
from theomachy.games.flock.rules.exodus import can_enter
from theomachy.games.flock.rules.repetition import is_repeated
from theomachy.games.flock.rules.starvation import limit
from theomachy.games.flock.state import State

# worth in hundredths of a point
_TEMPLE_WORTH: Final[i64] = 10000
_PIECE_WORTH: Final[i64] = 600
_CROWDING: Final[i64] = 48  # an area of c pieces loses so much times c squared
_TAKEABLE: Final[i64] = 7000  # the first area that can be taken next, by the player to move
_MORE_TAKEABLE: Final[i64] = 1800
_TAKEABLE_LATER: Final[i64] = 2500
_MORE_TAKEABLE_LATER: Final[i64] = 800
_NEARLY_CONVERTED: Final[i64] = 500
_UNUSED_PENTAGRAM: Final[i64] = 1400
_FULL_MULTIPLY: Final[i64] = 3  # pieces that Multiply adds by areas when a card for it has its full worth; alone 1 or 2
_ONE_SHORT: Final[i64] = 12000
_REPEATED: Final[i64] = 9000  # a turn that begins as another did: once more would end the game by score (FL-L1)
_OUT_OF_IT: Final[i64] = -100000
_WORSE_THAN_LOST: Final = -2.0
_EVEN: Final = 50000.0  # a lead of this value looks half won


def evaluate(position: FlockPosition, seat: int) -> float:
    """Return the value of *position* for *seat*: its points minus its rivals', squeezed into -1 to 1."""
    if position.cells[at.PENDING] == at.EFFECT:
        position = _after_effect(position)
    return _standing(position, seat)


def _after_effect(position: FlockPosition) -> FlockPosition:
    """Return the position after the best use of the card just paid for: its choice ends before it is aimed."""
    player = int(position.cells[at.PLAYER])
    while position.cells[at.PHASE] != at.OVER and position.cells[at.PENDING] == at.EFFECT:
        found, best = position, _WORSE_THAN_LOST
        for action in position.legal(player):
            trial = position.copy()
            trial.play(player, action)
            worth = _standing(trial, player)
            if worth > best:
                found, best = trial, worth
        position = found
    return position


def _standing(position: FlockPosition, seat: int) -> float:
    """Return the value of *position* for *seat* as it stands."""
    if position.cells[at.PHASE] == at.OVER:
        return position.returns()[seat]
    lead = float(_points(position, seat) - _rivals(position, seat) - _repetition_cost(position, seat))
    return lead / (_EVEN + abs(lead))


def _repetition_cost(position: FlockPosition, seat: i64) -> i64:
    """Return what a repeated position costs *seat*: nothing if a third time would make it win by score."""
    return _REPEATED if is_repeated(position) and best_by_score(position) != bit_of(seat) else 0


def _rivals(position: State, seat: i64) -> i64:
    """Return the points of the other players: half the best, half the average."""
    best: i64 = _OUT_OF_IT
    total: i64 = 0
    count: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and position.cells[at.OUT + other] == 0:
            worth = _points(position, other)
            total += worth
            count += 1
            if worth > best:
                best = worth
        other += 1
    return 0 if count == 0 else (best + total // count) // 2


def _points(position: State, seat: i64) -> i64:
    """Return the points of *seat*: board, cards and areas it could take."""
    if position.cells[at.OUT + seat]:
        return _OUT_OF_IT
    return _board_points(position, seat) + _card_points(position, seat) + _chance_points(position, seat)


def _board_points(position: State, seat: i64) -> i64:
    """Return the points for temples, and for pieces as far as they can be fed."""
    cells = position.cells
    total: i64 = 0
    temples: i64 = 0
    area: i64 = 0
    while area < position.terms.board.areas:
        if cells[at.TEMPLE + area] == seat:
            temples += 1
            fed = cells[at.FLOCK + area]
            if fed > position.terms.fed:
                most = limit(position, area)
                fed = most if fed > most else fed
            total += _TEMPLE_WORTH + _PIECE_WORTH * fed - _CROWDING * fed * fed
        area += 1
    return total + _ONE_SHORT if temples + 1 >= cells[at.TARGET] else total


def _card_points(position: State, seat: i64) -> i64:
    """Return the points for pentagrams in hand, permanents and the prophet in play."""
    cards = position.terms.cards
    total: i64 = _UNUSED_PENTAGRAM * count_bits(position.hand(seat) & cards.pentagrams)
    permanents = position.cells[at.SHOWN + seat] & cards.ouroboroi
    card: i64 = 0
    while permanents >> card:
        if (permanents >> card) & 1:
            if (cards.areas_per_piece.mask >> card) & 1:
                full = _FULL_MULTIPLY * cards.areas_per_piece.amounts[card]
                total += cards.worth[card] * position.temples(seat) // full
            else:
                total += cards.worth[card]
        card += 1
    prophet = position.cells[at.PROPHET + seat]
    return total if prophet == NO_CARD else total + cards.worth[prophet]


def _chance_points(position: State, seat: i64) -> i64:
    """Return the points for areas that *seat* could take on its next turn, and for those it nearly could."""
    cells = position.cells
    total: i64 = 0
    taken: i64 = 0
    area: i64 = 0
    while area < position.terms.board.areas:
        if cells[at.TEMPLE + area] != seat:
            pieces = cells[at.FLOCK + area]
            if pieces == 0:
                taken += 1 if can_enter(position, seat, area) else 0
            else:
                have = pressure(position, seat, area)
                if have >= MAJORITY * pieces:
                    taken += 1
                else:
                    total += _NEARLY_CONVERTED * have // (MAJORITY * pieces)
        area += 1
    if taken == 0:
        return total
    if cells[at.PLAYER] == seat:
        sure = cells[at.ACTIONS_LEFT] if cells[at.ACTIONS_LEFT] < taken else taken
        if sure > 1:  # two actions take two areas
            return total + _TAKEABLE * sure + _MORE_TAKEABLE * (taken - sure)
        return total + _TAKEABLE + _MORE_TAKEABLE * (taken - 1)
    return total + _TAKEABLE_LATER + _MORE_TAKEABLE_LATER * (taken - 1)
