"""Connection: one viewer's WebSocket, as the rest of the server writes to it."""

import asyncio
from collections.abc import Callable

from starlette.types import Send

from theomachy.core.language import ENGLISH
from theomachy.server import metrics
from theomachy.server.identity import Person

TOO_SLOW = 1013  # close code of a reader that fell too far behind


class Connection:
    """Queue messages for a viewer who reads slowly, and give up on one who does not read.

    *push* writes a message at once where the server can, and returns whether it did.
    """

    def __init__(
        self, person: Person, seq: int | None, backlog: int, push: Callable[[bytes], bool] | None = None
    ) -> None:
        self.player = person.id
        self.person = person
        self.address = ""
        self.language = ENGLISH
        self.seat: int | None = None
        self.seq = seq
        self.delayed_seq: int | None = None  # the last number that a spectator with a delay was really sent
        self.is_delayed = False
        self._queue: list[bytes] = []
        self._push = push
        self._writing = False  # queued messages are being written: nothing may overtake them
        self._backlog = backlog
        self._idle: asyncio.Future[None] | None = None  # the writer waits for messages
        self.closed = asyncio.Event()
        self.close_code = 0
        self.hints: set[asyncio.Task[None]] = set()  # hints in progress, which nothing else waits for

    def visible_seq(self) -> int | None:
        """The last number that the viewer was sent; a delayed spectator must not learn how far the table is."""
        return self.delayed_seq if self.is_delayed else self.seq

    def send(self, message: bytes) -> None:
        """Queue *message*; never waits."""
        if self._push is not None and not (self._writing or self._queue or self.close_code) and self._push(message):
            return
        if len(self._queue) >= self._backlog:
            self.close(TOO_SLOW)
            metrics.DROPPED.inc()
        elif not self.close_code:
            self._queue.append(message)
            if self._idle is not None and not self._idle.done():
                self._idle.set_result(None)

    def close(self, code: int) -> None:
        """End the connection with *code*."""
        self.close_code = self.close_code or code
        self.closed.set()

    async def write(self, send: Send) -> None:
        """Send what is queued, as fast as the other side reads."""
        loop = asyncio.get_running_loop()
        while True:
            if not self._queue:
                self._idle = loop.create_future()
                await self._idle
            queue, self._queue = self._queue, []
            self._writing = True
            for message in queue:
                await send({"type": "websocket.send", "text": message.decode()})
            self._writing = False
