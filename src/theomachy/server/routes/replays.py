"""Replays: finished games, step by step, and the proof of their shuffles."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from theomachy.bots.forecasts import win_chances
from theomachy.core.chance import combine, commitment
from theomachy.core.event import Event
from theomachy.core.game import Game, View
from theomachy.core.language import current, speak
from theomachy.core.log import join_lines
from theomachy.core.match import EDITION_LINE, Match, disclosed_seed
from theomachy.core.match import replay as start_again
from theomachy.core.message import Message
from theomachy.core.position import Position
from theomachy.core.record import Line, Record, parse
from theomachy.core.refusal import RecordError
from theomachy.server.clock import now
from theomachy.server.editions import with_edition
from theomachy.server.errors import SERVER_TEXTS, ServerRefused
from theomachy.server.labels import describe_line, player_names
from theomachy.server.reviews import Review
from theomachy.server.routes.games import Things, find
from theomachy.server.routing import ApiRequest, ApiResponse, encode, route
from theomachy.server.storage import queries
from theomachy.table import RequestRefused, views
from theomachy.table.wire_types import EditionInfo, OutcomeMessage, SeenEvent
from theomachy.table.wire_types import View as SeenView


class Step(msgspec.Struct):
    """One line of the game: who did what, what happened, and the board after it."""

    line: int
    seat: int | None
    text: str
    say: str
    events: list[SeenEvent]
    view: SeenView
    values: list[float]  # the chance of every seat to win


class Replay(msgspec.Struct):
    """A finished game; the first step is the opening."""

    game: str
    title: str
    edition: EditionInfo | None
    players: list[str]
    options: dict[str, Any]
    outcome: OutcomeMessage | None
    steps: list[Step]
    things: Things


class Proof(msgspec.Struct):
    """That nobody chose the shuffle: the commitment was shown before the shares were given."""

    commitment: str
    server: str
    shares: list[str]
    seed: str
    holds: bool


class ReplayQuery(msgspec.Struct, rename={"viewer": "as"}):
    """The viewer: a seat number, ``spectator``, or ``all`` for everything."""

    viewer: str = "all"


class RecordQuery(msgspec.Struct):
    """The form of a record: whether it holds the data of its edition, so it replays anywhere."""

    with_edition: bool = False


async def finished_record(request: ApiRequest[None]) -> str:
    """The record of a finished game, with the data of its edition.

    :raises RequestRefused: when there is no such table, its game still runs, or only its players may look.
    """
    id, store = request.path["id"], request.services.registry.store
    if not await store.read(queries.has_table, id):
        raise ServerRefused("not-found")
    if not await store.read(queries.may_look, id, request.person.id):
        raise RequestRefused("no-watching")
    text = await store.read(queries.load_record, id)
    if text is None or await store.read(queries.visible_from, id, request.person.id) > now():
        raise ServerRefused("still-running")  # in the same words: spectators learn of the end later, too
    return await with_edition(store, id, text)


@route("GET", "/api/tables/{id}/record", query=RecordQuery, answer=str, media="text/plain", errors=(404,))
async def record(request: ApiRequest[None]) -> ApiResponse:
    """The record of a finished game, and on request the data of its edition in it."""
    record = parse(await finished_record(request))
    if not request.query.with_edition:
        record.header.pop(EDITION_LINE, None)
    text = record.write()
    headers = {"Content-Disposition": f'attachment; filename="{request.path["id"]}.rec"'}
    return ApiResponse(text.encode(), media="text/plain; charset=utf-8", headers=headers)


@route("GET", "/api/tables/{id}/replay", query=ReplayQuery, answer=Replay, errors=(404,), may_end=True)
async def replay(request: ApiRequest[None]) -> ApiResponse:
    """A finished game, step by step, as one viewer knew it."""
    text = await finished_record(request)
    viewer: ReplayQuery = request.query
    check_viewer(viewer.viewer, int(parse(text).field("seats")))
    registry = request.services.registry
    key = ("replay", request.path["id"], viewer.viewer, current())
    found = registry.replays.get(key)
    if found is None:
        question = ReplayRequest(text, viewer.viewer, current())
        found = await registry.jobs.run(key, encode_replay, question)
        registry.replays.put(key, found)
    return ApiResponse(found)


def check_viewer(viewer: str, seats: int) -> None:
    """Refuse viewers that a game with this many *seats* does not have."""
    if viewer not in ("all", "spectator", *map(str, range(seats))):
        raise ServerRefused("bad-request", "bad-viewer", last=seats - 1)


@dataclass(slots=True)
class ReplayRequest:
    """A question to a worker process: the steps of a record as a viewer knew them, in a language."""

    text: str
    viewer: str
    language: str


def encode_replay(question: ReplayRequest) -> bytes:
    """The steps of a record as JSON; runs in a worker process, since a long game takes a second."""
    speak(question.language)
    return encode(build_replay(question.text, question.viewer))


def build_replay(text: str, viewer: str) -> Replay:
    """The steps of a record."""
    played = parse(text)
    game = find(played.field("game"))
    names = player_names(played)
    seat = int(viewer) if viewer.isdecimal() else None
    steps: list[Step] = []
    outcome = edition = None
    before: Position | None = None
    for number, line, happened, match in walk(game, played):
        game, edition = match.game, views.edition_info(match.game.edition)
        view = replay_view(match, seat, all_open=viewer == "all")
        seen = [event.seen_by(seat, all_open=viewer == "all") for event in happened]
        events = [{"seq": number, **game.log_entry(event, names)} for event in seen]
        mover = mover_of(game, line, match)
        said = sentence_of(game, events, before, mover, line, names)
        values = [round(chance, 3) for chance in win_chances(game, match.truth())]
        steps.append(Step(number, mover, line.text, said, events, view, values))
        outcome = match.outcome()
        before = match.truth().copy()
    return Replay(
        game.id,
        game.title(),
        edition,
        names,
        msgspec.json.decode(played.field("options")),
        None if outcome is None else views.describe_outcome(outcome, names),
        steps,
        game.things(),
    )


def mover_of(game: Game, line: Line, match: Match) -> int | None:
    """Return the seat whose *line* led to *match*; None for the clock's."""
    return game.seat_of(match.truth(), line.seat) if line.seat else None


