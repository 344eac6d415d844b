"""The server compared with boardgame.io's own, in one run: ``make bench`` or ``python -m bench.server``.

Both play the same drawn game of Connect Four, 42 moves, at the same number of matches with two WebSockets each, driven
by the same load generator (load.mjs) on the loopback. They take turns for several rounds, and claims are about the
median of what the rounds say: the two of a round are measured within seconds, so a busy machine slows both alike.
boardgame.io keeps its games in memory; ours are on the disk before anybody is told.
Needs node and npm. Figures go to build/bench/server.json; ``--docs`` also writes them into docs/bench-server.md.
"""

import argparse
import http.cookiejar
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

from bench.server.page import machine, put_section, verdicts

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = ROOT / "build" / "bench" / "server"
Figures = dict[str, float]
ALONE: list[str] = []  # put before the commands of servers and client


def main() -> int:
    """Measure, print, write; 1 when a claim does not hold."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--games", type=int, default=4, help="games of each match in a round")
    parser.add_argument("--docs", action="store_true", help="write docs/bench-server.md")
    parser.add_argument(
        "--alone",
        action="store_true",
        help="servers and client go before everything else on the machine (chrt, as root)",
    )
    given = parser.parse_args()
    if shutil.which("npm") is None:
        print("npm is needed to measure boardgame.io; nothing was measured")
        return 0
    install()
    if given.alone:
        ALONE[:] = ["chrt", "-r", "10"]
    samples: dict[str, list[Figures]] = {"theomachy": [], "boardgame.io": []}
    for number in range(given.rounds):
        pair = [("theomachy", ours), ("boardgame.io", theirs)]
        for kind, start in pair if number % 2 == 0 else reversed(pair):  # neither always goes first
            with start() as (port, process):
                samples[kind].append(load(kind, port, given.matches, given.games, process))
    middle = {kind: {name: median(one[name] for one in many) for name in many[0]} for kind, many in samples.items()}
    idle = measure_idle()
    text, held = write_up(middle, compare(samples), idle, given)
    print(text)
    (ROOT / "build" / "bench" / "server.json").write_text(json.dumps({"samples": samples, "idle": idle}, indent=1))
    if given.docs:
        put_section("Beside boardgame.io", text)
    return 0 if held else 1


def install() -> None:
    """boardgame.io and a WebSocket client, with the one dependency pinned that breaks its lobby."""
    WORK.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "boardgame_io.cjs", "load.mjs"):
        shutil.copy(HERE / name, WORK / name)
    if not (WORK / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=WORK, check=True)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], port: int, **more: Any) -> Iterator[tuple[int, int]]:
    """A server process; its port and its id."""
    process = subprocess.Popen([*ALONE, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    try:
        for _ in range(1000):
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            time.sleep(0.02)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def ours() -> Iterator[tuple[int, int]]:
    """theomachy with SQLite in a fresh file, every commit on the disk."""
    port = free_port()
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        free = dict.fromkeys(("HTTP_RATE", "ACT_RATE", "TABLE_RATE", "ADDRESS_SHARE"), 0)
        settings = {"DATABASE": f"{folder}/t.db", "PORT": port, **free}
        environment = {**os.environ, **{f"THEOMACHY_{name}": str(value) for name, value in settings.items()}}
        environment.setdefault("PYTHONPATH", str(ROOT / "src"))
        with running([sys.executable, "-m", "theomachy.server"], port, env=environment) as found:
            yield found


@contextmanager
def theirs() -> Iterator[tuple[int, int]]:
    """boardgame.io's server, games in memory."""
    port = free_port()
    with running(["node", "boardgame_io.cjs", str(port)], port, cwd=WORK) as found:
        yield found


