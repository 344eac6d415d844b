"""Games: what can be played, by which rules, and how it went so far."""

from functools import cache
from typing import Annotated, Any, Literal, cast

import msgspec

from theomachy import registry
from theomachy.bots.registry import BOTS
from theomachy.core.edition import OURS
from theomachy.core.game import Game
from theomachy.core.language import current
from theomachy.core.message import Message
from theomachy.core.option import Option
from theomachy.core.refusal import OptionError
from theomachy.server.routing import ApiRequest, ApiResponse, route
from theomachy.server.storage import queries
from theomachy.table import RequestRefused
from theomachy.table.settings import Value

A_MINUTE = "public, max-age=60"
_SEAT_LIST = "seats"  # the value that stands for a list of seats


OptionKind = Literal["choice", "flag", "number"]
# By id: the name, the help and whatever else a game says about a thing.
Things = Annotated[dict[str, dict[str, Any]], msgspec.Meta(title="Things")]


class OptionValue(msgspec.Struct):
    """A value of an option, what it is called, what it means, and the seat counts it goes with."""

    value: str
    title: str
    help: str
    seats: list[int]


class OptionForm(msgspec.Struct):
    """An option, for a form."""

    name: str
    title: str
    help: str
    kind: OptionKind
    default: Value
    defaults_by_seats: dict[str, Value]
    seat_list: bool
    choices: list[OptionValue]
    least: int
    most: int
    nullable: bool
    unit: str
    seats: list[int]


class StopForm(msgspec.Struct):
    """A kind of reaction window, and whether a seat is asked there by default: live, and with days for a choice."""

    id: str
    title: str
    live: bool
    days: bool
    aimed: bool


class BotForm(msgspec.Struct):
    """A bot of this server."""

    id: str
    title: str
    help: str


class GameForm(msgspec.Struct):
    """A game of the shelf."""

    id: str
    title: str
    tagline: str
    minute: str  # the rules in a minute; empty where a game has none
    minutes: int
    seats: list[int]
    options: list[OptionForm]
    stops: list[StopForm]
    bots: list[BotForm]
    lesson: int
    rules: int
    version: int
    example: bool
    credits: dict[str, str]


class RuleText(msgspec.Struct):
    """A numbered rule."""

    id: str
    text: str
    tag: str
    ours: str  # the part of a rule of the book that is our ruling; "" where none is


class Section(msgspec.Struct):
    """Rules under one heading."""

    heading: str
    rules: list[RuleText]


class Rules(msgspec.Struct):
    """All rules of a game."""

    game: str
    title: str
    version: int
    sections: list[Section]


class Rating(msgspec.Struct):
    """The strength of a player at a game; *rating* is a careful estimate, *doubt* its uncertainty."""

    player: str
    name: str
    kind: str
    rating: float
    doubt: float
    played: int
    won: int


class GameStats(msgspec.Struct):
    """Finished games of this server."""

    game: str
    games: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    factions: list[dict[str, Any]]


class LimitQuery(msgspec.Struct):
    """A number of entries, and an edition; ours where none is named."""

    edition: Annotated[str, msgspec.Meta(max_length=80)] = OURS
    limit: Annotated[int, msgspec.Meta(ge=1, le=500)] = 100


class StatsQuery(msgspec.Struct):
    """In which edition; ours where none is named."""

    edition: Annotated[str, msgspec.Meta(max_length=80)] = OURS


class GameQuery(msgspec.Struct):
    """The game that is asked about."""

    game: str | None = None


def find(id: str) -> Game:
    """The game with this id, or 404."""
    try:
        return registry.find(id)
    except OptionError as error:
        raise RequestRefused("not-found", str(error)) from None


def bots() -> list[BotForm]:
    """The bots of this server, weakest first."""
    return [BotForm(name, bot.title, bot.help) for name, bot in BOTS.items()]


def _option(game: Game, option: Option) -> OptionForm:
    words = game.catalogue()
    title = words.find(f"option.{option.name}") or option.name.replace("_", " ").capitalize()
    return OptionForm(
        name=option.name,
        title=title,
        help=words.find(f"option.{option.name}-help") or "",
        kind=cast(OptionKind, option.kind()),
        default=option.default,
        defaults_by_seats={str(seats): value for seats, value in option.defaults_by_seats.items()},
        seat_list=option.seat_list,
        choices=[
            _value(game, option, value) for value in (*option.choices, *([_SEAT_LIST] if option.seat_list else []))
        ],
        least=option.least,
        most=option.most,
        nullable=option.nullable,
        unit=option.unit,
        seats=option.seats,
    )


