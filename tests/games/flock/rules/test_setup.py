"""Set-up: deities, cards, the first player, the first temples (FL-S)."""

from collections import Counter
from typing import Any, cast

import pytest

from tests.games.flock.build import Board
from theomachy.core import match as matches
from theomachy.core.chance import Dice, ScriptedLuck
from theomachy.core.match import Match
from theomachy.core.playout import step
from theomachy.core.refusal import IllegalAction
from theomachy.games.flock import GAME

KEEPS = {
    "wanderer": "keep baby_boom,assassin,pilgrim,lust",
    "crescent": "keep assassin,heat,martial_arts,glory",
    "gilded": "keep inspiration,heat,glory,agriculture",
    "sower": "keep baby_boom,inspiration,fertility,agriculture",
}
DEITIES = ["wanderer", "crescent", "gilded", "sower"]


def set_up(seats: int, first: int, options: dict[str, Any] | None = None) -> Match:
    """A match whose first temples are about to be placed, *first* being the first player."""
    match = matches.start(GAME, seats, 1, options)
    match.truth().use_luck(ScriptedLuck([first]))
    for seat in range(min(seats, 3)):
        match.play(seat, f"={DEITIES[seat]}")
    for seat in range(seats):
        match.play(seat, KEEPS[DEITIES[seat]])
    return match


def placing_order(match: Match) -> str:
    """The seat that places, until the first turn; then the seat to move."""
    order = ""
    while match.position()["turn"]["phase"] == "place":  # type: ignore[index]
        seat = match.actors()[0]
        order += "ABCD"[seat]
        match.play(seat, match.legal(seat)[0])
    return order


def turns(match: Match, count: int) -> str:
    order = ""
    for _ in range(count):
        seat = match.actors()[0]
        order += "ABCD"[seat]
        match.play(seat, "-")
        while match.actors() == [seat] and match.legal(seat) == ["."]:
            match.play(seat, ".")
    return order


@pytest.mark.rule("FL-S1")
def test_deities_are_chosen_in_seat_order_from_what_is_left() -> None:
    match = matches.start(GAME, 4, 1)
    offered = []
    for seat in range(3):
        assert match.actors() == [seat]
        offered.append(match.legal(seat))
        match.play(seat, match.legal(seat)[-1])
    assert offered[0] == ["=sower", "=wanderer", "=gilded", "=crescent"]
    assert [len(choices) for choices in offered] == [4, 3, 2]
    assert sorted(GAME.factions(match.truth())) == sorted(DEITIES)  # the last one was forced
    assert match.actors() == [0, 1, 2, 3]


@pytest.mark.rule("FL-S1")
def test_deities_dealt_at_random_are_all_different_and_all_occur() -> None:
    dealt = [GAME.factions(GAME.new(3, seed, {"deities": "random"})) for seed in range(60)]
    assert all(len(set(deities)) == 3 for deities in dealt)
    assert {deities[0] for deities in dealt} == set(DEITIES)


@pytest.mark.rule("FL-S3", "FL-S4")
def test_cards_are_kept_in_secret_by_all_at_once() -> None:
    match = matches.start(GAME, 3, 1)
    for seat in range(3):
        match.play(seat, f"={DEITIES[seat]}")
    assert match.actors() == [0, 1, 2]
    assert len(match.legal(1)) == 15
    match.play(1, KEEPS["crescent"])
    assert match.actors() == [0, 2]
    seats = cast(list[dict[str, Any]], match.view(0)["seats"])
    assert seats[1]["hand"] == 4 and "discard" not in seats[1]
    own = cast(list[dict[str, Any]], match.view(1)["seats"])[1]
    assert len(own["hand"]) == 4 and sorted(own["discard"]) == ["p_moon", "p_war"]


@pytest.mark.rule("FL-S3")
def test_all_cards_are_shown_after_the_end() -> None:
    board = Board("CAS 4A")
    assert board.match.view(0)["seats"][1]["hand"] == 4  # type: ignore[index]
    board.play("B: resigns")
    seen = cast(list[dict[str, Any]], board.match.view(None)["seats"])
    assert len(seen[1]["hand"]) == 4 and len(seen[1]["discard"]) == 2


