"""The value of a position once this turn is over: temples, followers, what the next turn brings, what it threatens.

Every step of a turn is judged by what would be left if the turn ended there (`forecast`), so positions of
different steps compare. Worths are whole numbers; ten are about a point of the early end (TM-X1).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, distance
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import combat, decks, ending, forecast, scoring
from theomachy.games.true_messiah.state import State

_TEMPLE: Final[i64] = 100
_FOLLOWER: Final[i64] = 15
_DOUBTER: Final[i64] = 4
_BELIEVED: Final[i64] = 4  # belief that a card in hand could use
_SEAT: Final[i64] = 3  # an active follower on a holy space: belief in reserve
_WOUND: Final[i64] = 15
_MASK_WORTH: Final[i64] = 80
_AVATAR_WORTH: Final[i64] = 50
_COIN: Final[i64] = 4
_CARD_COST: Final[i64] = 5  # for each point of the cost of a bought card
_RECRUIT: Final[i64] = 12  # due next turn
_SITE: Final[i64] = 40  # four followers on an ordinary space
_HALF_SITE: Final[i64] = 12  # three of them
_MARCH: Final[i64] = 10  # nine moves next turn
_STEEP: Final[i64] = 60  # for each follower missing to seven
_SACKED: Final[i64] = 60  # what a sacked temple costs its owner besides itself, and brings the sacker
_RUIN: Final[i64] = 3000
_REACH: Final[i64] = 3  # spaces from which a unit can attack next turn: two steps and a blow
_SIEGE: Final[i64] = 20  # for each attack in reach of the city beyond its defenders
_STORMED: Final[i64] = 400  # the city, or the messiah's last life, can be taken next turn
_BRUISE: Final[i64] = 6  # damage that the messiah could take next turn
_EXPOSED: Final[i64] = 4  # a follower that could be killed next turn
_HUNTED: Final[i64] = 30  # for each follower below four that could be left then
_LATER: Final[i64] = 3  # a threat counts a third where its victim acts first
_NONE: Final[i64] = -1000000  # no enemy looked at yet
_HALF: Final[i64] = 400  # a lead of this value is worth one half


def evaluate(position: TrueMessiahPosition, seat: int) -> float:
    """Value *position* for *seat*; what is announced counts as if nobody answered."""
    if position.cells[at.STACK_HEIGHT] > 0:
        position = position.copy()
        while position.cells[at.STACK_HEIGHT] > 0:
            asked = position.actors()[0]
            position.play(asked, position.legal(asked)[0])
    return position.returns()[seat] if position.is_over() else _value(position, seat)


def _value(position: TrueMessiahPosition, seat: i64) -> float:
    """The worth of its own side less that of the best other one, squeezed into -1 to 1; the stack is empty."""
    ahead = forecast.turn_end(position)
    if ahead.is_over():
        paid = ahead.returns()[seat]
        return paid if paid >= 0 else -1.0  # however many have lost
    own: i64 = 0
    best: i64 = _NONE
    for other in range(position.seats):
        if not position.is_playing(other):
            continue
        worth = _begun(position, other) + _standing(ahead, other) + _spaces_worth(ahead, other) - _menace(ahead, other)
        if not position.are_enemies(seat, other):
            own += worth
        elif position.seats == 4:
            best = worth if best == _NONE else best + worth
        elif worth > best:
            best = worth
    lead = own - best
    return int(lead) / int(_HALF + lead if lead >= 0 else _HALF - lead)


# What is left when the turn ends.


def _standing(position: State, seat: i64) -> i64:
    """Return what one player has."""
    cells = position.cells
    followers = cells[at.FOLLOWERS + seat]
    worth = _FOLLOWER * followers + _DOUBTER * cells[at.NONBELIEVERS + seat] + _COIN * cells[at.COINS + seat]
    worth += _WOUND * cells[at.HEALTH + seat] + _CARD_COST * scoring.bought_value(position, seat)
    if cells[at.MASK + seat] == 1:
        worth += _MASK_WORTH
    elif cells[at.HEALTH + seat] < 3:
        worth -= _STEEP * (3 - cells[at.HEALTH + seat])
    if cells[at.AVATAR + seat] != NOWHERE:
        worth += _AVATAR_WORTH
    if followers < ending.FEWEST_FOLLOWERS + 3:
        worth -= _STEEP * (ending.FEWEST_FOLLOWERS + 3 - followers)
    if decks.owned(position, seat) == ending.FEWEST_CARDS:
        worth -= _STEEP
    if cells[at.LEAVER] == 1 + seat:
        worth -= _RUIN
    return worth


def _spaces_worth(position: State, seat: i64) -> i64:
    """Buildings, sites, recruits and belief seats; buildings that are sacked now, its own and those of others."""
    worth: i64 = 0
    messiah = position.cells[at.MESSIAH + seat]
    for space in position.board.spaces:
        building = position.cells[at.BUILDING + space]
        if building == 1 + seat or building == at.TEMPLE + seat:
            if _sacker(position, space) != at.NOBODY:
                worth -= _SACKED if building >= at.TEMPLE else _RUIN
                continue
            if building >= at.TEMPLE:
                worth += _TEMPLE
            followers = position.followers_on(space, seat)
            worth += _SEAT * position.count_kind(space, seat, pieces.ACTIVE)
            if followers >= 2:
                worth += _RECRUIT
            elif messiah == space and followers == 0:
                worth += 2 * _RECRUIT
        elif building != 0:
            if _sacker(position, space) == seat:
                worth += _SACKED if building >= at.TEMPLE else _RUIN
        else:
            followers = position.followers_on(space, seat)
            if followers >= 3 and position.board.monolith[space] == 0:
                worth += _SITE if followers == 4 else _HALF_SITE
            if messiah == space:
                worth += _MARCH
    return worth


def _sacker(position: State, space: i64) -> i64:
    """Find the seat that may sack the building on *space* first, or NOBODY."""
    mask = position.cells[at.SACKABLE + space] & position.cells[at.WAITING]
    return at.NOBODY if mask == 0 else position.first_from(position.cells[at.TURN], mask)


# What could happen next turn.


def _threats(position: State, seats: i64) -> vec[i64]:
    """Every space with attacks of *seats*, a mask: space * 256 + attacks; the praying rise before they fight."""
    found = vec[i64](capacity=64)
    cells = position.cells
    for space in position.board.spaces:
        attacks: i64 = 0
        place: i64 = 0
        while place < pieces.LOW_ROOM and cells[at.LOW_UNITS + space * 4 + place] != 0:
            if (seats >> pieces.owner_of(cells[at.LOW_UNITS + space * 4 + place])) & 1:
                attacks += 1
            place += 1
        if attacks > 0:
            found = append(found, space * 256 + attacks)
    for seat in range(position.seats):
        if (seats >> seat) & 1 and position.cells[at.HAS_LEFT + seat] == 0:
            found = append(found, position.cells[at.MESSIAH + seat] * 256 + combat.MESSIAH_ATTACKS)
            if position.cells[at.AVATAR + seat] != NOWHERE:
                found = append(found, position.cells[at.AVATAR + seat] * 256 + combat.AVATAR_ATTACKS)
    return found


def _menace(position: State, seat: i64) -> i64:
    """Value what enemies near the city, messiah and followers of *seat* cost it; most where they strike first."""
    city: i64 = 0
    while city < 63 and position.cells[at.BUILDING + city] != 1 + seat:
        city += 1
    messiah = position.cells[at.MESSIAH + seat]
    enemies = _threats(position, position.enemies_of(seat))
    cost = _siege(position, seat, city, _within(enemies, city)) + _assault(
        position, seat, messiah, _within(enemies, messiah)
    )
    cost += _exposure(position, seat, enemies)
    return cost // _LATER if position.are_enemies(seat, position.cells[at.TURN]) else cost


def _within(enemies: vec[i64], space: i64) -> i64:
    """The attacks of *enemies* that can reach *space* next turn."""
    total: i64 = 0
    for enemy in enemies:
        if distance(space, enemy >> 8) <= _REACH:
            total += enemy & 255
    return total


def _exposure(position: State, seat: i64, enemies: vec[i64]) -> i64:
    """Return what it costs that followers can be killed next turn, above all down to too few."""
    lost: i64 = 0
    strongest: i64 = 0
    for space in position.board.spaces:
        followers = position.followers_on(space, seat)
        if followers > 0:
            attacks = _within(enemies, space)
            lost += followers if followers < attacks else attacks
            if attacks > strongest:
                strongest = attacks
    if lost > strongest:
        lost = strongest
    left = position.cells[at.FOLLOWERS + seat] - lost
    cost = _EXPOSED * lost
    if left < ending.FEWEST_FOLLOWERS:
        cost += _HUNTED * (ending.FEWEST_FOLLOWERS - left)
    return cost


def _siege(position: State, seat: i64, city: i64, attacks: i64) -> i64:
    """Return what it costs that this many attacks can reach the city."""
    defenders = position.low_count(city)
    if position.cells[at.MESSIAH + seat] == city:
        defenders += position.cells[at.HEALTH + seat]
    if attacks <= defenders:
        return 0
    if defenders == 0:
        return _STORMED
    beyond = _SIEGE * (attacks - defenders)
    return beyond if beyond < _STORMED else _STORMED


def _assault(position: State, seat: i64, messiah: i64, attacks: i64) -> i64:
    """Return what it costs that this many attacks can reach the messiah."""
    damage = attacks - position.low_count(messiah) - 1
    if damage <= 0:
        return 0
    health = position.cells[at.HEALTH + seat]
    if damage < health:
        return _BRUISE * damage
    return _BRUISE * health + (_MASK_WORTH // 2 if position.cells[at.MASK + seat] == 1 else _STORMED)


# What is begun.


def _begun(position: State, seat: i64) -> i64:
    """Belief that can be spent, recruits to come, and what a bid or purchase will bring."""
    cells = position.cells
    phase = cells[at.PHASE]
    if phase == at.BID:
        bid = cells[at.SEALED_BID + seat]
        return 0 if bid < 0 else _CARD_COST * _affordable(position, bid) - _COIN * bid
    if phase == at.BUY:
        return _CARD_COST * _purchase(position, seat)
    if phase > at.ACTION:
        return 0
    worth: i64 = 0
    if cells[at.TURN] == seat:
        worth = _RECRUIT * (cells[at.CELEBRITY_RECRUITS] + cells[at.NUMBERS_RECRUITS])
    return worth + _BELIEVED * _usable_belief(position, seat)


def _usable_belief(position: State, seat: i64) -> i64:
    """Belief up to the cost of the dearest card in hand."""
    cards = position.terms.cards
    belief = position.cells[at.BELIEF + seat]
    if belief == 0:
        return 0
    dearest: i64 = 0
    for place in range(position.cells[at.HAND_SIZE + seat]):
        cost = cards.cost[decks.kind_of(position.cells[at.CARDS + seat * at.CARD_ROW + place])]
        if cost > dearest:
            dearest = cost
    return belief if belief < dearest else dearest


def _purchase(position: State, seat: i64) -> i64:
    """The cost of what *seat* has bought but not yet stowed, or could still buy."""
    cards = position.terms.cards
    cells = position.cells
    is_offered = cells[at.QUESTION] == at.OFFERING and cells[at.QUESTION_ABOUT] > 0
    if is_offered and cells[at.QUESTION_ABOUT] == 1 + seat:
        return cards.cost[cells[at.BOUGHT] - 1]  # a gift is accepted
    if cells[at.BUYERS] == 1 + seat and cells[at.BOUGHT] != 0:
        kept: i64 = 0 if is_offered else cards.cost[cells[at.BOUGHT] - 1]
        return kept + (cards.cost[cells[at.BOUGHT + 1] - 1] if cells[at.BOUGHT + 1] != 0 else 0)
    for place in range(4):
        if cells[at.BUYERS + place] == 1 + seat:
            return _affordable(position, cells[at.SEALED_BID + seat])
    return 0


def _affordable(position: State, bid: i64) -> i64:
    """The highest cost of two cards of the row at most that *bid* pays for."""
    cards = position.terms.cards
    best: i64 = 0
    for place in range(pieces.SALE_ROOM):
        code = position.cells[at.FOR_SALE + place]
        if code == 0 or cards.cost[code - 1] > bid:
            continue
        cost = cards.cost[code - 1]
        for other in range(place):
            both = cost + cards.cost[position.cells[at.FOR_SALE + other] - 1]
            if both <= bid and both > best:
                best = both
        if cost > best:
            best = cost
    return best
