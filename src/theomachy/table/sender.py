"""Sender: how much one seat has sent lately, where the rules limit it."""

from theomachy.core.rate import Rate


class Sender:
    """Holds what the seat may still send at once; fills up again over time. Time is told, never looked up."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._last = 0

    def may_send(self, at: int) -> bool:
        """Whether the seat may send something at time *at*, in milliseconds."""
        self._left = min(float(self._rate.burst), self._left + (at - self._last) * self._rate.a_second / 1000)
        self._last = at
        return self._left >= 1

    def sent(self) -> None:
        """It was accepted."""
        self._left -= 1
