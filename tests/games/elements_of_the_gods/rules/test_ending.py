"""The end of a game: final scoring, places, solo grades (rules EG-EN, EG-SE, EG-Z1)."""

from typing import Any

import pytest

from tests.games.elements_of_the_gods.build import (
    ALL,
    FIVE_PLAYED,
    GAME,
    J20,
    before_rival,
    discard_all,
    field,
    last_turn,
    scene,
    solo,
    state,
)
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out
from theomachy.core.refusal import IllegalAction
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.rules import ending
from theomachy.games.elements_of_the_gods.rules import solo as solo_round

FOUR_PLAYED = ["DC02", "DC03", "DC04", "DC08"]


DIVINITY_PLAYED = ["DC10", "DC11", "DC12", "DC14", "DC15"]


@pytest.mark.rule("EG-EN1", "EG-EN2", "EG-EN3")
def test_the_fifth_divinity_card_ends_the_game_after_the_round() -> None:
    w = {"c4": "MZ", "e4": "MZ"}
    hands = [["DC01", "DC05"], ["MC01", "MC02"]]
    match = scene(w=w, mon={"d4": 0}, hands=hands, played=[FOUR_PLAYED, []], step="card", used=ALL[:3], turn={"n": 2})
    match.play(0, "DC01 zc4")
    assert field(match, "trigger") == 0 and not match.is_over()
    while match.actors() == [0]:
        match.play(0, "draw M")
    match.play(1, "Ea a4")
    discard_all(match)
    match.play(0, "De b4")
    discard_all(match)
    assert match.is_over() and field(match, "end") == "trigger"


@pytest.mark.rule("EG-EN3")
def test_a_sixth_divinity_card_may_still_be_played() -> None:
    w = {"c4": "MZ"}
    match = scene(w=w, mon={"d4": 0}, hand=["DC01"], played=[FIVE_PLAYED, []], trigger=0, step="card", used=["water"])
    match.play(0, "DC01 zc4")
    assert len(field(match, "played")[0]) == 6 and field(match, "trigger") == 0


@pytest.mark.rule("EG-EN4", "EG-EN5", "EG-EN8")
def test_twenty_for_the_first_and_fifteen_for_others_with_five() -> None:
    others = ["DC20", "DC21", "DC23", "DC24", "DC25"]
    match = last_turn(seats=3, hand=["MC01"], played=[FIVE_PLAYED, others, []], trigger=1, decks={}, score=[3, 1, 30])
    match.play(0, "disc MC01")
    match.play(0, "draw M")
    assert match.is_over() and field(match, "score") == [18, 21, 30]
    outcome = match.outcome()
    assert outcome is not None and outcome.places == [[2], [1], [0]] and outcome.how == "trigger"
    assert match.truth().returns() == [-0.5, -0.5, 1.0]


@pytest.mark.rule("EG-EN6", "EG-EN7", "EG-EN10")
def test_public_cards_for_all_and_hand_cards_for_their_owner() -> None:
    """Public ADJ-S, GAR-G, AFT-S; seat 0 keeps ADJ-M, seat 1 keeps AFT-Z."""
    w = {"c4": "SSM", "e5": "G"}
    match = last_turn(
        w=w,
        mon={"d4": 0, "f4": 1},
        gar=["e5"],
        hands=[["DC07", "MC01"], ["DC06"]],
        public=["DC01", "DC02", "DC04"],
        afterlife=["S", "ZZ"],
        trigger=1,
        decks={},
    )
    before = {name: field(match, name) for name in ("board.w", "board.mon", "afterlife")}
    match.play(0, "disc MC01")
    events = match.play(0, "draw M")
    # seat 0: ADJ-S 2, GAR-G 2, AFT-S 3, ADJ-M 1; seat 1: GAR-G 2, its own AFT-Z 6, and 20 for being first
    assert field(match, "score") == [8, 28]
    assert {name: field(match, name) for name in before} == before
    names = [event.name for event in events if "scored" in event.name]
    assert names == ["points-scored", *["bonus-scored"] * 8]
    counted = [(event.facts["card"], event.facts["spaces"]) for event in events if event.name == "bonus-scored"]
    assert counted[:4] == [("DC01", ["c4"]), ("DC02", ["e5"]), ("DC04", []), ("DC07", ["c4"])]


