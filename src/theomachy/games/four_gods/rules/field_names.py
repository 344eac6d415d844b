"""The names that positions as data give to cells: written by the view, read by load."""

from typing import Final

from mypy_extensions import i64

from theomachy.games.four_gods import state as at

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
