"""Routing: one declaration a request gives its handler, its checks and its place in the OpenAPI document."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any, Generic, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from theomachy.server import metrics
from theomachy.server.clocktime import now
from theomachy.server.hall import Hall
from theomachy.server.identity import COOKIE, YEAR, Door, Forbidden, Person, Unknown
from theomachy.server.limits import Limit
from theomachy.table import Trouble

encode = msgspec.json.Encoder().encode
B = TypeVar("B")
STATUS = {
    "not-found": 404,
    "bad-request": 400,
    "too-large": 413,
    "too-fast": 429,
    "still-running": 403,
    "no-watching": 403,
    "closing": 503,
    "failed": 500,
}


@dataclass
class House:
    """What handlers need."""

    hall: Hall
    door: Door
    requests: Limit
    creations: Limit


@dataclass
class Asked(Generic[B]):
    """A request, understood: who asks, what for."""

    house: House
    person: Person
    body: B
    path: dict[str, str]
    query: Any
    client: str


@dataclass
class Answer:
    """What goes back."""

    body: object
    status: int = 200
    person: Person | None = None  # gets a cookie
    media: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)


Handler = Callable[[Asked[Any]], Awaitable[Answer]]


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
) -> Callable[[Handler], Handler]:
    """Declare a handler; the first line of its docstring is the summary of the document."""

    def declare(handler: Handler) -> Handler:
        summary = (handler.__doc__ or "").split("\n")[0]
        ROUTES.append(Route(method, path, handler, summary, body, query, answer, status, scope, errors, media))
        return handler

    return declare


def endpoint(declared: Route, house: House) -> Callable[[Request], Awaitable[Response]]:
    """The declared route as Starlette calls it."""
    decoder: Any = None if declared.body is None else msgspec.json.Decoder(declared.body)

    async def answer(request: Request) -> Response:
        try:
            return await _answer(request)
        except ClientDisconnect:
            return Response(status_code=400)
        except Trouble as trouble:
            return refuse(trouble)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
            return refuse(Trouble("bad-request", f"The request is not as it should be: {error}"))
        except RecursionError:
            return refuse(Trouble("bad-request", "The request is nested too deeply."))

    async def _answer(request: Request) -> Response:
        client = request.client.host if request.client is not None else ""
        check_rate(house.requests, client)
        person = await identify(house.door, request.headers.get("cookie"), request.headers.get("authorization"))
        person.need(declared.scope)
        body = None
        if decoder is not None:
            body = decoder.decode(await read_body(request, house.hall.config.body_bytes) or b"{}")
        query: Any = dict(request.query_params)
        if declared.query is not None:
            query = msgspec.convert(query, declared.query, strict=False)
        asked = Asked(house, person, body, request.path_params, query, client)
        found = await declared.handler(asked)
        content = found.body if isinstance(found.body, bytes) else encode(found.body)
        headers = {"Cache-Control": "no-store", **found.headers}
        response = Response(content, found.status, headers, found.media)
        if found.person is not None:
            give_cookie(response, house, found.person)
        return response

    return answer


async def identify(door: Door, cookies: str | None, authorization: str | None) -> Person:
    """Who sent these headers."""
    try:
        morsel = SimpleCookie(cookies or "").get(COOKIE)
    except CookieError:
        morsel = None
    return await door.who(None if morsel is None else morsel.value, authorization)


def give_cookie(response: Response, house: House, person: Person) -> None:
    """Let the browser remember who it is."""
    response.set_cookie(
        COOKIE,
        house.door.sign(person.id, now() // 1000 + YEAR),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=house.hall.config.secure_cookies,
    )


def check_rate(limit: Limit, client: str) -> None:
    """Refuse a client that asks too often."""
    wait = limit.wait(client)
    if wait:
        raise Trouble("too-fast", f"That was too fast. Try again in {wait:.1f} seconds.")


async def read_body(request: Request, most: int) -> bytes:
    """The body, unless it is too large."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Trouble("too-large", f"The request is larger than {most} bytes.")
        parts.append(part)
    return b"".join(parts)


def refuse(trouble: Trouble) -> Response:
    """A refusal as an answer."""
    metrics.REFUSALS.labels(trouble.code if len(trouble.code) < 40 else "other").inc()
    status = STATUS.get(trouble.code, 409)
    if isinstance(trouble, Unknown):
        status = 401
    elif isinstance(trouble, Forbidden):
        status = 403
    headers = {"Cache-Control": "no-store"}
    if status == 429:
        headers["Retry-After"] = "1"
    response = Response(encode(trouble.refused()), status, headers, "application/json")
    if status == 401:
        response.delete_cookie(COOKIE)
    return response
