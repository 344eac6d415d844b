"""The effect of 150 hostile tables and sockets on one person's bot and requests: ``python -m bench.server.fairness``.

First a person plays against a bot alone, then beside somebody at another address who has 150 tables at which bots think
all the time, each watched through a WebSocket, and who sends as many messages as the server reads. Bots answer as soon
as they have thought.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import sys
import tempfile
import time
from statistics import median

import httpx
from websockets.asyncio.client import connect

from bench.server.__main__ import ROOT, free_port, running
from bench.server.page import Claim, verdicts

COLUMNS = "abcdefg"
BOT = "level-5"
MOST_BOT, MOST_REQUEST = 1.5, 2.0  # times as long as alone


class Somebody:
    """A person with a browser at an address."""

    def __init__(self, port: int, address: str) -> None:
        self.headers = {"X-Forwarded-For": address}
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, headers=self.headers)
        self.live = f"ws://127.0.0.1:{port}"

    async def open(self) -> str:
        """A table against a bot; its id."""
        await self.http.get("/api/me")
        made = await self.http.post("/api/tables", json={"game": "connect_four", "bots": [BOT]})
        return str(made.json()["table"]["id"])

    async def play(self, table: str) -> float:
        """Choose anything, and wait for the bot; how long it took."""
        state = (await self.http.get(f"/api/tables/{table}")).json()
        text = state["choices"]["items"][0]["text"]
        begun = time.perf_counter()
        await self.http.post(f"/api/tables/{table}/acts", json={"do": "play", "text": text})
        while True:
            state = (await self.http.get(f"/api/tables/{table}")).json()
            if state["waiting"] == [0] or state["outcome"] is not None:
                return time.perf_counter() - begun
            await asyncio.sleep(0.02)

    async def look(self, table: str) -> float:
        """Return how long a request takes."""
        begun = time.perf_counter()
        await self.http.get(f"/api/tables/{table}")
        return time.perf_counter() - begun

    async def harass(self, table: str) -> None:
        """Play, and talk as fast as the server reads."""
        headers = {**self.headers, "Cookie": f"theomachy={self.http.cookies['theomachy']}"}
        address = f"{self.live}/api/tables/{table}/live"
        async with connect(address, additional_headers=headers, proxy=None, compression=None) as socket:
            drain = asyncio.create_task(read(socket))
            try:
                for number in range(10**9):
                    text = COLUMNS[number % len(COLUMNS)]
                    await socket.send(json.dumps({"do": "play", "text": text, "id": str(number)}))
                    await asyncio.sleep(0.01)
            finally:
                drain.cancel()


async def read(socket: object) -> None:
    """Take what comes."""
    with contextlib.suppress(Exception):
        async for _ in socket:  # type: ignore[attr-defined]
            pass


def harass(port: int, tables: int) -> None:
    """Somebody with many tables; runs in a process of its own, so only the server is shared."""

    async def all_tables() -> None:
        mal = Somebody(port, "192.0.2.66")
        await asyncio.gather(*[mal.harass(await mal.open()) for _ in range(tables)], return_exceptions=True)

    asyncio.run(all_tables())


async def measure(port: int, tables: int, tries: int) -> dict[str, float]:
    """Alone, then in bad company."""
    ada = Somebody(port, "192.0.2.7")

    async def feel() -> tuple[float, float]:
        bots, looks = [], []
        for _ in range(tries):
            table = await ada.open()
            bots.append(await ada.play(table))
            looks += [await ada.look(table) for _ in range(10)]
        return median(bots), median(looks)

    bot_alone, look_alone = await feel()
    hostile = multiprocessing.Process(target=harass, args=(port, tables), daemon=True)
    hostile.start()
    await asyncio.sleep(15)
    bot, look = await feel()
    hostile.kill()
    return {
        "bot alone ms": 1000 * bot_alone,
        "bot beside ms": 1000 * bot,
        "bot ratio": bot / bot_alone,
        "request alone ms": 1000 * look_alone,
        "request beside ms": 1000 * look,
        "request ratio": look / look_alone,
    }


def run(words: list[str]) -> dict[str, float]:
    """Measure what *words* of the command line ask for."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.fairness", description=__doc__)
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--tries", type=int, default=15)
    given = parser.parse_args(words)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "DATABASE": f"{folder}/t.db",
            "PORT": port,
            "PROXIES": "127.0.0.1",
            "BOT_PACE": 0,
            "HTTP_RATE": 0,
            "TABLE_RATE": 0,
            "SOCKETS_PER_PERSON": 0,
        }
        environment = {**os.environ, **{f"THEOMACHY_{name}": str(value) for name, value in settings.items()}}
        environment.setdefault("PYTHONPATH", str(ROOT / "src"))
        with running([sys.executable, "-m", "theomachy.server"], port, env=environment):
            return asyncio.run(measure(port, given.tables, given.tries))


def claims(found: dict[str, float]) -> list[Claim]:
    """Return what docs/operate.md promises."""
    bot, request = found["bot ratio"], found["request ratio"]
    return [
        (bot <= MOST_BOT, f"beside hostile tables a bot takes at most {MOST_BOT:g} times as long: {bot:.2f}"),
        (request <= MOST_REQUEST, f"and the median request at most {MOST_REQUEST:g} times: {request:.2f}"),
    ]


def main() -> int:
    """Measure and print; 1 when it is not fair."""
    found = run(sys.argv[1:])
    print(json.dumps({name: round(value, 2) for name, value in found.items()}))
    print(verdicts(claims(found)))
    return 0 if all(holds for holds, _ in claims(found)) else 1


if __name__ == "__main__":
    sys.exit(main())
