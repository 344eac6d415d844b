"""Settings: what the people at a table agreed on before the game."""

from typing import Annotated, Literal

import msgspec

DAY_SECONDS = 86400
Value = bool | int | str | None | list[int]


class Clock(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Time to think. Turn-based play is a clock of days for each choice."""

    kind: Literal["move", "game", "collective"]
    seconds: Annotated[int, msgspec.Meta(ge=1, le=60 * DAY_SECONDS)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=DAY_SECONDS)] = 0
    window: Annotated[int, msgspec.Meta(ge=3, le=60 * DAY_SECONDS)] | None = None
    up: Literal["default", "bot", "resign"] = "default"


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Everything a table can choose besides the game's own options."""

    options: dict[str, Value] = {}
    clock: Clock | None = None
    confirm: bool = False
    undo: Literal["consent", "free", "never"] = "consent"
    spectators: Literal["all", "none"] = "all"
    delay: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    hints: bool = True
    rated: bool = True
    public: bool = False
    autostart: bool = True

    def is_correspondence(self) -> bool:
        """Return whether this is a game of letters: days for each choice."""
        return self.clock is not None and self.clock.kind == "move" and self.clock.seconds >= DAY_SECONDS
