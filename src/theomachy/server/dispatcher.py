"""Dispatcher: the one way from a request to what a table does, for HTTP and WebSocket alike."""

import asyncio
import secrets
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from theomachy.bots.analysis import Advice
from theomachy.core.message import Message
from theomachy.server.clock import now
from theomachy.server.errors import SERVER_TEXTS, Forbidden, ServerRefused
from theomachy.server.identity import Authenticator, Person
from theomachy.server.labels import describe_line, with_draft
from theomachy.server.limits import TABLE_BYTES, KeyedRateLimiter, StorageQuota
from theomachy.server.metered import Metered
from theomachy.server.registry import TableRegistry
from theomachy.server.session import TableSession
from theomachy.table import Act, RequestRefused, Table, views
from theomachy.table.explanations import explain_tap
from theomachy.table.seat import Seat
from theomachy.table.seating import guest_name
from theomachy.table.wire_types import RefusalMessage, SeenEvent, ThingName

encode = msgspec.json.Encoder().encode
ROW_BYTES = 60  # what the database adds to an act
ACT_MILLISECONDS = 2.0  # of the loop that an act is expected to take, until it is known
ShortText = Annotated[str, msgspec.Meta(max_length=80)]
ActId = Annotated[str, msgspec.Meta(max_length=64)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Share = Annotated[str, msgspec.Meta(max_length=128)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]

# The fields that an act of each kind has; whatever else was sent is neither read nor stored. A share of the shuffle
# that came with `seat` could choose the shuffle for a bot.
FIELDS: dict[str, tuple[str, ...]] = {
    "back": (),
    "chat": ("text", "channel"),
    "confirm": (),
    "join": ("seat", "share"),
    "leave": (),
    "order": ("auto", "stops", "plan", "on"),
    "pause": (),
    "play": ("text",),
    "rematch": ("share",),
    "replace": ("seat", "bot"),
    "resign": (),
    "resume": (),
    "seat": ("seat", "bot"),
    "start": (),
    "undo": (),
    "vote": ("yes", "share"),
}


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
    id: ActId = ""
    seq: Annotated[int, msgspec.Meta(ge=0)] | None = None
    text: Text = ""
    seat: SeatNumber | None = None
    name: ShortText = ""
    bot: ShortText | None = None
    share: Share = ""
    yes: bool = True
    channel: ShortText = "table"
    auto: ShortText = ""
    stops: Annotated[list[ShortText], msgspec.Meta(max_length=50)] | None = None
    plan: Annotated[list[Text], msgspec.Meta(max_length=50)] | None = None
    on: ShortText = ""
    things: Annotated[list[ShortText], msgspec.Meta(max_length=8)] = []
    picked: Annotated[list[ShortText], msgspec.Meta(max_length=50)] = []


class Advised(msgspec.Struct):
    """A choice worth considering, and the chance to win with it; an empty text is to wait."""

    text: str
    label: str
    path: list[ThingName]
    chance: float


class HintAnswer(msgspec.Struct, tag="hint"):
    """The choice a bot would make, and others it would consider, all from what your seat knows."""

    text: str
    label: str
    path: list[ThingName]
    chance: float
    others: list[Advised]
    re: str = ""


class PreviewAnswer(msgspec.Struct, tag="preview"):
    """The effect of a choice, as far as its seat can know."""

    text: str
    events: list[SeenEvent]
    re: str = ""


class WhyAnswer(msgspec.Struct, tag="why"):
    """The reasons why something that was tapped cannot be chosen now."""

    reasons: list[RefusalMessage]
    re: str = ""


class Pong(msgspec.Struct, tag="pong"):
    """The answer to a ping, with the server's time."""

    at: int


@dataclass(slots=True)
class Reply:
    """The result of a request: its sender, who may have a new name, and an answer for the sender alone.

    Without an answer the act was carried out, and every viewer of the table is sent its new state.
    """

    person: Person
    answer: HintAnswer | PreviewAnswer | WhyAnswer | Pong | None = None


class ActDispatcher:
    """Carries out what people ask of tables."""

    def __init__(
        self,
        registry: TableRegistry,
        authenticator: Authenticator,
        creations: KeyedRateLimiter,
        joins: KeyedRateLimiter,
        quota: StorageQuota,
        pace: KeyedRateLimiter,
    ) -> None:
        self._registry = registry
        self._quota = quota
        self._pace = pace
        self._creations = creations
        self._joins = joins
        self._authenticator = authenticator

    async def dispatch(
        self, id: str, person: Person, request: ActRequest, address: str = "", *, newcomers: bool = False
    ) -> Reply:
        """Do what *request* asks of table *id*; *newcomers* may join where the answer can bring them a cookie.

        What an act takes of the loop, telling everybody included, is paid by the *address* it came from.

        :raises RequestRefused: when it is refused.
        :raises AlreadyDone: when the same act was carried out before.
        """
        while wait := self._pace.charge(address, 0.0):
            await asyncio.sleep(wait)
        self._pace.charge(address, ACT_MILLISECONDS)  # those who wait with it see that it has begun
        work = Metered(self._do(id, person, request, address, newcomers=newcomers))
        try:
            return await work
        finally:
            self._pace.charge(address, 1000 * work.seconds - ACT_MILLISECONDS)

    async def _do(self, id: str, person: Person, request: ActRequest, address: str, *, newcomers: bool) -> Reply:
        if request.do == "ping":
            return Reply(person, Pong(now()))
        person.require("play")
        if person.is_new and not (newcomers and request.do == "join"):
            raise Forbidden("newcomer")
        if request.do == "hint":
            return Reply(person, await self._hint(id, person, request))
        if request.do == "preview":
            return Reply(person, await self._preview(id, person, request))
        if request.do == "why":
            return Reply(person, await self._why(id, person, request))
        session = await self._registry.session(id)
        if request.do == "join":
            self._joins.enforce(f"{id} {address or person.id}")
            person = await self._authenticator.named(person, request.name)
        elif request.do == "rematch":
            self._creations.enforce(address or person.id)
        act = to_act(request, person, session)
        self._quota.spend(person.id, address, self._size(act, session.table))
        await self._registry.act(id, act, request.seq, address)
        return Reply(person)

    def _size(self, act: Act, table: Table) -> int:
        """Return how many bytes *act* takes in the database; a rematch is another table, which has its edition too."""
        size = len(encode(act)) + ROW_BYTES
        return size + TABLE_BYTES + len(table.edition) if act.do == "rematch" else size

    async def _hint(self, id: str, person: Person, request: ActRequest) -> HintAnswer:
        """Say what a bot would play in the place of *person*, with labels and chances."""
        session = await self._registry.committed_session(id)
        found = await self._registry.bot_runner.hint(session, person.id)
        best, *others = [_advised(session.table, _seat(session.table, person).number, advice) for advice in found]
        return HintAnswer(best.text, best.label, best.path, best.chance, others, request.id)

    async def _preview(self, id: str, person: Person, request: ActRequest) -> PreviewAnswer:
        """Say what a choice of *person* would bring; nothing is played."""
        table = (await self._registry.committed_session(id)).table
        seat = _seat(table, person).number
        return PreviewAnswer(request.text, views.preview(table, seat, request.text), request.id)

    async def _why(self, id: str, person: Person, request: ActRequest) -> WhyAnswer:
        """Say which rules forbid what *person* tapped; nothing is played."""
        table = (await self._registry.committed_session(id)).table
        seat = _seat(table, person).number
        if not request.things:
            raise ServerRefused("bad-request", "no-things")
        reasons = explain_tap(table.playing(), seat, request.things, request.picked, table.names())
        return WhyAnswer(reasons, request.id)


def _seat(table: Table, person: Person) -> Seat:
    seat = table.seat_of(person.id)
    if seat is None:
        raise RequestRefused("not-seated")
    return seat


def to_act(request: ActRequest, person: Person, session: TableSession) -> Act:
    """The act that *request* asks for, with the fields that acts of its kind have."""
    if request.do == "replace" and session.table.settings.is_correspondence():
        raise ServerRefused("not-absent", "has-days")
    act = Act(do=request.do, player=person.id, id=request.id)  # type: ignore[arg-type]  # hints and the like are answered
    for name in FIELDS[request.do]:
        setattr(act, name, getattr(request, name))
    if request.do in ("join", "chat"):
        act.name = person.name or guest_name()
    elif request.do == "replace":
        act.absent = session.absent_for(request.seat)
    elif request.do in ("rematch", "vote"):
        act.next = secrets.token_urlsafe(16)
    return act


def _advised(table: Table, seat: int, advice: Advice) -> Advised:
    """Advice for the wire."""
    if advice.text == "":
        return Advised("", SERVER_TEXTS.render(Message("hint.wait")), [], round(advice.chance, 3))
    match = table.playing()
    line = describe_line(match.game, with_draft(match, seat), seat, advice.text, table.names())
    return Advised(advice.text, line.label, line.path, round(advice.chance, 3))
