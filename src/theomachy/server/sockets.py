"""Sockets: one WebSocket for each viewer of a table."""

import asyncio
import contextlib
import logging
from collections import Counter

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from theomachy.core.language import speak
from theomachy.server import metrics
from theomachy.server.asker import work_for
from theomachy.server.connection import Connection
from theomachy.server.dispatcher import ActRequest
from theomachy.server.errors import Forbidden, NotAuthenticated, ServerRefused
from theomachy.server.languages import language_of
from theomachy.server.limits import address_key
from theomachy.server.origins import is_allowed
from theomachy.server.routing import Services, identify
from theomachy.server.session import NO_WATCHING_CODE, TableSession
from theomachy.server.websocket_protocol import PUSH
from theomachy.table import AlreadyDone, RequestRefused
from theomachy.table.wire_types import Done, Refused

logger = logging.getLogger("theomachy.sockets")
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ActRequest).decode

RESTART_CODE = 1012
CLOSE_CODES = {"not-found": 4404, "too-fast": 4429, "too-many-connections": 4429, "no-watching": NO_WATCHING_CODE}
CLOSE_SECONDS = 2.0  # to close a connection whose other side does not read
MOST_INVALID = 200  # invalid messages before a connection is closed
LONGEST_PAUSE = 1.0  # seconds that a connection is not read from after it was too fast


class LiveSockets:
    """All connected viewers."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._connections: set[Connection] = set()
        self._by_person: Counter[str] = Counter()

    def close(self) -> None:
        """Close every connection, because the server restarts; clients connect again."""
        for connection in self._connections:
            connection.close(RESTART_CODE)

    async def serve(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection to a table."""
        opened = await self._open(table, WebSocket(scope, receive, send), scope, send)
        if opened is None:
            return
        connection, session = opened
        self._connections.add(connection)
        self._by_person[connection.player] += 1
        metrics.VIEWERS.inc()
        try:
            await self._talk(connection, session, receive, send)
        finally:
            self._connections.discard(connection)
            self._by_person[connection.player] -= 1
            if not self._by_person[connection.player]:
                del self._by_person[connection.player]
            metrics.VIEWERS.dec()
            self._services.registry.unsubscribe(session, connection)

    async def _open(
        self, table: str, socket: WebSocket, scope: Scope, send: Send
    ) -> tuple[Connection, TableSession] | None:
        """The connection and its table; None when it was turned away or is gone."""
        try:
            if "\0" in table:  # PostgreSQL knows no such text
                raise ServerRefused("not-found")
            connection = await self._admit(socket, scope, send)
            await socket.accept()
            return connection, await self._services.registry.subscribe(table, connection)
        except RequestRefused as refused:
            await self._turn_away(socket, refused)
        except WebSocketDisconnect:
            pass
        return None

    async def _admit(self, socket: WebSocket, scope: Scope, send: Send) -> Connection:
        """The connection of somebody who may connect now."""
        services, config = self._services, self._services.registry.config
        if not is_allowed(socket.headers, config.origins):
            raise Forbidden("other-page")
        person = await identify(
            services.authenticator, socket.headers.get("cookie"), socket.headers.get("authorization")
        )
        person.require("read")
        client = address_key(socket.client.host if socket.client is not None else "")
        work_for(client)
        services.requests.enforce(client)
        if 0 < config.sockets_per_person <= self._by_person[person.id]:
            raise ServerRefused("too-many-connections")
        seq = socket.query_params.get("seq", "")
        last = int(seq) if seq.isdecimal() and len(seq) < 10 else None
        connection = Connection(person, last, config.backlog, send, scope.get("extensions", {}).get(PUSH))
        connection.address = client
        connection.language = language_of(socket)
        speak(connection.language)
        return connection

    async def _turn_away(self, socket: WebSocket, refused: RequestRefused) -> None:
        code = 4401 if isinstance(refused, NotAuthenticated) else 4403 if isinstance(refused, Forbidden) else 4409
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if socket.application_state.name == "CONNECTING":
                await socket.accept()
            await socket.close(CLOSE_CODES.get(refused.code, code), refused.code[:100])

    async def _talk(self, connection: Connection, session: TableSession, receive: Receive, send: Send) -> None:
        reader = asyncio.create_task(self._read(receive, connection, session))
        reader.add_done_callback(lambda _: connection.end())
        try:
            await connection.ended
        finally:
            tasks = {reader, *connection.tasks}
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect | OSError):
                    logger.error("a connection failed", exc_info=ended)
        if connection.close_code:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError, OSError):
                goodbye = {"type": "websocket.close", "code": connection.close_code, "reason": ""}
                await asyncio.wait_for(send(goodbye), CLOSE_SECONDS)

    async def _read(self, receive: Receive, connection: Connection, session: TableSession) -> None:
        services, most = self._services, self._services.registry.config.message_bytes
        invalid = hasty = 0
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            raw = message.get("text") or message.get("bytes") or ""
            wait = services.act_limits.retry_after(connection.player, connection.address)
            try:
                if wait:
                    raise ServerRefused("too-fast", seconds=wait)
                if len(raw) > most:
                    raise ServerRefused("too-large", most=most)
                request = decode(raw)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                refuse(connection, "", ServerRefused("bad-request", why=error))
                invalid += 1
            except RequestRefused as refused:
                refuse(connection, "", refused)
                invalid += 1
            else:
                await self._take(connection, session, request)
            if invalid > MOST_INVALID:
                connection.close(CLOSE_CODES["too-fast"])
                return
            hasty = hasty + 1 if wait else 0
            if hasty:  # a flood fills its own buffers and takes nobody else's time
                await asyncio.sleep(min(wait * 2**hasty, LONGEST_PAUSE))

    async def _take(self, connection: Connection, session: TableSession, request: ActRequest) -> None:
        """Do what a viewer asks; a hint takes long, and nothing else waits for it."""
        if request.do == "hint":
            connection.spawn(self._dispatch(connection, session, request))
        else:
            await self._dispatch(connection, session, request)

    async def _dispatch(self, connection: Connection, session: TableSession, request: ActRequest) -> None:
        """Carry out a request; the answer to an act is the state that every viewer is sent."""
        seq = connection.seq
        try:
            reply = await self._services.dispatcher.dispatch(
                session.table.id, connection.person, request, connection.address
            )
        except RequestRefused as refused:
            refuse(connection, request.id, refused)
            if refused.code == "stale":
                connection.send(encode(session.state(connection.player, request.seq)))
        except AlreadyDone:
            confirm(connection, request.id)
        except Exception:
            logger.exception("an act failed")
            refuse(connection, request.id, ServerRefused("failed"))
        else:
            connection.person = reply.person
            if reply.answer is not None:
                connection.send(encode(reply.answer))
            elif connection.seq == seq or (connection.seat is None and session.table.settings.delay):
                confirm(connection, request.id)


def confirm(connection: Connection, re: str) -> None:
    """Tell a viewer that its act was carried out."""
    connection.send(encode(Done(re, connection.visible_seq())))


def refuse(connection: Connection, re: str, refused: RequestRefused) -> None:
    """Tell a viewer why its act was refused."""
    metrics.count_refusal(refused.code)
    connection.send(encode(Refused(re, connection.visible_seq(), refused.to_message())))
