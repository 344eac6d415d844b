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
from theomachy.server.clock import now
from theomachy.server.identity import Forbidden, NotAuthenticated, Person
from theomachy.server.limits import KeyedRateLimiter
from theomachy.server.origins import is_allowed
from theomachy.server.routes.tables import ActRequest, hint, preview, to_act, why
from theomachy.server.routing import Services, identify
from theomachy.server.session import NO_WATCHING, TableSession
from theomachy.server.websocket_protocol import PUSH
from theomachy.table import AlreadyDone, RequestRefused
from theomachy.table.seating import check_name

logger = logging.getLogger("theomachy.sockets")
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ActRequest).decode

TOO_SLOW, RESTART = 1013, 1012
CLOSE = {"not-found": 4404, "too-fast": 4429, "no-watching": NO_WATCHING}
PATIENCE = 2.0  # seconds to take leave of somebody who does not read
MOST_REFUSED = 200  # messages that were nonsense before a connection is closed


class Connection:
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


class LiveSockets:
    """Everybody who is connected."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._connections: set[Connection] = set()

    def close(self) -> None:
        """The server restarts: everybody shall connect again."""
        for connection in self._connections:
            connection.close(RESTART)

    async def serve(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection to a table."""
        socket = WebSocket(scope, receive, send)
        services, config = self._services, self._services.registry.config
        try:
            if not is_allowed(socket.headers, config.origins):
                raise Forbidden("forbidden", "This page may not connect here.")
            person = await identify(
                services.authenticator, socket.headers.get("cookie"), socket.headers.get("authorization")
            )
            person.require("read")
            client = socket.client.host if socket.client is not None else ""
            if services.requests.retry_after(client):
                raise RequestRefused("too-fast", "That was too fast.")
            seq = socket.query_params.get("seq", "")
            last = int(seq) if seq.isdecimal() and len(seq) < 10 else None
            connection = Connection(person, last, config.backlog, scope.get("extensions", {}).get(PUSH))
            await socket.accept()
            session = await services.registry.subscribe(table, connection)
        except RequestRefused as refused:
            await self._turn_away(socket, refused)
            return
        except WebSocketDisconnect:
            return
        self._connections.add(connection)
        metrics.VIEWERS.inc()
        try:
            await self._talk(socket, connection, session, receive, send)
        finally:
            self._connections.discard(connection)
            metrics.VIEWERS.dec()
            services.registry.unsubscribe(session, connection)

    async def _turn_away(self, socket: WebSocket, refused: RequestRefused) -> None:
        code = 4401 if isinstance(refused, NotAuthenticated) else 4403 if isinstance(refused, Forbidden) else 4409
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if socket.application_state.name == "CONNECTING":
                await socket.accept()
            await socket.close(CLOSE.get(refused.code, code), refused.code[:100])

    async def _talk(
        self, socket: WebSocket, connection: Connection, session: TableSession, receive: Receive, send: Send
    ) -> None:
        reader = asyncio.create_task(self._read(receive, connection, session))
        writer = asyncio.create_task(connection.write(send))
        closed = asyncio.create_task(connection.closed.wait())
        tasks: set[asyncio.Task[Any]] = {reader, writer, closed}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks |= connection.hints
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect | OSError):
                    logger.error("a connection failed", exc_info=ended)
        if connection.closing:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError, OSError):
                await asyncio.wait_for(socket.close(connection.closing), PATIENCE)

    async def _read(self, receive: Receive, connection: Connection, session: TableSession) -> None:
        limit = KeyedRateLimiter(self._services.registry.config.act_rate)
        nonsense = 0
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            raw = message.get("text") or message.get("bytes") or ""
            try:
                if limit.retry_after(""):
                    raise RequestRefused("too-fast", "That was too fast; wait a moment.")
                if len(raw) > self._services.registry.config.message_bytes:
                    raise RequestRefused("too-large", "That message is too large.")
                act = decode(raw)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                refuse(connection, "", RequestRefused("bad-request", f"The message is not as it should be: {error}"))
                nonsense += 1
            except RequestRefused as refused:
                refuse(connection, "", refused)
                nonsense += 1
            else:
                await self._take(connection, session, act)
            if nonsense > MOST_REFUSED:
                connection.close(CLOSE["too-fast"])
                return

    async def _take(self, connection: Connection, session: TableSession, act: ActRequest) -> None:
        """Carry out what somebody asked for; the answer is the state everybody gets."""
        registry, id = self._services.registry, session.table.id
        seq = connection.seq
        try:
            if act.do == "ping":
                connection.send(encode({"type": "pong", "at": now()}))
                return
            connection.person.require("play")
            if connection.person.is_new:
                raise RequestRefused(
                    "forbidden", "Nobody knows you here yet: GET /api/me first and send the cookie along."
                )
            if act.do == "hint":
                task = asyncio.create_task(self._hint(connection, id, act))
                connection.hints.add(task)
                task.add_done_callback(connection.hints.discard)
                return
            if act.do == "preview":
                connection.send(encode(await preview(registry, id, connection.person, act)))
                return
            if act.do == "why":
                connection.send(encode(await why(registry, id, connection.person, act)))
                return
            if act.do == "join":
                connection.person = await self._named(connection.person, act.name)
            await registry.act(id, to_act(act, connection.person, session), act.seq)
        except RequestRefused as refused:
            refuse(connection, act.id, refused)
            if refused.code == "stale":
                connection.send(encode(session.state(connection.player, act.seq)))
        except AlreadyDone:
            connection.send(encode({"type": "done", "re": act.id, "seq": connection.seq}))
        except Exception:
            fail(connection, act.id)
        else:
            if connection.seq == seq or (connection.seat is None and session.table.settings.delay):
                connection.send(encode({"type": "done", "re": act.id, "seq": connection.seq}))

    async def _hint(self, connection: Connection, id: str, act: ActRequest) -> None:
        try:
            connection.send(encode(await hint(self._services.registry, id, connection.person, act.id)))
        except RequestRefused as refused:
            refuse(connection, act.id, refused)
        except Exception:
            fail(connection, act.id)

    async def _named(self, person: Person, name: str) -> Person:
        if person.is_new or (name and name != person.name):
            return await self._services.authenticator.rename(person, check_name(name))
        return person


def fail(connection: Connection, re: str) -> None:
    """Write down what went wrong, and tell a viewer that something did."""
    logger.exception("an act failed")
    refuse(connection, re, RequestRefused("failed", "Something went wrong in the server; it was written down."))


def refuse(connection: Connection, re: str, refused: RequestRefused) -> None:
    """Tell a viewer why not."""
    metrics.REFUSALS.labels(refused.code if len(refused.code) < 40 else "other").inc()
    connection.send(encode({"type": "refused", "re": re, "seq": connection.seq, "refusal": refused.to_message()}))
