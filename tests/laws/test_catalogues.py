"""Laws of the texts: rules, sentences, data and lessons of every game."""

import json
import string
from typing import cast

import pytest

from theomachy import registry
from theomachy.core import match as matches
from theomachy.core.game import Game
from theomachy.core.message import Message

GAMES = [*registry.games(), *registry.examples()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


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
