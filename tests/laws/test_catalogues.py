"""Laws of the texts: rules, sentences, data and lessons of every game, and the sentences of shared packages."""

import json
import re
import string
from collections.abc import Mapping
from typing import Final, cast

import pytest

from tests.laws.sources import ROOT, named_keys, read_sources
from theomachy import registry
from theomachy.core import match as matches
from theomachy.core.game import Game
from theomachy.core.language import ENGLISH, languages
from theomachy.core.message import Message, flatten, read_data
from theomachy.core.schema import COMMON

GAMES = [*registry.games(), *registry.examples()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

SHARED: Final = (
    "core",
    "table",
    "server",
    "cli",
    "puzzles",
    "editions",
)  # packages with a catalogue that speak for every game
FOLDERS: Final = {game.package.removeprefix("theomachy.").replace(".", "/"): game for game in GAMES}
EVERY_CATALOGUE: Final = sorted(
    path.parent.parent.relative_to(ROOT).as_posix() for path in ROOT.rglob("messages/en.toml")
)
every_catalogue = pytest.mark.parametrize("folder", EVERY_CATALOGUE)
COUNTED: Final = re.compile(r"name\.\d+[A-Za-z]\*?")  # what {…:counted} and units in notation make: "2S", "3f*"


@every_game
def test_the_rules_have_ids_tags_and_own_words(game: Game) -> None:
    prefixes = {id.split("-")[0] for id in game.rules.ids()}
    assert len(prefixes) == 1
    assert all(len(rule.text) > 10 and rule.heading for rule in game.rules.rules)


@every_game
def test_every_option_is_explained(game: Game) -> None:
    for option in game.options:
        assert game.render(Message(f"option.{option.name}"))
        assert game.render(Message(f"option.{option.name}-help"))
        for value in option.choices:
            assert game.render(Message(f"option.{option.name}-{value}"))
            assert game.render(Message(f"option.{option.name}-{value}-help"))
        for seats in game.seats:
            option.check(option.default_for(seats, "table"))
            option.check(option.default_for(seats, "research"))


@every_game
def test_every_sentence_is_well_formed(game: Game) -> None:
    for key, sentence in game.catalogue().sentences.items():
        assert sentence.strip(), key
        list(string.Formatter().parse(sentence))


@every_game
def test_the_title_page_is_complete(game: Game) -> None:
    assert game.title()
    assert game.render(Message("game.tagline"))


@every_game
def test_the_lesson_can_be_done(game: Game) -> None:
    """Every step loads, every allowed choice is legal when it is reached, and the replies are legal too."""
    match = None
    for number, step in enumerate(game.lesson(), start=1):
        assert step["title"] and step["text"], number
        if "position" in step:
            match = matches.start_from(game, json.loads(cast(str, step["position"])), 0)
        assert match is not None, "the first step needs a position"
        allow = cast(list[str], step.get("allow", []))
        seat = cast(int, step.get("seat", 0))
        for text in allow[1:]:
            assert match.refusal(seat, text) is None, f"step {number}: {text}"
        if allow:
            match.play(seat, allow[0])
        for line in cast(list[str], step.get("reply", [])):
            label, _, text = line.partition(" ")
            match.play(game.seat_of(match.truth(), label), text)


def _messages(folder: str) -> dict[str, str]:
    return flatten(read_data(f"theomachy.{folder.replace('/', '.')}", f"messages/{ENGLISH}.toml"))


def _keys_of_options(game: Game) -> set[str]:
    names = [option.name for option in game.options]
    names += [f"{option.name}-{value}" for option in game.options for value in option.choices]
    names += [f"{option.name}-seats" for option in game.options if option.seat_list]
    return {f"option.{name}{ending}" for name in names for ending in ("", "-help")}


def _keys_of_schema(game: Game) -> set[str]:
    return {key for file in game.schema().files for key in file.sentences()}


@every_game
def test_every_part_of_the_schema_is_explained(game: Game) -> None:
    for language in languages():
        missing = _keys_of_schema(game) - set(game.catalogue(language).sentences)
        assert not missing, (language, sorted(missing))


@every_catalogue
def test_every_message_is_used(folder: str) -> None:
    """A key is said outright, or made by an f-string from words of the sources and data."""
    messages = _messages(folder)
    sources = read_sources(folder, *SHARED, *(FOLDERS if folder in SHARED else ()))
    of_options = _keys_of_options(FOLDERS[folder]) if folder in FOLDERS else set()
    of_schema = _keys_of_schema(FOLDERS[folder]) if folder in FOLDERS else set()
    forms = {spec for sentence in messages.values() for _, _, spec, _ in string.Formatter().parse(sentence) if spec}
    unused = []
    for key in messages:
        table, _, id = key.partition(".")
        if table == "help":  # beside the name, in Texts.things()
            is_used = f"name.{id}" in messages or sources.can_build(id)
        elif table == "option":
            is_used = key in of_options
        elif table in ("edition", "edition-file", "edition-title", "edition-label", "effect"):
            is_used = key in of_schema
        elif table == "common":  # of the editions: slots that mean the same in every game
            is_used = id in COMMON
        elif table in forms and f"name.{id}" in messages:  # {hex:short} says what [short] calls a hex
            is_used = True
        else:
            is_used = table == "credits" or sources.can_build(key) or COUNTED.fullmatch(key) is not None
        if not is_used:
            unused.append(key)
    assert not unused


@every_game
def test_sentences_that_share_a_line_have_a_frame_and_parts(game: Game) -> None:
    for language in languages():
        sentences = game.catalogue(language).sentences
        events = {table: _keys_of(sentences, table) for table in ("event", "together", "part")}
        assert events["together"] == events["part"] <= events["event"], language
        assert all("{parts}" in sentences[f"together.{event}"] for event in events["together"])


def _keys_of(sentences: Mapping[str, str], table: str) -> set[str]:
    return {key.removeprefix(f"{table}.") for key in sentences if key.startswith(f"{table}.")}


@every_catalogue
def test_every_used_message_exists(folder: str) -> None:
    """A key that is said outright is in the catalogue, in that of a shared package or in that of every game."""
    above = SHARED if folder in SHARED else ("core",)
    known = set(_messages(folder)).union(*(_messages(other) for other in above))
    if folder in SHARED:
        known |= set.intersection(
            *(set(_messages(other)) for other, game in FOLDERS.items() if game in registry.games())
        )
    missing = [f"{place}: {key}" for place, key in named_keys(folder) if key not in known]
    assert not missing


def test_the_sources_are_searched_closely() -> None:
    """Keys that nobody can say are found, also those that share their beginning with others."""
    flock = read_sources("games/flock", *SHARED)
    assert flock.can_build("choice.guide-take")
    assert flock.can_build("refusal.prophet-never-leads")
    assert not flock.can_build("choice.place-take")
    assert not flock.can_build("refusal.prophet-never-sings")
    assert not flock.can_build("prompt.nonsense")
