"""The stack as a list: items go on and come off, and units that an item speaks of are set apart (TM-W1, GAP-24)."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from theomachy.core.window import open_window
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.state import State

MASKS: Final[i64] = 3  # of marks, in each item
MASK_MARKS: Final[i64] = 60
MARKS: Final[i64] = MASKS * MASK_MARKS  # there can be


def push(position: State, kind: i64, by: i64) -> i64:
    """Put a new item on the stack; where its cells begin."""
    tall = position.cells[at.STACK_HEIGHT]
    item = at.STACK + tall * at.ITEM_SIZE
    while item + at.ITEM_SIZE > len(position.cells):
        position.cells = append(position.cells, 0)
    for cell in range(at.ITEM_SIZE):
        position.cells[item + cell] = 0
    position.cells[item + at.ITEM_ID] = 1 if tall == 0 else position.cells[item - at.ITEM_SIZE + at.ITEM_ID] + 1
    position.cells[item + at.ITEM_KIND] = kind
    position.cells[item + at.ITEM_SEAT] = by
    position.cells[item + at.ITEM_CARD] = -1
    position.cells[at.STACK_HEIGHT] = tall + 1
    return item


def item_with(position: State, id: i64) -> i64:
    """Return where the cells of the item with this id begin, or NOWHERE."""
    index: i64 = 0
    while index < position.cells[at.STACK_HEIGHT]:
        if position.cells[position.item(index) + at.ITEM_ID] == id:
            return position.item(index)
        index += 1
    return NOWHERE


def take_off(position: State, item: i64) -> None:
    """Take the item whose cells begin at *item* off the stack; marks that nothing speaks of any more go."""
    last = position.top()
    while item < last:
        for cell in range(at.ITEM_SIZE):
            position.cells[item + cell] = position.cells[item + at.ITEM_SIZE + cell]
        item += at.ITEM_SIZE
    for cell in range(at.ITEM_SIZE):
        position.cells[last + cell] = 0
    position.cells[at.STACK_HEIGHT] -= 1
    clear_marks(position)


def forget_window(position: State) -> None:
    """No window is open: leave nothing of the last one behind."""
    open_window(position.cells, at.WINDOW, 0, 0, 0)
    position.cells[at.ANSWERED_ITEM] = 0


def speaks_of(position: State, item: i64, mark: i64) -> bool:
    """Return whether an item speaks of the units with *mark*."""
    return (position.cells[item + at.ITEM_MARKS + mark // MASK_MARKS] >> (mark % MASK_MARKS)) & 1 == 1


def bind(position: State, item: i64, mark: i64) -> None:
    """Let an item speak of the units with *mark*."""
    position.cells[item + at.ITEM_MARKS + mark // MASK_MARKS] |= at.BITS[mark % MASK_MARKS]


def clear_marks(position: State) -> None:
    """Units that no item speaks of any more are like all others again."""
    cells = position.cells
    for space in position.board.spaces:
        place: i64 = 0
        while place < pieces.LOW_ROOM and cells[at.LOW_UNITS + space * 4 + place] != 0:
            code = cells[at.LOW_UNITS + space * 4 + place]
            if pieces.mark_of(code) != 0 and not is_spoken_of(position, pieces.mark_of(code)):
                position.change(space, place, code - pieces.mark_of(code))
                place = -1  # the places may have been sorted again
            place += 1


def is_spoken_of(position: State, mark: i64) -> bool:
    """Return whether some item of the stack speaks of *mark*."""
    index: i64 = 0
    while index < position.cells[at.STACK_HEIGHT]:
        if speaks_of(position, at.STACK + index * at.ITEM_SIZE, mark):
            return True
        index += 1
    return False


def marked_units(position: State, mark: i64) -> i64:
    """Return how many units carry *mark*."""
    found: i64 = 0
    for space in position.board.spaces:
        place: i64 = 0
        while place < pieces.LOW_ROOM:
            if (
                position.cells[at.LOW_UNITS + space * 4 + place] != 0
                and pieces.mark_of(position.cells[at.LOW_UNITS + space * 4 + place]) == mark
            ):
                found += 1
            place += 1
    return found


def mark_units(position: State, item: i64, space: i64, code: i64, many: i64) -> i64:
    """Let the item at *item* speak of *many* units like *code* on *space*; the mark they then carry (GAP-24)."""
    old = pieces.mark_of(code)
    fresh: i64 = old
    if old == 0 or marked_units(position, old) > many:
        fresh = 1
        while is_spoken_of(position, fresh):
            fresh += 1
        if fresh >= MARKS:
            raise OverflowError(f"more than {MARKS - 1} units set apart on the stack")
        for _ in range(many):
            position.change(space, position.place_of(space, code), code - old + fresh)
        if old != 0:
            for index in range(position.cells[at.STACK_HEIGHT]):
                if speaks_of(position, at.STACK + index * at.ITEM_SIZE, old):
                    bind(position, at.STACK + index * at.ITEM_SIZE, fresh)
    bind(position, item, fresh)
    return fresh


def effect_in_choice(position: State) -> i64:
    """Return the effect of the resolving miracle that lets somebody choose, NOWHERE while none does."""
    if position.cells[at.QUESTION] != at.CHOOSE:
        return NOWHERE
    return position.terms.cards.effect[position.cells[position.top() + at.ITEM_CARD]]
