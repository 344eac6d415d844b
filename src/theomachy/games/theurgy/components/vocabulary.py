"""The words of the data besides those of effects: movements, passive abilities, conditions, capital events."""

from typing import Final

from mypy_extensions import i64

# How monsters move.
ROAMING: Final[i64] = 0
TERRITORIAL: Final[i64] = 1
WITHIN_TWO: Final[i64] = 2
TO_SCEPTICS: Final[i64] = 3
TO_VILLAGES: Final[i64] = 4
ANYWHERE: Final[i64] = 5
MOVES: Final[list[str]] = ["roaming", "territorial", "w2", "sceptics", "villages", "board"]

# What a monster with a passive ability does where it stands.
PASSIVES: Final[list[str]] = [
    "hold",  # nothing leaves its hex
    "zeal",  # its owner counts one token more within its reach
    "bar",  # rival acolytes do not enter
    "mute",  # no preaching
    "disarm",  # no defence and no miracle
    "ward",  # its owner's cubes stay
    "doubt",  # grey counts two tokens more
    "keep",  # the temple stands
    "silence",  # no Spread the Word
]

# What happens when a capital event is drawn.
PURGE: Final[i64] = 0
BREAK_IMAGES: Final[i64] = 1
JUBILEE: Final[i64] = 2
EVENTS: Final[list[str]] = ["purge", "break_images", "jubilee"]

# What objectives ask for.
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
