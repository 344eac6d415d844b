"""The ASGI application."""

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from theomachy.server import metrics
from theomachy.server.bot_pool import BotPool
from theomachy.server.config import Config
from theomachy.server.dispatcher import ActDispatcher
from theomachy.server.editions import offer_editions
from theomachy.server.errors import Forbidden, ServerRefused
from theomachy.server.identity import Authenticator
from theomachy.server.limits import ActLimits, KeyedRateLimiter, StorageQuota, address_key, time_share
from theomachy.server.metered import Metered
from theomachy.server.origins import is_allowed
from theomachy.server.registry import TableRegistry
from theomachy.server.routes import declare
from theomachy.server.routing import ROUTES, Services, endpoint, refuse
from theomachy.server.sockets import LiveSockets
from theomachy.server.storage.store import connect
from theomachy.server.web_client import WebClient

logger = logging.getLogger("theomachy.http")
REQUEST_MILLISECONDS = 0.5  # what a request takes of the loop, and a connection to a table twice that
USUAL_MILLISECONDS = 5.0  # that the answer to a request may take beside; what takes longer is paid
ACT_SHARES = 4  # times as much of the loop as for asking: those who play at one address share it
BYTES_A_MILLISECOND = 1_000_000  # that the loop writes
JOINS, JOIN_SECONDS = 20, 3600.0  # of one address at one table
NOSNIFF = (b"x-content-type-options", b"nosniff")
LIVE_PATH = re.compile("/api/tables/(?P<id>[^/]{1,64})/live")


def build(config: Config, bot_pool: BotPool | None = None) -> Starlette:
    """The whole server."""
    declare()
    store = connect(config.database_url())
    registry = TableRegistry(config, store, bot_pool)
    authenticator, quota = Authenticator(store), StorageQuota(config.bytes_a_day)
    creations = KeyedRateLimiter(config.table_rate, burst=20)
    services = Services(
        registry,
        authenticator,
        ActDispatcher(
            registry,
            authenticator,
            creations,
            join_limiter(config),
            quota,
            time_share(ACT_SHARES * config.address_share),
        ),
        KeyedRateLimiter(config.http_rate),
        creations,
        ActLimits(config.act_rate),
        quota,
    )
    sockets = LiveSockets(services)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        offer_editions(config.editions_folder())
        await store.open()
        await services.authenticator.open()
        await registry.open()
        logger.info("ready")
        try:
            yield
        finally:
            sockets.close()
            await registry.close()
            await store.close()
            logger.info("closed")

    app = Starlette(
        routes=[
            *(_starlette_routes(services)),
            Route("/{path:path}", WebClient(config.web_folder).answer, methods=["GET", "HEAD"]),
        ],
        lifespan=lifespan,
    )
    app.add_middleware(EntryMiddleware, origins=config.origins, sockets=sockets, pace=time_share(config.address_share))
    app.state.services = services
    return app


def join_limiter(config: Config) -> KeyedRateLimiter:
    """Return how often an address may sit down at a table: each time is stored, and everybody there is told."""
    rate = JOINS / JOIN_SECONDS if config.table_rate else 0.0
    return KeyedRateLimiter(rate, burst=JOIN_SECONDS)


def _starlette_routes(services: Services) -> list[Route]:
    """Declared routes, those of one path together, so a wrong method is answered 405."""
    by_path: dict[str, dict[str, Callable[[Request], Awaitable[Response]]]] = {}
    for declared in ROUTES:
        by_path.setdefault(declared.path, {})[declared.method] = endpoint(declared, services)
    return [Route(path, _by_method(handlers), methods=list(handlers)) for path, handlers in by_path.items()]


