"""Tables: creating, finding, looking, acting."""

import contextlib
import secrets
from typing import Annotated, Literal

import msgspec

from theomachy.bots.analysis import Advice
from theomachy.core.refusal import OptionError
from theomachy.server.hall import Hall
from theomachy.server.identity import Forbidden, Person
from theomachy.server.live import Live
from theomachy.server.naming import called
from theomachy.server.routes.games import find
from theomachy.server.routing import Answer, Asked, check_rate, route
from theomachy.server.storage import queries
from theomachy.table import Act, Clock, Repeated, Settings, Trouble, telling
from theomachy.table.seating import check_name
from theomachy.table.settings import Value
from theomachy.table.shapes import Call, Ending, Item, Question, Refused, State, Told
from theomachy.table.wishing import reasons

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


class Deed(msgspec.Struct, kw_only=True):
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
    outcome: Ending | None


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

    events: list[Told]


class After(msgspec.Struct):
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
    events: list[Told]
    re: str = ""


class WhyAnswer(msgspec.Struct, tag="why"):
    """Why something that was tapped cannot be had now."""

    reasons: list[Refused]
    re: str = ""


@route("POST", "/api/tables", body=NewTable, answer=State, status=201, scope="create", errors=(404, 409))
async def create_table(asked: Asked[NewTable]) -> Answer:
    """Open a table; its link is /t/{id}."""
    check_rate(asked.house.creations, asked.client)
    new, person = asked.body, await named(asked)
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
        live = await asked.house.hall.create(act)
    except OptionError as error:
        raise Trouble("bad-options", str(error)) from None
    state = live.state(person.id)
    return Answer(state, 201, person=person if asked.person.is_new else None)


def default_seats(counts: list[int], bots: int) -> int:
    """The smallest number of seats that has room for the creator and the bots."""
    return next((count for count in counts if count >= bots + 1), counts[-1])


async def named(asked: "Asked[NewTable] | Asked[Deed]") -> Person:
    """Who asks, with the name given just now, or the known one; a newcomer is written down."""
    person, name = asked.person, asked.body.name
    if not name and not person.is_new:
        return person if person.name else Person(person.id, "Guest", person.kind, person.scopes)
    name = check_name(name)
    if name != person.name:
        return await asked.house.door.rename(person, name)
    return person


@route("GET", "/api/tables", query=LobbyQuery, answer=Lobby)
async def lobby(asked: Asked[None]) -> Answer:
    """Public tables with open seats, and those that can be watched."""
    query: LobbyQuery = asked.query
    rows = await asked.house.hall.store.read(queries.lobby, query.game, query.limit, query.before)
    tables = [summary(row) for row in rows]
    return Answer(Lobby(tables, tables[-1].updated if len(tables) >= query.limit else None))


