"""Terms: what the players agreed on before the game, as numbers the rules can read quickly (FG-O1 to FG-O12, D2)."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from mypy_extensions import i64

from theomachy.core.option import Option, Options, Value
from theomachy.core.refusal import OptionError
from theomachy.core.window import bit_of, mask_of

REALTIME: Final[i64] = 0
TIMED: Final[i64] = 1
RONDO: Final[i64] = 2
BUDGET: Final[i64] = 3
PACES: Final = ("realtime", "timed", "rondo", "budget")
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
LARGEST: Final = 12  # spaces of a row of the World


class Penalties(Option):
    """Nobody, everybody, or a list of the experienced seats (FG-O7)."""

    def check(self, value: Value) -> None:
        if isinstance(value, list):
            given: list[object] = list(value)  # JSON may hold anything
            if not all(seat in (0, 1, 2, 3) for seat in given) or value != sorted(set(value)):
                raise OptionError(f"option 'penalties': a list names seats in ascending order, not {value!r}")
            return
        super().check(value)


def is_clockless(options: Mapping[str, Value]) -> bool:
    """Whether the game will have no clock; flipped tokens show a pace with one, whatever was chosen (FG-O12)."""
    return options["pace"] in CLOCKLESS and options.get("random_modes") is not True


def _check_fits(options: Mapping[str, Value]) -> str:
    if options["check"] == "table" and is_clockless(options):
        return f"mistakes are measured in time, so pace {options['pace']!r} allows only 'strict' (FG-O6)"
    return ""


def _penalties_fit(options: Mapping[str, Value]) -> str:
    if options["penalties"] not in ("off", []) and options["check"] != "table":
        return "penalties exist only with check 'table' (FG-O7)"
    return ""


def _attribution_fits(options: Mapping[str, Value]) -> str:
    if options["attribution"] == "honour" and options["check"] != "table":
        return "'honour' exists only with check 'table' (FG-O10)"
    return ""


OPTIONS: Final[Sequence[Option]] = (
    Option("pace", "realtime", research="rondo", choices=PACES),
    Option("gods", "visible", choices=("visible", "secret")),
    Option("two_player", "4gods", choices=("4gods", "2gods"), seats=(2,)),
    Option("random_modes", False),
    Option("size", 8, least=4, most=LARGEST),
    Option("info", "table", research="open", choices=("table", "open")),
    Option("check", "strict", choices=("strict", "table"), fits=_check_fits),
    Penalties("penalties", "off", choices=("off", "all"), fits=_penalties_fit),
    Option("attribution", "recorded", choices=("recorded", "honour"), fits=_attribution_fits),
    *(Option(name, default, least=0, most=LONGEST_MS, unit="ms") for name, default in TIMERS.items()),
)


class Terms:
    """The options of one game; never changes, shared by all copies of its positions."""

    def __init__(self, seats: int, options: Options) -> None:
        self.options = options
        self.seats: i64 = seats
        self.size: i64 = cast(int, options["size"])
        self.pace: i64 = PACES.index(cast(str, options["pace"]))
        self.secret = options["gods"] == "secret"
        four_gods = seats == 2 and options["two_player"] == "4gods"
        self.gods_each: i64 = 2 if four_gods else 1
        self.prophets: i64 = 10 if seats == 4 or four_gods else 13  # FG-S4, FG-N3, FG-N7, FG-N13
        self.slots: i64 = 10 if seats == 4 else 13 if seats == 3 else 20  # FG-D2, FG-N2, FG-N8
        self.table_check = options["check"] == "table"
        self.honour = options["attribution"] == "honour"
        self.open_info = options["info"] == "open"
        self.penalised: i64 = _penalty_mask(seats, options["penalties"])
        self.turn_ms: i64 = cast(int, options["turn_ms"])
        self.final_ms: i64 = cast(int, options["final_ms"])
        self.prophet_window_ms: i64 = cast(int, options["prophet_window_ms"])
        self.hold_ms: i64 = cast(int, options["hold_ms"])
        self.explore_lock_ms: i64 = cast(int, options["explore_lock_ms"])
        self.immediate_ms: i64 = cast(int, options["immediate_ms"])
        self.owner_ms: i64 = cast(int, options["owner_ms"])
        self.stall_ms: i64 = cast(int, options["stall_ms"])
        self.stall_grace_ms: i64 = cast(int, options["stall_grace_ms"])
        self.countdown_ms: i64 = cast(int, options["countdown_ms"])
        self.turn_gap_ms: i64 = cast(int, options["turn_gap_ms"])

    def is_clocked(self) -> bool:
        """Whether time counts."""
        return self.pace == REALTIME or self.pace == TIMED

    def opening_hand(self) -> i64:
        """Tiles in each hand set at the start (FG-S6, FG-M1, FG-Z8)."""
        return 2 if self.pace == REALTIME or self.pace == RONDO else 0


def _penalty_mask(seats: int, penalties: Value) -> int:
    if penalties == "all":
        return mask_of(seats)
    mask = 0
    for seat in penalties if isinstance(penalties, list) else []:
        mask |= bit_of(seat)
    return mask
