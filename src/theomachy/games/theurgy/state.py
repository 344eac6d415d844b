"""The vector of Theurgy: its layout, and questions to it in the rulebook's words.

Everything that can change, and the map, which chance makes, is a cell. Hidden cells come last, so that what everybody
knows is one stretch.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.position import HEAD
from theomachy.games.theurgy.cards import BAR, DISARM, HOLD, IS_LEGENDARY, KEEP, MONSTERS, MUTE, SILENCE, WARD
from theomachy.games.theurgy.land import NONE, TOUCHES

SEATS: Final[i64] = 6
COLOURS: Final[i64] = 7  # the seats and grey
GREY: Final[i64] = 6
HAND_SIZE: Final[i64] = 3
HAND_ROOM: Final[i64] = 6  # W30 on top of a full hand

# Phases.
KEEPING: Final[i64] = 0
DEITY_CHOICE: Final[i64] = 1
PLACING: Final[i64] = 2
FAITH_CHOICE: Final[i64] = 3
ACTING: Final[i64] = 4  # the action is not chosen yet
STEPPING: Final[i64] = 5  # inside an action
DISCARDING: Final[i64] = 6
OVER: Final[i64] = 7

# Actions of a turn.
PILGRIMAGE: Final[i64] = 0
WORD: Final[i64] = 1
INTERVENTION: Final[i64] = 2
TEST: Final[i64] = 3

# How a game ended.
BY_CAPITAL: Final[i64] = 0
BY_CALLING: Final[i64] = 1
BY_LAND: Final[i64] = 2
BY_LAST: Final[i64] = 3
ADJUDICATED: Final[i64] = 4
AGREED: Final[i64] = 5

# MAIN: what the Intervention was used for; otherwise the design of the miracle performed.
NOTHING_YET: Final[i64] = -1
SUMMONED: Final[i64] = -2

# MANNER: where a performed miracle comes from and goes to.
TO_DISCARD: Final[i64] = 0
TO_SUPPLY: Final[i64] = 1
FROM_SUPPLY: Final[i64] = 2

# MARKS of a monster in this turn.
MOVED: Final[i64] = 1
USED: Final[i64] = 2
FRESH: Final[i64] = 4  # summoned or seized in this turn

# layout of the vector                                        what a cell holds
MODE: Final[i64] = HEAD  #                                      0 discovery, 1 full
TARGET_X: Final[i64] = HEAD + 1  #                              the X of TH-W5
ROUND_LIMIT: Final[i64] = HEAD + 2  #                           rounds, 0 for none
FREE_SKY: Final[i64] = HEAD + 3  #                              0, 1
PHASE: Final[i64] = HEAD + 4
TURN: Final[i64] = HEAD + 5  #                                  seat that chooses
FIRST: Final[i64] = HEAD + 6  #                                 starting player
ROUND: Final[i64] = HEAD + 7  #                                 from 1
DRAFTED: Final[i64] = HEAD + 8  #                               seats that finished this part of the set-up
ENDING: Final[i64] = HEAD + 9  #                                how the game ended, NONE before
PLACE_OF: Final[i64] = HEAD + 10  # 6 seats                     0 for the best
TILE: Final[i64] = HEAD + 16  # 19 hexes                        settlement type
CUBES: Final[i64] = HEAD + 35  # 19 x 7                         cubes by hex and colour
SCEPTICS: Final[i64] = HEAD + 168  # 19                         tokens
TEMPLE: Final[i64] = HEAD + 187  # 19                           seat, or NONE
RUINS: Final[i64] = HEAD + 206  # 19                            mask of seats
ACOLYTE: Final[i64] = HEAD + 225  # 12, two a seat              hex, or NONE
WOUNDED: Final[i64] = HEAD + 237  # 12                          0, 1
FAITH: Final[i64] = HEAD + 249  # 54 vertices                   seat, or NONE
ANOMALY_AT: Final[i64] = HEAD + 303  #                          hex
PAWN: Final[i64] = HEAD + 304  # 6                              action, or NONE
DEITY: Final[i64] = HEAD + 310  # 6                             deity, or NONE
START_HEX: Final[i64] = HEAD + 316  # 12, two a seat            hex, or NONE
OUT: Final[i64] = HEAD + 328  # 6                               1 for a seat that conceded
AGREES: Final[i64] = HEAD + 334  # 6                            1 for a seat that offers a draw
KEPT: Final[i64] = HEAD + 340  # 6                              1 when the objective is chosen
MONSTER_HEX: Final[i64] = HEAD + 346  # 30                      hex of the token, or NONE
MONSTER_OWNER: Final[i64] = HEAD + 376  # 30                    seat, or NONE
ROW: Final[i64] = HEAD + 406  # 3 places                        pending monster, or NONE
DISKS: Final[i64] = HEAD + 409  # 3                             0 .. 2
MDECK_N: Final[i64] = HEAD + 412
MDISCARD_N: Final[i64] = HEAD + 413
MDISCARD: Final[i64] = HEAD + 414  # 30                         monsters, the top last
DECK_N: Final[i64] = HEAD + 444
DISCARD_N: Final[i64] = HEAD + 445
DISCARD: Final[i64] = HEAD + 446  # 51                          designs, the top last
SUPPLY: Final[i64] = HEAD + 497  # 32                           Aeoris' cards by design
HAND_N: Final[i64] = HEAD + 529  # 6
SLOT: Final[i64] = HEAD + 535  # 6 x 6                          shuffles a hand was dealt from at the latest, ascending
SHUFFLES: Final[i64] = HEAD + 571  #                            reshuffles of the miracle deck so far
NUMBER: Final[i64] = HEAD + 572  # 32 x 2                       shuffle of each unseen copy, ascending; NONE: seen
PILES: Final[i64] = HEAD + 636  # 4                             sizes of A, B, C, D when they were built
EVENTS_OUT: Final[i64] = HEAD + 640  # 2                        events drawn so far, NONE
# the turn; empty between turns
ACTION: Final[i64] = HEAD + 642  #                              action, or NONE
MOVABLE: Final[i64] = HEAD + 643  # 19                          own cubes that may still move (TH-P20)
STEPS_MADE: Final[i64] = HEAD + 662  # 2 acolytes
PREACHED_PRE: Final[i64] = HEAD + 664  # 2                      before the first step
PREACHED_POST: Final[i64] = HEAD + 666  # 2
FOUGHT: Final[i64] = HEAD + 668  # 2
ROSE: Final[i64] = HEAD + 670  # 2
FROZEN: Final[i64] = HEAD + 672  # 19 x 7                       cubes converted in this turn
MAIN: Final[i64] = HEAD + 805
MARKS: Final[i64] = HEAD + 806  # 30 monsters
LEFT: Final[i64] = HEAD + 836  #                                sceptics Eseryn has still to place
# the effect being carried out
EFFECT: Final[i64] = HEAD + 837  #                              code of its card, NONE when there is none
STEP: Final[i64] = HEAD + 838  #                                cell of cards.STEPS
SELF: Final[i64] = HEAD + 839  #                                the monster that acts, or NONE
HERE: Final[i64] = HEAD + 840  #                                "this hex"
PERFORMING: Final[i64] = HEAD + 841  #                          acolyte 0, 1, or NONE
MANNER: Final[i64] = HEAD + 842
SUMMONING: Final[i64] = HEAD + 843  #                           1 while disks and refill are still to come
ASKING: Final[i64] = HEAD + 844  #                              1 while the trigger question is open
DONE_N: Final[i64] = HEAD + 845  #                              choices made in this step
PICK_HEX: Final[i64] = HEAD + 846  #                            what an earlier choice fixed, NONE
PICK_COLOUR: Final[i64] = HEAD + 847
PICK_TARGET: Final[i64] = HEAD + 848
PICKED: Final[i64] = HEAD + 849  #                              mask of hexes, vertices or acolytes used up
CHOSEN_N: Final[i64] = HEAD + 850
CHOSEN: Final[i64] = HEAD + 851  # 16 x 2                       choices so far: action and how often running
CHOSEN_ROOM: Final[i64] = 16
PUBLIC: Final[i64] = HEAD + 883  # everything before is known to everybody
HAND: Final[i64] = PUBLIC  # 6 x 6                              designs in the order drawn
OBJECTIVE: Final[i64] = PUBLIC + 36  # 6                        NONE: unknown
DROPPED: Final[i64] = PUBLIC + 42  # 6                          the other card of the draft, or NONE
DECK: Final[i64] = PUBLIC + 48  # 54                            designs and events, the top last
MDECK: Final[i64] = PUBLIC + 102  # 30                          monsters, the top last
SIZE: Final[i64] = PUBLIC + 132


def blank_cells() -> vec[i64]:
    """The vector before anything is set up."""
    cells = vec[i64]([0] * SIZE)
    for first, length in (
        (ENDING, 1),
        (TEMPLE, 19),
        (ACOLYTE, 12),
        (FAITH, 54),
        (PAWN, 6),
        (DEITY, 6),
        (START_HEX, 12),
        (MONSTER_HEX, 30),
        (MONSTER_OWNER, 30),
        (ROW, 3),
        (EVENTS_OUT, 2),
        (ACTION, 1),
        (MAIN, 1),
        (EFFECT, 1),
        (SELF, 1),
        (HERE, 1),
        (PERFORMING, 1),
        (PICK_HEX, 3),
        (OBJECTIVE, 6),
        (DROPPED, 6),
        (NUMBER, 64),
    ):
        for cell in range(first, first + length):
            cells[cell] = NONE
    return cells


BLANK: Final[vec[i64]] = blank_cells()


# Cubes.


def cubes(cells: vec[i64], hex: i64, colour: i64) -> i64:
    """How many cubes of *colour* are in *hex*."""
    return cells[CUBES + hex * COLOURS + colour]


def free_cubes(cells: vec[i64], hex: i64, colour: i64) -> i64:
    """Cubes of *colour* in *hex* that were not converted in this turn and may be moved (TH-P16)."""
    at = hex * COLOURS + colour
    return cells[CUBES + at] - cells[FROZEN + at]


def cubes_around(cells: vec[i64], vertex: i64, colour: i64) -> i64:
    """Cubes of *colour* in the hexes that touch *vertex* (TH-S4)."""
    total: i64 = 0
    at = vertex * 3
    while at < vertex * 3 + 3 and TOUCHES[at] != NONE:
        total += cells[CUBES + TOUCHES[at] * COLOURS + colour]
        at += 1
    return total


def cubes_on_board(cells: vec[i64], colour: i64) -> i64:
    """All cubes of *colour*."""
    total: i64 = 0
    at: i64 = CUBES + colour
    while at < SCEPTICS:
        total += cells[at]
        at += COLOURS
    return total


# Acolytes: number 2 * seat and 2 * seat + 1.


def is_upright(cells: vec[i64], acolyte: i64) -> bool:
    """Whether *acolyte* is on the board and not wounded (TH-N2)."""
    return cells[ACOLYTE + acolyte] != NONE and cells[WOUNDED + acolyte] == 0


def stands_in(cells: vec[i64], acolyte: i64, hex: i64) -> bool:
    """Whether *acolyte* stands upright in *hex*."""
    return cells[ACOLYTE + acolyte] == hex and cells[WOUNDED + acolyte] == 0


def has_acolyte(cells: vec[i64], seat: i64, hex: i64) -> bool:
    """Whether *seat* has an upright acolyte in *hex*."""
    return stands_in(cells, seat * 2, hex) or stands_in(cells, seat * 2 + 1, hex)


def any_acolyte(cells: vec[i64], hex: i64) -> bool:
    """Whether any player has an upright acolyte in *hex*."""
    acolyte: i64 = 0
    while acolyte < 2 * SEATS:
        if stands_in(cells, acolyte, hex):
            return True
        acolyte += 1
    return False


# Monsters and what their passive abilities forbid (TH-B6, TH-K9).


def any_monster(cells: vec[i64], hex: i64) -> bool:
    """Whether a monster token is in *hex*."""
    monster: i64 = 0
    while monster < MONSTERS:
        if cells[MONSTER_HEX + monster] == hex:
            return True
        monster += 1
    return False


def is_held(cells: vec[i64], hex: i64) -> bool:
    """Whether no cube and no acolyte may leave *hex*."""
    return cells[MONSTER_HEX + HOLD] == hex


def is_barred(cells: vec[i64], hex: i64, seat: i64) -> bool:
    """Whether acolytes of *seat* may not enter *hex*."""
    return cells[MONSTER_HEX + BAR] == hex and cells[MONSTER_OWNER + BAR] != seat


def is_muted(cells: vec[i64], hex: i64) -> bool:
    """Whether nobody may preach in *hex*."""
    return cells[MONSTER_HEX + MUTE] == hex


def is_disarmed(cells: vec[i64], hex: i64) -> bool:
    """Whether acolytes in *hex* neither defend nor perform miracles."""
    return cells[MONSTER_HEX + DISARM] == hex


def is_warded(cells: vec[i64], hex: i64, colour: i64) -> bool:
    """Whether cubes of *colour* in *hex* cannot be removed or converted by preaching, monsters or miracles."""
    return cells[MONSTER_HEX + WARD] == hex and cells[MONSTER_OWNER + WARD] == colour


def is_kept(cells: vec[i64], hex: i64) -> bool:
    """Whether the temple in *hex* cannot be destroyed."""
    return cells[MONSTER_HEX + KEEP] == hex


def is_silenced(cells: vec[i64], vertex: i64) -> bool:
    """Whether Spread the Word is not possible at *vertex*."""
    hex = cells[MONSTER_HEX + SILENCE]
    at = vertex * 3
    return hex != NONE and (TOUCHES[at] == hex or TOUCHES[at + 1] == hex or TOUCHES[at + 2] == hex)


def is_defended(cells: vec[i64], hex: i64, seat: i64) -> bool:
    """Whether *seat* defends its cubes and monsters in *hex* (TH-P11, TH-P13); grey never does (TH-P10)."""
    return seat != GREY and has_acolyte(cells, seat, hex) and not is_disarmed(cells, hex)


def horde_size(cells: vec[i64], seat: i64) -> i64:
    """How many monsters *seat* owns."""
    size: i64 = 0
    monster: i64 = 0
    while monster < MONSTERS:
        if cells[MONSTER_OWNER + monster] == seat:
            size += 1
        monster += 1
    return size


def has_legend(cells: vec[i64], seat: i64) -> bool:
    """Whether *seat* owns a legendary monster."""
    monster: i64 = 0
    while monster < MONSTERS:
        if IS_LEGENDARY[monster] == 1 and cells[MONSTER_OWNER + monster] == seat:
            return True
        monster += 1
    return False


# Temples.


def temples(cells: vec[i64], seat: i64) -> i64:
    """Standing temples of *seat*."""
    total: i64 = 0
    at: i64 = TEMPLE
    while at < RUINS:
        if cells[at] == seat:
            total += 1
        at += 1
    return total


def ruins(cells: vec[i64], seat: i64) -> i64:
    """Ruins of *seat*."""
    total: i64 = 0
    at: i64 = RUINS
    while at < ACOLYTE:
        total += (cells[at] >> seat) & 1
        at += 1
    return total


def half_temples(cells: vec[i64], seat: i64) -> i64:
    """The temple value of *seat* in halves: 2 a temple, 1 a ruin (TH-W8)."""
    return 2 * temples(cells, seat) + ruins(cells, seat)


def tokens(cells: vec[i64], seat: i64) -> i64:
    """Faith tokens of *seat* on the board."""
    total: i64 = 0
    at: i64 = FAITH
    while at < ANOMALY_AT:
        if cells[at] == seat:
            total += 1
        at += 1
    return total


def sceptics_on_board(cells: vec[i64]) -> i64:
    """All sceptic tokens."""
    total: i64 = 0
    at: i64 = SCEPTICS
    while at < TEMPLE:
        total += cells[at]
        at += 1
    return total


def in_play(cells: vec[i64], seats: i64) -> i64:
    """Seats that have not conceded."""
    left: i64 = 0
    for seat in range(seats):
        left += 1 - cells[OUT + seat]
    return left
