"""Units on the board and items on the stack as data, so no screen has to parse notation."""

from typing import Final

from theomachy.core.game import View
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import combat, names, stack, targets

LOW_KINDS: Final = ("nonbeliever", "praying", "follower")
HIGH_KINDS: Final = ("messiah", "avatar")


def squares(position: TrueMessiahPosition) -> dict[str, list[View]]:
    """Every space of the board with who stands there."""
    return {space_name(space): _standing(position, space) for space in position.board.spaces}


def _standing(position: TrueMessiahPosition, space: int) -> list[View]:
    places = [place for place in range(pieces.LOW_ROOM) if position.count_equal(space, place)]
    found = [low(position, space, place, position.count_equal(space, place)) for place in places]
    standing = position.high_on(space)
    return found if standing == at.NOBODY else [*found, high(position, standing)]


def low(position: TrueMessiahPosition, space: int, place: int, count: int) -> View:
    """Equal low units."""
    code = position.low_unit(space, place)
    owner, kind = names.colour(position, pieces.owner_of(code)), LOW_KINDS[pieces.kind_of(code)]
    return {"owner": owner, "kind": kind, "count": int(count), "moved": pieces.has_moved(code)}


def high(position: TrueMessiahPosition, unit: int) -> View:
    """A messiah or an avatar."""
    owner, moved = names.colour(position, unit >> 1), bool(position.high_has_moved(unit))
    return {"owner": owner, "kind": HIGH_KINDS[unit & 1], "count": 1, "moved": moved}


def group(position: TrueMessiahPosition, space: int, mask: int) -> list[View]:
    """The members of a group that moves together, alike ones counted; *word* tells kinds on one space apart."""
    found: dict[str, View] = {}
    for place in (3, 2, 1, 0):
        if (mask >> place) & 1:
            code = position.low_unit(space, place)
            # Where a move is begun its units have left the space; they are followers then, as notation has it.
            one = low(position, space, place, 1) if code else {"kind": LOW_KINDS[pieces.ACTIVE], "count": 1}
            word = f"{one['kind']}{names.signs(position, space, code) if code else ''}"
            count = found[word]["count"] if word in found else 0
            found[word] = {"word": word, "kind": one["kind"], "count": int(str(count)) + 1}
    if mask >= pieces.HIGH_PLACE:
        unit = position.high_on(space)
        kind = HIGH_KINDS[0 if unit == at.NOBODY else unit & 1]
        found[kind] = {"word": kind, "kind": kind, "count": 1}
    return list(found.values())


# The stack.


def announced(position: TrueMessiahPosition) -> list[View]:
    """The items of the stack from the bottom up: their units, the spaces of their way or aim, where they come from."""
    return [_item(position, position.item(index)) for index in range(position.cells[at.STACK_HEIGHT])]


def _item(position: TrueMessiahPosition, item: int) -> View:
    cells = position.cells
    kind, seat = cells[item + at.ITEM_KIND], cells[item + at.ITEM_SEAT]
    figure: View = {"id": cells[item + at.ITEM_ID], "units": [], "at": [], "from": None}
    if kind in (at.MOVE, at.PRAYER):
        figure["units"] = _spoken_of(position, item)
    if kind == at.MOVE:
        if cells[item + at.ITEM_HIGHS]:
            figure["units"] = [*_spoken_of(position, item), high(position, 2 * seat + cells[item + at.ITEM_HIGHS] - 1)]
        path = cells[item + at.ITEM_PATH]
        figure["at"] = [space_name(pieces.path_space(path, step)) for step in range(cells[item + at.ITEM_STEPS])]
    elif kind == at.MIRACLE:
        aims = [cells[item + at.ITEM_TARGET + index] for index in range(cells[item + at.ITEM_AIMS])]
        aimed_at = [_target(position, stored) for stored in aims]
        figure.update(targets=aimed_at, at=[one["space"] for one in aimed_at if "space" in one])
        home = targets.origin_space(position, seat, cells[item + at.ITEM_ORIGIN])
        figure["from"] = space_name(home) if cells[item + at.ITEM_ORIGIN] and home != NOWHERE else None
    elif kind == at.GIFT:
        figure["to"] = names.colour(position, (seat + 2) % 4)
    return figure


def _spoken_of(position: TrueMessiahPosition, item: int) -> list[View]:
    """The low units that an item speaks of and that are still there."""
    found = []
    for space in position.board.spaces:
        for place in range(pieces.LOW_ROOM):
            mark, count = pieces.mark_of(position.low_unit(space, place)), position.count_equal(space, place)
            if count and mark and stack.speaks_of(position, item, mark):
                found.append({**low(position, space, place, count), "space": space_name(space)})
    return found


def _target(position: TrueMessiahPosition, stored: int) -> View:
    """A target of a miracle: a space, a unit on a space, an item of the stack, a player; empty when it is gone."""
    now = targets.now_at(position, stored)
    if now < 0:
        return {}
    sort, value = now // act.SORT, now % act.SORT
    if sort == act.ON_STACK:
        return {"item": int(value)}
    space = targets.space_of(position, now)
    if sort in (act.SPACE, act.LOW_UNIT, act.HIGH_UNIT) and space == NOWHERE:
        return {}
    if sort == act.SPACE:
        return {"space": space_name(space)}
    if sort == act.LOW_UNIT:
        return {"space": space_name(space), "unit": low(position, space, value & 3, 1)}
    if sort == act.HIGH_UNIT:
        return {"space": space_name(space), "unit": high(position, value)}
    return {"owner": names.colour(position, value)}


# Combat.


def attacks(position: TrueMessiahPosition) -> list[View]:
    """The attacks announced so far; *count* where a high unit divides them."""
    found: list[View] = []
    for space in position.board.spaces:
        aim = position.cells[at.ATTACK + space]
        beside = [position.board.next[space * 4 + direction] for direction in range(4)]
        if pieces.low_aim(aim):
            found.append({"from": space_name(space), "to": space_name(beside[pieces.low_aim(aim) - 1]), "count": None})
        parts = [int(combat.split_part(pieces.high_aim(aim), direction)) for direction in range(4)]
        found += [
            {"from": space_name(space), "to": space_name(to), "count": part}
            for to, part in zip(beside, parts, strict=True)
            if part
        ]
    return found
