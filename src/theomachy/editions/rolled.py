"""Editions made up by chance: every value that the schema leaves open is drawn, where the whole stays valid."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Final

from theomachy.core.chance import Dice
from theomachy.core.edition import Edition
from theomachy.core.game import Game
from theomachy.core.kinds import Slot, roll_slots
from theomachy.core.schema import Table

_TRIES: Final = 3  # for each value that does not go with the others

Key = int | str
Data = dict[str, dict[str, Any]]
Roll = Callable[[], object]


class Rolling:
    """The data of a game on their way to an edition: only what leaves them valid is put in."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._dice = Dice(seed)
        self.data: Data = deepcopy({file: dict(tables) for file, tables in game.data().items()})

    def roll(self) -> None:
        """Draw the values of every file."""
        for file in self._game.schema().files:
            tables = self.data[file.name]
            self._put(tables, self._slots(file.slots, tables))
            for table in file.tables:
                entries = tables[table.name]
                keys: list[Key] = list(entries) if table.keyed else list(range(len(entries)))
                self._put(entries, {key: self._entry(table, entries[key]) for key in keys})

    def _entry(self, table: Table, entry: Mapping[str, object]) -> Roll:
        return lambda: roll_slots(table.slots, entry, self._dice)

    def _slots(self, slots: list[Slot], values: Mapping[str, object]) -> dict[Key, Roll]:
        return {slot.name: self._slot(slot, values) for slot in slots if slot.name in values}

    def _slot(self, slot: Slot, values: Mapping[str, object]) -> Roll:
        before = values[slot.name]
        return lambda: slot.kind.roll(before, values, self._dice)

    def _put(self, place: Any, rolls: Mapping[Key, Roll]) -> None:
        """Put what *rolls* give into *place*; where they do not go together, half of them at a time."""
        if not rolls:
            return
        tries = _TRIES if len(rolls) == 1 else 1
        before = {key: place[key] for key in rolls}
        for _ in range(tries):
            for key, roll in rolls.items():
                place[key] = roll()
            if not self._game.check_data(self.data):
                return
        for key, value in before.items():
            place[key] = value
        if len(rolls) > 1:
            keys, middle = list(rolls), len(rolls) // 2
            for half in (keys[:middle], keys[middle:]):
                self._put(place, {key: rolls[key] for key in half})


def rolled(game: Game, seed: int) -> Edition:
    """Return a valid edition of *game* with random values: the same one for the same *seed*."""
    rolling = Rolling(game, seed)
    rolling.roll()
    content = {"game": game.id, "name": f"rolled-{seed}", "title": f"Rolled {seed}", "data": rolling.data}
    edition, problems = game.edition_from(content)
    if edition is None:
        raise AssertionError(f"a rolled edition of {game.id} is not valid: {problems[0].why}")
    return edition
