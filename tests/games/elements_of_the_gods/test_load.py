"""Positions from data: defaults, round trips, worlds, and what is invalid."""

import json
from typing import Any

import pytest

from tests.games.elements_of_the_gods.build import ALL, GAME, crowd, field, renewed, scene
from theomachy.core.chance import Dice
from theomachy.core.playout import play_out
from theomachy.core.refusal import PositionError


def load(**data: Any) -> dict[str, Any]:
    return GAME.dump(GAME.load(data))


FULL_HAND = ["MC01", "MC02", "GC01", "GC02", "DC01"]


ONE_CARD = [["MC01"], []]


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


def test_an_empty_position_has_its_defaults() -> None:
    data = load()
    assert data["players"] == 2 and data["board"] == {
        "size": 7, "w": {}, "mon": {}, "gar": ["a1", "g1", "a7", "g7"], "el": {}
    }  # fmt: skip
    assert data["bag"] == "S32G32M32Z32" and data["left"] == [5, 5] and data["gardens_left"] == 11
    assert data["turn"] == {"round": 1, "first": 0, "seat": 0, "n": 0, "step": "element"}
    assert data["decks"] == {"M": [], "G": [], "D": []} and data["end"] is None


def test_the_bag_is_who_is_nowhere_else() -> None:
    data = load(board={"w": {"c3": "SSZ"}, "mon": {"d4": 0}}, afterlife=["M", "GG"])
    assert data["bag"] == "S30G30M31Z31" and data["left"] == [4, 5]


def test_turns_and_first_seat_follow_from_the_elements() -> None:
    used = ["water", "fire"]
    data = load(players=3, used=used, turn={"seat": 1})
    assert data["turn"]["n"] == 2 and data["turn"]["first"] == 2
    data = load(players=3, used=used, turn={"seat": 1, "step": "card"}, hands=[[], ["MC01"], []])
    assert data["turn"]["n"] == 1 and data["turn"]["first"] == 0


def test_a_short_bag_is_the_whole_population() -> None:
    match = scene(w={"c3": "SSM"}, bag="S1", hand=["MC01"])
    match.play(0, "Ea d4")
    assert crowd(match, "d4") == ["S"] and field(match, "bag") == "S0G0M0Z0"
    GAME.check_invariants(match.truth())


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_random_positions_survive_json(seats: int) -> None:
    for moves in range(3, 300, 37):
        position = GAME.new(seats, moves)
        play_out(position, Dice(moves), moves)
        data = GAME.dump(position)
        again = GAME.load(json.loads(json.dumps(data)))
        assert GAME.dump(again) == data
        assert [again.key(seat) for seat in range(seats)] == [position.key(seat) for seat in range(seats)]


@pytest.mark.parametrize(
    ("pending", "goes_on"),
    [
        ({"el": "water"}, "c3"),
        ({"el": "fire", "space": "d4", "type": "Z"}, "[c3]"),
        ({"el": "wind", "space": "d4", "type": "Z"}, "N"),
        ({"el": "earth", "space": "d4"}, "+Z"),
        ({"el": "death", "space": "c4"}, "xSM"),
    ],
)
def test_pending_elements_are_loaded(pending: dict[str, str], goes_on: str) -> None:
    data = scene(w={"d4": "Z", "c4": "SSM"}, afterlife=["Z", ""]).position()
    data["turn"]["pending"] = pending  # type: ignore[index]
    position = GAME.load(data)
    assert position.is_pending() and GAME.dump(position) == data
    assert GAME.refusal(position, 0, goes_on) is None