@pytest.mark.rule("EG-EN7", "EG-D4")
def test_the_bottom_of_a_played_card_is_never_scored() -> None:
    """Example J7: DC22 in hand and DC06 played, both AFT-Z."""
    match = last_turn(hand=["DC22", "MC01"], played=[["DC06"], []], afterlife=["ZZ", ""], trigger=1, decks={})
    match.play(0, "disc MC01")
    match.play(0, "draw M")
    assert field(match, "score") == [6, 20]


@pytest.mark.rule("EG-EN8", "EG-EN9")
def test_ties_share_places() -> None:
    match = last_turn(seats=4, hand=["MC01"], trigger=0, decks={}, score=[10, 30, 7, 7])
    match.play(0, "disc MC01")
    match.play(0, "draw M")
    outcome = match.outcome()
    assert outcome is not None and outcome.places == [[0, 1], [2, 3]] and outcome.winners() == [0, 1]
    assert match.truth().returns() == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])


@pytest.mark.rule("EG-Z1")
def test_forty_rounds_without_an_end_are_enough() -> None:
    match = scene(
        hand=["MC01"],
        step="card",
        used=ALL,
        turn={"round": 40, "n": 4},
        decks={},
        played=[FOUR_PLAYED, []],
        score=[1, 2],
    )
    match.play(0, "disc MC01")
    match.play(0, "draw M")
    assert match.is_over() and field(match, "end") == "stalled" and field(match, "score") == [1, 2]
    early = scene(hand=["MC01"], step="card", used=ALL, turn={"round": 39, "n": 4}, decks={})
    early.play(0, "disc MC01")
    early.play(0, "draw M")
    assert not early.is_over() and field(early, "turn.round") == 40


def test_nothing_can_be_played_after_the_end() -> None:
    match = scene()
    match.play(0, "concede 0")
    with pytest.raises(IllegalAction, match="The game is over"):
        match.play(1, "Wa d4 S")
    assert match.view(None)["hands"] == [[], []]


@pytest.mark.rule("EG-SE1")
def test_the_end_of_a_round_gives_rival_the_locked_soul() -> None:
    match = before_rival(
        2, card="SC04", lock="M", rival=["MC01", "DC48"], el={"water": "d4"}, w=J20, solo_deck=["SC02", "SC03", "SC05"]
    )
    match.play(0, "draw M")
    assert field(match, "afterlife")[1].count("M") == 1 + ("b2" in field(match, "board.mon"))
    assert field(match, "board.el") == {} and field(match, "used") == []
    assert field(match, "solo.discard") == ["SC02", "SC04"] and field(match, "solo.card") == "SC03"
    assert field(match, "turn.round") == 2


@pytest.mark.rule("EG-SE1", "EG-SE2", "EG-SE4", "EG-SE11")
def test_the_fifth_divinity_card_ends_the_game_with_the_round() -> None:
    """DC48 is Rival's second card of the round; two are left for 5 points each. The locked Z counts for AFT-Z."""
    match = before_rival(
        2, lock="Z", rival=["DC47", "DC46", "DC45"], played=[DIVINITY_PLAYED], trigger=0, public=["DC06"], score=[60, 0]
    )
    assert not match.is_over()
    match.play(0, "draw M")
    assert field(match, "end") == "trigger"
    # you: 60 + 2 cards left * 5 + ADJ-S of DC01 in hand 0; Rival: 15 + AFT-Z 3 doubled
    assert field(match, "score") == [70, 21]


@pytest.mark.rule("EG-SE2", "EG-SE4")
def test_a_fifth_divinity_card_in_the_first_turn_leaves_the_round_to_finish() -> None:
    """SC04 makes Water the second Element; Rival has both its turns and one card is left for 5 points."""
    hand = ["DC01", "DC02", "MC20", "GC20", "GC19"]
    match = solo(
        "SC04",
        hand=hand,
        w={"c4": "MZ"},
        mon={"d4": 0},
        played=[DIVINITY_PLAYED[:4]],
        step="card",
        used=["fire"],
        rival=["DC48", "DC47", "DC46"],
    )
    match.play(0, "DC01 zc4")
    match.play(0, "draw M")
    assert field(match, "trigger") == 0 and not match.is_over()
    assert match.legal(0) == ["Wa"] and field(match, "score") == [10, 15]
    match.play(0, "Wa f6 S")
    match.play(0, "decline")
    while not match.is_over():
        match.play(0, match.legal(0)[0])
    assert field(match, "end") == "trigger" and len(field(match, "solo.rival_deck")) == 1
    bonus = [worth[0] for worth in match.view(0)["bonus"].values()]  # type: ignore[attr-defined]
    assert field(match, "score")[0] == 10 + 5 + sum(bonus)


