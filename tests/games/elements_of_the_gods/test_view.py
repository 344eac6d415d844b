"""What a view shows and what good memory keeps."""

from typing import Any

from tests.games.elements_of_the_gods.build import GAME, crowd, renewed
from theomachy.core import match as matches


def test_after_the_end_nothing_is_hidden() -> None:
    match = matches.start(GAME, 2, 4)
    match.play(1, "concede 1")
    seen: Any = match.view(0)
    assert all(isinstance(hand, list) for hand in seen["hands"])
    assert all(isinstance(deck, list) for deck in seen["decks"].values())
    assert crowd(match, "d4")[0]


def test_a_renewed_deck_holds_exactly_the_pile() -> None:
    match = renewed()
    recall = match.view(0)["recall"]
    assert recall == {
        "shuffles": {"M": 1, "G": 0, "D": 0},
        "cards": {"MC01": 1, "MC02": 1, "MC11": 1},
        "hands": [{"M": [0], "G": [0, 0], "D": [0]}, {"M": [0], "G": [0], "D": []}],
    }
