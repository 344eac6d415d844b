"""The end of the game, bonuses, conceding and stopping (rules EG-EN, EG-BO, EG-Z1 to EG-Z4)."""

from typing import Any

import pytest

from tests.games.elements_of_the_gods.scenes import ALL, GAME, crowd, discard_all, field, refused, scene, state
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.match import Match
from theomachy.core.playout import step
from theomachy.core.refusal import IllegalAction
from theomachy.games.elements_of_the_gods import bonuses, invariants
from theomachy.games.elements_of_the_gods.cards import CARD_OF, CARDS
from theomachy.games.elements_of_the_gods.state import CROWD, FATE, PLAYED

FOUR = ["DC02", "DC03", "DC04", "DC08"]
FIVE = ["DC10", "DC11", "DC12", "DC14", "DC15"]


def last_turn(**more: Any) -> Match:
    """Seat 0 has the last turn of a round: it has placed Death and is to play a card."""
    used = more.pop("used", ALL)
    return scene(step="card", used=used, turn={"n": len(used) - 1}, **more)


@pytest.mark.rule("EG-EN1", "EG-EN2", "EG-EN3")
def test_the_fifth_divinity_card_ends_the_game_after_the_round() -> None:
    w = {"c4": "MZ", "e4": "MZ"}
    hands = [["DC01", "DC05"], ["MC01", "MC02"]]
    match = scene(w=w, mon={"d4": 0}, hands=hands, played=[FOUR, []], step="card", used=ALL[:3], turn={"n": 2})
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
    match = scene(w=w, mon={"d4": 0}, hand=["DC01"], played=[FIVE, []], trigger=0, step="card", used=["water"])
    match.play(0, "DC01 zc4")
    assert len(field(match, "played")[0]) == 6 and field(match, "trigger") == 0


@pytest.mark.rule("EG-EN4", "EG-EN5", "EG-EN8")
def test_twenty_for_the_first_and_fifteen_for_others_with_five() -> None:
    others = ["DC20", "DC21", "DC23", "DC24", "DC25"]
    match = last_turn(seats=3, hand=["MC01"], played=[FIVE, others, []], trigger=1, decks={}, score=[3, 1, 30])
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


J19: dict[str, Any] = {
    "w": {"d5": "MM", "c5": "MZ", "e5": "M", "d3": "S", "f4": "M", "c3": "Z"},
    "gar": ["a1", "a7", "g1", "g7", "d5", "e5"],
    "mon": {"c4": 0, "e4": 0, "f6": 1},
}


@pytest.mark.rule("EG-BO1", "EG-BO2", "EG-BO4", "EG-BO5")
@pytest.mark.parametrize(
    ("card", "yours", "theirs"),
    [("DC07", 7, 1), ("DC11", 10, 2), ("DC01", 2, 0), ("DC09", 2, 0), ("DC08", 0, 0)],
)
def test_bonuses_around_monuments(card: str, yours: int, theirs: int) -> None:
    """Example J19: ADJ-M, GAR-M, ADJ-S, ADJ-Z, GAR-Z."""
    pos = state(scene(**J19))
    assert [bonuses.worth(pos, seat, CARD_OF[card]) for seat in (0, 1)] == [yours, theirs]


@pytest.mark.rule("EG-BO3")
def test_three_points_a_soul() -> None:
    pos = state(scene(afterlife=["ZZM", "Z"]))
    assert [bonuses.worth(pos, seat, CARD_OF["DC06"]) for seat in (0, 1)] == [6, 3]


@pytest.mark.rule("EG-BO6")
def test_the_same_bonus_twice_is_scored_twice() -> None:
    """DC06, DC22, DC36: three cards AFT-Z in one hand."""
    match = last_turn(hand=["DC06", "DC22", "DC36", "MC01"], afterlife=["ZZ", ""], trigger=1, decks={})
    match.play(0, "disc MC01")
    match.play(0, "draw M")
    assert field(match, "score") == [18, 20]


def test_views_show_the_present_worth_of_bonuses() -> None:
    match = scene(**J19, hand=["DC08"], public=["DC07", "DC11", "DC06"])
    assert match.view(0)["bonus"] == {"DC07": [7, 1], "DC11": [10, 2], "DC06": [0, 0], "DC08": [0, 0]}
    assert "DC08" not in match.view(1)["bonus"]  # type: ignore[operator]


@pytest.mark.rule("EG-Z1")
def test_forty_rounds_without_an_end_are_enough() -> None:
    match = scene(
        hand=["MC01"], step="card", used=ALL, turn={"round": 40, "n": 4}, decks={}, played=[FOUR, []], score=[1, 2]
    )
    match.play(0, "disc MC01")
    match.play(0, "draw M")
    assert match.is_over() and field(match, "end") == "stalled" and field(match, "score") == [1, 2]
    early = scene(hand=["MC01"], step="card", used=ALL, turn={"round": 39, "n": 4}, decks={})
    early.play(0, "disc MC01")
    early.play(0, "draw M")
    assert not early.is_over() and field(early, "turn.round") == 40


@pytest.mark.rule("EG-Z2")
def test_of_two_players_the_other_wins() -> None:
    match = scene(score=[50, 0])
    assert match.calls(1) == ["concede 1", "agree stop"]
    match.play(0, "concede 0")
    outcome = match.outcome()
    assert outcome is not None and outcome.places == [[1], [0]] and outcome.how == "conceded"
    assert match.truth().returns() == [-1.0, 1.0]
    assert match.calls(1) == []


