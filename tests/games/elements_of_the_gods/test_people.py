"""What people and bots are given: choices, refusals, sentences, pictures, evaluations, observations."""

import re
from pathlib import Path
from typing import Any

import pytest

import theomachy.games.elements_of_the_gods as package
from tests.games.elements_of_the_gods.scenes import GAME, refused, scene, solo
from theomachy.bots.arena import play_game
from theomachy.bots.greedy import GreedyPlayer
from theomachy.bots.player import Player
from theomachy.bots.random import RandomPlayer
from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out
from theomachy.games.elements_of_the_gods.actions import SCATTER, SOULS

SOURCES = "\n".join(path.read_text() for path in Path(package.__file__).parent.glob("*.py"))


def test_every_refusal_has_a_sentence_and_a_rule() -> None:
    found = re.findall(r'Refusal\(\s*"([a-z-]+)"(?:, "(EG-\w+)")?', SOURCES)
    assert len(found) > 40
    for code, rule in found:
        assert GAME.catalogue().find(f"refusal.{code}"), code
        assert rule in GAME.rules, code


def test_every_sentence_of_a_refusal_is_used_and_tested() -> None:
    tests = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    for key in GAME.catalogue().sentences:
        section, _, code = key.partition(".")
        if section == "refusal" and not code.endswith("-settled"):
            assert f'"{code}"' in SOURCES, code
            assert re.search(rf'"{code}[ "]', tests), f"no test provokes {code}"


def test_things_to_click() -> None:
    match = scene(w={"d4": "ZZ", "c4": "SMZ"}, hand=["MC01", "GC01"], afterlife=["Z", ""])
    paths = {}
    for start in ("", "Wa", "Wa c4", "Wi d4 Z", "Fi d4 Z", "Ea", "De c4"):
        if start:
            match.play(0, start)
        choices = match.choices(0)
        assert choices is not None
        paths[start] = choices.items[0].path
        while match.draft(0):
            match.undo(0)
    assert paths == {
        "": ["element:water"],
        "Wa": ["space:b1"],
        "Wa c4": ["type:S"],
        "Wi d4 Z": ["dir:N"],
        "Fi d4 Z": ["space:d5", "space:e5"],
        "Ea": ["space:a1"],
        "De c4": ["type:S", "type:M"],
    }


def test_things_to_click_in_the_card_step() -> None:
    match = scene(w={"c4": "SS"}, hand=["MC01", "GC01"], step="card", used=["water"])
    choices = match.choices(0)
    assert choices is not None
    assert [choice.path for choice in choices.items] == [["card:MC01"], ["button:discard"]]
    assert GAME.render(choices.prompt) == "Play a card (1 can be played now), or discard."
    match.play(0, "disc")
    choices = match.choices(0)
    assert choices is not None and choices.form is not None
    assert choices.items[-1].path == ["card:MC01", "card:GC01", "button:done"]
    assert (choices.form.least, choices.form.most) == (1, 2)


def test_prompts_count_what_matters() -> None:
    locked = solo("SC07", "G").choices(0)
    assert locked is not None
    assert GAME.render(locked.prompt) == "Choose one of 3 Elements. Locked in this round: Gardener."
    drawing = scene(hand=["MC01"], step="draw", used=["water"]).choices(0)
    assert (
        drawing is not None
        and GAME.render(drawing.prompt) == "Draw 4 more cards: choose a deck. A drawn card cannot be taken back."
    )
    fire = scene(w={"d4": "ZZ"})
    fire.play(0, "Fi d4 Z")
    choices = fire.choices(0)
    assert choices is not None
    assert GAME.render(choices.prompt) == "Scatter the Zealots: choose the 2 spaces that get one more."


