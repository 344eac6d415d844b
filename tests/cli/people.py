"""People at the terminal who know nothing but what they are shown: they check it, and then choose."""

import io
import random
from collections.abc import Callable, Iterator, Mapping

from rich.console import Console
from rich.text import Text

from tests.cli.facts import facts_in_view
from theomachy.cli.front import PlainFront, Scene
from theomachy.cli.panes import known_things
from theomachy.cli.terminal import Terminal
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.match import Match, start
from theomachy.core.option import Options

BY_KEYS, BY_NOTATION = "keys", "notation"
NOT_SHOWN = ("recall", "forecast", "seen", "last_temples", "options", "draft", "pending", "tiles")  # told otherwise
PLACES = ("area", "hex", "vertex")  # a space is found by its column and its row


def all_text(scene: Scene) -> str:
    """Everything that a scene shows, in panes, prompt and list."""
    lines = [Text.from_markup(scene.panes.board).plain, *scene.panes.as_lines(), scene.prompt, *scene.draft]
    return "\n".join([*lines, *(f"{line.mark} {line.title} {line.notation}" for line in scene.lines)])


class Reader(PlainFront):
    """Picks lines by their marks, or types a notation that was on the screen, at random.

    *facts* says what must be on the screen now; what is not is remembered.
    """

    def __init__(self, how: str, facts: Callable[[], list[str]], seed: int = 1) -> None:
        self.text = io.StringIO()
        super().__init__(Console(file=self.text, width=100))
        self.how = how
        self.facts = facts
        self.dice = random.Random(seed)
        self.asked = 0
        self.missing: list[str] = []

    def read(self, scene: Scene) -> str:
        self.asked += 1
        shown = " ".join(all_text(scene).split())
        self.missing += [f"{fact!r} at: {scene.prompt}" for fact in self.facts() if fact not in shown]
        if scene.may_wait and self.dice.random() < 0.5:
            return ""
        line = self.dice.choice(scene.lines)
        return line.mark if self.how == BY_KEYS or line.notation.startswith("(") else line.notation

    def confirm(self, question: str) -> bool:
        return True


def sit(game: Game, seats: int, how: str, options: Options | None = None, seed: int = 7) -> tuple[Match, Reader]:
    """One person in seat 0 against random bots, through a whole game."""
    match = start(game, seats, seed, options, "research")
    front = Reader(how, lambda: facts_of(match, 0), seed)
    Terminal(match, ["human"] + ["random"] * (seats - 1), front, Dice(seed)).run()
    return match, front


def facts_of(match: Match, seat: int) -> list[str]:
    """What the choices of *seat* depend on: names and texts of all cards it sees, and the places that it can choose."""
    things = known_things(match.game)
    view = match.view(seat)
    seen = set(words_of({key: view[key] for key in view if key not in NOT_SHOWN}))
    facts = []
    for id in sorted(seen & things.keys()):
        facts += [str(things[id][key]) for key in ("name", "help") if key in things[id] and "help" in things[id]]
    choices = match.choices(seat)
    for choice in choices.items if choices is not None else []:
        for thing in choice.path:
            kind, _, place = thing.partition(":")
            if kind in PLACES:
                facts.append(place)
    facts += facts_in_view(match.game, {**view, **match.game.aids(match.truth(), seat)}, seat)
    return sorted({" ".join(fact.split()) for fact in facts})


def words_of(value: object) -> Iterator[str]:
    """Every string in a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for entry in value.values():
            yield from words_of(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from words_of(entry)
