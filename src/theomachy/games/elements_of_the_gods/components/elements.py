"""The five Elements (rule EG-C1)."""

from typing import Final

from mypy_extensions import i64

WATER: Final[i64] = 0
FIRE: Final[i64] = 1
WIND: Final[i64] = 2
EARTH: Final[i64] = 3
DEATH: Final[i64] = 4
ELEMENTS: Final[i64] = 5
ELEMENT_NAMES: Final = ("water", "fire", "wind", "earth", "death")
ELEMENT_CODES: Final = ("Wa", "Fi", "Wi", "Ea", "De")  # in notation
