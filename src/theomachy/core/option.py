"""Options: the typed schema of what a table can choose before a game."""

from collections.abc import Callable, Mapping, Sequence

from theomachy.core.refusal import OptionError

Value = bool | int | str | None | list[int]
Options = dict[str, Value]
Settle = Callable[[int, Mapping[str, Value] | None], Options]  # a game's settle(): options in full, for loaders


class Option:
    """One option: its values, its default for people (`table`) and for bots (`research`), and when it exists.

    Title and explanation are the sentences ``option.<name>`` and ``option.<name>-help`` of the game's catalogue, those
    of a value to choose ``option.<name>-<value>`` and ``option.<name>-<value>-help``.
    """

    def __init__(
        self,
        name: str,
        default: Value,
        *,
        research: Value | None = None,
        choices: Sequence[str] = (),
        least: int = 0,
        most: int = 0,
        nullable: bool = False,
        unit: str = "",
        seat_list: bool = False,
        seats: Sequence[int] = (),
        defaults_by_seats: Mapping[int, Value] | None = None,
        fits: Callable[[Mapping[str, Value]], str] | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.research = default if research is None else research
        self.choices = list(choices)
        self.least = least
        self.most = most
        self.nullable = nullable
        self.unit = unit  # of a number: ``ms`` for milliseconds, ``seat`` for the number of a seat, or none
        self.seat_list = seat_list  # a list of seats is a value too; its title is ``option.<name>-seats``
        self.seats = list(seats)
        self.defaults_by_seats = dict(defaults_by_seats or {})
        self.fits = fits  # why the value does not go with the other options, or ""

    def kind(self) -> str:
        """``choice``, ``flag`` or ``number``."""
        if self.choices:
            return "choice"
        return "flag" if isinstance(self.default, bool) else "number"

    def default_for(self, seats: int, preset: str) -> Value:
        """The default of *preset* at a table of *seats*."""
        if preset == "research" and self.research != self.default:
            return self.research
        return self.defaults_by_seats.get(seats, self.default)

    def check(self, value: Value) -> None:
        """Raise OptionError when *value* is not one of this option's."""
        if value is None and self.nullable:
            return
        if self.seat_list and isinstance(value, list):
            given: list[object] = list(value)  # JSON may hold anything
            if not all(isinstance(seat, int) and seat >= 0 for seat in given) or value != sorted(set(value)):
                raise OptionError(f"option {self.name!r}: a list names seats in ascending order, not {value!r}")
            return
        if self.choices:
            good, range_text = value in self.choices, "one of " + ", ".join(self.choices)
        elif self.kind() == "flag":
            good, range_text = isinstance(value, bool), "true or false"
        else:
            good = isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
            range_text = f"a whole number from {self.least} to {self.most}"
        if not good:
            raise OptionError(f"option {self.name!r} must be {range_text}, not {value!r}")

    def as_dict(self) -> dict[str, object]:
        """For forms and documents."""
        return {
            "name": self.name,
            "kind": self.kind(),
            "default": self.default,
            "defaults_by_seats": {str(seats): value for seats, value in self.defaults_by_seats.items()},
            "research": self.research,
            "choices": self.choices,
            "least": self.least,
            "most": self.most,
            "nullable": self.nullable,
            "unit": self.unit,
            "seat_list": self.seat_list,
            "seats": self.seats,
        }


def complete(schema: Sequence[Option], given: Mapping[str, Value] | None, seats: int, preset: str) -> Options:
    """*given* with every missing option filled in from *preset*, or OptionError."""
    if preset not in ("table", "research"):
        raise OptionError(f"the preset must be table or research, not {preset!r}")
    given = given or {}
    names = [option.name for option in schema]
    for name in given:
        if name not in names:
            known = ", ".join(names) if names else "none"
            raise OptionError(f"there is no option {name!r}; the options are: {known}")
    options: Options = {}
    for option in schema:
        value = given.get(option.name, option.default_for(seats, preset))
        if option.name in given:
            option.check(value)
        options[option.name] = value
    for option in schema:
        why = option.fits(options) if option.fits is not None else ""
        if why:
            raise OptionError(f"option {option.name!r}: {why}")
    return options