def sentence_of(
    game: Game, events: list[SeenEvent], before: Position | None, mover: int | None, line: Line, names: list[str]
) -> str:
    """Describe a line by the sentences of its *events*; if there were none, by what was chosen."""
    said = " ".join(join_lines(events))
    if said or before is None or mover is None:
        return said
    choice = describe_line(game, before, mover, line.text, names).label
    return SERVER_TEXTS.render(Message("line.chose", {"seat": mover, "choice": choice}), names)


def replay_view(match: Match, seat: int | None, *, all_open: bool) -> View:
    """The board as *seat* knew it, or with everything on it; nothing is foretold, since one sees what came."""
    view = {**match.game.aids(match.truth(), None), **match.position()} if all_open else match.view(seat)
    view.pop("forecast", None)
    return view


def walk(game: Game, played: Record) -> Iterator[tuple[int, Line, list[Event], Match]]:
    """The match after each line that counts, with what happened; first the opening."""
    match = start_again(game, Record(played.header).write())
    yield 0, Line("", ""), [], match
    for index in played.live():
        line = played.lines[index]
        if line.seat:
            events = match.play(game.seat_of(match.truth(), line.seat), line.text, line.at)
        elif line.text == "tick" and line.at is not None:
            events = match.tick(line.at)
        else:
            continue
        yield index + 1, line, events, match


@route("GET", "/api/tables/{id}/review", answer=Review, errors=(404,))
async def review(request: ApiRequest[None]) -> ApiResponse:
    """Review a finished game with a bot, as far as it has read; it continues while it is asked."""
    return ApiResponse(request.services.registry.reviews.progress(request.path["id"], await finished_record(request)))


@route("GET", "/api/tables/{id}/verify", answer=Proof, errors=(404,))
async def verify(request: ApiRequest[None]) -> ApiResponse:
    """Prove that nobody chose the shuffle."""
    played = parse(await finished_record(request))
    server, words = played.field("server"), played.field("shares").split()
    shares = ["" if word == "-" else word for word in words]
    seed = combine(bytes.fromhex(server), [bytes.fromhex(share) for share in shares])
    try:
        holds = disclosed_seed(played) == seed and commitment(bytes.fromhex(server)) == played.field("commitment")
    except RecordError:
        holds = False
    return ApiResponse(Proof(played.field("commitment"), server, shares, seed.hex(), holds))
