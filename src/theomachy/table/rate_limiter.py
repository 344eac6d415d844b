"""Rate limiter: how much one seat has sent lately, where the rules limit it."""

from typing import Final

from theomachy.core.rate import Rate

THOUSANDTHS: Final = (
    1000  # what may be sent is counted in thousandths: in whole numbers it does not matter how often one looks
)


class RateLimiter:
    """Holds what the seat may still send at once; fills up again over time. Time is passed in, never looked up."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst * THOUSANDTHS
        self._last = 0

    def may_act(self, at: int) -> bool:
        """Return whether the seat may send something at time *at*, in milliseconds."""
        self._left = min(self._rate.burst * THOUSANDTHS, self._left + (at - self._last) * self._rate.a_second)
        self._last = at
        return self._left >= THOUSANDTHS

    def count_act(self) -> None:
        """It was accepted."""
        self._left -= THOUSANDTHS
