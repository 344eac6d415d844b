"""The six deities, from simple to hard (TH-U11)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.fields import Field
from theomachy.games.theurgy.components import cards

DEITIES: Final[i64] = 6
LUTRAZ: Final[i64] = 0
KELERIX: Final[i64] = 1
ORRUN: Final[i64] = 2
KIRJANI: Final[i64] = 3
AEORIS: Final[i64] = 4
ESERYN: Final[i64] = 5

DEITY_IDS: Final[list[str]] = ["lutraz", "kelerix", "orrun", "kirjani", "aeoris", "eseryn"]
_DATA: Final[list[Field]] = cards.read_cards("deities", "deity", DEITY_IDS)
COLOUR_NAMES: Final[list[str]] = [entry.get("colour").text() for entry in _DATA]  # by deity
