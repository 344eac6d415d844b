"""The land as text, and what lies beside it."""

from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components import land


def test_every_hex_and_every_vertex_is_on_the_picture() -> None:
    picture = GAME.draw(GAME.view(GAME.new(3, 1), 0))
    for name in (*land.HEX_NAMES, *land.VERTEX_NAMES):
        assert name in picture
    plain = [line for line in picture.split("\n") if "v22" in line]
    assert plain and "v17" in plain[0] and "v27" in plain[0]


def test_the_hand_and_the_own_objective_are_shown_to_their_owner_alone() -> None:
    position = GAME.new(2, 1)
    view = GAME.view(position, 0)
    own = GAME.panes(view, 0)["own"]
    assert {line.key for line in own} >= {"terminal.hand"}
    view = {**view, "objectives": ["J05", "?"], "players": ["kelerix", "kirjani"]}
    own_lines = [GAME.render(line) for line in GAME.panes(view, 0)["own"]]
    assert "Your objective: Patron of the Fishers." in own_lines
    assert not any("Fishers" in GAME.render(line) for line in GAME.panes(view, 1)["own"])


def test_pieces_name_their_owner_without_colour() -> None:
    view = GAME.view(GAME.new(2, 1), 0)
    view = {
        **view,
        "players": ["kelerix", "kirjani"],
        "faith": {"v01": 0},
        "hex": {"O1": {"cubes": {"1": 3}, "temple": 1}},
    }
    picture = GAME.draw(view)
    assert "v01B" in picture and "3G" in picture and "▲G" in picture


def test_a_place_and_what_lies_ahead_are_in_words() -> None:
    position = GAME.new(2, 1)
    view = {**GAME.view(position, 0), "players": ["kelerix", "kirjani"], "faith": {"v01": 0}}
    view["hex"] = {"O1": {"cubes": {"1": 3, "g": 1}, "temple": 1, "sceptics": 2}}
    view |= {"spread": {"v02": [0]}, "around": {"v01": {"1": 2}}}
    names = ["Ada", "Bob"]
    hex = [GAME.render(line, players=names) for line in GAME.here(view, "O1")]
    assert {"3 cubes of Bob.", "1 grey cube.", "A temple of Bob.", "2 sceptic tokens."} <= set(hex)
    vertex = [GAME.render(line, players=names) for line in GAME.here(view, "v01")]
    assert vertex == ["v01: a faith token of Ada.", "2 cubes of Bob in the hexes around it."]
    ahead = [GAME.render(line, players=names) for line in GAME.panes(view, 0)["ahead"]]
    assert ahead == ["Ada can place a faith token at v02."]
