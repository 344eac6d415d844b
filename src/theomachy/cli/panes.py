"""Panes: everything that a viewer may know, as text: the board, the viewer's own things, the seats, the table.

A game gives its board and short lines (``draw`` and ``panes``); for one that gives neither, its view is listed.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from rich.markup import escape

from theomachy.cli.texts import text
from theomachy.core.game import Game, View
from theomachy.core.language import current
from theomachy.core.message import Message

PANES_BESIDE = ("own", "seats", "table", "ahead")
KEYS = {"f2": "board", "f3": "own", "f4": "seats", "f5": "table", "f6": "ahead", "f7": "cards", "f8": "log"}
_THINGS: dict[tuple[str, str], dict[str, dict[str, object]]] = {}
HIDDEN_KEYS = ("game", "v", "recall", "seen", "options", "forecast")  # of a view that is listed


class Panes:
    """The panes that show what *viewer* may know of a game. The board is rich markup, the lines are plain text."""

    def __init__(self, game: Game, view: View, viewer: int | None, names: Sequence[str]) -> None:
        self.game, self.view, self.viewer, self.names = game, view, viewer, names
        self._given = game.panes(view, viewer)
        self.board = board(game, view)
        self.lines = {pane: [self.render(line) for line in self._given.get(pane, [])] for pane in PANES_BESIDE}
        if not self._given:
            self.lines["table"] = listed(game, {key: view[key] for key in view if key not in HIDDEN_KEYS})
        self._forecasts = self._foresee()
        self.lines["ahead"] = list(dict.fromkeys([*self.lines["ahead"], *self._forecasts.values()]))
        mentioned = [id for pane in PANES_BESIDE for line in self._given.get(pane, []) for id in things_of(line)]
        self.cards = explanations(game, mentioned)  # the viewer's own come first

    def render(self, message: Message) -> str:
        """The sentence of *message*, seats called by the players' names."""
        return self.game.render(message, players=self.names)

    def _foresee(self) -> dict[str, str]:
        """The forecast events by thing, one line each."""
        found = {}
        for thing, events in cast(dict[str, list[View]], self.view.get("forecast") or {}).items():
            said = [self.game.describe(event, players=self.names) for event in events]
            title = self.game.catalogue().find(f"forecast.{thing}") or thing
            if any(said):
                found[thing] = f"{title}: {' '.join(filter(None, said))}"
        return found

    def here(self, place: str) -> list[str]:
        """Return what is at *place*, the forecast for it, and the texts of the things that lie there."""
        lines = self.game.here(self.view, place)
        if not lines:
            return []
        ahead = [line for line in self._given.get("ahead", []) if place in line.facts.values()]
        said = [self.render(line) for line in (*lines, *ahead)]
        foreseen = [self._forecasts[place]] if place in self._forecasts else []
        things = dict.fromkeys([place, *(id for line in lines for id in things_of(line))])
        return [*said, *foreseen, *explanations(self.game, list(things))]

    def as_lines(self, without: Sequence[str] = (), about: Sequence[str] = ()) -> list[str]:
        """Everything beside the board, each pane under its heading; the texts *about* further cards come first."""
        found: list[str] = []
        for pane in PANES_BESIDE:
            if self.lines[pane] and pane not in without:
                found += [f"{text(f'pane.{pane}')}:", *(f"  {line}" for line in self.lines[pane])]
        if cards := [*about, *self.cards]:
            found += [f"{text('pane.cards')}:", *(f"  {line}" for line in cards)]
        return found


def board(game: Game, view: View) -> str:
    """The board in rich markup; for a game that draws none, its view as a list."""
    try:
        return game.draw(view)
    except NotImplementedError:
        return escape("\n".join(listed(game, {key: view[key] for key in view if key not in HIDDEN_KEYS})))


def listed(game: Game, value: object, depth: int = 0) -> list[str]:
    """Any JSON-able *value* as indented lines, things by their names."""
    space = "  " * depth
    if isinstance(value, Mapping):
        found = []
        for key, entry in value.items():
            name = game.catalogue().name(key)
            if isinstance(entry, Mapping) or _is_deep(entry):
                found += [f"{space}{name}:", *listed(game, entry, depth + 1)]
            else:
                found.append(f"{space}{name}: {_said(game, entry)}")
        return found
    if _is_deep(value):
        assert isinstance(value, list | tuple)
        found = []
        for number, entry in enumerate(value):
            found += [f"{space}{number + 1}:", *listed(game, entry, depth + 1)]
        return found
    return [f"{space}{_said(game, value)}"]


def _is_deep(value: object) -> bool:
    return isinstance(value, list | tuple) and any(isinstance(entry, Mapping | list | tuple) for entry in value)


def _said(game: Game, value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_said(game, entry) for entry in value) or "-"
    return "-" if value is None else game.catalogue().name(value)


def things_of(line: Message) -> list[str]:
    """The ids that a line speaks of."""
    found = []
    for value in line.facts.values():
        found += [entry for entry in value if isinstance(entry, str)] if isinstance(value, list | tuple) else []
        if isinstance(value, str):
            found.append(value)
    return found


def known_things(game: Game) -> dict[str, dict[str, object]]:
    """Return what a game knows of its components, read once a language."""
    key = (game.package, current())
    if key not in _THINGS:
        _THINGS[key] = game.things()
    return _THINGS[key]


def explanations(game: Game, ids: Sequence[str]) -> list[str]:
    """Explain what the things with these *ids* cost and do; each once, and only if there is something to say."""
    things = known_things(game)
    found = [explain_thing(game, id, things[id]) for id in dict.fromkeys(ids) if id in things]
    return list(dict.fromkeys(line for line in found if line))


def explain_thing(game: Game, id: str, facts: Mapping[str, object]) -> str:
    """One thing in a line: its name, its facts that have a sentence ``fact.<key>``, its text; "" for nothing to say."""
    said = []
    for key, value in facts.items():
        if game.catalogue().find(f"fact.{key}") is not None and value not in (None, "", [], 0):
            said.append(_say_fact(game, key, value))
    helped = str(facts.get("help", ""))
    if not said and not helped:
        return ""
    brackets = f" ({', '.join(said)})" if said else ""
    return f"{facts.get('name', id)}{brackets}: {helped}" if helped else f"{facts.get('name', id)}{brackets}"


def _say_fact(game: Game, key: str, value: object) -> str:
    """Say a fact of a thing, or what each of several things has: "Lust 3 skulls, Assassin 0 skulls"."""
    if isinstance(value, Mapping):
        return ", ".join(f"{game.catalogue().name(id)} {_say_fact(game, key, one)}" for id, one in value.items())
    return game.render(Message(f"fact.{key}", {"value": value}))
