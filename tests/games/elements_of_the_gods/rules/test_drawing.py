"""Drawing (rules EG-DR)."""

import pytest

from tests.games.elements_of_the_gods.build import field, refused, with_five


@pytest.mark.rule("EG-DR1", "EG-DR2")
def test_cards_are_drawn_one_by_one_from_any_deck() -> None:
    """Example J9."""
    decks = {"M": ["MC10", "MC11"], "G": ["GC10"], "D": ["DC10", "DC11"]}
    match = with_five(decks=decks)
    match.play(0, "disc MC01 GC01 DC01")
    for text, card in (("draw D", "DC10"), ("draw M", "MC10"), ("draw D", "DC11")):
        assert match.actors() == [0] and text in match.legal(0)
        match.play(0, text)
        assert match.record().lines[-1].note.split(" | ")[0] == f"={card}"
    assert field(match, "hands")[0] == ["MC02", "MC10", "GC02", "DC10", "DC11"]
    assert match.actors() == [1]


@pytest.mark.rule("EG-DR2")
def test_others_see_the_kind_of_a_drawn_card_only() -> None:
    match = with_five(decks={"D": ["DC10", "DC11"]})
    match.play(0, "disc MC01")
    events = match.play(0, "draw D")
    drawn = next(event for event in events if event.name == "card-drawn")
    assert drawn.seen_by(0)["card"] == "DC10" and drawn.seen_by(1)["card"] == "back-D"
    assert drawn.shown == 1
    assert match.view(1)["hands"][0] == {"M": 1, "G": 2, "D": 2}  # type: ignore[index]


@pytest.mark.rule("EG-DR3", "EG-DR4")
def test_an_empty_deck_is_renewed_from_its_pile_at_once() -> None:
    match = with_five(decks={"M": ["MC10"]}, discards={"M": ["MC11", "MC12"]})
    match.play(0, "disc MC01 MC02")
    match.play(0, "draw M")
    assert sorted(field(match, "decks.M")) == ["MC01", "MC02", "MC11", "MC12"]
    assert field(match, "discards.M") == []
    assert match.record().lines[-1].note.startswith("=MC10 | new M MC")


@pytest.mark.rule("EG-DR4")
def test_a_draw_step_begins_by_renewing_empty_decks() -> None:
    match = with_five(decks={"M": 0, "G": 0, "D": 1}, discards={"M": []})
    match.play(0, "disc MC01")
    assert match.legal(0) == ["draw M", "draw D"]
    assert refused(match, "draw G") == "deck-empty EG-DR4"
    assert field(match, "decks.M") == ["MC01"]


@pytest.mark.rule("EG-DR5")
def test_without_any_card_the_hand_stays_small() -> None:
    match = with_five(hand=["DC01"], w={"c4": "MZ"}, mon={"d4": 0}, decks={})
    match.play(0, "DC01 zc4")
    assert match.actors() == [1] and field(match, "hands") == [[], []]
    match.play(1, "Fi d5 S")
    assert match.actors() == [0]  # seat 1 has nothing to play, discard or draw


@pytest.mark.rule("EG-DR6")
def test_drawing_is_compulsory_in_the_last_round_too() -> None:
    match = with_five(trigger=1, played=[[], ["DC11", "DC12", "DC13", "DC14", "DC15"]])
    match.play(0, "disc MC01")
    assert match.actors() == [0] and set(match.legal(0)) == {"draw M", "draw G", "draw D"}
