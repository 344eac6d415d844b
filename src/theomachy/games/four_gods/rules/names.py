"""Names in notation and data: of spaces and tiles, and of the cells that the view writes and load reads."""

import re
from typing import Final, cast

from mypy_extensions import i64

from theomachy.core.refusal import NotationError
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import tiles
from theomachy.games.four_gods.state import State

COUNTS: Final[dict[str, i64]] = {
    "passes": at.PASSES,
    "idle": at.IDLE_TURNS,
    "main": at.MAIN_ACTIONS,
    "handles": at.HANDLES_GIVEN,
    "orders": at.PLACEMENTS,
}
SEAT_TIMERS: Final[dict[str, i64]] = {
    "window": at.WINDOW_END,
    "lock": at.LOCK_END,
    "challenge": at.CHALLENGE_END,
}
TABLE_TIMERS: Final[dict[str, i64]] = {
    "turn": at.TURN_END,
    "start": at.START_END,
    "last": at.LAST_END,
    "hour": at.GAME_END,
}


def read_space(position: State, text: str) -> int:
    """Read the name of a space.

    :raises NotationError: if there is no such space.
    """
    if re.fullmatch(r"[a-l][1-9]\d?", text):
        column, row = ord(text[0]) - ord("a"), int(text[1:]) - 1
        if column < position.size and row < position.size:
            return cast(int, row * position.size + column)
    last = position.space_name(position.spaces - 1)
    raise NotationError(f"there is no space {text!r}; the World goes from a1 to {last}")


def tile_text(position: State, viewer: int, piece: i64, *, public: bool = False) -> str:
    """Name a tile with its side up as *viewer* may know it; *public* says that all see this side from now on."""
    if position.knows_tile(viewer, piece):
        return position.tiles.side_name(piece)
    if public or position.knows(viewer, piece):
        return f"#{position.handle(piece)}:{tiles.write_look(position.tiles.sides[piece])}"
    return "?"
