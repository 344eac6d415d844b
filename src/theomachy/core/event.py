"""Events: facts in the past tense, reported while somebody listens, redacted for each viewer."""

from collections.abc import Mapping
from typing import Final

EVERYBODY: Final = (1 << 16) - 1  # a mask with every seat in it
SPECTATOR: Final = -1


class Event:
    """Something that happened.

    *facts* are for everybody and *secret* replaces some of them for the seats in the mask *knowers*. *shown* is the
    mask of seats that learned something which was hidden from them: undo stops there.
    """

    def __init__(
        self,
        name: str,
        facts: Mapping[str, object] | None = None,
        *,
        secret: Mapping[str, object] | None = None,
        knowers: int = 0,
        shown: int = 0,
    ) -> None:
        self.name = name
        self.facts: dict[str, object] = dict(facts or {})
        self.secret: dict[str, object] = dict(secret or {})
        self.knowers = knowers
        self.shown = shown

    def seen_by(self, viewer: int | None, *, all_open: bool = False) -> dict[str, object]:
        """The event as *viewer* may know it (None: a spectator); *all_open* after the end of the game."""
        known = all_open or (viewer is not None and viewer >= 0 and (self.knowers >> viewer) & 1 == 1)
        return {"event": self.name, **self.facts, **(self.secret if known else {})}

    def __repr__(self) -> str:
        return f"Event({self.name!r}, {self.facts!r}, secret={self.secret!r}, shown={self.shown})"
