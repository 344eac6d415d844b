"""Trials: other numbers than a game's own, played and compared."""

from pathlib import Path

import pytest

from bench import balance, trials

CHEAP = '[cheap]\n"cards.toml:deck.crescent.skulls.glory" = 0\n'


def test_a_trial_plays_the_same_games_with_other_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tried, played = tmp_path / "trials.toml", tmp_path / "trials.jsonl"
    tried.write_text(CHEAP, encoding="utf-8")
    words = ["play", "flock", str(tried), "--seats", "2", "--bots", "random", "--workers", "1", "--out", str(played)]
    assert trials.main([*words, "--games", "1"]) == 0
    assert trials.main([*words, "--games", "2"]) == 0
    rows = balance.played(played)
    assert sorted((row["trial"], row["seed"]) for row in rows) == [("cheap", 0), ("cheap", 1), ("ours", 0), ("ours", 1)]
    assert trials.main(["table", str(played)]) == 0
    printed = capsys.readouterr().out
    assert "| cheap, 2 seats, random | 2 |" in printed and "| ours, 2 seats, random | 2 |" in printed


def test_only_what_is_there_can_be_replaced() -> None:
    with pytest.raises(KeyError, match="nothing to replace"):
        trials.changed({"cards.toml": {"deck": {}}}, {"cards.toml:deck.sower": 1})
