"""Vote: a question that the people at the table agree on, or not."""


class Vote:
    """What is asked, by whom, who said yes and whose answer is missing."""

    def __init__(self, what: str, by: int, waits: list[int], seat: int | None = None, bot: str | None = None) -> None:
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

    def is_carried(self) -> bool:
        """Whether everybody agreed."""
        return not self.waits

    def as_dict(self) -> dict[str, object]:
        """For the wire."""
        return {"what": self.what, "by": self.by, "seat": self.seat, "yes": self.yes, "waits": self.waits}
