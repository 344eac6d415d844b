"""Tables: creating, finding, looking, acting."""

import contextlib
import secrets
from typing import Annotated, Literal

import msgspec

from theomachy.bots.analysis import Advice
from theomachy.core.refusal import OptionError
from theomachy.server.identity import Forbidden, Person
from theomachy.server.labels import label_or_notation
from theomachy.server.registry import TableRegistry
from theomachy.server.routes.games import find
from theomachy.server.routing import ApiRequest, ApiResponse, enforce_rate, route
from theomachy.server.session import TableSession
from theomachy.server.storage import queries
from theomachy.table import Act, AlreadyDone, Clock, RequestRefused, Settings, views
from theomachy.table.explanations import explain_tap
from theomachy.table.seating import check_name
from theomachy.table.settings import Value
from theomachy.table.wire_types import Call, Item, OutcomeMessage, Question, RefusalMessage, SeenEvent, State

Short = Annotated[str, msgspec.Meta(max_length=80)]
Id = Annotated[str, msgspec.Meta(max_length=64)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]


class NewTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened; only the game is required."""

    game: Short
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    options: dict[str, Value] = {}
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
    bots: Annotated[list[Short | None], msgspec.Meta(max_length=16)] = []
    name: Short = ""
    share: Annotated[str, msgspec.Meta(max_length=128)] = ""


class ActRequest(msgspec.Struct, kw_only=True):
    """An act, as it comes over HTTP or a WebSocket; which fields count depends on *do*."""

    do: Literal[
        "back",
        "chat",
        "confirm",
        "hint",
        "join",
        "leave",
        "order",
        "pause",
        "ping",
        "play",
        "preview",
        "rematch",
        "replace",
        "resign",
        "resume",
        "seat",
        "start",
        "undo",
        "vote",
        "why",
    ]
    id: Id = ""
    seq: Annotated[int, msgspec.Meta(ge=0)] | None = None
    text: Text = ""
    seat: SeatNumber | None = None
    name: Short = ""
    bot: Short | None = None
    share: Annotated[str, msgspec.Meta(max_length=128)] = ""
    yes: bool = True
    channel: Short = "table"
    auto: Short = ""
    stops: Annotated[list[Short], msgspec.Meta(max_length=50)] | None = None
    plan: Annotated[list[Text], msgspec.Meta(max_length=50)] | None = None
    on: Short = ""
    things: Annotated[list[Short], msgspec.Meta(max_length=8)] = []
    picked: Annotated[list[Short], msgspec.Meta(max_length=50)] = []


class SeatSummary(msgspec.Struct):
    """Who sits there."""

    name: str
    kind: str


class Summary(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    state: str
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
    """Which tables."""

    game: Short | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=200)] = 50
    before: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class Offer(msgspec.Struct):
    """What your seat can do."""

    choices: Question | None
    calls: list[Call]


class Log(msgspec.Struct):
    """What you were told."""

    events: list[SeenEvent]


class AfterQuery(msgspec.Struct):
    """From where on."""

    after: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0


class Advised(msgspec.Struct):
    """A choice worth considering, and the chance to win with it; an empty text is to wait."""

    text: str
    label: str
    path: list[str]
    chance: float


class HintAnswer(msgspec.Struct, tag="hint"):
    """What a bot would play, and what else it would consider, all from what your seat knows."""

    text: str
    label: str
    path: list[str]
    chance: float
    others: list[Advised]
    re: str = ""


class PreviewAnswer(msgspec.Struct, tag="preview"):
    """What a choice would bring, as far as its seat can know."""

    text: str
    events: list[SeenEvent]
    re: str = ""


class WhyAnswer(msgspec.Struct, tag="why"):
    """Why something that was tapped cannot be had now."""

    reasons: list[RefusalMessage]
    re: str = ""


@route("POST", "/api/tables", body=NewTable, answer=State, status=201, scope="create", errors=(404, 409))
async def create_table(request: ApiRequest[NewTable]) -> ApiResponse:
    """Open a table; its link is /t/{id}."""
    enforce_rate(request.services.creations, request.client)
    new, person = request.body, await named(request)
    game = find(new.game)
    seats = new.seats if new.seats is not None else default_seats(game.seats, len(new.bots))
    settings = msgspec.convert(
        {name: getattr(new, name) for name in Settings.__struct_fields__}, Settings, from_attributes=True
    )
    act = Act(
        do="create",
        player=person.id,
        name=person.name,
        table=secrets.token_urlsafe(16),
        game=game.id,
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
        session = await request.services.registry.create(act)
    except OptionError as error:
        raise RequestRefused("bad-options", str(error)) from None
    state = session.state(person.id)
    return ApiResponse(state, 201, person=person if request.person.is_new else None)


def default_seats(counts: list[int], bots: int) -> int:
    """The smallest number of seats that has room for the creator and the bots."""
    return next((count for count in counts if count >= bots + 1), counts[-1])


async def named(request: "ApiRequest[NewTable] | ApiRequest[ActRequest]") -> Person:
    """Who asks, with the name given just now, or the known one; a newcomer is written down."""
    person, name = request.person, request.body.name
    if not name and not person.is_new:
        return person if person.name else Person(person.id, "Guest", person.kind, person.scopes)
    name = check_name(name)
    if name != person.name:
        return await request.services.authenticator.rename(person, name)
    return person


@route("GET", "/api/tables", query=LobbyQuery, answer=Lobby)
async def lobby(request: ApiRequest[None]) -> ApiResponse:
    """Public tables with open seats, and those that can be watched."""
    query: LobbyQuery = request.query
    rows = await request.services.registry.store.read(queries.lobby, query.game, query.limit, query.before)
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


@route("GET", "/api/tables/{id}", query=AfterQuery, answer=State, errors=(404, 409))
async def look(request: ApiRequest[None]) -> ApiResponse:
    """The table as you may know it."""
    after: AfterQuery = request.query
    return ApiResponse(await request.services.registry.view(request.path["id"], request.person.id, after.after or None))


@route("GET", "/api/tables/{id}/choices", answer=Offer, errors=(404, 409))
async def choices(request: ApiRequest[None]) -> ApiResponse:
    """What your seat can do now."""
    state = await request.services.registry.view(request.path["id"], request.person.id)
    if state.you.seat is None:
        raise RequestRefused("not-seated")
    return ApiResponse(Offer(state.choices, state.calls))


@route("GET", "/api/tables/{id}/log", query=AfterQuery, answer=Log, errors=(404, 409))
async def log(request: ApiRequest[None]) -> ApiResponse:
    """What you were told since a number."""
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
    registry, id = request.services.registry, request.path["id"]
    person = request.person
    if request.body.do == "join":
        person = await named(request)
    elif person.is_new:
        raise Forbidden(
            "forbidden", "Nobody knows you here yet: join a table, or GET /api/me, and send the cookie back."
        )
    if request.body.do == "hint":
        return ApiResponse(await hint(registry, id, person, request.body.id))
    if request.body.do == "preview":
        return ApiResponse(await preview(registry, id, person, request.body))
    if request.body.do == "why":
        return ApiResponse(await why(registry, id, person, request.body))
    if request.body.do != "ping":
        session = await registry.session(id)
        taken = to_act(request.body, person, session)
        with contextlib.suppress(AlreadyDone):
            await registry.act(id, taken, request.body.seq)
    return ApiResponse(await registry.view(id, person.id), person=person if request.person.is_new else None)


def to_act(act: ActRequest, person: Person, session: TableSession) -> Act:
    """What somebody asked for, as the table takes it."""
    if act.do == "play":
        return Act(do="play", player=person.id, id=act.id, text=act.text)
    if act.do == "replace" and session.table.settings.is_correspondence():
        raise RequestRefused(
            "not-absent", "Here everybody has days for a choice, and the clock says what happens after them."
        )
    return Act(
        do=act.do,  # type: ignore[arg-type]
        player=person.id,
        id=act.id,
        seat=act.seat,
        text=act.text,
        name=person.name or "Guest",
        bot=act.bot,
        share="" if act.do == "seat" else act.share,  # a share of the house could choose the shuffle
        yes=act.yes,
        channel=act.channel,
        auto=act.auto,
        stops=act.stops,
        plan=act.plan,
        on=act.on,
        absent=session.absent_for(act.seat) if act.do == "replace" else 0,
        next=secrets.token_urlsafe(16) if act.do in ("rematch", "vote") else "",
    )


async def hint(registry: TableRegistry, id: str, person: Person, re: str) -> HintAnswer:
    """What a bot would play in your place, with labels and chances."""
    session = await registry.committed_session(id)
    found = await registry.bot_runner.hint(session, person.id)
    seat = session.table.seat_of(person.id)
    question = None if seat is None else views.question_for(session.table, seat.number)
    items = {item.text: item for item in question.items} if question is not None else {}
    best, *others = [_advised(advice, items) for advice in found]
    return HintAnswer(best.text, best.label, best.path, best.chance, others, re)


def _advised(advice: Advice, items: dict[str, Item]) -> Advised:
    """Advice as it is told; *items* are the choices of the seat by their texts."""
    label = label_or_notation({text: item.label for text, item in items.items()}, advice.text, advice.first)
    item = items.get(advice.text) or items.get(advice.first)
    return Advised(advice.text, label or "Wait.", [] if item is None else item.path, round(advice.chance, 3))


async def preview(registry: TableRegistry, id: str, person: Person, act: ActRequest) -> PreviewAnswer:
    """What a choice of yours would bring; nothing is played."""
    table = (await registry.committed_session(id)).table
    seat = table.seat_of(person.id)
    if seat is None:
        raise RequestRefused("not-seated")
    return PreviewAnswer(act.text, views.preview(table, seat.number, act.text), act.id)


async def why(registry: TableRegistry, id: str, person: Person, act: ActRequest) -> WhyAnswer:
    """Which rules forbid what you tapped; nothing is played."""
    table = (await registry.committed_session(id)).table
    seat = table.seat_of(person.id)
    if seat is None:
        raise RequestRefused("not-seated")
    if not act.things:
        raise RequestRefused("bad-request", "Name the things that were tapped.")
    return WhyAnswer(explain_tap(table.playing(), seat.number, act.things, act.picked, table.names()), act.id)
