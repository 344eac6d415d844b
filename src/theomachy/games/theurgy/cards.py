"""Cards: the data files as tables of numbers, read once at import.

A card's effect is a list of steps in the vocabulary of the data files; here each step becomes one row of ``STEPS``,
which the interpreter of ``effects`` carries out. Miracles have the codes 0 .. 31, monsters follow them.
"""

from collections.abc import Mapping
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.message import read_data
from theomachy.games.theurgy.land import PACKAGE, TYPE_CODES

Entry = dict[str, object]


def _entries(file: str, name: str) -> list[Entry]:
    return cast(list[Entry], read_data(PACKAGE, f"data/{file}.toml")[name])


MIRACLE_DATA: Final = _entries("miracles", "miracle")
MONSTER_DATA: Final = _entries("monsters", "monster")
OBJECTIVE_DATA: Final = _entries("objectives", "objective")
EVENT_DATA: Final = _entries("events", "event")
DEITY_DATA: Final = _entries("deities", "deity")


def _ids(entries: list[Entry]) -> list[str]:
    return [str(entry["id"]) for entry in entries]


MIRACLE_IDS: Final = _ids(MIRACLE_DATA)
MONSTER_IDS: Final = _ids(MONSTER_DATA)
OBJECTIVE_IDS: Final = _ids(OBJECTIVE_DATA)
EVENT_IDS: Final = _ids(EVENT_DATA)
DEITY_IDS: Final = _ids(DEITY_DATA)

MIRACLES: Final[i64] = 32  # designs
COPIES: Final[i64] = 51  # miracle cards
EVENTS: Final[i64] = 3
MONSTERS: Final[i64] = 30
OBJECTIVES: Final[i64] = 24
DEITIES: Final[i64] = 6

FIRST_EVENT: Final[i64] = MIRACLES  # a deck holds designs 0 .. 31 and events from here on
FIRST_MONSTER: Final[i64] = MIRACLES  # the code of M01 among effects

# Deities, in the order of the data file.
LUTRAZ: Final[i64] = 0
KELERIX: Final[i64] = 1
ORRUN: Final[i64] = 2
KIRJANI: Final[i64] = 3
AEORIS: Final[i64] = 4
ESERYN: Final[i64] = 5


# Miracles.


def _miracle_deck() -> list[int]:
    return [design for design, entry in enumerate(MIRACLE_DATA) for _ in range(cast(int, entry["copies"]))]


MIRACLE_DECK: Final[vec[i64]] = vec[i64](_miracle_deck())  # one cell a card, sorted


# Monsters.

ROAMING: Final[i64] = 0
TERRITORIAL: Final[i64] = 1
WITHIN_TWO: Final[i64] = 2
TO_SCEPTICS: Final[i64] = 3
TO_VILLAGES: Final[i64] = 4
ANYWHERE: Final[i64] = 5
MOVES: Final = ["roaming", "territorial", "w2", "sceptics", "villages", "board"]


def _monster_types() -> list[int]:
    return [TYPE_CODES.index(str(entry["type"])) for entry in MONSTER_DATA]


def _monster_moves() -> list[int]:
    return [MOVES.index(str(entry["move"])) for entry in MONSTER_DATA]


def _flags(name: str, value: object) -> list[int]:
    return [int(entry.get(name) == value) for entry in MONSTER_DATA]


MONSTER_TYPE: Final[vec[i64]] = vec[i64](_monster_types())
MONSTER_MOVE: Final[vec[i64]] = vec[i64](_monster_moves())
IS_ACTIVE: Final[vec[i64]] = vec[i64](_flags("ability", "active"))
IS_LEGENDARY: Final[vec[i64]] = vec[i64](_flags("legendary", True))


def _with_passive(name: str) -> int:
    """The monster whose passive ability is called *name* in the data file."""
    return next(monster for monster, entry in enumerate(MONSTER_DATA) if entry.get("passive") == name)


HOLD: Final[i64] = _with_passive("hold")  # nothing leaves its hex
ZEAL: Final[i64] = _with_passive("zeal")  # its owner counts one token more within its reach
ZEAL_REACH: Final[i64] = cast(int, MONSTER_DATA[ZEAL]["reach"])
BAR: Final[i64] = _with_passive("bar")  # rival acolytes do not enter
MUTE: Final[i64] = _with_passive("mute")  # no preaching
DISARM: Final[i64] = _with_passive("disarm")  # no defence and no miracle
WARD: Final[i64] = _with_passive("ward")  # its owner's cubes stay
DOUBT: Final[i64] = _with_passive("doubt")  # grey counts two tokens more
KEEP: Final[i64] = _with_passive("keep")  # the temple stands
SILENCE: Final[i64] = _with_passive("silence")  # no Spread the Word


# Effects: one row a step.

