"""Cautions: sentences to confirm before a choice that may cost the game."""

from theomachy.core.action import kind_of, part_a, part_c
from theomachy.core.message import Message
from theomachy.games.true_messiah import combat, forecast, notation
from theomachy.games.true_messiah.actions import CALL_END, GIVE, LET_GO, PASS, PLAY, PRAY, TARGET, UNIT
from theomachy.games.true_messiah.board import NOWHERE, space_name
from theomachy.games.true_messiah.cards import COST, DOOMSDAY, KEEP, MARTYRDOM, PLAGUE, SECOND_COMING
from theomachy.games.true_messiah.destruction import FEWEST_CARDS, FEWEST_FOLLOWERS
from theomachy.games.true_messiah.layout import (
    ACTIVE,
    BELIEF,
    CHOOSE,
    FOLLOWING,
    NOTHING,
    OPEN,
    PICK,
    PICKED,
    SKETCH,
    TALL,
    WHICH,
)
from theomachy.games.true_messiah.position import TrueMessiah


def warning(pos: TrueMessiah, seat: int, action: int) -> Message | None:
    """A sentence to confirm first, where a mistake would cost the game."""
    kind = kind_of(action)
    lost = kind in (GIVE, LET_GO) or (kind == PLAY and loses_card(pos, seat, part_a(action)))
    if lost and pos.owned(seat) == FEWEST_CARDS:
        return Message("warning.last-cards", {"limit": FEWEST_CARDS})
    if followers_after(pos, seat, action) < FEWEST_FOLLOWERS:
        return Message("warning.last-followers", {"limit": FEWEST_FOLLOWERS})
    if kind == CALL_END and forecast.open_city(pos, seat) != NOWHERE:
        return Message("warning.empty-city")
    if kind == PRAY and is_last_awake(pos, seat, part_a(action), part_c(action)):
        return Message("warning.last-awake", {"space": space_name(part_a(action))})
    return None


def loses_card(pos: TrueMessiah, seat: int, card: int) -> bool:
    """Whether playing *card* removes it from the game: by its text, or because nobody could pay for keeping it."""
    left = pos.cells[BELIEF + seat] - COST[card] + pos.worshippers(seat)
    return card == SECOND_COMING or left < KEEP[card]


def is_last_awake(pos: TrueMessiah, seat: int, space: int, number: int) -> bool:
    """Whether nobody who could fight would be left beside an enemy when *number* followers on *space* pray."""
    fewer = pos.count(space, seat, ACTIVE) == number and combat.attacks_of(pos, space, seat) == number
    return fewer and combat.ways(pos, seat, space) != 0


# Followers lost by one's own doing.


def followers_after(pos: TrueMessiah, seat: int, action: int) -> int:
    """How many followers *seat* would have if nobody answered *action*, and combat went as foretold."""
    kind, now = kind_of(action), pos.cells[FOLLOWING + seat]
    if kind == CALL_END and part_a(action):
        return forecast.turn_end(pos).cells[FOLLOWING + seat]
    if kind == UNIT and pos.cells[OPEN] == CHOOSE and pos.cells[pos.top() + WHICH] == MARTYRDOM:
        return now - martyrs_with(pos, action)
    plagued = kind == TARGET and notation.has_begun(pos, seat) and pos.cells[SKETCH] == PLAGUE
    if plagued or (kind == PLAY and part_a(action) == DOOMSDAY):
        return resolved(pos, seat, action).cells[FOLLOWING + seat]
    return now


def martyrs_with(pos: TrueMessiah, action: int) -> int:
    """The followers picked so far and those of *action*."""
    return part_c(action) + sum(pos.cells[PICK + index] & 7 for index in range(pos.cells[PICKED]))


def resolved(pos: TrueMessiah, seat: int, action: int) -> TrueMessiah:
    """*pos* after *action* when everybody passes."""
    ahead = notation.imagine(pos)
    ahead.play(seat, action)
    while ahead.cells[TALL] > 0 and ahead.cells[OPEN] == NOTHING and not ahead.is_over():
        ahead.play(ahead.actors()[0], PASS)
    return ahead
