"""Vote: a question that the people at the table agree on, or not."""

from typing import Literal

from theomachy.table.wire_types import VoteState

What = Literal["undo", "pause", "resume", "rematch", "replace"]


class Vote:
    """A vote: what is asked, by whom, who said yes and whose answer is missing."""

    def __init__(self, what: What, by: int, waits: list[int], seat: int | None = None, bot: str | None = None) -> None:
        self.what = what
        self.by = by
        self.waits = waits
        self.yes = [by]
        self.seat = seat  # replace: whom
        self.bot = bot

    def agree(self, seat: int) -> None:
        """*seat* says yes."""
        self.waits.remove(seat)
        self.yes.append(seat)

    def has_passed(self) -> bool:
        """Return whether everybody agreed."""
        return not self.waits

    def state(self) -> VoteState:
        """For the wire."""
        return VoteState(self.what, self.by, self.seat, self.yes, self.waits)
