"""A server for tests, and people who use it over HTTP and WebSocket."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from theomachy.server.app import build
from theomachy.server.bot_pool import BotPool
from theomachy.server.config import Config
from theomachy.server.routing import Services
from theomachy.server.run import uvicorn_config

QUICK: dict[str, Any] = {
    **dict.fromkeys(("http_rate", "act_rate", "table_rate", "address_share", "bot_pace"), 0),
    "bot_workers": 1,
}
Json = Any


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Address(str):
    """Where a server listens, and what is behind the door."""

    services: Services


@asynccontextmanager
async def serving(database: Path | str, bot_pool: BotPool | None = None, **more: Any) -> AsyncIterator[Address]:
    """A server in this process; its address."""
    config = Config(**{**QUICK, "port": free_port(), "database": str(database), **more})
    app = build(config, bot_pool)
    server = uvicorn.Server(uvicorn_config(config, app))
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            await task
        await asyncio.sleep(0.01)
    try:
        address = Address(f"http://127.0.0.1:{config.port}")
        address.services = app.state.services
        yield address
    finally:
        server.should_exit = True
        await task


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(self, database: str, port: int | None = None, **more: Any) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        settings = {**QUICK, "database": database, "port": self.port, **more}
        environment = {f"THEOMACHY_{name.upper()}": str(value) for name, value in settings.items()}
        root = Path(__file__).parents[2]
        path = os.pathsep.join([str(root / "src"), str(root), *filter(None, [os.environ.get("PYTHONPATH")])])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "theomachy.server"],
            env={**os.environ, **environment, "PYTHONPATH": path},
            stderr=subprocess.DEVNULL,
        )

    def wait(self, seconds: float = 20) -> "Process":
        """Return when it answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return self
            time.sleep(0.02)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        """End it without a word."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """End it politely; its exit code."""
        self._process.terminate()
        return self._process.wait(20)


class Person:
    """Somebody with a browser."""

    def __init__(self, url: str, name: str = "Ada", address: str = "") -> None:
        self.url = url
        self.name = name
        self.headers = {"X-Forwarded-For": address} if address else {}  # a server with proxies="127.0.0.1" believes it
        self.http = httpx.AsyncClient(base_url=url, timeout=20, headers=self.headers)

    async def __aenter__(self) -> "Person":
        await self.http.get("/api/me")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def open(self, game: str = "connect_four", **more: Any) -> Json:
        """Open a table; its first state."""
        answer = await self.http.post("/api/tables", json={"game": game, "name": self.name, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def do(self, table: str, kind: str, status: int = 200, **more: Any) -> Json:
        """Act; what came back."""
        answer = await self.http.post(f"/api/tables/{table}/acts", json={"do": kind, **more})
        assert answer.status_code == status, answer.text
        return answer.json()

    async def join(self, table: str, **more: Any) -> Json:
        """Take a seat."""
        return await self.do(table, "join", name=self.name, share=os.urandom(16).hex(), **more)

    async def look(self, table: str) -> Json:
        """The table."""
        answer = await self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def cookie(self) -> str:
        """What the browser sends along."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def watch(self, table: str, seq: int | None = None, **headers: str) -> AsyncIterator["SocketClient"]:
        """Look at a table over a WebSocket."""
        address = self.url.replace("http", "ws") + f"/api/tables/{table}/live"
        if seq is not None:
            address += f"?seq={seq}"
        async with connect(
            address, additional_headers={"Cookie": self.cookie(), **self.headers, **headers}, proxy=None
        ) as socket:
            yield SocketClient(socket)


class SocketClient:
    """A WebSocket, and the last state it brought."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: Json = None
        self._ids = 0
        self._name = os.urandom(4).hex()

    async def hear(self, seconds: float = 10) -> Json:
        """The next message that is not about who is here."""
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
            if message["type"] == "state":
                self.state = message
            if message["type"] != "here":
                return message

    async def until(self, test: Any, seconds: float = 10) -> Json:
        """Hear on until a state passes *test*."""
        while self.state is None or not test(self.state):
            await self.hear(seconds)
        return self.state

    async def send(self, kind: str, **more: Any) -> str:
        """Send an act; its id."""
        self._ids += 1
        id = str(more.pop("id", f"{self._name}-{self._ids}"))
        await self.socket.send(json.dumps({"id": id, "do": kind, **more}))
        return id

    async def act(self, kind: str, **more: Any) -> Json:
        """Send an act and hear its answer."""
        id = await self.send(kind, **more)
        while True:
            message = await self.hear()
            if message.get("re") == id:
                return message
