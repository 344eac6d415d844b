"""Notation, JSON and views (sections F and G of the rules reference), refusals, choices, picture, lesson."""

import json

import pytest

from tests.games.four_gods.build import CORNER, GAME, matches, plays, position, seat, table, world
from theomachy.core.chance import Dice
from theomachy.core.refusal import NotationError, PositionError

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


NOTATION = [
    ("rondo", "D1"),
    ("rondo", "P T63B2 b2"),
    ("rondo", "X T58B"),
    ("rondo", "XX T63A T58B"),
    ("rondo", "G sea"),
    ("rondo", "C b2 green"),
    ("rondo", "Z T58A2 c1"),
    ("rondo", "-"),
    ("realtime", "~"),
    ("budget", "."),
    ("realtime", "! a2"),
    ("realtime", "Y"),
    ("realtime", "N"),
    ("realtime", "V gray"),
    ("realtime", "V e5"),
    ("realtime", "leaves"),
    ("realtime", "is back"),
    ("rondo", "F p1/3"),
    ("rondo", "K p1/3"),
    ("rondo", "R T58"),
    ("rondo", "ready"),
    ("rondo", "colour gray"),
    ("rondo", "+0"),
    ("rondo", "+green:SE"),
    ("rondo", "+green:SE<a3"),
    ("rondo", "C d5 blue<a3"),
    ("rondo", "X T58B /4"),
    ("rondo", "Z T58A2 c1 $blue"),
]


@pytest.mark.parametrize(("pace", "text"), NOTATION)
def test_every_kind_of_line_is_read_and_written_alike(pace: str, text: str) -> None:
    match = table(
        2,
        size=8,
        pace=pace,
        world={**CORNER, "c1": "city@blue"},
        gods={1: "S"},
        hands={0: ["T63A", "T58A"]},
        window=[["a2", 0]],
    )
    actions = GAME.read(match.truth(), 0, text)
    assert len(actions) == 1 and GAME.write(match.truth(), 0, actions[0]) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("P T63B2 i9", "from a1 to h8"),
        ("P T99B2 b2", "no tile T99"),
        ("P T01B2 b2", "do not hold T01"),
        ("P T63C2 b2", "none of D, P"),
        ("F p7/0", "p0 to p1"),
        ("K p1/20", "slots 0 to 19"),
        ("G moon", "sea, mountain, forest, plain"),
        ("C b2 red", "blue, gray, green, yellow"),
        ("XX T63A T63B", "twice"),
        ("colour pink", "blue, gray, green, yellow"),
        ("! z1", "from a1 to h8"),
        ("", "none of D, P"),
    ],
)
def test_what_is_no_choice_is_explained(text: str, said: str) -> None:
    match = table(2, size=8, world=CORNER, hands={0: ["T63A", "T58A"]})
    with pytest.raises(NotationError, match=said):
        GAME.read(match.truth(), 0, text)
    assert match.refusal(0, text).code == "not-understood"


def test_a_line_with_a_prophet_is_two_actions_at_one_time() -> None:
    match = table(2, pace="realtime", world=CORNER, gods={0: "F"}, hands={0: ["T63A", None]})
    match.play(0, "P T63B2 b2 +green:SE", 70)
    assert [line.write() for line in match.record().lines] == ["@70 p0 P T63B2 b2", "@70 p0 +green:SE"]


def test_the_log_tells_others_the_handle_and_the_side_that_shows() -> None:
    match = table(2, pace="realtime", world=CORNER, hands={0: ["T63A", "T58A"]})
    pos = match.truth()
    for text, seen in (
        ("P T63B2 b2", "P #1:PMFF b2"),
        ("X T58B", "X #2:FFPS"),
        ("XX T63A T58B", "XX #1:MMMS #2:FFPS"),
        ("D1", "D1"),
    ):
        (action,) = GAME.read(pos, 0, text)
        assert GAME.write(pos, 0, action) == text
        assert GAME.write(pos, 0, action, viewer=1) == seen
    event = match.play(0, "P T63B2 b2", 5)[0]
    assert event.seen_by(1)["tile"] == "#1:PMFF" and event.seen_by(0)["tile"] == "T63B2"


def test_no_tile_number_is_in_a_view_unless_both_sides_are_known() -> None:
    match = table(3, pace="realtime", world=CORNER, hands={0: ["T63A", None]}, rows={1: ["T50A"], 2: ["T09B"]})
    match.play(0, "K p1/0", 10)
    match.play(2, "F p2/0", 20)
    view = match.view(1)
    assert view["world"] == {"a1": "#4:MMPP", "b1": "#5:MMMP", "a2": "#6:PPFM"}
    assert view["seats"][0]["hand"][0] == "?" and view["seats"][0]["hand"][1].endswith(":SSSP<p1")
    assert view["seats"][2]["row"][0] == "T09A"
    assert match.view(0)["seats"][0]["hand"] == ["T63A", "T50A<p1"]
    assert view["bag"] == {"count": 92 - 6} and "known" not in view and "seed" not in view
    match.play(0, "X T50B", 30)
    assert match.view(1)["seats"][0]["row"][0].startswith("T50B")  # now both sides were public


