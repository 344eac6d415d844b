"""Open and hidden (TH-H), memory of shuffles, sampled worlds."""

import json
from collections import Counter
from itertools import chain, islice
from pathlib import Path
from typing import Any, cast

import pytest

import theomachy
from tests.games.theurgy.build import MIRACLE_DATA, Fields, Table
from theomachy.core.chance import Dice
from theomachy.core.match import read_seed, start
from theomachy.core.record import parse
from theomachy.games.theurgy import GAME

RECORDS = Path(__file__).resolve().parents[3] / "records" / "theurgy"
HANDS = [["W01", "W02", "W15"], ["W08", "W22", "W31"]]


def worlds(table: Table, viewer: int | None, many: int) -> list[dict[str, Any]]:
    view = table.match.view(viewer)
    return [cast(dict[str, Any], GAME.dump(world)) for world in islice(GAME.worlds(view, Dice(5)), many)]


@pytest.mark.rule("TH-H1")
def test_hands_and_objectives_are_their_owners() -> None:
    table = Table(hands=HANDS, objectives=["J07", "J08"])
    own, other, spectator = table.match.view(0), table.match.view(1), table.match.view(None)
    assert own["hands"] == [HANDS[0], ["?"] * 3] and own["objectives"] == ["J07", "?"]
    assert other["hands"] == [["?"] * 3, HANDS[1]] and other["objectives"] == ["?", "J08"]
    assert spectator["hands"] == [["?"] * 3] * 2 and spectator["objectives"] == ["?", "?"]
    standings = own["standings"]
    assert isinstance(standings, dict) and standings["objective_met"] is False


@pytest.mark.rule("TH-H2")
def test_everything_else_is_open() -> None:
    table = Table("C g:8 s2, I1 0:1 t0 r1", horde=[{"M11": "I3"}, {}], pawns=["S", None], row=[["M17", 1], None, None])
    data, view = table.data, table.match.view(None)
    for field in ("hex", "acolytes", "faith", "horde", "pawns", "row", "discard", "mdiscard", "supply", "turn_state"):
        assert view[field] == data[field]
    for field in ("deck", "mdeck"):
        assert cast(list[str], view[field]) == ["?"] * len(data[field])


def test_after_the_end_nothing_is_hidden() -> None:
    table = Table(hands=HANDS).play("resign")
    view = table.match.view(None)
    assert cast(list[list[str]], view["hands"])[1] == HANDS[1] and "?" not in cast(list[str], view["deck"])


def test_a_draw_is_shown_to_its_seat_alone() -> None:
    table = Table(hands=HANDS).play("D W01@a1")
    [drawn] = [event for event in table.events if event.name == "card-drawn"]
    assert drawn.seen_by(0)["card"] == table.data["hands"][0][2]
    assert "card" not in drawn.seen_by(1) and "card" not in drawn.seen_by(None) and drawn.shown == 1


def test_worlds_deal_hands_uniformly_from_what_is_unseen() -> None:
    table = Table(hands=HANDS)
    seen = Counter(card for world in worlds(table, 0, 400) for card in world["hands"][1])
    expected = 400 * 3 * 2 / 48
    assert seen["W03"] == pytest.approx(expected, rel=0.5)
    assert seen["W15"] == pytest.approx(expected / 2, rel=0.6)  # one copy is in one's own hand
    assert all(world["hands"][0] == HANDS[0] for world in worlds(table, 0, 5))


def test_worlds_put_events_into_the_rest_of_their_piles() -> None:
    match = theomachy.new("theurgy", 2, "events", {"mode": "discovery"})
    view, places = match.view(0), Counter[int]()
    for world in islice(GAME.worlds(view, Dice(3)), 300):
        deck = cast(list[str], GAME.dump(world)["deck"])
        found = [place for place, card in enumerate(deck) if card.startswith("E")]
        assert len(found) == 2 and 12 <= found[0] < 24 and 35 <= found[1] < 47
        places.update(found)
    assert len(places) == 24


RESHUFFLED: Fields = {
    "recall": {"shuffles": 1, "slots": [[1, 1, 1], [0, 1, 1]], "numbers": {"W03": [1, 1], "W04": [0, 1], "W28": [1]}},
}


def test_a_card_reshuffled_openly_is_in_no_older_hand_place() -> None:
    table = Table(**RESHUFFLED)
    assert table.match.view(0)["recall"] == table.match.view(1)["recall"] == table.data["recall"]
    for world in worlds(table, 0, 300):
        assert world["hands"][1][0] not in ("W03", "W28")
        assert world["recall"] == RESHUFFLED["recall"]
    held = {world["hands"][1][1] for world in worlds(table, 0, 300)}
    assert {"W03", "W28"} <= held


def test_the_pile_that_goes_back_gets_a_new_number() -> None:
    everything = [str(entry["id"]) for entry in MIRACLE_DATA for _ in range(entry["copies"])]
    hands = [["W01", "W01", "W02"], ["W02", "W03", "W03"]]
    pile = everything.copy()
    for card in chain(*hands):
        pile.remove(card)
    table = Table(hands=hands, deck=[], discard=pile).play("D W01@a1")
    recall = table.data["recall"]
    assert recall["shuffles"] == 1 and recall["slots"] == [[0, 0, 1], [0, 0, 0]]
    assert recall["numbers"]["W01"] == [0, 1] and "W02" not in recall["numbers"] and recall["numbers"]["W04"] == [1, 1]
    GAME.check_invariants(table.position)


