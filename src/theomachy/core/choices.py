"""Choices: what a seat can do now, as sentences and things to click."""

from collections.abc import Sequence

from theomachy.core.message import Message


class Choice:
    """One legal choice: its notation, the things a person clicks to make it, and a sentence that names it.

    A thing is ``kind:name``, for example ``area:CAS``, ``card:lust`` or ``button:pass``; the board of the game knows
    where its things lie, and the generic board lists them. *warning* is a sentence to confirm first, where a mistake
    would be costly.
    """

    def __init__(
        self, action: int, text: str, path: Sequence[str], label: Message, warning: Message | None = None
    ) -> None:
        self.action = action
        self.text = text
        self.path = list(path)
        self.label = label
        self.warning = warning


class Form:
    """A set to be picked in any order: *least* to *most* of *things*, sent as one line of notation.

    The line is *template* with ``{}`` replaced by the texts of the picked things, joined with commas.
    Of things that are alike each can be picked by itself: the second ``card:x`` is offered as ``card:x#2``.
    """

    def __init__(self, things: Sequence[tuple[str, str]], least: int, most: int, template: str) -> None:
        alike: dict[str, int] = {}
        self.things: list[tuple[str, str]] = []  # (thing to click, its text in the line)
        for thing, text in things:
            copy = alike[thing] = alike.get(thing, 0) + 1
            self.things.append((thing if copy == 1 else f"{thing}#{copy}", text))
        self.least = least
        self.most = most
        self.template = template


class Choices:
    """Everything a seat can do now, under one sentence that says what is expected."""

    def __init__(self, prompt: Message, items: Sequence[Choice], form: Form | None = None) -> None:
        self.prompt = prompt
        self.items = list(items)
        self.form = form
