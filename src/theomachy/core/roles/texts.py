"""What a game says: its sentences, the names of its things, its lesson, its credits."""

from collections.abc import Mapping, Sequence
from typing import cast

from mypy_extensions import mypyc_attr

from theomachy.core.message import CORE, Catalogue, Message, read_catalogue, read_data, read_entries


@mypyc_attr(allow_interpreted_subclasses=True)
class Texts:
    """What a game says: its sentences, the names of its things, its lesson, its credits."""

    def __init__(self, package: str) -> None:
        self.package = package
        self._catalogues: dict[str, Catalogue] = {"en": read_catalogue(package, "en", CORE)}

    def catalogue(self, language: str = "en") -> Catalogue:
        """The sentences of this game; English where a language is missing."""
        if language not in self._catalogues:
            try:
                self._catalogues[language] = read_catalogue(self.package, language, self._catalogues["en"])
            except (FileNotFoundError, OSError):
                self._catalogues[language] = self._catalogues["en"]
        return self._catalogues[language]

    def render(self, message: Message, language: str = "en", players: Sequence[str] = ()) -> str:
        """The sentence of *message*; seats are called by the names of the *players*."""
        return self.catalogue(language).render(message, players)

    def title(self) -> str:
        """The game's name."""
        return self.render(Message("game.title"))

    def describe(self, event: Mapping[str, object], language: str = "en", players: Sequence[str] = ()) -> str:
        """The log sentence of a redacted event (what Event.seen_by() gave); "" for one that is not told."""
        key = f"event.{event['event']}"
        if self.catalogue(language).find(key) is None:
            return ""
        return self.render(Message(key, event), language, players)

    def things(self) -> dict[str, dict[str, object]]:
        """What boards show of the game's components beside the position, by the thing's id.

        Names and helps are the tables ``[name]`` and ``[help]`` of the catalogue; facts such as costs are the entries
        with an ``id`` in the game's data files.
        """
        found: dict[str, dict[str, object]] = {}
        for id, facts in read_entries(self.package):
            found.setdefault(id, {}).update(facts)
        for key, sentence in self.catalogue().sentences.items():
            table, _, id = key.partition(".")
            if table in ("name", "help"):
                found.setdefault(id, {})[table] = sentence
        return found

    def lesson(self) -> list[dict[str, object]]:
        """The steps of the interactive lesson, from ``lesson.toml``; empty where the game has none."""
        try:
            steps = read_data(self.package, "lesson.toml").get("step", [])
        except FileNotFoundError:
            return []
        return cast(list[dict[str, object]], steps)

    def credits(self) -> dict[str, str]:
        """Who designed and published the printed game: the table ``[credits]`` of the catalogue."""
        sentences = self.catalogue().sentences
        return {key.removeprefix("credits."): text for key, text in sentences.items() if key.startswith("credits.")}
