"""The games there are: every package under ``games``, and the examples, which no lobby shows."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

from theomachy.core import match as matches
from theomachy.core.game import Game, View
from theomachy.core.match import Match, Seed
from theomachy.core.option import Value
from theomachy.core.record import parse
from theomachy.core.refusal import OptionError


def games() -> list[Game]:
    """The installed games, the quickest first.

    >>> games() == sorted(games(), key=lambda game: game.minutes)
    True
    """
    return list(_collect("theomachy.games"))


def examples() -> list[Game]:
    """Small games that show how one is written."""
    return list(_collect("theomachy.examples"))


@cache
def _collect(package: str) -> tuple[Game, ...]:
    folder = importlib.import_module(package)
    names = sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg)
    found = [importlib.import_module(f"{package}.{name}").GAME for name in names]
    return tuple(sorted(found, key=lambda game: game.minutes))


def find(id: str) -> Game:
    """The game with this id, an example included.

    >>> find("connect_four").seats
    [2]

    :raises OptionError: when there is none.
    """
    for game in (*games(), *examples()):
        if game.id == id:
            return game
    known = ", ".join(game.id for game in games())
    raise OptionError(f"there is no game {id!r}; the games are: {known}")


def new(game: str, seats: int, seed: Seed, options: Mapping[str, Value] | None = None, preset: str = "table") -> Match:
    """Start a match of the game with this id; the same *seed* gives the same draws.

    *options* are those of the game; where they say nothing the *preset* decides.

    >>> match = new("connect_four", seats=2, seed="a winter evening", preset="research")
    >>> match.actors()
    [0]

    :raises OptionError: when the game, the number of seats or an option cannot be.
    """
    return matches.start(find(game), seats, seed, options, preset)


def load(game: str, position: View, seed: Seed = 0) -> Match:
    """Start a match from a position, as ``Match.position`` gives it; *seed* is for the draws to come.

    >>> position = new("connect_four", seats=2, seed=0).position()
    >>> load("connect_four", position).legal(0)
    ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    >>> load("connect_four", {**position, "to_move": "Z"})
    Traceback (most recent call last):
        ...
    theomachy.core.refusal.PositionError: to_move: must be one of X, O, not 'Z'

    :raises PositionError: with the path of the field that is invalid.
    """
    return matches.start_from(find(game), position, seed, check=True)


def replay(record: str, seed: Seed | None = None) -> Match:
    """The match that a record describes; *seed* is needed only where the record keeps it secret.

    >>> match = new("connect_four", seats=2, seed="evening")
    >>> _ = match.play(0, "d")
    >>> replay(match.record().write()).view(None)["rows"][-1]
    '...X...'

    :raises RecordError: with the line that is invalid.
    """
    return matches.replay(find(parse(record).field("game")), record, seed)
