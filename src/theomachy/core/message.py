"""Messages: sentences live in catalogues, code names them and gives the facts.

A catalogue is a TOML file of tables; ``[refusal] not-your-area = "…"`` is the sentence of the key
``refusal.not-your-area``. In a sentence ``{count}`` stands for a fact, ``{count:piece/pieces}`` for the word that fits
its number, and ``{area:name}`` for the name that the table ``[name]`` gives to the value of the fact. Of a fact such as
"SSG" ``{crowd:counted}`` gives the names of "2S" and "1G", and ``{corners:each}`` the name of each letter, with hyphens
between them. Facts called ``seat`` or ``…_seat`` hold seat numbers,
``seats`` or ``…_seats`` lists of them; they are said as the players' names.

A catalogue may have tables of forms besides ``[name]``: where a language declines names, ``{area:to}`` takes the form
from the table ``[to]``, or the plain name where that table has no such entry. Of a fact such as "3 blue" it takes the
form of each word.

English is ``messages/en.toml`` of a package, other languages are ``languages/<language>/messages.toml``.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from string import Formatter

from theomachy.core.language import ENGLISH, current


class Message:
    """A sentence to be said: its key in the catalogue and the facts it needs (JSON-able)."""

    def __init__(self, key: str, facts: Mapping[str, object] | None = None) -> None:
        self.key = key
        self.facts: dict[str, object] = dict(facts or {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.key == other.key and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Message({self.key!r}, {self.facts!r})"


class Blank:
    """A fact that is filled in later: a sentence keeps its field as it is written."""

    def __init__(self, name: str) -> None:
        self.name = name

    def field(self, spec: str) -> str:
        """The field of this fact, as the catalogue has it."""
        return "{" + (f"{self.name}:{spec}" if spec else self.name) + "}"


class Sentences(Formatter):
    """str.format with plurals, names of things, and lists joined as people do."""

    def __init__(self, catalogue: "Catalogue") -> None:
        super().__init__()
        self.catalogue = catalogue

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Blank):
            return value.field(format_spec)
        if isinstance(value, list | tuple):
            words = [self.format_field(word, format_spec) for word in value]
            return self.catalogue.join(words)
        if "/" in format_spec:
            one, many = format_spec.split("/", 1)
            return one if value == 1 else many
        if format_spec == "name":
            return self.catalogue.name(value)
        if format_spec == "counted":
            return self.catalogue.count(str(value))
        if format_spec == "each":
            return "-".join(map(self.catalogue.name, str(value)))
        if isinstance(value, float):
            return format(value, format_spec).replace(".", self.catalogue.find("list.decimal") or ".")
        if format_spec.isidentifier():
            return self.catalogue.form(format_spec, str(value))
        return str(super().format_field(value, format_spec))


class Catalogue:
    """The sentences of one package in one language, with a fall-back for keys it does not have."""

    def __init__(self, sentences: Mapping[str, str], fallback: "Catalogue | None" = None) -> None:
        self.sentences = dict(sentences)
        self.fallback = fallback
        self._format = Sentences(self)

    def find(self, key: str) -> str | None:
        """The sentence of *key*, unfilled; None when the catalogue has none."""
        if key in self.sentences:
            return self.sentences[key]
        return self.fallback.find(key) if self.fallback is not None else None

    def render(self, message: Message, players: Sequence[str] = ()) -> str:
        """The sentence for *message*, seats called by the names of the *players*; KeyError when there is none."""
        sentence = self.find(message.key)
        if sentence is None:
            raise KeyError(f"no sentence for {message.key!r}")
        seat = self.find("name.seat") or "seat"
        facts = {fact: call_seats(fact, value, players, seat) for fact, value in message.facts.items()}
        return self._format.vformat(sentence, (), facts)

    def name(self, value: object) -> str:
        """Return what people call the thing whose id is *value*."""
        return self.find(f"name.{value}") or str(value)

    def form(self, table: str, value: str) -> str:
        """The form of *value* in *table*, word by word ("3 blue"), or the plain name where there is none."""
        return " ".join(self.find(f"{table}.{word}") or self.name(word) for word in value.split(" "))

    def count(self, letters: str) -> str:
        """Return how many of each the *letters* stand for: the names of "2S", or a number and the name of "many-S"."""
        words = [
            self.find(f"name.{count}{letter}") or f"{count} {self.name(f'many-{letter}')}"
            for letter, count in Counter(letters).items()
        ]
        return self.join(words) or self.name("nobody")

    def join(self, words: Sequence[str]) -> str:
        """The *words* as a list in a sentence."""
        return join_words(words, self.conjunction())

    def conjunction(self) -> str:
        """The word before the last of a list."""
        return self.find("list.and") or "and"


def join_words(words: Sequence[str], conjunction: str) -> str:
    """The *words* as a list in a sentence: commas, and the *conjunction* before the last."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def call_seats(fact: str, value: object, players: Sequence[str], seat: str = "seat") -> object:
    """*value* as it is said: seat numbers become the names of the *players*, or "seat n" where there are none."""
    if fact == "seat" or fact.endswith("_seat"):
        return players[value] if isinstance(value, int) and 0 <= value < len(players) else f"{seat} {value}"
    if (fact == "seats" or fact.endswith("_seats")) and isinstance(value, list | tuple):
        return [call_seats("seat", number, players, seat) for number in value]
    return value


