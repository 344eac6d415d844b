"""Decks, row and draft (TH-U, TH-F)."""

from collections import Counter
from itertools import chain
from typing import Any, cast

import pytest

import theomachy
from theomachy.core.match import Match
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.components.box import OBJECTIVE_IDS
from theomachy.games.theurgy.components.edition import STANDARD

SIZES = {2: [12, 11, 11, 11], 3: [11, 11, 10, 10], 4: [10, 10, 10, 9], 5: [9, 9, 9, 9], 6: [9, 8, 8, 8]}
every_count = pytest.mark.parametrize("seats", range(2, 7))


def new(seats: int, mode: str = "discovery", seed: str = "set-up") -> Match:
    return theomachy.new("theurgy", seats, seed, {"mode": mode})


def data(match: Match) -> dict[str, Any]:
    return cast(dict[str, Any], match.position())


def settle(match: Match) -> Match:
    """Everybody takes what is offered first."""
    while data(match)["phase"] in ("keep", "deity", "place", "faith"):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    return match


@every_count
@pytest.mark.rule("TH-U1", "TH-U2", "TH-U3", "TH-U4", "TH-U5")
def test_miracles_are_dealt_and_stacked_in_four_piles_with_events_in_b_and_d(seats: int) -> None:
    for seed in range(12):
        position = data(new(seats, seed=f"decks {seed}"))
        assert [len(hand) for hand in position["hands"]] == [3] * seats
        extra = [0, int(seats <= 3), 0, 1]
        assert position["piles"] == [size + more for size, more in zip(SIZES[seats], extra, strict=True)]
        deck, start = position["deck"], 0
        for size, events in zip(position["piles"], extra, strict=True):
            pile = deck[start : start + size]
            assert sum(card.startswith("E") for card in pile) == events
            start += size
        assert start == len(deck)
        cards = [card for card in chain(deck, *position["hands"]) if card.startswith("W")]
        assert len(cards) == 51 and max(Counter(cards).values()) == 2


@pytest.mark.rule("TH-U5", "TH-H1")
def test_nobody_sees_which_events_are_in_play() -> None:
    match = new(2)
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert set(cast(list[str], view["deck"])) == {"?"} and view["piles"] == data(match)["piles"]


@pytest.mark.rule("TH-U6", "TH-U7", "TH-B12")
def test_three_monsters_are_turned_up_without_disks() -> None:
    position = data(new(4))
    assert [entry[1] for entry in position["row"]] == [0, 0, 0] and len(position["mdeck"]) == 27
    assert {entry[0] for entry in position["row"]}.isdisjoint(position["mdeck"])
    assert position["horde"] == [{}, {}, {}, {}]  # all tokens lie in the pool


@every_count
@pytest.mark.rule("TH-U8", "TH-U9")
def test_objectives_show_the_player_count_and_are_dealt_one_each(seats: int) -> None:
    allowed = {OBJECTIVE_IDS[card] for card in STANDARD.cards.compatible(seats)}
    for seed in range(6):
        match = new(seats, seed=f"objectives {seed}")
        cards = data(match)["objectives"]
        assert len(set(cards)) == seats and set(cards) <= allowed
        for seat in range(seats):
            seen = cast(list[str], match.view(seat)["objectives"])
            assert seen[seat] == cards[seat] and all(card == "?" for n, card in enumerate(seen) if n != seat)


@pytest.mark.rule("TH-U10", "TH-U11", "TH-U20")
def test_deities_are_chosen_clockwise_from_simple_to_hard_and_never_twice() -> None:
    match = new(3)
    first = data(match)["first"]
    assert match.actors() == [first]
    order = ["as lutraz", "as kelerix", "as orrun", "as kirjani", "as aeoris", "as eseryn"]
    assert match.legal(first) == order
    match.play(first, "as kelerix at O3,O9")
    assert match.actors() == [(first + 1) % 3]
    assert "as kelerix" not in match.legal(match.actors()[0])
    refused = match.refusal(match.actors()[0], "as kelerix")
    assert refused is not None and (refused.code, refused.rule) == ("deity-taken", "TH-U10")


@pytest.mark.rule("TH-U20")
@pytest.mark.parametrize("text", ["at O1", "keep J01", "faith v15"])
def test_a_discovery_game_chooses_deities_first_and_no_objectives(text: str) -> None:
    match = new(4)
    refused = match.refusal(match.actors()[0], text)
    assert refused is not None and (refused.code, refused.rule) == ("discovery-order", "TH-U20")
    assert "objective" not in GAME.render(refused.message())


