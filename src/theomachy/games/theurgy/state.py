"""The vector of Theurgy: its layout, and questions to it in the rulebook's words.

Everything that can change, and the map, which chance makes, is a cell. Hidden cells come last, so that what everybody
knows is one stretch.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.option import Options
from theomachy.core.position import HEAD, Position
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.components.edition import components_of

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
        made = components_of(options)
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

    def __init__(self, seats: int, cells: vec[i64], luck: Luck, terms: Terms) -> None:
        super().__init__(seats, cells, luck)
        self.terms = terms

    def copy(self) -> "State":
        raise NotImplementedError


def blank_cells() -> vec[i64]:
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


BLANK: Final[vec[i64]] = blank_cells()


# Cubes.


def cubes(cells: vec[i64], hex: i64, colour: i64) -> i64:
    """Return how many cubes of *colour* are in *hex*."""
    return cells[CUBES + hex * COLOURS + colour]


def free_cubes(cells: vec[i64], hex: i64, colour: i64) -> i64:
    """Cubes of *colour* in *hex* that were not converted in this turn and may be moved (TH-P16)."""
    cell = hex * COLOURS + colour
    return cells[CUBES + cell] - cells[CONVERTED + cell]


def cubes_around(cells: vec[i64], vertex: i64, colour: i64) -> i64:
    """Cubes of *colour* in the hexes that touch *vertex* (TH-S4)."""
    total: i64 = 0
    cell = vertex * 3
    while cell < vertex * 3 + 3 and land.TOUCHES[cell] != land.NONE:
        total += cells[CUBES + land.TOUCHES[cell] * COLOURS + colour]
        cell += 1
    return total


def cubes_on_board(cells: vec[i64], colour: i64) -> i64:
    """All cubes of *colour*."""
    total: i64 = 0
    cell: i64 = CUBES + colour
    while cell < SCEPTICS:
        total += cells[cell]
        cell += COLOURS
    return total


# Acolytes: number 2 * seat and 2 * seat + 1.


def is_upright(cells: vec[i64], acolyte: i64) -> bool:
    """Return whether *acolyte* is on the board and not wounded (TH-N2)."""
    return cells[ACOLYTE + acolyte] != land.NONE and cells[WOUNDED + acolyte] == 0


def stands_in(cells: vec[i64], acolyte: i64, hex: i64) -> bool:
    """Return whether *acolyte* stands upright in *hex*."""
    return cells[ACOLYTE + acolyte] == hex and cells[WOUNDED + acolyte] == 0


def has_acolyte(cells: vec[i64], seat: i64, hex: i64) -> bool:
    """Return whether *seat* has an upright acolyte in *hex*."""
    return stands_in(cells, seat * 2, hex) or stands_in(cells, seat * 2 + 1, hex)


def any_acolyte(cells: vec[i64], hex: i64) -> bool:
    """Return whether any player has an upright acolyte in *hex*."""
    acolyte: i64 = 0
    while acolyte < 2 * SEATS:
        if stands_in(cells, acolyte, hex):
            return True
        acolyte += 1
    return False


# Monsters and what their passive abilities forbid (TH-B6, TH-K9).


def any_monster(cells: vec[i64], hex: i64) -> bool:
    """Return whether a monster token is in *hex*."""
    monster: i64 = 0
    while monster < box.MONSTERS:
        if cells[MONSTER_HEX + monster] == hex:
            return True
        monster += 1
    return False


def standing(cells: vec[i64], monsters: vec[i64], hex: i64) -> i64:
    """The first of *monsters* that stands in *hex*, or NONE."""
    for monster in monsters:
        if cells[MONSTER_HEX + monster] == hex:
            return monster
    return land.NONE


def is_held(position: State, hex: i64) -> bool:
    """Return whether no cube and no acolyte may leave *hex*."""
    return standing(position.cells, position.terms.cards.hold, hex) != land.NONE


def barring(position: State, hex: i64, seat: i64) -> i64:
    """The monster that lets no acolytes of *seat* enter *hex*, or NONE."""
    cells = position.cells
    for monster in position.terms.cards.bar:
        if cells[MONSTER_HEX + monster] == hex and cells[MONSTER_OWNER + monster] != seat:
            return monster
    return land.NONE


def is_barred(position: State, hex: i64, seat: i64) -> bool:
    """Return whether acolytes of *seat* may not enter *hex*."""
    return barring(position, hex, seat) != land.NONE


def is_muted(position: State, hex: i64) -> bool:
    """Return whether nobody may preach in *hex*."""
    return standing(position.cells, position.terms.cards.mute, hex) != land.NONE


def is_disarmed(position: State, hex: i64) -> bool:
    """Return whether acolytes in *hex* neither defend nor perform miracles."""
    return standing(position.cells, position.terms.cards.disarm, hex) != land.NONE


def warding(position: State, hex: i64, colour: i64) -> i64:
    """The monster that protects cubes of *colour* in *hex* from preaching, monsters and miracles, or NONE."""
    cells = position.cells
    for monster in position.terms.cards.ward:
        if cells[MONSTER_HEX + monster] == hex and cells[MONSTER_OWNER + monster] == colour:
            return monster
    return land.NONE


def is_warded(position: State, hex: i64, colour: i64) -> bool:
    """Return whether cubes of *colour* in *hex* cannot be removed or converted by preaching, monsters or miracles."""
    return warding(position, hex, colour) != land.NONE


def is_kept(position: State, hex: i64) -> bool:
    """Return whether the temple in *hex* cannot be destroyed."""
    return standing(position.cells, position.terms.cards.keep, hex) != land.NONE


def silencing(position: State, vertex: i64) -> i64:
    """The monster that forbids Spread the Word at *vertex*, or NONE."""
    cells = position.cells
    cell = vertex * 3
    for monster in position.terms.cards.silence:
        hex = cells[MONSTER_HEX + monster]
        if hex != land.NONE and (
            land.TOUCHES[cell] == hex or land.TOUCHES[cell + 1] == hex or land.TOUCHES[cell + 2] == hex
        ):
            return monster
    return land.NONE


def is_silenced(position: State, vertex: i64) -> bool:
    """Return whether Spread the Word is not possible at *vertex*."""
    return silencing(position, vertex) != land.NONE


def is_defended(position: State, hex: i64, seat: i64) -> bool:
    """Return whether *seat* defends its cubes and monsters in *hex* (TH-P11, TH-P13); grey never does (TH-P10)."""
    cells = position.cells
    return seat != GREY and has_acolyte(cells, seat, hex) and not is_disarmed(position, hex)


def horde_size(cells: vec[i64], seat: i64) -> i64:
    """Return how many monsters *seat* owns."""
    size: i64 = 0
    monster: i64 = 0
    while monster < box.MONSTERS:
        if cells[MONSTER_OWNER + monster] == seat:
            size += 1
        monster += 1
    return size


def has_legend(position: State, seat: i64) -> bool:
    """Return whether *seat* owns a legendary monster."""
    cells = position.cells
    cards = position.terms.cards
    monster: i64 = 0
    while monster < box.MONSTERS:
        if cards.legendary[monster] == 1 and cells[MONSTER_OWNER + monster] == seat:
            return True
        monster += 1
    return False


# Temples.


def temples(cells: vec[i64], seat: i64) -> i64:
    """Standing temples of *seat*."""
    total: i64 = 0
    cell: i64 = TEMPLE
    while cell < RUINS:
        if cells[cell] == seat:
            total += 1
        cell += 1
    return total


def ruins(cells: vec[i64], seat: i64) -> i64:
    """Ruins of *seat*."""
    total: i64 = 0
    cell: i64 = RUINS
    while cell < ACOLYTE:
        total += (cells[cell] >> seat) & 1
        cell += 1
    return total


def half_temples(cells: vec[i64], seat: i64) -> i64:
    """The temple value of *seat* in halves: 2 a temple, 1 a ruin (TH-W8)."""
    return 2 * temples(cells, seat) + ruins(cells, seat)


def tokens(cells: vec[i64], seat: i64) -> i64:
    """Faith tokens of *seat* on the board."""
    total: i64 = 0
    cell: i64 = FAITH
    while cell < ANOMALY_AT:
        if cells[cell] == seat:
            total += 1
        cell += 1
    return total


def sceptics_on_board(cells: vec[i64]) -> i64:
    """All sceptic tokens."""
    total: i64 = 0
    cell: i64 = SCEPTICS
    while cell < TEMPLE:
        total += cells[cell]
        cell += 1
    return total


def in_play(cells: vec[i64], seats: i64) -> i64:
    """Seats that have not conceded."""
    left: i64 = 0
    for seat in range(seats):
        left += 1 - cells[CONCEDED + seat]
    return left
