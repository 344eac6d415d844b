"""How good a position looks once this turn is over: temples, followers, what the next turn brings, what it threatens.

Every step of a turn is judged by what would be left if the turn ended there (`forecast`), so that positions of
different steps compare. Worths are whole numbers; ten are about a point of the early end (TM-X1).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.games.true_messiah import combat, destruction, forecast
from theomachy.games.true_messiah.board import NOWHERE, distance
from theomachy.games.true_messiah.cards import COST
from theomachy.games.true_messiah.destruction import FEWEST_CARDS, FEWEST_FOLLOWERS
from theomachy.games.true_messiah.layout import (
    ACTION,
    ACTIVE,
    AVATAR,
    BELIEF,
    BID,
    BOUGHT,
    BUILDING,
    BUY,
    BUYERS,
    CARD,
    CASE,
    CELEBRITY,
    DOUBTING,
    FOLLOWING,
    HAND,
    HEALTH,
    LEAVER,
    LOW,
    MASK,
    MESSIAH,
    NOBODY,
    NUMBERS,
    OUT,
    PHASE,
    PURSE,
    ROOM,
    ROW,
    SEALED,
    STALL,
    TURN,
    WAITING,
    card_kind,
    unit_owner,
)
from theomachy.games.true_messiah.position import TrueMessiah
from theomachy.games.true_messiah.state import State

TEMPLE: Final[i64] = 100
FOLLOWER: Final[i64] = 15
DOUBTER: Final[i64] = 4
BELIEVED: Final[i64] = 4  # belief that a card in hand could use
SEAT: Final[i64] = 3  # an active follower on a holy space: belief in reserve
WOUND: Final[i64] = 15
MASK_WORTH: Final[i64] = 80
AVATAR_WORTH: Final[i64] = 50
COIN: Final[i64] = 4
CARD_COST: Final[i64] = 5  # for each point of the cost of a bought card
RECRUIT: Final[i64] = 12  # due next turn
SITE: Final[i64] = 40  # four followers on an ordinary space
HALF_SITE: Final[i64] = 12  # three of them
MARCH: Final[i64] = 10  # nine moves next turn
STEEP: Final[i64] = 60  # for each follower missing to seven
SACKED: Final[i64] = 60  # what a sacked temple costs its owner beside itself, and brings to who sacks it
RUIN: Final[i64] = 3000
REACH: Final[i64] = 3  # spaces from which a unit can attack next turn: two steps and a blow
SIEGE: Final[i64] = 20  # for each attack in reach of the city beyond its defenders
STORMED: Final[i64] = 400  # the city, or the messiah's last life, can be taken next turn
BRUISE: Final[i64] = 6  # damage that the messiah could take next turn
EXPOSED: Final[i64] = 4  # a follower that could be killed next turn
HUNTED: Final[i64] = 30  # for each follower below four that could be left then
LATER: Final[i64] = 3  # a threat counts a third where its victim acts first
NONE: Final[i64] = -1000000  # no enemy looked at yet
HALF: Final[i64] = 400  # a lead of so much is worth one half


def value(pos: TrueMessiah, seat: i64) -> float:
    """The worth of the own side less that of the best other one, squeezed into -1 to 1; the stack is empty."""
    ahead = forecast.turn_end(pos)
    if ahead.is_over():
        paid = ahead.returns()[seat]
        return paid if paid >= 0 else -1.0  # however many have lost
    own: i64 = 0
    best: i64 = NONE
    for other in range(pos.board.seats):
        if not pos.plays(other):
            continue
        worth = begun(pos, other) + standing(ahead, other) + spaces_worth(ahead, other) - menace(ahead, other)
        if not pos.enemies(seat, other):
            own += worth
        elif pos.board.seats == 4:
            best = worth if best == NONE else best + worth
        elif worth > best:
            best = worth
    lead = own - best
    return int(lead) / int(HALF + lead if lead >= 0 else HALF - lead)


# What is left when the turn ends.


def standing(pos: State, seat: i64) -> i64:
    """What one player has."""
    cells = pos.cells
    followers = cells[FOLLOWING + seat]
    worth = FOLLOWER * followers + DOUBTER * cells[DOUBTING + seat] + COIN * cells[PURSE + seat]
    worth += WOUND * cells[HEALTH + seat] + CARD_COST * destruction.bought_value(pos, seat)
    if cells[MASK + seat] == 1:
        worth += MASK_WORTH
    elif cells[HEALTH + seat] < 3:
        worth -= STEEP * (3 - cells[HEALTH + seat])
    if cells[AVATAR + seat] != NOWHERE:
        worth += AVATAR_WORTH
    if followers < FEWEST_FOLLOWERS + 3:
        worth -= STEEP * (FEWEST_FOLLOWERS + 3 - followers)
    if pos.owned(seat) == FEWEST_CARDS:
        worth -= STEEP
    if cells[LEAVER] == 1 + seat:
        worth -= RUIN
    return worth


def spaces_worth(pos: State, seat: i64) -> i64:
    """Buildings, sites, recruits and belief seats; buildings that are sacked now, the own and those of others."""
    worth: i64 = 0
    messiah = pos.cells[MESSIAH + seat]
    for space in pos.board.spaces:
        building = pos.cells[BUILDING + space]
        if building == 1 + seat or building == 5 + seat:
            if sacker(pos, space) != NOBODY:
                worth -= SACKED if building > 4 else RUIN
                continue
            if building > 4:
                worth += TEMPLE
            followers = pos.followers_on(space, seat)
            worth += SEAT * pos.count(space, seat, ACTIVE)
            if followers >= 2:
                worth += RECRUIT
            elif messiah == space and followers == 0:
                worth += 2 * RECRUIT
        elif building != 0:
            if sacker(pos, space) == seat:
                worth += SACKED if building > 4 else RUIN
        else:
            followers = pos.followers_on(space, seat)
            if followers >= 3 and pos.board.monolith[space] == 0:
                worth += SITE if followers == 4 else HALF_SITE
            if messiah == space:
                worth += MARCH
    return worth


def sacker(pos: State, space: i64) -> i64:
    """Who may sack the building on *space* first, or NOBODY."""
    mask = pos.cells[CASE + space] & pos.cells[WAITING]
    return NOBODY if mask == 0 else pos.following(pos.cells[TURN], mask)


# What could happen next turn.


def threats(pos: State, seats: i64) -> vec[i64]:
    """Every space with attacks of *seats*, a mask: space * 256 + attacks; the praying rise before they fight."""
    found = vec[i64](capacity=64)
    cells = pos.cells
    for space in pos.board.spaces:
        attacks: i64 = 0
        place: i64 = 0
        while place < ROOM and cells[LOW + space * 4 + place] != 0:
            if (seats >> unit_owner(cells[LOW + space * 4 + place])) & 1:
                attacks += 1
            place += 1
        if attacks > 0:
            found = append(found, space * 256 + attacks)
    for seat in range(pos.board.seats):
        if (seats >> seat) & 1 and pos.cells[OUT + seat] == 0:
            found = append(found, pos.cells[MESSIAH + seat] * 256 + combat.MESSIAH_ATTACKS)
            if pos.cells[AVATAR + seat] != NOWHERE:
                found = append(found, pos.cells[AVATAR + seat] * 256 + combat.AVATAR_ATTACKS)
    return found


def menace(pos: State, seat: i64) -> i64:
    """What the enemies near the city, the messiah and the followers of *seat* cost it; most where they strike first."""
    city: i64 = 0
    while city < 63 and pos.cells[BUILDING + city] != 1 + seat:
        city += 1
    messiah = pos.cells[MESSIAH + seat]
    enemies = threats(pos, pos.hostile(seat))
    cost = siege(pos, seat, city, within(enemies, city)) + assault(pos, seat, messiah, within(enemies, messiah))
    cost += exposure(pos, seat, enemies)
    return cost // LATER if pos.enemies(seat, pos.cells[TURN]) else cost


def within(enemies: vec[i64], space: i64) -> i64:
    """The attacks of *enemies* that can reach *space* next turn."""
    total: i64 = 0
    for enemy in enemies:
        if distance(space, enemy >> 8) <= REACH:
            total += enemy & 255
    return total


def exposure(pos: State, seat: i64, enemies: vec[i64]) -> i64:
    """What it costs that followers can be killed next turn, above all down to too few."""
    lost: i64 = 0
    strongest: i64 = 0
    for space in pos.board.spaces:
        followers = pos.followers_on(space, seat)
        if followers > 0:
            attacks = within(enemies, space)
            lost += followers if followers < attacks else attacks
            if attacks > strongest:
                strongest = attacks
    if lost > strongest:
        lost = strongest
    left = pos.cells[FOLLOWING + seat] - lost
    cost = EXPOSED * lost
    if left < FEWEST_FOLLOWERS:
        cost += HUNTED * (FEWEST_FOLLOWERS - left)
    return cost


def siege(pos: State, seat: i64, city: i64, attacks: i64) -> i64:
    """What it costs that so many attacks can reach the city."""
    defenders = pos.lows(city)
    if pos.cells[MESSIAH + seat] == city:
        defenders += pos.cells[HEALTH + seat]
    if attacks <= defenders:
        return 0
    if defenders == 0:
        return STORMED
    beyond = SIEGE * (attacks - defenders)
    return beyond if beyond < STORMED else STORMED


def assault(pos: State, seat: i64, messiah: i64, attacks: i64) -> i64:
    """What it costs that so many attacks can reach the messiah."""
    damage = attacks - pos.lows(messiah) - 1
    if damage <= 0:
        return 0
    health = pos.cells[HEALTH + seat]
    if damage < health:
        return BRUISE * damage
    return BRUISE * health + (MASK_WORTH // 2 if pos.cells[MASK + seat] == 1 else STORMED)


# What is begun.


def begun(pos: State, seat: i64) -> i64:
    """Belief that can be spent, recruits to come, and what a bid or purchase will bring."""
    cells = pos.cells
    phase = cells[PHASE]
    if phase == BID:
        bid = cells[SEALED + seat]
        return 0 if bid < 0 else CARD_COST * affordable(pos, bid) - COIN * bid
    if phase == BUY:
        return CARD_COST * purchase(pos, seat)
    if phase > ACTION:
        return 0
    worth: i64 = 0
    if cells[TURN] == seat:
        worth = RECRUIT * (cells[CELEBRITY] + cells[NUMBERS])
    return worth + BELIEVED * usable_belief(pos, seat)


def usable_belief(pos: State, seat: i64) -> i64:
    """Belief up to the cost of the dearest card in hand."""
    belief = pos.cells[BELIEF + seat]
    if belief == 0:
        return 0
    dearest: i64 = 0
    for place in range(pos.cells[HAND + seat]):
        cost = COST[card_kind(pos.cells[CARD + seat * ROW + place])]
        if cost > dearest:
            dearest = cost
    return belief if belief < dearest else dearest


def purchase(pos: State, seat: i64) -> i64:
    """The cost of what *seat* has bought but not yet stowed, or could still buy."""
    cells = pos.cells
    if cells[BUYERS] == 1 + seat and cells[BOUGHT] != 0:
        return COST[cells[BOUGHT] - 1] + (COST[cells[BOUGHT + 1] - 1] if cells[BOUGHT + 1] != 0 else 0)
    for place in range(4):
        if cells[BUYERS + place] == 1 + seat:
            return affordable(pos, cells[SEALED + seat])
    return 0


def affordable(pos: State, bid: i64) -> i64:
    """The highest cost of two cards of the row at most that *bid* pays for."""
    best: i64 = 0
    for place in range(7):
        code = pos.cells[STALL + place]
        if code == 0 or COST[code - 1] > bid:
            continue
        cost = COST[code - 1]
        for other in range(place):
            both = cost + COST[pos.cells[STALL + other] - 1]
            if both <= bid and both > best:
                best = both
        if cost > best:
            best = cost
    return best