@pytest.mark.rule("FL-S5")
def test_the_first_player_is_drawn_evenly() -> None:
    firsts = Counter[object]()
    for seed in range(300):
        position, dice = GAME.new(3, seed), Dice(seed)
        while GAME.dump(position)["first"] is None:
            step(position, dice)
        firsts[GAME.dump(position)["first"]] += 1
    assert set(firsts) == {"A", "B", "C"} and min(firsts.values()) > 70


@pytest.mark.rule("FL-S6", "FL-S7", "FL-S10")
@pytest.mark.parametrize(
    ("seats", "first", "placing", "playing"),
    [
        (2, 0, "ABAB", "BABA"),
        (2, 1, "BABA", "ABAB"),
        (3, 0, "ACBACB", "BCABCA"),
        (3, 2, "CBACBA", "ABCABC"),
        (4, 1, "BADCBADC", "CDABCDAB"),
    ],
)
def test_placing_counter_clockwise_then_playing_clockwise(seats: int, first: int, placing: str, playing: str) -> None:
    """J21."""
    match = set_up(seats, first)
    assert placing_order(match) == placing
    assert turns(match, len(playing)) == playing


@pytest.mark.rule("FL-S11")
@pytest.mark.parametrize(
    ("seats", "first", "placing", "playing"),
    [(2, 0, "ABBA", "BA"), (3, 0, "ACBBCA", "BCA"), (4, 1, "BADCCDAB", "CDAB")],
)
def test_snake_runs_back_and_leaves_the_turns_alone(seats: int, first: int, placing: str, playing: str) -> None:
    match = set_up(seats, first, {"setup_order": "snake"})
    assert placing_order(match) == placing
    assert turns(match, len(playing)) == playing


@pytest.mark.rule("FL-S8")
def test_no_temple_next_to_a_rival_but_next_to_an_own_area() -> None:
    match = set_up(2, 0)
    match.play(0, "@CAS")
    assert {"@NEU", "@MEA", "@NAS", "@SAS", "@EAS", "@CAS"}.isdisjoint(match.legal(1))
    for text, code in (("@NEU", "next-to-rival"), ("@CAS", "temple-here")):
        with pytest.raises(IllegalAction, match="Central Asia") as caught:
            match.play(1, text)
        assert (caught.value.refusal.code, caught.value.refusal.rule) == (code, "FL-S8")
    match.play(1, "@PAT")
    assert "@NAS" in match.legal(0) and "@BRA" not in match.legal(0)


@pytest.mark.rule("FL-S9")
def test_with_no_legal_area_any_free_one_will_do() -> None:
    """Five areas touch all others on the small map."""
    board = Board(
        "MEX 2A, CAS 2A, WAF 2B, MAG 2B, GRL 2C", seats=3, phase="place", player="C", top={"first": "C"}, round=0
    )
    taken = {"MEX", "CAS", "WAF", "MAG", "GRL"}
    assert board.legal() == [f"@{id}" for id in board.truth().terms.board.ids if id not in taken]


@pytest.mark.rule("FL-E11", "FL-S6")
def test_placing_skips_a_player_who_gave_up() -> None:
    match = set_up(3, 0)
    match.play(0, "@CAS")
    match.play(2, "resigns")
    assert placing_order(match) == "BAB"
    assert match.position()["target"] == 10
    assert turns(match, 4) == "BABA"


@pytest.mark.rule("FL-E11")
def test_giving_up_while_deities_and_cards_are_chosen() -> None:
    match = matches.start(GAME, 4, 3)
    match.play(1, "resigns")
    match.play(0, "=sower")
    assert match.actors() == [2]
    match.play(2, "=gilded")
    match.play(3, "resigns")
    assert match.actors() == [0, 2]
    match.play(0, KEEPS["sower"])
    match.play(2, KEEPS["gilded"])
    assert match.position()["turn"]["phase"] == "place"  # type: ignore[index]
    assert match.position()["first"] in ("A", "C")


@pytest.mark.rule("FL-E11", "FL-S5")
def test_the_last_who_had_not_kept_cards_gives_up_and_the_lot_falls() -> None:
    match = matches.start(GAME, 3, 1)
    match.truth().use_luck(ScriptedLuck([1]))
    for seat in range(3):
        match.play(seat, f"={DEITIES[seat]}")
    match.play(0, KEEPS["wanderer"])
    match.play(2, KEEPS["gilded"])
    match.play(1, "resigns")
    assert match.position()["first"] == "C"  # the second of those who are left
    assert match.position()["target"] == 10 and match.actors() == [2]
