"""Playing in the terminal: by number, by notation, with commands, several people at one keyboard."""

import fcntl
import io
import json
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import Result

import theomachy
from theomachy import registry
from theomachy.cli.front import PlainFront
from theomachy.cli.terminal import Terminal
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.language import speaking
from theomachy.core.match import replay, start

Run = Callable[..., Result]
GAMES = [*registry.games(), *registry.examples()]
CLOCKED = [game for game in GAMES if game.has_timers(game.settle(min(game.seats), None))]
PLAY = ("play", "connect_four", "--terminal", "--seed", "3", "--seats", "human,greedy")


def test_choices_are_taken_by_number_and_by_notation(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "saved.rec"
    result = run(*PLAY, typed=f"1\nb\nsave {file}\nquit\n")
    assert result.exit_code == 0
    lines = [line.write() for line in theomachy.replay(file.read_text(encoding="utf-8")).record().lines]
    assert lines[0] == "X a"
    assert lines[2] == "X b"
    assert "O (greedy): " in result.output


def test_a_finished_game_says_who_won(run: Run) -> None:
    result = run(*PLAY, "--seats", "human,human", typed="a\ng\na\ng\na\ng\na\n")
    assert result.exit_code == 0
    assert "The game is over: X won (four in a row)." in result.output


def test_a_refused_choice_names_its_rule_and_changes_nothing(run: Run) -> None:
    result = run(*PLAY, "--seats", "human,human", typed="a\n" * 7 + "quit\n")
    assert "Column a is full: it holds 6 discs" in result.output
    assert "C4-2 A column holds six discs" in result.output


def test_help_explains_the_prompt_and_a_choice(run: Run) -> None:
    output = run(*PLAY, typed="?\n? a\n? zebra\nquit\n").output
    assert "Type the number of a choice" in output
    assert "Outside the rules you can call: resigns" in output
    assert "a can be played now." in output
    assert "“zebra” is not a choice of this game" in output


def test_help_explains_cards_and_other_things_by_id_and_by_name(run: Run) -> None:
    output = run("play", "flock", "--terminal", "--seats", "human,random", typed="? lust\n? Baby Boom\nquit\n").output
    assert "Lust (3 skulls): Multiply in two" in output
    assert "Baby Boom (2 skulls): Add 1 piece to each of your areas." in output
    assert "FL-K6" in output
    assert "is not a choice" not in output


def test_a_number_beyond_the_list_is_told_how_long_the_list_is(run: Run) -> None:
    output = run(*PLAY, typed="8\n0\nquit\n").output
    assert output.count("Choose a line from 1 to 7.") == 2


def test_rules_are_shown_while_playing(run: Run) -> None:
    output = run(*PLAY, typed="rules\nrules C4-4\nrules resign\nrules zebra\nquit\n").output
    assert "Headings of the rules: Connect Four" in output
    assert "C4-4 A full board" in output
    assert "C4-5 You may resign" in output
    assert "No rule has the id zebra or contains that word" in output


def test_undo_takes_the_own_choice_and_the_answers_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "undone.rec"
    run(*PLAY, typed=f"undo\na\nundo\nsave {file}\nquit\n")
    match = theomachy.replay(file.read_text(encoding="utf-8"))
    assert match.position() == theomachy.new("connect_four", seats=2, seed=3).position()


def test_other_people_must_agree_to_an_undo(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.rec"
    typed = f"a\nb\nundo\nn\nsave {file}\nundo\ny\nquit\n"
    output = run(*PLAY, "--seats", "human,human", typed=typed).output
    assert len(theomachy.replay(file.read_text(encoding="utf-8")).record().lines) == 2
    assert "Undone." in output


def test_saving_where_nothing_can_be_written_is_said(run: Run) -> None:
    output = run(*PLAY, typed="save\nsave /nowhere/x.rec\nquit\n").output
    assert "save needs the name of a file" in output
    assert "/nowhere/x.rec cannot be written" in output


def test_a_game_goes_on_from_a_file(run: Run, tmp_path: Path) -> None:
    record, position = tmp_path / "game.rec", tmp_path / "position.json"
    match = theomachy.new("connect_four", seats=2, seed=1)
    for text in "agbgcg":
        match.play(match.actors()[0], text)
    record.write_text(match.record().write(), encoding="utf-8")
    position.write_text(json.dumps(match.position()), encoding="utf-8")
    for file in (record, position):
        result = run("play", "--terminal", "--from", str(file), typed="d\n")
        assert "The game is over: X (you) won (four in a row)." in result.output
    wrong = run("play", "flock", "--terminal", "--from", str(record))
    assert wrong.exit_code == 2
    assert "holds a game of connect_four" in wrong.output


def test_leaving_at_the_end_of_the_input_is_no_error(run: Run) -> None:
    result = run(*PLAY, typed="a\n")
    assert result.exit_code == 0
    assert "You left the game" in result.output


def test_markup_in_what_is_typed_is_shown_as_it_is(run: Run) -> None:
    assert "[red]x[/]" in run(*PLAY, typed="? [red]x[/]\nquit\n").output


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bots_alone_play_to_the_end_and_the_record_replays(game: Game) -> None:
    seats = max(game.seats)
    match = start(game, seats, 7, None, "research")
    told = io.StringIO()
    Terminal(match, ["random"] * seats, PlainFront(Console(file=told, width=100)), Dice(7)).run()
    assert "The game is over" in told.getvalue()
    again = replay(game, match.record().write())
    assert again.position() == match.position()


@pytest.mark.parametrize("game", CLOCKED, ids=lambda game: game.id)
def test_real_time_runs_under_a_clock_that_waits_for_people(game: Game, run: Run, tmp_path: Path) -> None:
    seats = min(game.seats)
    match = start(game, seats, 7)
    Terminal(match, ["random"] * seats, PlainFront(Console(file=io.StringIO())), Dice(7)).run()
    assert match.is_over()
    assert replay(game, match.record().write()).position() == match.position()
    file = tmp_path / "clocked.rec"
    sitting = ",".join(["human"] + ["random"] * (seats - 1))
    run(
        "play",
        game.id,
        "--terminal",
        "--seats",
        sitting,
        "--seed",
        "1",
        typed="1\n" + "\n" * 8 + f"save {file}\nquit\n",
    )
    lines = theomachy.replay(file.read_text(encoding="utf-8")).record().lines
    times = [line.at for line in lines if line.at is not None]
    assert len(times) == len(lines)
    assert times == sorted(times)
    assert len(times) > 3


def test_people_who_know_different_things_pass_the_keyboard(run: Run) -> None:
    hiding = [game for game in registry.games() if _hides(game)]
    if not hiding:
        pytest.skip("no game with hidden things is installed")
    game = hiding[0]
    seats = ",".join(["human"] * min(game.seats))
    output = run("play", game.id, "--terminal", "--seats", seats, "--seed", "1", typed="\n1\n\n1\n\n1\n" * 3).output
    assert "Hand the keyboard to" in output


def _hides(game: Game) -> bool:
    position = game.new(min(game.seats), 1)
    return position.seats > 1 and game.view(position, 0) != game.view(position, 1)


def type_at(process: "subprocess.Popen[bytes]", master: int, text: str) -> None:
    assert process.poll() is None
    os.write(master, text.encode() + b"\n")


@pytest.mark.parametrize("game", ["connect_four", *[game.id for game in registry.games() if game.id == "flock"]])
def test_a_whole_game_at_a_real_terminal_against_greedy(game: str) -> None:
    """A person at a pseudo-terminal takes one of the offered numbers until the game is over."""
    master, slave = pty.openpty()
    words = ["play", game, "--plain", "--seed", "5", "--seats", "human,greedy"]
    process = subprocess.Popen(
        [sys.executable, "-m", "theomachy.cli", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "50"},
    )
    os.close(slave)
    dice, seen, deadline = random.Random(1), "", time.monotonic() + 240
    whole = ""
    while time.monotonic() < deadline:
        if select.select([master], [], [], 0.05)[0]:
            try:
                text = os.read(master, 65536).decode("utf-8", "replace")
            except OSError:
                break  # the other side has closed
            seen += text
            whole += text
            continue
        if process.poll() is not None:
            break
        plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen)
        if plain.rstrip(" ").endswith("(y/n)"):
            type_at(process, master, "y")
            seen = ""
        elif plain.rstrip(" ").endswith(">"):
            numbers = re.findall(r"^ {1,4}(\d+) ", plain, re.MULTILINE)
            type_at(process, master, dice.choice(numbers) if numbers else "board")
            seen = ""
    else:
        process.kill()
    os.close(master)
    assert process.wait(timeout=10) == 0, whole[-2000:]
    assert "The game is over" in whole
    assert "Traceback" not in whole
    assert "\x1b[" in whole  # coloured


def test_the_application_starts_and_leaves_at_a_real_terminal() -> None:
    """At a terminal the panes come up, and Ctrl+Q leaves with the exit code 0."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "theomachy.cli", "play", "connect_four", "--terminal", "--seed", "5"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    os.close(slave)
    shown, deadline, left = "", time.monotonic() + 60, False
    while time.monotonic() < deadline:
        if select.select([master], [], [], 0.1)[0]:
            try:
                shown += os.read(master, 65536).decode("utf-8", "replace")
            except OSError:
                break
        if "into column" in shown and not left:
            left = True
            os.write(master, b"\x11")
    else:
        process.kill()
    os.close(master)
    assert process.wait(timeout=10) == 0
    assert "Drop a disc into a column." in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_signs_mean_fits_beside_the_frame_of_a_small_terminal(game: Game, language: str) -> None:
    with speaking(language):
        legend = game.catalogue().find("terminal.legend") or ""
    rows = legend.strip().split("\n") if "{" not in legend else []
    assert all(len(row) <= 76 for row in rows)
