"""Arguments of the command line: options of a game, seats, seeds."""

import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from theomachy.bots.registry import EVERY, HOUSE_BOT, make
from theomachy.core.edition import OPTION
from theomachy.core.game import Game
from theomachy.core.language import best_language, languages
from theomachy.core.match import Seed
from theomachy.core.option import Options, Value
from theomachy.core.refusal import OptionError
from theomachy.editions.folder import load_folder

HUMAN = "human"

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; theomachy games lists them.")]
FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A record, or a position as JSON; - for the standard input.")
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--options", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="The same seed gives the same draws again.")
]
LanguageOption = Annotated[
    str | None,
    typer.Option("--language", metavar="CODE", help="The language to play in; without it, that of the environment."),
]
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def read_language(given: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language to play in: the *given* one, or else that of the *environment* if it is spoken here.

    >>> read_language(None, {"LC_ALL": "", "LANG": "de_AT.UTF-8"})
    'de'
    """
    if given is None:
        locale = next((environment[name] for name in LOCALES if environment.get(name)), "")
        return best_language([re.split("[_.@]", locale)[0]])
    language = best_language([given.replace("_", "-")])
    if not given.casefold().startswith(language):
        raise OptionError(f"{given!r} is not a language here; there are {', '.join(languages())}")
    return language


def read_options(given: Sequence[str] | None) -> Options:
    """``name=value`` words as options; several may stand in one word, separated by commas.

    >>> read_options(["rounds=40,ko=false", "map=w25"])
    {'rounds': 40, 'ko': False, 'map': 'w25'}
    """
    options: Options = {}
    for word in [part for text in given or [] for part in _split(text)]:
        name, equals, value = word.partition("=")
        if not equals or not name.strip():
            raise OptionError(f"an option is written NAME=VALUE, not {word!r}")
        options[name.strip()] = _value(value.strip())
    if OPTION in options:
        options[OPTION] = _edition(str(options[OPTION]))
    return options


def _edition(given: str) -> str:
    """The id of an edition; a folder that holds one is read."""
    return load_folder(Path(given)).id if Path(given).is_dir() else given


def _split(text: str) -> list[str]:
    """The single ``name=value`` words; a comma inside brackets does not separate."""
    words: list[str] = []
    depth = 0
    for piece in text.split(","):
        if depth > 0 and words:
            words[-1] += "," + piece
        else:
            words.append(piece)
        depth += piece.count("[") - piece.count("]")
    return words


def _value(text: str) -> Value:
    if text in ("true", "false", "null") or text.lstrip("-").isdecimal() or text.startswith("["):
        try:
            value: Value = json.loads(text)
        except ValueError:
            return text
        return value
    return text


def read_seed_text(text: str | None, otherwise: Seed) -> Seed:
    """A whole number is the fast generator, other text a sealed stream."""
    if text is None:
        return otherwise
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 4000 else text


def read_players(game: Game, given: str | None) -> list[str]:
    """Read who sits in each seat from ``human,greedy,…``; without it, a human against the bots newcomers meet."""
    if given is None:
        return [HUMAN] + [HOUSE_BOT] * (min(game.seats) - 1)
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if name != HUMAN:
            make(name)
    if len(names) not in game.seats:
        counts = ", ".join(str(count) for count in game.seats)
        raise OptionError(
            f"{game.title()} is for {counts} seats, but {len(names)} are named; "
            f"name one of {', '.join([HUMAN, *EVERY])} for each seat, separated by commas"
        )
    return names
