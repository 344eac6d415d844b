"""The analysis on the command line: a missed win is named, with what was better."""

import json
from pathlib import Path

from typer.testing import CliRunner

import theomachy
from theomachy.cli.analyse import _sketch
from theomachy.cli.app import app


def test_a_missed_win_is_named_and_drawn(tmp_path: Path) -> None:
    match = theomachy.new("connect_four", seats=2, seed=1)
    for text in "agagagd":  # X overlooks the fourth in column a
        match.play(match.actors()[0], text)
    record = tmp_path / "game.rec"
    record.write_text(match.record().write())
    done = CliRunner().invoke(app, ["analyse", str(record), "--seconds", "0.1", "--out", str(tmp_path / "story")])
    assert done.exit_code == 0, done.output
    assert "line 7" in done.output
    story = json.loads((tmp_path / "story.json").read_text())
    assert len(story["chances"]) == 8 and len(story["mistakes"]) <= 3
    assert any(mistake["line"] == 7 and mistake["better"] == "a" for mistake in story["mistakes"])
    assert "<polyline" in (tmp_path / "story.html").read_text()


def test_a_position_is_no_game_to_analyse(tmp_path: Path) -> None:
    (tmp_path / "position.json").write_text("{}")
    done = CliRunner().invoke(app, ["analyse", str(tmp_path / "position.json")])
    assert done.exit_code == 2 and "only a record" in done.output


def test_a_sketched_curve_begins_and_ends_with_the_game() -> None:
    for many in (1, 2, 59, 60, 61, 119, 500):
        drawn = _sketch([0.0, *[0.5] * (many - 2), 1.0][-many:])
        assert len(drawn) == min(many, 60)
        assert drawn[-1] == "█" and (many == 1 or drawn[0] == "▁")
