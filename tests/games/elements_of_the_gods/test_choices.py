"""Prompts, things to click, warnings and default choices."""

from tests.games.elements_of_the_gods.build import (
    ALL,
    GAME,
    holding,
    scene,
    solo,
)
from theomachy.core.message import Message


def test_the_fifth_card_is_warned_of() -> None:
    four = ["DC02", "DC03", "DC04", "DC05"]
    match = holding("DC01", w={"c4": "MZ"}, mon={"d4": 0}, played=[four, []])
    match.play(0, "DC01")
    choices = match.choices(0)
    assert choices is not None and choices.items[0].warning == Message("warning.trigger", {"seats": [1, 0, 1, 0]})


def test_the_fifth_card_in_the_last_turn_of_a_round_ends_the_game_at_once() -> None:
    four = ["DC02", "DC03", "DC04", "DC05"]
    match = scene(w={"c4": "MZ"}, mon={"d4": 0}, hand=["DC01"], step="card", used=ALL, played=[four, []])
    match.play(0, "DC01")
    choices = match.choices(0)
    assert choices is not None and choices.items[0].warning == Message("warning.trigger-last")


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
    assert GAME.render(choices.prompt) == "Play a card (1 playable now) or discard."
    match.play(0, "disc")
    choices = match.choices(0)
    assert choices is not None and choices.form is not None
    assert choices.items[-1].path == ["card:MC01", "card:GC01", "button:done"]
    assert (choices.form.least, choices.form.most) == (1, 2)


def test_prompts_count_what_matters() -> None:
    locked = solo("SC07", "G").choices(0)
    assert locked is not None
    assert (
        GAME.render(locked.prompt) == "Choose one of the Elements your Solo card offers. Locked this round: Gardener."
    )
    drawing = scene(hand=["MC01"], step="draw", used=["water"]).choices(0)
    assert (
        drawing is not None
        and GAME.render(drawing.prompt) == "Choose a deck: 4 more cards to draw. You cannot undo a draw."
    )
    fire = scene(w={"d4": "ZZ"})
    fire.play(0, "Fi d4 Z")
    choices = fire.choices(0)
    assert choices is not None
    assert GAME.render(choices.prompt) == "Scatter the Zealots: choose 2 spaces that get one more."


def test_births_are_announced_as_final() -> None:
    match = scene(afterlife=["Z", ""])
    match.play(0, "Ea")
    choices = match.choices(0)
    assert choices is not None and choices.prompt.key == "prompt.space"  # the souls are asked for first
    match.play(0, "d4")
    choices = match.choices(0)
    assert choices is not None and "cannot undo" in GAME.render(choices.prompt)
    assert [GAME.render(choice.label) for choice in choices.items] == [
        "Draw all 5 from the bag",
        "Bring back a Zealot, draw 4",
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