def flatten(tables: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    """Nested TOML tables as dotted keys."""
    flat: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, dict):
            flat.update(flatten(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = str(value)
    return flat


def read_data(package: str, path: str) -> dict[str, object]:
    """The TOML file at *path* inside *package*."""
    text = files(package).joinpath(*path.split("/")).read_text(encoding="utf-8")
    return tomllib.loads(text)


def read_catalogue(package: str, language: str, fallback: Catalogue | None = None) -> Catalogue:
    """The catalogue of *package* in *language*; empty where it has none, unless that is English."""
    path = f"messages/{language}.toml" if language == ENGLISH else f"languages/{language}/messages.toml"
    try:
        sentences = flatten(read_data(package, path))
    except FileNotFoundError:
        if language == ENGLISH:
            raise
        sentences = {}
    return Catalogue(sentences, fallback)


class Translations:
    """The catalogues of one package in every language, on top of those of a *parent*.

    Without a language, the methods take the one that is spoken just now (``core.language``).
    """

    def __init__(self, package: str, parent: "Translations | None" = None) -> None:
        self.package = package
        self.parent = parent
        self._catalogues: dict[str, Catalogue] = {}

    def catalogue(self, language: str | None = None) -> Catalogue:
        """The catalogue in *language*; what it lacks is the parent's, and then English."""
        chosen = current() if language is None else language
        found = self._catalogues.get(chosen)
        if found is None:
            found = self._catalogues[chosen] = self._read(chosen)
        return found

    def _read(self, language: str) -> Catalogue:
        if language == ENGLISH:
            parent = None if self.parent is None else self.parent.catalogue(ENGLISH)
            return read_catalogue(self.package, ENGLISH, parent)
        fallback = self.catalogue(ENGLISH)
        if self.parent is not None:
            fallback = Catalogue(self.parent.all_sentences(language), fallback)
        return read_catalogue(self.package, language, fallback)

    def all_sentences(self, language: str) -> dict[str, str]:
        """The sentences of this package and its parents that are in *language* itself."""
        above = {} if self.parent is None else self.parent.all_sentences(language)
        return above | read_catalogue(self.package, language).sentences

    def find(self, key: str) -> str | None:
        """The sentence of *key*, unfilled; None when there is none."""
        return self.catalogue().find(key)

    def render(self, message: Message, players: Sequence[str] = ()) -> str:
        """The sentence for *message*."""
        return self.catalogue().render(message, players)

    def name(self, value: object) -> str:
        """Return what people call the thing whose id is *value*."""
        return self.catalogue().name(value)


CORE_TEXTS = Translations("theomachy.core")
