"""Schema: what the data files of a game may hold, stated once.

From it come the first check of an edition, the comments of a new one, the forms of the editor, the documents and random
editions for tests. What hangs together (counts that add up, a map that is connected) is checked by the game's reader.

The sentence of a slot is ``edition.<table>.<slot>`` of the game's catalogue (of a value before the tables
``edition.<topic of the file>.<slot>``, of one within another slot ``edition.<other slot>.<slot>``), that of an effect
``effect.<name>``, that of a table ``edition.<table>.about``, that of a file ``edition-file.<name without .toml>``. What
people call a slot is ``edition-label.<slot>``, a table ``edition-title.<file>-<table>``, the values before the tables
``edition-title.<file>``.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from theomachy.core.chance import Dice
from theomachy.core.edition import Data
from theomachy.core.fields import Field
from theomachy.core.kinds import (
    Effects,
    Finder,
    Problem,
    Slot,
    Where,
    check_slots,
    ids_of,
    list_of,
    parts_of,
    roll_slots,
)
from theomachy.core.refusal import PositionError

COMMON: Final = (
    "id",
    "source",
)  # slots that mean the same in every table: ``common.<slot>`` of the editions' catalogue


class Table:
    """Entries of one kind: ``[[card]]``, or ``[deck.sower]`` where *keyed* names the table that has the keys."""

    def __init__(self, name: str, slots: Sequence[Slot], least: int = 1, most: int = 99, keyed: str = "") -> None:
        self.name = name
        self.slots = list(slots)
        self.least = least
        self.most = most
        self.keyed = keyed

    def check(self, field: Field, finder: Finder) -> None:
        """Report to *finder* what is wrong with the entries."""
        if self.keyed:
            self._check_keyed(field, finder)
            return
        try:
            items = field.items()
        except PositionError as error:
            finder.report((self.name,), error)
            return
        if not self.least <= len(items) <= self.most:
            count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            finder.note((self.name,), f"there must be {count} entries [[{self.name}]], not {len(items)}")
        ids = ids_of(field.value)
        for index, item in enumerate(items):
            check_slots(self.slots, item, (self.name, index), finder)
            id = item.value.get("id") if isinstance(item.value, Mapping) else None
            if id is not None and ids.index(str(id)) < index and ids.count(str(id)) > 1:
                finder.note((self.name, index, "id"), f"another {self.name} has the id {id!r} already")

    def _check_keyed(self, field: Field, finder: Finder) -> None:
        known = finder.ids(self.keyed)
        try:
            entries = field.entries()
        except PositionError as error:
            finder.report((self.name,), error)
            return
        for key, entry in entries:
            if key not in known:
                finder.note((self.name, key), f"there is no {self.keyed} {key!r}; there are {list_of(known)}")
            check_slots(self.slots, entry, (self.name, key), finder)
        for key in known:
            if key not in field:
                finder.note((self.name,), f"[{self.name}.{key}] is missing: every {self.keyed} needs one")

    def roll(self, value: object, dice: Dice) -> object:
        """Return the entries with random values."""
        if self.keyed and isinstance(value, Mapping):
            return {key: roll_slots(self.slots, entry, dice) for key, entry in value.items()}
        return [roll_slots(self.slots, entry, dice) for entry in value] if isinstance(value, list) else value

    def as_dict(self) -> dict[str, object]:
        """For forms and documents."""
        slots = [slot.as_dict() for slot in self.slots]
        return {"name": self.name, "least": self.least, "most": self.most, "keyed": self.keyed, "slots": slots}


class File:
    """One data file: its tables, and the values that stand before them."""

    def __init__(self, name: str, tables: Sequence[Table] = (), slots: Sequence[Slot] = ()) -> None:
        self.name = name
        self.tables = list(tables)
        self.slots = list(slots)

    def topic(self) -> str:
        """Return the word under which the sentences of the slots before the tables stand: ``map`` of map_w19.toml."""
        return self.name.removesuffix(".toml").partition("_")[0]

    def sentences(self) -> list[str]:
        """List the keys of the sentences that explain this file, effects included."""
        parts = [(self.topic(), self.slots), *((table.name, table.slots) for table in self.tables)]
        keys = [f"edition-file.{self.name.removesuffix('.toml')}"]
        keys += [f"edition.{table.name}.about" for table in self.tables]
        keys += [f"edition.{topic}.{slot.name}" for topic, slots in parts for slot in slots if slot.name not in COMMON]
        slots = [slot for _, listed in parts for slot in listed]
        within = [part for slot in slots for part in parts_of(slot)]
        keys += [f"edition.{way}" for _, way in within]
        keys += [
            f"edition-label.{name}" for name in dict.fromkeys(one.name for one in [*slots, *[s for s, _ in within]])
        ]
        keys += self.titles()
        return keys + [
            f"effect.{name}" for slot in slots if isinstance(slot.kind, Effects) for name in slot.kind.vocabulary
        ]

    def titles(self) -> list[str]:
        """List the keys of what people call the parts of this file."""
        stem = self.name.removesuffix(".toml")
        own = [f"edition-title.{stem}"] if self.slots else []
        return own + [f"edition-title.{stem}-{table.name}" for table in self.tables]

    def check(self, data: Data) -> list[Problem]:
        """List what is wrong with this file of *data*."""
        finder = Finder(self.name, data)
        field = Field(data.get(self.name, {}), self.name)
        check_slots(self.slots, field, (), finder, [table.name for table in self.tables])
        for table in self.tables:
            if table.name in field:
                table.check(field.get(table.name), finder)
            else:
                finder.note((), f"the table {table.name} is missing")
        return finder.problems

    def as_dict(self) -> dict[str, object]:
        """For forms and documents."""
        tables, slots = [table.as_dict() for table in self.tables], [slot.as_dict() for slot in self.slots]
        return {"name": self.name, "tables": tables, "slots": slots}


class Schema:
    """The data files of a game."""

    def __init__(self, files: Sequence[File] = ()) -> None:
        self.files = list(files)

    def check(self, data: Data) -> list[Problem]:
        """List what is wrong with *data*, file by file."""
        known = [file.name for file in self.files]
        unknown = [Problem(name, (), f"there is no such file; there are {list_of(known)}") for name in data]
        strange = [problem for problem in unknown if problem.file not in known]
        return strange + [problem for file in self.files for problem in file.check(data)]

    def as_dict(self) -> dict[str, object]:
        """For forms and documents."""
        return {"files": [file.as_dict() for file in self.files]}


def way_of(text: str) -> tuple[str, Where, str]:
    """Split what a reader said ("cards.toml, card heat.effects.x: why") into file, way to the value, and reason."""
    path, _, why = text.partition(": ")
    found = re.match(r"(?:data/)?(?P<file>\w+\.toml)(?:,? (?P<table>\w+) (?P<id>\w+))?\.?(?P<rest>.*)", path)
    if found is None:
        return "", (), text
    rest = [int(part) if part.isdigit() else part for part in re.split(r"[.\[\]]+", found["rest"]) if part]
    head: list[str | int] = [found["table"], found["id"]] if found["table"] else []
    return found["file"], (*head, *rest), why