@pytest.mark.rule("EG-Z2")
def test_a_seat_that_conceded_is_passed_over() -> None:
    hands = [["MC01"], ["MC02", "GC01"], ["MC03"]]
    match = scene(3, hands=hands, mon={"d4": 1}, w={"d5": "SS"})
    match.play(1, "concede 1")
    assert field(match, "out") == [1] and field(match, "hands")[1] == []
    assert field(match, "discards") == {"M": ["MC02"], "G": ["GC01"], "D": []}
    match.play(0, "Wa a4 S")
    assert refused(match, "MC01") == "no-building-ground EG-M5"  # its Monument still blocks
    discard_all(match)
    assert match.actors() == [2]
    match.play(2, "concede")
    outcome = match.outcome()
    assert outcome is not None and outcome.places == [[0], [1, 2]]


@pytest.mark.rule("EG-Z2")
@pytest.mark.parametrize(("step_name", "used", "after"), [("element", 1, 1), ("card", 2, 2), ("draw", 2, 2)])
def test_conceding_in_the_own_turn_hands_it_on(step_name: str, used: int, after: int) -> None:
    """A round still needs five Elements: a turn without one does not count."""
    match = scene(3, hand=["MC01"], step=step_name, used=ALL[:used], turn={"n": 1, "seat": 0, "first": 2})
    match.play(0, "concede 0")
    assert match.actors() == [1] and field(match, "turn.n") == after and field(match, "turn.step") == "element"
    assert field(match, "used") == ALL[:used]


@pytest.mark.rule("EG-Z2")
def test_the_marker_passes_over_a_conceded_seat() -> None:
    """Three players, first seat 0: the marker would go to seat 2, which is out, and goes on to seat 1."""
    match = scene(3, hand=["MC01"], step="card", used=ALL, turn={"n": 4, "first": 0}, decks={}, out=[2])
    match.play(0, "disc MC01")
    match.play(0, "draw M")
    assert field(match, "turn.first") == 1 and match.actors() == [1]


@pytest.mark.rule("EG-Z3")
def test_a_table_may_agree_to_stop() -> None:
    match = scene(3, mon={"d4": 0}, w={"d5": "S"}, public=["DC01"], played=[[], FIVE, []], score=[0, 0, 9])
    match.play(2, "agree stop")
    match.play(0, "stop")
    assert match.view(1)["stop"] == [0, 2]
    match.play(0, "agree -")
    match.play(1, "agree stop")
    assert not match.is_over() and match.calls(0) == ["concede 0", "agree stop"]
    match.play(0, "agree stop")
    assert field(match, "end") == "agreed" and field(match, "score") == [1, 15, 9]


@pytest.mark.rule("EG-Z3")
def test_when_the_only_one_who_plays_on_concedes_the_others_have_agreed() -> None:
    match = scene(3)
    match.play(1, "agree stop")
    match.play(2, "agree stop")
    match.play(0, "concede 0")
    assert field(match, "end") == "agreed"


@pytest.mark.rule("EG-Z2", "EG-Z3", "EG-EN4", "EG-EN2")
@pytest.mark.parametrize(("trigger", "round", "end"), [(0, 4, "trigger"), (None, 40, "stalled")])
def test_a_game_that_ends_with_the_turn_of_who_concedes_is_scored_once(
    trigger: int | None, round: int, end: str
) -> None:
    """The others have agreed to stop, too: the round that is over has ended the game already."""
    match = scene(
        3,
        mon={"d4": 0, "d6": 1},
        w={"d5": "S"},
        hands=[["MC01"], ["MC02"], ["MC03"]],
        step="card",
        used=ALL,
        turn={"round": round, "seat": 2, "first": 1, "n": 4},
        played=[FIVE if trigger == 0 else [], [], []],
        trigger=trigger,
        public=["DC01"],
        stop=[0, 1],
    )
    match.play(2, "concede 2")
    assert field(match, "end") == end and field(match, "score") == [21 if trigger == 0 else 1, 1, 0]


@pytest.mark.rule("EG-Z4", "EG-C10")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_invariants_hold_through_random_games(seats: int) -> None:
    """The pieces are conserved after every choice, and played Divinity cards only grow."""
    position, dice = GAME.new(seats, 11), Dice(11)
    before = [0] * seats
    while step(position, dice):
        GAME.check_invariants(position)
        played = [sum(position.cells[at] == PLAYED + seat for at in fates()) for seat in range(seats)]
        assert all(now >= then for now, then in zip(played, before, strict=True))
        before = played


def fates() -> range:
    return range(FATE, FATE + CARDS)


@pytest.mark.rule("EG-Z4")
def test_a_lost_worshiper_is_noticed() -> None:
    match = scene(w={"d4": "SS"})
    state(match).cells[CROWD + 24] = 1
    assert "not as many as at first" in invariants.fault(state(match))
    with pytest.raises(AssertionError, match="EG-C10"):
        GAME.check_invariants(match.truth())


def test_nothing_can_be_played_after_the_end() -> None:
    match = scene()
    match.play(0, "concede 0")
    with pytest.raises(IllegalAction, match="The game is over"):
        match.play(1, "Wa d4 S")
    assert match.view(None)["hands"] == [[], []]


def test_after_the_end_nothing_is_hidden() -> None:
    match = matches.start(GAME, 2, 4)
    match.play(1, "concede 1")
    seen: Any = match.view(0)
    assert all(isinstance(hand, list) for hand in seen["hands"])
    assert all(isinstance(deck, list) for deck in seen["decks"].values())
    assert crowd(match, "d4")[0]
