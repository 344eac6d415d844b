"""The stack as a view shows it: its items, from the oldest to the newest, and the window that is open."""

from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import space_name
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import names, stack, targets

_ITEM_KINDS = {at.MIRACLE: "miracle", at.MOVE: "move", at.PRAYER: "prayer", at.GIFT: "gift", at.END_CALL: "end"}


def describe_item(position: TrueMessiahPosition, index: int) -> dict[str, object]:
    """One item of the stack."""
    cells = position.cells
    item = position.item(index)
    kind = cells[item + at.ITEM_KIND]
    data: dict[str, object] = {
        "id": cells[item + at.ITEM_ID],
        "kind": _ITEM_KINDS[kind],
        "by": names.colour(position, cells[item + at.ITEM_SEAT]),
    }
    if kind == at.MOVE:
        high = (
            [names.colour(position, cells[item + at.ITEM_SEAT]) + names.HIGH_LETTERS[cells[item + at.ITEM_HIGHS] - 1]]
            if cells[item + at.ITEM_HIGHS]
            else []
        )
        data["units"] = [*_bound_units(position, item, False), *high]
        data["path"] = path_names(cells[item + at.ITEM_PATH], cells[item + at.ITEM_STEPS])
    elif kind == at.PRAYER:
        data["units"] = _bound_units(position, item, True)
        if cells[item + at.ITEM_NESTED]:
            data["resume"] = _ask(
                position, cells[item + at.RESUMED_ITEM], cells[item + at.RESUMED_MASK], cells[item + at.RESUMED_AFTER]
            )
    elif kind == at.GIFT:
        data["card"] = position.terms.cards.names[cells[item + at.ITEM_CARD]]
        data["to"] = names.colour(position, (cells[item + at.ITEM_SEAT] + 2) % 4)
    elif kind == at.MIRACLE:
        _miracle(position, item, data)
    marks = [mark for mark in range(1, stack.MARKS) if stack.speaks_of(position, item, mark)]
    if marks:
        data["marks"] = marks
    if cells[at.RESOLVING] and index == cells[at.STACK_HEIGHT] - 1:
        data["resolving"] = True
    return data


def _miracle(position: TrueMessiahPosition, item: int, data: dict[str, object]) -> None:
    """Card, origin, mode, extra and targets."""
    cards = position.terms.cards
    cells = position.cells
    data["card"] = cards.names[cells[item + at.ITEM_CARD]]
    if cells[item + at.ITEM_ORIGIN]:
        data["origin"] = names.HIGH_LETTERS[cells[item + at.ITEM_ORIGIN] - 1]
    if cards.modes[cells[item + at.ITEM_CARD]]:
        data["mode"] = "AB"[cells[item + at.ITEM_MODE]]
    if cells[item + at.ITEM_EXTRA]:
        data["extra"] = cells[item + at.ITEM_EXTRA]
    data["targets"] = [
        _target(position, cells[item + at.ITEM_TARGET + index]) for index in range(cells[item + at.ITEM_AIMS])
    ]


def _target(position: TrueMessiahPosition, stored: int) -> str:
    """A target of the stack; a unit that is gone leaves its mark behind."""
    now = targets.now_at(position, stored)
    if now < 0:
        return f"-#{stored % act.SORT}"
    if now // act.SORT == act.LOW_UNIT:
        place = now % act.SORT
        return f"{space_name(place >> 2)}:{names.units_text(position, position.cells[at.LOW_UNITS + place], 1)}"
    if now // act.SORT == act.HIGH_UNIT and position.high_space(now % act.SORT) < 0:
        return f"-{names.colour(position, (now % act.SORT) >> 1)}A"
    return names.target_text(position, now // act.SORT, now % act.SORT)


def _bound_units(position: TrueMessiahPosition, item: int, with_space: bool) -> list[str]:
    """The low units that an item speaks of and that are still there."""
    found = []
    for space in position.board.spaces:
        for place in range(4):
            code = position.low_unit(space, place)
            if (
                position.count_equal(space, place)
                and pieces.mark_of(code)
                and stack.speaks_of(position, item, pieces.mark_of(code))
            ):
                word = names.units_text(position, code, position.count_equal(space, place))
                found.append(f"{space_name(space)}:{word}" if with_space else word)
    return found


def path_names(path: int, steps: int) -> list[str]:
    """The spaces of a packed path."""
    return [space_name(pieces.path_space(path, step)) for step in range(steps)]


def _ask(position: TrueMessiahPosition, item: int | None, mask: int, after: int) -> dict[str, object]:
    """A window: its item and the players still to be asked, the first one now."""
    order = []
    for step in range(1, position.seats + 1):
        seat = (after + step) % position.seats
        if (mask >> seat) & 1:
            order.append(names.colour(position, seat))
    return {"item": item, "ask": order, "after": names.colour(position, after)}


def describe_window(position: TrueMessiahPosition) -> dict[str, object] | None:
    """The open window, if there is one."""
    cells = position.cells
    if cells[at.PHASE] != at.ACTION:
        return None
    if cells[at.ASKED_ONCE] != at.NOBODY:
        return {"item": None, "ask": [names.colour(position, cells[at.ASKED_ONCE])]}
    if cells[at.WINDOW] == 0:
        return None
    return _ask(position, cells[at.ANSWERED_ITEM], cells[at.WINDOW], cells[at.WINDOW + 1])
