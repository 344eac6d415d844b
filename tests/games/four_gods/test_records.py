"""Golden records: whole games of every mode that must replay line for line."""

from pathlib import Path

import pytest

from tests.games.four_gods.build import GAME, matches
from theomachy.core.refusal import RecordError

FOLDER = Path(__file__).resolve().parents[2] / "records" / "four_gods"
RECORDS = sorted(FOLDER.glob("*.rec"))
rule = pytest.mark.rule


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@rule("FG-Z5")
def test_a_record_replays_line_for_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = matches.replay(GAME, text)
    assert match.record().write() == text and match.is_over()
    GAME.check_invariants(match.truth())
    without_seed = "\n".join(row for row in text.split("\n") if not row.startswith("seed "))
    assert matches.replay(GAME, without_seed).position() == match.position()


def test_the_records_show_every_mode_and_every_way_to_end() -> None:
    games = [matches.replay(GAME, path.read_text(encoding="utf-8")) for path in RECORDS]
    modes = {(GAME.options_of(match.truth())["pace"], GAME.options_of(match.truth())["gods"]) for match in games}
    assert modes >= {(pace, "visible") for pace in ("realtime", "timed", "rondo", "budget")}
    assert modes >= {(pace, "secret") for pace in ("realtime", "rondo", "budget")}
    assert {match.outcome().how for match in games} == {"world-full", "bag-empty", "passed", "stalled"}
    assert {match.truth().seats for match in games} == {2, 3, 4}
    first = {line.text.split()[0] for match in games for line in match.record().lines}
    assert first >= {"D1", "D2", "P", "+0", "X", "XX", "F", "K", "R", "G", "C", "Z", "-", "~", ".", "!", "Y", "V"}
    assert first >= {"ready", "colour", "tick", "leaves", "is"}


def test_a_changed_record_is_refused_by_line() -> None:
    text = (FOLDER / "rondo-three.rec").read_text(encoding="utf-8")
    row = next(row for row in text.split("\n") if " D2 ;; {" in row)
    with pytest.raises(RecordError, match="line "):
        matches.replay(GAME, text.replace(row, row.replace("D2", "D1"), 1))
