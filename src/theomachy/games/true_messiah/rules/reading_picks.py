"""Reading picks: one word of a line as one action, and the order in which picks are made."""

from collections.abc import Sequence

from theomachy.core.action import RADIX, kind_of, pack, part_a, part_b, part_c
from theomachy.core.refusal import NotationError, Refusal
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import space_name
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import combat, names
from theomachy.games.true_messiah.rules.tokens import (
    UNIT_WORD,
    Impossible,
    find_units,
    first_like,
    letters_of,
    read_card,
    read_seat,
    read_space,
)


def read_worship(position: TrueMessiahPosition, seat: int, text: str) -> int:
    """``2@b2``: followers that pray."""
    sign, _, name = text.partition("@")
    space = read_space(name)
    place = find_units(position, space, seat, (pieces.ACTIVE,), text, sign)
    return pack(act.PRAY, space, first_like(position, space, place), int(sign[0]))


def read_unit(position: TrueMessiahPosition, seat: int, text: str) -> int:
    """``b2:R2f`` as one pick."""
    name, _, units = text.partition(":")
    space = read_space(name)
    place = find_units(position, space, read_seat(position, units[:1]), letters_of(units[1:]), text, units[1:])
    return pack(act.CHOOSE_UNIT, space, first_like(position, space, place), int(units[1]))


def read_units(position: TrueMessiahPosition, words: Sequence[str]) -> int:
    """``c4:R2f,c4:B1f`` as one choice."""
    mask, space = 0, 0
    for word in words:
        pick = read_unit(position, 0, word)
        space = part_a(pick)
        for index in range(part_b(pick), part_b(pick) + part_c(pick)):
            mask |= 1 << index
    if mask >= pieces.HIGH_PLACE:
        raise Impossible(Refusal("no-such-units", "TM-U3", space=space_name(space)))
    return pack(act.CHOOSE_UNITS, space, mask)


def read_group_word(position: TrueMessiahPosition, seat: int, space: int, word: str) -> int:
    """The places that ``2f`` or ``M`` stands for in a group."""
    if word in ("M", "A"):
        if position.high_on(space) != 2 * seat + names.HIGH_LETTERS.index(word):
            raise Impossible(Refusal("no-such-units", "TM-U3", space=space_name(space)))
        return pieces.HIGH_PLACE
    place = first_like(position, space, find_units(position, space, seat, letters_of(word), word, word))
    mask = 0
    for index in range(place, place + int(word[0])):
        if index >= pieces.LOW_ROOM or position.low_unit(space, index) != position.low_unit(space, place):
            raise Impossible(Refusal("no-such-units", "TM-U3", space=space_name(space)))
        mask |= 1 << index
    return mask


def read_saved(position: TrueMessiahPosition, seat: int, text: str) -> int:
    """Doomed followers that survive."""
    sign, _, name = text.partition("@")
    space = read_space(name)
    match = UNIT_WORD.fullmatch(sign)
    if match is None:
        raise NotationError(f"{text!r} is not a number of followers and their space, like 2@f6")
    for place in range(pieces.LOW_ROOM):
        code = position.low_unit(space, place)
        if (
            combat.doomed_equals(position, space, place) == 0
            or pieces.owner_of(code) != seat
            or pieces.kind_of(code) == pieces.NONBELIEVER
        ):
            continue
        if not match["kind"] or (
            names.LOW_LETTERS[pieces.kind_of(code)] == match["kind"] and pieces.has_moved(code) == bool(match["star"])
        ):
            return pack(act.SAVE, space, place, int(match["number"]))
    raise Impossible(Refusal("not-doomed", "TM-C14", space=name))


def read_placed(position: TrueMessiahPosition, seat: int, text: str) -> int:
    """``+3f@e5`` or ``+M@f4``."""
    sign, _, name = text.removeprefix("+").partition("@")
    space = read_space(name)
    if sign in ("M", "A"):
        return pack(act.PLACE_HIGH, space)
    place = find_units(position, space, seat, letters_of(sign), text, sign)
    return pack(act.PLACE_LOW, space, first_like(position, space, place), int(sign[0]))


def read_target(position: TrueMessiahPosition, text: str, kind: int) -> int:
    """A target: ``d4``, ``c4:R1f``, ``d5:BM``, ``#2`` or ``B``."""
    if text.startswith("#") and text[1:].isdecimal() and int(text[1:]) < RADIX:
        return pack(kind, act.ON_STACK, int(text[1:]))
    if len(text) == 1:
        return pack(kind, act.PLAYER, read_seat(position, text))
    name, colon, units = text.partition(":")
    space = read_space(name)
    if not colon:
        return pack(kind, act.SPACE, space)
    owner = read_seat(position, units[:1])
    if units[1:] in ("M", "A"):
        high = 2 * owner + names.HIGH_LETTERS.index(units[1:])
        if position.high_space(high) != space:
            raise Impossible(Refusal("no-such-units", "TM-U3", space=name))
        return pack(kind, act.HIGH_UNIT, high)
    place = find_units(position, space, owner, letters_of(units[1:]), text, units[1:])
    return pack(kind, act.LOW_UNIT, space * 4 + first_like(position, space, place))


def read_targets(position: TrueMessiahPosition, text: str) -> list[int]:
    """Targets in the order in which they are named."""
    aims = [read_target(position, word, act.TARGET) for word in text.split(",")]
    return sorted(aims, key=lambda action: part_a(action) * act.SORT + part_b(action))


def read_retarget(position: TrueMessiahPosition, seat: int, text: str) -> int:
    """A new target; ``=`` leaves one that is no longer legal as it is."""
    return pack(act.CHOOSE_DONE) if text == "=" else read_target(position, text, act.RETARGET)


def read_pick_space(position: TrueMessiahPosition, seat: int, text: str) -> int:
    """One more space."""
    return pack(act.CHOOSE_SPACE, read_space(text))


def read_drop(position: TrueMessiahPosition, seat: int, text: str) -> int:
    """Some copies of one card."""
    labels = text.split(",")
    return pack(act.DISCARD, read_card(position, labels[0]), min(act.MOST_DISCARDED, len(labels)))


def unit_order(action: int) -> int:
    """Picks of units go in ascending order of space and place."""
    return part_a(action) * 4 + part_b(action)


def placing_order(action: int) -> tuple[bool, int]:
    """Units placed after a sack: low ones first."""
    return kind_of(action) == act.PLACE_HIGH, unit_order(action)
