"""Loading positions: what comes back, what is refused, and what is dealt."""

import json

import pytest

from tests.games.four_gods.build import GAME, position_data, table
from theomachy.core.chance import Dice
from theomachy.core.refusal import PositionError

rule = pytest.mark.rule
EXAMPLE = {
    "game": "four_gods",
    "v": 1,
    "options": {
        "size": 8,
        "pace": "rondo",
        "gods": "visible",
        "players": 4,
        "check": "strict",
        "penalties": "off",
        "info": "open",
        "two_player": None,
    },
    "phase": "play",
    "world": {"a1": "T17A0", "b1": "T60A0@gray:NW", "a2": "T43B0", "c1": "city@green"},
    "seats": [
        {
            "gods": ["F"],
            "colours": ["green"],
            "hand": ["T63A", None],
            "row": ["T58B", *[None] * 9],
            "reserve": {"green": 9},
            "lost": {"green": 0},
            "razed": {"green": 0},
            "passed": False,
            "debt": 0,
        },
        {"gods": ["M"], "colours": ["gray"], "hand": ["T09A", None], "row": [], "reserve": {"gray": 9}},
        {"gods": [], "colours": [], "hand": [None, None], "row": []},
        {"gods": [], "colours": [], "hand": [None, None], "row": []},
    ],
    "cities_left": 7,
    "bag": "rest",
    "turn": {"seat": 0, "state": "main", "left": None, "flips": None, "acted": False},
    "last": None,
    "count": {"passes": 0, "idle": 0, "main": 12},
    "clock": {"now": 0, "paused": False, "deadlines": {}},
    "placed": [["a1", 0, 0, "P"], ["b1", 1, 1, "P"], ["a2", 2, 2, "P"]],
    "window": [],
    "asked": [],
    "known": {},
    "seed": 1,
}
BAD = [
    ({"phase": "tea"}, "phase"),
    ({"world": {"a1": "T17A0", "b1": "T17A0"}}, "twice"),
    ({"world": {"z9": "T17A0"}}, "world"),
    ({"world": {"a1": "SSSS"}}, "loose"),
    ({"world": {"a1": "T99A0"}}, "world.a1: no such tile T99"),
    ({"world": {"a1": "city@pink"}}, "must be one of blue"),
    ({"world": {"a1": "T17A0", "b1": "T01A0"}}, "does not match"),
    ({"world": {"a1": "T17A0@blue:NW"}}, "no player|FG-C11"),
    ({"world": []}, "world"),
    ({"cities_left": 9}, "cities_left"),
    ({"cities_left": 5}, "FG-C10"),
    ({"bag": 5}, "bag"),
    ({"bag": ["T01"]}, "loose"),
    ({"bag": ["T100"]}, "T01 to T92"),
    ({"bag": {"count": 3}}, "92 tiles are left"),
    ({"turn": None}, "turn"),
    ({"turn": {"seat": 7}}, "turn.seat"),
    ({"turn": {"seat": 0, "state": "lost"}}, "turn.state"),
    ({"last": 5}, "last: must be an object"),
    ({"phase": "last"}, "last"),
    ({"count": {"main": -1}}, "count.main: must be"),
    ({"clock": {"paused": True}}, "clock.paused"),
    ({"clock": {"deadlines": {"tea": 5}}}, "tea"),
    ({"placed": [["a1"]]}, "placed"),
    ({"known": {"T01": [1, "0", "0"]}}, "known"),
    ({"seats": [{"hand": [None]}, {}]}, "hand"),
    ({"seats": [{"row": ["T01A"] * 2}, {}]}, r"seats\[0\].row\[1\]: T01 is in the position twice"),
    ({"seats": [{"row": [None] * 21}, {}]}, "at most 20"),
    ({"seats": [{"hand": ["T01A<p9", None]}, {}]}, "<p0"),
    ({"seats": [{"hand": ["nonsense", None]}, {}]}, r"seats\[0\].hand\[0\]: .* not a tile"),
    ({"seats": [{"gods": ["F"], "colours": []}, {}]}, "one god a colour"),
    ({"seats": [{"gods": ["F"], "colours": ["blue"]}, {}]}, "colour"),
    ({"seats": [{"gods": ["F"], "colours": ["green"]}, {"gods": ["F"], "colours": ["green"]}]}, "two seats"),
    ({"seats": [{"gods": ["F"], "colours": ["green"], "reserve": {"green": 3}}, {}]}, "FG-C11"),
    ({"seats": [5, {}]}, "seats"),
    ({"options": 5}, "options"),
    ({"options": {"players": 9}}, "options"),
    ({"options": {"players": 2, "size": 99}}, "size"),
    ({"viewer": 9}, "viewer"),
    ({"seats": [{}]}, "seats: must have 2 items"),
    ({"window": [5]}, "window"),
    ({"asked": [["tea", 0]]}, "asked"),
    ({"turn": {"seat": 0, "state": "gap"}}, "does not exist"),
    ({"turn": {"seat": 0, "state": "taken"}}, "taken from a row"),
    ({"turn": {"seat": 0, "state": "prophet?"}}, "window"),
    ({"seats": [{"away": True}, {}]}, "left the table"),
    ({"options": {"players": 2, "check": "table", "pace": "realtime", "penalties": ["x"]}, "turn": None}, "penalties"),
]


