"""Cards: the data files read once at import, counted and checked; an error names the file and the entry.

What the effects of miracles and monsters do is in ``components.steps``.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.fields import Field
from theomachy.core.message import read_data
from theomachy.games.theurgy.components import land

MIRACLES: Final[i64] = 32  # designs
COPIES: Final[i64] = 51  # miracle cards
EVENTS: Final[i64] = 3
MONSTERS: Final[i64] = 30
OBJECTIVES: Final[i64] = 24

FIRST_EVENT: Final[i64] = MIRACLES  # a deck holds designs 0 .. 31 and events from here on
FIRST_MONSTER: Final[i64] = MIRACLES  # the code of M01 among effects


def read_cards(file: str, name: str, ids: list[str]) -> list[Field]:
    """Return the entries of a data file, whose ids must be *ids* in this order."""
    path = f"data/{file}.toml"
    entries = Field(read_data(land.PACKAGE, path), path).get(name).items()
    found = [Field(entry.value, f"{path} {entry.get('id').text()}") for entry in entries]
    for entry, id in zip(found, ids, strict=False):
        entry.demand(entry.get("id").value == id, f"must be {id}: the ids are {ids[0]} to {ids[-1]} in order")
    Field(found, path).items(len(ids))
    return found


def _numbered(letter: str, count: int, digits: int = 2) -> list[str]:
    return [f"{letter}{number:0{digits}d}" for number in range(1, count + 1)]


MIRACLE_IDS: Final[list[str]] = _numbered("W", int(MIRACLES))
MONSTER_IDS: Final[list[str]] = _numbered("M", int(MONSTERS))
OBJECTIVE_IDS: Final[list[str]] = _numbered("J", int(OBJECTIVES))
EVENT_IDS: Final[list[str]] = _numbered("E", int(EVENTS), 1)

MIRACLE_DATA: Final[list[Field]] = read_cards("miracles", "miracle", MIRACLE_IDS)
MONSTER_DATA: Final[list[Field]] = read_cards("monsters", "monster", MONSTER_IDS)
OBJECTIVE_DATA: Final[list[Field]] = read_cards("objectives", "objective", OBJECTIVE_IDS)
EVENT_DATA: Final[list[Field]] = read_cards("events", "event", EVENT_IDS)


# Miracles.

MOST_COPIES: Final = 2  # of a design: the vector has room for no more


def _copies() -> list[int]:
    copies = [entry.get("copies").number(1, MOST_COPIES) for entry in MIRACLE_DATA]
    file = Field(None, "data/miracles.toml")
    file.demand(sum(copies) == COPIES, f"the copies must add up to {COPIES} (TH-C1), not {sum(copies)}")
    return copies


MIRACLE_COPIES: Final[list[int]] = _copies()
MIRACLE_DECK: Final[vec[i64]] = vec[i64](
    [design for design, copies in enumerate(MIRACLE_COPIES) for _ in range(copies)]
)  # one cell a card, sorted


# Monsters.

ROAMING: Final[i64] = 0
TERRITORIAL: Final[i64] = 1
WITHIN_TWO: Final[i64] = 2
TO_SCEPTICS: Final[i64] = 3
TO_VILLAGES: Final[i64] = 4
ANYWHERE: Final[i64] = 5
MOVES: Final[list[str]] = ["roaming", "territorial", "w2", "sceptics", "villages", "board"]

MONSTER_TYPE: Final[vec[i64]] = vec[i64](
    [entry.get("type").index(land.TYPE_CODES[: land.TYPES]) for entry in MONSTER_DATA]
)
MONSTER_MOVE: Final[vec[i64]] = vec[i64]([entry.get("move").index(MOVES) for entry in MONSTER_DATA])
IS_ACTIVE: Final[vec[i64]] = vec[i64]([entry.get("ability").index(["passive", "active"]) for entry in MONSTER_DATA])
IS_LEGENDARY: Final[vec[i64]] = vec[i64]([int(entry.get("legendary", False).flag()) for entry in MONSTER_DATA])


def _check_monsters() -> None:
    """Each type has as many monsters as every other, one of them legendary (TH-B1)."""
    file = Field(None, "data/monsters.toml")
    for kind in range(land.TYPES):
        found = [monster for monster in range(MONSTERS) if MONSTER_TYPE[monster] == kind]
        code = land.TYPE_CODES[kind]
        each = int(MONSTERS // land.TYPES)
        file.demand(len(found) == each, f"must have {each} monsters of type {code} (TH-B1), not {len(found)}")
        legends = sum(IS_LEGENDARY[monster] for monster in found)
        file.demand(legends == 1, f"must have 1 legendary monster of type {code} (TH-B1), not {legends}")


_check_monsters()


def _with_passive(name: str) -> int:
    """Return the monster whose passive ability is called *name* in the data file."""
    found = [monster for monster, entry in enumerate(MONSTER_DATA) if entry.get("passive", "").value == name]
    Field(None, "data/monsters.toml").demand(len(found) == 1, f"one monster must have the passive ability {name!r}")
    return found[0]


HOLD: Final[i64] = _with_passive("hold")  # nothing leaves its hex
ZEAL: Final[i64] = _with_passive("zeal")  # its owner counts one token more within its reach
ZEAL_REACH: Final[i64] = MONSTER_DATA[ZEAL].get("reach").number(0, 4)
BAR: Final[i64] = _with_passive("bar")  # rival acolytes do not enter
MUTE: Final[i64] = _with_passive("mute")  # no preaching
DISARM: Final[i64] = _with_passive("disarm")  # no defence and no miracle
WARD: Final[i64] = _with_passive("ward")  # its owner's cubes stay
DOUBT: Final[i64] = _with_passive("doubt")  # grey counts two tokens more
KEEP: Final[i64] = _with_passive("keep")  # the temple stands
SILENCE: Final[i64] = _with_passive("silence")  # no Spread the Word


# Objectives.

TESTS: Final[list[str]] = [
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
        condition = entry.get("condition")
        condition.only(["test", "count", "type"])
        kind = condition.get("type", land.TYPE_CODES[0]).index(land.TYPE_CODES[: land.TYPES])
        cells += [condition.get("test").index(TESTS), condition.get("count", 0).number(0, 80), kind]
    return cells


CONDITIONS: Final[vec[i64]] = vec[i64](_conditions())


def compatible(seats: int) -> list[int]:
    """Return the objectives that show the player count *seats* (TH-U8)."""
    found: list[int] = []
    for objective, entry in enumerate(OBJECTIVE_DATA):
        least, most = (end.number(2, 6) for end in entry.get("players").items(2))
        if least <= seats <= most:
            found.append(objective)
    return found


def card_name(code: i64) -> str:
    """Return the id of a miracle or of an event drawn with the miracles; "?" for an unknown card."""
    if code < 0:
        return "?"
    return MIRACLE_IDS[code] if code < FIRST_EVENT else EVENT_IDS[code - FIRST_EVENT]
