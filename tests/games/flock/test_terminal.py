"""The board in a terminal."""

import pytest
from rich.text import Text

from tests.games.flock.build import Board
from theomachy.games.flock import GAME


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_picture_fits_a_terminal_and_names_every_area(seats: int) -> None:
    board = Board("CAS 4A, NAS 3A", seats=seats, cards={"A": {"prophet": ("p_dog", "CAS")}})
    picture = GAME.draw(board.match.view(0))
    plain = Text.from_markup(picture).plain
    said = " ".join(GAME.render(line) for line in GAME.panes(board.match.view(0), 0)["seats"])
    drawn = plain.split("· border")[0]
    assert all(len(line) < 80 for line in drawn.split("\n"))
    assert all(f" {id} " in drawn for id in board.truth().terms.board.ids)
    assert " CAS 4A †a" in drawn and "The Wanderer" in said and "Temples 2 of" in said


def test_neighbours_on_the_map_never_cover_each_other() -> None:
    prophets = {"A": {"prophet": ("p_dog", "SEU")}, "B": {"prophet": ("p_moon", "MEA")}}
    for crowd in ("SEU 3A, MEA 2B", "SEU 9A, MEA 8B, EAS 7, CAS 6", "SEU 2A, MEA 1B, SAS 3"):
        drawn = Text.from_markup(GAME.draw(Board(crowd, cards=prophets).match.view(0))).plain.split("· border")[0]
        assert all(f" {area} " in drawn for area in crowd.split(", "))
        assert " †a " in drawn and " †b " in drawn
        assert all(len(line) <= 80 for line in drawn.split("\n"))


def test_the_picture_of_set_up_and_end() -> None:
    fresh = GAME.new(3, 1)
    lines = GAME.panes(GAME.view(fresh, None), None)["seats"]
    assert "has no deity yet" in GAME.render(lines[0])
    over = Board("CAS 2A").play("B: resigns")
    assert "Over (the last player left): A" in GAME.draw(over.match.view(None))


def test_a_place_and_what_lies_ahead_are_in_words() -> None:
    view = Board("CAS 4A, NAS 3A, SAS 1", cards={"A": {"prophet": ("p_dog", "CAS")}}).match.view(0)
    here = [GAME.render(line, players=["Ada", "Bob"]) for line in GAME.here(view, "CAS")]
    assert here[0].endswith("(CAS): 4 pieces and the temple of Ada.")
    assert "Prophet of the Dog, the prophet of Ada, is here." in here and here[-1].startswith("By land to ")
    assert GAME.here(view, "nowhere") == []
    ahead = [GAME.render(line) for line in GAME.panes(view, 0)["ahead"]]
    assert any("you have 4 of the 3 neighbouring pieces" in line for line in ahead)
