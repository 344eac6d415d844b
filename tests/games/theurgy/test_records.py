"""Golden records: whole games that must replay line for line, with a seed and without."""

import json
from pathlib import Path

import pytest

from theomachy.core.match import fingerprint, read_seed, replay, start
from theomachy.core.record import parse
from theomachy.core.refusal import RecordError
from theomachy.games.theurgy import GAME

FOLDER = Path(__file__).resolve().parents[2] / "records" / "theurgy"
RECORDS = sorted(FOLDER.glob("*.rec"))


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.rec").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_line_for_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = replay(GAME, text)
    assert match.record().write() == text and match.is_over()


def test_playing_a_record_writes_it_again() -> None:
    text = text_of("six-full")
    record = parse(text)
    options = json.loads(record.header["options"])
    fresh = start(GAME, 6, read_seed(record.header["seed"]), options)
    for line in record.lines:
        fresh.play(int(line.seat), line.text)
    assert fresh.record().write() == text


def test_there_is_a_record_for_every_player_count_and_every_way_to_end() -> None:
    records = [parse(path.read_text(encoding="utf-8")) for path in RECORDS]
    assert {record.header["seats"] for record in records} == {"2", "3", "4", "5", "6"}
    ends = {json.loads(record.result)["how"] for record in records}
    assert ends == {"capital", "calling", "land", "last", "adjudicated", "agreed"}


def test_without_a_seed_the_notes_of_luck_are_obeyed() -> None:
    """A game with reshuffles of both decks: forget its seed, and the notes alone bring every card back."""
    text = text_of("six-full")
    assert "[reshuffle W" in text and "[reshuffle M" in text
    bare = "\n".join(row for row in text.split("\n") if not row.startswith("seed "))
    again, match = replay(GAME, bare), replay(GAME, text)
    assert GAME.dump(again.truth()) == GAME.dump(match.truth())


def test_a_changed_record_is_refused_by_line() -> None:
    rows = text_of("two-full").split("\n")
    index = next(index for index, row in enumerate(rows) if row.endswith(" T"))
    rows[index + 1] = rows[index + 1][:2] + "C"
    rows[index] = rows[index].replace(" T", " P")
    with pytest.raises(RecordError, match="line "):
        replay(GAME, "\n".join(rows))


def test_an_opening_that_is_no_opening_is_refused() -> None:
    rows = text_of("two-without-a-seed").split("\n")
    bad = [row if not row.startswith("opening ") else "opening tiles FO,FA" for row in rows]
    with pytest.raises(RecordError, match="opening"):
        replay(GAME, "\n".join(bad))


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = GAME.new(4, "same"), GAME.new(4, "same")
    assert fingerprint(GAME, one) == fingerprint(GAME, two) != fingerprint(GAME, GAME.new(4, "other"))
