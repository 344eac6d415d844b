"""The kinds of actions, with the parts they carry."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.action import ActionSpace, Kind
from theomachy.core.edition import edition_in
from theomachy.core.option import Options
from theomachy.games.elements_of_the_gods.components.board import COMPASS_LETTERS, board_for
from theomachy.games.elements_of_the_gods.components.cards import KINDS
from theomachy.games.elements_of_the_gods.components.edition import components
from theomachy.games.elements_of_the_gods.components.elements import ELEMENT_CODES, ELEMENT_NAMES, ELEMENTS
from theomachy.games.elements_of_the_gods.components.worshipers import TYPES

ELEMENT: Final[i64] = 0  # which Element
SPACE: Final[i64] = 1  # where it is placed
TYPE: Final[i64] = 2  # whom Water, Fire or Wind moves
DIRECTION: Final[i64] = 3  # where Wind blows: north, east, south, west
SCATTER: Final[i64] = 4  # mask of the directions in which Fire sends one more
SOULS: Final[i64] = 5  # how many of each type Earth brings back
CLAIM: Final[i64] = 6  # the two types that Death claims, ascending
CARD: Final[i64] = 7  # which card is played
DISCARD: Final[i64] = 8  # discard instead of playing
DECLINE: Final[i64] = 9  # solo: do not play
BUILD: Final[i64] = 10  # where the Monument stands
DISPLACE: Final[i64] = 11  # where its crowd goes
PLANT: Final[i64] = 12  # where the Garden lies
SACRIFICE: Final[i64] = 13  # where the Zealot of a Ritual is taken
DISCARDS: Final[i64] = 14  # mask of the hand cards that are discarded
DRAW: Final[i64] = 15  # from which deck a card is drawn
CONCEDE: Final[i64] = 16  # calls
AGREE: Final[i64] = 17  # 1: the seat agrees to stop, 0: it does so no longer

KIND_NAMES: Final = (
    *("element", "space", "type", "direction", "scatter", "souls", "claim", "card", "discard", "decline"),
    *("build", "displace", "plant", "sacrifice", "discards", "draw", "concede", "agree"),
)
MOST_SOULS: Final[i64] = 5  # that Earth brings back (EG-EA2)
SCATTERS: Final[i64] = 256  # sets of the eight directions
DISCARD_SETS: Final[i64] = 32  # sets of the five cards of a hand

# by kind of thing on the screen: what choosing one, at whatever step, is written as
STANDING_CHOICES: Final = {
    **{f"element:{name}": [code] for name, code in zip(ELEMENT_NAMES, ELEMENT_CODES, strict=True)},
    "space": ["@{}"],
    "type": ["{}"],
    "dir": ["{}"],
    "card": ["{}"],
    "deck": ["draw {}"],
}


def space(seats: int, options: Options) -> ActionSpace:
    """Return the dense numbering of the actions of a game of *seats*."""
    spaces = board_for(seats).spaces
    parts = {
        ELEMENT: [ELEMENTS],
        SPACE: [spaces],
        TYPE: [TYPES],
        DIRECTION: [len(COMPASS_LETTERS)],
        SCATTER: [SCATTERS],
        SOULS: [MOST_SOULS + 1] * TYPES,
        CLAIM: [TYPES, TYPES],
        CARD: [components(edition_in(options)).cards.count],
        BUILD: [spaces],
        DISPLACE: [spaces],
        PLANT: [spaces],
        SACRIFICE: [spaces],
        DISCARDS: [DISCARD_SETS],
        DRAW: [KINDS],
        AGREE: [2],
    }
    return ActionSpace([Kind(kind, name, parts.get(kind, [])) for kind, name in enumerate(KIND_NAMES)])
