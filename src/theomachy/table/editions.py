"""Editions at tables: the data travels with the first act, so the same acts always lead to the same table."""

import base64
import json
import zlib

from theomachy.core.edition import Edition, add, is_known
from theomachy.core.game import Game
from theomachy.core.refusal import OptionError

SEPARATOR = ":"  # between the id of an edition and its data


def pack(edition: Edition) -> str:
    """All there is of *edition* as one line of text, its id first."""
    content = json.dumps(edition.as_dict(), separators=(",", ":"))
    return edition.id + SEPARATOR + base64.b64encode(zlib.compress(content.encode(), 9)).decode()


def adopt(game: Game, packed: str) -> None:
    """Make the edition that was *packed* known to this process, unless it is.

    :raises OptionError: where this version of the game cannot play it any more.
    """
    id, _, data = packed.partition(SEPARATOR)
    if is_known(game.id, id):
        return
    edition, problems = game.edition_from(json.loads(zlib.decompress(base64.b64decode(data))))
    if edition is None:
        raise OptionError(f"the edition {id} cannot be played any more: {problems[0].file}: {problems[0].why}")
    add(edition, passing=True)


def in_edition(game: Game, id: str, packed: str) -> Game:
    """The *game* as the edition *id* describes it, which came *packed* with the first act of a table."""
    if packed:
        adopt(game, packed)
    return game.in_edition(id)
