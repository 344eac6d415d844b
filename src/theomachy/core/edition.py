"""Editions: data and texts that replace a game's own, and those that this process knows.

An edition is known by ``name@hash``; the hash covers all it holds, so a record that names one means one thing. The
option ``edition`` of a game holds that id; our own edition has none and is never written.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import isfinite
from typing import Any, Final, Generic, TypeVar

from theomachy.core.language import ENGLISH, current
from theomachy.core.message import Catalogue, Translations, read_data
from theomachy.core.refusal import OptionError

Data = Mapping[str, Mapping[str, object]]  # the contents of each data file by its name ("cards.toml")
Texts = Mapping[str, Mapping[str, str]]  # the sentences of each language by their keys ("name.glory")

OPTION: Final = "edition"
OURS: Final = ""  # the id of the game's own data
MOST_BYTES: Final = 400_000  # of an edition as JSON
_HASH_DIGITS: Final = 16
MOST_PASSING_BYTES: Final = 32_000_000  # of all editions that pass by with records and tables, as JSON
_MOST_KEPT: Final = 128  # of what is made of editions


class Edition:
    """Data and texts that replace those of one game: all of its data files, and the texts that differ from ours."""

    def __init__(self, game: str, name: str, title: str, data: Data, texts: Texts) -> None:
        self.game = game
        self.name = name
        self.title = title
        self.data: dict[str, Mapping[str, object]] = {file: data[file] for file in sorted(data)}
        self.texts = {language: dict(sorted(texts[language].items())) for language in sorted(texts)}
        content = json.dumps(self.as_dict(), separators=(",", ":"))
        self.size = len(content)
        self.id = f"{name}@{sha256(content.encode()).hexdigest()[:_HASH_DIGITS]}"
        self._catalogues: dict[str, Catalogue] = {}

    def as_dict(self) -> dict[str, object]:
        """Return all there is of this edition, for JSON; the order of entries is part of it."""
        return {"game": self.game, "name": self.name, "title": self.title, "data": self.data, "texts": self.texts}

    def catalogue(self, ours: Translations, language: str | None = None) -> Catalogue:
        """Return the sentences of *ours* with those of this edition before them.

        What the edition says in English only replaces ours in every language: it renames the thing.
        """
        chosen = current() if language is None else language
        found = self._catalogues.get(chosen)
        if found is None:
            spoken = {**self.texts.get(ENGLISH, {}), **self.texts.get(chosen, {})}
            found = self._catalogues[chosen] = Catalogue(spoken, ours.catalogue(chosen))
        return found


_KNOWN: Final[dict[tuple[str, str], Edition]] = {}
_PASSING: Final[dict[tuple[str, str], Edition]] = {}


def add(edition: Edition, passing: bool = False) -> None:
    """Make *edition*, which is checked, known to this process; *passing* ones go when many others have come."""
    key = (edition.game, edition.id)
    if not passing:
        _KNOWN.setdefault(key, edition)
        return
    _PASSING.pop(key, None)  # the last to be forgotten now
    _PASSING[key] = edition
    while len(_PASSING) > 1 and sum(other.size for other in _PASSING.values()) > MOST_PASSING_BYTES:
        del _PASSING[next(iter(_PASSING))]


K = TypeVar("K")
T = TypeVar("T")


def keep(cache: dict[K, T], key: K, value: T) -> T:
    """Put *value* into *cache*, whose oldest entry goes when it is full; return it."""
    cache[key] = value
    if len(cache) > _MOST_KEPT:
        del cache[next(iter(cache))]
    return value


def add_dict(content: Mapping[str, Any]) -> None:
    """Make known what another process of ours knows: an edition from what Edition.as_dict() gave."""
    add(Edition(content["game"], content["name"], content["title"], content["data"], content["texts"]))


def known(game: str = "") -> list[Edition]:
    """List the editions of *game* that this process knows; of all games where none is named."""
    return [edition for (owner, _), edition in _KNOWN.items() if game in ("", owner)]


def is_known(game: str, id: str) -> bool:
    """Return whether this process knows the edition with this id."""
    return (game, id) in _KNOWN or (game, id) in _PASSING


def find(game: str, id: str) -> Edition:
    """Return the edition with this id, or OptionError."""
    edition = _KNOWN.get((game, id)) or _PASSING.get((game, id))
    if edition is None:
        there = ", ".join(one.id for one in known(game)) or "none"
        raise OptionError(f"option 'edition': there is no edition {id[:80]!r} of {game} here; known: {there}")
    return edition


def edition_in(options: Mapping[str, object]) -> str:
    """Return the id of the edition that *options* name; OURS where they name none."""
    return str(options.get(OPTION) or OURS)


def carried(options: Mapping[str, object]) -> dict[str, object]:
    """Return the edition of *options* as an option, for views that list theirs by hand; nothing for ours."""
    id = edition_in(options)
    return {} if id == OURS else {OPTION: id}


def edition_of(view: Mapping[str, object]) -> str:
    """Return the id of the edition that *view* is of."""
    options = view.get("options")
    return edition_in(options) if isinstance(options, Mapping) else OURS


def texts(game: str, ours: Translations, view: Mapping[str, object]) -> Catalogue:
    """Return the sentences that go with *view*: those of its edition, on top of *ours*."""
    id = edition_of(view)
    return ours.catalogue() if id == OURS else find(game, id).catalogue(ours)


def is_plain(value: object, depth: int = 8) -> bool:
    """Return whether *value* is made of texts, numbers, flags, lists and tables alone."""
    if isinstance(value, Mapping):
        return depth > 0 and all(isinstance(key, str) and is_plain(inner, depth - 1) for key, inner in value.items())
    if isinstance(value, list):
        return depth > 0 and all(is_plain(inner, depth - 1) for inner in value)
    return isinstance(value, bool | int | str) or (isinstance(value, float) and isfinite(value))


@cache
def standard(package: str) -> Data:
    """Return the game's own data files; for reading only."""
    folder = files(package).joinpath("data")
    if not folder.is_dir():
        return {}
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return {name: read_data(package, f"data/{name}") for name in names}


class Made(Generic[T]):
    """Cache of what a game makes of the data of each edition."""

    def __init__(self, game: str, package: str, make: Callable[[Data], T]) -> None:
        self._game = game
        self._package = package
        self._make = make
        self._kept: dict[str, T] = {}

    def of(self, edition: str) -> T:
        """Return what was made of *edition*; OURS is the game's own data."""
        found = self._kept.get(edition)
        if found is None:
            data = standard(self._package) if edition == OURS else find(self._game, edition).data
            found = keep(self._kept, edition, self._make(data))
        return found


def entries(data: Data) -> list[tuple[str, dict[str, object]]]:
    """List every entry with an id in *data*: the id, and its facts."""
    found: list[tuple[str, dict[str, object]]] = []
    for tables in data.values():
        for listed in tables.values():
            if isinstance(listed, list):
                found += [(str(entry["id"]), entry) for entry in listed if isinstance(entry, dict) and "id" in entry]
    return found