def test_births_are_announced_as_final() -> None:
    match = scene(afterlife=["Z", ""])
    match.play(0, "Ea")
    choices = match.choices(0)
    assert choices is not None and choices.prompt.key == "prompt.space"  # the souls are asked for first
    match.play(0, "d4")
    choices = match.choices(0)
    assert choices is not None and "cannot be taken back" in GAME.render(choices.prompt)
    assert [GAME.render(choice.label) for choice in choices.items] == [
        "Bring nobody back, draw 5.",
        "Bring back Zealot, draw 4.",
    ]
    match = scene()
    match.play(0, "Ea")
    choices = match.choices(0)
    assert choices is not None and choices.prompt.key == "prompt.space-earth"


def test_a_seat_out_of_time_discards_and_never_plays_a_card() -> None:
    match = scene(w={"c4": "SS"}, hand=["MC01", "GC01"], step="card", used=["water"])
    assert GAME.write(match.truth(), 0, GAME.default(match.truth(), 0)) == "disc"
    alone = solo(hand=["MC01"], step="card", used=["fire"])
    assert GAME.write(alone.truth(), 0, GAME.default(alone.truth(), 0)) == "decline"


def test_scatters_off_the_board_and_in_the_wrong_number_are_explained() -> None:
    match = scene(w={"d1": "ZZ"})
    match.play(0, "Fi d1 Z")
    position = match.game.sample_world(match.view(0), Dice(1))
    south = GAME.explain(position, 0, pack(SCATTER, 16 + 1))
    assert south is not None and south.code == "scatter-off-board"
    assert refused(match, "[c1]") == "scatter-number EG-FI5"


@pytest.mark.rule("EG-EA2")
def test_too_many_souls_are_explained() -> None:
    match = scene(afterlife=["SSSZZZ", ""])
    match.play(0, "Ea")
    match.play(0, "d4")
    position = match.game.sample_world(match.view(0), Dice(1))
    refusal = GAME.explain(position, 0, pack(SOULS, 3, 0, 0, 3))
    assert refusal is not None and refusal.code == "souls-too-many"


def test_the_picture_shows_monuments_gardens_crowds_and_elements() -> None:
    match = scene(w={"d4": "ZZM"}, mon={"b2": 1}, el={"water": "d4"}, hand=["MC01"])
    text = GAME.draw(match.view(0))
    for sign in ("▲1", "♣", "2Z", "Wa", "hand of seat 0: MC01", "round 1"):
        assert sign in text


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_observations_have_one_length(seats: int) -> None:
    lengths = set()
    for moves in (0, 7, 60, 5000):
        position = GAME.new(seats, 2)
        play_out(position, Dice(2), moves)
        lengths |= {len(GAME.observe(position, seat)) for seat in range(seats)}
    assert len(lengths) == 1


def value(**more: Any) -> float:
    return GAME.evaluate(scene(**more).truth(), 0)


def test_evaluation_likes_points_monuments_and_playable_cards() -> None:
    assert value(score=[10, 0]) > value() > value(score=[0, 10])
    assert value(mon={"d4": 0}) > value() > value(mon={"d4": 1})
    card_step: dict[str, Any] = {"hand": ["DC01"], "step": "card", "used": ["water"], "mon": {"d4": 0}}
    assert value(w={"c4": "MZ"}, **card_step) > value(w={"c4": "M", "f6": "Z"}, **card_step)
    assert value(played=[["DC01"], []]) > value()


def test_evaluation_changes_nothing_and_is_the_same_for_both_sides() -> None:
    position = scene(w={"c4": "MZ"}, mon={"d4": 0, "f6": 1}).truth()
    before = GAME.dump(position)
    one, other = GAME.evaluate(position, 0), GAME.evaluate(position, 1)
    assert GAME.dump(position) == before
    assert one == pytest.approx(-other, abs=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_greedy_player_beats_random_ones(seed: int) -> None:
    position = GAME.new(2, seed)
    players: list[Player] = [RandomPlayer(), RandomPlayer()]
    players[seed % 2] = GreedyPlayer()
    play_game(GAME, position, players, Dice(seed), 10_000)
    assert position.returns()[seed % 2] == 1.0
