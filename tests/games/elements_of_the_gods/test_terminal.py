"""The board as text."""

from tests.games.elements_of_the_gods.build import GAME, scene


def test_the_picture_shows_monuments_gardens_crowds_and_elements() -> None:
    match = scene(w={"d4": "ZZM"}, mon={"b2": 1}, el={"water": "d4"}, hand=["MC01"])
    text = GAME.draw(match.view(0))
    for sign in ("▲1", "♣", "2Z", "Wa", "hand of seat 0: MC01", "round 1"):
        assert sign in text
