"""Laws of translations: a language folder is complete, and its sentences take the facts that the English ones take."""

import random
import string
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, cast

import pytest

from theomachy import registry
from theomachy.core.game import Game
from theomachy.core.language import ENGLISH, languages, speaking
from theomachy.core.match import start
from theomachy.core.message import flatten, read_data

ROOT: Final = Path(str(files("theomachy")))
GAMES: Final = {game.package: game for game in [*registry.games(), *registry.examples()]}
UNTRANSLATED_TABLES: Final = ("credits",)  # names of people and firms
FREE_TABLES: Final = ("name",)  # a language may name more values than English, and have tables of forms
MOST_ALIKE: Final = 0.05  # the part of the texts that may be spelt as in English: "Wind", "Inquisition", titles
LONGEST_TITLE: Final = 4  # words that may be the same in a row, such as "Elements of the Gods"
TEXTS_OF_STEP: Final = ("title", "text", "hint")
MODES: Final = 3  # of a game, to look for buttons
CHOICES: Final = 120  # in each of them


@cache
def translated() -> list[tuple[str, str]]:
    """Every package that has sentences and a folder of a language, and that language."""
    folders = sorted(file.parent.parent for file in ROOT.rglob(f"messages/{ENGLISH}.toml"))
    others = [language for language in languages() if language != ENGLISH]
    return [
        (".".join(("theomachy", *folder.relative_to(ROOT).parts)), language)
        for folder in folders
        for language in others
        if (folder / "languages" / language).is_dir()
    ]


every_translation = pytest.mark.parametrize(("package", "language"), translated())
every_game = pytest.mark.parametrize(
    ("game", "language"), [(GAMES[package], language) for package, language in translated() if package in GAMES]
)
every_game_with_a_lesson = pytest.mark.parametrize(
    ("game", "language"),
    [
        (GAMES[package], language)
        for package, language in translated()
        if package in GAMES and len(GAMES[package].lesson()) > 0
    ],
)


def _sentences(package: str, language: str) -> dict[str, str]:
    path = f"messages/{language}.toml" if language == ENGLISH else f"languages/{language}/messages.toml"
    flat = flatten(read_data(package, path))
    return {key: text for key, text in flat.items() if key.partition(".")[0] not in UNTRANSLATED_TABLES}


def _facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def _assert_differs(pairs: Iterator[tuple[str, str]], what: str) -> None:
    """Refuse texts that were copied instead of translated; single words may be the same in both languages."""
    words = [(english, other) for english, other in pairs if any(letter.isalpha() for letter in english)]
    alike = [english for english, other in words if english == other]
    assert len(alike) <= max(1, MOST_ALIKE * len(words)), f"{what}: not translated: {alike}"
    assert all(len(text.split()) <= LONGEST_TITLE for text in alike), alike


def test_there_are_translations() -> None:
    """German is complete: every package with sentences has it."""
    folders = [file.parent.parent.relative_to(ROOT) for file in ROOT.rglob(f"messages/{ENGLISH}.toml")]
    assert {(".".join(("theomachy", *folder.parts)), "de") for folder in folders} == set(translated())


@every_translation
def test_every_message_is_translated(package: str, language: str) -> None:
    english, other = _sentences(package, ENGLISH), _sentences(package, language)
    assert not english.keys() - other.keys(), "missing"
    tables = {key.partition(".")[0] for key in english} - set(FREE_TABLES)
    assert not {key for key in other.keys() - english.keys() if key.partition(".")[0] in tables}, "not in English"


@every_translation
def test_every_message_takes_the_same_facts(package: str, language: str) -> None:
    english, other = _sentences(package, ENGLISH), _sentences(package, language)
    wrong = {key for key in english if key in other and _facts(english[key]) != _facts(other[key])}
    assert not wrong
    assert all(text.strip() for key, text in other.items() if english.get(key, key).strip())


@every_translation
def test_messages_are_not_copied(package: str, language: str) -> None:
    english, other = _sentences(package, ENGLISH), _sentences(package, language)
    spoken = [key for key in english if "{" not in english[key] or " " in english[key]]  # "{element:name}" is no word
    _assert_differs(((english[key], other[key]) for key in spoken if key in other), f"{package} in {language}")


@every_game_with_a_lesson
def test_every_step_of_the_lesson_is_translated(game: Game, language: str) -> None:
    english = game.lesson()
    other = cast(list[dict[str, str]], read_data(game.package, f"languages/{language}/lesson.toml")["step"])
    assert len(other) == len(english)
    pairs: list[tuple[str, str]] = []
    for number, (step, shown) in enumerate(zip(english, other, strict=True), start=1):
        wanted = {name for name in TEXTS_OF_STEP if name in step}
        assert set(shown) == wanted, f"step {number}"
        pairs += [(cast(str, step[name]), shown[name]) for name in sorted(wanted)]
    _assert_differs(iter(pairs), f"lesson of {game.id} in {language}")


@every_game
def test_every_rule_is_translated(game: Game, language: str) -> None:
    with speaking(language):
        texts = game.rule_texts()
    headings = {rule.heading: rule.heading for rule in game.rules.rules}
    rules = {rule.id: rule.text for rule in game.rules.rules}
    ours = {rule.id: rule.ours for rule in game.rules.rules if rule.ours}
    for table, english in (("headings", headings), ("rules", rules), ("ours", ours)):
        other = texts.get(table, {})
        assert set(other) == set(english), f"{table} of {game.id} in {language}"
        assert all(text.strip() for text in other.values())
        _assert_differs(((english[key], other[key]) for key in english), f"{table} of {game.id} in {language}")


def _buttons(game: Game) -> set[str]:
    """The buttons that choices of random games name."""
    found: set[str] = set()
    for number, (seats, options) in enumerate(game.variants()[:MODES]):
        match, dice = start(game, seats, number, options, "research"), random.Random(number)
        for _ in range(CHOICES):
            if match.is_over() or not match.actors():
                break
            seat = dice.choice(match.actors())
            items = match.choices(seat).items  # type: ignore[union-attr]
            found |= {thing for item in items for thing in item.path if thing.startswith("button:")}
            match.play(seat, dice.choice(items).text)
    return found


@every_game
def test_every_button_has_a_name(game: Game, language: str) -> None:
    """The page would show the id of a button without one."""
    with speaking(language):
        things = game.things()
    ids = {button.removeprefix("button:") for button in _buttons(game)}
    own = set(_sentences(game.package, language))
    assert not {id for id in ids if "name" not in things.get(id, {}) or f"name.{id}" not in own}
