"""Datasets: records as NPZ shards, with the numbers of every choice beside them, written and read as streams.

A shard holds the records of some games as they were written, so they come back to the letter, and a row for each
choice in them: what the seat knew (``observations``), the action id it chose (``actions``), its seat (``seats``), the
game within the shard (``games``), and for each game what every seat was paid in the end (``returns``).
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from theomachy import registry
from theomachy.core import match as matches
from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.record import Line, Record, parse
from theomachy.core.refusal import RecordError
from theomachy.research.batch import Array
from theomachy.research.lanes import Setting

SHARD: Final = 500  # games of a shard
ARRAYS: Final = ("observations", "actions", "seats", "games", "returns", "texts", "ends")


class Shard:
    """Games that are gathered until there are enough of them for a file."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.returns: list[list[float]] = []
        self.rows: list[tuple[Array, int, int, int]] = []

    def add(self, game: Game, text: str) -> None:
        """Replay a record and keep a row for each of its choices.

        :raises RecordError: if it cannot be replayed or is of another setting than the games before it.
        """
        trail = Trail(game, text)
        width = len(self.rows[0][0]) if self.rows else None
        for numbers, action, seat in trail.rows:
            if width not in (None, len(numbers)):
                raise RecordError("the records of a dataset must have one game, seat count and size")
            self.rows.append((numbers, action, seat, len(self.texts)))
        self.texts.append(text.encode())
        self.returns.append(trail.returns)

    def write(self, file: Path) -> None:
        """Write everything gathered to *file*."""
        numbers, actions, seats, games = zip(*self.rows, strict=True)
        np.savez_compressed(
            file,
            observations=np.array(numbers, np.int16),
            actions=np.array(actions, np.int32),
            seats=np.array(seats, np.int16),
            games=np.array(games, np.int32),
            returns=np.array(self.returns, np.float32),
            texts=np.frombuffer(b"".join(self.texts), np.uint8),
            ends=np.cumsum([len(text) for text in self.texts]),
        )


class Trail:
    """The choices of one record, with what was known at each."""

    def __init__(self, game: Game, text: str) -> None:
        self.rows: list[tuple[Array, int, int]] = []
        record = parse(text)
        seats = record.number_field("seats")
        self._setting = Setting(game, seats, game.settle(seats, record.json_field("options")))
        self._before = matches.replay(game, Record(record.header).write()).truth().copy()
        self.returns = matches.replay(game, text, listener=self._listen).truth().returns()

    def _listen(self, match: Match, line: Line, events: list[Event]) -> None:
        ahead, self._before = self._before, match.truth().copy()
        if not line.seat:
            return
        game, setting = self._setting.game, self._setting
        seat = game.seat_of(ahead, line.seat)
        actions = game.read(ahead, seat, line.text)
        for index, action in enumerate(actions):
            numbers = np.frombuffer(setting.observation(ahead, seat), np.int16)
            self.rows.append((numbers, int(setting.space.id_of(action)), seat))
            if index + 1 < len(actions):  # the last one may need chance, which is the match's alone
                ahead.play(seat, action)


def write_dataset(records: Iterable[str], folder: Path | str, shard: int = SHARD) -> int:
    """Write *records* of one game, seat count and options into NPZ files in *folder*; how many there were.

    They are taken one by one, and no more than a shard is held in memory.
    """
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    gathered, files, count = Shard(), 0, 0
    for text in records:
        gathered.add(registry.find(parse(text).field("game")), text)
        count += 1
        if len(gathered.texts) == shard:
            gathered.write(place / f"{files:06}.npz")
            gathered, files = Shard(), files + 1
    if gathered.texts:
        gathered.write(place / f"{files:06}.npz")
    return count


def read_shards(folder: Path | str) -> Iterator[dict[str, Any]]:
    """The arrays of each shard, one shard at a time."""
    for file in sorted(Path(folder).glob("*.npz")):
        with np.load(file) as arrays:
            if missing := [name for name in ARRAYS if name not in arrays]:
                raise RecordError(f"{file} is no shard of a dataset: it lacks {', '.join(missing)}")
            yield {name: arrays[name] for name in ARRAYS}


def read_records(folder: Path | str) -> Iterator[str]:
    """The records of a dataset, to the letter and in order."""
    for arrays in read_shards(folder):
        begin = 0
        for end in arrays["ends"]:
            yield arrays["texts"][begin:end].tobytes().decode()
            begin = int(end)