def load(kind: str, port: int, matches: int, games: int, process: int) -> Figures:
    """Let the load generator play; what it found."""
    command = [*ALONE, "node", "load.mjs", kind, str(port), str(matches), str(games), str(process)]
    done = subprocess.run(command, cwd=WORK, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    return {
        "moves/s": found["moves"] / found["seconds"],
        "ms CPU a move": 1000 * found["cpu"] / found["moves"],
        "p50 ms": found["p50"],
        "p99 ms": found["p99"],
    }


# Tables that nobody plays at.


class Guest:
    """Somebody with a browser."""

    def __init__(self, port: int) -> None:
        self._base = f"http://127.0.0.1:{port}"
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def ask(self, path: str, body: object = None) -> Any:
        """Ask, and read the answer."""
        data = None if body is None else json.dumps(body).encode()
        with self._opener.open(urllib.request.Request(self._base + path, data)) as answer:
            text = answer.read()
            return json.loads(text) if answer.headers["content-type"].startswith("application/json") else text

    def seconds(self, path: str, tries: int = 20) -> float:
        """Return how long an answer takes, the middle of some tries."""
        times = []
        for _ in range(tries):
            begun = time.perf_counter()
            self.ask(path)
            times.append(time.perf_counter() - begun)
        return median(times)


def resident(process: int) -> int:
    """Bytes of memory a process holds."""
    pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def measure_idle(tables: int = 200, moves: int = 6) -> Figures:
    """Memory of a table of Flock at rest, a page of the lobby, and opening a record."""
    with ours() as (port, process):
        ada, bob = Guest(port), Guest(port)
        for guest in (ada, bob):
            guest.ask("/api/me")
        open_flock(ada, bob, 0)
        before = resident(process)
        for _ in range(tables):
            open_flock(ada, bob, moves)
        grown = (resident(process) - before) / tables
        table = ada.ask("/api/tables", {"game": "connect_four", "bots": ["random"]})["table"]["id"]
        ada.ask(f"/api/tables/{table}/acts", {"do": "resign"})
        return {
            "tables held": tables,
            "kB an idle table": grown / 1000,
            "ms a lobby page": 1000 * ada.seconds("/api/tables"),
            "ms a record": 1000 * ada.seconds(f"/api/tables/{table}/record"),
        }


def open_flock(ada: Guest, bob: Guest, moves: int) -> None:
    """A table of Flock for two after some choices."""
    state = ada.ask("/api/tables", {"game": "flock", "seats": 2, "public": True})
    path = f"/api/tables/{state['table']['id']}"
    state = bob.ask(f"{path}/acts", {"do": "join"})
    for _ in range(moves):
        guest = (ada, bob)[state["waiting"][0]]
        item = guest.ask(f"{path}/choices")["choices"]["items"][0]
        state = guest.ask(f"{path}/acts", {"do": "play", "text": item["text"]})


# Telling.


def compare(samples: dict[str, list[Figures]]) -> dict[str, list[float]]:
    """Ours to theirs, round by round, from the lowest to the highest."""
    rounds = list(zip(samples["theomachy"], samples["boardgame.io"], strict=True))
    return {name: sorted(us[name] / them[name] for us, them in rounds) for name in rounds[0][0]}


def write_up(
    found: dict[str, Figures], ratios: dict[str, list[float]], idle: Figures, given: argparse.Namespace
) -> tuple[str, bool]:
    """The figures as a table, and whether the claims hold."""
    us = found["theomachy"]
    claims = [
        (median(ratios["ms CPU a move"]) <= 0.5, "CPU of the server a move, at most half"),
        (median(ratios["moves/s"]) >= 2, "moves a second, at least twice"),
        (median(ratios["p99 ms"]) < 1, "p99 lower"),
        (idle["kB an idle table"] < 100, "an idle table under 100 kB"),
        (idle["ms a lobby page"] < 50 and idle["ms a record"] < 50, "a lobby page and a record under 50 ms"),
    ]
    flags = (
        f"--matches {given.matches} --rounds {given.rounds} --games {given.games}{' --alone' if given.alone else ''}"
    )
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    lines = [
        f"`PYTHONPATH=build/native python -m bench.server {flags}` (after `make native`), medians of the rounds,",
        f"{machine()}, Node {node[1:]}:",
        "",
        "| | " + " | ".join(us) + " |",
        "| --- |" + " ---: |" * len(us),
        *(f"| {kind} | " + " | ".join(f"{value:.4g}" for value in row.values()) + " |" for kind, row in found.items()),
        "| ours to theirs | " + " | ".join(f"{median(ratio):.2f}" for ratio in ratios.values()) + " |",
        "| in single rounds | " + " | ".join(f"{ratio[0]:.2f} to {ratio[-1]:.2f}" for ratio in ratios.values()) + " |",
        "",
        "At rest: " + ", ".join(f"{name} {value:.4g}" for name, value in idle.items()) + ".",
        "",
        verdicts(claims),
    ]
    return "\n".join(lines) + "\n", all(holds for holds, _ in claims)


if __name__ == "__main__":
    sys.exit(main())
