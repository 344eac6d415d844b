"""Menu: many choices as short numbered lists, walked along the things that a choice is made of."""

from collections.abc import Sequence
from itertools import groupby

from theomachy.core.choices import Choice
from theomachy.core.game import Game

LONGEST = 30  # entries on one list


class Entry:
    """One line of a list: a choice, or several that begin with the same thing."""

    def __init__(self, title: str, choices: Sequence[Choice]) -> None:
        self.title = title
        self.choices = list(choices)

    def choice(self) -> Choice | None:
        """The choice of this line; None when it leads to a further list."""
        return self.choices[0] if len(self.choices) == 1 else None


class Menu:
    """Where a person is in the lists: inside which groups, and on which page."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game = game
        self.players = list(players)
        self.reset()

    def reset(self) -> None:
        """Back to the first list."""
        self._inside: list[list[Choice]] = []
        self._page = 0

    def lay_out(self, choices: Sequence[Choice]) -> None:
        """Make the list of *choices*, or of the group that is open."""
        self._lines = entries(self.game, self._inside[-1] if self._inside else choices, self.players)
        self._page %= max(1, self._pages())

    def place(self) -> str:
        """Which list is open and which page of it."""
        return f"{len(self._inside)}.{len(self._lines)}.{self._page}"

    def page(self) -> list[tuple[int, Entry]]:
        """The numbered lines to show now."""
        first = self._page * LONGEST
        return list(enumerate(self._lines[first : first + LONGEST], start=first + 1))

    def hints(self) -> list[str]:
        """How to come to the other lists."""
        hints = []
        if self._pages() > 1:
            hints.append(f"page {self._page + 1} of {self._pages()}; more shows the next")
        if self._inside:
            hints.append("back leads to the list before")
        return hints

    def _pages(self) -> int:
        return -(-len(self._lines) // LONGEST)

    def turned(self, answer: str) -> bool:
        """Whether *answer* leads to another list."""
        entry = self._entry(answer)
        if entry is not None and entry.choice() is None:
            self._inside.append(entry.choices)
            self._page = 0
        elif answer == "more" and self._pages() > 1:
            self._page += 1
        elif answer == "back" and self._inside:
            self._inside.pop()
            self._page = 0
        else:
            return False
        return True

    def choice(self, answer: str) -> Choice | None:
        """The choice whose number *answer* is."""
        entry = self._entry(answer)
        return entry.choice() if entry is not None else None

    def size(self) -> int:
        """How many lines the open list has."""
        return len(self._lines)

    def _entry(self, answer: str) -> Entry | None:
        """The line with this number, unless the number is itself the notation of a choice."""
        if not answer.isdecimal() or len(answer) > 6:
            return None
        if any(choice.text == answer for entry in self._lines for choice in entry.choices):
            return None
        number = int(answer)
        return self._lines[number - 1] if 1 <= number <= len(self._lines) else None


def entries(game: Game, choices: Sequence[Choice], players: Sequence[str]) -> list[Entry]:
    """*choices* as lines: each its own when they are few, otherwise gathered by the first thing that differs."""
    if len(choices) > LONGEST:
        depth = _common(choices)
        gathered = _gather(choices, depth)
        if 1 < len(gathered) < len(choices):
            return [_entry(game, group, depth, players) for group in gathered]
    return [Entry(game.render(choice.label, players=players), [choice]) for choice in choices]


def _common(choices: Sequence[Choice]) -> int:
    """How many things at the beginning of the paths are the same for all."""
    depth = 0
    while all(len(choice.path) > depth for choice in choices):
        if len({choice.path[depth] for choice in choices}) > 1:
            break
        depth += 1
    return depth


def _gather(choices: Sequence[Choice], depth: int) -> list[list[Choice]]:
    def thing(choice: Choice) -> str:
        return choice.path[depth] if len(choice.path) > depth else ""

    order = {name: place for place, name in enumerate(dict.fromkeys(map(thing, choices)))}
    ordered = sorted(choices, key=lambda choice: order[thing(choice)])
    return [list(group) for _, group in groupby(ordered, thing)]


def _entry(game: Game, group: list[Choice], depth: int, players: Sequence[str]) -> Entry:
    if len(group) == 1 or len(group[0].path) <= depth:
        return Entry(game.render(group[0].label, players=players), group[:1])
    return Entry(f"{name_of(game, group[0].path[depth])} …", group)


def name_of(game: Game, thing: str) -> str:
    """What people call a *thing* such as ``area:CAS``."""
    kind, _, name = thing.partition(":")
    called = game.catalogue().name(name)
    return called if called != name else f"{kind} {name}"
