"""Game modes: what the players agree on before the game (FG-O1 to FG-O12)."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from theomachy.core.option import Option, Options, Value
from theomachy.games.four_gods import state as at

SEATS: Final = (2, 3, 4)
CLOCKLESS: Final = ("rondo", "budget")
TIMERS: Final = {
    "turn_ms": 30_000,
    "final_ms": 30_000,
    "prophet_window_ms": 5_000,
    "hold_ms": 15_000,
    "explore_lock_ms": 3_000,
    "immediate_ms": 5_000,
    "owner_ms": 10_000,
    "stall_ms": 90_000,
    "stall_grace_ms": 30_000,
    "countdown_ms": 3_000,
    "turn_gap_ms": 2_000,
}
LONGEST_MS: Final = 3_600_000
BUDGET_ACTIONS: Final[i64] = 8  # main actions of a turn (FG-Z16)
BUDGET_FLIPS: Final[i64] = 10
SMALLEST: Final = 4  # spaces of a row of the World
USUAL: Final = 8
LARGEST: Final = 12


def is_clockless(options: Mapping[str, Value]) -> bool:
    """Return whether the game will have no clock; flipped tokens always show a pace with one (FG-O12)."""
    return options["pace"] in CLOCKLESS and options.get("random_modes") is not True


def has_timers(options: Options) -> bool:
    """Return whether time is part of the rules under *options*."""
    return options["pace"] not in CLOCKLESS


def with_defaults(options: Mapping[str, Value] | None, preset: str) -> Options:
    """Fill in the pace, and the information that goes with it (FG-O9)."""
    given = dict(options or {})
    given.setdefault("pace", "rondo" if preset == "research" else "realtime")
    given.setdefault("info", "open" if is_clockless(given) else "table")
    return given


def _check_fits(options: Mapping[str, Value]) -> str:
    if options["check"] == "table" and is_clockless(options):
        return f"challenges need a clock; with pace {options['pace']!r} it must be 'strict' (FG-O6)"
    return ""


def _penalties_fit(options: Mapping[str, Value]) -> str:
    if options["penalties"] not in ("off", []) and options["check"] != "table":
        return "penalties need check 'table' (FG-O7)"
    return ""


def _attribution_fits(options: Mapping[str, Value]) -> str:
    if options["attribution"] == "honour" and options["check"] != "table":
        return "'honour' needs check 'table' (FG-O10)"
    return ""


OPTIONS: Final[Sequence[Option]] = (
    Option("pace", "realtime", research="rondo", choices=at.PACES),
    Option("gods", "visible", choices=("visible", "secret")),
    Option("two_player", "4gods", choices=("4gods", "2gods"), seats=(2,)),
    Option("random_modes", False),
    Option("size", USUAL, least=SMALLEST, most=LARGEST),
    Option("info", "table", research="open", choices=("table", "open")),
    Option("check", "strict", choices=("strict", "table"), fits=_check_fits),
    Option("penalties", "off", choices=("off", "all"), seat_list=True, fits=_penalties_fit),
    Option("attribution", "recorded", choices=("recorded", "honour"), fits=_attribution_fits),
    *(Option(name, default, least=0, most=LONGEST_MS, unit="ms") for name, default in TIMERS.items()),
)

VARIANTS: Final[Sequence[tuple[int, Mapping[str, Value]]]] = (
    (2, {"two_player": "4gods"}),
    (2, {"two_player": "2gods"}),
    (3, {}),
    (4, {}),
    (2, {"gods": "secret", "two_player": "4gods"}),
    (3, {"gods": "secret", "info": "table"}),
    (4, {"pace": "budget"}),
    (2, {"pace": "budget", "info": "table", "size": 6}),
    (3, {"pace": "timed"}),
    (4, {"pace": "realtime"}),
    (2, {"pace": "realtime", "gods": "secret", "two_player": "2gods"}),
    (2, {"pace": "realtime", "check": "table", "penalties": "all", "size": 5}),
    (3, {"pace": "realtime", "check": "table", "penalties": [0, 2], "attribution": "honour", "size": 5}),
    (2, {"pace": "timed", "check": "table", "penalties": "all", "size": 4}),
    (3, {"pace": "timed", "check": "table", "penalties": "all", "attribution": "honour", "size": 4}),
)
