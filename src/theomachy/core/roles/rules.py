"""The rulebook: options, setting up, who wins, and what a table must know of time."""

from collections.abc import Mapping, Sequence

from mypy_extensions import mypyc_attr

from theomachy.core.edition import OPTION, OURS, find
from theomachy.core.ledger import Ledger, read_ledger
from theomachy.core.option import Option, Options, Value, complete
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.rate import Rate
from theomachy.core.refusal import OptionError
from theomachy.core.roles.editions import Editions


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Editions):
    """The rulebook: options, setting up, who wins, and what a table must know of time."""

    def __init__(
        self, id: str, package: str, *, version: int, seats: Sequence[int], options: Sequence[Option], minutes: int
    ) -> None:
        super().__init__(id, package)
        self.version = version  # of the rules: raised when any golden record changes
        self.seats = list(seats)
        self.options = list(options)
        self.minutes = minutes
        self.rules: Ledger = read_ledger(package)

    def new(
        self,
        seats: int,
        seed: int | str | bytes,
        options: Mapping[str, Value] | None = None,
        preset: str = "table",
    ) -> Position:
        """A fresh game; text or bytes as *seed* give a sealed generator, a number the fast one."""
        position = self.empty(seats, self.settle(seats, options, preset))
        position.seed(seed)
        self.begin(position)
        return position

    def settle(self, seats: int, options: Mapping[str, Value] | None, preset: str = "table") -> Options:
        """Every option in full, or OptionError; the option ``edition`` only where it names one that is known."""
        if seats not in self.seats:
            counts = ", ".join(str(count) for count in self.seats)
            raise OptionError(f"{self.title()} is for {counts} seats, not {seats!r}")
        schema = [option for option in self.options if not option.seats or seats in option.seats]
        given = dict(options or {})
        id = given.pop(OPTION, None) or OURS
        full = complete(schema, given, seats, preset)
        if id != OURS:
            full[OPTION] = find(self.id, str(id)).id
        return full

    def empty(self, seats: int, options: Options) -> Position:
        """The position before anything is set up or drawn; the options are complete."""
        raise NotImplementedError

    def begin(self, position: Position) -> None:
        """Set up: everything up to the first choice, with all its draws."""
        raise NotImplementedError

    def options_of(self, position: Position) -> Options:
        """The options *position* is played with."""
        raise NotImplementedError

    def variants(self) -> list[tuple[int, Options]]:
        """Seat counts and options that together show every mode: what laws, simulations and benchmarks run over."""
        return [(seats, self.settle(seats, None, "research")) for seats in self.seats]

    def sides(self, position: Position) -> list[int]:
        """Return who wins together: the side of each seat."""
        return list(range(position.seats))

    def factions(self, position: Position) -> list[str]:
        """Return what each seat plays (deity, colour), for statistics; "" where the game has no such thing."""
        return [""] * position.seats

    def outcome(self, position: Position) -> Outcome | None:
        """Return who won and how; None until the end."""
        raise NotImplementedError

    def check_invariants(self, position: Position) -> None:
        """Raise AssertionError where an invariant of the rulebook (pieces conserved, limits kept) is broken."""

    def turn_of(self, position: Position) -> int:
        """The seat whose turn it is, whoever is asked meanwhile; -1 where there are no turns."""
        return -1

    def has_timers(self, options: Options) -> bool:
        """Return whether time is part of the rules under *options*: choices then carry the time they were made."""
        return False

    def is_ready_signal(self, action: int) -> bool:
        """Real time: whether *action* only says that its seat wants nothing more, or revokes that."""
        return False

    def rate(self) -> Rate | None:
        """Real time: how fast a seat, human or bot, may send; None where the rules do not say."""
        return None
