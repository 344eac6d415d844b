"""The texts of a game: its sentences, its lesson, its credits."""

from collections.abc import Mapping, Sequence
from typing import cast

from mypy_extensions import mypyc_attr

from theomachy.core.language import ENGLISH, current
from theomachy.core.log import find_parts
from theomachy.core.message import CORE_TEXTS, Catalogue, Message, Translations, read_data


@mypyc_attr(allow_interpreted_subclasses=True)
class Texts:
    """The texts of a game: its sentences, its lesson, its credits."""

    def __init__(self, package: str) -> None:
        self.package = package
        self._translations = Translations(package, CORE_TEXTS)

    def catalogue(self, language: str | None = None) -> Catalogue:
        """The sentences of this game in *language*, or the one spoken just now; English where it lacks one."""
        return self._translations.catalogue(language)

    def render(self, message: Message, language: str | None = None, players: Sequence[str] = ()) -> str:
        """The sentence of *message*; seats are called by the names of the *players*."""
        return self.catalogue(language).render(message, players)

    def title(self) -> str:
        """The game's name."""
        return self.render(Message("game.title"))

    def describe(self, event: Mapping[str, object], language: str | None = None, players: Sequence[str] = ()) -> str:
        """The log sentence of a redacted event (what Event.seen_by() gave); "" for one that is not told.

        A seat that does something to itself gets the sentence ``<event>-own``, if there is one.
        """
        key = _find_key(self.catalogue(language), event)
        return self.render(Message(f"event.{key}", event), language, players) if key else ""

    def log_entry(self, event: Mapping[str, object], players: Sequence[str] = ()) -> dict[str, object]:
        """A redacted event with its log sentence, ``say``, and what lets it share a line with others (``core.log``)."""
        say, catalogue = self.describe(event, players=players), self.catalogue()
        parts = find_parts(catalogue, event, _find_key(catalogue, event), players) if say else {}
        return {**event, "say": say, **parts}

    def ending(self, how: str) -> str:
        """Return what people call the way a game ended (``Outcome.how``): from the table ``[end]``, or ``[name]``."""
        return self.catalogue().find(f"end.{how}") or self.catalogue().name(how)

    def lesson(self) -> list[dict[str, object]]:
        """The steps of the interactive lesson, from ``lesson.toml``; empty where the game has none."""
        try:
            steps = read_data(self.package, "lesson.toml").get("step", [])
        except FileNotFoundError:
            return []
        english = cast(list[dict[str, object]], steps)
        translated = cast(list[dict[str, object]], self._read_translated("lesson.toml").get("step", []))
        return [step | dict(other) for step, other in zip(english, [*translated, *({} for _ in english)], strict=False)]

    def rule_texts(self) -> dict[str, dict[str, str]]:
        """The rules in the language spoken now: ``headings`` by the English ones, ``rules`` and ``ours`` by id."""
        return cast(dict[str, dict[str, str]], self._read_translated("rules.toml"))

    def _read_translated(self, name: str) -> dict[str, object]:
        """The file *name* of the language spoken just now; empty for English and where there is none."""
        if current() == ENGLISH:
            return {}
        try:
            return read_data(self.package, f"languages/{current()}/{name}")
        except FileNotFoundError:
            return {}

    def credits(self) -> dict[str, str]:
        """Return who designed and published the printed game: the table ``[credits]`` of the catalogue."""
        sentences = self._translations.catalogue(ENGLISH).sentences
        return {key.removeprefix("credits."): text for key, text in sentences.items() if key.startswith("credits.")}


def _find_key(catalogue: Catalogue, event: Mapping[str, object]) -> str:
    """Return which sentence of the table ``[event]`` tells an event; "" for none."""
    key = str(event["event"])
    if catalogue.find(f"event.{key}") is None:
        return ""
    own = f"{key}-own"
    return own if _is_about_oneself(event) and catalogue.find(f"event.{own}") is not None else key


def _is_about_oneself(event: Mapping[str, object]) -> bool:
    """Return whether the only other seat that an event names is the acting one."""
    others = [value for fact, value in event.items() if fact.endswith("_seat")]
    return len(others) > 0 and all(other == event.get("seat") for other in others)
