"""How good a position looks: temples, followers, what the next turn will bring, and how near the end is.

Worths are in tenths, so that they stay whole numbers.
"""

from typing import Final

from mypy_extensions import i64

from theomachy.games.true_messiah import destruction
from theomachy.games.true_messiah.board import NOWHERE, distance
from theomachy.games.true_messiah.destruction import FEWEST_CARDS, FEWEST_FOLLOWERS
from theomachy.games.true_messiah.state import (
    ACTIVE,
    AVATAR,
    BELIEF,
    BUILDING,
    COMBAT,
    DOUBTING,
    FOLLOWING,
    HEALTH,
    MASK,
    MESSIAH,
    OVER,
    PHASE,
    PURSE,
    TALL,
    TURN_END,
    State,
)

TEMPLE: Final[i64] = 100
FOLLOWER: Final[i64] = 15
DOUBTER: Final[i64] = 4
SEAT: Final[i64] = 7  # an active follower on a holy space: belief in reserve
WOUND: Final[i64] = 15
MASK_WORTH: Final[i64] = 80
AVATAR_WORTH: Final[i64] = 50
COIN: Final[i64] = 4
CARD: Final[i64] = 5  # for each point of the cost of a bought card
RECRUIT: Final[i64] = 12  # due next turn
SITE: Final[i64] = 40  # four followers on an ordinary space
HALF_SITE: Final[i64] = 12  # three of them
MARCH: Final[i64] = 10  # nine moves next turn
EXPOSED: Final[i64] = 80  # an empty building beside an enemy
LOST_CITY: Final[i64] = 600
STEEP: Final[i64] = 60  # for each follower missing to seven
NONE: Final[i64] = -1000000  # no enemy looked at yet
HALF: Final[i64] = 400  # a lead of so much is worth one half


def is_under_way(pos: State) -> bool:
    """Whether something announced is still to happen: items on the stack, a combat, the end of a turn."""
    phase = pos.cells[PHASE]
    return phase != OVER and (pos.cells[TALL] > 0 or (phase >= COMBAT and phase <= TURN_END))


def value(pos: State, seat: i64) -> float:
    """The worth of the own side less that of the best other one, squeezed into -1 to 1."""
    own: i64 = 0
    best: i64 = NONE
    for other in range(pos.board.seats):
        if not pos.plays(other):
            continue
        worth = standing(pos, other)
        if not pos.enemies(seat, other):
            own += worth
        elif pos.board.seats == 4:
            best = worth if best == NONE else best + worth
        elif worth > best:
            best = worth
    lead = own - best
    return int(lead) / int(HALF + lead if lead >= 0 else HALF - lead)


def standing(pos: State, seat: i64) -> i64:
    """What one player has, in points of our own."""
    cells = pos.cells
    followers = cells[FOLLOWING + seat]
    worth = (
        FOLLOWER * followers + DOUBTER * cells[DOUBTING + seat] + COIN * cells[PURSE + seat] + 10 * cells[BELIEF + seat]
    )
    worth += WOUND * cells[HEALTH + seat] + CARD * destruction.bought_value(pos, seat)
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
    return worth + spaces_worth(pos, seat)


def spaces_worth(pos: State, seat: i64) -> i64:
    """Buildings, sites, recruits and belief seats; empty buildings in danger."""
    worth: i64 = 0
    messiah = pos.cells[MESSIAH + seat]
    for space in pos.board.spaces:
        building = pos.cells[BUILDING + space]
        if building == 1 + seat or building == 5 + seat:
            if building > 4:
                worth += TEMPLE
            followers = pos.followers_on(space, seat)
            worth += SEAT * pos.count(space, seat, ACTIVE)
            if followers >= 2:
                worth += RECRUIT
            elif messiah == space and followers == 0:
                worth += 2 * RECRUIT
            elif followers == 0:
                worth -= danger(pos, seat, space, building <= 4)
        elif building == 0:
            followers = pos.followers_on(space, seat)
            if followers >= 3 and pos.board.monolith[space] == 0:
                worth += SITE if followers == 4 else HALF_SITE
            if messiah == space:
                worth += MARCH
    return worth


def danger(pos: State, seat: i64, space: i64, city: bool) -> i64:
    """What an empty building costs by the enemies near it."""
    if not pos.is_empty(space):
        return 0
    hostile = pos.hostile(seat)
    nearest: i64 = 99
    for other in pos.board.spaces:
        far = distance(space, other)
        if far < nearest and (pos.present(other) & hostile) != 0:
            nearest = far
    if nearest > 3:
        return 0
    whole: i64 = LOST_CITY if city else EXPOSED
    return whole if nearest == 1 else whole // 2
