"""Corrupt Miracle: new targets one by one; at least one must be new."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import pack
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.rules import drafts, miracles, stack, targets
from theomachy.games.true_messiah.state import State


def offer(position: State, out: vec[i64]) -> vec[i64]:
    """Add what the next target of the corrupted miracle may become."""
    cells = position.cells
    item = stack.item_with(position, cells[position.top() + at.ITEM_TARGET] % act.SORT)
    if item == NOWHERE:
        return out  # its owner has left
    index = cells[at.PICK_COUNT]
    old = targets.now_at(position, cells[item + at.ITEM_TARGET + index])
    legal = targets.offer(
        position,
        cells[item + at.ITEM_CARD],
        cells[item + at.ITEM_SEAT],
        cells[item + at.ITEM_ORIGIN],
        cells[item + at.ITEM_MODE],
        cells[item + at.ITEM_ID],
    )
    fresh = False
    for target in legal:
        fresh = fresh or not is_target(position, item, target)
    if not fresh:
        return out
    last = index == cells[item + at.ITEM_AIMS] - 1
    for target in legal:
        taken = is_taken(position, item, target, index)
        if not taken and not (target == old and last and not is_changed(position, item)):
            out = append(out, pack(act.RETARGET, target // act.SORT, target % act.SORT))
    stale = old == NOWHERE or not contains(legal, old)
    if stale and (not last or is_changed(position, item)):
        out = append(
            out, pack(act.CHOOSE_DONE)
        )  # what is no longer legal may stay as it is where something else changes
    return out


def contains(numbers: vec[i64], wanted: i64) -> bool:
    """Return whether *wanted* is among *numbers*."""
    for number in numbers:
        if number == wanted:
            return True
    return False


def is_target(position: State, item: i64, target: i64) -> bool:
    """Return whether an item has *target* already."""
    for index in range(position.cells[item + at.ITEM_AIMS]):
        if targets.now_at(position, position.cells[item + at.ITEM_TARGET + index]) == target:
            return True
    return False


def is_taken(position: State, item: i64, target: i64, index: i64) -> bool:
    """Return whether another place than *index* has *target*: drafted before it, or left from of old after it."""
    for other in range(position.cells[item + at.ITEM_AIMS]):
        if other < index and position.cells[at.PICKS + other] == target:
            return True
        if other > index and targets.now_at(position, position.cells[item + at.ITEM_TARGET + other]) == target:
            return True
    return False


def is_changed(position: State, item: i64) -> bool:
    """Return whether one of the drafted targets is new."""
    for index in range(position.cells[at.PICK_COUNT]):
        if (
            not is_target(position, item, position.cells[at.PICKS + index])
            and position.cells[at.PICKS + index] != NOWHERE
        ):
            return True
    return False


def carry_out(position: State, item: i64) -> None:
    """The corrupted miracle has its new targets; it stays its owner's (TM-Q9)."""
    aimed = stack.item_with(position, position.cells[item + at.ITEM_TARGET] % act.SORT)
    for index in range(position.cells[at.PICK_COUNT]):
        target = position.cells[at.PICKS + index]
        if target != NOWHERE and target != targets.now_at(position, position.cells[aimed + at.ITEM_TARGET + index]):
            position.cells[aimed + at.ITEM_TARGET + index] = miracles.aim(position, aimed, target)
    if position.log is not None:
        name = position.terms.cards.names[position.cells[aimed + at.ITEM_CARD]]
        position.report("miracle-corrupted", {"seat": position.cells[aimed + at.ITEM_SEAT], "card": name})
    drafts.end(position)
