"""Turns and rounds (rules EG-T, EG-R)."""

import pytest

from tests.games.elements_of_the_gods.scenes import ALL, GAME, discard_all, field, refused, scene
from theomachy.core import match as matches
from theomachy.core.match import Match

PLAIN = {0: "Wa d4 S", 1: "Fi d5 S", 2: "Wi d6 S N", 3: "Ea d3", 4: "De d2"}


def play_turns(match: Match, turns: int) -> list[int]:
    """Play simple turns; the seats that had them."""
    seats = []
    for _ in range(turns):
        seat = match.actors()[0]
        seats.append(seat)
        used = field(match, "used")
        number = next(number for number, name in enumerate(ALL) if name not in used)
        match.play(seat, PLAIN[number])
        while match.draft(seat):
            match.play(seat, match.legal(seat)[0])
        discard_all(match)
    return seats


@pytest.mark.rule("EG-T1", "EG-T4", "EG-X3")
def test_a_turn_is_element_card_draw() -> None:
    match = scene(w={"c3": "SM", "c4": "SS"}, hand=["MC01", "MC11", "GC01", "GC02", "DC01"])
    assert refused(match, "MC01") == "not-asked EG-T1"
    assert refused(match, "draw M") == "not-asked EG-T1"
    match.play(0, "Wa f6 Z")
    assert refused(match, "Fi a2 S") == "not-asked EG-T1"
    match.play(0, "MC01 @c4 >c5")
    assert refused(match, "MC11") == "not-asked EG-T1"
    assert refused(match, "disc GC01") == "not-asked EG-T1"
    assert field(match, "turn.step") == "draw"
    match.play(0, "draw G")
    assert match.actors() == [1] and field(match, "turn.step") == "element"


@pytest.mark.rule("EG-T2")
def test_an_element_must_be_placed_and_only_once_a_round() -> None:
    match = scene(el={"water": "d4"}, hand=["MC01"])
    assert match.legal(0) == ["Fi", "Wi", "Ea", "De"]
    assert refused(match, "Wa c3 S") == "element-used EG-T2"
    assert refused(match, "disc MC01") == "not-asked EG-T1"


@pytest.mark.rule("EG-T3", "EG-R1", "EG-R2", "EG-R3", "EG-R4", "EG-R5", "EG-R6")
@pytest.mark.parametrize(
    ("seats", "rounds"),
    [
        (2, [[0, 1, 0, 1, 0], [1, 0, 1, 0, 1], [0, 1, 0, 1, 0]]),
        (3, [[0, 1, 2, 0, 1], [2, 0, 1, 2, 0], [1, 2, 0, 1, 2]]),
        (4, [[0, 1, 2, 3, 0], [1, 2, 3, 0, 1], [2, 3, 0, 1, 2]]),
        (5, [[0, 1, 2, 3, 4], [4, 0, 1, 2, 3], [3, 4, 0, 1, 2]]),
    ],
)
def test_order_of_turns_and_the_marker(seats: int, rounds: list[list[int]]) -> None:
    """Example J3."""
    match = matches.start(GAME, seats, 3, {"first": 0})
    for number, order in enumerate(rounds, start=1):
        assert field(match, "turn.round") == number and field(match, "turn.first") == order[0]
        assert play_turns(match, 4) == order[:4]
        assert len(field(match, "board.el")) == 4
        assert play_turns(match, 1) == order[4:]
        assert field(match, "board.el") == {} and field(match, "used") == []


@pytest.mark.rule("EG-T5")
def test_there_is_always_a_space_for_an_element() -> None:
    """Ten Monuments, eleven Gardens and four Elements leave room on the smallest board, whatever is placed."""
    mon = {"a2": 0, "a4": 0, "a6": 0, "b3": 0, "b5": 0, "c2": 1, "c4": 1, "c6": 1, "d3": 1, "d5": 1}
    gar = ["a1", "g1", "a7", "g7", "b1", "c1", "d1", "e1", "f1", "b7", "c7", "d7", "e7", "f7", "g2"]
    for missing in ALL:
        el = dict(zip([name for name in ALL if name != missing], ["e4", "e5", "e6", "f4"], strict=True))
        match = scene(mon=mon, gar=gar, el=el)
        word = {"water": "Wa", "fire": "Fi", "wind": "Wi", "earth": "Ea", "death": "De"}[missing]
        assert match.legal(0) == [word]
        match.play(0, word)
        assert len(match.legal(0)) >= 49 - 10 - 15 - 4
