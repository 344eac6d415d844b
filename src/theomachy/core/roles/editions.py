"""Editions: what this game's data files may hold, and the game as an edition describes it."""

import re
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import mypyc_attr

from theomachy.core.edition import MOST_BYTES, OURS, Data, Edition, entries, find, is_plain, keep, standard
from theomachy.core.edition_texts import check_texts
from theomachy.core.kinds import Problem
from theomachy.core.language import ENGLISH
from theomachy.core.message import Catalogue, Message
from theomachy.core.refusal import TheomachyError
from theomachy.core.roles.texts import Texts
from theomachy.core.schema import Schema, way_of

if TYPE_CHECKING:
    from theomachy.core.game import Game

ABOUT: Final = "edition.toml"  # the file of a folder that says what it is
NAME: Final = r"[a-z0-9][a-z0-9-]{0,39}"
NAME_FORM: Final = "1 to 40 small letters, digits and hyphens"
MOST_TITLE: Final = 80


@mypyc_attr(allow_interpreted_subclasses=True)
class Editions(Texts):
    """The schema of this game's data files, and the game with the data of an edition."""

    def __init__(self, id: str, package: str) -> None:
        super().__init__(package)
        self.id = id
        self.edition: Edition | None = None
        self._editions: dict[str, Game] = {}
        name = f"{package}.components.edition"
        self._components: Any = import_module(name) if _exists(name) else None

    def edition_id(self) -> str:
        """The id of the edition that this is the game of; OURS where it is our own."""
        return OURS if self.edition is None else self.edition.id

    def schema(self) -> Schema:
        """Return what the data files may hold."""
        found: Schema = Schema() if self._components is None else self._components.SCHEMA
        return found

    def data(self) -> Data:
        """The data files this game is played with."""
        return standard(self.package) if self.edition is None else self.edition.data

    def check_data(self, data: Data) -> list[Problem]:
        """Return what is wrong with *data*: first by the schema, and if nothing is, by the game's reader."""
        problems = self.schema().check(data)
        if problems or self._components is None:
            return problems
        try:
            self._components.Components(data)
        except (TheomachyError, ValueError) as error:
            return [Problem(*way_of(str(error)))]
        return []

    def edition_from(self, content: Mapping[str, object]) -> tuple[Edition | None, list[Problem]]:
        """The edition that *content* (as Edition.as_dict()) describes, or what is wrong with it.

        Data files that it leaves out are ours; texts that say what ours say are dropped.
        """
        name, title, given = content.get("name"), content.get("title", ""), content.get("data")
        if not isinstance(name, str) or re.fullmatch(NAME, name) is None:
            return None, [Problem(ABOUT, ("name",), f"the name must be {NAME_FORM}")]
        if not isinstance(title, str) or len(title) > MOST_TITLE:
            return None, [Problem(ABOUT, ("title",), f"the title must be text of at most {MOST_TITLE} characters")]
        if content.get("game", self.id) != self.id:
            return None, [Problem(ABOUT, ("game",), f"this is an edition of {content.get('game')}, not of {self.id}")]
        if not isinstance(given, Mapping) or not is_plain(given) or not is_plain(content.get("texts", {})):
            return None, [Problem(ABOUT, (), "the data must be tables of texts, numbers, flags and lists")]
        strange = [str(file) for file, tables in given.items() if not isinstance(tables, Mapping)]
        if strange:
            return None, [Problem(file, (), "must hold tables") for file in strange]
        data: dict[str, Mapping[str, object]] = {**standard(self.package), **given}
        problems = self.check_data(data)
        texts = content.get("texts", {})
        problems += check_texts(texts, data, self._translations)
        if problems:
            return None, problems
        own = {language: self._changed(language, said) for language, said in cast(Any, texts).items()}
        edition = Edition(self.id, name, title or name, data, {key: said for key, said in own.items() if said})
        if edition.size > MOST_BYTES:
            return None, [Problem(ABOUT, (), f"the edition is larger than {MOST_BYTES} characters")]
        return edition, []

    def _changed(self, language: str, texts: Mapping[str, str]) -> dict[str, str]:
        ours = self._translations.catalogue(language)
        return {key: text for key, text in texts.items() if ours.find(key) != text}

    def in_edition(self, id: str) -> "Game":
        """This game with the names and sentences of the edition *id*; OptionError where it is not known."""
        if id == OURS:
            return cast("Game", self)
        found = self._editions.get(id)
        if found is None:
            make: Any = type(self)
            found = make()
            found.edition = find(self.id, id)
            keep(self._editions, id, found)
        return found

    def catalogue(self, language: str | None = None) -> Catalogue:
        ours = super().catalogue(language)
        return ours if self.edition is None else self.edition.catalogue(self._translations, language)

    def things(self) -> dict[str, dict[str, object]]:
        """Return what boards show of the game's components besides the position, by the thing's id.

        Names and helps are the tables ``[name]`` and ``[help]`` of the catalogue; facts such as costs are the entries
        with an ``id`` in the data files, and what the game's components add.
        """
        found: dict[str, dict[str, object]] = {}
        for id, facts in entries(self.data()):
            found.setdefault(id, {}).update(facts)
        spoken = self.catalogue()
        for key in self._translations.catalogue(ENGLISH).sentences | spoken.sentences:
            table, _, id = key.partition(".")
            if table in ("name", "help"):
                found.setdefault(id, {})[table] = spoken.find(key)
        if self.edition is not None:
            self._describe_effects(found, self.edition)
        if self._components is not None:
            added: Mapping[str, dict[str, object]] = self._components.components(self.edition_id()).facts()
            for id, facts in added.items():
                found.setdefault(id, {}).update(facts)
        return found

    def _describe_effects(self, things: dict[str, dict[str, object]], edition: Edition) -> None:
        """Let the help of cards that do something else than ours, and have no help of their own, say what they do."""
        ours = dict(entries(standard(self.package)))
        spoken = self.catalogue()
        for id, facts in entries(edition.data):
            effects = facts.get("effects")
            is_ours = effects == ours.get(id, {}).get("effects")
            if is_ours or f"help.{id}" in spoken.sentences or not isinstance(effects, Mapping):
                continue
            known = {name: amount for name, amount in effects.items() if spoken.find(f"effect.{name}") is not None}
            said = [spoken.render(Message(f"effect.{name}", {"amount": amount})) for name, amount in known.items()]
            if said:
                things[id]["help"] = " ".join(said)


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
