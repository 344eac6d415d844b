"""The World as text."""

from tests.games.four_gods.build import CORNER, GAME, table


def test_the_picture_shows_corners_prophets_and_cities() -> None:
    match = table(2, world={**CORNER, "b1": "T60A0@green:SW", "c1": "city@blue"}, gods={0: "F", 1: "S"})
    picture = GAME.draw(match.view(0))
    assert "[bright_black]M[/]" in picture and "/^" in picture and "p0 green 12" in picture
