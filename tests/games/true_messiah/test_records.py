"""Golden records: whole games that must replay line for line."""

from functools import cache
from pathlib import Path

import pytest

from theomachy.core.match import Match, replay
from theomachy.core.refusal import RecordError
from theomachy.games.true_messiah.game import GAME

FOLDER = Path(__file__).resolve().parents[2] / "records" / "true_messiah"
RECORDS = sorted(FOLDER.glob("*.rec"))


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.rec").read_text(encoding="utf-8")


@cache
def replayed(name: str) -> Match:
    return replay(GAME, text_of(name))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_line_for_line(path: Path) -> None:
    match = replayed(path.stem)
    assert match.record().write() == text_of(path.stem)
    GAME.check_invariants(match.truth())


@pytest.mark.parametrize(
    ("name", "seats", "how", "signs"),
    [
        (
            "two-long",
            2,
            "followers",
            ["sack d2 capture", "loot take", "loot drop", "keep 2", "letgo", "fruit A>", "tgt "],
        ),
        ("two-messiah", 2, "messiah", ["build "]),
        ("three-messiah", 3, "messiah", ["tgt ", "yes"]),
        ("three-agreed", 3, "agreed", ["agree ", "!play"]),
        ("three-left", 3, "points", ["resigns"]),
        ("four-decided", 4, "", []),
        ("four-points", 4, "points", ["gift "]),
    ],
)
def test_records_of_every_seat_count_end_as_they_say(name: str, seats: int, how: str, signs: list[str]) -> None:
    text = text_of(name)
    match = replayed(name)
    outcome = match.outcome()
    assert outcome is not None and match.truth().seats == seats
    assert outcome.how == how or not how
    assert all(sign in text for sign in signs)


def test_the_example_round_replays_without_a_seed() -> None:
    assert replayed("example-round").position()["round"] == 2


def test_a_record_without_a_seed_obeys_its_notes() -> None:
    text = text_of("three-left")
    unseeded = "\n".join(line for line in text.split("\n") if not line.startswith("seed "))
    shown, again = replayed("three-left").position(), replay(GAME, unseeded).position()
    del shown["recall"], again["recall"]  # of equal cards nobody can say which is which
    assert shown == again


def test_a_changed_shuffle_is_noticed() -> None:
    text = text_of("two-messiah")
    lines = text.split("\n")
    index = next(place for place, line in enumerate(lines) if " ;; deck" in line)
    head, _, cards = lines[index].rpartition(": ")
    names = cards.split(",")
    lines[index] = f"{head}: {','.join(names[::-1])}"
    if names != names[::-1]:
        with pytest.raises(RecordError, match="the seed gives"):
            replay(GAME, "\n".join(lines))


def test_an_impossible_line_is_named() -> None:
    text = text_of("two-messiah")
    first = next(line for line in text.split("\n") if line.startswith("R "))
    with pytest.raises(RecordError, match="line 1 of the game"):
        replay(GAME, text.replace(first, "R mv 1f b2-b3-b4-b5", 1))
