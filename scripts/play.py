"""Play from a clone: the page first, on the uncompiled engine; the compiled one takes over as soon as it is built.

    python3 scripts/play.py            # what `make play` runs
    python3 scripts/play.py --no-open  # without opening a browser

Everything goes to .venv/ and build/. This file runs before anything is installed, so it needs only Python 3.11.
"""

# ruff: noqa: E402 - an old Python and Ctrl-C are answered before anything else is imported

import signal
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said before anything else can fail
    sys.exit(
        f"theomachy needs Python 3.11 or newer; this is {sys.version.split()[0]}. "
        "Name a newer one: make play PYTHON=python3.12"
    )

if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: sys.exit(130))

import argparse
import json
import os
import socket
import subprocess
import threading
import time
import tomllib
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts import web

ENVIRONMENT = ROOT / ".venv"
NATIVE = ROOT / "build" / "native"
PROGRESS = ROOT / "build" / "work" / "progress.json"
HOST = "127.0.0.1"
PORT = 8000
LATE = 19  # niceness of the compiler: people who play meanwhile must not notice
STARTING = 30.0  # seconds the server may take until it answers
STOPPING = 15.0  # seconds a server may take to finish what it has accepted
ENDING = 5.0  # seconds a step may take to end
POLL = 0.2
STEPS: list["subprocess.Popen[str]"] = []  # what is being installed or built

Say = Callable[[str], None]


class Failed(Exception):
    """A step could not be done; the message says why and what to do."""


class Screen:
    """Plain sentences, and on a terminal one line of progress below them."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._has_line = False
        self._lock = threading.Lock()

    def say(self, text: str) -> None:
        """Print a sentence with the seconds since the start."""
        with self._lock:
            self._wipe()
            print(f"[{time.monotonic() - self._began:4.0f} s] {text}", flush=True)

    def show(self, text: str) -> None:
        """Show a line of progress in place of the last one; elsewhere than on a terminal nothing."""
        if sys.stdout.isatty():
            with self._lock:
                self._wipe()
                print(f"         {text}", end="\r", flush=True)
                self._has_line = True

    def _wipe(self) -> None:
        if self._has_line:
            print("\x1b[2K", end="\r")
            self._has_line = False


def python() -> Path:
    """The Python of the project's environment."""
    folder = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    return ENVIRONMENT / folder


def has_pip() -> bool:
    """Return whether the environment is whole; pip comes last, so one that was interrupted lacks it."""
    return python().is_file() and any(ENVIRONMENT.glob("[Ll]ib*/**/site-packages/pip/__main__.py"))


def run(*words: str | Path, what: str, advice: str, low: bool = False, **settings: str) -> None:
    """Run a program silently, with *settings* in its environment.

    :raises Failed: naming *what* failed, with the end of what the program said and the *advice*.
    """
    command = [str(word) for word in words]
    if low and os.name != "nt":
        command = ["nice", "-n", str(LATE), *command]
    # A group of its own, so stop_steps also reaches what the program starts, such as the C compiler.
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **settings},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    STEPS.append(process)
    said, _ = process.communicate()
    STEPS.remove(process)
    if process.returncode:
        last_lines = [line for line in said.splitlines() if line.strip()][-8:]
        raise Failed("\n".join([f"{what} failed:", *(f"    {line}" for line in last_lines), advice]))


def stop_steps() -> None:
    """End what is still being installed or built; the next start does it again."""
    for process in list(STEPS):
        for sign in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            try:
                os.killpg(process.pid, sign) if os.name != "nt" else process.kill()
                process.wait(ENDING)
            except ProcessLookupError:
                break
            except subprocess.TimeoutExpired:
                continue


def install_server() -> None:
    """Put what the server needs into .venv, unless it is there.

    Only the packages it depends on: it runs from src, so pip need not build anything, nor compile what nobody imports.
    """
    stamp = ENVIRONMENT / ".play"
    with (ROOT / "pyproject.toml").open("rb") as file:
        needed = list(tomllib.load(file)["project"]["dependencies"])
    wanted = "\n".join(needed)
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    if not has_pip():
        run(
            *(sys.executable, "-m", "venv", "--clear", ENVIRONMENT),
            what="Making a virtual environment",
            advice="On Debian and Ubuntu run: sudo apt-get install python3-venv",
        )
    run(
        *(python(), "-m", "pip", "install", "--disable-pip-version-check", "--no-compile", *needed),
        what="Installing the server",
        advice="Check that a Python package registry can be reached, then run make play again.",
    )
    stamp.write_text(wanted)


def build_page() -> None:
    """Make web/dist, unless it is up to date."""
    run(
        *(python() if web.needs_node_wheel() else sys.executable, "-m", "scripts.web"),
        what="Building the page",
        advice="Check that an npm registry can be reached, then run make play again. "
        "To play without a browser: PYTHONPATH=src .venv/bin/python -m theomachy.cli play flock --terminal",
    )


def is_compiled() -> bool:
    """Return whether build/native holds the engine as it is in src."""
    asked = "import sys; from scripts import native; sys.exit(not native.is_current())"
    return subprocess.run([python(), "-c", asked], cwd=ROOT, capture_output=True).returncode == 0


def compile_engine() -> None:
    """Build the compiled engine at low priority."""
    run(
        *("sh", ROOT / "scripts" / "setup.sh", ENVIRONMENT, "--group", "native", "-e", "."),
        what="Installing the compiler of the engine",
        advice="You can go on playing; bots think slower on the uncompiled engine.",
        low=True,
    )
    run(
        *(python(), "-m", "scripts.native"),
        what="Compiling the engine",
        advice="You can go on playing; bots think slower on the uncompiled engine.",
        low=True,
        THEOMACHY_NATIVE="require",
    )


