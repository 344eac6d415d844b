"""The box: how many cards there are of each sort, and what they are called in data and notation."""

from typing import Final

from mypy_extensions import i64

MIRACLES: Final[i64] = 51  # designs there is room for: as many as cards, if every one differed
COPIES: Final[i64] = 51  # miracle cards (TH-C1)
EVENTS: Final[i64] = 3
MONSTERS: Final[i64] = 30
OBJECTIVES: Final[i64] = 24
MOST_COPIES: Final = 2  # of a design: the vector has room for no more

FIRST_EVENT: Final[i64] = MIRACLES  # a deck holds designs and, from here on, events
FIRST_MONSTER: Final[i64] = MIRACLES  # the code of M01 among effects


def _numbered(letter: str, count: int, digits: int = 2) -> list[str]:
    return [f"{letter}{number:0{digits}d}" for number in range(1, count + 1)]


MIRACLE_IDS: Final[list[str]] = _numbered("W", int(MIRACLES))
MONSTER_IDS: Final[list[str]] = _numbered("M", int(MONSTERS))
OBJECTIVE_IDS: Final[list[str]] = _numbered("J", int(OBJECTIVES))
EVENT_IDS: Final[list[str]] = _numbered("E", int(EVENTS), 1)


def card_name(code: i64) -> str:
    """Return the id of a miracle or of an event drawn with the miracles; "?" for an unknown card."""
    if code < 0:
        return "?"
    return MIRACLE_IDS[code] if code < FIRST_EVENT else EVENT_IDS[code - FIRST_EVENT]