def table_with(hand: list[str]) -> Table:
    """Three players after a reshuffle; the last card in *hand*, of seat 0, is the only one dealt from it."""
    recall = {"shuffles": 1, "slots": [[0, 0, 1], [1, 1, 1], [0, 0, 0]], "numbers": {"W03": [1, 1], "W05": [0, 1]}}
    acolytes = [["I1", "O7"], ["O3", "O9"], ["O5", "O11"]]
    return Table(players=3, hands=[hand, ["?"] * 3, ["?"] * 3], acolytes=acolytes, recall=recall, discard=["W02"])


@pytest.mark.rule("TH-H1")
@pytest.mark.parametrize("lines", [["D", "W02@a1"], ["D", "W05@a1"], ["D W08@a1 disc W02,W05"], ["resign"]])
def test_a_card_shown_does_not_reveal_from_which_shuffle_it_was_dealt(lines: list[str]) -> None:
    said = []
    for hand in (["W02", "W05", "W08"], ["W05", "W08", "W02"], ["W08", "W02", "W05"]):
        table = table_with(hand).play(*lines)
        GAME.check_invariants(table.position)
        said.append(table.match.view(1)["recall"])
    assert said[0] == said[1] == said[2]


@pytest.mark.rule("TH-H1")
def test_a_card_that_can_only_be_new_leaves_the_old_ones_behind() -> None:
    recall = {"shuffles": 1, "slots": [[0, 0, 1], [1, 1, 1]], "numbers": {"W03": [1, 1], "W04": [1, 1]}}
    hands = [["W02", "W05", "W03"], ["?"] * 3]
    table = Table(hands=hands, recall=recall, acolytes=[["I1", "O7"], ["O3", "O9"]]).play("D", "W03@a1")
    assert table.data["recall"]["slots"][0] == [0, 0] and table.data["recall"]["numbers"]["W03"] == [1]
    for world in worlds(table, 1, 100):
        assert not {"W03", "W04"} & set(world["hands"][0])


def test_what_is_remembered_fits_the_truth_and_every_world_through_many_reshuffles() -> None:
    record = parse((RECORDS / "six-full.rec").read_text(encoding="utf-8"))
    match = start(GAME, 6, read_seed(record.header["seed"]), json.loads(record.header["options"]))
    for ply, line in enumerate(record.lines):
        match.play(int(line.seat), line.text)
        if ply % 10 == 0 and not match.is_over():
            GAME.check_invariants(match.truth())
        if ply % 100 == 0 and not match.is_over():
            for world in islice(GAME.worlds(match.view(ply % 6), Dice(ply)), 3):
                GAME.check_invariants(world)
    assert cast(dict[str, Any], match.position()["recall"])["shuffles"] >= 3


def test_worlds_of_a_draft_deal_pairs_and_dropped_objectives() -> None:
    match = theomachy.new("theurgy", 3, "draft worlds")
    seat = match.actors()[0]
    match.play(seat, match.legal(seat)[1])
    other = (seat + 1) % 3
    view = match.view(other)
    for world in islice(GAME.worlds(view, Dice(1)), 20):
        data = cast(dict[str, Any], GAME.dump(world))
        dealt = [card for entry in data["objectives"] for card in ([entry] if isinstance(entry, str) else entry)]
        dealt += [card for card in data["dropped"] if card is not None]
        assert len(set(dealt)) == len(dealt) == 6
        assert data["objectives"][other] == cast(list[object], view["objectives"])[other]


def test_a_refused_line_does_not_look_behind_a_draw() -> None:
    table = Table(hands=[["W30", "W02", "W15"], ["?"] * 3], acolytes=[["I1", "O7"], ["O3", "O9"]])
    refused = table.refusal("D W30@a1 disc W05")
    assert refused.code == "not-understood" and "after a draw" in str(refused.facts["why"])
    assert table.play("D W30@a1").turn == 0  # the line ends where the cards come


@pytest.mark.rule("TH-H1")
@pytest.mark.parametrize(
    ("hand", "line"),
    [
        (["W01", "W08", "W22"], "D W01@a1 disc - disc W05"),  # the turn has ended with a draw
        (["W01", "W08", "W22"], "D W01@a1 disc W08 P"),  # whether it also won would reveal a capital event
        (["W01"], "D W01@a1 disc W05"),  # nothing to discard: "done" draws at once
        (["W01"], "D . disc W05"),  # a hand left short is filled without a miracle (TH-C14)
    ],
)
def test_a_refused_line_does_not_reveal_what_the_end_of_the_turn_draws(hand: list[str], line: str) -> None:
    said = set()
    for top in ("W02", "W03", "W04"):
        deck = [top, *["?"] * (47 - len(hand))]
        table = Table(hands=[hand, ["?"] * 3], deck=deck, acolytes=[["I1", "O7"], ["O3", "O9"]])
        said.add(str(table.refusal(line).facts["why"]))
    assert len(said) == 1 and "after a draw" in said.pop()
