"""Stops: which kind a window is for a player, by the newest item on the stack, which everybody sees."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.stop import Stop
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.rules import spaces, stack, targets
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


def stop_of(position: State, seat: i64) -> str:
    """The stop that the newest item is for *seat*."""
    item = position.top()
    by = position.cells[item + at.ITEM_SEAT]
    kind = position.cells[item + at.ITEM_KIND]
    if by == seat:
        return "own"
    if kind == at.END_CALL:
        return "last-call"
    if not position.are_enemies(by, seat):
        return "ally"
    if kind == at.MIRACLE:
        return "miracle-at-me" if is_aimed_at(position, item, seat) else "miracle"
    return "move-near" if kind == at.MOVE and ends_near(position, item, seat) else "other"


def is_aimed_at(position: State, item: i64, seat: i64) -> bool:
    """Return whether the miracle is aimed at the player, a unit or miracle of theirs, or a space that they are on."""
    for index in range(position.cells[item + at.ITEM_AIMS]):
        target = targets.now_at(position, position.cells[item + at.ITEM_TARGET + index])
        if target != NOWHERE and (owners_of(position, target) >> seat) & 1:
            return True
    return False


def owners_of(position: State, target: i64) -> i64:
    """The mask of seats that *target* (as in an action) concerns."""
    value = target % act.SORT
    sort = target // act.SORT
    if sort == act.SPACE:
        return spaces.owners_at(position, value)
    if sort == act.LOW_UNIT:
        return at.BITS[pieces.owner_of(position.cells[at.LOW_UNITS + value])]
    if sort == act.HIGH_UNIT:
        return at.BITS[value >> 1]
    if sort == act.ON_STACK:
        item = stack.item_with(position, value)
        return 0 if item == NOWHERE else at.BITS[position.cells[item + at.ITEM_SEAT]]
    return at.BITS[value]


def ends_near(position: State, item: i64, seat: i64) -> bool:
    """Return whether the announced move ends beside or on a space where the player has a unit or a building."""
    end = pieces.path_space(position.cells[item + at.ITEM_PATH], position.cells[item + at.ITEM_STEPS] - 1)
    if (spaces.owners_at(position, end) >> seat) & 1:
        return True
    for direction in range(4):
        there = position.board.next[end * 4 + direction]
        if there != NOWHERE and (spaces.owners_at(position, there) >> seat) & 1:
            return True
    return False