def test_pending_cards_are_loaded() -> None:
    data = scene(w={"c4": "SS"}, hand=["MC01"], step="card", used=["water"]).position()
    for pending in ({"card": "MC01"}, {"card": "MC01", "build": "c4"}, {"discard": True}):
        data["turn"]["pending"] = pending  # type: ignore[index]
        assert GAME.dump(GAME.load(data)) == data


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"mode": "duel"}, "mode: must be one of table, solo"),
        ({"players": 6}, "players: must be a whole number from 1 to 5"),
        ({"players": 1}, "players: must be 1 in the mode solo and 2 to 5 in the mode table"),
        ({"players": True}, "players: must be a whole number from 1 to 5"),
        ({"board": []}, "board: must be an object"),
        ({"board": {"size": 9}}, "board.size: must be 7 for 2 players"),
        ({"board": {"w": {"h8": "S"}}}, "board.w.h8: no such space 'h8'"),
        ({"board": {"w": {"c3": "SX"}}}, "board.w.c3: must be letters S, G, M, Z"),
        ({"board": {"w": {"c3": "S" * 33}}}, "board.w.c3: more than 32 Worshipers of a type"),
        ({"board": {"w": {"c3": "S" * 20, "c4": "S" * 20}}}, "there are 40 Worshipers of the type S, of 32 (EG-C10)"),
        ({"board": {"w": {"c3": "S"}, "mon": {"c3": 0}}}, "Worshipers stand on the Monument of c3 (EG-MV1)"),
        ({"board": {"mon": {"c3": 0, "c4": 1}}}, "the Monuments of c3 and c4 touch by a side (EG-M5)"),
        ({"board": {"mon": {"a1": 0}}}, "board.mon.a1: a1 is a Garden (EG-M3)"),
        ({"board": {"mon": {"c3": 2}}}, "board.mon.c3: must be a whole number from 0 to 1"),
        ({"board": {"mon": {"c3": "R"}}}, "board.mon.c3: must be a whole number from 0 to 1"),
        (
            {"board": {"mon": {"a2": 0, "a4": 0, "a6": 0, "c2": 0, "c4": 0, "c6": 0}}},
            "owner 0 has more than 5 Monuments (EG-C2)",
        ),
        ({"board": {"gar": "a1"}}, "board.gar: must be a list"),
        ({"board": {"el": {"steam": "c3"}}}, "board.el.steam: no such Element 'steam'"),
        ({"board": {"el": {"water": "c3"}}, "used": []}, "the Element on c3 does not count as used (EG-T2)"),
        ({"board": {"el": {"water": "c3"}, "mon": {"c3": 0}}}, "an Element lies on the Monument of c3 (EG-E1)"),
        ({"gardens_left": 12}, "there are 4 Gardens and 12 left, more than 15 (EG-C5)"),
        ({"used": ["mist"]}, "used[0]: no such Element 'mist'"),
        ({"bag": "12"}, "bag: must be counts such as S12G9M11Z8"),
        ({"bag": "S33"}, "bag: with 33 S there are more than 32"),
        ({"afterlife": ["S"]}, "afterlife: must have 2 items"),
        ({"score": [-1, 0]}, "score[0]: must be a whole number from 0 to 1000000"),
        ({"left": [6, 0]}, "left[0]: must be a whole number from 0 to 5"),
        ({"hands": [["MC99"], []]}, "hands[0][0]: no such card 'MC99'"),
        ({"hands": [["MC01", "MC01"], []]}, "hands[0][1]: MC01 is already in hands[0][0]"),
        (
            {"hands": [["MC01", "MC02", "MC03", "MC04", "MC05", "MC06"], []]},
            "hands[0]: holds more than 5 cards (EG-Z4)",
        ),
        ({"hands": [{"M": 3, "G": 3}, []]}, "hands[0]: holds more than 5 cards (EG-Z4)"),
        ({"hands": [{"X": 1}, []]}, "hands[0].X: must be one of M, G, D"),
        ({"hands": [{"M": 1}, []], "recall": {"hands": [{"M": [0, 0]}, {}]}}, "recall.hands[0].M: must have 1 items"),
        ({"decks": {"M": ["GC01"]}}, "decks.M[0]: GC01 is not a Monument card"),
        ({"decks": {"M": 21}}, "21 hidden Monument cards, but only 20 are left"),
        ({"decks": {"M": 20}, "hands": ONE_CARD}, "20 hidden Monument cards, but only 19 are left"),
        ({"discards": {"M": "MC01"}}, "discards.M: must be a list"),
        ({"public": ["MC01"]}, "public[0]: MC01 is not a Divinity card"),
        ({"played": [["GC01"], []]}, "played[0][0]: GC01 is not a Divinity card"),
        ({"recall": {"cards": {"MC01": 1}}}, "recall.cards.MC01: must be 0, not 1"),
        ({"recall": {"cards": {"XX": 1}}}, "recall.cards.XX: no such card 'XX'"),
        ({"turn": {"step": "sleep"}}, "turn.step: must be one of element, card, draw, over"),
        ({"turn": {"seat": 2}}, "turn.seat: must be a whole number from 0 to 1"),
        ({"turn": {"n": 7}}, "turn.n: must be a whole number from 0 to 4"),
        ({"turn": {"step": "card"}}, "turn: a seat in the step card must hold a card"),
        ({"turn": {"step": "draw"}}, "turn: the seat to move has nothing to choose"),
        (
            {"turn": {"step": "draw"}, "hands": [FULL_HAND, []], "decks": {"M": 1}},
            "turn: a seat in the step draw must hold fewer than 5 cards (EG-DR1)",
        ),
        (
            {"turn": {"step": "draw"}, "hands": [{"M": 3, "G": 2}, []], "decks": {"M": 1}},
            "turn: a seat in the step draw must hold fewer than 5 cards (EG-DR1)",
        ),
        ({"used": ALL, "turn": {"n": 4}}, "turn: the seat to move has nothing to choose"),
        (
            {"turn": {"destroyed": "SSS"}, "used": ["death"]},
            "turn: destroyed, but Death was not placed this turn (EG-DE5)",
        ),
        (
            {"turn": {"destroyed": "SSS", "step": "card"}, "used": ["fire"], "hands": ONE_CARD},
            "turn: destroyed, but Death was not placed this turn (EG-DE5)",
        ),
        ({"turn": {"step": "over"}}, "end: must be given exactly when turn.step is over"),
        ({"end": "trigger"}, "end: must be given exactly when turn.step is over"),
        (
            {"end": "boredom", "turn": {"step": "over"}},
            "end: must be one of trigger, stalled, conceded, agreed, rival_out, not 'boredom'",
        ),
        ({"trigger": 5}, "trigger: must be a whole number from 0 to 1"),
        ({"players": 3, "out": [0]}, "turn: the seat to move is out (EG-Z2)"),
        (
            {"turn": {"pending": {"el": "water", "space": "a1"}}},
            "turn.pending.space: 'a1' is not legal in this position",
        ),
        (
            {"turn": {"pending": {"el": "death", "space": "c3"}}},
            "turn.pending.space: nothing is left to choose after 'c3'",
        ),
        ({"turn": {"pending": {"mood": "dark"}}}, "turn.pending.mood: cannot be 'dark'"),
        (
            {"mode": "solo", "turn": {"n": 1}},
            "turn.n: must be 0 or 2 in the mode solo: Rival's turns are over at once (EG-SR1)",
        ),
        (
            {"mode": "solo", "turn": {"n": 2}, "used": ["fire"], "solo": {"card": "SC07"}},
            "turn: the seat to move has nothing to choose",
        ),
        ({"mode": "solo", "solo": {"card": "SC99"}}, "solo.card: no such Solo card 'SC99'"),
        (
            {"mode": "solo", "solo": {"card": "SC01", "deck": ["SC01"]}},
            "solo.deck[0]: SC01 is already in another place",
        ),
        ({"mode": "solo", "solo": {"lock": "Q"}}, "solo.lock: must be one of S, G, M, Z"),
        ({"mode": "solo", "solo": {"deck": 21}}, "solo.deck: must be a whole number from 0 to 20"),
        ({"mode": "solo", "solo": {"rival_deck": ["M"] * 17}}, "solo.rival_deck: has 17 cards, more than 16"),
    ],
)
def test_positions_that_cannot_be(data: dict[str, Any], why: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.load(data)
    assert why in str(caught.value)


def test_a_position_of_counts_is_dealt() -> None:
    data = load(hands=[["MC01"], {"M": 2, "D": 3}], decks={"M": 4, "G": 5, "D": 6})
    assert [id[0] for id in data["hands"][1]] == ["M", "M", "D", "D", "D"]
    assert [len(data["decks"][letter]) for letter in "MGD"] == [4, 5, 6]
    cards = [*data["hands"][0], *data["hands"][1], *data["decks"]["M"]]
    assert len(set(cards)) == len(cards)


def test_a_rival_deck_of_kinds_is_dealt() -> None:
    data = load(mode="solo", solo={"rival_deck": ["M", "G", "D"], "deck": 4})
    assert [id[0] for id in data["solo"]["rival_deck"]] == ["M", "G", "D"] and len(data["solo"]["deck"]) == 4