VERBS: Final = [
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

AREAS: Final = [
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

COLOURS: Final = ["any", "other", "rival", "grey", "own"]
ANY: Final[i64] = 0
OTHER: Final[i64] = 1
RIVAL: Final[i64] = 2
GREY_ONLY: Final[i64] = 3
OWN: Final[i64] = 4
PERFORMER: Final[i64] = 5
WHO: Final = [*COLOURS, "performer"]

FLAGS: Final = ["undefended", "distinct", "common", "legend_here", "lonely"]
UNDEFENDED: Final[i64] = 1
DISTINCT: Final[i64] = 2  # every hex or token once
COMMON: Final[i64] = 4  # no legendary monster
LEGEND_HERE: Final[i64] = 8  # a legendary one only in this hex
LONELY: Final[i64] = 16  # the token's owner has no cube around it
ONE_HEX: Final[i64] = 32
ONE_COLOUR: Final[i64] = 64

UNLIMITED: Final[i64] = 4095  # "any number": W10

# columns of a row
VERB: Final[i64] = 0
COUNT: Final[i64] = 1  # how often at most
OPTIONAL: Final[i64] = 2  # whether "-" may end it
ASKED: Final[i64] = 3  # 0: the text leaves no freedom
COLOUR: Final[i64] = 4
AT: Final[i64] = 5
TO: Final[i64] = 6
BY: Final[i64] = 7  # whose acolyte or monster
FLAG: Final[i64] = 8
WIDTH: Final[i64] = 9


def _number(step: Mapping[str, object]) -> int:
    if step["do"] == "march":
        return 4095
    return cast(int, step.get("upto", step.get("count", 1)))


def _row(step: Mapping[str, object]) -> list[int]:
    flags = sum(1 << place for place, name in enumerate(FLAGS) if step.get(name))
    if "one" in step:
        flags += 32 if step["one"] == "hex" else 64
    return [
        VERBS.index(str(step["do"])),
        _number(step),
        int("upto" in step or step["do"] == "march"),
        int(step.get("asked", True) is True),
        COLOURS.index(str(step.get("colour", "any"))),
        AREAS.index(str(step.get("at", "here"))),
        AREAS.index(str(step.get("to", "here"))),
        WHO.index(str(step.get("who", "any"))),
        flags,
    ]


def _steps() -> list[int]:
    rows: list[int] = []
    for entry in (*MIRACLE_DATA, *MONSTER_DATA):
        for step in cast(list[Mapping[str, object]], entry["effect"]):
            rows += _row(step)
        rows += [0] * 9
    return rows


def _starts() -> list[int]:
    starts: list[int] = []
    at = 0
    for entry in (*MIRACLE_DATA, *MONSTER_DATA):
        starts.append(at)
        at += (len(cast(list[object], entry["effect"])) + 1) * 9
    return starts


STEPS: Final[vec[i64]] = vec[i64](_steps())
START: Final[vec[i64]] = vec[i64](_starts())  # the cell of STEPS where a card's effect begins


# Objectives.

TESTS: Final = [
    "temples_on",
    "fewest_cubes",
    "most_cubes",
    "inner_temples",
    "temple_types",
    "temple_line",
    "trinity",
    "opposite_corners",
    "corner_temples",
    "horde",
    "legend",
    "most_tokens",
    "capital_tokens",
    "sceptics_least",
    "sceptics_most",
    "rival_ruins",
    "capital_acolytes",
]


def _conditions() -> list[int]:
    """Three cells an objective: its test, a number, a settlement type."""
    cells: list[int] = []
    for entry in OBJECTIVE_DATA:
        condition = cast(Mapping[str, object], entry["condition"])
        kind = TYPE_CODES.index(str(condition["type"])) if "type" in condition else 0
        cells += [TESTS.index(str(condition["test"])), cast(int, condition.get("count", 0)), kind]
    return cells


CONDITIONS: Final[vec[i64]] = vec[i64](_conditions())


def compatible(seats: int) -> list[int]:
    """The objectives that show the player count *seats* (TH-U8)."""
    found: list[int] = []
    for objective, entry in enumerate(OBJECTIVE_DATA):
        least, most = cast(list[int], entry["players"])
        if least <= seats <= most:
            found.append(objective)
    return found


def card_name(code: i64) -> str:
    """The id of a miracle, of an event drawn with the miracles, or of "?" for an unknown card."""
    if code < 0:
        return "?"
    return MIRACLE_IDS[code] if code < FIRST_EVENT else EVENT_IDS[code - FIRST_EVENT]


def effect_name(code: i64) -> str:
    """The id of the card whose effect has this code."""
    return MIRACLE_IDS[code] if code < FIRST_MONSTER else MONSTER_IDS[code - FIRST_MONSTER]