@pytest.mark.rule("TH-U12", "TH-F3")
def test_the_starting_player_is_drawn() -> None:
    assert {data(new(3, seed=f"first {seed}"))["first"] for seed in range(30)} == {0, 1, 2}


@pytest.mark.rule("TH-U13", "TH-U16", "TH-U19", "TH-M9")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_take_opposite_corners(seats: int) -> None:
    match = new(seats)
    seat = match.actors()[0]
    match.play(seat, "as lutraz")
    assert match.legal(seat) == ["at O1,O7", "at O3,O9", "at O5,O11"]
    refused = match.refusal(seat, "at O1,O3")
    assert refused is not None and refused.code == "opposite-corners"
    position = data(settle(match))
    for player, starts in enumerate(position["starts"]):
        assert position["acolytes"][player] == starts
        for hex in starts:
            assert position["hex"][hex]["cubes"] == {str(player): 3}
        assert sum(owner == player for owner in position["faith"].values()) == 2


@pytest.mark.rule("TH-U14", "TH-U15")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_four_to_six_players_take_one_corner(seats: int) -> None:
    match = new(seats)
    seat = match.actors()[0]
    match.play(seat, "as lutraz")
    assert match.legal(seat) == ["at O1", "at O3", "at O5", "at O7", "at O9", "at O11"]
    while data(match)["phase"] != "faith":
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    refused = match.refusal(match.actors()[0], "faith v20")  # no corner's
    assert refused is not None and (refused.code, refused.rule) == ("not-at-start", "TH-U14")
    position = data(settle(match))
    for player, starts in enumerate(position["starts"]):
        assert position["acolytes"][player] == starts * 2
        assert position["hex"][starts[0]]["cubes"] == {str(player): 3}
    assert len(position["faith"]) == seats


@every_count
@pytest.mark.rule("TH-U16", "TH-U17", "TH-U18", "TH-U19", "TH-U21")
def test_the_land_is_populated_with_unbelievers(seats: int) -> None:
    position = data(settle(new(seats)))
    hexes = position["hex"]
    assert hexes["C"] == {"cubes": {"g": 8}, "sceptics": 2} and position["anomaly"] == "C"
    assert all(hexes[f"I{n}"] == {"cubes": {"g": 5}, "sceptics": 1} for n in range(1, 7))
    assert hexes["O2"] == {"cubes": {"g": 3}}
    grey = sum(entry["cubes"].get("g", 0) for entry in hexes.values())
    assert grey == {2: 62, 3: 56, 4: 62, 5: 59, 6: 56}[seats]
    assert sum(entry.get("sceptics", 0) for entry in hexes.values()) == 8
    assert position["pawns"] == [None] * seats and position["turn"] == position["first"]
    match = settle(new(seats))
    assert match.legal(match.actors()[0]) == ["P", "S", "D", "T"]


@pytest.mark.rule("TH-U20")
@pytest.mark.parametrize(
    ("seats", "places"),
    [
        (2, ["O1,O7", "O3,O9"]),
        (3, ["O1,O7", "O3,O9", "O5,O11"]),
        (4, ["O1", "O3", "O7", "O9"]),
        (5, ["O1", "O3", "O5", "O7", "O9"]),
        (6, ["O1", "O3", "O5", "O7", "O9", "O11"]),
    ],
)
def test_the_nearest_place_is_offered_first(seats: int, places: list[str]) -> None:
    match = new(seats)
    for _ in range(seats):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
        default = GAME.write(match.truth(), seat, GAME.default(match.truth(), seat))
        assert default == f"at {places[seat]}"
        match.play(seat, default)


@pytest.mark.rule("TH-U20")
def test_when_the_nearest_place_is_taken_the_first_free_one_is_offered() -> None:
    match = new(2)
    first = match.actors()[0]
    match.play(first, "as lutraz")
    match.play(first, f"at {['O3,O9', 'O1,O7'][first]}")
    second = match.actors()[0]
    match.play(second, "as orrun")
    default = GAME.write(match.truth(), second, GAME.default(match.truth(), second))
    assert default == f"at {['O3,O9', 'O1,O7'][second]}"


