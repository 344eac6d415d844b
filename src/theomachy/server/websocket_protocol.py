"""WebSocket protocol: uvicorn's WebSocket protocol, with a short way for text in both directions.

Every choice is a message in, and told to everybody at its table, so this is what a server does most. The long way,
through a parser, a task and the protocol's own state, costs as much as building the message. It is taken by everything
that is not plain: the handshake, pieces of messages, heartbeats, goodbyes, mistakes, and readers who are slow.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the faster of two, if it was built
from websockets.protocol import State

from theomachy.server.paced_reading import PacedReading

PUSH = "theomachy.push"  # among the extensions of the ASGI scope
TEXT = b"\x81"  # a whole message of text (RFC 6455, 5.2)
MASKED = 0x80
SHORT_MESSAGE = 125  # bytes of a message whose size is one byte
MOST_FRAMES = 64  # in one piece that the short way keeps count of
MOST_QUEUED = 8  # messages that nobody took yet, before nothing more is read


class MessageQueue:
    """Messages for the one who reads them. asyncio's queue takes two kilobytes, and there are two for each table."""

    __slots__ = ("_loop", "_messages", "_reader")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message, and wake whoever waits for one."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next message."""
        while not self._messages:
            self._reader = self._loop.create_future()
            await self._reader
        return self._messages.pop(0)

    def qsize(self) -> int:
        """Return how many messages wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Return whether no message waits."""
        return not self._messages


class FastWebSocketProtocol(PacedReading, WebSocketsSansIOProtocol):
    """A connection that reads short text at once, and offers the application to write text at once."""

    is_served = False  # the application works for it
    is_lost = False
    at_frame_start = True  # what was read so far ends with a frame; once it does not, everything goes the long way

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Any = MessageQueue(self.loop)
        self.heard_at = 0.0  # when the other side last sent something
        self.when_lost: Callable[[], None] | None = None  # called once the connection is gone

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_reading()
        super().connection_lost(exc)
        if self.when_lost is not None:
            self.when_lost()
            self.when_lost = None
        self.is_lost = True
        self._let_go()

    async def run_asgi(self) -> None:
        self.scope["extensions"][PUSH] = self.push  # type: ignore[assignment]
        self.is_served = True
        try:
            await super().run_asgi()
        finally:
            self.is_served = False
            self._let_go()

    def start_keepalive(self) -> None:
        """The connection is accepted: nobody reads its headers again, which take as much memory as its table."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []

    def send_keepalive_ping(self) -> None:
        """Ask for a heartbeat only where there was none for an interval."""
        assert self.ping_interval is not None
        rest = self.heard_at + self.ping_interval - self.loop.time()
        if rest > 0:
            self.ping_timer = self.loop.call_later(rest, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def _let_go(self) -> None:
        """Break reference cycles, so this is freed without a garbage collection."""
        if self.is_lost and not self.is_served:
            done: Any = None
            self.scope = self.transport = self.conn = done

    def push(self, text: bytes) -> bool:
        """Write *text* as one message; False, and nothing is written, when that is not possible right now."""
        if not self.handshake_complete or not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        if self.initial_response is not None or self.conn.extensions or self.transport.is_closing():
            return False
        self.transport.write(frame_header(len(text)) + text)
        return True

    def data_received(self, data: bytes) -> None:
        self.heard_at = self.loop.time()
        text = None
        if not self.handshake_complete:
            self.at_frame_start = (
                not self.handshake_initiated
            )  # the request; who does not wait for the answer goes the long way
        elif self.at_frame_start and self._rest is None:
            text = self.short_text(data)
            self.at_frame_start = text is not None or ends_on_frame(data)
        if text is None:
            self.read(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MOST_QUEUED:
            self.read_paused = True
            self.transport.pause_reading()

    def take_piece(self, data: bytes) -> None:
        super().data_received(data)

    def has_enough(self) -> bool:
        return self.read_paused

    def short_text(self, data: bytes) -> str | None:
        """The text of *data* when it is one short message, and one may come now."""
        size = len(data) - 6
        if not 0 < size <= SHORT_MESSAGE or data[:2] != TEXT + bytes([MASKED | size]):
            return None
        if self.frames or self.close_sent or self.conn.state is not State.OPEN or self.conn.extensions:
            return None
        try:
            return apply_mask(data[6:], data[2:6]).decode()
        except UnicodeDecodeError:
            return None


def ends_on_frame(data: bytes) -> bool:
    """Return whether *data*, which begins a frame, ends with one."""
    at = frames = 0
    while at + 2 <= len(data) and frames < MOST_FRAMES:
        frames += 1
        size, masked = data[at + 1] & 0x7F, data[at + 1] & MASKED
        more = 2 if size == 126 else 8 if size == 127 else 0
        if more:
            size = int.from_bytes(data[at + 2 : at + 2 + more], "big")
        at += 2 + more + (4 if masked else 0) + size
    return at == len(data)


def frame_header(size: int) -> bytes:
    """Return what goes before a message of *size* bytes."""
    if size <= SHORT_MESSAGE:
        return TEXT + size.to_bytes(1, "big")
    if size < 65_536:
        return TEXT + b"\x7e" + size.to_bytes(2, "big")
    return TEXT + b"\x7f" + size.to_bytes(8, "big")
