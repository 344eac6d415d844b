"""How many tables one process carries: ``python -m bench.server.scale --tables 1000``.

Every table has two people with a WebSocket each, who play drawn games of Connect Four, a move every few seconds. What
counts is how long it takes from sending a move until its player is told, and processor time and memory of the server.
``--soak 600`` lets tables come and go for ten minutes and shows whether memory grows.
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

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.server.__main__ import ROOT, free_port, resident, running

GAME = "fefagceffaebbaefgfdbbccgcggdgcadaddedbecba"  # a drawn game, all 42 moves
CONNECTING = 50  # at a time
TICKS = os.sysconf("SC_CLK_TCK")


class Load:
    """People at tables, and how long they waited."""

    def __init__(self, port: int, pause: float) -> None:
        self.http = f"http://127.0.0.1:{port}"
        self.live = f"ws://127.0.0.1:{port}"
        self.pause = pause
        self.waits: list[float] = []
        self.acts = 0
        self.counting = False
        self.turn = asyncio.Semaphore(CONNECTING)

    async def play(self, games: int | None = None) -> None:
        """Two people play one game after another."""
        while games is None or games > 0:
            async with self.turn:
                table, cookies = await self.open()
                sockets = [await self.watch(table, cookie) for cookie in cookies]
            for number, move in enumerate(GAME):
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.pause)
                await self.move(sockets, number, move)
            for socket in sockets:
                await socket.close()
            games = None if games is None else games - 1

    async def open(self) -> tuple[str, list[str]]:
        """A table with two people; its id and their cookies."""
        cookies = []
        table = ""
        for name in ("Ada", "Bob"):
            async with httpx.AsyncClient(base_url=self.http, timeout=60) as client:
                await client.get("/api/me")
                if table:
                    await client.post(f"/api/tables/{table}/acts", json={"do": "join", "name": name})
                else:
                    made = await client.post("/api/tables", json={"game": "connect_four", "name": name})
                    table = made.json()["table"]["id"]
                cookies.append(f"theomachy={client.cookies['theomachy']}")
        return table, cookies

    async def watch(self, table: str, cookie: str) -> ClientConnection:
        """A WebSocket that has heard the state."""
        socket = await connect(
            f"{self.live}/api/tables/{table}/live", additional_headers={"Cookie": cookie}, proxy=None, compression=None
        )
        await socket.recv()
        return socket

    async def move(self, sockets: list[ClientConnection], number: int, move: str) -> None:
        """Play, and wait until both have heard of it."""
        mover, other = sockets[number % 2], sockets[1 - number % 2]
        begun = time.perf_counter()
        await mover.send(json.dumps({"id": str(number), "do": "play", "text": move}))
        await hear(mover, str(number))
        if self.counting:
            self.waits.append(time.perf_counter() - begun)
            self.acts += 1
        await hear(other, None)


async def hear(socket: ClientConnection, answer: str | None) -> None:
    """Read until the state that answers an act, or the next one."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 120))
        if message["type"] == "state" and (answer is None or message.get("re") == answer):
            return


def spent(process: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def measure(port: int, process: int, given: argparse.Namespace) -> dict[str, float]:
    """Let tables play, and sum up."""
    load = Load(port, given.pause)
    before = resident(process)
    tasks = [asyncio.create_task(load.play(None if given.soak is None else 1)) for _ in range(given.tables)]
    await asyncio.sleep(given.warm_up)
    grown = (resident(process) - before) / given.tables
    load.counting, used, begun = True, spent(process), time.perf_counter()
    await asyncio.sleep(given.seconds)
    seconds, used = time.perf_counter() - begun, spent(process) - used
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    cuts = quantiles(load.waits, n=100)
    return {
        "tables": given.tables,
        "acts/s": load.acts / seconds,
        "p50 ms": 1000 * cuts[49],
        "p90 ms": 1000 * cuts[89],
        "p99 ms": 1000 * cuts[98],
        "processor": used / seconds,
        "ms an act": 1000 * used / max(1, load.acts),
        "kB a table": grown / 1000,
    }


async def soak(port: int, process: int, given: argparse.Namespace) -> dict[str, float]:
    """Let tables come and go; memory after each third."""
    load = Load(port, given.pause)
    end = time.monotonic() + given.soak
    sizes: list[float] = []

    async def come_and_go() -> None:
        while time.monotonic() < end:
            await load.play(1)

    tasks = [asyncio.create_task(come_and_go()) for _ in range(given.tables)]
    for _ in range(3):
        await asyncio.sleep(given.soak / 3)
        sizes.append(resident(process) / 1e6)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {f"MB after {third}/3": size for third, size in enumerate(sizes, 1)}


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.scale", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between moves of a table")
    parser.add_argument("--warm-up", type=float, default=60.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--soak", type=float, help="seconds in which tables come and go")
    given = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "DATABASE": f"{folder}/t.db",
            "PORT": port,
            "HTTP_RATE": 0,
            "ACT_RATE": 0,
            "TABLE_RATE": 0,
            "CONNECTIONS_PER_ADDRESS": 0,
            "BYTES_A_DAY": 0,
        }
        environment: dict[str, Any] = {**os.environ}
        environment.update({f"THEOMACHY_{name}": str(value) for name, value in settings.items()})
        environment.setdefault("PYTHONPATH", str(ROOT / "src"))
        with running([sys.executable, "-m", "theomachy.server"], port, env=environment) as (_, process):
            work = measure if given.soak is None else soak
            found = asyncio.run(work(port, process, given))
    print(json.dumps({name: round(value, 2) for name, value in found.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
