"""Fields: JSON-like data read with its path, so every error says where it is: ``seats[1].hand[3]: …``."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar, cast

from theomachy.core.option import Options, Settle, Value
from theomachy.core.refusal import NotationError, OptionError, PositionError

P = TypeVar("P")
T = TypeVar("T")
_SHOWN: Final = 60  # characters of a wrong value that an error quotes


class _Missing:
    """Marks that a field has no default."""


MISSING: Final = _Missing()


class Field:
    """A value of JSON-like data and the path to it.

    ``data.get("turn").get("round", 1).number(1, 100)`` reads ``turn.round``, 1 if it is left out. Every reader returns
    a checked value or raises a PositionError that names the path.
    """

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    # Objects.

    def get(self, key: str, default: object = MISSING) -> "Field":
        """Return the field *key* of this object, or *default* (checked alike) where it is left out."""
        found = self._object().get(key, default)
        inner = Field(found, self._path_to(key))
        if found is MISSING:
            raise inner.error("is missing")
        return inner

    def find(self, key: str) -> "Field | None":
        """Return the field *key* of this object; None where it is left out or null."""
        return None if self._object().get(key) is None else self.get(key)

    def read(self, key: str, reader: Callable[["Field"], T], default: T) -> T:
        """Return what *reader* makes of the field *key*; *default* where it is left out or null."""
        found = self.find(key)
        return default if found is None else reader(found)

    def table(self, key: str) -> "Field":
        """Return the object *key*; an empty one where it is left out or null."""
        return self.find(key) or Field({}, self._path_to(key))

    def __contains__(self, key: object) -> bool:
        return key in self._object()

    def entries(self) -> list[tuple[str, "Field"]]:
        """List the names and fields of this object, in its order."""
        return [(str(key), self.get(str(key))) for key in self._object()]

    def keyed(self, names: Sequence[str], thing: str = "") -> list[tuple[int, "Field"]]:
        """List the fields of this object, each with the place of its name among *names*, read as index() does."""
        return [(Field(name, field.path).index(names, thing), field) for name, field in self.entries()]

    def only(self, known: Sequence[str]) -> None:
        """Refuse names in this object that are not *known*."""
        for key, field in self.entries():
            if key not in known:
                raise field.error(f"is not a field; known are {', '.join(known)}")

    def _path_to(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def _object(self) -> Mapping[str, object]:
        if not isinstance(self.value, Mapping):
            raise self._must_be("an object")
        return self.value

    # Lists.

    def items(self, count: int | None = None) -> list["Field"]:
        """List the items of this list, exactly *count* where that is given."""
        if not isinstance(self.value, list | tuple):
            raise self._must_be("a list")
        if count is not None and len(self.value) != count:
            raise self.error(f"must have {count} items, not {len(self.value)}")
        return [Field(item, f"{self.path}[{index}]") for index, item in enumerate(self.value)]

    def list_of(self, key: str) -> list["Field"]:
        """List the items of the list *key* of this object; none where it is left out or null."""
        return self.read(key, Field.items, [])

    def each(self, key: str, count: int, default: object = None) -> list["Field"]:
        """List the *count* items of the list *key* of this object; where it is left out, *default* so often."""
        return self.get(key, [default] * count).items(count)

    # Values.

    def is_null(self) -> bool:
        """Return whether the value is null."""
        return self.value is None

    def text(self) -> str:
        """Return the value as text."""
        if not isinstance(self.value, str):
            raise self._must_be("text")
        return self.value

    def number(self, least: int, most: int) -> int:
        """Return the value as a whole number from *least* to *most*."""
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._must_be(f"{least}" if least == most else f"a whole number from {least} to {most}")
        return value

    def flag(self) -> bool:
        """Return the value as true or false."""
        if not isinstance(self.value, bool):
            raise self._must_be("true or false")
        return self.value

    def index(self, names: Sequence[str], thing: str = "") -> int:
        """Return the place of the value among *names*; *thing* says what they name ("card") when they are many."""
        if not isinstance(self.value, str) or self.value not in names:
            if thing:
                raise self.error(f"no such {thing} {_quote(self.value)}")
            raise self._must_be(f"one of {', '.join(names)}")
        return list(names).index(self.value)

    def match(self, pattern: str, form: str) -> re.Match[str]:
        """Match the text against *pattern*; *form* describes it in an error ("a tile such as T07")."""
        found = re.fullmatch(pattern, self.text())
        if found is None:
            raise self._must_be(form)
        return found

    def parse(self, reader: Callable[[str], T]) -> T:
        """Return what *reader* makes of the text; what it refuses is an error of this field."""
        try:
            return reader(self.text())
        except (NotationError, ValueError) as error:
            raise self.error(str(error)) from None

    # Errors.

    def demand(self, holds: bool, why: str) -> None:
        """Raise the error *why* unless it *holds*."""
        if not holds:
            raise self.error(why)

    def error(self, why: str) -> PositionError:
        """Return the error that names this field and says *why*."""
        return PositionError(f"{self.path or 'the position'}: {why}")

    def _must_be(self, form: str) -> PositionError:
        return self.error(f"must be {form}, not {_quote(self.value)}")


def settled(field: Field, seats: int, settle: Settle, **given: Value) -> Options:
    """Return the options in *field* in full, those *given* before them."""
    named = {name: cast(Value, option.value) for name, option in field.entries()}
    try:
        return settle(seats, {**named, **given})
    except OptionError as error:
        raise field.error(str(error)) from None


def demand_invariants(check: Callable[[P], None], position: P) -> None:
    """Raise what *check* finds broken in *position* as a PositionError."""
    try:
        check(position)
    except AssertionError as broken:
        raise PositionError(str(broken)) from None


def entries_of(data: Mapping[str, object], table: str, file: str) -> list[Field]:
    """List the entries of a data file, each under the name of the file and its id, which no two share."""
    found = [
        Field(item.value, f"{file}, {table} {item.get('id').text()}") for item in Field(data, file).get(table).items()
    ]
    ids = [entry.get("id").text() for entry in found]
    for entry, id in zip(found, ids, strict=True):
        entry.demand(ids.count(id) == 1, "two entries have this id")
    return found


def _quote(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"
