"""The solo game: set-up, rounds, Rival, grades (rules EG-SS, EG-SR, EG-SV, EG-SF, EG-SE)."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.elements_of_the_gods.scenes import GAME, crowd, field, options, refused, solo, state
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.match import Match
from theomachy.core.playout import play_out
from theomachy.games.elements_of_the_gods import ending, rival
from theomachy.games.elements_of_the_gods import solo as solo_round
from theomachy.games.elements_of_the_gods.cards import CARD_OF, COLUMN
from theomachy.games.elements_of_the_gods.setup import RIVAL_ORDER
from theomachy.games.elements_of_the_gods.state import END, RIVAL_OUT, SCORE, SOLO_FATE, SOLO_TIEBREAK, TRIGGERED

HAND = ["MC01", "MC02", "GC01", "GC02", "DC01"]
FOUR = ["MC20", "GC20", "GC19", "DC01"]
PLAYED = ["DC10", "DC11", "DC12", "DC14", "DC15"]


def before_rival(n: int = 0, **more: Any) -> Match:
    """The player has one card left to draw; then Rival has its turn."""
    used = ["water"] if n == 0 else ["water", "fire"]
    return solo(hand=FOUR, step="draw", used=more.pop("used", used), turn={"n": n}, **more)


def rival_plays(top: str, **more: Any) -> Match:
    """Rival's turn with *top* as the first card of its deck, another one below."""
    match = before_rival(rival=[top, "DC48"], **more)
    match.play(0, "draw M")
    return match


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


def _play_a_turn(match: Match) -> None:
    """Any legal turn in which nothing is played."""
    rest = len(field(match, "solo.rival_deck"))
    while not match.is_over() and len(field(match, "solo.rival_deck")) == rest:
        legal = match.legal(0)
        match.play(0, "decline" if "decline" in legal else legal[0])


@pytest.mark.rule("EG-SR3", "EG-T2")
def test_the_solo_card_says_which_elements() -> None:
    """SC07: Water, Wind or Earth first, then Fire."""
    match = solo("SC07", hand=HAND)
    assert match.legal(0) == ["Wa", "Wi", "Ea"]
    assert refused(match, "Fi d4 S") == "element-not-offered EG-SR3"
    second = solo("SC07", hand=HAND, used=["wind"], turn={"n": 2})
    assert second.legal(0) == ["Fi"]
    assert refused(second, "Wa d4 S") == "element-not-offered EG-SR3"
    assert second.view(0)["offered"] == ["fire"]
    used = solo("SC07", hand=HAND, used=["wind"])
    assert used.legal(0) == ["Wa", "Ea"] and refused(used, "Wi d4 S N") == "element-used EG-T2"


@pytest.mark.rule("EG-SR4")
def test_the_locked_type_is_not_moved() -> None:
    match = solo("SC07", "G", hand=HAND)
    assert options(match, "Wa d4") == ["S", "M", "Z"]
    assert refused(match, "Wa d4 G") == "type-locked EG-SR4"


@pytest.mark.rule("EG-SR5")
def test_locked_souls_stay_but_may_be_born() -> None:
    match = solo("SC07", "G", hand=HAND, afterlife=["GGZ", ""], bag="S0G9M0Z0")
    assert options(match, "Ea")[0] == "a1"
    match.play(0, "Ea")
    match.play(0, "d4")
    assert match.legal(0) == ["+", "+Z"]
    assert refused(match, "+G") == "souls-locked EG-SR5"
    match.play(0, "+")
    assert crowd(match, "d4") == ["GGGGG"]
    only = solo("SC07", "G", hand=HAND, afterlife=["GG", ""])
    only.play(0, "Ea d4")
    assert field(only, "turn.step") == "card"


@pytest.mark.rule("EG-SR6")
def test_death_spares_the_locked_type() -> None:
    match = solo("SC01", "G", hand=HAND, w={"d4": "SG", "d5": "SS"})
    assert refused(match, "De d4") == "space-locked EG-SR6"
    assert refused(match, "De d5") == ""


