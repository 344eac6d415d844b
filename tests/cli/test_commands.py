"""Every command, on games that are there."""

import json
import re
import socket
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from typer.testing import Result

import theomachy
from theomachy import registry
from theomachy.cli.serve import run_server
from theomachy.cli.version import build
from theomachy.core.game import Game
from theomachy.core.match import Match, start

Run = Callable[..., Result]
GAMES = [*registry.games(), *registry.examples()]
COMMANDS = ["play", "games", "new", "show", "moves", "replay", "verify", "rules", "simulate", "perft", "bench"]


def played(columns: str) -> Match:
    match = theomachy.new("connect_four", seats=2, seed="tea")
    for column in columns:
        match.play(match.actors()[0], column)
    return match


@pytest.fixture
def evening(tmp_path: Path) -> str:
    """A finished game of Connect Four."""
    path = tmp_path / "evening.rec"
    path.write_text(played("agbgcgd").record().write(), encoding="utf-8")
    return str(path)


def test_the_version_says_how_the_engine_was_built(run: Run) -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.output.strip().endswith(f"({build()})")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.output
    assert f"theomachy {command}" in result.output


def test_games_lists_every_game(run: Run) -> None:
    output = run("games").output
    assert all(game.id in output for game in GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_new_game_can_be_shown_listed_and_verified(run: Run, game: Game, tmp_path: Path) -> None:
    file = str(tmp_path / "new.rec")
    assert run("new", game.id, "--seats", str(max(game.seats)), "--seed", "tea", "--out", file).exit_code == 0
    match = theomachy.replay(Path(file).read_text(encoding="utf-8"))
    seat = match.actors()[0]
    label = match.game.label(match.truth(), seat)
    assert json.loads(run("show", file, "--json").output) == match.position()
    assert json.loads(run("show", file, "--seat", label, "--json").output) == match.view(seat)
    assert json.loads(run("show", file, "--seat", "-", "--json").output) == match.view(None)
    assert run("show", file).exit_code == 0
    assert json.loads(run("moves", file, "--seat", label, "--json").output) == {label: match.legal(seat)}
    listed = run("moves", file).output
    assert all(text in listed for text in match.legal(seat)[:5])
    assert run("verify", file).exit_code == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rules_of_a_game_are_shown_and_found(run: Run, game: Game) -> None:
    first = game.rules.rules[0]
    everything = run("rules", game.id)
    assert everything.exit_code == 0
    assert all(rule.id in everything.output for rule in game.rules.rules)
    one = run("rules", game.id, first.id)
    assert first.id in one.output
    assert first.text[:40] in " ".join(one.output.split())
    assert game.rules.rules[-1].id not in one.output


@pytest.mark.parametrize(
    ("rule", "source"),
    [
        ("FL-K1", "Our ruling: That you may take the pieces from any of your areas"),
        ("FL-K4", "(our ruling)"),
        ("FL-C5", "(follows from the rulebook)"),
    ],
)
def test_a_rule_says_where_it_is_from(run: Run, rule: str, source: str) -> None:
    assert source in " ".join(run("rules", "flock", rule).output.split())
    typed = run("play", "flock", "--plain", "--seed", "1", "--seats", "human,random", typed=f"rules {rule}\nquit\n")
    assert source in " ".join(typed.output.split())


def test_the_book_needs_no_source(run: Run) -> None:
    assert "ruling" not in run("rules", "flock", "FL-A1").output


def test_rules_are_found_by_a_word(run: Run) -> None:
    output = run("rules", "connect_four", "resign").output
    assert "C4-5" in output
    assert "C4-1" not in output


def test_a_record_is_told_line_by_line(run: Run, evening: str) -> None:
    output = run("replay", evening).output
    assert "1 X a" in output
    assert "7 X d" in output
    assert "The game is over (four in a row); first place: X." in output


def test_a_record_is_told_step_by_step_with_boards(run: Run, evening: str) -> None:
    result = run("replay", evening, "--step", typed="\n" * 7)
    assert result.output.count("a b c d e f g") == 7
    assert result.exit_code == 0


def test_verify_says_what_was_checked(run: Run, evening: str) -> None:
    result = run("verify", evening)
    assert result.exit_code == 0
    assert 'seed disclosed: text "tea"' in result.output
    assert "lines, each legal when it was played: 7" in result.output
    assert "the result follows from the game" in result.output


def test_verify_recomputes_a_table_seed_from_its_parts(run: Run, tmp_path: Path) -> None:
    from theomachy.core.chance import combine, commitment

    server, shares = b"server seed", [b"one", b""]
    extra = {
        "commitment": commitment(server),
        "server": server.hex(),
        "shares": f"{shares[0].hex()} -",
    }
    match = start(theomachy.find("connect_four"), 2, combine(server, shares), extra=extra)
    file = tmp_path / "table.rec"
    file.write_text(match.record().write(), encoding="utf-8")
    result = run("verify", str(file))
    assert result.exit_code == 0
    assert "server's part and 1 parts of seats" in result.output
    assert "committed to before the game" in result.output and commitment(server) in result.output


def test_verify_cannot_vouch_for_luck_without_a_seed(run: Run, tmp_path: Path) -> None:
    text = played("ab").record().write().replace('seed text "tea"\n', "")
    file = tmp_path / "real.rec"
    file.write_text(text, encoding="utf-8")
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert "discloses no seed" in result.output


def test_perft_counts_lines(run: Run, evening: str) -> None:
    assert "16,807 lines of 5 choices" in run("perft", "connect_four", "--depth", "5").output
    divided = run("perft", "connect_four", "--depth", "2", "--divide").output
    assert divided.count("  7") == 7
    assert "49 lines" in divided
    assert "1 lines" in run("perft", evening, "--depth", "3").output  # the game is over


def test_a_position_as_json_is_read_from_the_standard_input(run: Run) -> None:
    data = json.dumps(played("dd").position())
    assert json.loads(run("show", "-", "--json", typed=data).output) == played("dd").position()


def test_bench_measures_and_prints_its_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("theomachy.cli.bench._built_here", lambda: None)  # may be older than this tree
    result = run("bench", "connect_four", "--seconds", "0.02", "--rounds", "1")
    assert result.exit_code == 0
    assert re.search(r"connect_four +2 +[\d,]{4,}", result.output)
    assert "theomachy bench connect_four --seconds 0.02 --rounds 1" in result.output


def test_play_opens_the_browser_at_a_new_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, object]] = []
    opened = threading.Event()
    pages: list[str] = []

    class Server:
        __spec__ = object()

        @staticmethod
        def serve(**flags: object) -> None:
            asked.append(flags)
            opened.wait(10)

    def open_page(address: str) -> None:
        pages.append(address)
        opened.set()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        monkeypatch.setitem(sys.modules, "theomachy.server", Server)
        monkeypatch.setattr("theomachy.cli.serve.webbrowser.open", open_page)
        monkeypatch.setattr("theomachy.cli.play.run_server", partial(run_server, port=port))
        assert run("play", "connect_four").exit_code == 0
        assert asked == [{"host": "127.0.0.1", "port": port, "database": None, "processes": None}]
        assert pages == [f"http://127.0.0.1:{port}/new/connect_four"]
        assert run("play", "chess").exit_code == 2
