"""Menu: many choices as short marked lists, walked along the things that a choice is made of."""

from collections.abc import Sequence
from itertools import groupby
from string import ascii_lowercase

from theomachy.cli.courtesy import amounts
from theomachy.cli.texts import text
from theomachy.core.choices import Choice
from theomachy.core.game import Game
from theomachy.core.message import Message

MOST_ENTRIES = 30  # entries on one list


class Entry:
    """One line of a list: a choice, or several that begin with the same thing."""

    def __init__(self, title: str, choices: Sequence[Choice]) -> None:
        self.title = title
        self.choices = list(choices)

    def choice(self) -> Choice | None:
        """The choice of this line; None when it leads to a further list."""
        return self.choices[0] if len(self.choices) == 1 else None


class Menu:
    """A person's place in the lists: inside which groups, and on which page.

    Lines are marked with numbers; where choices are amounts, with letters, so a number is always the amount.
    """

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
        open_choices = [choice for entry in self._lines for choice in entry.choices]
        self._amounts = amounts([entry.choices[0] for entry in self._lines if len(entry.choices) == 1])
        is_amount = any(_names_amount(choice) for choice in open_choices)
        self._marks = marks(len(self._lines), {choice.text for choice in choices}, is_amount)

    def place(self) -> str:
        """Return which list is open and which page of it."""
        return f"{len(self._inside)}.{len(self._lines)}.{self._page}"

    def page(self) -> list[tuple[str, Entry]]:
        """The marked lines to show now."""
        first = self._page * MOST_ENTRIES
        return list(
            zip(self._marks[first : first + MOST_ENTRIES], self._lines[first : first + MOST_ENTRIES], strict=True)
        )

    def hints(self) -> list[str]:
        """Return how to come to the other lists."""
        hints = []
        if self._pages() > 1:
            hints.append(text("more-pages", page=self._page + 1, pages=self._pages()))
        if self._inside:
            hints.append(text("back-leads"))
        return hints

    def _pages(self) -> int:
        return -(-len(self._lines) // MOST_ENTRIES)

    def turned(self, answer: str) -> bool:
        """Return whether *answer* leads to another list."""
        entry = self._entry(answer)
        if entry is not None and entry.choice() is None:
            self._inside.append(entry.choices)
            self._page = 0
        elif answer == "more":
            self._page += 1
        elif answer == "back":
            self._inside = self._inside[:-1]
            self._page = 0
        else:
            return False
        return True

    def choice(self, answer: str) -> Choice | None:
        """The choice whose mark *answer* is, or whose amount."""
        if answer in self._amounts:
            return self._amounts[answer]
        entry = self._entry(answer)
        return entry.choice() if entry is not None else None

    def size(self) -> int:
        """Return how many lines the open list has."""
        return len(self._lines)

    def last_mark(self) -> str:
        """The mark of the last line."""
        return self._marks[-1] if self._marks else ""

    def first_mark(self) -> str:
        """The mark of the first line."""
        return self._marks[0] if self._marks else ""

    def _entry(self, answer: str) -> Entry | None:
        """The line with this mark."""
        return self._lines[self._marks.index(answer)] if answer in self._marks else None


def _names_amount(choice: Choice) -> bool:
    return choice.text.isdecimal() or any(thing.startswith("number:") for thing in choice.path)


def marks(count: int, texts: set[str], with_amounts: bool) -> list[str]:
    """Return what is typed for each of *count* lines: numbers, or marks that are neither an amount nor a notation."""
    numbers = [str(number) for number in range(1, count + 1)]
    if not with_amounts and not texts & set(numbers):
        return numbers
    letters = [_letters(number) for number in range(count)]
    return letters if not texts & set(letters) else [f"#{number}" for number in numbers]


def _letters(number: int) -> str:
    """a to z, then aa, ab and so on."""
    more, one = divmod(number, len(ascii_lowercase))
    return (_letters(more - 1) if more else "") + ascii_lowercase[one]


def entries(game: Game, choices: Sequence[Choice], players: Sequence[str]) -> list[Entry]:
    """*choices* as lines: each its own when they are few, otherwise gathered by the first thing that differs."""
    if len(choices) > MOST_ENTRIES:
        depth = _common(choices)
        gathered = _gather(choices, depth)
        if 1 < len(gathered) < len(choices):
            return [_entry(game, group, depth, players) for group in gathered]
    return [Entry(game.render(choice.label, players=players), [choice]) for choice in choices]


def _common(choices: Sequence[Choice]) -> int:
    """Return how many things at the beginning of the paths are the same for all."""
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
    if len(group) == 1:
        return Entry(game.render(group[0].label, players=players), group)
    if len(group[0].path) <= depth:
        return Entry(text("the-rest"), group)
    thing = group[0].path[depth]
    kind = f"group.{thing.partition(':')[0]}"
    if game.catalogue().find(kind) is not None:
        return Entry(game.render(Message(kind, {"what": name_of(game, thing)}), players=players), group)
    return Entry(f"{name_of(game, thing)} …", group)


def name_of(game: Game, thing: str) -> str:
    """Return what people call a *thing* such as ``area:CAS``."""
    kind, _, name = thing.partition(":")
    called = game.catalogue().name(name)
    if called != name:
        return called
    if kind == "button":
        return name.capitalize()
    return name if game.catalogue().find(f"group.{kind}") is not None else f"{kind} {name}"