@pytest.mark.rule("EG-SR7")
def test_cards_are_not_bound_by_the_lock() -> None:
    built = solo("SC01", "G", hand=["MC06", *HAND[2:]], w={"d4": "SG"}, step="card", used=["wind"])
    built.play(0, "MC06 @d4 >d5")
    assert crowd(built, "d5") == ["SG"]
    sacrificed = solo("SC01", "Z", hand=HAND, w={"c4": "MZ"}, mon={"d4": 0}, step="card", used=["wind"])
    sacrificed.play(0, "DC01 zc4")
    assert field(sacrificed, "afterlife") == ["Z", ""]


@pytest.mark.rule("EG-SR8")
def test_a_solo_turn_is_element_card_draw() -> None:
    match = solo("SC07", hand=HAND, w={"d4": "SS"}, rival=["DC48", "DC47"])
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
    match = solo(hand=HAND, w={"d4": "SS"}, step="card", used=["fire"])
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


FULL = {f"{column}{row}": "G" for column in "abcdef" for row in range(1, 6)}


def crowded_by_gardeners() -> dict[str, Any]:
    """Thirty-one Gardeners and Monuments and Gardens leave no free space without one."""
    gar = ["a7", "b7", "c7", "d7", "e7", "f7", "g7", "g1", "g2", "g3", "g4", "g5", "d6", "f6"]
    mon = {"a6": 0, "c6": 0, "e6": 0, "g6": "R"}
    return {"w": {**FULL, "b6": "G"}, "gar": gar, "mon": mon}


@pytest.mark.rule("EG-SR13")
def test_death_without_a_space_is_not_offered_and_set_aside_when_it_must_be_played() -> None:
    """SC01 offers Wind, Earth or Death; SC17 makes Death the second Element."""
    place = crowded_by_gardeners()
    first = solo("SC01", "G", hand=HAND, **place)
    assert first.legal(0) == ["Wi", "Ea"]
    assert refused(first, "De a1") == "element-without-space EG-SR13"
    second = solo("SC17", "G", hand=FOUR, step="draw", used=["water"], rival=["DC48", "DC47"], **place)
    second.play(0, "draw M")
    assert field(second, "turn.step") == "card" and field(second, "used") == ["water", "death"]
    assert field(second, "turn.n") == 2 and second.record().lines[-1].note.endswith("De -")
    loaded = solo("SC17", "G", hand=FOUR, used=["water"], turn={"n": 2}, **place)
    assert field(loaded, "turn.step") == "card" and field(loaded, "used") == ["water", "death"]
    assert loaded.actors() == [0] and loaded.legal(0) == ["decline"]


@pytest.mark.rule("EG-SR14")
def test_a_kind_that_is_nowhere_is_not_asked_for() -> None:
    match = solo(hand=["MC01", "MC02", "GC01", "GC02"], step="draw", used=["water"], decks={"M": 3})
    assert match.legal(0) == ["draw M"]


@pytest.mark.rule("EG-SV1", "EG-SV4", "EG-SV6")
def test_rival_turns_up_a_card_and_discards_it() -> None:
    match = rival_plays("DC33")
    assert field(match, "score") == [0, 15] and field(match, "discards.D") == ["DC33"]
    assert field(match, "board.el") == {} and field(match, "used") == ["water"]
    assert field(match, "solo.rival_deck") == ["DC48"]
    assert match.record().lines[-1].note.endswith("R: DC33 +15")


J20 = {"b2": "SM", "b3": "GGZ", "b4": "SZ", "b5": "M", "b6": "GZ"}


@pytest.mark.rule("EG-SV2", "EG-SV5", "EG-SF1", "EG-SF3", "EG-SF5", "EG-SF6", "EG-SF7")
def test_rival_builds_by_its_flowchart() -> None:
    """Example J20: column 2, most Gardens b2 and b6, as many Worshipers, then the corner SE."""
    match = rival_plays("MC01", card="SC01", solo_deck=["SC04", "SC02"], w=J20)
    assert field(match, "board.mon") == {"b2": "R"} and field(match, "score") == [0, 5]
    assert field(match, "afterlife") == ["", "SM"] and crowd(match, "b2") == [""]
    assert field(match, "solo.tiebreak") == ["SC04"] and field(match, "left") == [5, 4]
    assert match.record().lines[-1].note.split(" | ")[1] == "R: MC01 @b2 {SM} tie SC04"


