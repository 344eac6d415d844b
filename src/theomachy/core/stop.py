"""Stops: the kinds of reaction windows that a seat can tell apart by what everybody sees, to say where it is asked."""


class Stop:
    """A kind of window. Its sentence is ``stop.<id>`` of the game's catalogue."""

    def __init__(
        self, id: str, *, live: bool = True, days: bool = True, aimed: bool = False, own: bool = False
    ) -> None:
        self.id = id
        self.live = live  # whether a seat is asked there by default, in a live game
        self.days = days  # the same where everybody has days for a choice
        self.aimed = aimed  # the window is about something that is aimed at the seat
        self.own = own  # the window is about something that the seat itself has announced
