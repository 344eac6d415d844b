"""Fire (rules EG-FI)."""

import pytest

from tests.games.elements_of_the_gods.build import GAME, HAND, crowd, field, options, refused, scene, state
from theomachy.core.action import pack
from theomachy.core.chance import Dice
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.rules import fire


@pytest.mark.rule("EG-FI1", "EG-FI2", "EG-FI4")
def test_fire_drives_the_ring_straight_away() -> None:
    """Example J11."""
    w = {"d4": "M", "c3": "MM", "c4": "M", "d5": "M", "e5": "M", "e3": "SM"}
    match = scene(w=w, mon={"d6": 0, "f6": 0}, hand=HAND)
    match.play(0, "Fi d4 M [d5]")
    assert field(match, "board.w") == {"b2": "MM", "b4": "M", "d5": "MM", "e3": "S", "e5": "M", "f2": "M"}


@pytest.mark.rule("EG-FI5")
def test_fire_scatters_as_evenly_as_possible() -> None:
    """Example J12."""
    w = {"d1": "Z" * 10, "c1": "Z", "c2": "Z", "e2": "ZZ"}
    match = scene(w=w, mon={"d2": 0}, hand=HAND)
    assert len(options(match, "Fi d1 Z")) == 6
    match.play(0, "Fi d1 Z [c1 e2]")
    expected = {"b1": "Z", "b3": "Z", "f3": "ZZ", "c1": "ZZZ", "c2": "ZZ", "e1": "ZZ", "e2": "ZZZ"}
    assert field(match, "board.w") == expected


@pytest.mark.rule("EG-FI5", "EG-FI6")
def test_an_even_scatter_leaves_no_choice_whoever_stands_around() -> None:
    match = scene(w={"d4": "M" * 8, "d5": "SSSS"}, hand=HAND)
    match.play(0, "Fi d4 M")
    assert field(match, "turn.step") == "card"
    assert crowd(match, "c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5") == ["M", "M", "M", "M", "SSSSM", "M", "M", "M"]
    assert refused(scene(w={"d4": "M" * 8}, hand=HAND), "Fi d4 M [c3]") == "scatter-settled EG-FI5"


@pytest.mark.rule("EG-FI7")
def test_with_nowhere_to_go_the_centre_stays() -> None:
    """No legal play reaches this: the ring of Monuments is set by hand."""
    match = scene(w={"d4": "MM"}, hand=HAND)
    position = state(match)
    d4 = position.board.find("d4")
    assert d4 is not None
    for direction in range(8):
        position.cells[at.GROUND + position.board.beside(d4, direction)] = at.MONUMENT
    assert fire.extras(position, d4, 2) == 0
    fire.do(position, d4, 2, 0)
    assert crowd(match, "d4") == ["MM"]


def test_scatters_off_the_board_and_in_the_wrong_number_are_explained() -> None:
    match = scene(w={"d1": "ZZ"})
    match.play(0, "Fi d1 Z")
    position = match.game.sample_world(match.view(0), Dice(1))
    south = GAME.explain(position, 0, pack(act.SCATTER, 16 + 1))
    assert south is not None and south.code == "scatter-off-board"
    assert refused(match, "[c1]") == "scatter-number EG-FI5"


@pytest.mark.rule("EG-FI4", "EG-FI5")
@pytest.mark.parametrize(
    ("space", "monuments", "there", "share", "more"),
    [
        ("d1", ["d2"], 5, 1, 1),  # 4 legal spaces; of eight, five would get one more
        ("a4", [], 7, 1, 2),  # 5 legal spaces
        ("b1", ["a2", "c2"], 9, 3, 0),  # 3 legal spaces: no choice
        ("d4", ["c3"], 8, 1, 1),  # 7 legal spaces: of eight there would be no choice
        ("d4", [], 9, 1, 1),
    ],
)
def test_the_remainder_is_that_of_the_legal_spaces(
    space: str, monuments: list[str], there: int, share: int, more: int
) -> None:
    match = scene(w={space: "Z" * there}, mon=dict.fromkeys(monuments, 1), hand=HAND)
    match.play(0, f"Fi {space} Z")
    if more:
        legal = match.legal(0)
        assert all(len(text.strip("[]").split()) == more for text in legal)
        match.play(0, legal[-1])
    crowds = sorted(len(crowd) for crowd in field(match, "board.w").values())
    assert crowds == [share] * (len(crowds) - more) + [share + 1] * more and sum(crowds) == there
    assert space not in field(match, "board.w")
