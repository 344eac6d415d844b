"""Records of whole games: they verify as they are, and not once anything in them is changed."""

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import Result

from theomachy import registry
from theomachy.cli.front import PlainFront
from theomachy.cli.terminal import Terminal
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.match import start
from theomachy.core.record import NOTE

Run = Callable[..., Result]
GAMES = registry.games()


@cache
def played(game: Game) -> str:
    """The record of a game between random bots, with a sealed seed."""
    seats = min(game.seats)
    match = start(game, seats, "evening", None, "research")
    Terminal(match, ["random"] * seats, PlainFront(Console(file=io.StringIO())), Dice(3)).run()
    return match.record().write()


def verdict(run: Run, tmp_path: Path, text: str) -> Result:
    file = tmp_path / "played.rec"
    file.write_text(text, encoding="utf-8")
    return run("verify", str(file))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_whole_game_verifies(run: Run, tmp_path: Path, game: Game) -> None:
    result = verdict(run, tmp_path, played(game))
    assert result.exit_code == 0, result.output
    assert "Verified." in result.output


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_another_seed_is_found_out(run: Run, tmp_path: Path, game: Game) -> None:
    text = played(game)
    if NOTE not in text and "\nopening " not in text:
        pytest.skip("chance decided nothing in this game")
    result = verdict(run, tmp_path, text.replace('text "evening"', 'text "morning"'))
    assert result.exit_code == 1
    assert "not verified" in result.output


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_changed_or_missing_note_is_found_out(run: Run, tmp_path: Path, game: Game) -> None:
    lines = played(game).split("\n")
    noted = [index for index, line in enumerate(lines) if NOTE in line]
    if not noted:
        pytest.skip("no line of this game has a note")
    at = noted[len(noted) // 2]
    changed = [*lines[:at], lines[at] + "x", *lines[at + 1 :]]
    missing = [*lines[:at], lines[at].partition(NOTE)[0], *lines[at + 1 :]]
    for tampered in (changed, missing):
        assert verdict(run, tmp_path, "\n".join(tampered)).exit_code == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_first_line_left_out_is_found_out(run: Run, tmp_path: Path, game: Game) -> None:
    lines = played(game).split("\n")
    at = lines.index("") + 1
    assert verdict(run, tmp_path, "\n".join([*lines[:at], *lines[at + 1 :]])).exit_code == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_record_cut_off_anywhere_says_where(run: Run, tmp_path: Path, game: Game) -> None:
    text = played(game)
    for share in (0.001, 0.01, 0.3, 0.7, 0.999):
        cut = text[: int(len(text) * share)].rstrip("\n")
        result = verdict(run, tmp_path, cut)
        assert result.exit_code == 1
        assert "line" in result.output or "header" in result.output
