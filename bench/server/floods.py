"""The effect of 150 hostile sockets on one person at another address: ``python -m bench.server.floods``.

Each flood is a way to keep a server busy: tiny frames, pieces of a message that never ends, requests by the dozen,
connections that come and go. The server is run with the limits it has by default; addresses of the loopback network
stand for people. On a machine that is busy with other things, ``chrt -f 10`` before the command keeps these out of the
figures. The exit status is 1 where the middle request takes more than twice as long as without the flood.
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
from collections.abc import Awaitable, Callable
from statistics import median

from bench.server.__main__ import ROOT, free_port, running
from bench.server.clients import HANDSHAKE
from bench.server.page import Claim, verdicts
from bench.server.scale import spent

ADA, MAL = "127.0.0.7", "127.0.0.66"
MOST = 2.0  # times as long as without a flood
PAUSE = 0.06  # seconds between Ada's requests: a person may ask 20 times a second
CHAT = b'{"do":"chat","text":"x","channel":"table"}'
PING, EMPTY, PIECE = b"\x89\x80\0\0\0\0", b"\x81\x80\0\0\0\0", b"\0\x80\0\0\0\0"
BEGINNING = b"\x01\x80\0\0\0\0"  # of a message in pieces
FRAMES = {
    "messages": (bytes((0x81, 0x80 | len(CHAT))) + b"\0\0\0\0" + CHAT) * 500,
    "pings": PING * 20_000,
    "empty messages": EMPTY * 20_000,
    "pieces of a message": PIECE * 20_000,
}


class Caller:
    """Somebody at an address, with a table."""

    def __init__(self, port: int, address: str) -> None:
        self._port = port
        self._address = address
        self._cookie = ""
        self.table = ""

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection."""
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._address, 0))

    def request(self, path: str, body: bytes = b"") -> bytes:
        """A request as it is sent."""
        head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: x\r\nCookie: {self._cookie}\r\n"
        return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body

    async def open(self) -> None:
        """Open a table, and be given a cookie."""
        reader, writer = await self.connect()
        writer.write(self.request("/api/tables", b'{"game":"connect_four"}'))
        head, body = await answer(reader)
        cookie = head[head.lower().index("set-cookie: ") + len("set-cookie: ") :]
        self._cookie = cookie.split(";")[0]
        self.table = f"/api/tables/{json.loads(body)['table']['id']}"
        writer.close()

    async def dial(self) -> asyncio.StreamWriter:
        """A WebSocket at the table, whose messages are taken and forgotten."""
        reader, writer = await self.connect()
        writer.write(HANDSHAKE.format(path=f"{self.table}/live", host="x", cookie=self._cookie).encode())
        await reader.readuntil(b"\r\n\r\n")
        self._drain = asyncio.create_task(drain(reader))
        return writer