def _value(game: Game, option: Option, value: str) -> OptionValue:
    words, key = game.catalogue(), f"option.{option.name}-{value}"
    title = words.find(key) or value.replace("_", " ").capitalize()
    seats = [count for count in option.seats or game.seats if _goes_with(game, count, {option.name: value})]
    return OptionValue(value, title, words.find(f"{key}-help") or "", seats)


def _goes_with(game: Game, seats: int, options: dict[str, Value]) -> bool:
    try:
        game.settle(seats, options)
    except OptionError:
        return False
    return True


@cache
def _form(game: Game, example: bool, language: str) -> GameForm:
    return GameForm(
        id=game.id,
        title=game.title(),
        tagline=game.catalogue().find("game.tagline") or "",
        minute=game.catalogue().find("game.minute") or "",
        minutes=game.minutes,
        seats=game.seats,
        options=[_option(game, option) for option in game.options],
        stops=[
            StopForm(stop.id, game.render(Message(f"stop.{stop.id}")), stop.live, stop.days, stop.aimed)
            for stop in game.stops
        ],
        bots=bots(),
        lesson=len(game.lesson()),
        rules=len(game.rules.rules),
        version=game.version,
        example=example,
        credits=game.credits(),
    )


@route("GET", "/api/games", answer=list[GameForm])
async def games(request: ApiRequest[None]) -> ApiResponse:
    """The games there are, with their options."""
    found = [_form(game, False, current()) for game in registry.games()] + [
        _form(game, True, current()) for game in registry.examples()
    ]
    return ApiResponse(found, headers={"Cache-Control": A_MINUTE})


@route("GET", "/api/bots", query=GameQuery, answer=list[BotForm])
async def list_bots(request: ApiRequest[None]) -> ApiResponse:
    """The bots of this server."""
    return ApiResponse(bots())


@route("GET", "/api/games/{game}/rules", answer=Rules, errors=(404,))
async def rules(request: ApiRequest[None]) -> ApiResponse:
    """Every rule of a game, with its id."""
    game = find(request.path["game"])
    sections: list[Section] = []
    texts = game.rule_texts()
    rules, ours, headings = texts.get("rules", {}), texts.get("ours", {}), texts.get("headings", {})
    for rule in game.rules.rules:
        heading = headings.get(rule.heading, rule.heading)
        if not sections or sections[-1].heading != heading:
            sections.append(Section(heading, []))
        text = RuleText(rule.id, rules.get(rule.id, rule.text), rule.tag, ours.get(rule.id, rule.ours))
        sections[-1].rules.append(text)
    return ApiResponse(Rules(game.id, game.title(), game.version, sections), headers={"Cache-Control": A_MINUTE})


@route("GET", "/api/games/{game}/things", answer=Things, errors=(404,))
async def things(request: ApiRequest[None]) -> ApiResponse:
    """List what boards show of a game's components beside the position: names, helps, costs, by the thing's id."""
    return ApiResponse(find(request.path["game"]).things(), headers={"Cache-Control": A_MINUTE})


@route("GET", "/api/games/{game}/ratings", query=LimitQuery, answer=list[Rating], errors=(404,))
async def ratings(request: ApiRequest[None]) -> ApiResponse:
    """The best players of a game in an edition, people and bots."""
    game = find(request.path["game"])
    limit = request.query.limit
    rows = await request.services.registry.store.read(queries.best, game.id, request.query.edition, limit)
    return ApiResponse([_rating(row) for row in rows])


def _rating(row: dict[str, object]) -> Rating:
    kind = "bot" if str(row["player"]).startswith("bot:") else "player"
    return msgspec.convert({**row, "kind": kind, "doubt": row["sigma"]}, Rating)


@route("GET", "/api/games/{game}/stats", query=StatsQuery, answer=GameStats, errors=(404,))
async def stats(request: ApiRequest[None]) -> ApiResponse:
    """Count how finished games of this server went, by seat and faction."""
    game = find(request.path["game"])
    registry, edition = request.services.registry, request.query.edition
    found = await registry.statistics.get(
        (game.id, edition), lambda: registry.store.read(queries.counts, game.id, edition)
    )
    return ApiResponse(GameStats(game.id, found["games"], found["seats"], found["factions"]))
