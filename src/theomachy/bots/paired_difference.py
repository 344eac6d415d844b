"""PairedDifference: how much better one choice is than another in the same worlds, so chance cancels out."""

from math import erfc, exp, pi, sqrt
from typing import Final

LEAST_GAIN: Final = 0.0003  # on the scale from loss, -1, to win, 1: who hopes to gain less thinks no more


class PairedDifference:
    """The difference of two choices over the worlds tried."""

    def __init__(self) -> None:
        self.worlds = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, difference: float) -> None:
        """Add the *difference* seen in one more world."""
        self.worlds += 1
        self.total += difference
        self.squares += difference * difference

    def mean(self) -> float:
        """Return the mean difference."""
        return self.total / self.worlds

    def error(self) -> float:
        """Return the standard error of the mean; needs at least two worlds."""
        return sqrt(max(self.squares - self.total * self.mean(), 0.0) / (self.worlds - 1) / self.worlds)


def expected_gain(behind: float, error: float) -> float:
    """Return the average gain of knowing the truth about a choice that looks worse by *behind* with this *error*."""
    if error <= 0.0:
        return 0.0
    far = behind / error
    return error * exp(-far * far / 2) / sqrt(2 * pi) - behind * erfc(far / sqrt(2)) / 2