@pytest.mark.rule("EG-SF3", "EG-SF7")
def test_no_solo_card_is_drawn_without_a_tie() -> None:
    match = rival_plays("MC01", card="SC01", solo_deck=["SC04"], w={**J20, "b6": "GZZ"})
    assert field(match, "board.mon") == {"b6": "R"}
    assert field(match, "solo.tiebreak") == [] and field(match, "solo.deck") == ["SC04"]


@pytest.mark.rule("EG-SF3", "EG-SF4")
def test_the_flowchart_is_told_step_by_step() -> None:
    match = before_rival(rival=["MC01", "DC48"], card="SC01", solo_deck=["SC04"], w=J20)
    told = [event.facts for event in match.play(0, "draw M") if event.name == "rival-weighed"]
    assert [(facts["step"], facts["spaces"]) for facts in told] == [
        ("weigh-column", ["b2", "b3", "b4", "b5", "b6"]),
        ("weigh-gardens", ["b2", "b6"]),
        ("weigh-worshipers", ["b2", "b6"]),
    ]


@pytest.mark.rule("EG-SF2", "EG-SF3")
def test_rival_avoids_edges_gardens_and_monuments_and_goes_to_the_next_column() -> None:
    """All of column b is barred by Monuments in it, so Rival takes column c; after f comes b."""
    mon = {"b2": 0, "b4": 0, "b6": 0}
    match = rival_plays("MC01", mon=mon, w={"c3": "ZZ"}, gar=["c5"])
    assert list(field(match, "board.mon")) == ["b2", "c3", "b4", "b6"]
    wrapped = rival_plays("MC05", mon={"f2": 0, "f4": 0, "f6": 0}, w={"b3": "ZZ"}, gar=[])
    assert "b3" in field(wrapped, "board.mon")
    ground = rival.building_ground(state(solo(gar=["b3"], mon={"b5": 0})), 1)
    assert [state(match).board.name(space) for space in ground] == ["b2"]


@pytest.mark.rule("EG-SV3", "EG-SF4")
def test_rival_plants_by_its_flowchart() -> None:
    """c5 and e5 are next to two Rival Monuments; c5 touches one of the player's, so e5 it is."""
    mon = {"d4": "R", "d6": "R", "b4": 0}
    match = rival_plays("GC01", mon=mon)
    assert "e5" in field(match, "board.gar") and field(match, "score") == [0, 10]
    assert field(match, "gardens_left") == 10
    crowds = {"c5": "ZZZ", "c3": "ZZ", "e5": "Z"}
    both = rival_plays("GC01", mon={"d4": "R", "b4": 0, "b6": 0, "f6": 0, "b2": 0, "f2": 0}, w=crowds, gar=[])
    # Every diagonal touches the player: c3 and c5 two Monuments, e3 and e5 one, and of these e5 has the crowd.
    assert field(both, "board.gar") == ["e5"] and field(both, "score") == [5, 5]


@pytest.mark.rule("EG-SF4")
def test_rival_plants_where_most_worshipers_stand_and_beside_if_no_corner_is_free() -> None:
    match = rival_plays("GC01", mon={"d4": "R"}, w={"c3": "SS", "e5": "SSS", "d5": "SSSSS"})
    assert "e5" in field(match, "board.gar")
    beside = rival_plays("GC01", mon={"d4": "R"}, gar=["c3", "c5", "e3", "e5"], w={"d3": "S"})
    assert "d3" in field(beside, "board.gar")
    edge = rival_plays("GC01", mon={"b4": "R"}, w={"a5": "S"})
    assert "a5" in field(edge, "board.gar")


@pytest.mark.rule("EG-SF6")
@pytest.mark.parametrize(("card", "first"), [("SC01", "b6"), ("SC02", "f6"), ("SC03", "b2"), ("SC04", "f2")])
def test_the_four_corners_of_the_tiebreaker(card: str, first: str) -> None:
    pos = state(solo())
    spaces = [pos.board.find(name) for name in ("b2", "f2", "d4", "b6", "f6")]
    chosen = rival.first_of(pos, vec[i64]([space for space in spaces if space is not None]), int(card[2:]) - 1)
    assert pos.board.name(chosen) == first


