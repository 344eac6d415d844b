"""Simulations: what is counted, how sure it is, and what is written."""

import json
import os
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import Result

from theomachy import registry
from theomachy.cli.chart import bars, histogram
from theomachy.cli.simulation import Plan, Share, Tally, play_chunk, simulate
from theomachy.core.game import Game

Run = Callable[..., Result]
PLAN = Plan("connect_four", 2, {}, ["greedy", "random"], True, 0, 1000, True)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (500, 1000, 0.4691, 0.5309)],
)
def test_intervals_are_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert Share(won, games).interval() == pytest.approx((low, high), abs=1e-4)


def test_nothing_played_says_nothing() -> None:
    assert Share().interval() == (0.0, 1.0)
    assert Share().rate() == 0.0


def test_the_same_seed_plays_the_same_games() -> None:
    assert play_chunk(PLAN, 0, 6) == play_chunk(PLAN, 0, 6)
    assert play_chunk(PLAN, 0, 6).lengths != play_chunk(PLAN, 6, 6).lengths


def test_portions_add_up_to_the_whole() -> None:
    whole = play_chunk(PLAN, 0, 10)
    parts = Tally()
    for first in (0, 4, 8):
        parts.merge(play_chunk(PLAN, first, min(4, 10 - first)))
    assert parts == whole


def test_bots_change_seats_so_that_each_plays_each_as_often() -> None:
    tally = play_chunk(PLAN, 0, 10)
    assert tally.bots["greedy"].games == tally.bots["random"].games == 10
    assert tally.seats["X"].games == tally.seats["O"].games == 10
    assert tally.bots["greedy"].won > tally.bots["random"].won


def test_several_processes_count_the_same() -> None:
    told: list[int] = []
    *_, tally = simulate(PLAN, 24, 2, told.append)
    assert sum(told) == 24
    alone = play_chunk(PLAN, 0, 24)
    assert sorted(tally.lengths) == sorted(alone.lengths)
    assert tally.bots == alone.bots


def test_a_game_that_breaks_off_is_reported_with_its_seed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall_over(*_: object, **__: object) -> int:
        raise AssertionError("two discs in one place")

    monkeypatch.setattr("theomachy.cli.simulation.play_game", fall_over)
    result = run("simulate", "connect_four", "-n", "3", "--workers", "1", "--seed", "40")
    assert result.exit_code == 1
    assert "3 of 3 games failed, the first with seed 40: AssertionError: two discs" in result.output


def die(*_: object) -> None:
    os._exit(9)


def test_a_process_that_dies_is_no_mistake_of_the_program(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("theomachy.cli.simulation.play_chunk", die)
    result = run("simulate", "connect_four", "-n", "2", "--workers", "2")
    assert result.exit_code == 1 and "A process was ended" in result.output


def test_a_game_without_end_is_given_up(run: Run) -> None:
    output = run("simulate", "connect_four", "-n", "4", "--workers", "1", "--limit", "5").output
    assert re.search(r"given up +4 after 5 decisions", output)


class Page(HTMLParser):
    """Checks that what is opened is closed, and collects the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_report_is_a_table_json_and_a_page(run: Run, tmp_path: Path) -> None:
    base = str(tmp_path / "report")
    result = run("simulate", "connect_four", "-n", "20", "--bots", "greedy,random", "--workers", "1", "--out", base)
    assert result.exit_code == 0
    assert "games per second" in result.output
    assert "95 % interval" in result.output
    data = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert data["games"] == 20
    assert len(data["lengths"]) == 20
    rate = data["win_rates"]["bot"]["greedy"]
    assert rate["interval_95"][0] < rate["rate"] <= rate["interval_95"][1]
    page = Page()
    page.feed((tmp_path / "report.html").read_text(encoding="utf-8"))
    assert page.open == []
    assert "Connect Four: 20 simulated games" in page.text
    assert data["command"] in page.text
    again = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["command"].split()[1:]
    assert run(*again[:-2], "--workers", "1").exit_code == 0


def test_charts_are_well_formed_pictures() -> None:
    for picture in (
        histogram([3]),
        histogram([1, 2, 2, 900]),
        bars([("a <b>", 0.5, 0.4, 0.6), ("c", 0.0, 0.0, 0.1)]),
    ):
        root = ElementTree.fromstring(picture)
        assert root.tag.endswith("svg")
        for bar in root.iter("{http://www.w3.org/2000/svg}rect"):
            assert float(bar.attrib["width"]) >= 0
            assert float(bar.attrib["height"]) >= 0


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_every_game_can_be_simulated(game: Game) -> None:
    seats = min(game.seats)
    plan = Plan(game.id, seats, game.settle(seats, None, "research"), ["random"] * seats, False, 1, 30_000, False)
    tally = play_chunk(plan, 0, 2)
    assert tally.failures == []
    assert len(tally.lengths) == 2
    assert tally.unfinished == 0
