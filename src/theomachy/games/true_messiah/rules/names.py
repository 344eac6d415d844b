"""Names of units, groups and targets in notation, and the things on screen that stand for them."""

from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import space_name
from theomachy.games.true_messiah.position import TrueMessiahPosition

SIMPLE = {
    act.PASS: "-",
    act.READY: "done",
    act.RECRUIT_DONE: "rec -",
    act.BUILD_DONE: "build -",
    act.LET_GO: "letgo",
    act.SAVE_DONE: "save -",
    act.SACK_DONE: "sack -",
    act.PLACE_DONE: "+-",
    act.RESIGN: "resigns",
}
LOW_LETTERS = "npf"  # of a low unit, by kind
HIGH_LETTERS = "MA"


def is_like(code: int, other: int) -> bool:
    """Return whether two low units differ at most in having moved and in their marks."""
    return (
        code != 0 and pieces.owner_of(code) == pieces.owner_of(other) and pieces.kind_of(code) == pieces.kind_of(other)
    )


def signs(position: TrueMessiahPosition, space: int, code: int) -> str:
    """Return what sets a unit apart from like ones on its space: ``*`` has moved, ``#n`` spoken of on the stack."""
    others = [position.low_unit(space, place) for place in range(4)]
    rested = any(is_like(other, code) and not pieces.has_moved(other) for other in others)
    star = "*" if pieces.has_moved(code) and rested else ""
    return star + (f"#{pieces.mark_of(code)}" if pieces.mark_of(code) else "")


def colour(position: TrueMessiahPosition, seat: int) -> str:
    """The letter of a seat."""
    return position.terms.colours[seat]


def unit_text(position: TrueMessiahPosition, space: int, place: int, number: int) -> str:
    """Units with their space: ``c4:R1f``."""
    code = position.low_unit(space, place)
    letter = LOW_LETTERS[pieces.kind_of(code)]
    return (
        f"{space_name(space)}:{colour(position, pieces.owner_of(code))}{number}{letter}{signs(position, space, code)}"
    )


def high_text(position: TrueMessiahPosition, high: int) -> str:
    """A high unit with its space: ``d5:BM``."""
    return f"{space_name(position.high_space(high))}:{colour(position, high >> 1)}{HIGH_LETTERS[high & 1]}"


def target_text(position: TrueMessiahPosition, sort: int, value: int) -> str:
    """A target as notation and JSON spell it."""
    if sort == act.SPACE:
        return space_name(value)
    if sort == act.LOW_UNIT:
        return unit_text(position, value >> 2, value & 3, 1)
    if sort == act.HIGH_UNIT:
        return high_text(position, value)
    return f"#{value}" if sort == act.ON_STACK else colour(position, value)


def group_text(position: TrueMessiahPosition, space: int, mask: int) -> str:
    """A group that moves: ``2f,1n,M d3``."""
    words: dict[str, int] = {}
    for place in (3, 2, 1, 0):
        if (mask >> place) & 1:
            code = position.low_unit(space, place)
            word = LOW_LETTERS[pieces.kind_of(code)] + signs(position, space, code) if code else "f"
            words[word] = words.get(word, 0) + 1
    parts = [f"{number}{word}" for word, number in words.items()]
    if mask >= pieces.HIGH_PLACE:
        high = position.high_on(space)
        parts.append("M" if high == at.NOBODY else HIGH_LETTERS[high & 1])
    return f"{','.join(parts)} {space_name(space)}"


def classes_of(position: TrueMessiahPosition, space: int, mask: int) -> list[tuple[int, int]]:
    """The places of *mask* as (first place, number) of equal units."""
    found: list[tuple[int, int]] = []
    for place in range(4):
        if (mask >> place) & 1:
            if found and position.low_unit(space, found[-1][0]) == position.low_unit(space, place):
                found[-1] = (found[-1][0], found[-1][1] + 1)
            else:
                found.append((place, 1))
    return found


def sale_names(position: TrueMessiahPosition, mask: int) -> list[str]:
    """The cards of the market row that *mask* stands for."""
    cards = position.terms.cards
    return [
        cards.names[position.cells[at.FOR_SALE + place] - 1] for place in range(pieces.SALE_ROOM) if (mask >> place) & 1
    ]


def target_thing(position: TrueMessiahPosition, sort: int, value: int) -> str:
    """Return what is clicked to name a target."""
    if sort == act.SPACE:
        return f"space:{space_name(value)}"
    if sort == act.LOW_UNIT:
        return f"unit:{unit_text(position, value >> 2, value & 3, 1)}"
    if sort == act.HIGH_UNIT:
        return f"unit:{high_text(position, value)}"
    return f"item:{value}" if sort == act.ON_STACK else f"seat:{value}"


def units_text(position: TrueMessiahPosition, code: int, number: int) -> str:
    """Equal low units: ``R2f``, ``*`` having moved, ``#n`` spoken of on the stack."""
    star = "*" if pieces.has_moved(code) else ""
    mark = f"#{pieces.mark_of(code)}" if pieces.mark_of(code) else ""
    return f"{colour(position, pieces.owner_of(code))}{number}{LOW_LETTERS[pieces.kind_of(code)]}{star}{mark}"
