"""The end, players who are out, votes (FL-E)."""

from itertools import product
from typing import Any, cast

import pytest

from tests.games.flock.build import Board
from tests.games.flock.rules.test_examples import FULL_3, FULL_4
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.playout import step
from theomachy.core.refusal import PositionError
from theomachy.games.flock import GAME
from theomachy.games.flock import state as at
from theomachy.games.flock.components.edition import STANDARD

NINE = "CAS 3A, NAS 2A, EAS 2A, SAS 2A, NEU 2A, IND 2A, GRL 2A, ANI 2A, NFR 2A, MEA 0"


SEVEN = "CAS 3A, NAS 2A, EAS 2A, SAS 2A, NEU 2A, IND 2A, ANI 2A, MEA 0"


@pytest.mark.rule("FL-E1")
@pytest.mark.parametrize(("seats", "areas"), [(2, NINE), (3, SEVEN), (4, SEVEN)])
def test_the_target_wins_at_once(seats: int, areas: str) -> None:
    assert Board(areas, seats=seats).play("X CAS>MEA1").result() == ("A", "target")


@pytest.mark.rule("FL-E1")
def test_winning_in_the_miracle_phase() -> None:
    board = Board(NINE, phase="miracle", cards={"A": {"prophet": ("p_forest", "CAS")}}).play("P~MEA")
    assert board.result() == ("A", "target") and board.match.actors() == []
    assert board.match.outcome() is not None and board.truth().returns() == [1.0, -1.0]


@pytest.mark.rule("FL-E5")
@pytest.mark.parametrize(
    ("seats", "left", "target", "splits"),
    [
        (2, 2, 10, []),
        (3, 3, 8, [(7, 7, 5), (7, 6, 6)]),
        (3, 2, 10, []),
        (4, 4, 8, [(7, 7, 7, 4), (7, 7, 6, 5), (7, 6, 6, 6)]),
        (4, 3, 8, []),
        (4, 2, 8, []),
    ],
)
def test_how_a_board_can_fill_before_the_target(
    seats: int, left: int, target: int, splits: list[tuple[int, ...]]
) -> None:
    """Whoever has fewest in a tie stands alone, and after somebody is out no board fills any more."""
    areas = STANDARD.board(seats).areas
    found = {tuple(sorted(split, reverse=True)) for split in product(range(target), repeat=left) if sum(split) == areas}
    assert sorted(found, reverse=True) == splits
    assert all(split[-1] < split[-2] for split in splits if split[0] == split[1])


@pytest.mark.rule("FL-E3", "FL-E6")
def test_the_turn_of_who_drops_out_ends_at_once() -> None:
    """C fills the board with the fifth temple of 7-7-5; the six pieces elsewhere do not starve."""
    areas = FULL_3.format(pat="2A") + "CAS 2B, NAS 6C, EAS 2C, SAS 2C, IND 2C, MAG 0"
    board = Board(areas, seats=3, player="C").play("X IND>MAG1")
    assert board["NAS"] == "6" and board.turn("player") == "A"


@pytest.mark.rule("FL-E6")
def test_a_turn_goes_on_when_somebody_else_drops_out() -> None:
    """B fills the board, C with five temples is out, and B's turn is finished with its starvation."""
    areas = FULL_3.format(pat="2A").replace("MEA 2B", "MEA 7B") + "CAS 0, NAS 2C, EAS 2C, SAS 2C, IND 2C, MAG 2C"
    board = Board(areas, seats=3, player="B").play("X MEA>CAS1")
    assert board.seat("C")["out"] and board.turn("player") == "A"
    assert board["MEA"] == "5B" and board.events_named("flock-starved") == [{"areas": ["MEA"]}]


@pytest.mark.rule("FL-E6", "FL-K7")
def test_the_second_action_is_still_there_after_somebody_dropped_out() -> None:
    areas = FULL_3.format(pat="2A") + "CAS 0, NAS 2C, EAS 2C, SAS 2C, IND 2C, MAG 2C"
    board = Board(areas, seats=3, player="B", actions_left=2).play("X MEA>CAS1")
    assert board.seat("C")["out"] and board.turn("player") == "B" and board.turn("actions_left") == 1
    assert board.play("X MEA>SAS1")["SAS"] == "3"  # flock that stayed: it joins, and nobody owns it


