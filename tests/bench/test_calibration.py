"""Calibration: values noted in games, and the power that makes them the best forecasts."""

from pathlib import Path
from random import Random

import pytest

from bench import calibration
from bench.calibration import NOTED, Forecast, bands, fitted, surprise
from theomachy.bots.chances import trusted

PLAY = ["play", "flock", "greedy", "--workers", "1"]


def said(trust: float, games: int = 4000) -> list[Forecast]:
    """Forecasts of a world in which values are to be trusted so far."""
    dice = Random(1)
    values = [dice.uniform(-0.6, 0.6) for _ in range(games)]
    return [Forecast(value, 2, float(dice.random() < trusted(value, 2, trust))) for value in values]


@pytest.mark.parametrize("trust", [0.5, 1.0, 3.0])
def test_the_trust_of_a_world_is_found_in_its_games(trust: float) -> None:
    forecasts = said(trust)
    assert fitted(forecasts) == pytest.approx(trust, rel=0.15)
    assert surprise(forecasts, trust) < min(surprise(forecasts, trust / 2), surprise(forecasts, trust * 2))


def test_chances_that_are_told_rightly_come_true() -> None:
    for chance, share in bands(said(2.0), 2.0):
        low, high = share.interval()
        assert low - 0.02 < chance < high + 0.02


def test_a_run_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "values.jsonl"
    assert calibration.main([*PLAY, "--games", "1", "--out", str(file)]) == 0
    first = file.read_text()
    assert calibration.main([*PLAY, "--games", "2", "--out", str(file)]) == 0
    assert file.read_text().startswith(first)
    games = calibration.read([file])
    assert [game.number for game in games] == [0, 1]
    for game in games:
        assert sorted(game.paid) == [-1.0, 1.0]
        assert all(0 < len(values) <= NOTED for values in game.values)
    assert "| Flock | 2 |" in capsys.readouterr().out


def test_a_picture_of_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert calibration.main(["picture", str(tmp_path / "none"), "--out", str(tmp_path / "p.svg")]) == 2
    assert "there are no games" in capsys.readouterr().err


def test_the_picture_has_a_row_for_each_band(tmp_path: Path) -> None:
    file, drawn = tmp_path / "values.jsonl", tmp_path / "p.svg"
    calibration.main([*PLAY, "--games", "2", "--out", str(file)])
    assert calibration.main(["picture", str(file), "--out", str(drawn)]) == 0
    assert drawn.read_text().count(" told</text>") == calibration.BANDS
