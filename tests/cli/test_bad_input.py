"""Whatever is given, the answer is one sentence that names what and where, and an exit code that is not 0."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import theomachy

Run = Callable[..., Result]
pytestmark = pytest.mark.once

RECORD = """theomachy-record 1
game connect_four
rules 1
seats 2
options {}
seed fast 1

X a
O b
X a
"""
ROWS = ["......."] * 6


def broken(change: dict[str, object]) -> str:
    position = {"game": "connect_four", "v": 1, "rows": ROWS, "to_move": "X", "result": None}
    return json.dumps({key: value for key, value in {**position, **change}.items() if value != "missing"})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: a record begins with"),
        ("hello\n", "line 1: a record begins with"),
        (RECORD[:-1], "the record breaks off in the middle of a line"),
        (RECORD.replace("game connect_four\n", ""), "the header of the record has no line 'game'"),
        (RECORD.replace("connect_four", "chess"), "there is no game 'chess'"),
        (RECORD.replace("rules 1", "rules 9"), "version 9 of the rules"),
        (RECORD.replace("seats 2", "seats two"), "'seats' must be a number"),
        (RECORD.replace("seats 2", "seats 7"), "for 2 seats, not 7"),
        (RECORD.replace("{}", "{"), "'options' is not JSON"),
        (RECORD.replace("{}", '{"ko": true}'), "there is no option 'ko'"),
        (RECORD.replace("fast 1", "fast one"), "the header line 'seed' must be"),
        (RECORD.replace("X a\nO b", "X a\nO h"), "line 2 of the game (O h)"),
        (RECORD.replace("X a\nO b", "X a\nX b"), "line 2 of the game (X b): It is not your turn"),
        (RECORD.replace("X a\nO b", "X a\nQ b"), "there is no seat 'Q'; the seats are X, O"),
        (RECORD.replace("X a\nO b", "X a\nO"), "names a seat but no choice"),
        (RECORD + "undo 99\n", "undo needs the number of an earlier line"),
        (RECORD + 'result {"winners": [0]}\n', "the record ends with"),
        (RECORD + "result nonsense\n", "the record ends with nonsense, but the game gives no end yet"),
        (RECORD[: RECORD.index("\n\n") + 1], "line 6: the record ends inside its header"),
    ],
)
def test_a_damaged_record_is_refused_where_it_is_damaged(run: Run, tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "damaged.rec"
    file.write_text(text, encoding="utf-8")
    for command in ("show", "replay", "verify"):
        result = run(command, str(file))
        assert result.exit_code == (1 if command == "verify" else 2)
        assert says in result.output
        assert "damaged.rec" in result.output
        assert len(result.output.strip().splitlines()[-1]) > len("Error: ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "neither a record nor a position as JSON"),
        ("{}", "with the id of its game under 'game'"),
        (broken({"game": 7}), "with the id of its game under 'game'"),
        (broken({"game": "chess"}), "there is no game 'chess'"),
        (broken({"rows": "missing"}), "rows: is missing"),
        (broken({"rows": [*ROWS[:5], "XXXXXXXX"]}), "rows[5]: must be 7"),
        (broken({"rows": ["X......", *ROWS[1:]]}), "a6 hangs in the air"),
        (broken({"to_move": "Z"}), "to_move: must be one of X, O"),
        (broken({"result": {}}), "result.winners: is missing"),
        (broken({"to_move": "O"}), "the turns are wrong (C4-1)"),
        ("{" * 100_000, "too large or too deeply nested"),
        ('{"a":' * 100_000, "too large or too deeply nested"),
        (json.dumps({"game": "connect_four"})[:-1] + ', "v": ' + "9" * 5000 + "}", "neither a record nor"),
    ],
)
def test_an_absurd_position_is_refused_by_field(run: Run, text: str, says: str) -> None:
    for command in ("show", "moves"):
        result = run(command, "-", typed=text)
        assert result.exit_code == 2
        assert says in result.output or "neither a record nor" in result.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["show", "nowhere.rec"], "nowhere.rec: no such file"),
        (["show", "/"], "is a directory"),
        (["show", "/dev/zero"], "larger than 16 MB"),
        (["play", "chess", "--terminal"], "there is no game 'chess'"),
        (["play", "--terminal"], "name a game"),
        (["play", "connect_four", "--terminal", "--seats", "human"], "2 seats, but 1 are named"),
        (["play", "connect_four", "--terminal", "--seats", "human,oracle"], "there is no bot 'oracle'"),
        (["play", "connect_four", "--terminal", "--options", "ko"], "an option is written NAME=VALUE"),
        (["new", "connect_four", "--options", "map=w99"], "there is no option 'map'"),
        (["new", "connect_four", "--seats", "9"], "for 2 seats, not 9"),
        (["new", "connect_four", "--out", "/nowhere/x.rec"], "/nowhere/x.rec: no such file"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "connect_four", "C4-99"], "no rule 'C4-99'"),
        (["rules", "connect_four", "--coverage", "--tests", "/nowhere"], "not a folder with tests"),
        (["perft", "connect_four", "--depth", "-1"], "--depth"),
        (["perft", "chess"], "there is no game 'chess'"),
        (["simulate", "connect_four", "--bots", "oracle"], "there is no bot 'oracle'"),
        (["simulate", "connect_four", "--bots", "random,random,random"], "one bot for all or 2 bots"),
        (["simulate", "connect_four", "--games", "0"], "--games"),
        (["simulate", "connect_four", "--games", "99999999", "--out", "/nowhere/report"], "/nowhere is no folder"),
        (["simulate", "connect_four", "--seats", "x"], "--seats"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["dance"], "No such command"),
        (["play", "--dance"], "No such option"),
    ],
)
def test_a_wrong_call_is_answered_with_what_would_be_right(run: Run, words: list[str], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert says.casefold() in " ".join(result.output.split()).casefold()


def test_a_seat_that_is_not_there_or_may_not_choose(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    file.write_text(RECORD, encoding="utf-8")
    assert "there is no seat 'Q'; the seats are X, O" in run("show", str(file), "--seat", "Q").output
    refused = run("moves", str(file), "--seat", "X")
    assert refused.exit_code == 2
    assert "seat X cannot choose now. Waiting for O." in refused.output
    assert run("moves", str(file), "--seat", "-").exit_code == 2


def test_a_tampered_note_of_luck_is_found(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tampered.rec"
    file.write_text(RECORD.replace("O b", "O b ;; rolled 6"), encoding="utf-8")
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert "the record says 'rolled 6'" in result.output


def test_a_seed_other_than_the_committed_one_is_found(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cheat.rec"
    header = f"commitment {'0' * 64}\nserver {b'seed'.hex()}\nshares - -\n"
    file.write_text(RECORD.replace("seed fast 1\n", header), encoding="utf-8")
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert "not the one the server had committed to" in result.output


def test_a_record_without_a_seed_cannot_be_played_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "seedless.rec"
    file.write_text(RECORD.replace("seed fast 1\n", ""), encoding="utf-8")
    result = run("play", "--terminal", "--from", str(file))
    assert result.exit_code == 2
    assert "discloses no seed" in result.output


@pytest.mark.parametrize("seed", ["²", "9" * 5000, "-", "--seed"])
def test_any_text_is_a_seed(run: Run, seed: str) -> None:
    assert run("new", "connect_four", "--seed", seed).exit_code == 0


def test_bytes_that_are_no_text(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "noise.rec"
    file.write_bytes(b"theomachy\xff\xfe")
    result = run("show", str(file))
    assert result.exit_code == 2
    assert "byte 10 is not UTF-8" in result.output


def test_a_mistake_of_the_program_is_said_in_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall_over() -> None:
        raise ZeroDivisionError("seven by nothing")

    monkeypatch.setattr("theomachy.cli.new.installed_games", fall_over)
    result = run("games")
    assert result.exit_code == 2
    assert "a bug (ZeroDivisionError: seven by nothing)" in result.output


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "theomachy.cli", *words]


def test_real_processes_end_with_a_sentence_and_a_code() -> None:
    done = subprocess.run(command("show", "nowhere.rec"), capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.strip() == "Error: nowhere.rec: no such file or directory"


def test_a_reader_that_goes_away_is_no_error() -> None:
    """The standard output is closed after one line, as by ``| head -1``."""
    listing = subprocess.Popen(
        command("perft", "connect_four", "--depth", "2", "--divide"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert listing.stdout is not None
    assert listing.stderr is not None
    listing.stdout.readline()
    listing.stdout.close()
    errors = listing.stderr.read()
    listing.wait()
    listing.stderr.close()
    assert b"Traceback" not in errors


def listen_to_interrupts() -> None:
    """A shell lets what it starts in the background ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_interrupting_ends_without_a_traceback(tmp_path: Path) -> None:
    waiting = subprocess.Popen(
        command("play", "connect_four", "--terminal"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=listen_to_interrupts,
    )
    assert waiting.stdout is not None
    waiting.stdout.readline()
    time.sleep(0.5)
    waiting.send_signal(signal.SIGINT)
    _, errors = waiting.communicate(timeout=20)
    assert waiting.returncode not in (0, None)
    assert b"Traceback" not in errors


def test_refused_choices_change_nothing() -> None:
    match = theomachy.replay(RECORD)
    before = match.record().write()
    for text in ("a b", "h", "", "resigns now"):
        assert match.refusal(1, text) is not None
    assert match.record().write() == before
