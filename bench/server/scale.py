"""The number of tables one process carries: ``python -m bench.server.scale --tables 1000``.

Every table has two people with a WebSocket each, who play drawn games of Connect Four, a move every few seconds. What
counts is how long it takes from sending a move until its player is told, and processor time and memory of the server.
``--soak 600`` lets tables come and go for ten minutes and shows whether memory grows. On a machine that is busy with
other things ``--folder /dev/shm`` keeps the database off its disk, and ``chrt -f 10`` before the command the others off
the processor. The exit status is 1 where a claim of docs/operate.md does not hold.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

import uvloop

from bench.server.__main__ import ROOT, free_port, resident, running
from bench.server.clients import Browser, Line, dial
from bench.server.page import Claim, verdicts

GAME = "fefagceffaebbaefgfdbbccgcggdgcadaddedbecba"  # a drawn game, all 42 moves
OPENING = 8  # tables at a time
PATIENCE = 120.0  # seconds until a move that nobody was told of has failed
TICKS = os.sysconf("SC_CLK_TCK")
MOST_P99 = {1000: 50.0, 3000: 150.0}  # milliseconds, for this many tables
MOST_PROCESSOR = 0.5  # milliseconds an act
MOST_MEMORY = 100.0  # kB a table with two viewers
MOST_GROWTH = 1.05  # from the end of the first third of a soak to the end of the last
FREE = (
    "HTTP_RATE",
    "ACT_RATE",
    "TABLE_RATE",
    "ADDRESS_SHARE",
    "CONNECTIONS",
    "CONNECTIONS_PER_ADDRESS",
    "BYTES_A_DAY",
)


class Seat:
    """A person at a table, who hears what the server says."""

    def __init__(self) -> None:
        self.line: Line | None = None
        self.state = asyncio.Event()  # a state came since somebody asked
        self.heard_at = 0.0

    def hear(self, message: bytes) -> None:
        if b'"type":"state"' in message[:40]:
            self.heard_at = time.perf_counter()
            self.state.set()
        elif b'"refused"' in message[:40]:
            raise RuntimeError(message.decode())

    async def hear_state(self) -> None:
        """The next state."""
        async with asyncio.timeout(PATIENCE):  # wait_for may swallow that the task is cancelled
            await self.state.wait()
        self.state.clear()


class Load:
    """People at tables, and how long they waited."""

    def __init__(self, port: int, pause: float) -> None:
        self.port = port
        self.pause = pause
        self.waits: list[float] = []
        self.counting = False
        self.browsers: list[Browser] = []
        self.opening = asyncio.Semaphore(OPENING)

    async def play(self) -> None:
        """Two people play one game, and leave."""
        seats = await self.open()
        for number, move in enumerate(GAME):
            await asyncio.sleep(random.uniform(0.5, 1.5) * self.pause)
            await self.move(seats, number, move)
        for seat in seats:
            if seat.line is not None:
                await seat.line.close()

    async def play_on(self) -> None:
        """One game after another."""
        while True:
            await self.play()

    async def open(self) -> tuple[Seat, Seat]:
        """A table with two people who look at it."""
        async with self.opening:
            browser = self.browsers.pop() if self.browsers else Browser(self.port)
            made, ada = await browser.ask("/api/tables", {"game": "connect_four", "name": "Ada", "rated": False})
            table = made["table"]["id"]
            _, bob = await browser.ask(f"/api/tables/{table}/acts", {"do": "join", "name": "Bob"})
            self.browsers.append(browser)
            seats = (Seat(), Seat())
            for seat, cookie in zip(seats, (ada, bob), strict=True):
                seat.line = await dial(self.port, table, cookie, seat.hear)
                await seat.hear_state()
        return seats

    async def move(self, seats: tuple[Seat, Seat], number: int, move: str) -> None:
        """Play, and wait until both have heard of it."""
        mover, other = seats[number % 2], seats[1 - number % 2]
        assert mover.line is not None
        begun = time.perf_counter()
        mover.line.send(f'{{"id":"{number}","do":"play","text":"{move}"}}')
        await mover.hear_state()
        if self.counting:
            self.waits.append(mover.heard_at - begun)
        await other.hear_state()


def spent(process: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def measure(port: int, process: int, given: argparse.Namespace) -> dict[str, float]:
    """Let tables play, and sum up."""
    load = Load(port, given.pause)
    before = resident(process)
    tasks = [asyncio.create_task(load.play_on()) for _ in range(given.tables)]
    await asyncio.sleep(given.warm_up)
    grown = (resident(process) - before) / given.tables
    load.counting, used, own, begun = True, spent(process), time.process_time(), time.perf_counter()
    await asyncio.sleep(given.seconds)
    seconds, used, own = time.perf_counter() - begun, spent(process) - used, time.process_time() - own
    load.counting = False
    failed = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if failed:
        raise RuntimeError(f"{len(failed)} tables failed: {failed[0]!r}")
    cuts = quantiles(load.waits, n=1000)
    return {
        "tables": given.tables,
        "acts/s": len(load.waits) / seconds,
        "p50 ms": 1000 * cuts[499],
        "p90 ms": 1000 * cuts[899],
        "p99 ms": 1000 * cuts[989],
        "p99.9 ms": 1000 * cuts[998],
        "processor": used / seconds,
        "client": own / seconds,
        "ms an act": 1000 * used / max(1, len(load.waits)),
        "kB a table": grown / 1000,
    }


async def soak(port: int, process: int, given: argparse.Namespace) -> dict[str, float]:
    """Let tables come and go; memory after each third."""
    load = Load(port, given.pause)
    tasks = [asyncio.create_task(load.play_on()) for _ in range(given.tables)]
    sizes = []
    for _ in range(3):
        await asyncio.sleep(given.soak / 3)
        sizes.append(resident(process) / 1e6)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {f"MB after {third}/3": size for third, size in enumerate(sizes, 1)}


def claims(found: dict[str, float]) -> list[Claim]:
    """Return what docs/operate.md promises of such a run."""
    if "MB after 1/3" in found:
        growth = found["MB after 3/3"] / found["MB after 1/3"]
        return [
            (growth <= MOST_GROWTH, f"a soak grows by at most {MOST_GROWTH:.2f} after its first third: {growth:.3f}")
        ]
    tables, p99, spent, size = (found[name] for name in ("tables", "p99 ms", "ms an act", "kB a table"))
    most = next((most for step, most in MOST_P99.items() if tables <= step), float("inf"))
    return [
        (p99 < most, f"p99 under {most:g} ms with {tables:,} tables and {2 * tables:,} sockets: {p99:.1f}"),
        (spent <= MOST_PROCESSOR, f"at most {MOST_PROCESSOR:g} ms of processor time an act: {spent:.2f}"),
        (size <= MOST_MEMORY, f"at most {MOST_MEMORY:g} kB a table in play with two viewers: {size:.0f}"),
    ]


def run(words: list[str]) -> dict[str, float]:
    """Measure what *words* of the command line ask for."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.scale", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between moves of a table")
    parser.add_argument("--warm-up", type=float, default=60.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--soak", type=float, help="seconds in which tables come and go")
    parser.add_argument("--folder", help="where the database is kept meanwhile")
    given = parser.parse_args(words)
    port = free_port()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        settings: dict[str, Any] = {"DATABASE": f"{folder}/t.db", "PORT": port, **dict.fromkeys(FREE, 0)}
        if given.soak is not None:
            settings["KEEP_IDLE"] = given.soak / 20  # so tables go in the first third, too
        environment: dict[str, Any] = {**os.environ}
        environment.update({f"THEOMACHY_{name}": str(value) for name, value in settings.items()})
        environment.setdefault("PYTHONPATH", str(ROOT / "src"))
        with running([sys.executable, "-m", "theomachy.server"], port, env=environment) as (_, process):
            work = measure if given.soak is None else soak
            return uvloop.run(work(port, process, given))


def main() -> int:
    """Measure and print; 1 where a claim does not hold."""
    found = run(sys.argv[1:])
    print(json.dumps({name: round(value, 2) for name, value in found.items()}))
    print(verdicts(claims(found)))
    return 0 if all(holds for holds, _ in claims(found)) else 1


if __name__ == "__main__":
    sys.exit(main())
