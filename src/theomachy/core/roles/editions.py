"""Editions: what this game's data files may hold, and the game as an edition tells it."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from mypy_extensions import mypyc_attr

from theomachy.core.edition import OURS, Data, Edition, entries, find, standard
from theomachy.core.kinds import Problem
from theomachy.core.language import ENGLISH
from theomachy.core.message import Catalogue
from theomachy.core.refusal import TheomachyError
from theomachy.core.roles.texts import Texts
from theomachy.core.schema import Schema, way_of

if TYPE_CHECKING:
    from theomachy.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Editions(Texts):
    """What this game's data files may hold, and the game as an edition tells it."""

    def __init__(self, id: str, package: str) -> None:
        super().__init__(package)
        self.id = id
        self.edition: Edition | None = None
        self._editions: dict[str, Game] = {}
        name = f"{package}.components.edition"
        self._components: Any = import_module(name) if _exists(name) else None

    def schema(self) -> Schema:
        """What the data files may hold."""
        found: Schema = Schema() if self._components is None else self._components.SCHEMA
        return found

    def data(self) -> Data:
        """The data files this game is played with."""
        return standard(self.package) if self.edition is None else self.edition.data

    def check_data(self, data: Data) -> list[Problem]:
        """What is wrong with *data*: first by the schema, and if nothing is, by the game's reader."""
        problems = self.schema().check(data)
        if problems or self._components is None:
            return problems
        try:
            self._components.Components(data)
        except (TheomachyError, ValueError) as error:
            return [Problem(*way_of(str(error)))]
        return []

    def in_edition(self, id: str) -> "Game":
        """This game with the names and sentences of the edition *id*; OptionError where it is not known."""
        if id == OURS:
            return cast("Game", self)
        found = self._editions.get(id)
        if found is None:
            make: Any = type(self)
            found = make()
            found.edition = find(self.id, id)
            self._editions[id] = found
        return found

    def catalogue(self, language: str | None = None) -> Catalogue:
        ours = super().catalogue(language)
        return ours if self.edition is None else self.edition.catalogue(self._translations, language)

    def things(self) -> dict[str, dict[str, object]]:
        """What boards show of the game's components beside the position, by the thing's id.

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
        if self._components is not None:
            added: Mapping[str, dict[str, object]] = self._components.components(self._id_of_edition()).facts()
            for id, facts in added.items():
                found.setdefault(id, {}).update(facts)
        return found

    def _id_of_edition(self) -> str:
        return OURS if self.edition is None else self.edition.id


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