@pytest.mark.rule("EG-SE5", "EG-SE6")
def test_cards_are_scored_for_both_and_twice_for_rival_unless_you_lead() -> None:
    """ADJ-S (DC01, in hand): you 2, Rival 1. AFT-Z (public): you 3, Rival 3, so Rival scores it again."""
    w = {"c4": "SS", "f6": "S"}
    match = before_rival(
        2,
        rival=["DC47"],
        played=[DIVINITY_PLAYED],
        trigger=0,
        public=["DC06"],
        w=w,
        mon={"d4": 0, "e5": "R"},
        afterlife=["Z", "Z"],
    )
    match.play(0, "draw M")
    assert field(match, "score") == [2 + 3, 15 + 1 + 6]


@pytest.mark.rule("EG-SE5", "EG-SR9")
def test_the_final_hand_has_one_to_three_divinity_cards() -> None:
    """Example J8."""
    seen = set()
    for seed in range(25):
        position = GAME.new(1, seed)
        play_out(position, Dice(seed), 10_000)
        data: Any = GAME.dump(position)
        hand = "".join(id[0] for id in data["hands"][0])
        assert "M" in hand and "G" in hand and 1 <= hand.count("D") <= 3
        seen.add(hand.count("D"))
    assert seen == {1, 2, 3}


@pytest.mark.rule("EG-SE7", "EG-SE8", "EG-SE9")
@pytest.mark.parametrize(
    ("ahead", "grade", "paid"),
    [
        (-5, "lost", -1.0),
        (0, "lost", -1.0),
        (1, "animism", 0.25),
        (25, "animism", 0.25),
        (26, "polytheism", 0.5),
        (50, "polytheism", 0.5),
        (51, "henotheism", 0.75),
        (75, "henotheism", 0.75),
        (76, "monotheism", 1.0),
        (400, "monotheism", 1.0),
    ],
)
def test_grades(ahead: int, grade: str, paid: float) -> None:
    match = solo(turn={"step": "over"}, end="trigger", score=[100 + ahead, 100])
    outcome = match.outcome()
    assert outcome is not None and outcome.how == grade and match.truth().returns() == [paid]
    position = state(match)
    assert position.cells[at.END_REASON] == at.TRIGGERED
    position.cells[at.END_REASON] = at.RIVAL_OUT
    assert ending.grade(position) == 0 and position.cells[at.SCORE] == 100 + ahead


@pytest.mark.rule("EG-SE10")
def test_an_empty_solo_deck_is_renewed_from_the_discarded_cards() -> None:
    match = solo("SC01", solo_deck=[], solo={"discard": ["SC02", "SC03"]})
    position = state(match)
    drawn = solo_round.draw_card(position, at.SOLO_TIEBREAK)
    assert position.cells[at.SOLO_ZONE + drawn] == at.SOLO_TIEBREAK
    assert field(match, "solo.discard") == [] and len(field(match, "solo.deck")) == 1


@pytest.mark.rule("EG-SE2", "EG-SE3", "EG-SS1")
def test_a_solo_game_has_at_most_six_rounds() -> None:
    for seed in range(10):
        position = GAME.new(1, seed)
        play_out(position, Dice(seed), 10_000)
        data: Any = GAME.dump(position)
        assert data["turn"]["round"] <= 6 and data["end"] in ("trigger", "rival_out")


@pytest.mark.rule("EG-EN6", "EG-EN7", "EG-BO1", "EG-BO2", "EG-BO3")
def test_final_scoring_says_what_is_counted() -> None:
    """Not the name of the ritual on the other half of the card."""
    match = last_turn(
        w={"c4": "SS", "e5": "G"},
        mon={"d4": 0},
        gar=["e5"],
        hands=[["DC06", "MC01"], []],
        public=["DC01", "DC02", "DC04"],
        afterlife=["SZZ", ""],
        trigger=1,
        decks={},
    )
    match.play(0, "disc MC01")
    events = [event for event in match.play(0, "draw M") if event.name == "bonus-scored"]
    sentences = [GAME.describe(event.seen_by(0), players=["Ada", "Ben"]) for event in events]
    assert sentences[:4] == [
        "Ada scores 2 points for Stonemasons next to Monuments.",
        "Ada scores 2 points for Gardeners on Gardens next to Monuments.",
        "Ada scores 3 points for Stonemasons in the Afterlife.",
        "Ada scores 6 points for Zealots in the Afterlife.",
    ]
