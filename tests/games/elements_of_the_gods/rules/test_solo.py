"""Solo set-up, rounds and turns (rules EG-SS, EG-SR)."""

from typing import Any

import pytest

from tests.games.elements_of_the_gods.build import FOUR_CARDS, GAME, before_rival, crowd, field, options, refused, solo
from theomachy.core import match as matches
from theomachy.core.match import Match
from theomachy.games.elements_of_the_gods.rules.setup import RIVAL_ORDER


def _play_a_turn(match: Match) -> None:
    """Any legal turn in which nothing is played."""
    rest = len(field(match, "solo.rival_deck"))
    while not match.is_over() and len(field(match, "solo.rival_deck")) == rest:
        legal = match.legal(0)
        match.play(0, "decline" if "decline" in legal else legal[0])


SOLO_HAND = ["MC01", "MC02", "GC01", "GC02", "DC01"]


FULL = {f"{column}{row}": "G" for column in "abcdef" for row in range(1, 6)}


def crowded_by_gardeners() -> dict[str, Any]:
    """Thirty-one Gardeners and Monuments and Gardens leave no free space without one."""
    gar = ["a7", "b7", "c7", "d7", "e7", "f7", "g7", "g1", "g2", "g3", "g4", "g5", "d6", "f6"]
    mon = {"a6": 0, "c6": 0, "e6": 0, "g6": "R"}
    return {"w": {**FULL, "b6": "G"}, "gar": gar, "mon": mon}


@pytest.mark.rule("EG-SS1", "EG-SS4", "EG-SS6")
def test_solo_set_up() -> None:
    match = matches.start(GAME, 1, 3)
    data: Any = match.position()
    assert data["board"]["size"] == 7 and len("".join(data["board"]["w"].values())) == 58
    assert [id[0] for id in data["hands"][0]] == ["M", "M", "G", "G", "D"] and len(data["public"]) == 3
    assert [len(data["decks"][letter]) for letter in "MGD"] == [15, 16, 38]
    assert data["score"] == [0, 0] and data["left"] == [5, 5] and data["afterlife"] == ["", ""]


@pytest.mark.rule("EG-SS2", "EG-SS3")
def test_the_rival_deck_has_its_fixed_order_of_kinds() -> None:
    assert RIVAL_ORDER == "MGDMDMGDDDD"
    columns = set()
    for seed in range(20):
        data: Any = GAME.dump(GAME.new(1, seed))
        assert [id[0] for id in data["solo"]["rival_deck"]] == list(RIVAL_ORDER)
        columns.add(data["solo"]["rival_deck"][0])
    assert len(columns) > 5
    seen: Any = GAME.view(GAME.new(1, 1), 0)
    assert seen["solo"]["rival_deck"] == list(RIVAL_ORDER) and seen["solo"]["deck"] == 19


@pytest.mark.rule("EG-SS5")
def test_the_solo_deck_is_shuffled() -> None:
    cards: set[str] = {str(field(matches.start(GAME, 1, seed), "solo.card")) for seed in range(30)}
    assert len(cards) > 10


@pytest.mark.rule("EG-SR1", "EG-SR2")
def test_a_round_is_you_rival_you_rival() -> None:
    match = matches.start(GAME, 1, 5)
    first_card, left = field(match, "solo.card"), field(match, "solo.deck")
    assert field(match, "solo.lock") in "SGMZ" and field(match, "turn.n") == 0
    for n, cards in ((0, 11), (2, 10)):
        assert field(match, "turn.n") == n and len(field(match, "solo.rival_deck")) == cards
        _play_a_turn(match)
    assert field(match, "turn.round") == 2 and field(match, "turn.n") == 0
    assert field(match, "solo.card") != first_card and len(field(match, "solo.deck")) < len(left)


@pytest.mark.rule("EG-SR3", "EG-T2")
def test_the_solo_card_says_which_elements() -> None:
    """SC07: Water, Wind or Earth first, then Fire."""
    match = solo("SC07", hand=SOLO_HAND)
    assert match.legal(0) == ["Wa", "Wi", "Ea"]
    assert refused(match, "Fi d4 S") == "element-not-offered EG-SR3"
    second = solo("SC07", hand=SOLO_HAND, used=["wind"], turn={"n": 2})
    assert second.legal(0) == ["Fi"]
    assert refused(second, "Wa d4 S") == "element-not-offered EG-SR3"
    assert second.view(0)["offered"] == ["fire"]
    used = solo("SC07", hand=SOLO_HAND, used=["wind"])
    assert used.legal(0) == ["Wa", "Ea"] and refused(used, "Wi d4 S N") == "element-used EG-T2"


@pytest.mark.rule("EG-SR4")
def test_the_locked_type_is_not_moved() -> None:
    match = solo("SC07", "G", hand=SOLO_HAND)
    assert options(match, "Wa d4") == ["S", "M", "Z"]
    assert refused(match, "Wa d4 G") == "type-locked EG-SR4"


