"""Datasets: records go in and come back to the letter, with a row for each choice."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.research.settings import GAMES
from theomachy import registry
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.record import parse
from theomachy.core.refusal import RecordError
from theomachy.research.batch import setting_of
from theomachy.research.data import ARRAYS, read_records, read_shards, write_dataset

pytestmark = pytest.mark.once


def records(game: Game, seats: int, many: int, choices: int) -> Iterator[str]:
    for seed in range(many):
        match, dice = matches.start(game, seats, f"data {seed}", None, "research"), Dice(seed)
        for _ in range(choices):
            if match.is_over():
                break
            seat = match.actors()[0]
            legal = match.legal(seat)
            match.play(seat, legal[dice.below(len(legal))])
        yield match.record().write()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_records_come_back_to_the_letter(game: Game, tmp_path: Path) -> None:
    seats = game.seats[-1]
    written = list(records(game, seats, 3, 60))
    assert write_dataset(iter(written), tmp_path, shard=2) == 3
    assert list(read_records(tmp_path)) == written
    setting, shards = setting_of(game, seats), list(read_shards(tmp_path))
    assert [len(shard["returns"]) for shard in shards] == [2, 1]
    for shard in shards:
        rows = len(shard["actions"])
        assert rows == len(shard["seats"]) == len(shard["games"]) and rows > 20
        assert shard["observations"].shape == (rows, setting.slots.size)
        assert shard["actions"].max() < setting.space.size and shard["seats"].max() < seats
    assert set(shards[0]["games"].tolist()) == {0, 1}


def test_rows_are_what_was_known_and_chosen(tmp_path: Path) -> None:
    """The rows of a game are its picks in order: replayed, they lead to its end."""
    game = registry.find("flock")
    text = next(records(game, 2, 1, 2000))
    write_dataset([text], tmp_path)
    (shard,) = read_shards(tmp_path)
    setting = setting_of(game, 2)
    position = game.new(2, "data 0", None, "research")
    for numbers, action, seat in zip(shard["observations"], shard["actions"], shard["seats"], strict=True):
        np.testing.assert_array_equal(np.frombuffer(setting.observation(position, int(seat)), np.int16), numbers)
        position.play(int(seat), setting.space.action_of(int(action)))
    assert position.is_over() and shard["returns"][0].tolist() == position.returns()
    assert parse(text).result


def test_what_is_no_dataset_is_refused(tmp_path: Path) -> None:
    game = registry.find("flock")
    with pytest.raises(RecordError, match="one game, seat count"):
        write_dataset([next(records(game, 2, 1, 30)), next(records(game, 3, 1, 30))], tmp_path / "mixed")
    with pytest.raises(RecordError):
        write_dataset(["no record"], tmp_path / "broken")
    np.savez(tmp_path / "0.npz", actions=np.zeros(1))
    with pytest.raises(RecordError, match=f"lacks {ARRAYS[0]}"):
        list(read_shards(tmp_path))