@pytest.mark.rule("FL-E4", "FL-E10")
def test_three_tied_leaders_all_vote_and_one_refusal_is_enough() -> None:
    """7-7-7-4: D, who has fewest, is not asked and is the one to go."""
    areas = FULL_4.replace("MAG 2D", "MAG 2C")
    board = Board(areas, seats=4, player="C").play("X NAS>MUS1")
    assert board.match.actors() == [0, 1, 2] and board.refused("D: declines") == ("not-your-turn", "")
    board.play("C: shares", "A: shares")
    assert board.turn("phase") == "vote"  # nobody knows yet
    board.play("B: declines")
    assert [seat["out"] for seat in board.dump()["seats"]] == [False, False, False, True]
    assert board.dump()["target"] == 8 and board.result() is None


@pytest.mark.rule("FL-E6")
def test_the_permanents_of_who_is_out_end() -> None:
    cards = {"C": {"in_play": ["glory"], "spent": ["heat"]}}
    board = Board("CAS 2A, NAS 3C", seats=3, cards=cards).play("C: resigns")
    assert board.seat("C")["in_play"] == [] and sorted(board.seat("C")["spent"]) == ["glory", "heat"]
    again = matches.start_from(GAME, board.dump(), 1)
    assert GAME.dump(again.truth()) == board.dump()
    shown = {"C": {"spent": ["glory"]}}
    with pytest.raises(PositionError, match=r"spent\[0\]: must be one of .*'glory'"):
        Board("CAS 2A, NAS 3C", seats=3, cards=shown)  # while C is in the game, Glory lasts


@pytest.mark.rule("FL-E6", "FL-E11")
def test_out_means_no_temples_no_prophet_no_turn() -> None:
    board = Board("CAS 2A, NAS 3C", seats=3, cards={"C": {"prophet": ("p_cat", "NAS")}}).play("C: resigns")
    assert board["NAS"] == "3" and board.seat("C")["prophet"] is None and board.seat("C")["out"]
    board.play("-", "-")
    assert board.turn("player") == "A" and board.match.calls(2) == []
    assert board.match.view(0)["seats"][2]["hand"] == 3  # type: ignore[index]


@pytest.mark.rule("FL-E7")
def test_without_a_temple_a_player_is_out_and_the_last_one_wins() -> None:
    two = Board("CAS 3A, NAS 0B").play("X CAS>NAS1")
    assert two.result() == ("A", "last")
    three = Board("CAS 3A, NAS 0B, PAT 2C", seats=3).play("X CAS>NAS1")
    assert three.result() is None and three.seat("B")["out"] and three.turn("player") == "C"
    assert three.dump()["target"] == 10  # FL-E9


@pytest.mark.rule("FL-E7", "FL-E8")
def test_an_exodus_that_takes_the_last_areas_of_two_players_is_one_change() -> None:
    board = Board("CAS 3A, NAS 0B, NEU 0C", seats=3).play("X CAS>NAS1,NEU1")
    assert board.result() == ("A", "last")
    assert [fact["seat"] for fact in board.events_named("out-by-temples")] == [1, 2]
    outcome = board.match.outcome()
    assert outcome is not None and outcome.places == [[0], [1, 2]]


@pytest.mark.rule("FL-E8")
def test_the_target_comes_before_the_full_board() -> None:
    """A's eighth area also fills the board; three are tied for nothing any more."""
    areas = FULL_3.format(pat="0").replace("NEU 2B", "NEU 2A") + "CAS 2B, NAS 2C, EAS 2C, SAS 2C, IND 2C, MAG 2C"
    assert Board(areas, seats=3).play("X PER>PAT1").result() == ("A", "target")


@pytest.mark.rule("FL-E8")
def test_in_set_up_nobody_is_out_for_having_no_temple() -> None:
    position, dice, placed = GAME.new(3, 2), Dice(2), set[int]()
    while position.cells[at.PHASE] <= at.PLACING:
        dump = GAME.dump(position)
        placed.add(len(cast(dict[str, str], dump["areas"])))
        assert not any(seat["out"] for seat in cast(list[dict[str, Any]], dump["seats"]))
        step(position, dice)
    assert placed == set(range(6)) and not position.is_over()


