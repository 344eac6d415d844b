"""Sockets: one WebSocket for each viewer of a table."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from theomachy.server import metrics
from theomachy.server.clocktime import now
from theomachy.server.identity import Forbidden, Person, Unknown
from theomachy.server.limits import Limit
from theomachy.server.live import NO_WATCHING, Live
from theomachy.server.origins import is_welcome
from theomachy.server.routes.tables import Deed, hint, preview, understand, why
from theomachy.server.routing import House, identify
from theomachy.server.wire import PUSH
from theomachy.table import Repeated, Trouble
from theomachy.table.seating import check_name

logger = logging.getLogger("theomachy.sockets")
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Deed).decode

TOO_SLOW, RESTART = 1013, 1012
CLOSE = {"not-found": 4404, "too-fast": 4429, "no-watching": NO_WATCHING}
PATIENCE = 2.0  # seconds to take leave of somebody who does not read
MOST_REFUSED = 200  # messages that were nonsense before a connection is closed


class Line:
    """A connection: queues what is sent to those who do not keep up, and gives up on those who do not read.

    *push* writes a message at once where the server can, and says whether it did.
    """

    def __init__(
        self, person: Person, seq: int | None, backlog: int, push: Callable[[bytes], bool] | None = None
    ) -> None:
        self.player = person.id
        self.person = person
        self.seat: int | None = None
        self.seq = seq
        self._queue: list[bytes] = []
        self._push = push
        self._late = False  # something queued is being written: nothing may overtake it
        self._backlog = backlog
        self._idle: asyncio.Future[None] | None = None  # the writer waits for news
        self.closed = asyncio.Event()
        self.closing = 0
        self.hints: set[asyncio.Task[None]] = set()  # what a bot still thinks about; nothing else waits for it

    def send(self, message: bytes) -> None:
        if self._push is not None and not (self._late or self._queue or self.closing) and self._push(message):
            return
        if len(self._queue) >= self._backlog:
            self.close(TOO_SLOW)
            metrics.DROPPED.inc()
        elif not self.closing:
            self._queue.append(message)
            if self._idle is not None and not self._idle.done():
                self._idle.set_result(None)

    def close(self, code: int) -> None:
        """End the connection with *code*."""
        self.closing = self.closing or code
        self.closed.set()

    async def write(self, send: Send) -> None:
        """Send what is queued, as fast as the other side reads."""
        loop = asyncio.get_running_loop()
        while True:
            if not self._queue:
                self._idle = loop.create_future()
                await self._idle
            queue, self._queue = self._queue, []
            self._late = True
            for message in queue:
                await send({"type": "websocket.send", "text": message.decode()})
            self._late = False


class Sockets:
    """Everybody who is connected."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lines: set[Line] = set()

    def close(self) -> None:
        """The server restarts: everybody shall connect again."""
        for line in self._lines:
            line.close(RESTART)

    async def serve(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection to a table."""
        socket = WebSocket(scope, receive, send)
        house, config = self._house, self._house.hall.config
        try:
            if not is_welcome(socket.headers, config.origins):
                raise Forbidden("forbidden", "This page may not connect here.")
            person = await identify(house.door, socket.headers.get("cookie"), socket.headers.get("authorization"))
            person.need("read")
            client = socket.client.host if socket.client is not None else ""
            if house.requests.wait(client):
                raise Trouble("too-fast", "That was too fast.")
            seq = socket.query_params.get("seq", "")
            last = int(seq) if seq.isdecimal() and len(seq) < 10 else None
            line = Line(person, last, config.backlog, scope.get("extensions", {}).get(PUSH))
            await socket.accept()
            live = await house.hall.enter(table, line)
        except Trouble as trouble:
            await self._turn_away(socket, trouble)
            return
        except WebSocketDisconnect:
            return
        self._lines.add(line)
        metrics.VIEWERS.inc()
        try:
            await self._talk(socket, line, live, receive, send)
        finally:
            self._lines.discard(line)
            metrics.VIEWERS.dec()
            house.hall.leave(live, line)

    async def _turn_away(self, socket: WebSocket, trouble: Trouble) -> None:
        code = 4401 if isinstance(trouble, Unknown) else 4403 if isinstance(trouble, Forbidden) else 4409
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if socket.application_state.name == "CONNECTING":
                await socket.accept()
            await socket.close(CLOSE.get(trouble.code, code), trouble.code[:100])

    async def _talk(self, socket: WebSocket, line: Line, live: Live, receive: Receive, send: Send) -> None:
        reader = asyncio.create_task(self._read(receive, line, live))
        writer = asyncio.create_task(line.write(send))
        closed = asyncio.create_task(line.closed.wait())
        tasks: set[asyncio.Task[Any]] = {reader, writer, closed}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks |= line.hints
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect | OSError):
                    logger.error("a connection failed", exc_info=ended)
        if line.closing:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError, OSError):
                await asyncio.wait_for(socket.close(line.closing), PATIENCE)

    async def _read(self, receive: Receive, line: Line, live: Live) -> None:
        limit = Limit(self._house.hall.config.act_rate)
        nonsense = 0
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            raw = message.get("text") or message.get("bytes") or ""
            try:
                if limit.wait(""):
                    raise Trouble("too-fast", "That was too fast; wait a moment.")
                if len(raw) > self._house.hall.config.message_bytes:
                    raise Trouble("too-large", "That message is too large.")
                deed = decode(raw)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                refuse(line, "", Trouble("bad-request", f"The message is not as it should be: {error}"))
                nonsense += 1
            except Trouble as trouble:
                refuse(line, "", trouble)
                nonsense += 1
            else:
                await self._take(line, live, deed)
            if nonsense > MOST_REFUSED:
                line.close(CLOSE["too-fast"])
                return

    async def _take(self, line: Line, live: Live, deed: Deed) -> None:
        """Carry out what somebody asked for; the answer is the state everybody gets."""
        hall, id = self._house.hall, live.table.id
        seq = line.seq
        try:
            if deed.do == "ping":
                line.send(encode({"type": "pong", "at": now()}))
                return
            line.person.need("play")
            if line.person.is_new:
                raise Trouble("forbidden", "Nobody knows you here yet: GET /api/me first and send the cookie along.")
            if deed.do == "hint":
                task = asyncio.create_task(self._hint(line, id, deed))
                line.hints.add(task)
                task.add_done_callback(line.hints.discard)
                return
            if deed.do == "preview":
                line.send(encode(await preview(hall, id, line.person, deed)))
                return
            if deed.do == "why":
                line.send(encode(await why(hall, id, line.person, deed)))
                return
            if deed.do == "join":
                line.person = await self._named(line.person, deed.name)
            await hall.act(id, understand(deed, line.person, live), deed.seq)
        except Trouble as trouble:
            refuse(line, deed.id, trouble)
            if trouble.code == "stale":
                line.send(encode(live.state(line.player, deed.seq)))
        except Repeated:
            line.send(encode({"type": "done", "re": deed.id, "seq": line.seq}))
        except Exception:
            fail(line, deed.id)
        else:
            if line.seq == seq or (line.seat is None and live.table.settings.delay):
                line.send(encode({"type": "done", "re": deed.id, "seq": line.seq}))

    async def _hint(self, line: Line, id: str, deed: Deed) -> None:
        try:
            line.send(encode(await hint(self._house.hall, id, line.person, deed.id)))
        except Trouble as trouble:
            refuse(line, deed.id, trouble)
        except Exception:
            fail(line, deed.id)

    async def _named(self, person: Person, name: str) -> Person:
        if person.is_new or (name and name != person.name):
            return await self._house.door.rename(person, check_name(name))
        return person


def fail(line: Line, re: str) -> None:
    """Write down what went wrong, and tell a viewer that something did."""
    logger.exception("an act failed")
    refuse(line, re, Trouble("failed", "Something went wrong in the server; it was written down."))


def refuse(line: Line, re: str, trouble: Trouble) -> None:
    """Tell a viewer why not."""
    metrics.REFUSALS.labels(trouble.code if len(trouble.code) < 40 else "other").inc()
    line.send(encode({"type": "refused", "re": re, "seq": line.seq, "refusal": trouble.refused()}))
