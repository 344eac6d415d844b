"""Clients that cost little, so the server is measured and not they: people with WebSockets on the loopback."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
)
TEXT, CLOSE, PING = 0x81, 0x88, 0x89
PONG = 0x8A
BYE = b"\x88\x82\0\0\0\0\x03\xe8"
SMALL, MIDDLE = 126, 127  # sizes from here on stand in two bytes, and in eight
MASKED = 0x80


class Line(asyncio.Protocol):
    """A WebSocket with as little around it as possible; the key that masks is zero. *heard* gets each message."""

    def __init__(self, handshake: str, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = asyncio.Event()
        self._handshake = handshake
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are not registered as such
        self._transport.write(self._handshake.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.lost.set()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            if data[9:12] != b"101":
                self.opened.set_exception(ConnectionError(data[:100].decode("latin-1")))
                return
            self.opened.set_result(None)
            data = data[end + 4 :]
        self._rest = self._read(data)

    def _read(self, data: bytes) -> bytes:
        """Hear every whole message; what is left."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, begin = data[at + 1], at + 2
            if size >= SMALL:
                begin += 2 if size == SMALL else 8
                size = int.from_bytes(data[at + 2 : begin], "big") if end >= begin else end
            if end < begin + size:
                break
            if data[at] == TEXT:
                self.heard(data[begin : begin + size])
            elif data[at] == PING:
                self._transport.write(bytes((PONG, MASKED | size)) + b"\0\0\0\0" + data[begin : begin + size])
            elif data[at] == CLOSE:
                self._transport.close()
            at = begin + size
        return data[at:]

    def send(self, text: str) -> None:
        """Send a message of less than 64 kB."""
        body = text.encode()
        size = len(body)
        head = bytes((TEXT, MASKED | size)) if size < SMALL else bytes((TEXT, MASKED | SMALL)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + body)

    async def close(self) -> None:
        """Say goodbye, and wait until the server has hung up."""
        if not self._transport.is_closing():
            self._transport.write(BYE)
        await self.lost.wait()


async def dial(port: int, table: str, cookie: str, heard: Callable[[bytes], None]) -> Line:
    """A WebSocket at *table*."""
    path = f"/api/tables/{table}/live"
    handshake = HANDSHAKE.format(path=path, host=f"127.0.0.1:{port}", cookie=cookie)
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(handshake, heard), "127.0.0.1", port)
    await line.opened
    return line


class Browser:
    """Requests over one connection that stays open, each with a cookie of its own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
        """Return what is answered, and the cookie that came with it."""
        if self._writer is None or self._writer.is_closing() or self._reader is None or self._reader.at_eof():
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        text = b"" if body is None else json.dumps(body).encode()
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
        self._writer.write(f"{head}Cookie: {cookie}\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text)
        answered = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in answered.split("\r\n"))}
        found = json.loads(await self._reader.readexactly(int(headers["content-length"])))
        if not answered.startswith("HTTP/1.1 2"):
            raise RuntimeError(f"{path}: {found}")
        return found, headers.get("set-cookie", "").split(";")[0]

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
