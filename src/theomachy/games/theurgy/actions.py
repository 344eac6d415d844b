"""The kinds of choices, their parts, and their numbering for learners."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.action import ActionSpace, Kind
from theomachy.core.option import Options

KEEP_OBJECTIVE: Final[i64] = 0  # objective
TAKE_DEITY: Final[i64] = 1  # deity
TAKE_PLACE: Final[i64] = 2  # corner 0 .. 5; of a pair the first
PUT_FAITH: Final[i64] = 3  # vertex: a starting token
CHOOSE_ACTION: Final[i64] = 4  # action
CUBE_ORDER: Final[i64] = 5  # hex, first direction, second direction + 1 or 0, number - 1
MOVE_ACOLYTE: Final[i64] = 6  # acolyte 0 .. 11, hex
PREACH_AT: Final[i64] = 7  # own acolyte 0, 1, colour
FIGHT: Final[i64] = 8  # own acolyte 0, 1, or 2 for both, monster
STAND_UP: Final[i64] = 9  # own acolyte 0, 1
DONE: Final[i64] = 10
VERTEX: Final[i64] = 11  # vertex, 1 for a replacement by Spread the Word
PERFORM: Final[i64] = 12  # design, own acolyte 0, 1, source
SUMMON: Final[i64] = 13  # monster, hex
TRIGGER: Final[i64] = 14
STOP: Final[i64] = 15  # "-": not triggered, or enough of an "up to"
MOVE_MONSTER: Final[i64] = 16  # monster, hex
ACTIVATE: Final[i64] = 17  # monster
PIECE: Final[i64] = 18  # colour, hex: a cube, or a ruin
MOVE_CUBE: Final[i64] = 19  # colour, hex, target
HEX: Final[i64] = 20  # hex: of a card, or to be tested
TYPE: Final[i64] = 21  # settlement type
PUSH_TO: Final[i64] = 22  # seat, hex
WOUND: Final[i64] = 23  # acolyte 0 .. 11
MONSTER: Final[i64] = 24  # monster
MOVE_FAITH: Final[i64] = 25  # vertex, target
MOVE_SCEPTICS: Final[i64] = 26  # hex, target
SCEPTIC_TO: Final[i64] = 27  # hex: Eseryn
DISCARD_CARDS: Final[i64] = 28  # mask over the hand sorted by id
RESIGN: Final[i64] = 29
AGREE: Final[i64] = 30  # 1 offer a draw, 0 take the offer back
KEEP_CARD: Final[i64] = 31  # Aeoris keeps the miracle just performed

MOST_CUBES: Final[i64] = 15  # in one order; more is a second order


def space(seats: int, options: Options) -> ActionSpace:
    """Every choice of any game of Theurgy, whatever its seats."""
    return ActionSpace(
        [
            Kind(KEEP_OBJECTIVE, "keep", [24]),
            Kind(TAKE_DEITY, "deity", [6]),
            Kind(TAKE_PLACE, "place", [6]),
            Kind(PUT_FAITH, "faith", [54]),
            Kind(CHOOSE_ACTION, "action", [4]),
            Kind(CUBE_ORDER, "cubes", [19, 6, 7, MOST_CUBES]),
            Kind(MOVE_ACOLYTE, "acolyte", [12, 19]),
            Kind(PREACH_AT, "preach", [2, 7]),
            Kind(FIGHT, "fight", [3, 30]),
            Kind(STAND_UP, "rise", [2]),
            Kind(DONE, "done"),
            Kind(VERTEX, "vertex", [54, 2]),
            Kind(PERFORM, "miracle", [32, 2, 2]),
            Kind(SUMMON, "summon", [30, 19]),
            Kind(TRIGGER, "trigger"),
            Kind(STOP, "stop"),
            Kind(MOVE_MONSTER, "move-monster", [30, 19]),
            Kind(ACTIVATE, "activate", [30]),
            Kind(PIECE, "piece", [7, 19]),
            Kind(MOVE_CUBE, "move-cube", [7, 19, 19]),
            Kind(HEX, "hex", [19]),
            Kind(TYPE, "type", [6]),
            Kind(PUSH_TO, "push", [6, 19]),
            Kind(WOUND, "wound", [12]),
            Kind(MONSTER, "monster", [30]),
            Kind(MOVE_FAITH, "move-faith", [54, 54]),
            Kind(MOVE_SCEPTICS, "move-sceptics", [19, 19]),
            Kind(SCEPTIC_TO, "sceptic", [19]),
            Kind(DISCARD_CARDS, "discard", [64]),
            Kind(RESIGN, "resign"),
            Kind(AGREE, "agree", [2]),
            Kind(KEEP_CARD, "keep-card"),
        ]
    )