def contains(whole: object, part: object) -> bool:
    """Whether *whole* says everything that *part* says; short rows are filled up."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and contains(whole[key], part[key]) for key in part)
    if (isinstance(part, list) and part == []) or part is None:
        return not whole or (isinstance(whole, list) and set(whole) == {None})
    if isinstance(part, list):
        return isinstance(whole, list) and all(contains(a, b) for a, b in zip(whole, part, strict=False))
    return whole == part


def test_the_example_of_the_rules_reference_loads_and_comes_back() -> None:
    pos = GAME.load(EXAMPLE)
    data = GAME.dump(pos)
    expected = {name: value for name, value in EXAMPLE.items() if name != "seed"}
    assert contains(data, expected)
    assert GAME.dump(GAME.load(json.loads(json.dumps(data)))) == data


def test_imagined_worlds_fit_the_view_and_differ() -> None:
    pos = GAME.new(3, 8, {"pace": "rondo", "info": "table"})
    view = GAME.view(pos, 1)
    hands = set()
    worlds = GAME.worlds(view, Dice(2))
    for _ in range(20):
        imagined = next(worlds)
        GAME.check_invariants(imagined)
        hands.add(str(GAME.dump(imagined)["seats"][0]["hand"]))
        assert GAME.view(imagined, 1) == view
    assert len(hands) > 10


@pytest.mark.parametrize(("change", "said"), BAD, ids=lambda value: str(value)[:40])
@rule("FG-C9", "FG-C10", "FG-C11")
def test_a_position_that_cannot_be_is_refused_with_the_field_at_fault(change: dict[str, object], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        GAME.load({**position_data(2), **change})


@rule("FG-C9")
@pytest.mark.parametrize("info", ["table", "open"])
def test_a_loose_position_with_a_bag_list_is_played_to_its_end_and_thought_about(info: str) -> None:
    """Views say only how many tiles the bag holds; those that are nowhere must not break the worlds of a bot."""
    few = [f"T{number:02}" for number in (1, 17, 33, 50, 63, 64)]
    match = table(2, world=CORNER_LESS, bag=few, loose=True, info=info, gods={0: "F", 1: "S"})
    dice = Dice(3)
    while not match.is_over():
        seat = match.actors()[0]
        view = match.view_when_asked(seat)
        for _, world in zip(range(3), GAME.worlds(view, dice), strict=False):
            GAME.check_invariants(world)
            assert GAME.view(world, seat) == view
        legal = match.legal(seat)
        match.preview(seat, legal[0])
        match.play(seat, legal[dice.below(len(legal))])
        GAME.check_invariants(match.truth())
    with pytest.raises(PositionError, match=r"bag: \d+ tiles are missing"):
        table(2, bag=["T01"], loose=True, hands={0: ["?", "?"]})


CORNER_LESS = {"a1": "T18A0"}