def test_a_spectator_knows_what_lay_open_and_not_what_every_seat_has_held() -> None:
    match = table(2, pace="realtime", world=CORNER, hands={0: ["T63A", None]}, rows={1: ["T09B"]})
    match.play(0, "X T63A", 10)
    match.play(1, "K p0/0", 20)
    assert match.view(0)["seats"][1]["hand"][0] == match.view(1)["seats"][1]["hand"][0] == "T63A<p0"
    assert match.view(None)["seats"][1]["hand"][0] == "#1:MMMS<p0"
    assert match.position()["known"]["T63"][1:] == ["01*", "01"]
    event = match.play(0, "F p1/0", 3020)[0]
    assert event.seen_by(None)["tile"] == match.view(None)["seats"][1]["row"][0] == "T09A"


def test_a_tile_back_in_the_bag_is_forgotten_by_all() -> None:
    match = table(2, pace="timed", hands={0: ["T63A", None]}, rows={0: [f"T{n:02}A" for n in range(70, 90)]})
    match.play(0, ".", 5)
    assert "T63" not in match.position()["known"]


def test_open_information_shows_everything_but_the_bag() -> None:
    match = table(2, world=CORNER, hands={1: ["T63A", None]}, rows={0: ["T50A"]})
    view = match.view(0)
    assert view["seats"][1]["hand"][0] == "T63A" and view["seats"][0]["row"][0] == "T50A"
    assert view["bag"] == {"count": 87}


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