def install_nets() -> None:
    """Put ONNX Runtime into .venv, so bots use their nets; where it does not exist they play without."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        needed = list(tomllib.load(file)["project"]["optional-dependencies"]["learned"])
    run(
        *(python(), "-m", "pip", "install", "--disable-pip-version-check", "--no-compile", *needed),
        what="Installing ONNX Runtime",
        advice="You can go on playing; the search bot plays without its nets.",
        low=True,
    )


def improve(screen: Screen) -> None:
    """Make bots faster, then stronger."""
    compile_engine()
    try:
        install_nets()
    except Failed as error:
        screen.say(str(error))


class Server:
    """The server as a process of its own, so another build of the engine can take its place."""

    def __init__(self, port: int, settings: dict[str, str]) -> None:
        self.url = f"http://{HOST}:{port}/"
        self._settings = {"THEOMACHY_HOST": HOST, "THEOMACHY_PORT": str(port), **settings}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, compiled: bool) -> None:
        """Start it and wait until it answers.

        :raises Failed: when it does not.
        """
        path = NATIVE if compiled else ROOT / "src"
        env = {
            **os.environ,
            **self._settings,
            "PYTHONPATH": str(path),
            "THEOMACHY_WEB_FOLDER": str(ROOT / "web" / "dist"),
            "THEOMACHY_BUILD_PROGRESS": "" if compiled else str(PROGRESS),
        }
        command = [str(python()), "-m", "theomachy.server"]
        # A session of its own: Ctrl-C is ours, and the server ends when we tell it to.
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
        )
        deadline = time.monotonic() + STARTING
        while not answers(self.url):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise Failed("The server did not start; see what it says above.")
            time.sleep(POLL / 4)

    def stop(self) -> None:
        """Let it finish what it has accepted."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def has_ended(self) -> bool:
        """Return whether it ended by itself."""
        return self._process is not None and self._process.poll() is not None


def answers(url: str) -> bool:
    """Return whether a server answers at *url*."""
    try:
        with urllib.request.urlopen(f"{url}healthz", timeout=1) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def free_port(wanted: int) -> int:
    """*wanted*, or the next port that nobody uses."""
    for port in range(wanted, wanted + 20):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    raise Failed(f"Ports {wanted} to {wanted + 19} are all taken; choose one: make play PORT=9000")


class Background:
    """Work in a thread that can be asked how it went."""

    def __init__(self, work: Callable[[], None]) -> None:
        self.error: Failed | None = None
        self._work = work
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._work()
        except Failed as error:
            self.error = error

    def finish(self) -> None:
        """Wait for its end.

        :raises Failed: when it failed.
        """
        self._thread.join()
        if self.error is not None:
            raise self.error

    def is_done(self) -> bool:
        """Return whether it has ended, well or not."""
        return not self._thread.is_alive()


def share_compiled() -> float:
    """Return what share of the engine is compiled."""
    try:
        return float(json.loads(PROGRESS.read_text())["share"])
    except (OSError, ValueError, KeyError):
        return 0.0


def prepare(screen: Screen) -> None:
    """Install the server and build the page."""
    if not python().is_file():
        screen.say("First start: installing the server and building the page. This takes about half a minute.")
    # npm and pip mostly wait for their registries, so they wait together; but a missing node comes from pip.
    page = None if web.needs_node_wheel() else Background(build_page)
    install_server()
    screen.say("The server is installed.")
    page = page or Background(build_page)
    page.finish()
    screen.say("The page is built.")


def play(screen: Screen, server: Server, *, opens: bool) -> None:
    """Serve until interrupted, and let the compiled engine take over when it is ready."""
    compiled = is_compiled()
    server.start(compiled=compiled)
    screen.say(f"Ready: {server.url}  (Ctrl-C ends it)")
    if opens:
        open_browser(server.url)
    work = None if compiled else Background(lambda: improve(screen))
    if work is not None:
        screen.say("You can play now. Meanwhile the engine is compiled, so that bots think faster.")
    while not server.has_ended():
        if work is not None and work.is_done():
            take_over(screen, server, work)
            work = None
        elif work is not None:
            screen.show(f"Compiling the engine: {share_compiled():.0%}")
        time.sleep(POLL)
    raise Failed("The server has ended; see what it says above.")


def take_over(screen: Screen, server: Server, work: Background) -> None:
    """Continue with the compiled engine; pages reconnect by themselves and no game is lost."""
    if work.error is not None:
        screen.say(str(work.error))
        return
    server.stop()
    server.start(compiled=True)
    screen.say("The compiled engine has taken over. Games go on where they were.")


def open_browser(url: str) -> None:
    """Open the page where there is a browser to open it in."""
    import webbrowser

    webbrowser.open(url)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="make play", description="Play theomachy in the browser.")
    parser.add_argument("--port", type=int, default=PORT, help="the port to begin looking for a free one at")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument("--database", help="where tables are kept; else a file of yours")
    chosen = parser.parse_args()
    screen = Screen()
    settings = {"THEOMACHY_DATABASE": chosen.database} if chosen.database else {}
    server = None
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGTERM", "SIGHUP"):  # the second is sent when the terminal is closed
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: sys.exit(0))
    try:
        prepare(screen)
        server = Server(free_port(chosen.port), settings)
        play(screen, server, opens=not chosen.no_open)
    except KeyboardInterrupt:
        screen.say("Stopping. Your games are kept.")
    except Failed as error:
        sys.exit(f"theomachy: {error}")
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not leave the server running
        stop_steps()
        if server is not None:
            server.stop()


if __name__ == "__main__":
    main()
