"""The league: it rates, continues where it ended, and tells what is wrong."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster
from typer.testing import CliRunner

from theomachy.cli.app import app
from theomachy.cli.league import MODEL, Fixture, Standings
from theomachy.cli.simulation import Plan, Result
from theomachy.registry import find

DUEL = ["--bots", "random,greedy", "--games", "connect_four", "--workers", "1"]
MANY = 120  # games of a league that is still at it when a machine is lost
NO_RESULT = b'{"fixture": "connect_four 2p greedy random 0", "number": 0, "bots": 2, "paid": []}\n'


def league(name: Path, *more: str):
    return CliRunner().invoke(app, ["league", str(name), *DUEL, *more])


def test_a_league_rates_the_bots_and_writes_a_page(tmp_path: Path) -> None:
    done = league(tmp_path / "duel", "-n", "6")
    assert done.exit_code == 0, done.output
    assert done.output.index("greedy") < done.output.index("random")
    lines = [json.loads(line) for line in (tmp_path / "duel.jsonl").read_text().splitlines()]
    assert [line["number"] for line in lines] == list(range(6))
    assert {tuple(line["bots"]) for line in lines} == {("random", "greedy"), ("greedy", "random")}
    told = (tmp_path / "duel.html").read_text()
    assert told.count("<svg") == 3
    assert told.count("<circle") == 2
    assert told.index("greedy") < told.index("random")


def test_several_games_are_added_up(tmp_path: Path) -> None:
    both = ["--bots", "random,greedy", "--games", "connect_four,flock", "--seats", "2", "--workers", "1", "-n", "2"]
    done = CliRunner().invoke(app, ["league", str(tmp_path / "both"), *both])
    assert done.exit_code == 0, done.output
    told = (tmp_path / "both.html").read_text()
    headings = [part.split("</h2>")[0] for part in told.split("<h2>")[3:]]
    assert headings == ["All games, pair by pair", "Connect Four, pair by pair", "Flock, pair by pair"]


def test_it_goes_on_where_it_ended(tmp_path: Path) -> None:
    league(tmp_path / "duel", "-n", "2")
    before = (tmp_path / "duel.jsonl").read_text()
    league(tmp_path / "duel", "-n", "4")
    after = (tmp_path / "duel.jsonl").read_text()
    assert after.startswith(before)
    assert len(after.splitlines()) == 4


def test_a_game_that_is_named_twice_is_played_once(tmp_path: Path) -> None:
    assert league(tmp_path / "duel", "-n", "1", "--games", "connect_four, connect_four").exit_code == 0
    assert len((tmp_path / "duel.jsonl").read_text().splitlines()) == 1


def test_neighbours_meet_and_nobody_else(tmp_path: Path) -> None:
    bots = ["--bots", "random,level-1,greedy", "--games", "connect_four", "--workers", "1", "-n", "1"]
    done = CliRunner().invoke(app, ["league", str(tmp_path / "row"), *bots, "--neighbours"])
    assert done.exit_code == 0, done.output
    met = {frozenset(json.loads(line)["bots"]) for line in (tmp_path / "row.jsonl").read_text().splitlines()}
    assert met == {frozenset({"random", "level-1"}), frozenset({"level-1", "greedy"})}


@pytest.mark.parametrize("won_by", range(4))
def test_every_seat_of_a_bot_is_rated(won_by: int) -> None:
    game = find("flock")
    plan = Plan("flock", 4, game.settle(4, None, "research"), ["one", "other"] * 2, True, 0, 100, False)
    standings = Standings()
    paid = [1.0 if seat == won_by else -1 / 3 for seat in range(4)]
    standings.count(Fixture("a game of four", plan), Result(0, plan.bots, paid))
    winner, loser = ("one", "other") if won_by % 2 == 0 else ("other", "one")
    assert standings.ratings[winner].mu > MODEL.rating().mu > standings.ratings[loser].mu
    assert all(rating.sigma < MODEL.rating().sigma for rating in standings.ratings.values())


def test_of_three_seats_each_bot_has_two_as_often(tmp_path: Path) -> None:
    three = ["--bots", "random,greedy", "--games", "flock", "--seats", "3", "--workers", "1", "-n", "2"]
    CliRunner().invoke(app, ["league", str(tmp_path / "three"), *three])
    sat = [json.loads(line)["bots"] for line in (tmp_path / "three.jsonl").read_text().splitlines()]
    assert sat == [["greedy", "random", "greedy"], ["random", "greedy", "random"]]


def test_a_league_of_one_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["league", str(tmp_path / "x"), "--bots", "greedy", "--games", "connect_four"])
    assert done.exit_code == 2 and "at least two bots" in done.output


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "duel.jsonl").write_text("no result\n")
    done = league(tmp_path / "duel")
    assert done.exit_code == 2 and "line 1" in done.output


def test_without_ray_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = league(tmp_path / "duel", "-n", "1", "--ray", "auto")
    assert done.exit_code == 2 and "pip install ray" in done.output


@pytest.mark.slow
def test_a_local_ray_plays_the_same_games(tmp_path: Path) -> None:
    league(tmp_path / "here", "-n", "4")
    done = league(tmp_path / "there", "-n", "4", "--ray", "local")
    assert done.exit_code == 0, done.output
    here, there = ((tmp_path / name).read_text().splitlines() for name in ("here.jsonl", "there.jsonl"))
    assert sorted(here) == sorted(there)


@pytest.mark.slow
def test_a_machine_that_is_lost_loses_and_doubles_no_game(tmp_path: Path) -> None:
    """A cluster of two machines, one killed while games run: the same games as without a cluster, each once."""
    games = ["--bots", "random,greedy", "--games", "flock", "--seats", "2", "-n", str(MANY)]
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        lost = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        command = [sys.executable, "-m", "theomachy.cli", "league", str(tmp_path / "there"), *games]
        playing = subprocess.Popen([*command, "--ray", cluster.address])
        while played(tmp_path / "there.jsonl") < 10:
            assert playing.poll() is None
            time.sleep(0.05)
        assert played(tmp_path / "there.jsonl") < MANY / 2
        cluster.remove_node(lost, allow_graceful=False)
        assert playing.poll() is None
        assert playing.wait(180) == 0
    finally:
        cluster.shutdown()
    done = CliRunner().invoke(app, ["league", str(tmp_path / "here"), *games, "--workers", "1"])
    assert done.exit_code == 0, done.output
    here, there = ((tmp_path / name).read_text().splitlines() for name in ("here.jsonl", "there.jsonl"))
    assert len(there) == MANY and sorted(here) == sorted(there)


def played(file: Path) -> int:
    """How many results *file* has."""
    return file.read_text().count("\n") if file.exists() else 0


def count(standings: Standings, bots: list[str], paid: list[float]) -> None:
    plan = Plan("flock", len(bots), {}, bots, True, 0, 100, False)
    standings.count(Fixture("a game", plan), Result(0, bots, paid))


def test_a_bot_with_several_seats_has_won_or_lost_one_game() -> None:
    standings = Standings()
    count(standings, ["one", "other", "one", "other"], [1.0, -1 / 3, -1 / 3, -1 / 3])
    count(standings, ["one", "other", "one"], [-0.5, 1.0, -0.5])
    count(standings, ["one", "other", "one", "other"], [1 / 3, 1 / 3, -1 / 3, -1 / 3])  # shared
    assert {bot: (share.won, share.games) for bot, share in standings.shares.items()} == {
        "one": (2, 3),
        "other": (2, 3),
    }
    assert standings.pairs["flock", "one", "other"].games == 3


def test_seats_that_no_game_has_are_refused_and_the_report_stays(tmp_path: Path) -> None:
    league(tmp_path / "duel", "-n", "1")
    before = (tmp_path / "duel.html").read_text()
    for seats in ("1", "17"):
        done = league(tmp_path / "duel", "-n", "1", "--seats", seats)
        assert done.exit_code == 2 and "connect_four 2 to 2" in done.output
    assert (tmp_path / "duel.html").read_text() == before


def test_the_order_in_which_bots_are_named_changes_nothing(tmp_path: Path) -> None:
    league(tmp_path / "duel", "-n", "2")
    before = (tmp_path / "duel.jsonl").read_text()
    league(tmp_path / "duel", "-n", "2", "--bots", "greedy,random")
    assert (tmp_path / "duel.jsonl").read_text() == before


def test_results_of_either_order_are_known(tmp_path: Path) -> None:
    league(tmp_path / "duel", "-n", "2")
    file = tmp_path / "duel.jsonl"
    file.write_text(file.read_text().replace("greedy random 0", "random greedy 0") + "\n")
    before = file.read_text()
    assert league(tmp_path / "duel", "-n", "2").exit_code == 0
    assert file.read_text() == before


@pytest.mark.parametrize("kept", [1, 5, 40])
def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, kept: int) -> None:
    league(tmp_path / "duel", "-n", "3")
    file = tmp_path / "duel.jsonl"
    whole = file.read_text()
    first, second, third = whole.splitlines(keepends=True)
    file.write_text(first + second + third[:kept])
    done = league(tmp_path / "duel", "-n", "3")
    assert done.exit_code == 0 and "cut off" in " ".join(done.output.split())  # long paths break the line anywhere
    assert file.read_text() == whole


def test_a_file_of_something_else_is_never_changed(tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    for content in (b"a letter to somebody", b'{"fixture": "x"}\n', NO_RESULT, b"\xff\xfe\n"):
        file.write_bytes(content)
        done = league(tmp_path / "duel", "-n", "1")
        assert done.exit_code == 2 and "another file" in done.output.replace("\n", " ")
        assert file.read_bytes() == content


def test_a_name_is_needed() -> None:
    for name in ("", "/"):
        done = CliRunner().invoke(app, ["league", name, *DUEL])
        assert done.exit_code == 2 and "no name for files" in done.output


@pytest.mark.slow
def test_stopping_keeps_what_was_played_and_waits_for_nobody(tmp_path: Path) -> None:
    bots = ["--bots", "level-8,search", "--games", "true_messiah", "--seats", "2", "--workers", "2"]
    command = [sys.executable, "-m", "theomachy.cli", "league", str(tmp_path / "long"), *bots]
    playing = subprocess.Popen(
        command, stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    )
    while not (tmp_path / "long.jsonl").exists():
        time.sleep(0.1)
    time.sleep(3)
    playing.send_signal(signal.SIGINT)
    _, errors = playing.communicate(timeout=20)
    assert playing.returncode == 130 and b"goes on from here" in errors
    assert (tmp_path / "long.html").exists()


def die(*_: object) -> None:
    os._exit(9)


def test_a_process_that_dies_is_no_mistake_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("theomachy.cli.simulation.play_chunk", die)
    bots = ["--bots", "random,greedy", "--games", "connect_four", "--workers", "2", "-n", "2"]
    done = CliRunner().invoke(app, ["league", str(tmp_path / "duel"), *bots])
    assert done.exit_code == 1 and "A process was ended" in done.output
    assert (tmp_path / "duel.html").exists()
