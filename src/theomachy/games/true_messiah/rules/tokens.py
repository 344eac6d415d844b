"""Tokens of notation: a space, a miracle, a player, units."""

import re
from collections.abc import Sequence

from theomachy.core.refusal import NotationError, Refusal
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import space_name, space_of
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import names, spaces


class Impossible(NotationError):
    """Well-formed, but naming something that is not there; carries the refusal to give."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def read_space(text: str) -> int:
    """A space of the board."""
    space = space_of(text)
    if space < 0:
        raise NotationError(f"{text!r} is not a space; spaces are a1 to h8")
    return space


def read_card(position: TrueMessiahPosition, text: str) -> int:
    """A miracle by its id."""
    cards = position.terms.cards
    if text not in cards.number:
        raise NotationError(f"{text!r} is not a miracle")
    return cards.number[text]


def read_seat(position: TrueMessiahPosition, text: str) -> int:
    """A player by the letter of the colour."""
    if len(text) != 1 or text not in position.terms.colours:
        raise NotationError(f"{text!r} is not a player; the colours are {', '.join(position.terms.colours)}")
    return position.terms.colours.index(text)


def read_own_space(position: TrueMessiahPosition, seat: int, text: str) -> int:
    """A space where *seat* has units."""
    space = read_space(text)
    if not (position.seats_on(space) >> seat) & 1:
        raise Impossible(spaces.refuse_absent(position, seat, space))
    return space


UNIT_WORD = re.compile(r"(?P<number>[1-4])(?P<kind>[fpn]?)(?P<star>\*?)(?:#(?P<mark>\d{1,3}))?")


def find_units(
    position: TrueMessiahPosition, space: int, owner: int, kinds: Sequence[int], text: str, sign: str
) -> int:
    """The first place of the units that a word like ``2f*#3`` means, *sign* being the word without its kind."""
    match = UNIT_WORD.fullmatch(sign)
    if match is None:
        raise NotationError(f"{text!r} names no units; units are written like 2f or 1f*")
    wanted = [
        place
        for place in range(4)
        if position.low_unit(space, place) and pieces.owner_of(position.low_unit(space, place)) == owner
        if pieces.kind_of(position.low_unit(space, place)) in kinds
    ]
    marked = [place for place in wanted if pieces.mark_of(position.low_unit(space, place)) == int(match["mark"] or 0)]
    if not marked and not match["mark"]:
        marked = wanted  # an unmarked word may mean a unit that the stack speaks of, where no other is there
    starred = [place for place in marked if pieces.has_moved(position.low_unit(space, place)) == bool(match["star"])]
    if not marked:
        raise Impossible(Refusal("no-such-units", "TM-U3", space=space_name(space)))
    return (starred or marked)[0]


def first_like(position: TrueMessiahPosition, space: int, place: int) -> int:
    """The first place with an equal unit."""
    return position.place_of(space, position.low_unit(space, place))


def letters_of(sign: str) -> Sequence[int]:
    """The kinds of low units that a word like ``2f`` may mean."""
    letter = sign[1:2]
    return (
        (names.LOW_LETTERS.index(letter),)
        if letter and letter in names.LOW_LETTERS
        else (pieces.NONBELIEVER, pieces.PRAYING, pieces.ACTIVE)
    )


def direction_of(position: TrueMessiahPosition, space: int, there: int) -> int:
    """The direction in which a neighbour lies."""
    for direction in range(4):
        if position.board.next[space * 4 + direction] == there:
            return direction
    raise Impossible(Refusal("not-adjacent", "TM-C2", space=space_name(space), target=space_name(there)))
