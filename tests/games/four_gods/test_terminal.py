"""The World as text."""

from tests.games.four_gods.build import CORNER, GAME, table
from theomachy.games.four_gods.components.edition import STANDARD
from theomachy.games.four_gods.components.tiles import write_look


def test_the_picture_shows_corners_prophets_and_cities() -> None:
    match = table(2, world={**CORNER, "b1": "T60A0@green:SW", "c1": "city@blue"}, gods={0: "F", 1: "S"})
    picture = GAME.draw(match.view(0))
    assert "[bright_black]M[/]" in picture and "/^" in picture
    seats = " ".join(GAME.render(line) for line in GAME.panes(match.view(0), 0)["seats"])
    assert "12 Green (g)" in seats


def test_a_player_is_shown_the_own_secret_god_and_tiles_as_terrains() -> None:
    view = table(2, gods={0: "F", 1: "S"}).view(0)
    view["seats"][0]["hand"] = ["T01A", "#12:MMFP"]
    view["seats"][1]["gods"] = ["?"]
    own = " ".join(GAME.render(line) for line in GAME.panes(view, 0)["own"])
    assert "You play for the Goddess of the Elves (forest)." in own
    back = "-".join(GAME.catalogue().name(letter) for letter in write_look(STANDARD.tiles.look(1, 0))[:4])
    assert f"Left hand: sea-sea-sea-sea (back {back}). Right hand: mountain-mountain-forest-plain." in own
    seats = [GAME.render(line, players=["Ada", "Bob"]) for line in GAME.panes(view, 0)["seats"]]
    assert seats[1].startswith("Bob: face down.")


def test_a_place_and_what_lies_ahead_are_in_words() -> None:
    world = {**CORNER, "b1": "T60A0@green:SW", "c1": "city@blue"}
    view = table(2, world=world, gods={0: "F", 1: "S"}).view(0)
    tile = [GAME.render(line) for line in GAME.here(view, "b1")]
    assert tile[0].startswith("b1: ") and tile[1].startswith("A prophet of Green stands on ")
    assert GAME.render(GAME.here(view, "c1")[0]) == "c1: a Legendary City of Blue."
    assert GAME.here(view, "z9") == []
    assert any("Tiles that still fit" in GAME.render(line) for line in GAME.panes(view, 0)["ahead"])