@pytest.mark.rule("TH-U22")
def test_the_prompt_hints_at_corners_of_three_hexes() -> None:
    match = new(6)
    while data(match)["phase"] != "faith":
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    choices = match.choices(match.actors()[0])
    assert choices is not None and "three hexes" in GAME.render(choices.prompt)


# The full game.


@pytest.mark.rule("TH-F1", "TH-F2", "TH-F4", "TH-F5", "TH-F7")
def test_each_drafts_objective_deity_and_place_in_this_order_last_player_first() -> None:
    match = new(3, "full")
    position = data(match)
    first = position["first"]
    last = (first + 2) % 3
    assert all(len(pair) == 2 for pair in position["objectives"]) and len(set(chain(*position["objectives"]))) == 6
    assert match.actors() == [last]
    pair = position["objectives"][last]
    assert match.legal(last) == [f"keep {card}" for card in pair]
    view = match.view(last)
    assert view["tiles"] == position["tiles"] and view["row"] == position["row"]
    assert cast(list[list[str]], view["hands"])[last] == position["hands"][last]
    refused = match.refusal(last, "as lutraz")
    assert refused is not None and (refused.code, refused.rule) == ("draft-order", "TH-F5")
    match.play(last, f"keep {pair[1]} as kelerix at O1,O7")
    after = data(match)
    assert (after["objectives"][last], after["dropped"][last]) == (pair[1], pair[0])
    assert after["players"][last] == "kelerix" and after["starts"][last] == ["O1", "O7"]
    assert match.actors() == [(first + 1) % 3]
    other = match.view(first)
    assert cast(list[str], other["objectives"])[last] == "?" and cast(list[str], other["dropped"])[last] == "?"
    assert cast(list[str], match.view(last)["dropped"])[last] == pair[0]


@pytest.mark.rule("TH-F4")
def test_only_the_two_dealt_objectives_can_be_kept() -> None:
    match = new(2, "full")
    seat = match.actors()[0]
    other = next(card for card in OBJECTIVE_IDS if card not in data(match)["objectives"][seat])
    refused = match.refusal(seat, f"keep {other}")
    assert refused is not None and (refused.code, refused.rule) == ("not-dealt", "TH-F4")


@pytest.mark.rule("TH-F5")
def test_others_read_a_question_mark_for_the_objective_kept() -> None:
    match = new(2, "full")
    seat = match.actors()[0]
    action = match.truth().legal(seat)[0]
    assert GAME.write(match.truth(), seat, action, viewer=1 - seat) == "keep ?"
    [event] = match.play(seat, match.legal(seat)[0])
    assert "objective" not in event.seen_by(1 - seat) and "objective" in event.seen_by(seat)


@pytest.mark.rule("TH-F6")
def test_first_tokens_are_placed_in_reverse_order_after_all_have_chosen() -> None:
    match = new(2, "full")
    first = data(match)["first"]
    for _ in range(6):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    position = data(match)
    assert position["phase"] == "faith" and match.actors() == [1 - first]
    assert position["acolytes"][first] == [None, None]
    starts = position["starts"][1 - first]
    tokens = {"O1": "v15", "O3": "v26", "O5": "v42", "O7": "v40", "O9": "v23", "O11": "v13"}
    refused = match.refusal(1 - first, "faith v54" if "O5" not in starts else "faith v03")
    assert refused is not None and (refused.code, refused.rule) == ("not-at-start", "TH-U13")
    match.play(1 - first, f"faith {tokens[starts[0]]},{tokens[starts[1]]}")
    assert match.actors() == [first]


@pytest.mark.rule("TH-F8")
def test_the_starting_player_chooses_last_and_acts_first() -> None:
    match = new(4, "full")
    first, choosers = data(match)["first"], []
    while data(match)["phase"] != "faith":
        seat = match.actors()[0]
        choosers.append(seat)
        match.play(seat, match.legal(seat)[0])
    assert choosers[-1] == first
    assert settle(match).actors() == [first]


@pytest.mark.rule("TH-F9")
@pytest.mark.parametrize("seats", [3, 6])
def test_the_last_chooser_gets_the_place_that_is_left(seats: int) -> None:
    match = new(seats, "full")
    while data(match)["phase"] != "faith":
        seat = match.actors()[0]
        legal = match.legal(seat)
        if legal[0].startswith("at") and seat == data(match)["first"]:
            assert len(legal) == 1
        match.play(seat, legal[-1])
