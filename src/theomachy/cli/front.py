"""Front: what shows a game to people and reads what they want, as lines of text or as a screen of panes."""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel

from theomachy.cli.panes import Panes, explanations, things_of
from theomachy.cli.texts import initials, is_yes, text
from theomachy.core.choices import Choice

readline: Any = importlib.import_module("readline") if importlib.util.find_spec("readline") else None  # not on Windows

Complete = Callable[[str], list[str]]


class Line:
    """One line of the list of choices: what is typed for it, its sentence, and its notation."""

    def __init__(self, mark: str, title: str, notation: str) -> None:
        self.mark = mark
        self.title = title
        self.notation = notation


class Scene:
    """All that a person is shown: the panes, the question with its choices, and what can be typed."""

    def __init__(self, title: str, panes: Panes) -> None:
        self.title = title
        self.panes = panes
        self.prompt = ""
        self.draft: list[str] = []
        self.lines: list[Line] = []
        self.choices: list[Choice] = []  # all of them, also those that the list gathers
        self.about: list[str] = []  # the texts of cards that only the choices name
        self.hints: list[str] = []
        self.may_wait = False
        self.complete: Complete = lambda typed: []

    def offer(self, choices: Sequence[Choice]) -> None:
        """Note what can be chosen, and find the texts of the cards in it that no pane shows."""
        self.choices = list(choices)
        named = [id for choice in choices for id in (*things_of(choice.label), *things_in(choice))]
        self.about = [line for line in explanations(self.panes.game, named) if line not in self.panes.cards]

    def choices_at(self, place: str) -> list[Line]:
        """The choices that have to do with *place*."""
        return [
            Line("", self.panes.render(choice.label), choice.text)
            for choice in self.choices
            if any(place in thing.split(":") for thing in choice.path)
        ]


def things_in(choice: Choice) -> list[str]:
    """The ids of the things that a choice is made of."""
    return [thing.partition(":")[2] for thing in choice.path]


class Front(Protocol):
    """The contract between the game loop and a front. ``read`` raises EOFError when the person leaves."""

    can_wake: bool  # whether wake() can end a read()

    def wake(self) -> None:
        """Let a read() that waits return "", because what it asks has changed; what was typed stays."""

    def show(self, scene: Scene) -> None:
        """Show the panes of *scene*."""

    def ask(self, scene: Scene) -> None:
        """List the choices of *scene*."""

    def read(self, scene: Scene) -> str:
        """Return what the person types or picks."""

    def confirm(self, question: str) -> bool:
        """Return whether the person says yes."""

    def say(self, sentence: str, kind: str = "note") -> None:
        """Say a sentence of the *kind* ``log``, ``note``, ``error``, ``rule`` or ``head``."""

    def hand_over(self, name: str) -> None:
        """Clear the screen and wait until *name* has the keyboard."""


STYLES = {"error": "red", "head": "bold", "log": "", "note": "", "rule": ""}


class PlainFront:
    """Lines of text, for pipes, screen readers and small terminals."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.can_wake = False

    def wake(self) -> None:
        """Do nothing: a line that is being read cannot be taken back."""

    def show(self, scene: Scene) -> None:
        """Print the board and what lies beside it; the forecast is printed on request."""
        self.console.print(Panel.fit(scene.panes.board, title=escape(scene.title)))
        for line in scene.panes.as_lines(without=("ahead",)):
            self.console.print(escape(line))
        if foreseen := scene.panes.lines["ahead"]:
            self.say(text("ahead-lines", count=len(foreseen)))

    def ask(self, scene: Scene) -> None:
        """Print the question and the choices."""
        for explained in scene.about if not scene.draft else []:
            self.say(explained)
        if scene.draft:
            begun = text("begun", steps=" ".join(scene.draft))
            self.console.print(f"[dim]{escape(begun)}[/]")
        self.console.print(f"[bold]{escape(scene.prompt)}[/]")
        for line in scene.lines:
            title, notation = escape(line.title), escape(line.notation)
            self.console.print(f"  [cyan]{escape(line.mark):>3}[/] {title}  [dim]{notation}[/]")
        for hint in scene.hints:
            self.console.print(f"  [dim]{escape(hint)}[/]")

    def read(self, scene: Scene) -> str:
        """Read one line; the Tab key completes notation at a real terminal."""
        complete_with(scene.complete)
        hint = f" [dim]{text('go-on')}[/]" if scene.may_wait else ""
        return self.console.input(f"[bold cyan]>[/]{hint} ").strip()

    def confirm(self, question: str) -> bool:
        """Ask until the answer is yes or no; anything else is no."""
        return is_yes(self.console.input(f"[yellow]{escape(question)}[/] ({'/'.join(initials())}) "))

    def say(self, sentence: str, kind: str = "note") -> None:
        """Print a sentence."""
        style = STYLES[kind]
        mark = "  [dim]·[/] " if kind == "log" else "  " if kind == "rule" else ""
        said = f"[{style}]{escape(sentence)}[/]" if style else escape(sentence)
        self.console.print(mark + said)

    def hand_over(self, name: str) -> None:
        """Clear the screen and wait for Enter."""
        self.console.clear()
        self.console.input(f"{escape(text('hand-over', name=name))} ")


def complete_with(complete: Complete) -> None:
    """Let Tab complete what is typed at a real terminal."""
    if readline is None or not sys.stdin.isatty():
        return
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")

    def candidate(typed: str, number: int) -> str | None:
        found = complete(typed)
        return found[number] if number < len(found) else None

    readline.set_completer(candidate)


def common_start(words: Sequence[str]) -> str:
    """The longest beginning that all *words* share."""
    if not words:
        return ""
    first, last = min(words), max(words)
    length = next((place for place, sign in enumerate(first) if place >= len(last) or last[place] != sign), len(first))
    return first[:length]