@pytest.mark.rule("EG-SF8")
def test_without_a_place_rival_scores_fifteen() -> None:
    nowhere = rival_plays("GC01")
    assert field(nowhere, "score") == [0, 15] and nowhere.record().lines[-1].note.endswith("R: GC01 +15")
    no_tile = rival_plays("GC01", mon={"d4": "R"}, gardens_left=0)
    assert field(no_tile, "score") == [0, 15]
    gar = [f"{column}{row}" for column in "bcdef" for row in (3, 4, 5)]
    mon = {"b2": 0, "d2": 0, "f2": 0, "b6": 0, "d6": 0, "f6": "R"}
    full = rival_plays("MC01", gar=gar, mon=mon)
    assert field(full, "score") == [0, 15]


@pytest.mark.rule("EG-SV7")
def test_an_element_under_rivals_monument_leaves_the_board() -> None:
    match = rival_plays("MC01", w={"b2": "SS"}, el={"water": "b2"})
    assert field(match, "board.el") == {} and field(match, "used") == ["water"]


@pytest.mark.rule("EG-SV8", "EG-SE3", "EG-SE9")
def test_the_last_turn_of_the_sixth_round_is_skipped_and_the_game_is_lost() -> None:
    match = before_rival(2, rival=[], score=[100, 3])
    match.play(0, "draw M")
    assert match.is_over() and field(match, "end") == "rival_out"
    outcome = match.outcome()
    assert outcome is not None and outcome.how == "lost" and outcome.winners() == []
    assert outcome.scores == [100, 3] and match.truth().returns() == [-1.0]
    assert match.record().lines[-1].note.endswith("R: -")


@pytest.mark.rule("EG-SV9", "EG-SF2")
def test_rivals_monuments_are_anothers_monuments() -> None:
    match = solo(hand=["MC01", "GC06", "DC01"], w={"d5": "SS", "c5": "GG"}, mon={"d4": "R"}, step="card", used=["fire"])
    assert match.legal(0) == ["decline"]
    planted = solo(hand=["GC06", "MC01"], w={"c5": "GG"}, mon={"d4": "R", "b4": 0}, step="card", used=["fire"])
    planted.play(0, "GC06 @c5")
    assert field(planted, "score") == [5, 5]


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
        2, lock="Z", rival=["DC47", "DC46", "DC45"], played=[PLAYED], trigger=0, public=["DC06"], score=[60, 0]
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
        played=[PLAYED[:4]],
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
        played=[PLAYED],
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
    pos = state(match)
    assert pos.cells[END] == TRIGGERED
    pos.cells[END] = RIVAL_OUT
    assert ending.grade(pos) == 0 and pos.cells[SCORE] == 100 + ahead


@pytest.mark.rule("EG-SE10")
def test_an_empty_solo_deck_is_renewed_from_the_discarded_cards() -> None:
    match = solo("SC01", solo_deck=[], solo={"discard": ["SC02", "SC03"]})
    pos = state(match)
    drawn = solo_round.draw_card(pos, SOLO_TIEBREAK)
    assert pos.cells[SOLO_FATE + drawn] == SOLO_TIEBREAK
    assert field(match, "solo.discard") == [] and len(field(match, "solo.deck")) == 1


@pytest.mark.rule("EG-Z2")
def test_conceding_a_solo_game_loses_it() -> None:
    match = matches.start(GAME, 1, 1)
    assert match.calls(0) == ["concede 0"]
    match.play(0, "concede 0")
    outcome = match.outcome()
    assert outcome is not None and outcome.how == "lost" and match.truth().returns() == [-1.0]


@pytest.mark.rule("EG-SE2", "EG-SE3", "EG-SS1")
def test_a_solo_game_has_at_most_six_rounds() -> None:
    for seed in range(10):
        position = GAME.new(1, seed)
        play_out(position, Dice(seed), 10_000)
        data: Any = GAME.dump(position)
        assert data["turn"]["round"] <= 6 and data["end"] in ("trigger", "rival_out")


def test_the_columns_of_rivals_cards_are_the_inner_ones() -> None:
    assert {int(COLUMN[CARD_OF[f"MC{number:02}"]]) for number in range(1, 21)} == {1, 2, 3, 4, 5}
