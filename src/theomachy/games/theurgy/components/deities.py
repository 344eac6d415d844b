"""The six deities, from simple to hard (TH-U11)."""

from typing import Final

from mypy_extensions import i64

DEITIES: Final[i64] = 6
LUTRAZ: Final[i64] = 0
KELERIX: Final[i64] = 1
ORRUN: Final[i64] = 2
KIRJANI: Final[i64] = 3
AEORIS: Final[i64] = 4
ESERYN: Final[i64] = 5

DEITY_IDS: Final[list[str]] = ["lutraz", "kelerix", "orrun", "kirjani", "aeoris", "eseryn"]
