"""People: who you are, tokens for programs, statistics of a player."""

from typing import Annotated, Any, Literal

import msgspec

from theomachy.server.clock import now
from theomachy.server.errors import Forbidden, ServerRefused
from theomachy.server.identity import Person
from theomachy.server.limits import PERSON_BYTES
from theomachy.server.routing import ApiRequest, ApiResponse, route
from theomachy.server.storage import queries
from theomachy.table.seating import check_name

MOST_TOKENS = 20
Name = Annotated[str, msgspec.Meta(max_length=80)]


class Me(msgspec.Struct):
    """The person behind a request."""

    id: str
    name: str
    kind: str


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    """The name you want."""

    name: Name


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a program that will play under its own name."""

    name: Name
    scopes: list[Literal["read", "play", "create"]] = msgspec.field(default_factory=lambda: ["play"])
    days: Annotated[int, msgspec.Meta(ge=1, le=365)] = 90


class Token(msgspec.Struct):
    """Shown this once."""

    token: str
    player: str
    scopes: list[str]


class TokenSummary(msgspec.Struct):
    """A token: who plays with it, what it may do, and until when, in milliseconds."""

    player: str
    name: str
    scopes: list[str]
    expires: int


class PlayerStats(msgspec.Struct):
    """The games and ratings of a player."""

    id: str
    name: str
    games: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    newest: list[dict[str, Any]]


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.kind)


@route("GET", "/api/me", answer=Me)
async def get_me(request: ApiRequest[None]) -> ApiResponse:
    """Return who you are; a browser without a cookie becomes a new guest."""
    if request.person.is_new:
        request.services.quota.spend("", request.client, PERSON_BYTES)
        await request.services.authenticator.rename(request.person, "")
    return ApiResponse(_me(request.person), person=request.person if request.person.is_new else None)


@route("POST", "/api/me", body=NewName, answer=Me, scope="play", errors=(409,))
async def rename(request: ApiRequest[NewName]) -> ApiResponse:
    """Change your name."""
    if request.person.is_new:
        request.services.quota.spend("", request.client, PERSON_BYTES)
    person = await request.services.authenticator.rename(request.person, check_name(request.body.name))
    return ApiResponse(_me(person), person=person if request.person.is_new else None)


@route("POST", "/api/tokens", body=NewToken, answer=Token, status=201, scope="tokens", errors=(409,))
async def make_token(request: ApiRequest[NewToken]) -> ApiResponse:
    """Make a token for a program."""
    if request.person.is_new:
        raise Forbidden("newcomer")
    known = await request.services.registry.store.read(queries.tokens_of, request.person.id)
    if len(known) >= MOST_TOKENS:
        raise ServerRefused("too-many-tokens", most=MOST_TOKENS)
    name = check_name(request.body.name)
    request.services.quota.spend(request.person.id, request.client, PERSON_BYTES)
    scopes: list[str] = sorted({"read", *request.body.scopes})
    token, player = await request.services.authenticator.issue_token(request.person, name, scopes, request.body.days)
    return ApiResponse(Token(token, player, scopes), 201)


@route("GET", "/api/tokens", answer=list[TokenSummary], scope="tokens")
async def list_tokens(request: ApiRequest[None]) -> ApiResponse:
    """Your tokens; the secrets themselves are shown only once."""
    rows = await request.services.registry.store.read(queries.tokens_of, request.person.id)
    return ApiResponse([msgspec.convert({**row, "scopes": str(row["scopes"]).split()}, TokenSummary) for row in rows])


@route("DELETE", "/api/tokens/{player}", answer=list[TokenSummary], scope="tokens", errors=(404,))
async def revoke_token(request: ApiRequest[None]) -> ApiResponse:
    """Revoke the token of one of your programs, named by the player it plays as; what is left."""
    if not await request.services.authenticator.revoke(request.person, request.path["player"]):
        raise ServerRefused("not-found", "no-such-token")
    return await list_tokens(request)


@route("GET", "/api/players/{id}/stats", answer=PlayerStats, errors=(404,))
async def player_stats(request: ApiRequest[None]) -> ApiResponse:
    """Games, wins and ratings of one player or bot."""
    id, asker, registry = request.path["id"], request.person.id, request.services.registry
    store = registry.store
    row = await store.read(queries.find_player, id)
    if id.startswith("bot:"):  # they play most of all, and nobody sits at their tables for them
        found = await registry.statistics.get(id, lambda: store.read(queries.history, id, "", now()))
    else:
        found = await store.read(queries.history, id, asker, now())
    name = str(row["name"]) if row is not None else id.removeprefix("bot:").capitalize()
    return ApiResponse(PlayerStats(id, name, found["games"], found["ratings"], found["newest"]))