@pytest.mark.rule("EG-SR5")
def test_locked_souls_stay_but_may_be_born() -> None:
    match = solo("SC07", "G", hand=SOLO_HAND, afterlife=["GGZ", ""], bag="S0G9M0Z0")
    assert options(match, "Ea")[0] == "a1"
    match.play(0, "Ea")
    match.play(0, "d4")
    assert match.legal(0) == ["+", "+Z"]
    assert refused(match, "+G") == "souls-locked EG-SR5"
    match.play(0, "+")
    assert crowd(match, "d4") == ["GGGGG"]
    only = solo("SC07", "G", hand=SOLO_HAND, afterlife=["GG", ""])
    only.play(0, "Ea d4")
    assert field(only, "turn.step") == "card"


@pytest.mark.rule("EG-SR6")
def test_death_spares_the_locked_type() -> None:
    match = solo("SC01", "G", hand=SOLO_HAND, w={"d4": "SG", "d5": "SS"})
    assert refused(match, "De d4") == "space-locked EG-SR6"
    assert refused(match, "De d5") == ""


@pytest.mark.rule("EG-SR7")
def test_cards_are_not_bound_by_the_lock() -> None:
    built = solo("SC01", "G", hand=["MC06", *SOLO_HAND[2:]], w={"d4": "SG"}, step="card", used=["wind"])
    built.play(0, "MC06 @d4 >d5")
    assert crowd(built, "d5") == ["SG"]
    sacrificed = solo("SC01", "Z", hand=SOLO_HAND, w={"c4": "MZ"}, mon={"d4": 0}, step="card", used=["wind"])
    sacrificed.play(0, "DC01 zc4")
    assert field(sacrificed, "afterlife") == ["Z", ""]


@pytest.mark.rule("EG-SR8")
def test_a_solo_turn_is_element_card_draw() -> None:
    match = solo("SC07", hand=SOLO_HAND, w={"d4": "SS"}, rival=["DC48", "DC47"])
    match.play(0, "Wa f6 Z")
    assert match.legal(0) == ["MC01", "MC02", "decline"]
    match.play(0, "MC01 @d4 >d5")
    assert field(match, "turn.step") == "draw"
    match.play(0, "draw M")
    assert field(match, "score") == [0, 15] and field(match, "turn.n") == 2


@pytest.mark.rule("EG-SR9", "EG-SR10")
def test_a_missing_kind_must_be_drawn() -> None:
    match = solo(hand=["MC01", "MC02", "GC01", "GC02"], step="draw", used=["water"])
    assert match.legal(0) == ["draw D"]
    assert refused(match, "draw M") == "draw-missing-kind EG-SR10"
    wide = solo(hand=[], step="draw", used=["water"])
    for text in ("draw M", "draw M", "draw M"):
        assert set(wide.legal(0)) == {"draw M", "draw G", "draw D"}
        wide.play(0, text)
    assert wide.legal(0) == ["draw G", "draw D"]
    wide.play(0, "draw D")
    assert wide.legal(0) == ["draw G"]


@pytest.mark.rule("EG-SR11", "EG-SR12")
def test_declining_gives_rival_25_and_a_new_hand() -> None:
    match = solo(hand=SOLO_HAND, w={"d4": "SS"}, step="card", used=["fire"])
    choices = match.choices(0)
    assert choices is not None and choices.items[-1].text == "decline" and choices.items[-1].warning is not None
    assert refused(match, "disc MC01") == "discard-in-solo EG-SR12"
    match.play(0, "decline")
    assert field(match, "score") == [0, 25] and field(match, "hands") == [[]]
    assert field(match, "discards") == {"M": ["MC01", "MC02"], "G": ["GC01", "GC02"], "D": ["DC01"]}
    assert match.legal(0) == ["draw M", "draw G", "draw D"]


@pytest.mark.rule("EG-SR13")
def test_with_an_empty_bag_nothing_is_locked() -> None:
    match = before_rival(2, rival=["DC48", "DC47"], bag="S0G0M0Z0")
    match.play(0, "draw M")
    assert field(match, "turn.round") == 2 and field(match, "solo.lock") is None
    assert "lock -" in match.record().lines[-1].note


@pytest.mark.rule("EG-SR13")
def test_death_without_a_space_is_not_offered_and_set_aside_when_it_must_be_played() -> None:
    """SC01 offers Wind, Earth or Death; SC17 makes Death the second Element."""
    place = crowded_by_gardeners()
    first = solo("SC01", "G", hand=SOLO_HAND, **place)
    assert first.legal(0) == ["Wi", "Ea"]
    assert refused(first, "De a1") == "element-without-space EG-SR13"
    second = solo("SC17", "G", hand=FOUR_CARDS, step="draw", used=["water"], rival=["DC48", "DC47"], **place)
    second.play(0, "draw M")
    assert field(second, "turn.step") == "card" and field(second, "used") == ["water", "death"]
    assert field(second, "turn.n") == 2 and second.record().lines[-1].note.endswith("De -")
    loaded = solo("SC17", "G", hand=FOUR_CARDS, used=["water"], turn={"n": 2}, **place)
    assert field(loaded, "turn.step") == "card" and field(loaded, "used") == ["water", "death"]
    assert loaded.actors() == [0] and loaded.legal(0) == ["decline"]


@pytest.mark.rule("EG-SR14")
def test_a_kind_that_is_nowhere_is_not_asked_for() -> None:
    match = solo(hand=["MC01", "MC02", "GC01", "GC02"], step="draw", used=["water"], decks={"M": 3})
    assert match.legal(0) == ["draw M"]
