"""Turns and rounds (rules EG-T, EG-R)."""

import pytest

from tests.games.elements_of_the_gods.build import ALL, GAME, discard_all, field
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
