"""The files of bench.strength: they grow game by game, and add up to rates with intervals."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bench import strength
from bench.players import coming, player
from bench.strength import Pairing, Played
from theomachy.bots.search import SearchPlayer

PLAY = ["play", "flock", "greedy", "random", "--workers", "1"]
AT = Pairing("flock", "greedy", "random")


def test_a_run_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    assert strength.main([*PLAY, "--games", "1", "--out", str(file)]) == 0
    first = file.read_text()
    assert strength.main([*PLAY, "--games", "2", "--out", str(file)]) == 0
    assert file.read_text().startswith(first)
    assert [(game.pairing, game.number) for game in strength.read([file])] == [(AT, 0), (AT, 1)]
    assert "| Flock | greedy : random | 2 | 0 | 2 | 100.0% |" in capsys.readouterr().out


def test_no_game_begins_after_the_given_time() -> None:
    now = datetime.now()
    assert strength.in_time(now - timedelta(seconds=1), AT, 0) is None
    assert strength.in_time(now + timedelta(hours=1), AT, 0) is not None


def test_the_given_time_is_the_next_one_of_the_clock() -> None:
    for text in ("00:00", "12:30", "23:59"):
        now = datetime.now()
        assert now < coming(text) <= now + timedelta(days=1, seconds=1)
        assert f"{coming(text):%H:%M}" == text


def test_the_table_counts_wins_draws_and_seconds() -> None:
    games = [Played(AT, number, paid, 10, 0.5) for number, paid in enumerate([1.0, 1.0, 0.0, -1.0])]
    line = strength.table(games).splitlines()[-1]
    assert line == "| Flock | greedy : random | 2 | 1 | 4 | 50.0% | 15.0% to 85.0% | 0.050 |"


def test_the_picture_names_games_as_people_do() -> None:
    assert ">Flock: greedy : random<" in strength.picture([Played(AT, 0, 1.0, 10, 0.5)])


@pytest.mark.parametrize("many", [40, 200, 1000])
def test_the_picture_of_who_won_all_games_reaches_to_the_end(many: int) -> None:
    assert ">100 %<" in strength.picture([Played(AT, number, 1.0, 10, 0.5) for number in range(many)])


def test_a_picture_of_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["picture", str(tmp_path / "none"), "--out", str(tmp_path / "p.svg")]) == 2
    assert "there are no games" in capsys.readouterr().err


def test_a_budget_is_time_or_iterations() -> None:
    timed, counted = player("search:0.5"), player("search:300i")
    assert isinstance(timed, SearchPlayer) and timed.seconds == 0.5
    assert isinstance(counted, SearchPlayer) and counted.iterations == 300
