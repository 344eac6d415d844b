"""Kinds of values that a slot of a data file may hold: what is allowed, how it is checked, described and rolled."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from theomachy.core.chance import Dice
from theomachy.core.edition import Data
from theomachy.core.fields import Field
from theomachy.core.refusal import PositionError

Where = tuple[str | int, ...]  # the way to a value in a file: tables, numbers of entries, names of slots
_ID_FORM: Final = r"[A-Za-z][A-Za-z0-9_]{0,23}"
_MOST_TEXT: Final = 200


class Problem:
    """Something wrong in an edition: the file, the way to the value, and what is wrong and allowed."""

    def __init__(self, file: str, where: Where, why: str) -> None:
        self.file = file
        self.where = where
        self.why = why

    def as_dict(self) -> dict[str, object]:
        """For the editor."""
        return {"file": self.file, "where": list(self.where), "why": self.why}


class Finder:
    """Collects what is wrong in one file, and knows the ids that other tables define."""

    def __init__(self, file: str, data: Data) -> None:
        self.file = file
        self.data = data
        self.problems: list[Problem] = []

    def report(self, where: Where, error: PositionError) -> None:
        """Note what a reader of fields refused."""
        self.problems.append(Problem(self.file, where, str(error).partition(": ")[2]))

    def note(self, where: Where, why: str) -> None:
        """Note what is wrong."""
        self.problems.append(Problem(self.file, where, why))

    def ids(self, table: str) -> list[str]:
        """List the ids of all entries called *table*, in any file."""
        return [id for tables in self.data.values() for id in ids_of(tables.get(table))]


def ids_of(entries: object) -> list[str]:
    if not isinstance(entries, list):
        return []
    return [str(entry["id"]) for entry in entries if isinstance(entry, Mapping) and "id" in entry]


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """A kind of value that a slot may hold."""

    name = "anything"

    def check(self, field: Field, where: Where, finder: Finder) -> None:
        """Report to *finder* what is wrong with *field*."""
        try:
            self.read(field, finder)
        except PositionError as error:
            finder.report(where, error)

    def read(self, field: Field, finder: Finder) -> None:
        """Raise PositionError for a value that is none of this kind."""

    def as_dict(self) -> dict[str, object]:
        """For forms and documents."""
        return {"kind": self.name}

    def limits(self) -> str:
        """Say in a few words what is allowed, for comments."""
        return ""

    def roll(self, value: object, entry: Mapping[str, object], dice: Dice) -> object:
        """Return a random value to put in the place of *value*; itself where none is random."""
        return value


class Id(Kind):
    """The name of an entry in notation and records, which no other entry of its table has."""

    name = "id"

    def __init__(self, pattern: str = _ID_FORM, form: str = "a letter, then letters, digits or _ (24 at most)") -> None:
        self.pattern = pattern
        self.form = form

    def read(self, field: Field, finder: Finder) -> None:
        field.match(self.pattern, self.form)

    def limits(self) -> str:
        return self.form


class Text(Kind):
    """Some text, of a certain form where a *pattern* is given."""

    name = "text"

    def __init__(self, most: int = _MOST_TEXT, pattern: str = "", form: str = "") -> None:
        self.most = most
        self.pattern = pattern
        self.form = form

    def read(self, field: Field, finder: Finder) -> None:
        field.demand(len(field.text()) <= self.most, f"must be at most {self.most} characters long")
        if self.pattern:
            field.match(self.pattern, self.form)

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.name, "most": self.most, "pattern": self.pattern, "form": self.form}

    def limits(self) -> str:
        return self.form or "text"


class Flag(Kind):
    """True or false."""

    name = "flag"

    def read(self, field: Field, finder: Finder) -> None:
        field.flag()

    def limits(self) -> str:
        return "true or false"

    def roll(self, value: object, entry: Mapping[str, object], dice: Dice) -> object:
        return dice.below(2) == 1


class Number(Kind):
    """A whole number from *least* to *most*; *fixed* ones (places on a picture) are never rolled."""

    name = "number"

    def __init__(self, least: int, most: int, fixed: bool = False) -> None:
        self.least = least
        self.most = most
        self.fixed = fixed

    def read(self, field: Field, finder: Finder) -> None:
        field.number(self.least, self.most)

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.name, "least": self.least, "most": self.most}

    def limits(self) -> str:
        return f"{self.least} to {self.most}"

    def roll(self, value: object, entry: Mapping[str, object], dice: Dice) -> object:
        return value if self.fixed else self.least + int(dice.below(self.most - self.least + 1))


class Choice(Kind):
    """One of a few words; *fixed* ones are never rolled."""

    name = "choice"

    def __init__(self, values: Sequence[str], fixed: bool = False) -> None:
        self.values = list(values)
        self.fixed = fixed

    def read(self, field: Field, finder: Finder) -> None:
        field.index(self.values)

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.name, "values": self.values}

    def limits(self) -> str:
        return ", ".join(self.values)

    def roll(self, value: object, entry: Mapping[str, object], dice: Dice) -> object:
        return value if self.fixed else self.values[int(dice.below(len(self.values)))]


class Reference(Kind):
    """The id of an entry of another table."""

    name = "reference"

    def __init__(self, table: str) -> None:
        self.table = table

    def read(self, field: Field, finder: Finder) -> None:
        field.index(finder.ids(self.table), self.table)

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.name, "table": self.table}

    def limits(self) -> str:
        return f"the id of a {self.table}"


class Amounts(Kind):
    """Numbers by the ids of another table: a deck with what each card costs."""

    name = "amounts"

    def __init__(self, table: str, least: int, most: int) -> None:
        self.table = table
        self.number = Number(least, most)

    def check(self, field: Field, where: Where, finder: Finder) -> None:
        try:
            amounts = field.entries()
        except PositionError as error:
            finder.report(where, error)
            return
        known = finder.ids(self.table)
        for id, amount in amounts:
            if id not in known:
                finder.note((*where, id), f"there is no {self.table} {id!r}; there are {', '.join(known)}")
            self.number.check(amount, (*where, id), finder)

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.name, "table": self.table, "least": self.number.least, "most": self.number.most}

    def limits(self) -> str:
        return f"ids of the table {self.table}, each with a number from {self.number.limits()}"

    def roll(self, value: object, entry: Mapping[str, object], dice: Dice) -> object:
        if not isinstance(value, Mapping):
            return value
        return {id: self.number.roll(amount, entry, dice) for id, amount in value.items()}


class Effect:
    """An effect of the vocabulary: who can have it (*group*; "" is everybody), and its least and most amount."""

    def __init__(self, least: int, most: int, group: str = "") -> None:
        self.least = least
        self.most = most
        self.group = group


class Effects(Kind):
    """Effects of a vocabulary with their amounts; the slot *by* of the entry says which group it may choose from."""

    name = "effects"

    def __init__(self, vocabulary: Mapping[str, Effect], by: str = "", most: int = 4) -> None:
        self.vocabulary = dict(vocabulary)
        self.by = by
        self.most = most

    def check(self, field: Field, where: Where, finder: Finder) -> None:
        try:
            amounts = field.entries()
        except PositionError as error:
            finder.report(where, error)
            return
        if not 1 <= len(amounts) <= self.most:
            finder.note(where, f"must have 1 to {self.most} effects, not {len(amounts)}")
        for name, amount in amounts:
            effect = self.vocabulary.get(name)
            if effect is None:
                finder.note((*where, name), f"there is no effect {name!r}; there are {', '.join(self.vocabulary)}")
            else:
                Number(effect.least, effect.most).check(amount, (*where, name), finder)

    def as_dict(self) -> dict[str, object]:
        listed = [
            {"name": name, "least": effect.least, "most": effect.most, "group": effect.group}
            for name, effect in self.vocabulary.items()
        ]
        return {"kind": self.name, "by": self.by, "most": self.most, "effects": listed}

    def limits(self) -> str:
        return "one or more effects with their amounts: { name = amount }"

    def roll(self, value: object, entry: Mapping[str, object], dice: Dice) -> object:
        group = str(entry.get(self.by, ""))
        names = [name for name, effect in self.vocabulary.items() if effect.group in ("", group)]
        name = names[int(dice.below(len(names)))]
        return {name: Number(self.vocabulary[name].least, self.vocabulary[name].most).roll(0, entry, dice)}


class ListOf(Kind):
    """A list of *least* to *most* values of one kind."""

    name = "list"

    def __init__(self, kind: Kind, least: int = 0, most: int = 100) -> None:
        self.kind = kind
        self.least = least
        self.most = most

    def check(self, field: Field, where: Where, finder: Finder) -> None:
        try:
            items = field.items()
        except PositionError as error:
            finder.report(where, error)
            return
        if not self.least <= len(items) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            finder.note(where, f"must have {wanted} items, not {len(items)}")
        for index, item in enumerate(items):
            self.kind.check(item, (*where, index), finder)

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.name, "of": self.kind.as_dict(), "least": self.least, "most": self.most}

    def limits(self) -> str:
        return f"a list: {self.kind.limits()}"

    def roll(self, value: object, entry: Mapping[str, object], dice: Dice) -> object:
        return [self.kind.roll(item, entry, dice) for item in value] if isinstance(value, list) else value


class Slot:
    """A named value of an entry; one with a default may be left out."""

    def __init__(self, name: str, kind: Kind, default: object = None, optional: bool = False) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.optional = optional or default is not None

    def as_dict(self) -> dict[str, object]:
        """For forms and documents."""
        return {"name": self.name, "default": self.default, "optional": self.optional, **self.kind.as_dict()}


class Group(Kind):
    """Several named values together: an inline table."""

    name = "group"

    def __init__(self, slots: Sequence[Slot]) -> None:
        self.slots = list(slots)

    def check(self, field: Field, where: Where, finder: Finder) -> None:
        check_slots(self.slots, field, where, finder)

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.name, "slots": [slot.as_dict() for slot in self.slots]}

    def limits(self) -> str:
        return f"{{ {', '.join(slot.name for slot in self.slots)} }}"

    def roll(self, value: object, entry: Mapping[str, object], dice: Dice) -> object:
        return roll_slots(self.slots, value, dice) if isinstance(value, Mapping) else value


class Row(Kind):
    """Several values in a list, each in its place."""

    name = "row"

    def __init__(self, slots: Sequence[Slot]) -> None:
        self.slots = list(slots)

    def check(self, field: Field, where: Where, finder: Finder) -> None:
        try:
            items = field.items(len(self.slots))
        except PositionError as error:
            finder.report(where, error)
            return
        for index, (slot, item) in enumerate(zip(self.slots, items, strict=True)):
            slot.kind.check(item, (*where, index), finder)

    def as_dict(self) -> dict[str, object]:
        return {"kind": self.name, "slots": [slot.as_dict() for slot in self.slots]}

    def limits(self) -> str:
        return f"[{', '.join(slot.name for slot in self.slots)}]"


def check_slots(slots: Sequence[Slot], field: Field, where: Where, finder: Finder, beside: Sequence[str] = ()) -> None:
    """Check the values of an entry; names *beside* the slots belong to tables."""
    known = [slot.name for slot in slots]
    try:
        given = field.entries()
    except PositionError as error:
        finder.report(where, error)
        return
    for name, _ in given:
        if name not in known and name not in beside:
            finder.note((*where, name), f"there is no {name!r} here; there {'are' if known else 'is'} {list_of(known)}")
    for slot in slots:
        if slot.name in field:
            slot.kind.check(field.get(slot.name), (*where, slot.name), finder)
        elif not slot.optional:
            finder.note(where, f"{slot.name} is missing ({slot.kind.limits() or slot.kind.name})")


def parts_of(slot: Slot) -> list[tuple[Slot, str]]:
    """List the named values within *slot*, through lists too, each with the name of what it stands in."""
    kind = slot.kind
    while isinstance(kind, ListOf):
        kind = kind.kind
    if not isinstance(kind, Group | Row):
        return []
    return [found for part in kind.slots for found in ((part, f"{slot.name}.{part.name}"), *parts_of(part))]


def list_of(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"


def roll_slots(slots: Sequence[Slot], entry: Mapping[str, object], dice: Dice) -> dict[str, object]:
    """Return *entry* with random values in its slots."""
    kinds = {slot.name: slot.kind for slot in slots}
    return {name: kinds[name].roll(value, entry, dice) if name in kinds else value for name, value in entry.items()}
