"""Laws of bad input: a damaged position or record is refused by name, or what it tells can be played on."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.laws.test_laws import every_variant, play_match
from tests.laws.walks import Variant, samples
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.playout import step
from theomachy.core.position import Position
from theomachy.core.refusal import PositionError, RecordError

Path = tuple[str | int, ...]
ABSURD: tuple[Any, ...] = (
    None,
    -1,
    0,
    7,
    10**6,
    10**30,
    1.5,
    True,
    "",
    "x",
    "A",
    "²",
    [],
    {},
    [None],
    {"x": 1},
    ["x"],
    [1, 1],
)


def paths(data: object, way: Path = ()) -> Iterator[Path]:
    """The way to every field of *data*."""
    inside: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        inside = list(data.items())
    elif isinstance(data, list):
        inside = list(enumerate(data))
    for key, value in inside:
        yield (*way, key)
        yield from paths(value, (*way, key))


def damaged(data: dict[str, Any], luck: random.Random) -> tuple[str, dict[str, Any]]:
    """*data* with one field left out or made absurd, and what was done."""
    *way, last = luck.choice(list(paths(data)))
    broken = copy.deepcopy(data)
    at: Any = broken
    for key in way:
        at = at[key]
    if luck.random() < 0.25:
        del at[last]
        return f"without {[*way, last]}", broken
    at[last] = luck.choice(ABSURD)
    return f"{at[last]!r} in {[*way, last]}", broken


def play_on(variant: Variant, position: Position) -> None:
    dice = Dice(1)
    for seat in range(variant.seats):
        assert variant.game.view(position, seat)
    for _ in range(20):
        if not step(position, dice):
            break
        variant.game.check_invariants(position)


@every_variant
def test_a_damaged_position_is_refused_or_can_be_played(variant: Variant) -> None:
    game, luck = variant.game, random.Random(str(variant))
    for position in samples(variant, 1, 4):
        data = json.loads(json.dumps(game.dump(position)))
        for _ in range(12):
            what, broken = damaged(data, luck)
            try:
                match = matches.start_from(game, broken, check=True)
            except PositionError:
                continue
            try:
                play_on(variant, match.truth())
            except Exception as error:
                pytest.fail(f"{what} was accepted, and then: {error!r}")


@every_variant
def test_a_damaged_record_is_refused_or_replays(variant: Variant) -> None:
    luck = random.Random(str(variant))
    rows = play_match(variant, 1, 40).record().write().split("\n")
    for _ in range(10):
        broken, at = list(rows), luck.randrange(len(rows))
        if luck.random() < 0.4:
            del broken[at]
        else:
            broken[at] = luck.choice([*rows, "undo 1", "undo ²", "tick", "result {}", "x", "{}", "seats 1", "start {}"])
        try:
            again = matches.replay(variant.game, "\n".join(broken))
        except RecordError:
            continue
        variant.game.check_invariants(again.truth())