@pytest.mark.parametrize(("change", "said"), BAD, ids=lambda value: str(value)[:40])
@rule("FG-C9", "FG-C10", "FG-C11")
def test_a_position_that_cannot_be_is_refused_with_the_field_at_fault(change: dict[str, object], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        GAME.load({**position(2), **change})


def test_choices_are_paths_of_things() -> None:
    match = table(2, pace="realtime", world={**CORNER, "c1": "city@blue"}, gods={1: "S"}, hands={0: ["T58A", None]})
    match.play(0, "G forest", 1)
    paths = {choice.text: choice.path for choice in match.choices(0).items}
    assert paths["X T58A"] == ["button:discard", "hand:L", "side:A"]
    assert paths["Z T58A2 c1"] == ["hand:L", "side:A", "turn:2", "space:c1"]
    assert paths["C b2 green"] == ["button:build", "space:b2"]
    assert paths["-"] == ["button:pass"]
    match = table(2, pace="realtime", world=CORNER, rows={1: [None, "T50A"]})
    items = {choice.text: choice for choice in match.choices(0).items}
    assert items["D2"].path == ["bag:2"] and items["K p1/1"].path == ["row:1/1", "button:take"]
    assert items["G sea"].path == ["god:sea"] and items["G sea"].warning is not None
    match = table(2, state="prophet?", world=CORNER, gods={0: "F"}, window=[["a2", 0]])
    paths = {choice.text: choice.path for choice in match.choices(0).items}
    assert paths == {
        "+green:NW": ["corner:NW"],
        "+green:SE": ["corner:SE"],
        "+green:SW": ["corner:SW"],
        "+0": ["button:none"],
    }


@rule("FG-N10", "FG-R9")
def test_a_colour_is_asked_for_only_where_there_are_two_and_a_moved_prophet_is_pointed_at_first() -> None:
    world = {**CORNER, "b1": "T60A0@green:NW"}
    asked = {"state": "prophet?", "world": world, "window": [["a2", 0]], "two_player": "4gods"}
    both = {"gods": {0: "FS"}, "seats": {0: {"reserve": {"green": 0, "blue": 10}, "lost": {"green": 9}}}}
    match = table(2, **asked, **both)
    paths = {choice.text: choice.path for choice in match.choices(0).items}
    assert paths["+blue:NW"] == ["corner:NW", "colour:blue"]
    assert paths["+green:NW<b1"] == ["space:b1", "corner:NW"]
    match = table(2, world=world, two_player="4gods", **both)
    paths = {choice.text: choice.path for choice in match.choices(0).items}
    assert paths["C b2 blue"] == ["button:build", "space:b2", "colour:blue"]
    assert paths["C b2 green<b1"] == ["button:build", "space:b2", "colour:green", "space:b1"]


def test_the_refusal_of_a_crowded_space_names_what_clashes() -> None:
    match = table(2, world=CORNER, hands={0: ["T09A", None]})
    said = GAME.render(match.refusal(0, "P T09A0 b2").message())
    assert "plain in the north-west" in said and "b2" in said
    said = GAME.render(match.refusal(0, "P T09A0 c3").message())
    assert "0 of 2 straight edges" in said


def test_a_view_tells_what_kingdoms_pay_and_which_gaps_can_be_filled() -> None:
    """The lesson after the prophet: a forest of three tiles, and thirteen tiles that fit b3."""
    world = {**CORNER, "b2": "T63B2", "a3": "T50B2@green:NE", "c1": "city@blue"}
    match = table(2, world=world, gods={0: "F", 1: "S"})
    view = match.view(0)
    forest = next(kingdom for kingdom in view["kingdoms"] if kingdom["terrain"] == "F")
    assert forest == {
        "terrain": "F",
        "spaces": ["a2", "b2", "a3"],
        "regions": ["a2:SE", "b2:SE", "a3:NE"],
        "prophets": {"green": 1},
        "leaders": ["green"],
        "worth": 2,
    }
    assert view["fits"]["b3"] == 13 and "c2" not in view["fits"] and view["fits"]["c1"] > 0
    assert view["score"] == {"green": [0, 2, 15, 15, 32], "blue": [5, 0, 0, 0, 5]}
    assert view["edges"]["c2"] == 1 and view["edges"]["d3"] == 1 and "b3" not in view["edges"]
    assert view["wants"]["b3"] == ["N-NW:F", "N-NE:F", "W-SW:P", "W-NW:F"] and "d1" not in view["wants"]


@rule("FG-X10", "FG-X11")
def test_a_view_tells_which_spaces_no_tile_of_the_set_can_fill() -> None:
    conflict = {"b1": "SSSS", "a2": "PPPP"}  # they ask for different terrains at the corners of a1 and b2
    view = table(2, world=conflict, loose=True).view(0)
    assert view["barren"] == ["a1", "b2"] and view["fits"]["b2"] == 0
    four = table(2, world={"c1": "SSMS", "c3": "PFFF"}, loose=True).view(0)
    assert four["barren"] == ["c2"]
    assert table(2, world=CORNER).view(0)["barren"] == []


@rule("FG-R4", "FG-V8")
def test_a_view_tells_what_a_prophet_on_a_new_tile_would_change() -> None:
    """The lesson's forest of three tiles pays 2 to the first prophet in it, and 1 less with a second one."""
    world = {**CORNER, "b2": "T63B2", "a3": "T50B2"}
    new = {"state": "prophet?", "gods": {0: "F", 1: "S"}, "window": [["a3", 0]]}
    stands = table(2, world=world, **new).view(0)["stands"]
    assert stands["NE"] == {"terrain": "F", "size": 3, "gain": {"green": 2}}
    assert stands["NW"] == {"terrain": "M", "size": 2, "gain": {"green": 1}}
    match = table(2, world={**world, "b2": "T63B2@green:SE"}, **new)
    assert match.view(0)["stands"]["NE"]["gain"] == {"green": -1}
    assert match.view(1)["stands"] == {} and match.view(None)["stands"] == {}


@pytest.mark.parametrize("pace", ["rondo", "realtime"])
@rule("FG-E9", "FG-M4")
def test_a_view_tells_who_has_passed(pace: str) -> None:
    match = table(3, world=CORNER, pace=pace)
    assert match.view(2)["flags"] == [False, False, False]
    match.play(0, "-")
    assert match.view(2)["flags"] == [True, False, False]


def test_mistakes_that_may_be_made_are_not_given_away() -> None:
    view = table(2, world=CORNER, pace="realtime", check="table").view(0)
    assert view["edges"] == {} and view["wants"] == {}


def test_the_picture_shows_corners_prophets_and_cities() -> None:
    match = table(2, world={**CORNER, "b1": "T60A0@green:SW", "c1": "city@blue"}, gods={0: "F", 1: "S"})
    picture = GAME.draw(match.view(0))
    assert "[bright_black]M[/]" in picture and "/^" in picture and "p0 green 12" in picture


def test_a_record_without_a_seed_is_obeyed() -> None:
    for options in ({"pace": "rondo", "gods": "secret"}, {"pace": "rondo"}, {"random_modes": True}):
        match = matches.start(GAME, 2, 11, options)
        for _ in range(40):
            actors = match.actors()
            if not actors:
                break
            legal = match.legal(actors[0])
            match.play(actors[0], legal[len(legal) // 3])
        text = match.record().write().replace("seed fast 11\n", "")
        assert matches.replay(GAME, text).position() == match.position()


def test_the_lesson_ends_with_42_to_0() -> None:
    match = None
    for step in GAME.lesson():
        if "position" in step:
            match = matches.start_from(GAME, json.loads(str(step["position"])), 0)
        assert match is not None
        for text in step["allow"]:
            match.play(0, text)
        plays(match, *step.get("reply", []))
    assert match is not None and match.outcome().scores == [42, 0]
    assert seat(match, 0)["razed"] == {"green": 1} and world(match)["c1"] == "T58A2"


def test_evaluate_prefers_points_and_mirrors_the_seats() -> None:
    rich = table(2, world={"a1": "SSSS@blue:NW", "b1": "SSSS"}, loose=True, gods={0: "S", 1: "M"}).truth()
    assert GAME.evaluate(rich, 0) > 0 > GAME.evaluate(rich, 1)
    safe = table(2, world={"c3": "city@blue"}, gods={0: "S", 1: "M"}).truth()
    assert GAME.evaluate(safe, 0) > -0.5
