"""Seat: who sits where."""


class Seat:
    """A chair at the table. A bot may play in the place of an absent person."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.player = ""  # id of the person or outside program; empty for open seats and the server's bots
        self.name = ""
        self.bot: str | None = None
        self.stand_in: str | None = None
        self.share = ""  # this seat's part of the shuffle, in hexadecimal

    def kind(self) -> str:
        """``open``, ``human`` or ``bot``."""
        if self.bot is not None:
            return "bot"
        return "human" if self.player else "open"

    def active_bot(self) -> str | None:
        """The bot that chooses for this seat now; None for a person."""
        return self.bot if self.bot is not None else self.stand_in

    def is_person(self) -> bool:
        """Return whether a person answers questions here now."""
        return bool(self.player) and self.stand_in is None

    def clear(self) -> None:
        """Open the seat again."""
        self.player = self.name = self.share = ""
        self.bot = self.stand_in = None
