"""Golden records: whole games that must replay line for line, with a seed and without."""

from pathlib import Path

import pytest

from theomachy.core.match import Match, fingerprint, replay, start
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
    fresh = Match(GAME, match._first.copy(), type(match.record())(match.record().header))
    if "seed" in match.record().header:
        for line in match.record().lines:
            fresh.play(GAME.seat_of(fresh.truth(), line.seat), line.text)
        assert fresh.record().write() == text


def test_there_is_a_record_for_every_player_count_and_every_way_to_end() -> None:
    matches = [replay(GAME, path.read_text(encoding="utf-8")) for path in RECORDS]
    assert {match.truth().seats for match in matches} == {2, 3, 4, 5, 6}
    ends = {outcome.how for match in matches if (outcome := match.outcome()) is not None}
    assert {"adjudicated", "last", "agreed"} < ends and ends & {"capital", "calling", "land"}


def test_a_record_without_a_seed_is_obeyed() -> None:
    """Play a game with a seed, forget the seed: the notes alone rebuild every shuffle."""
    match = start(GAME, 3, "notes", {"mode": "discovery", "round_limit": 30})
    for _ in range(500):
        if match.is_over():
            break
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.play(seat, legal[len(match.record().lines) % len(legal)])
    text = match.record().write()
    bare = "\n".join(row for row in text.split("\n") if not row.startswith("seed "))
    again = replay(GAME, bare)
    assert GAME.dump(again.truth()) == GAME.dump(match.truth())


def test_reshuffles_are_obeyed_without_a_seed() -> None:
    text = text_of("two-without-a-seed")
    match = replay(GAME, text)
    assert "seed" not in match.record().header
    assert match.record().write() == text


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
