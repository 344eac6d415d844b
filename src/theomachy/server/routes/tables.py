"""Tables: creating, finding, looking, acting."""

import contextlib
import secrets
from typing import Annotated, Literal

import msgspec

from theomachy.core.edition import OPTION
from theomachy.core.refusal import OptionError
from theomachy.server.clock import now
from theomachy.server.dispatcher import (
    ActRequest,
    HintAnswer,
    Pong,
    PreviewAnswer,
    SeatNumber,
    Share,
    ShortText,
    WhyAnswer,
)
from theomachy.server.editions import MOST_UPLOAD, Content, choose_edition, packed
from theomachy.server.limits import TABLE_BYTES
from theomachy.server.routes.games import find
from theomachy.server.routing import ApiRequest, ApiResponse, route
from theomachy.server.storage import queries
from theomachy.table import Act, AlreadyDone, Clock, RequestRefused, Settings
from theomachy.table.seating import guest_name
from theomachy.table.settings import Value
from theomachy.table.wire_types import Call, OutcomeMessage, Question, SeenEvent, State


class NewTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened; only the game is required.

    The option *edition* names an edition of this server; *edition* is one that the host brings along.
    """

    game: ShortText
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    options: dict[str, Value] = {}
    edition: Content | None = None
    clock: Clock | None = None
    confirm: bool = False
    undo: Literal["consent", "free", "never"] = "consent"
    spectators: Literal["all", "none"] = "all"
    delay: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    hints: bool = True
    rated: bool = True
    public: bool = False
    autostart: bool = True
    seat: SeatNumber | None = 0
    bots: Annotated[list[ShortText | None], msgspec.Meta(max_length=16)] = []
    name: ShortText = ""
    share: Share = ""


class SeatSummary(msgspec.Struct):
    """The player in a seat."""

    name: str
    kind: Literal["open", "human", "bot"]


class Summary(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    edition: str  # its title; "" for ours
    state: Literal["open", "running", "paused", "over"]
    seats: list[SeatSummary]
    open: int
    host: str
    clock: Clock | None
    updated: int
    asked: list[int]
    you: int | None
    outcome: OutcomeMessage | None


class Lobby(msgspec.Struct):
    """Public tables, newest first; *more* asks for older ones."""

    tables: list[Summary]
    more: int | None


class Mine(msgspec.Struct):
    """Your tables: those that wait for you first."""

    waiting: list[Summary]
    running: list[Summary]
    open: list[Summary]
    finished: list[Summary]


class LobbyQuery(msgspec.Struct):
    """The tables that are asked for."""

    game: ShortText | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=200)] = 50
    before: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class Offer(msgspec.Struct):
    """The choices and calls of your seat."""

    choices: Question | None
    calls: list[Call]


class Log(msgspec.Struct):
    """The events that you were shown."""

    events: list[SeenEvent]


class AfterQuery(msgspec.Struct):
    """From where on."""

    after: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0


@route(
    "POST",
    "/api/tables",
    body=NewTable,
    answer=State,
    status=201,
    scope="create",
    errors=(404, 409),
    body_bytes=MOST_UPLOAD,
)
async def create_table(request: ApiRequest[NewTable]) -> ApiResponse:
    """Open a table; its link is /t/{id}."""
    request.services.creations.enforce(request.client)
    new, person = request.body, await request.services.authenticator.named(request.person, request.body.name)
    game = find(new.game)
    seats = new.seats if new.seats is not None else default_seats(game.seats, len(new.bots))
    try:
        edition = await choose_edition(request.services.registry.jobs, game, new.options, new.edition)
    except OptionError as error:
        raise RequestRefused("bad-options", str(error)) from None
    brought = packed(edition)
    request.services.quota.spend(request.person.id, request.client, TABLE_BYTES + len(brought))
    settings = msgspec.convert(
        {name: getattr(new, name) for name in Settings.__struct_fields__}, Settings, from_attributes=True
    )
    if edition is not None:
        settings.options = {**settings.options, OPTION: edition.id}
    act = Act(
        do="create",
        player=person.id,
        name=person.name or guest_name(),
        table=secrets.token_urlsafe(16),
        game=game.id,
        edition=brought,
        rules=game.version,
        seats=seats,
        seat=new.seat,
        share=new.share,
        server=secrets.token_hex(32),
        spare=secrets.token_hex(32),
        bots=new.bots,
        settings=settings,
    )
    try:
        session = await request.services.registry.create(act, request.client)
    except OptionError as error:
        raise RequestRefused("bad-options", str(error)) from None
    state = session.state(person.id)
    return ApiResponse(state, 201, person=person if request.person.is_new else None)


def default_seats(counts: list[int], bots: int) -> int:
    """The smallest number of seats that has room for the creator and the bots."""
    return next((count for count in counts if count >= bots + 1), counts[-1])


@route("GET", "/api/tables", query=LobbyQuery, answer=Lobby)
async def lobby(request: ApiRequest[None]) -> ApiResponse:
    """Public tables with open seats, and those that can be watched."""
    query: LobbyQuery = request.query
    rows = await request.services.registry.store.read(queries.lobby, query.game, query.limit, query.before, now())
    tables = [summary(row) for row in rows]
    return ApiResponse(Lobby(tables, tables[-1].updated if len(tables) >= query.limit else None))


@route("GET", "/api/tables/mine", answer=Mine)
async def mine(request: ApiRequest[None]) -> ApiResponse:
    """Your tables, also those of earlier days."""
    rows = await request.services.registry.store.read(queries.tables_of, request.person.id, 50)
    tables = [summary(row) for row in rows]
    asks = [table for table in tables if table.state == "running" and table.you in table.asked]
    return ApiResponse(
        Mine(
            waiting=asks,
            running=[table for table in tables if table.state in ("running", "paused") and table not in asks],
            open=[table for table in tables if table.state == "open"],
            finished=[table for table in tables if table.state == "over"],
        )
    )


def summary(row: dict[str, object]) -> Summary:
    """A row of the database as it is listed."""
    game = str(row["game"])
    try:
        title = find(game).title()
    except RequestRefused:  # a game that is no longer installed
        title = game
    return msgspec.convert({**row, "title": title, "open": row["free"], "you": row.get("seat")}, Summary)


@route("GET", "/api/tables/{id}", query=AfterQuery, answer=State, errors=(404, 409), may_end=True)
async def look(request: ApiRequest[None]) -> ApiResponse:
    """The table as you may know it."""
    after: AfterQuery = request.query
    return ApiResponse(await request.services.registry.view(request.path["id"], request.person.id, after.after or None))


@route("GET", "/api/tables/{id}/choices", answer=Offer, errors=(404, 409))
async def choices(request: ApiRequest[None]) -> ApiResponse:
    """List what your seat can do now."""
    state = await request.services.registry.view(request.path["id"], request.person.id)
    if state.you.seat is None:
        raise RequestRefused("not-seated")
    return ApiResponse(Offer(state.choices, state.calls))


@route("GET", "/api/tables/{id}/log", query=AfterQuery, answer=Log, errors=(404, 409), may_end=True)
async def log(request: ApiRequest[None]) -> ApiResponse:
    """List the events you were shown since a number."""
    after: AfterQuery = request.query
    state = await request.services.registry.event_log(request.path["id"], request.person.id, after.after)
    return ApiResponse(Log(state))


@route(
    "POST",
    "/api/tables/{id}/acts",
    body=ActRequest,
    answer=State | HintAnswer | PreviewAnswer | WhyAnswer,
    scope="play",
    errors=(404, 409, 503),
)
async def act(request: ApiRequest[ActRequest]) -> ApiResponse:
    """Act at a table: join, start, play, undo, resign, chat …"""
    id, services = request.path["id"], request.services
    services.act_limits.enforce(request.person.id, request.client)
    person = request.person
    with contextlib.suppress(AlreadyDone):
        reply = await services.dispatcher.dispatch(id, person, request.body, request.client, newcomers=True)
        person = reply.person
        if reply.answer is not None and not isinstance(reply.answer, Pong):
            return ApiResponse(reply.answer)
    state = await services.registry.view(id, person.id)
    return ApiResponse(state, person=person if request.person.is_new else None)
