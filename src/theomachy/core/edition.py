"""Editions: data and texts that replace a game's own, and those that this process knows.

An edition is known by ``name@hash``; the hash covers all it holds, so a record that names one means one thing. The
option ``edition`` of a game holds that id; our own edition has none and is never written.
"""

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from theomachy.core.language import ENGLISH, current
from theomachy.core.message import Catalogue, Translations, read_data
from theomachy.core.refusal import OptionError

Data = Mapping[str, Mapping[str, object]]  # the contents of each data file by its name ("cards.toml")
Texts = Mapping[str, Mapping[str, str]]  # the sentences of each language by their keys ("name.glory")

OPTION: Final = "edition"
OURS: Final = ""  # the id of the game's own data
_HASH_DIGITS: Final = 16


class Edition:
    """What replaces the data and texts of one game: all of its data files, and the texts that differ from ours."""

    def __init__(self, game: str, name: str, title: str, data: Data, texts: Texts) -> None:
        self.game = game
        self.name = name
        self.title = title
        self.data: dict[str, Mapping[str, object]] = {file: data[file] for file in sorted(data)}
        self.texts = {language: dict(sorted(texts[language].items())) for language in sorted(texts)}
        content = json.dumps(self.as_dict(), separators=(",", ":"))
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


def add(edition: Edition) -> None:
    """Make *edition*, which is checked, known to this process."""
    _KNOWN.setdefault((edition.game, edition.id), edition)


def known(game: str) -> list[Edition]:
    """List the editions of *game* that this process knows."""
    return [edition for (owner, _), edition in _KNOWN.items() if owner == game]


def find(game: str, id: str) -> Edition:
    """Return the edition with this id, or OptionError."""
    edition = _KNOWN.get((game, id))
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


@cache
def standard(package: str) -> Data:
    """Return the game's own data files; for reading only."""
    folder = files(package).joinpath("data")
    if not folder.is_dir():
        return {}
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return {name: read_data(package, f"data/{name}") for name in names}


def entries(data: Data) -> list[tuple[str, dict[str, object]]]:
    """List every entry with an id in *data*: the id, and its facts."""
    found: list[tuple[str, dict[str, object]]] = []
    for tables in data.values():
        for listed in tables.values():
            if isinstance(listed, list):
                found += [(str(entry["id"]), entry) for entry in listed if isinstance(entry, dict) and "id" in entry]
    return found
