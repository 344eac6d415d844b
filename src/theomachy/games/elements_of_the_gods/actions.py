"""The kinds of actions, with the parts they carry."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.action import ActionSpace, Kind
from theomachy.games.elements_of_the_gods.cards import CARDS, ELEMENTS, KINDS
from theomachy.games.elements_of_the_gods.worshipers import TYPES

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

COMPASS_POINTS: Final[i64] = 4


def action_space(spaces: int) -> ActionSpace:
    """The dense numbering of the actions on a board of that many *spaces*."""
    return ActionSpace(
        [
            Kind(ELEMENT, "element", [ELEMENTS]),
            Kind(SPACE, "space", [spaces]),
            Kind(TYPE, "type", [TYPES]),
            Kind(DIRECTION, "direction", [COMPASS_POINTS]),
            Kind(SCATTER, "scatter", [256]),
            Kind(SOULS, "souls", [6, 6, 6, 6]),
            Kind(CLAIM, "claim", [TYPES, TYPES]),
            Kind(CARD, "card", [CARDS]),
            Kind(DISCARD, "discard"),
            Kind(DECLINE, "decline"),
            Kind(BUILD, "build", [spaces]),
            Kind(DISPLACE, "displace", [spaces]),
            Kind(PLANT, "plant", [spaces]),
            Kind(SACRIFICE, "sacrifice", [spaces]),
            Kind(DISCARDS, "discards", [32]),
            Kind(DRAW, "draw", [KINDS]),
            Kind(CONCEDE, "concede"),
            Kind(AGREE, "agree", [2]),
        ]
    )
