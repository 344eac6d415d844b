"""Actions: the kinds of choices and what their parts mean (section E of the rules reference)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.action import ActionSpace, Kind
from theomachy.core.option import Options
from theomachy.games.four_gods.state import Terms

# kind                          parts
READY_UP: Final[i64] = 0
TAKE_COLOUR: Final[i64] = 1  #  colour
DRAW: Final[i64] = 2  #         how many
PLACE: Final[i64] = 3  #        hand, side, quarter turns, space
STAND: Final[i64] = 4  #        colour, corner of the region, space it migrates from + 1 (0: from the reserve)
STAND_NONE: Final[i64] = 5
DISCARD: Final[i64] = 6  #      hand, side, slot + 1 (0: the lowest free one)
DISCARD_BOTH: Final[i64] = 7  # side of the left, side of the right
FLIP: Final[i64] = 8  #         seat, slot
TAKE: Final[i64] = 9  #         seat, slot
RETURN: Final[i64] = 10  #      hand
CHOOSE_GOD: Final[i64] = 11  #  terrain
BUILD: Final[i64] = 12  #       space, colour, space the prophet migrates from + 1
DESTROY: Final[i64] = 13  #     hand, side * 4 + quarter turns, space, colour credited + 1 (0: the only one)
PASS: Final[i64] = 14
WITHDRAW_PASS: Final[i64] = 15
END: Final[i64] = 16
CHALLENGE: Final[i64] = 17  #   space
ADMIT: Final[i64] = 18  #       0 no, 1 yes
PAY_RESERVE: Final[i64] = 19  # colour
PAY_WORLD: Final[i64] = 20  #   space
LEAVE: Final[i64] = 21
BACK: Final[i64] = 22

STANDING_CHOICES: Final = {  # how choosing a thing is written, whenever it may be, by kind of thing
    "god": ["G {}"],
    "bag": ["D{}"],
    "row": ["F p{}", "K p{}"],
    "space": ["C {} blue"],
    "button:build": ["C a1 blue"],
}


def space(seats: int, options: Options) -> ActionSpace:
    """Number all actions of a game with *seats* and *options* densely."""
    terms = Terms(seats, options)
    spaces, slots = terms.size * terms.size, terms.slots
    return ActionSpace(
        [
            Kind(READY_UP, "ready"),
            Kind(TAKE_COLOUR, "colour", [4]),
            Kind(DRAW, "draw", [3]),
            Kind(PLACE, "place", [2, 2, 4, spaces]),
            Kind(STAND, "prophet", [4, 4, spaces + 1]),
            Kind(STAND_NONE, "no-prophet"),
            Kind(DISCARD, "discard", [2, 2, slots + 1]),
            Kind(DISCARD_BOTH, "discard-both", [2, 2]),
            Kind(FLIP, "flip", [seats, slots]),
            Kind(TAKE, "take", [seats, slots]),
            Kind(RETURN, "return", [2]),
            Kind(CHOOSE_GOD, "god", [4]),
            Kind(BUILD, "build", [spaces, 4, spaces + 1]),
            Kind(DESTROY, "destroy", [2, 8, spaces, 5]),
            Kind(PASS, "pass"),
            Kind(WITHDRAW_PASS, "unpass"),
            Kind(END, "end"),
            Kind(CHALLENGE, "challenge", [spaces]),
            Kind(ADMIT, "admit", [2]),
            Kind(PAY_RESERVE, "penalty-reserve", [4]),
            Kind(PAY_WORLD, "penalty-world", [spaces]),
            Kind(LEAVE, "leave"),
            Kind(BACK, "back"),
        ]
    )
