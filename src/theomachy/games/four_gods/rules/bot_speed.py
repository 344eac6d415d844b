"""Speed: how fast a bot may act in real time, and how fast any seat may send inputs (FG-Z19 to FG-Z21)."""

from typing import Final

from theomachy.core.chance import Dice
from theomachy.core.rate import Rate

LEVELS: Final = {"easy": 2.0, "normal": 1.0, "fast": 0.6}
REACTION_MS: Final = 1200  # before a bot knows of a change
LOOK_MS: Final = 250  # for each face of a row tile that a bot looks at
FACES_BEFORE_TAKING: Final = 4
WAIT_MS: Final = {
    "draw": 1500,
    "place": 2500,
    "place-with-prophet": 3000,
    "prophet": 800,
    "discard": 800,
    "flip": 900,
    "take": 1200,
    "build": 2000,
    "destroy": 2500,
    "god": 1500,
    "pass": 1000,
    "challenge": 3000,
}
KINDS: Final = {  # first word of the notation
    "D1": "draw",
    "D2": "draw",
    "P": "place",
    "X": "discard",
    "XX": "discard",
    "R": "discard",
    "F": "flip",
    "K": "take",
    "C": "build",
    "Z": "destroy",
    "G": "god",
    "-": "pass",
    "~": "pass",
    ".": "pass",
    "!": "challenge",
}
INPUT_RATE: Final = Rate(5, 8, "FG-Z21")


def kind_of_line(text: str) -> str:
    """Return what a line of notation costs a bot."""
    if text.startswith("+"):
        return "prophet"
    words = text.split()
    if words[0] == "P" and words[-1].startswith("+"):
        return "place-with-prophet"
    return KINDS.get(words[0], "pass")


def wait_ms(text: str, level: str, dice: Dice, faces: int = 0) -> int:
    """Return how long after its last input a bot may send *text*, having looked at so many *faces* of row tiles."""
    base = WAIT_MS[kind_of_line(text)] + LOOK_MS * faces
    return int(base * LEVELS[level] * spread(dice))


def reaction_ms(level: str, dice: Dice) -> int:
    """Return how long after a change a bot may know of it."""
    return int(REACTION_MS * LEVELS[level] * spread(dice))


def spread(dice: Dice) -> float:
    """A random factor between 0.8 and 1.25."""
    return 0.8 + 0.45 * float(dice.below(1001)) / 1000.0


def reaction_time(text: str, dice: Dice) -> int:
    """Milliseconds that a bot takes for *text*: what the input takes, or the reaction to what it answers."""
    faces = FACES_BEFORE_TAKING if text.startswith("K") else 0
    return max(wait_ms(text, "normal", dice, faces), reaction_ms("normal", dice))
