"""Connection: one viewer's WebSocket, as the rest of the server writes to it."""

import asyncio
from collections.abc import Callable, Coroutine

from starlette.types import Send

from theomachy.core.language import ENGLISH
from theomachy.server import metrics
from theomachy.server.identity import Person

TOO_SLOW_CODE = 1013  # close code of a reader that fell too far behind
MOST_WAITING_BYTES = 500_000  # that wait for a reader: a message can be fifty kilobytes


class Connection:
    """Queue messages for a viewer who reads slowly, and give up on one who does not read.

    *push* writes a message at once where the server can, and returns whether it did; *send* writes when it can.
    """

    def __init__(
        self,
        person: Person,
        seq: int | None,
        backlog: int,
        send: Send,
        push: Callable[[bytes], bool] | None = None,
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
        self._waiting_bytes = 0  # of messages that are not sent yet
        self._send = send
        self._push = push
        self._writer: asyncio.Task[None] | None = None  # while messages are queued: nothing may overtake them
        self._backlog = backlog
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.close_code = 0
        self.tasks: set[asyncio.Task[None]] = set()  # what runs for it besides reading: writing, hints

    def visible_seq(self) -> int | None:
        """The last number that the viewer was sent; a delayed spectator must not learn how far the table is."""
        return self.delayed_seq if self.is_delayed else self.seq

    def send(self, message: bytes) -> None:
        """Queue *message*; never waits."""
        if self._push is not None and not (self._writer or self.close_code) and self._push(message):
            return
        if self.close_code:
            return
        if len(self._queue) >= self._backlog or self._waiting_bytes >= MOST_WAITING_BYTES:
            self.close(TOO_SLOW_CODE)
            metrics.DROPPED.inc()
        else:
            self._queue.append(message)
            self._waiting_bytes += len(message)
            if self._writer is None:
                self._writer = self.spawn(self._write())

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Do something for this connection, as long as it is open, while it goes on reading."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def end(self) -> None:
        """Nothing more will be read."""
        if not self.ended.done():
            self.ended.set_result(None)

    def close(self, code: int) -> None:
        """End the connection with *code*."""
        self.close_code = self.close_code or code
        self.end()

    async def _write(self) -> None:
        """Send what is queued, as fast as the other side reads."""
        try:
            while self._queue:
                queue, self._queue = self._queue, []
                for message in queue:
                    await self._send({"type": "websocket.send", "text": message.decode()})
                    self._waiting_bytes -= len(message)
        except OSError:  # the other side is gone
            self.end()
        finally:
            self._writer = None
