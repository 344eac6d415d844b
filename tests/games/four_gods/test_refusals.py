"""Refusals in words."""

from tests.games.four_gods.build import CORNER, GAME, table


def test_the_refusal_of_a_crowded_space_names_what_clashes() -> None:
    match = table(2, world=CORNER, hands={0: ["T09A", None]})
    said = GAME.render(match.refusal(0, "P T09A0 b2").message())
    assert "plain in the north-west" in said and "b2" in said
    said = GAME.render(match.refusal(0, "P T09A0 c3").message())
    assert "0 of 2 straight edges" in said
