"""Stops: which kind a window is for a player, by the newest item on the stack, which everybody sees."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.stop import Stop
from theomachy.games.true_messiah import targets
from theomachy.games.true_messiah.actions import HIGH_UNIT, LOW_UNIT, ON_STACK, SORT, SPACE
from theomachy.games.true_messiah.board import NOWHERE
from theomachy.games.true_messiah.layout import (
    AIMS,
    AT,
    BITS,
    BY,
    END,
    KIND,
    LOW,
    MIRACLE,
    MOVE,
    PATH,
    STEPS,
    unit_owner,
)
from theomachy.games.true_messiah.state import State

STOPS: Final = (
    Stop("miracle-at-me", aimed=True),
    Stop("miracle", days=False),
    Stop("last-call"),
    Stop("move-near", live=False, days=False),
    Stop("other", live=False, days=False),
    Stop("ally", live=False, days=False),
    Stop("own", live=False, days=False, own=True),
)


def stop_of(pos: State, seat: i64) -> str:
    """The stop that the newest item is for *seat*."""
    at = pos.top()
    by = pos.cells[at + BY]
    kind = pos.cells[at + KIND]
    if by == seat:
        return "own"
    if kind == END:
        return "last-call"
    if not pos.enemies(by, seat):
        return "ally"
    if kind == MIRACLE:
        return "miracle-at-me" if is_aimed_at(pos, at, seat) else "miracle"
    return "move-near" if kind == MOVE and ends_near(pos, at, seat) else "other"


def is_aimed_at(pos: State, at: i64, seat: i64) -> bool:
    """Whether the miracle is aimed at the player, at a unit or miracle of theirs, or at a space that they are on."""
    for index in range(pos.cells[at + AIMS]):
        target = targets.now_at(pos, pos.cells[at + AT + index])
        if target != NOWHERE and (owners_of(pos, target) >> seat) & 1:
            return True
    return False


def owners_of(pos: State, target: i64) -> i64:
    """The mask of seats that *target* (as in an action) concerns."""
    value = target % SORT
    sort = target // SORT
    if sort == SPACE:
        return targets.owners_at(pos, value)
    if sort == LOW_UNIT:
        return BITS[unit_owner(pos.cells[LOW + value])]
    if sort == HIGH_UNIT:
        return BITS[value >> 1]
    if sort == ON_STACK:
        item = pos.item_with(value)
        return 0 if item == NOWHERE else BITS[pos.cells[item + BY]]
    return BITS[value]


def ends_near(pos: State, at: i64, seat: i64) -> bool:
    """Whether the announced move ends beside or on a space where the player has a unit or a building."""
    last: i64 = 6 * (pos.cells[at + STEPS] - 1)
    end = (pos.cells[at + PATH] >> last) & 63
    if (targets.owners_at(pos, end) >> seat) & 1:
        return True
    for direction in range(4):
        there = pos.board.next[end * 4 + direction]
        if there != NOWHERE and (targets.owners_at(pos, there) >> seat) & 1:
            return True
    return False
