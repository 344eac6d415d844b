"""The layout of the vector, and what its accessors say."""

import pytest

from tests.games.elements_of_the_gods.build import GAME, position, state
from theomachy.core import match as matches
from theomachy.core.position import HEAD
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components import cards
from theomachy.games.elements_of_the_gods.components.elements import ELEMENTS


def test_the_cells_begin_behind_those_of_luck_and_fill_the_vector() -> None:
    assert at.CROWD == HEAD
    sizes = (at._ELEMENTS, at._KINDS, at._MOST_CARDS, at._MOST_SOLO_CARDS)
    assert sizes == (ELEMENTS, cards.KINDS, cards.MOST_CARDS, cards.MOST_SOLO_CARDS)
    assert len(at.blank(position().terms)) == at.SIZE == len(GAME.new(2, 1).cells)


def test_a_hand_stays_in_ascending_order() -> None:
    cards = position(hands=[["DC01", "MC02"], []])
    ids = cards.hand(0)
    assert ids == sorted(ids)
    cards.lay_down(0, ids[0], at.DISCARDED)
    assert cards.hand(0) == ids[1:] and cards.cells[at.CARD_ZONE + ids[0]] == at.DISCARDED


@pytest.mark.rule("EG-C10")
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_worshipers_outside_the_bag_are_counted_by_type(seats: int) -> None:
    fresh = state(matches.start(GAME, seats, 7))
    inside = [int(fresh.cells[at.BAG] >> 8 * type) & 0xFF for type in range(4)]
    assert [out + bag for out, bag in zip(fresh.outside_bag(), inside, strict=True)] == [32] * 4


def test_decks_are_listed_top_first() -> None:
    solo = position(mode="solo", decks={"M": ["MC05", "MC01"]}, solo={"rival_deck": ["MC07", "GC02"], "deck": ["SC09"]})
    dump = GAME.dump(solo)
    assert dump["decks"]["M"] == ["MC05", "MC01"]  # type: ignore[index]
    assert [solo.deck(0)[0], solo.rival_deck()[0], solo.solo_deck()[0]] == [4, 6, 8]
