"""Routing: one declaration a request gives its handler, its checks and its place in the OpenAPI document."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from theomachy.core.language import speak
from theomachy.server import metrics
from theomachy.server.asker import work_for
from theomachy.server.clock import now
from theomachy.server.dispatcher import ActDispatcher
from theomachy.server.errors import Forbidden, NotAuthenticated, ServerRefused
from theomachy.server.identity import COOKIE, YEAR_SECONDS, Authenticator, Person
from theomachy.server.languages import language_of
from theomachy.server.limits import ActLimits, KeyedRateLimiter, StorageQuota, address_key
from theomachy.server.registry import TableRegistry
from theomachy.table import RequestRefused

encode = msgspec.json.Encoder().encode
B = TypeVar("B")
API_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
BAD_COOKIE = ("unknown-cookie", "expired-cookie")
STATUS = {
    "not-found": 404,
    "bad-request": 400,
    "too-large": 413,
    "too-fast": 429,
    "quota": 429,
    "busy": 503,
    "still-running": 403,
    "no-watching": 403,
    "closing": 503,
    "unhealthy": 503,
    "failed": 500,
}


@dataclass
class Services:
    """The services that handlers need."""

    registry: TableRegistry
    authenticator: Authenticator
    dispatcher: ActDispatcher
    requests: KeyedRateLimiter  # by address
    creations: KeyedRateLimiter  # of tables, by address
    act_limits: ActLimits
    quota: StorageQuota


@dataclass
class ApiRequest(Generic[B]):
    """A request that was understood: its sender and content."""

    services: Services
    person: Person
    body: B
    path: dict[str, str]
    query: Any
    client: str
    bearer: str = ""  # the token that was sent


@dataclass
class ApiResponse:
    """The response to a request."""

    body: object
    status: int = 200
    person: Person | None = None  # gets a cookie
    media: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)


Handler = Callable[[ApiRequest[Any]], Awaitable[ApiResponse]]


@dataclass
class Route:
    """A request the server answers."""

    method: str
    path: str
    handler: Handler
    summary: str
    body: type | None
    query: type | None
    answer: Any
    status: int
    scope: str
    errors: tuple[int, ...]
    media: str
    may_end: bool  # with the connection of whoever asked
    body_bytes: int  # the most it may be sent; 0: as many as the server's settings say


ROUTES: list[Route] = []


def route(
    method: str,
    path: str,
    *,
    answer: Any,
    body: type | None = None,
    query: type | None = None,
    status: int = 200,
    scope: str = "read",
    errors: tuple[int, ...] = (),
    media: str = "application/json",
    may_end: bool = False,
    body_bytes: int = 0,
) -> Callable[[Handler], Handler]:
    """Declare a handler; the first line of its docstring is the summary of the document.

    One that *may_end* is cancelled when whoever asked goes away: it changes nothing, and can take long.
    """

    def declare(handler: Handler) -> Handler:
        summary = (handler.__doc__ or "").split("\n")[0]
        ROUTES.append(
            Route(
                method, path, handler, summary, body, query, answer, status, scope, errors, media, may_end, body_bytes
            )
        )
        return handler

    return declare


def endpoint(declared: Route, services: Services) -> Callable[[Request], Awaitable[Response]]:
    """The declared route as Starlette calls it."""
    decoder: Any = None if declared.body is None else msgspec.json.Decoder(declared.body)

    async def answer(request: Request) -> Response:
        try:
            return await _answer(request)
        except ClientDisconnect:
            return Response(status_code=400)
        except RequestRefused as refused:
            return refuse(refused)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
            return refuse(ServerRefused("bad-request", why=error))
        except RecursionError:
            return refuse(ServerRefused("bad-request", "too-deep"))

    async def _answer(request: Request) -> Response:
        speak(language_of(request))
        client = address_key(request.client.host if request.client is not None else "")
        work_for(client)
        services.requests.enforce(client)
        authorization = request.headers.get("authorization")
        if not declared.scope:  # the token, if any, is the operator's
            person = Person("", "")
        else:
            person = await identify(services.authenticator, request.headers.get("cookie"), authorization)
            person.require(declared.scope)
        body = None
        if decoder is not None:
            most = declared.body_bytes or services.registry.config.body_bytes
            body = decoder.decode(await read_body(request, most) or b"{}")
        query: Any = dict(request.query_params)
        if declared.query is not None:
            query = msgspec.convert(query, declared.query, strict=False)
        bearer = (authorization or "").removeprefix("Bearer ")
        api_request = ApiRequest(services, person, body, request.path_params, query, client, bearer)
        handling = declared.handler(api_request)
        found = await (unless_gone(request, handling) if declared.may_end else handling)
        content = found.body if isinstance(found.body, bytes) else encode(found.body)
        headers = {**API_HEADERS, "Vary": "Accept-Language", **found.headers}
        response = Response(content, found.status, headers, found.media)
        if found.person is not None:
            give_cookie(response, services, found.person)
        return response

    return answer


async def unless_gone(request: Request, handling: Awaitable[ApiResponse]) -> ApiResponse:
    """Return what *handling* the request gives; it ends when whoever asked goes away.

    :raises ClientDisconnect: then.
    """
    task, gone = asyncio.ensure_future(handling), asyncio.ensure_future(until_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


async def until_gone(request: Request) -> None:
    """Wait until the connection of a request is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def identify(authenticator: Authenticator, cookies: str | None, authorization: str | None) -> Person:
    """Return who sent these headers."""
    found = find_cookies(cookies or "")
    for cookie in found[:-1]:  # another server on the same host may have left one
        with contextlib.suppress(NotAuthenticated):
            return await authenticator.authenticate(cookie, authorization)
    return await authenticator.authenticate(found[-1] if found else None, authorization)


def find_cookies(header: str) -> list[str]:
    """Return our cookie, or all that have its name, among those of others, which may look like anything."""
    parts = (part.strip().partition("=") for part in header.split(";"))
    return [value.strip().strip('"') for name, equals, value in parts if name == COOKIE and equals]


def give_cookie(response: Response, services: Services, person: Person) -> None:
    """Let the browser remember who it is."""
    response.set_cookie(
        COOKIE,
        services.authenticator.sign(person.id, now() // 1000 + YEAR_SECONDS),
        max_age=YEAR_SECONDS,
        httponly=True,
        samesite="lax",
        secure=services.registry.config.secure_cookies,
    )


async def read_body(request: Request, most: int) -> bytes:
    """The body, unless it is too large."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise ServerRefused("too-large", most=most)
        parts.append(part)
    return b"".join(parts)


def refuse(refused: RequestRefused) -> Response:
    """A refusal as an answer."""
    metrics.count_refusal(refused.code)
    status = STATUS.get(refused.code, 409)
    if isinstance(refused, NotAuthenticated):
        status = 401
    elif isinstance(refused, Forbidden):
        status = 403
    headers = dict(API_HEADERS)
    if status == 429:
        headers["Retry-After"] = "1"
    response = Response(encode(refused.to_message()), status, headers, "application/json")
    if status == 401 and refused.code in BAD_COOKIE:
        response.delete_cookie(COOKIE)
    return response
