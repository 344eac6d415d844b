"""Golden records: whole games for every seat count, replayed line by line."""

from pathlib import Path

import pytest

from tests.games.elements_of_the_gods.build import (
    GAME,
)
from theomachy.core import match as matches
from theomachy.core.record import parse

RECORDS = sorted((Path(__file__).parents[2] / "records" / "elements_of_the_gods").glob("*.rec"))


def test_there_is_a_record_for_every_seat_count() -> None:
    seats = {parse(path.read_text()).header["seats"] for path in RECORDS}
    assert seats == {"1", "2", "3", "4", "5"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays(path: Path) -> None:
    text = path.read_text()
    match = matches.replay(GAME, text)
    assert match.is_over() and match.record().write() == text
    GAME.check_invariants(match.truth())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_is_obeyed_without_its_seed(path: Path) -> None:
    text = path.read_text()
    unsealed = "\n".join(row for row in text.split("\n") if not row.startswith("seed "))
    assert GAME.dump(matches.replay(GAME, unsealed).truth()) == GAME.dump(matches.replay(GAME, text).truth())