def _by_method(
    handlers: dict[str, Callable[[Request], Awaitable[Response]]],
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        handler = handlers.get("GET" if request.method == "HEAD" else request.method)
        assert handler is not None
        return await handler(request)

    return answer


class EntryMiddleware:
    """Shows WebSockets the way, checks origins, counts and logs requests, and lets no failure out unspoken.

    An address that asks more than its share of the time allows is answered later, so others need not wait.
    """

    def __init__(self, app: ASGIApp, origins: list[str], sockets: LiveSockets, pace: KeyedRateLimiter) -> None:
        self._app = app
        self._origins = origins
        self._sockets = sockets
        self._pace = pace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_key((scope.get("client") or ("",))[0])
        if scope["type"] == "websocket" and (found := LIVE_PATH.fullmatch(scope["path"])) is not None:
            await self._wait_turn(address, 2 * REQUEST_MILLISECONDS)
            await self._sockets.serve(found["id"], scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        status, origin = 500, ""

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": with_nosniff(message["headers"])}
                if origin in self._origins:
                    message = {**message, "headers": [*message["headers"], *cors_headers(origin)]}
            elif message["type"] == "http.response.body":
                self._pace.charge(address, len(message.get("body", b"")) / BYTES_A_MILLISECOND)
            await send(message)

        await self._wait_turn(address, REQUEST_MILLISECONDS)
        try:
            request = Request(scope)
            origin = request.headers.get("origin", "")
            if scope["path"].startswith("/api/") and (
                "\0" in scope["path"] or b"%00" in scope["query_string"]
            ):  # PostgreSQL knows no such text
                await refuse(ServerRefused("not-found", "no-such-page"))(scope, receive, watch)
            elif origin in self._origins and request.method == "OPTIONS":
                await preflight()(scope, receive, watch)
            elif request.method not in ("GET", "HEAD") and not is_allowed(request.headers, self._origins):
                await refuse(Forbidden("other-page"))(scope, receive, watch)
            else:
                await self._answer(scope, receive, watch, address)
        except Exception:
            logger.exception("a request failed")
            if status == 500:
                await refuse(ServerRefused("failed"))(scope, receive, watch)
        finally:
            self._count(scope, status, time.perf_counter() - begun)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        """Answer a request; an address that asks for what takes long, such as reading an edition, pays for it."""
        work = Metered(self._app(scope, receive, send))
        try:
            await work
        finally:
            self._pace.charge(address, max(0.0, 1000 * work.seconds - USUAL_MILLISECONDS))

    async def _wait_turn(self, address: str, milliseconds: float) -> None:
        if wait := self._pace.charge(address, milliseconds):
            await asyncio.sleep(wait)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        path = public_path(scope["path"])
        metrics.REQUESTS.labels(scope["method"], path, str(status)).observe(seconds)
        facts = {"method": scope["method"], "path": path, "status": status, "ms": round(seconds * 1000, 1)}
        logger.log(logging.ERROR if status >= 500 else logging.DEBUG, "request", extra={"facts": facts})


def with_nosniff(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return *headers*, with the one that stops browsers from guessing the type of the answer."""
    return headers if any(name == NOSNIFF[0] for name, _ in headers) else [*headers, NOSNIFF]


def preflight() -> Response:
    """Return what a page of a named origin may send."""
    headers = {
        "Access-Control-Allow-Methods": "GET, POST, DELETE",
        "Access-Control-Allow-Headers": "Authorization, Content-Type",
        "Access-Control-Max-Age": "600",
    }
    return Response(status_code=204, headers=headers)


def cors_headers(origin: str) -> list[tuple[bytes, bytes]]:
    """Let a page of a named origin read the answer; it identifies itself by a token or by its cookie."""
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-allow-credentials", b"true"),
        (b"vary", b"Origin"),
    ]


def public_path(path: str) -> str:
    """The path of a request without what is secret or endless in it."""
    if not path.startswith(("/api/", "/healthz", "/metrics")):
        return "/"
    path = re.sub(r"^/api/(tables|players|puzzles)/(?!mine$)[^/]+", r"/api/\1/{id}", path)
    path = re.sub(r"^/api/games/[^/]+", "/api/games/{game}", path)
    known = {declared.path for declared in ROUTES}
    if path.startswith("/api/lessons/"):
        return "/api/lessons/{game}/{step}"
    return path if path in known else "/api/?"
