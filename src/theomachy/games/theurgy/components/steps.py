"""Effects: each card's effect is a list of steps, and each step one row of numbers in a table.

The data files spell a step as ``{ do = "convert", upto = 3, colour = "grey", at = "here" }``; the vocabulary below is
all there is, and docs/games/theurgy.md lists it. Miracles have the codes from 0 on, monsters those
from FIRST_MONSTER on.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.fields import Field
from theomachy.games.theurgy.components import box, grammar

VERB_NAMES: Final[list[str]] = [
    "end",
    "remove",
    "convert",
    "remove_each",
    "clear",
    "add",
    "rise",
    "bless",
    "move",
    "lure",
    "march",
    "send",
    "push",
    "wound",
    "choose_hex",
    "choose_type",
    "slay",
    "seize",
    "copy",
    "trigger",
    "faith_place",
    "faith_remove",
    "faith_replace",
    "faith_move",
    "sceptic_add",
    "sceptic_clear",
    "sceptic_move",
    "temple_destroy",
    "ruin_remove",
    "preach",
    "draw",
    "anomaly",
    "pawn_off",
    "dismiss",
]
END: Final[i64] = 0
REMOVE: Final[i64] = 1
CONVERT: Final[i64] = 2
REMOVE_EACH: Final[i64] = 3
CLEAR: Final[i64] = 4
ADD: Final[i64] = 5
RISE: Final[i64] = 6
BLESS: Final[i64] = 7
MOVE: Final[i64] = 8
LURE: Final[i64] = 9
MARCH: Final[i64] = 10
SEND: Final[i64] = 11
PUSH: Final[i64] = 12
WOUND: Final[i64] = 13
CHOOSE_HEX: Final[i64] = 14
CHOOSE_TYPE: Final[i64] = 15
SLAY: Final[i64] = 16
SEIZE: Final[i64] = 17
COPY: Final[i64] = 18
TRIGGER: Final[i64] = 19
FAITH_PLACE: Final[i64] = 20
FAITH_REMOVE: Final[i64] = 21
FAITH_REPLACE: Final[i64] = 22
FAITH_MOVE: Final[i64] = 23
SCEPTIC_ADD: Final[i64] = 24
SCEPTIC_CLEAR: Final[i64] = 25
SCEPTIC_MOVE: Final[i64] = 26
TEMPLE_DESTROY: Final[i64] = 27
RUIN_REMOVE: Final[i64] = 28
PREACH: Final[i64] = 29
DRAW: Final[i64] = 30
ANOMALY: Final[i64] = 31
PAWN_OFF: Final[i64] = 32
DISMISS: Final[i64] = 33

AREA_NAMES: Final[list[str]] = [
    "here",
    "adj",
    "near",
    "w2",
    "board",
    "settlements",
    "type",
    "chosen",
    "target",
    "edge",
    "two_steps",
    "w2_away",
    "pending",
]
AT_HERE: Final[i64] = 0
AT_ADJ: Final[i64] = 1
AT_NEAR: Final[i64] = 2
AT_W2: Final[i64] = 3
AT_BOARD: Final[i64] = 4
AT_SETTLEMENTS: Final[i64] = 5  # everywhere but the Capital
AT_TYPE: Final[i64] = 6  # hexes of the chosen type
AT_CHOSEN: Final[i64] = 7  # the hex chosen in an earlier step
AT_TARGET: Final[i64] = 8  # where the acolyte was sent
AT_EDGE: Final[i64] = 9
AT_TWO_STEPS: Final[i64] = 10  # one or two steps from where it stands
AT_W2_AWAY: Final[i64] = 11  # within two, not this hex
AT_PENDING: Final[i64] = 12  # in the row of monsters that wait to be summoned

COLOUR_NAMES: Final[list[str]] = ["any", "other", "rival", "grey", "own"]
ANY: Final[i64] = 0
OTHER: Final[i64] = 1
RIVAL: Final[i64] = 2
GREY_ONLY: Final[i64] = 3
OWN: Final[i64] = 4
PERFORMER: Final[i64] = 5
WHO_NAMES: Final[list[str]] = [*COLOUR_NAMES, "performer"]

FLAG_NAMES: Final[list[str]] = ["undefended", "distinct", "common", "legend_here", "lonely"]
UNDEFENDED: Final[i64] = 1
DISTINCT: Final[i64] = 2  # every hex or token once
COMMON: Final[i64] = 4  # no legendary monster
LEGEND_HERE: Final[i64] = 8  # a legendary one only in this hex
LONELY: Final[i64] = 16  # the token's owner has no cube around it
ONE_HEX: Final[i64] = 32
ONE_COLOUR: Final[i64] = 64

UNLIMITED: Final[i64] = 4095  # "any number": W10
MOST_STEPS: Final = 8  # of one effect
MOST_CHOICES: Final = 8  # that one effect asks for: an effect and one that it copies fit where choices are noted
MOST_DRAWN: Final = 3  # cards by one effect: a hand has room for them

# columns of a row
VERB: Final[i64] = 0
COUNT: Final[i64] = 1  # how often at most
OPTIONAL: Final[i64] = 2  # whether "-" may end it
ASKED: Final[i64] = 3  # 0: the text leaves no freedom
COLOUR: Final[i64] = 4
AREA: Final[i64] = 5
TARGET: Final[i64] = 6
WHOSE: Final[i64] = 7  # whose acolyte or monster
FLAGS: Final[i64] = 8
WIDTH: Final[i64] = 9

_KEYS: Final = ("do", "upto", "count", "asked", "colour", "at", "to", "who", "one", *FLAG_NAMES)


def _row(step: Field, earlier: Sequence[Field]) -> list[int]:
    """Return the row of a step; its name among the errors is that of its card."""
    step.only(_KEYS)
    verb = step.get("do").index(VERB_NAMES)
    step.demand(verb != END, "the end of an effect is not written")
    grammar.check(step, VERB_NAMES[verb], [before.get("do").text() for before in earlier])
    flags = sum(1 << place for place, name in enumerate(FLAG_NAMES) if step.get(name, False).flag())
    if "one" in step:
        flags += ONE_HEX if step.get("one").index(("hex", "colour")) == 0 else ONE_COLOUR
    return [
        verb,
        _count(step, verb),
        int("upto" in step or verb == MARCH),
        int(grammar.asks(step, VERB_NAMES[verb])),
        step.get("colour", "any").index(COLOUR_NAMES),
        step.get("at", "here").index(AREA_NAMES),
        step.get("to", "here").index(AREA_NAMES),
        step.get("who", "any").index(WHO_NAMES),
        flags,
    ]


def _count(step: Field, verb: int) -> int:
    if verb == MARCH:
        return int(UNLIMITED)
    step.demand(not ("upto" in step and "count" in step), "has either upto or count")
    return step.get("upto" if "upto" in step else "count", 1).number(1, int(UNLIMITED))


def _rows(card: Field) -> list[int]:
    """Return the rows of the effect of *card*, which asks and draws no more than a position has room for."""
    effect = card.get("effect")
    effect_steps = effect.items()
    rows = [_row(step, effect_steps[:number]) for number, step in enumerate(effect_steps)]
    asked = sum(row[COUNT] for row in rows if row[ASKED] and row[VERB] != MARCH)
    drawn = sum(row[COUNT] for row in rows if row[VERB] == DRAW)
    effect.demand(asked <= MOST_CHOICES, f"asks for {asked} choices; {MOST_CHOICES} are the most")
    effect.demand(drawn <= MOST_DRAWN, f"draws {drawn} cards; {MOST_DRAWN} are the most")
    return [number for row in rows for number in row]


def _check_ability(monster: Field) -> None:
    """Refuse abilities that could carry out each other without end; copies are not copied, so they may stay."""
    for step in monster.get("effect").items():
        verb = step.get("do")
        verb.demand(verb.text() != "trigger", "only miracles trigger monsters; a monster may copy another")


@final
class StepSet:
    """The effects of all cards as one table of numbers."""

    def __init__(self, miracles: Sequence[Field], monsters: Sequence[Field]) -> None:
        end = [int(END)] * int(WIDTH)
        cells: list[int] = []
        starts = [0] * int(box.FIRST_MONSTER + box.MONSTERS)
        for first, cards in ((0, miracles), (int(box.FIRST_MONSTER), monsters)):
            for code, card in enumerate(cards, first):
                starts[code] = len(cells)
                cells += _rows(card) + end
        for card in monsters:
            _check_ability(card)
        self.table: vec[i64] = vec[i64](cells)
        self.start: vec[i64] = vec[i64](starts)  # the cell of the table where a card's effect begins, by its code


def effect_name(code: i64) -> str:
    """Return the id of the card whose effect has this code."""
    return box.MIRACLE_IDS[code] if code < box.FIRST_MONSTER else box.MONSTER_IDS[code - box.FIRST_MONSTER]
