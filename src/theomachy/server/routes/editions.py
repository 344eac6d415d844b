"""Editions: those of this server, what one may hold, whether one is right, and how a table's differs from ours."""

from functools import cache
from typing import Annotated, Any

import msgspec

from theomachy.core.edition import Edition, entries, known
from theomachy.core.edition_texts import MOST_CHARACTERS
from theomachy.core.game import Game
from theomachy.core.language import current, languages
from theomachy.editions.archive import pack
from theomachy.editions.differences import differences
from theomachy.editions.files import FORMS, files_of, sentence
from theomachy.server.dispatcher import ShortText
from theomachy.server.editions import MOST_UPLOAD, Content, EditionCheck, check_edition
from theomachy.server.errors import ServerRefused
from theomachy.server.routes.games import A_MINUTE, Things
from theomachy.server.routes.games import find as find_game
from theomachy.server.routing import ApiRequest, ApiResponse, route
from theomachy.table.wire_types import EditionInfo

FileForm = Annotated[dict[str, Any], msgspec.Meta(title="EditionFile")]  # name, tables, slots


class OfferedEdition(msgspec.Struct):
    """An edition of this server, and how it differs from ours."""

    id: str
    game: str
    name: str
    title: str
    differences: list[str]


class EditionQuery(msgspec.Struct):
    """Of which game; of all where none is named."""

    game: ShortText = ""


class EditionForm(msgspec.Struct):
    """The form of an edition of a game: the files, the sentence of each part, and our own data and texts.

    The sentence of a slot is *edition.TABLE.SLOT*, that of an effect *effect.NAME*; what people call a slot is
    *edition-label.SLOT*, a table *edition-title.FILE-TABLE*; texts are by language and key.
    """

    game: str
    files: list[FileForm]
    sentences: dict[str, str]
    data: dict[str, dict[str, Any]]
    texts: dict[str, dict[str, str]]
    most_characters: int


class EditionUpload(msgspec.Struct, forbid_unknown_fields=True):
    """An edition to be checked: a zip of its folder in Base64, or what its files hold."""

    archive: Annotated[str, msgspec.Meta(max_length=MOST_UPLOAD)] = ""
    content: Content | None = None


class TableEdition(msgspec.Struct):
    """The edition that a table is played with: how it differs from ours, and what boards show of its things."""

    edition: EditionInfo
    differences: list[str]
    things: Things


@route("GET", "/api/editions", query=EditionQuery, answer=list[OfferedEdition])
async def editions(request: ApiRequest[None]) -> ApiResponse:
    """The editions that this server offers besides ours."""
    return ApiResponse([_offered(edition, current()) for edition in known(request.query.game)])


@cache
def _offered(edition: Edition, language: str) -> OfferedEdition:
    """An edition of this server as it is offered in a *language*."""
    changes = differences(find_game(edition.game), edition)
    return OfferedEdition(edition.id, edition.game, edition.name, edition.title, changes)


@route("GET", "/api/games/{game}/edition", answer=EditionForm, errors=(404,))
async def edition_form(request: ApiRequest[None]) -> ApiResponse:
    """Describe what an edition of a game may hold, with our own data to begin with."""
    return ApiResponse(_form(find_game(request.path["game"]), current()), headers={"Cache-Control": A_MINUTE})


@cache
def _form(game: Game, language: str) -> EditionForm:
    schema = game.schema()
    keys = [key for file in schema.files for key in file.sentences()] + ["common.id", "common.source"]
    texts = {spoken: _texts(game, spoken) for spoken in languages()}
    return EditionForm(
        game=game.id,
        files=[file.as_dict() for file in schema.files],
        sentences={key: sentence(game, key) for key in keys},
        data={name: dict(tables) for name, tables in game.data().items()},
        texts=texts,
        most_characters=MOST_CHARACTERS,
    )


def _texts(game: Game, language: str) -> dict[str, str]:
    """The names and helps of everything with an id."""
    spoken = game.catalogue(language)
    keys = [f"{form}.{id}" for id, _ in entries(game.data()) for form in FORMS]
    return {key: text for key in keys if (text := spoken.find(key)) is not None}


@route("POST", "/api/editions/check", body=EditionUpload, answer=EditionCheck, body_bytes=MOST_UPLOAD)
async def check(request: ApiRequest[EditionUpload]) -> ApiResponse:
    """Say what is wrong with an edition, how it differs from ours, and what its things are; nothing is kept."""
    return ApiResponse(await _check(request))


async def _check(request: ApiRequest[EditionUpload]) -> EditionCheck:
    services, upload = request.services, request.body
    services.act_limits.enforce(request.person.id, request.client)
    return await check_edition(services.registry.jobs, upload.archive, upload.content)


@route(
    "POST",
    "/api/editions/archive",
    body=EditionUpload,
    answer=str,
    media="application/zip",
    errors=(409,),
    body_bytes=MOST_UPLOAD,
)
async def archive(request: ApiRequest[EditionUpload]) -> ApiResponse:
    """The folder of an edition as a zip, complete and commented."""
    found = await _check(request)
    if found.content is None or found.mistakes:
        raise ServerRefused("bad-edition", mistakes=len(found.mistakes))
    content = found.content
    game, name = find_game(content["game"]), content["name"]
    edition = Edition(game.id, name, content["title"], content["data"], content["texts"])
    headers = {"Content-Disposition": f'attachment; filename="{name}.zip"'}
    return ApiResponse(pack(files_of(game, name, edition), name), media="application/zip", headers=headers)


@route("GET", "/api/tables/{id}/edition", answer=TableEdition, errors=(404, 409))
async def table_edition(request: ApiRequest[None]) -> ApiResponse:
    """The edition that a table is played with, and how it differs from ours."""
    session = await request.services.registry.session(request.path["id"])
    session.require_view_access(request.person.id)
    played = session.table.game.edition
    if played is None:
        raise ServerRefused("not-found", "our-edition")
    game = find_game(played.game)
    info = EditionInfo(played.id, played.name, played.title)
    return ApiResponse(TableEdition(info, differences(game, played), session.table.game.things()))