@pytest.mark.rule("FL-E9")
@pytest.mark.parametrize(("seats", "target"), [(3, 10), (4, 8)])
def test_the_target_when_two_are_left(seats: int, target: int) -> None:
    board = Board("CAS 3A, NAS 2A", seats=seats)
    for letter in "CD"[: seats - 2]:
        board.play(f"{letter}: resigns")
    assert board.truth().players_left() == 2 and board.dump()["target"] == target


@pytest.mark.rule("FL-E10")
def test_shared_if_all_leaders_agree() -> None:
    board = Board(FULL_4, seats=4, player="C").play("X NAS>MUS1", "B: shares")
    assert board.match.actors() == [0]
    assert board.match.view(0)["turn"]["votes"] == {"B": None}  # type: ignore[index]
    assert board.match.view(1)["turn"]["votes"] == {"B": True}  # type: ignore[index]
    board.play("A: shares")
    assert board.result() == ("AB", "shared")
    assert board.truth().returns() == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])


@pytest.mark.rule("FL-E10")
def test_votes_are_secret_until_all_are_in_and_then_open_to_all() -> None:
    areas = FULL_4.replace("MAG 2D", "MAG 2C")
    board = Board(areas, seats=4, player="C").play("X NAS>MUS1", "C: declines", "B: shares")
    cast = [event.seen_by(0) for event in board.events if event.name == "vote-cast"]
    assert len(cast) == 2 and not any("share" in seen for seen in cast) and not board.events_named("share-declined")
    board.play("A: declines")
    opened = [event for event in board.events if event.name == "share-declined"]
    for viewer in (0, 1, 2, 3, None):
        shown = GAME.describe(opened[0].seen_by(viewer), players=["Ada", "Ben", "Cem", "Dee"])
        assert shown == "The victory is not shared: Ada and Cem voted to play on."


@pytest.mark.rule("FL-E10", "FL-E4")
@pytest.mark.parametrize(("shared", "result"), [("always", ("AB", "shared")), ("never", None)])
def test_always_and_never_ask_nobody(shared: str, result: tuple[str, str] | None) -> None:
    board = Board(FULL_4, seats=4, player="C", options={"shared": shared}).play("X NAS>MUS1")
    assert board.result() == result and board.seat("D")["out"] == (result is None)


@pytest.mark.rule("FL-E10", "FL-E3")
def test_three_players_vote_only_if_the_option_says_so() -> None:
    areas = FULL_3.format(pat="2A") + "CAS 2B, NAS 3C, EAS 2C, SAS 2C, IND 2C, MAG 0"
    board = Board(areas, seats=3, player="C", options={"shared": "ask"}).play("X IND>MAG1")
    assert board.match.actors() == [0, 1] and board.turn("resume") == "closing"
    board.play("A: shares", "B: declines")
    assert board.seat("C")["out"] and board.turn("player") == "A"
    assert board.dump()["target"] == 10 and board.events_named("flock-starved") == []  # C's turn ended at once (FL-E6)


@pytest.mark.rule("FL-E11")
def test_giving_up_a_game_of_two() -> None:
    board = Board("CAS 2A").play("A: resigns")
    assert board.result() == ("B", "last")
    assert board.refused("B: resigns") == ("game-over", "")


@pytest.mark.rule("FL-E11")
def test_giving_up_on_the_own_turn_ends_it_without_starvation() -> None:
    board = Board("CAS 9A", seats=3).play("A: resigns")
    assert board["CAS"] == "9" and board.turn("player") == "B"


@pytest.mark.rule("FL-E11")
@pytest.mark.parametrize("letter", ["A", "D", "C"])
def test_giving_up_cancels_a_vote(letter: str) -> None:
    board = Board(FULL_4, seats=4, player="C").play("X NAS>MUS1", "B: shares", f"{letter}: resigns")
    assert [seat["id"] for seat in board.dump()["seats"] if seat["out"]] == [letter]
    assert board.turn("phase") == "miracle" and board.turn("votes") == {} and board.result() is None
    assert board.turn("player") == {"A": "D", "D": "A", "C": "D"}[letter]  # C has nothing left to do
