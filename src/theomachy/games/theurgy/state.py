"""The vector of Theurgy: its layout, and questions to it in the rulebook's words.

Everything that can change, and the map, which chance makes, is a cell. Hidden cells come last, so what everybody
knows is one stretch.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.edition import edition_in
from theomachy.core.option import Options
from theomachy.core.position import HEAD, Position
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.components.edition import components

SEATS: Final[i64] = 6
COLOURS: Final[i64] = 7  # the seats and grey
GREY: Final[i64] = 6
HAND_SIZE: Final[i64] = 3
ROW_PLACES: Final[i64] = 3  # pending monsters
PILE_COUNT: Final[i64] = 4  # A to D
HAND_ROOM: Final[i64] = 6  # W30 on top of a full hand

PHASE_NAMES: Final[list[str]] = ["keep", "deity", "place", "faith", "action", "step", "discard", "over"]
ACTION_LETTERS: Final[list[str]] = ["P", "S", "D", "T"]
END_NAMES: Final[list[str]] = ["capital", "calling", "land", "last", "adjudicated", "agreed"]
QUESTION_NAMES: Final[list[str]] = ["", "trigger", "keep"]
UNKNOWN: Final[i64] = -2  # a card that is still to be dealt

# Phases.
OBJECTIVE_CHOICE: Final[i64] = 0
DEITY_CHOICE: Final[i64] = 1
PLACE_CHOICE: Final[i64] = 2
FAITH_CHOICE: Final[i64] = 3
ACTION_CHOICE: Final[i64] = 4  # the action is not chosen yet
IN_ACTION: Final[i64] = 5  # inside an action
DISCARD_CHOICE: Final[i64] = 6
OVER: Final[i64] = 7

# Actions of a turn.
PILGRIMAGE: Final[i64] = 0
SPREAD: Final[i64] = 1
INTERVENTION: Final[i64] = 2
TEST: Final[i64] = 3

# How a game ended.
BY_CAPITAL: Final[i64] = 0
BY_CALLING: Final[i64] = 1
BY_LAND: Final[i64] = 2
LAST_LEFT: Final[i64] = 3
ADJUDICATED: Final[i64] = 4
DRAW_AGREED: Final[i64] = 5

# MAIN_USE: what the Intervention was used for; otherwise the design of the miracle performed.
NOTHING_YET: Final[i64] = -1
SUMMONED: Final[i64] = -2

# CARD_SOURCE: where a performed miracle comes from.
FROM_HAND: Final[i64] = 0
FROM_SUPPLY: Final[i64] = 1

# QUESTION: what its player is asked about the card being carried out.
NO_QUESTION: Final[i64] = 0
ASK_TRIGGER: Final[i64] = 1  # whether a monster just summoned triggers its ability
ASK_KEEP: Final[i64] = 2  # whether Aeoris keeps the miracle whose effect is finished

# MONSTER_MARKS of a monster in this turn.
HAS_MOVED: Final[i64] = 1
HAS_ACTED: Final[i64] = 2
JUST_ARRIVED: Final[i64] = 4  # summoned or seized in this turn

# layout of the vector                       what a cell holds
PHASE: Final[i64] = 4  # HEAD: what is chosen now
TURN: Final[i64] = PHASE + 1  # seat that chooses
FIRST: Final[i64] = PHASE + 2  # starting player
ROUND: Final[i64] = PHASE + 3  # from 1
DRAFTED: Final[i64] = PHASE + 4  # seats that finished this part of the set-up
END_REASON: Final[i64] = PHASE + 5  # how the game ended, NONE before
RANK: Final[i64] = PHASE + 6  # 6 seats: 0 for the best
TILE: Final[i64] = PHASE + 12  # 19 hexes: settlement type
CUBES: Final[i64] = PHASE + 31  # 19 x 7: cubes by hex and colour
SCEPTICS: Final[i64] = PHASE + 164  # 19: tokens
TEMPLE: Final[i64] = PHASE + 183  # 19: seat, or NONE
RUINS: Final[i64] = PHASE + 202  # 19: mask of seats
ACOLYTE: Final[i64] = PHASE + 221  # 12, two a seat: hex, or NONE
WOUNDED: Final[i64] = PHASE + 233  # 12: 0, 1
FAITH: Final[i64] = PHASE + 245  # 54 vertices: seat, or NONE
ANOMALY_AT: Final[i64] = PHASE + 299  # hex
PAWN: Final[i64] = PHASE + 300  # 6: action, or NONE
DEITY: Final[i64] = PHASE + 306  # 6: deity, or NONE
START_HEX: Final[i64] = PHASE + 312  # 12, two a seat: hex, or NONE
CONCEDED: Final[i64] = PHASE + 324  # 6: 1 for a seat that conceded
AGREES: Final[i64] = PHASE + 330  # 6: 1 for a seat that offers a draw
OBJECTIVE_KEPT: Final[i64] = PHASE + 336  # 6: 1 when the objective is chosen
MONSTER_HEX: Final[i64] = PHASE + 342  # 30: hex of the token, or NONE
MONSTER_OWNER: Final[i64] = PHASE + 372  # 30: seat, or NONE
ROW: Final[i64] = PHASE + 402  # 3 places: pending monster, or NONE
DISKS: Final[i64] = PHASE + 405  # 3: 0 .. 2
MONSTER_DECK_COUNT: Final[i64] = PHASE + 408
MONSTER_DISCARD_COUNT: Final[i64] = PHASE + 409
MONSTER_DISCARD: Final[i64] = PHASE + 410  # 30: monsters, the top last
DECK_COUNT: Final[i64] = PHASE + 440
DISCARD_COUNT: Final[i64] = PHASE + 441
DISCARD: Final[i64] = PHASE + 442  # 51: designs, the top last
SUPPLY: Final[i64] = PHASE + 493  # 51: Aeoris' cards by design
HAND_COUNT: Final[i64] = PHASE + 544  # cards in hand
DEALT_AFTER: Final[i64] = PHASE + 550  # 6 x 6: reshuffles before each card of a hand was dealt at the latest, ascending
RESHUFFLES: Final[i64] = PHASE + 586  # reshuffles of the miracle deck so far
HIDDEN_SINCE: Final[i64] = PHASE + 587  # 51 x 2: reshuffles before each unseen copy went in, ascending; NONE: seen
PILES: Final[i64] = PHASE + 689  # 4: sizes of A, B, C, D when they were built
EVENTS_DRAWN: Final[i64] = PHASE + 693  # 2: events drawn so far, NONE
# the turn; empty between turns
ACTION: Final[i64] = PHASE + 695  # action, or NONE
MOVABLE: Final[i64] = PHASE + 696  # 19: own cubes that may still move (TH-P20)
STEPS_TAKEN: Final[i64] = PHASE + 715  # 2 acolytes
PREACHED_BEFORE: Final[i64] = PHASE + 717  # 2: before the first step
PREACHED_AFTER: Final[i64] = PHASE + 719  # 2
FOUGHT: Final[i64] = PHASE + 721  # 2
STOOD_UP: Final[i64] = PHASE + 723  # 2
CONVERTED: Final[i64] = PHASE + 725  # 19 x 7: cubes converted in this turn
MAIN_USE: Final[i64] = PHASE + 858  # what the Intervention was used for
MONSTER_MARKS: Final[i64] = PHASE + 859  # 30 monsters
SCEPTICS_LEFT: Final[i64] = PHASE + 889  # sceptics Eseryn has still to place
# the effect being carried out
EFFECT_CARD: Final[i64] = PHASE + 890  # code of its card, NONE when there is none
EFFECT_STEP: Final[i64] = PHASE + 891  # cell of the table of components.steps
EFFECT_MONSTER: Final[i64] = PHASE + 892  # the monster that acts, or NONE
EFFECT_HEX: Final[i64] = PHASE + 893  # "this hex"
PERFORMER: Final[i64] = PHASE + 894  # acolyte 0, 1, or NONE
CARD_SOURCE: Final[i64] = PHASE + 895  # where a performed miracle comes from
IS_SUMMONING: Final[i64] = PHASE + 896  # 1 while disks and refill are still to come
QUESTION: Final[i64] = PHASE + 897  # NO_QUESTION, or what is asked about the card
STEP_CHOICES: Final[i64] = PHASE + 898  # choices made in this step
FIXED_HEX: Final[i64] = PHASE + 899  # what an earlier choice fixed, NONE
FIXED_COLOUR: Final[i64] = PHASE + 900
FIXED_TARGET: Final[i64] = PHASE + 901
USED_UP: Final[i64] = PHASE + 902  # mask of hexes, vertices or acolytes used up
CHOICE_COUNT: Final[i64] = PHASE + 903
CHOICES: Final[i64] = PHASE + 904  # 16 x 2: choices so far: action and how often running
CHOICE_ROOM: Final[i64] = 16
HIDDEN: Final[i64] = PHASE + 936  # everything before is known to everybody
HAND: Final[i64] = HIDDEN  # 6 x 6: designs in the order drawn
OBJECTIVE: Final[i64] = HIDDEN + 36  # 6: NONE: unknown
OTHER_OBJECTIVE: Final[i64] = HIDDEN + 42  # 6: the other card of the draft, or NONE
DECK: Final[i64] = HIDDEN + 48  # 54: designs and events, the top last
MONSTER_DECK: Final[i64] = HIDDEN + 102  # 30: monsters, the top last
SIZE: Final[i64] = HIDDEN + 132
assert PHASE == HEAD  # a number because only constants of this module are folded when it is compiled


class Terms:
    """The terms agreed before a game, which never change."""

    def __init__(self, seats: int, options: Options) -> None:
        made = components(edition_in(options))
        self.seats = seats
        self.cards = made.cards
        self.steps = made.steps
        self.colours = made.colours
        self.full = options["mode"] == "full"
        self.x: i64 = cast(int, options["x"])  # the X of TH-W5
        limit = options["round_limit"]
        self.round_limit: i64 = 0 if limit is None else cast(int, limit)  # 0 for none
        self.free_sky = options["free_night_sky"] is True
        self.options: Options = dict(options)


class State(Position):
    """The vector of a moment of Theurgy, hidden things included."""

    def __init__(self, cells: vec[i64], luck: Luck, terms: Terms) -> None:
        super().__init__(terms.seats, cells, luck)
        self.terms = terms

    def copy(self) -> "State":
        raise NotImplementedError


def blank(terms: Terms) -> vec[i64]:
    """Return the vector before anything is set up."""
    cells = vec[i64]([0] * SIZE)
    for first, length in (
        (END_REASON, 1),
        (TEMPLE, 19),
        (ACOLYTE, 12),
        (FAITH, 54),
        (PAWN, 6),
        (DEITY, 6),
        (START_HEX, 12),
        (MONSTER_HEX, 30),
        (MONSTER_OWNER, 30),
        (ROW, 3),
        (EVENTS_DRAWN, 2),
        (ACTION, 1),
        (MAIN_USE, 1),
        (EFFECT_CARD, 1),
        (EFFECT_MONSTER, 1),
        (EFFECT_HEX, 1),
        (PERFORMER, 1),
        (FIXED_HEX, 3),
        (OBJECTIVE, 6),
        (OTHER_OBJECTIVE, 6),
        (HIDDEN_SINCE, 2 * box.MIRACLES),
    ):
        for cell in range(first, first + length):
            cells[cell] = land.NONE
    return cells
