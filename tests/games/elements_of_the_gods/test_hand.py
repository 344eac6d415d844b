"""Discarding and drawing (rules EG-X, EG-DR), and what memory keeps of it."""

from typing import Any

import pytest

from tests.games.elements_of_the_gods.scenes import GAME, field, options, refused, scene
from theomachy.core.chance import Dice
from theomachy.core.match import Match

FIVE = ["MC01", "MC02", "GC01", "GC02", "DC01"]


def holding(**more: Any) -> Match:
    return scene(hand=more.pop("hand", FIVE), step=more.pop("step", "card"), used=["water"], **more)


@pytest.mark.rule("EG-X1")
def test_any_set_of_cards_can_be_discarded_but_not_none() -> None:
    match = holding()
    assert len(options(match, "disc")) == 31
    match.play(0, "disc")
    assert match.truth().is_pending() is False and match.draft(0) == ["disc"]
    assert refused(match, "draw M") == "not-asked EG-T1"
    match.play(0, " ".join(FIVE))
    assert match.record().lines[-1].text == "disc MC01 MC02 GC01 GC02 DC01"
    assert field(match, "hands") == [[], []]


@pytest.mark.rule("EG-X2")
def test_discards_lie_open_on_their_own_piles() -> None:
    match = holding()
    match.play(0, "disc DC01 MC02")
    assert field(match, "discards") == {"M": ["MC02"], "G": [], "D": ["DC01"]}
    assert match.view(1)["discards"] == field(match, "discards")


@pytest.mark.rule("EG-X1")
def test_a_player_who_could_play_may_still_discard() -> None:
    match = holding(w={"c3": "SS"})
    assert match.legal(0) == ["MC01", "MC02", "disc"]
    assert refused(match, "decline") == "decline-at-table EG-X1"


@pytest.mark.rule("EG-DR1", "EG-DR2")
def test_cards_are_drawn_one_by_one_from_any_deck() -> None:
    """Example J9."""
    decks = {"M": ["MC10", "MC11"], "G": ["GC10"], "D": ["DC10", "DC11"]}
    match = holding(decks=decks)
    match.play(0, "disc MC01 GC01 DC01")
    for text, card in (("draw D", "DC10"), ("draw M", "MC10"), ("draw D", "DC11")):
        assert match.actors() == [0] and text in match.legal(0)
        match.play(0, text)
        assert match.record().lines[-1].note.split(" | ")[0] == f"={card}"
    assert field(match, "hands")[0] == ["MC02", "MC10", "GC02", "DC10", "DC11"]
    assert match.actors() == [1]


@pytest.mark.rule("EG-DR2")
def test_others_see_the_kind_of_a_drawn_card_only() -> None:
    match = holding(decks={"D": ["DC10", "DC11"]})
    match.play(0, "disc MC01")
    events = match.play(0, "draw D")
    drawn = next(event for event in events if event.name == "card-drawn")
    assert drawn.seen_by(0)["card"] == "DC10" and drawn.seen_by(1)["card"] == "back-D"
    assert drawn.shown == 1
    assert match.view(1)["hands"][0] == {"M": 1, "G": 2, "D": 2}  # type: ignore[index]


@pytest.mark.rule("EG-DR3", "EG-DR4")
def test_an_empty_deck_is_renewed_from_its_pile_at_once() -> None:
    match = holding(decks={"M": ["MC10"]}, discards={"M": ["MC11", "MC12"]})
    match.play(0, "disc MC01 MC02")
    match.play(0, "draw M")
    assert sorted(field(match, "decks.M")) == ["MC01", "MC02", "MC11", "MC12"]
    assert field(match, "discards.M") == []
    assert match.record().lines[-1].note.startswith("=MC10 | new M MC")


@pytest.mark.rule("EG-DR4")
def test_a_draw_step_begins_by_renewing_empty_decks() -> None:
    match = holding(decks={"M": 0, "G": 0, "D": 1}, discards={"M": []})
    match.play(0, "disc MC01")
    assert match.legal(0) == ["draw M", "draw D"]
    assert refused(match, "draw G") == "deck-empty EG-DR4"
    assert field(match, "decks.M") == ["MC01"]


@pytest.mark.rule("EG-DR5")
def test_without_any_card_the_hand_stays_small() -> None:
    match = holding(hand=["DC01"], w={"c4": "MZ"}, mon={"d4": 0}, decks={})
    match.play(0, "DC01 zc4")
    assert match.actors() == [1] and field(match, "hands") == [[], []]
    match.play(1, "Fi d5 S")
    assert match.actors() == [0]  # seat 1 has nothing to play, discard or draw


@pytest.mark.rule("EG-DR6")
def test_drawing_is_compulsory_in_the_last_round_too() -> None:
    match = holding(trigger=1, played=[[], ["DC11", "DC12", "DC13", "DC14", "DC15"]])
    match.play(0, "disc MC01")
    assert match.actors() == [0] and set(match.legal(0)) == {"draw M", "draw G", "draw D"}


# Memory: the epoch of a deck is how often it was renewed.


def renewed() -> Match:
    """Seat 1 holds MC03 of the first deck; seat 0 has drawn MC10 and renewed the deck with MC01, MC02, MC11."""
    match = holding(
        hands=[FIVE, ["MC03", "GC03"]], decks={"M": ["MC10"], "G": ["GC10"], "D": ["DC10"]}, discards={"M": ["MC11"]}
    )
    match.play(0, "disc MC01 MC02")
    match.play(0, "draw M")
    return match


def test_a_renewed_deck_holds_exactly_the_pile() -> None:
    match = renewed()
    recall = match.view(0)["recall"]
    assert recall == {
        "shuffles": {"M": 1, "G": 0, "D": 0},
        "cards": {"MC01": 1, "MC02": 1, "MC11": 1},
        "hands": [{"M": [0], "G": [0, 0], "D": [0]}, {"M": [0], "G": [0], "D": []}],
    }


def test_imagined_worlds_respect_what_was_seen() -> None:
    """The deck is the three cards that went into it; the hidden Monument card of seat 1 is none of them."""
    match = renewed()
    worlds = GAME.worlds(match.view(0), Dice(1))
    held = set()
    for _ in range(200):
        data: Any = GAME.dump(next(worlds))
        assert sorted(data["decks"]["M"]) == ["MC01", "MC02", "MC11"]
        held.add(data["hands"][1][0])
    assert len(held) > 10 and not held & {"MC01", "MC02", "MC10", "MC11"}


def test_worlds_are_uniform() -> None:
    match = scene(hands=[["MC01"], {"D": 1}], decks={"D": 3}, discards={"D": [f"DC{n:02}" for n in range(1, 45)]})
    worlds = GAME.worlds(match.view(0), Dice(2))
    counts: dict[str, int] = {}
    for _ in range(800):
        data: Any = GAME.dump(next(worlds))
        counts[data["hands"][1][0]] = counts.get(data["hands"][1][0], 0) + 1
    assert sorted(counts) == ["DC45", "DC46", "DC47", "DC48"]
    assert all(140 < number < 260 for number in counts.values())