async def answer(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    """The head and the body of the next answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    size = head.lower().split("content-length: ")[1].split("\r\n")[0]
    return head, await reader.readexactly(int(size))


async def drain(reader: asyncio.StreamReader) -> None:
    """Take what comes."""
    with contextlib.suppress(OSError):
        while await reader.read(65_536):
            pass


async def send_frames(mal: Caller, frames: bytes) -> None:
    """Send frames as fast as they are read."""
    writer = await mal.dial()
    if frames.startswith(PIECE):
        writer.write(BEGINNING)
    while True:
        writer.write(frames)
        await writer.drain()
        await asyncio.sleep(0.001)


async def send_requests(mal: Caller, path: str, at_once: int) -> None:
    """Ask for a page again and again, some requests at once."""
    reader, writer = await mal.connect()
    while True:
        writer.write(mal.request(path or mal.table) * at_once)
        for _ in range(at_once):
            await answer(reader)


async def come_and_go(mal: Caller) -> None:
    """Connect, ask, and hang up."""
    _, writer = await mal.connect()
    writer.write(mal.request("/healthz"))
    await writer.drain()
    writer.transport.abort()


async def watch_and_go(mal: Caller) -> None:
    """Open a WebSocket, and hang up."""
    (await mal.dial()).transport.abort()


async def say_half(mal: Caller) -> None:
    """Begin a request, and wait."""
    reader, writer = await mal.connect()
    writer.write(b"GET /")
    await reader.read()


FLOODS: dict[str, Callable[[Caller], Awaitable[None]]] = {
    **{name: lambda mal, frames=frames: send_frames(mal, frames) for name, frames in FRAMES.items()},  # type: ignore[misc]
    "requests": lambda mal: send_requests(mal, "", 1),
    "requests by the dozen": lambda mal: send_requests(mal, "", 12),
    "pages": lambda mal: send_requests(mal, "/", 1),
    "connections": come_and_go,
    "WebSockets that come and go": watch_and_go,
    "half requests": say_half,
}


def flood(port: int, name: str, sockets: int) -> None:
    """Somebody with many sockets; runs in its own process: only the server is shared."""

    async def again(mal: Caller) -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, IndexError):
                await FLOODS[name](mal)
            await asyncio.sleep(0.01)

    async def all_sockets() -> None:
        mal = Caller(port, MAL)
        await mal.open()
        await asyncio.gather(*[again(mal) for _ in range(sockets)])

    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))  # a run with priority has none for this
    asyncio.run(all_sockets())


async def feel(ada: Caller, seconds: float) -> float:
    """Return how many milliseconds Ada's requests take, the middle one."""
    reader, writer = await ada.connect()
    waits, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.perf_counter()
        writer.write(ada.request(ada.table))
        head, _ = await answer(reader)
        if " 200 " not in head[:20]:
            raise RuntimeError(head)
        waits.append(time.perf_counter() - begun)
        await asyncio.sleep(PAUSE)
    writer.close()
    return 1000 * median(waits)


async def measure(port: int, process: int, name: str, given: argparse.Namespace) -> dict[str, float]:
    """Alone, then in bad company; and the share of a core that the server is busy meanwhile."""
    ada = Caller(port, ADA)
    await ada.open()
    alone = await feel(ada, given.seconds)
    hostile = multiprocessing.Process(target=flood, args=(port, name, given.sockets), daemon=True)
    hostile.start()
    await asyncio.sleep(2)
    used, begun = spent(process), time.monotonic()
    beside = await feel(ada, given.seconds)
    busy = (spent(process) - used) / (time.monotonic() - begun)
    hostile.kill()
    return {"alone ms": alone, "beside ms": beside, "ratio": beside / alone, "server busy": busy}


def run(words: list[str]) -> dict[str, dict[str, float]]:
    """Measure what *words* of the command line ask for, flood by flood."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.floods", description=__doc__)
    parser.add_argument("--sockets", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("floods", nargs="*", default=list(FLOODS), help=", ".join(FLOODS))
    given = parser.parse_args(words)
    found = {}
    for name in given.floods:
        port = free_port()
        with tempfile.TemporaryDirectory() as folder:
            settings = {"DATABASE": f"{folder}/t.db", "PORT": str(port), "LOG_LEVEL": "critical"}
            environment = {**os.environ, **{f"THEOMACHY_{key}": value for key, value in settings.items()}}
            environment.setdefault("PYTHONPATH", str(ROOT / "src"))
            with running([sys.executable, "-m", "theomachy.server"], port, env=environment) as (_, process):
                found[name] = asyncio.run(measure(port, process, name, given))
        print(name, json.dumps({key: round(value, 2) for key, value in found[name].items()}), flush=True)
    return found


def claims(found: dict[str, dict[str, float]]) -> list[Claim]:
    """Return what docs/operate.md promises."""
    name, worst = max(((name, one["ratio"]) for name, one in found.items()), key=lambda pair: pair[1])
    return [
        (worst <= MOST, f"beside hostile sockets requests take at most {MOST:g} times as long: {worst:.2f} ({name})")
    ]


def main() -> int:
    """Measure and print; 1 where a flood is felt too much."""
    verdict = claims(run(sys.argv[1:]))
    print(verdicts(verdict))
    return 0 if all(holds for holds, _ in verdict) else 1


if __name__ == "__main__":
    sys.exit(main())
