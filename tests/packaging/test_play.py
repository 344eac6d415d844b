"""``make play``: every trouble of a first start is a sentence that says what to do."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scripts import native, play, web

pytestmark = pytest.mark.once

# pip finds nothing, whatever the machine's own settings of pip say.
NO_REGISTRY = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}


def run(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run *code* beside the project, as the launcher would."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=native.ROOT, env={**os.environ, **env}, capture_output=True, text=True
    )


def test_an_old_python_is_refused_with_what_to_do() -> None:
    done = run("import sys, runpy; sys.version_info = (3, 9); sys.argv = ['play']; runpy.run_path('scripts/play.py')")
    assert done.returncode == 1
    assert "needs Python 3.11" in done.stderr and "make play PYTHON=" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind((play.HOST, 0))
        taken.listen()
        wanted = taken.getsockname()[1]
        assert wanted < play.free_port(wanted) <= wanted + 20


def test_a_step_that_fails_says_what_failed_what_was_said_and_what_to_do() -> None:
    code = "import sys; print('no route to the registry'); sys.exit(3)"
    with pytest.raises(play.Failed) as failed:
        play.run(sys.executable, "-c", code, what="Installing the server", advice="Run make play again.")
    assert str(failed.value) == "Installing the server failed:\n    no route to the registry\nRun make play again."


@pytest.mark.slow
def test_without_a_registry_the_first_start_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ENVIRONMENT", tmp_path / "venv")
    for name, value in NO_REGISTRY.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(play.Failed, match="registry can be reached"):
        play.install_server()
    assert not (tmp_path / "venv" / ".play").exists(), "the next start must try again"


def page_without_node(place: Path, web: Path) -> subprocess.CompletedProcess[str]:
    """Build the page in *web* where there is neither node nor a registry that has it."""
    (place / "bin").mkdir()
    without_node = (
        "import importlib.util as found, pathlib; from scripts import web; found.find_spec = lambda name: None; "
        f"web.ROOT = pathlib.Path({str(web.parent)!r}); web.main()"
    )
    return run(without_node, PATH=str(place / "bin"), PIP_TARGET=str(place / "pip"), **NO_REGISTRY)


def test_without_node_and_without_a_registry_the_page_says_what_to_install(tmp_path: Path) -> None:
    web.copy_sources(native.ROOT / "web", tmp_path / "web")
    done = page_without_node(tmp_path, tmp_path / "web")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "theomachy: there is no node 22.12 or newer: install it, or pip install" in done.stderr


def test_a_page_that_is_up_to_date_takes_no_node(tmp_path: Path) -> None:
    web.copy_sources(native.ROOT / "web", tmp_path / "web")
    (tmp_path / "web" / "dist").mkdir()
    (tmp_path / "web" / "dist" / "index.html").write_text("<!doctype html>")
    (tmp_path / "web" / "dist" / ".digest").write_text(web.digest(tmp_path / "web"))
    done = page_without_node(tmp_path, tmp_path / "web")
    assert done.returncode == 0 and "unchanged" in done.stdout


def test_the_way_to_play_without_a_browser_works() -> None:
    advice = next(
        line for line in (native.ROOT / "scripts" / "play.py").read_text().splitlines() if "--terminal" in line
    )
    command = advice.partition("PYTHONPATH=src .venv/bin/python ")[2].partition('"')[0].split()
    done = subprocess.run(
        [sys.executable, *command, "--plain"],
        cwd=native.ROOT,
        env={**os.environ, "PYTHONPATH": "src"},
        input="",
        capture_output=True,
        text=True,
    )
    assert "Flock" in done.stdout, done.stderr


def test_without_a_compiler_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    class Quiet(play.Screen):
        def say(self, text: str) -> None:
            said.append(text)

    def no_compiler() -> None:
        play.run(
            *(sys.executable, "-m", "scripts.native"),
            what="Compiling the engine",
            advice="You can go on playing.",
            THEOMACHY_NATIVE="require",
            CC="no-such-compiler",
        )

    work = play.Background(no_compiler)
    with pytest.raises(play.Failed):
        work.finish()
    server = play.Server(1, {})
    monkeypatch.setattr(server, "stop", lambda: pytest.fail("the server must go on"))
    play.take_over(Quiet(), server, work)
    assert "no-such-compiler is not found" in said[0] and said[0].endswith("You can go on playing.")


def test_the_share_of_a_build_is_read_and_missing_files_are_zero(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(play, "PROGRESS", tmp_path / "progress.json")
    assert play.share_compiled() == 0.0
    native.report(tmp_path / "progress.json", 0.5)
    assert play.share_compiled() == 0.5


def test_the_second_start_installs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ENVIRONMENT", tmp_path)
    runs: list[str] = []

    def note(*words: object, what: str, **more: object) -> None:
        runs.append(what)
        for file in ("bin/python", "lib/python3.11/site-packages/pip/__main__.py"):
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).write_text("")

    monkeypatch.setattr(play, "run", note)
    play.install_server()
    assert runs == ["Making a virtual environment", "Installing the server"]
    runs.clear()
    play.install_server()
    assert runs == []


def test_an_environment_that_was_interrupted_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ENVIRONMENT", tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").write_text("")
    runs: list[tuple[object, ...]] = []
    monkeypatch.setattr(play, "run", lambda *words, **more: runs.append(words))
    play.install_server()
    assert "--clear" in runs[0] and "venv" in runs[0]


def test_a_home_that_cannot_be_written_is_named_with_the_way_out(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file, so that even root cannot write into it")
    code = "from theomachy.server import serve; serve(port=0)"
    done = run(code, HOME=str(home), XDG_DATA_HOME="", THEOMACHY_DATABASE="")
    assert done.returncode == 1
    assert done.stderr.startswith("theomachy: tables cannot be kept in") and "--database FILE" in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_ends_a_step_and_all_that_it_has_started(tmp_path: Path) -> None:
    """A compiler that goes on after its parent has ended would leave files half made."""
    child = f"import time, pathlib; pathlib.Path({str(tmp_path / 'begun')!r}).touch(); time.sleep(60)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    work = play.Background(lambda: play.run(sys.executable, "-c", code, what="Compiling", advice=""))
    until = time.monotonic() + 30
    while not (tmp_path / "begun").exists() and time.monotonic() < until:
        time.sleep(0.02)
    [step] = play.STEPS
    play.stop_steps()
    with pytest.raises(play.Failed, match="Compiling failed"):
        work.finish()
    assert play.STEPS == []
    while has_processes(step.pid) and time.monotonic() < until:  # the last of the group may take a moment to go
        time.sleep(0.02)
    assert not has_processes(step.pid)


def has_processes(group: int) -> bool:
    """Whether a group of processes still has any."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
