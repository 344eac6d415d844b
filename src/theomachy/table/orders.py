"""Standing orders: what a seat wants answered without being asked. Private, and never quicker or slower for what the
seat holds."""

from collections.abc import Collection, Sequence
from typing import Final

from theomachy.core.stop import Stop

ANSWER_DELAY_MS: Final = 1500  # milliseconds after the question, whatever the answer
AUTO_MODES: Final = ("stops", "hold", "turn", "mine", "target")


class Orders:
    """The orders of one seat: at which kinds of windows it is asked, and a plan to be played.

    *auto* sets the stops aside for a while: ``hold`` asks at the next window whatever it is, ``turn`` passes until the
    turn is over, ``mine`` until the seat's own, ``target`` until a window is about something aimed at the seat.
    """

    def __init__(self, seat: int, known: Sequence[Stop], days: bool) -> None:
        self.seat = seat
        self.auto = "stops"
        self.stops = [stop.id for stop in known if (stop.days if days else stop.live)]
        self.plan: list[str] = []  # texts, played in order as each becomes possible
        self.on = ""  # the plan waits for a window of this kind
        self.made = 0  # when
        self._turn = -1
        self._aimed = frozenset(stop.id for stop in known if stop.aimed)
        self._own = frozenset(stop.id for stop in known if stop.own)

    def passes(self, window: str) -> bool:
        """Return whether a window of the kind *window* is passed for the seat."""
        if self.auto == "target":
            return window not in self._aimed
        return self.auto in ("turn", "mine") or (self.auto == "stops" and window not in self.stops)

    def plans(self, window: str) -> bool:
        """Return whether to try the plan when the seat is asked, in a window of the kind *window* ("": in none)."""
        return bool(self.plan) and window not in self._own and (not self.on or self.on == window)

    def answers(self, window: str) -> bool:
        """Return whether the seat's question is answered for it."""
        return self.plans(window) or (window != "" and self.passes(window))

    def answered(self) -> None:
        """The seat has answered in a window."""
        if self.auto == "hold":
            self.auto = "stops"

    def observe(self, turn: int, window: str) -> None:
        """Notice whose turn it is, and the kind of window that asks the seat: an order may have had its time."""
        if turn != self._turn:
            if self.auto == "turn" or (self.auto == "mine" and turn == self.seat):
                self.auto = "stops"
            self._turn = turn
        if self.auto == "target" and window in self._aimed:
            self.auto = "hold"

    def drop_unconditional_plan(self) -> None:
        """Somebody else announced something new: a plan that was made without a condition is void."""
        if not self.on:
            self.plan = []

    def change(self, now: int, auto: str, stops: Collection[str] | None, plan: list[str] | None, on: str) -> None:
        """Change what is given."""
        self.made = now
        self.auto = auto or self.auto
        if stops is not None:
            self.stops = list(stops)
        if plan is not None:
            self.plan, self.on = list(plan), on if plan else ""