@route("GET", "/api/tables/mine", answer=Mine)
async def mine(asked: Asked[None]) -> Answer:
    """Your tables, also those of earlier days."""
    rows = await asked.house.hall.store.read(queries.tables_of, asked.person.id, 50)
    tables = [summary(row) for row in rows]
    asks = [table for table in tables if table.state == "running" and table.you in table.asked]
    return Answer(
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
    except Trouble:  # a game that is no longer installed
        title = game
    return msgspec.convert({**row, "title": title, "open": row["free"], "you": row.get("seat")}, Summary)


@route("GET", "/api/tables/{id}", query=After, answer=State, errors=(404, 409))
async def look(asked: Asked[None]) -> Answer:
    """The table as you may know it."""
    after: After = asked.query
    return Answer(await asked.house.hall.look(asked.path["id"], asked.person.id, after.after or None))


@route("GET", "/api/tables/{id}/choices", answer=Offer, errors=(404, 409))
async def choices(asked: Asked[None]) -> Answer:
    """What your seat can do now."""
    state = await asked.house.hall.look(asked.path["id"], asked.person.id)
    if state.you.seat is None:
        raise Trouble("not-seated")
    return Answer(Offer(state.choices, state.calls))


@route("GET", "/api/tables/{id}/log", query=After, answer=Log, errors=(404, 409))
async def log(asked: Asked[None]) -> Answer:
    """What you were told since a number."""
    after: After = asked.query
    state = await asked.house.hall.history(asked.path["id"], asked.person.id, after.after)
    return Answer(Log(state))


@route(
    "POST",
    "/api/tables/{id}/acts",
    body=Deed,
    answer=State | HintAnswer | PreviewAnswer | WhyAnswer,
    scope="play",
    errors=(404, 409, 503),
)
async def act(asked: Asked[Deed]) -> Answer:
    """Act at a table: join, start, play, undo, resign, chat …"""
    hall, id = asked.house.hall, asked.path["id"]
    person = asked.person
    if asked.body.do == "join":
        person = await named(asked)
    elif person.is_new:
        raise Forbidden(
            "forbidden", "Nobody knows you here yet: join a table, or GET /api/me, and send the cookie back."
        )
    if asked.body.do == "hint":
        return Answer(await hint(hall, id, person, asked.body.id))
    if asked.body.do == "preview":
        return Answer(await preview(hall, id, person, asked.body))
    if asked.body.do == "why":
        return Answer(await why(hall, id, person, asked.body))
    if asked.body.do != "ping":
        live = await hall.live(id)
        taken = understand(asked.body, person, live)
        with contextlib.suppress(Repeated):
            await hall.act(id, taken, asked.body.seq)
    return Answer(await hall.look(id, person.id), person=person if asked.person.is_new else None)


def understand(deed: Deed, person: Person, live: Live) -> Act:
    """What somebody asked for, as the table takes it."""
    if deed.do == "play":
        return Act(do="play", player=person.id, id=deed.id, text=deed.text)
    if deed.do == "replace" and live.table.settings.has_days():
        raise Trouble("not-absent", "Here everybody has days for a choice, and the clock says what happens after them.")
    return Act(
        do=deed.do,  # type: ignore[arg-type]
        player=person.id,
        id=deed.id,
        seat=deed.seat,
        text=deed.text,
        name=person.name or "Guest",
        bot=deed.bot,
        share="" if deed.do == "seat" else deed.share,  # a share of the house could choose the shuffle
        yes=deed.yes,
        channel=deed.channel,
        auto=deed.auto,
        stops=deed.stops,
        plan=deed.plan,
        on=deed.on,
        absent=live.absence(deed.seat) if deed.do == "replace" else 0,
        next=secrets.token_urlsafe(16) if deed.do in ("rematch", "vote") else "",
    )


async def hint(hall: Hall, id: str, person: Person, re: str) -> HintAnswer:
    """What a bot would play in your place, with labels and chances."""
    live = await hall.settled(id)
    found = await hall.minds.hint(live, person.id)
    seat = live.table.seat_of(person.id)
    question = None if seat is None else telling.choices(live.table, seat.number)
    items = {item.text: item for item in question.items} if question is not None else {}
    best, *others = [_advised(advice, items) for advice in found]
    return HintAnswer(best.text, best.label, best.path, best.chance, others, re)


def _advised(advice: Advice, items: dict[str, Item]) -> Advised:
    """Advice as it is told; *items* are the choices of the seat by their texts."""
    label = called({text: item.label for text, item in items.items()}, advice.text, advice.first)
    item = items.get(advice.text) or items.get(advice.first)
    return Advised(advice.text, label or "Wait.", [] if item is None else item.path, round(advice.chance, 3))


async def preview(hall: Hall, id: str, person: Person, deed: Deed) -> PreviewAnswer:
    """What a choice of yours would bring; nothing is played."""
    table = (await hall.settled(id)).table
    seat = table.seat_of(person.id)
    if seat is None:
        raise Trouble("not-seated")
    return PreviewAnswer(deed.text, telling.preview(table, seat.number, deed.text), deed.id)


async def why(hall: Hall, id: str, person: Person, deed: Deed) -> WhyAnswer:
    """Which rules forbid what you tapped; nothing is played."""
    table = (await hall.settled(id)).table
    seat = table.seat_of(person.id)
    if seat is None:
        raise Trouble("not-seated")
    if not deed.things:
        raise Trouble("bad-request", "Name the things that were tapped.")
    return WhyAnswer(reasons(table.playing(), seat.number, deed.things, deed.picked, table.names()), deed.id)
