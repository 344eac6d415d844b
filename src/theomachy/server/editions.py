"""Editions of a server: those in its folder, and those that people bring along. They are data; nothing in them runs."""

import base64
import logging
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec

from theomachy.core.edition import MOST_BYTES, OURS, Edition, add, edition_in, find
from theomachy.core.game import Game
from theomachy.core.language import current, speak
from theomachy.core.match import embed_edition
from theomachy.core.record import parse
from theomachy.core.refusal import OptionError
from theomachy.editions.archive import unpack
from theomachy.editions.differences import differences
from theomachy.editions.files import MOST_MISTAKES, Checked, Mistake, read
from theomachy.editions.folder import load_shelf
from theomachy.registry import find as find_game
from theomachy.server.jobs import Jobs
from theomachy.server.storage import queries
from theomachy.server.storage.store import Store
from theomachy.table import Act, RequestRefused
from theomachy.table.editions import adopt, pack
from theomachy.table.settings import Value

logger = logging.getLogger("theomachy.editions")
MOST_UPLOAD = 2 * MOST_BYTES  # bytes of a request that brings an edition along
decode_act = msgspec.json.Decoder(Act).decode


def offer_editions(folder: Path) -> None:
    """Make the editions in the folders under *folder* known; the log names the mistakes of the others."""
    loaded, wrong = load_shelf(folder)
    for edition in loaded:
        logger.info("offering %s of %s", edition.id, edition.game)
    for why in wrong:
        logger.error("an edition is not offered: %s", why)


Content = Annotated[dict[str, Any], msgspec.Meta(title="EditionContent")]  # game, name, title, data, texts


class EditionMistake(msgspec.Struct):
    """A mistake in an edition: the file, its line (0 where no file was sent), the way to the value, and why."""

    file: str
    line: int
    where: list[str | int]
    why: str


class EditionCheck(msgspec.Struct):
    """The content of an edition, its mistakes, its differences from ours, and its things as boards know them."""

    id: str  # empty where there are mistakes
    content: Content | None
    mistakes: list[EditionMistake]
    differences: list[str]
    things: Annotated[dict[str, dict[str, Any]], msgspec.Meta(title="Things")]


@dataclass(slots=True)
class CheckRequest:
    """A question to a worker process: an edition as a zip in Base64, or as what its files hold."""

    archive: str
    content: dict[str, Any] | None
    language: str


async def check_edition(jobs: Jobs, archive: str, content: dict[str, Any] | None) -> EditionCheck:
    """Check an edition in a worker process.

    :raises ServerRefused: when too many others wait.
    """
    question = CheckRequest(archive, content, current())
    key = sha256(msgspec.json.encode([archive, content])).hexdigest()
    return await jobs.run(("edition", key, current()), check, question)


def check(question: CheckRequest) -> EditionCheck:
    """Return what is in an edition, and what is wrong with it; runs in a worker process."""
    speak(question.language)
    try:
        checked = _read_content(question.content) if question.content is not None else _read_archive(question.archive)
    except OptionError as error:
        return EditionCheck("", None, [EditionMistake("", 0, [], str(error))], [], {})
    mistakes = [EditionMistake(one.file, one.line, [], one.why) for one in checked.mistakes]
    if question.content is not None:
        mistakes = [EditionMistake(one.file, 0, list(one.where), one.why) for one in checked.problems]
    if checked.edition is None or checked.game is None:
        return EditionCheck("", checked.content, mistakes, [], {})
    add(checked.edition, passing=True)
    mine = checked.game.in_edition(checked.edition.id)
    changes = differences(checked.game, checked.edition)
    return EditionCheck(checked.edition.id, checked.edition.as_dict(), [], changes, mine.things())


def _read_content(content: dict[str, Any]) -> Checked:
    game = find_game(str(content.get("game")))
    edition, problems = game.edition_from(content)
    problems = problems[:MOST_MISTAKES]
    return Checked(game, edition, [Mistake(one.file, 0, one.why) for one in problems], problems, content)


def _read_archive(archive: str) -> Checked:
    try:
        return read(unpack(base64.b64decode(archive, validate=True)))
    except ValueError:  # not Base64, or not even ASCII
        raise OptionError("this is not a zip archive") from None


async def choose_edition(
    jobs: Jobs, game: Game, options: dict[str, Value], content: dict[str, Any] | None
) -> Edition | None:
    """The edition of a new table: the one that its host brings as *content*, or the one that *options* name.

    :raises RequestRefused: when there is none such, or it has mistakes.
    """
    if content is None:
        id = edition_in(options)
        return None if id == OURS else find(game.id, id)
    found = await check_edition(jobs, "", {"game": game.id, **content})
    if found.content is None or found.mistakes:
        wrong = found.mistakes[0]
        raise RequestRefused("bad-options", f"{wrong.file}: {'.'.join(map(str, wrong.where))}: {wrong.why}")
    checked = found.content
    edition = Edition(game.id, checked["name"], checked["title"], checked["data"], checked["texts"])
    add(edition, passing=True)
    return edition


def packed(edition: Edition | None) -> str:
    """The *edition* as the first act of a table carries it."""
    return "" if edition is None else pack(edition)


async def with_edition(store: Store, table: str, text: str) -> str:
    """The record *text* of a table with the data of its edition in it, so it replays anywhere."""
    record = parse(text)
    if edition_in(record.json_field("options")) == OURS:
        return text
    creation = await store.read(queries.load_creation, table)
    assert creation is not None
    adopt(find_game(record.field("game")), decode_act(creation).edition)
    return embed_edition(record).write()
