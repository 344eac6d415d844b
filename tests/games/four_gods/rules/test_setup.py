"""Set-up (FG-S), secret gods (FG-H) and the order of draws (FG-Z7)."""

from typing import Any

import pytest

from tests.games.four_gods.build import GAME, matches, plays, scored, table, why
from theomachy.core.chance import ScriptedLuck
from theomachy.core.event import Event
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.components import gods
from theomachy.games.four_gods.rules.scoring import score

rule = pytest.mark.rule


def start(players: int, seed: int = 3, **options: object) -> Any:
    return matches.start(GAME, players, seed, options)


def scripted(players: int, draws: list[int], **options: object):
    pos = GAME.empty(players, GAME.settle(players, options))
    pos.use_luck(ScriptedLuck(draws))
    GAME.begin(pos)
    return pos


@rule("FG-S1")
def test_seats_are_called_p0_to_p3() -> None:
    match = start(4, pace="rondo")
    assert [GAME.label(match.truth(), seat) for seat in range(4)] == ["p0", "p1", "p2", "p3"]


@rule("FG-S2", "FG-S3", "FG-S5")
def test_cities_gods_and_tiles_lie_ready() -> None:
    data = start(4, pace="timed").position()
    assert data["cities_left"] == 8 and data["world"] == {}
    assert all(seat["gods"] == [] and seat["colours"] == [] for seat in data["seats"])
    assert data["bag"] == "rest" and start(4, pace="timed").truth().cells[at.BAG_COUNT] == 92


@rule("FG-S6", "FG-Z8", "FG-M1", "FG-M7")
def test_opening_hands_by_pace() -> None:
    for pace, held in (("realtime", 2), ("rondo", 2), ("timed", 0), ("budget", 0)):
        match = start(3, pace=pace)
        data = match.position()
        assert [sum(tile is not None for tile in seat["hand"]) for seat in data["seats"]] == [held] * 3
        assert match.truth().cells[at.BAG_COUNT] == 92 - 3 * held
    # The first tile drawn goes to the left hand of seat 0.
    pos = scripted(2, [1, 0, 0, 0, 0], pace="rondo", two_player="2gods")
    assert pos.cells[at.TURN] == 1
    assert [seat["hand"] for seat in GAME.dump(pos)["seats"]] == [["T01A", "T02A"], ["T03A", "T04A"]]


@rule("FG-S7")
def test_everybody_says_ready_then_the_countdown_runs_and_shows_the_hands() -> None:
    match = start(3)
    assert match.actors() == [0, 1, 2] and match.legal(1) == ["ready"]
    match.play(2, "ready", 500)
    match.play(0, "ready", 900)
    assert match.actors() == [1] and match.due() is None
    assert match.refusal(0, "ready").code == "not-your-turn"
    match.play(1, "ready", 1000)
    assert match.actors() == [] and match.volunteers() == [] and match.due() == 4000
    assert match.view(0)["seats"][0]["hand"] == ["?", "?"]
    assert match.refusal(0, "D1") is not None
    match.tick(4000)
    assert match.volunteers() == [0, 1, 2]
    assert match.view(0)["seats"][0]["hand"] == match.position()["seats"][0]["hand"]
    assert match.view(0)["seats"][1]["hand"] == ["?", "?"]


@rule("FG-S8")
def test_nothing_is_scored_before_the_end() -> None:
    match = table(2, gods={0: "F", 1: "S"})
    assert match.position()["result"] is None and match.truth().returns() == [0.0, 0.0]
    assert list(score(match.truth())) == [0] * 16


@rule("FG-H1", "FG-H3")
def test_colours_are_taken_in_seat_order_from_a_random_first_seat() -> None:
    match = matches.start(GAME, 3, 1, {"pace": "rondo", "gods": "secret"})
    first = match.actors()[0]
    assert len(match.legal(first)) == 4
    match.play(first, "colour green")
    assert match.actors() == [(first + 1) % 3]
    assert match.refusal((first + 1) % 3, "colour green").code == "colour-taken"
    match.play((first + 1) % 3, "colour blue")
    assert len(match.legal((first + 2) % 3)) == 2
    match.play((first + 2) % 3, "colour gray")
    assert match.position()["phase"] == "play"
    firsts = {GAME.new(3, seed, {"pace": "rondo", "gods": "secret"}).actors()[0] for seed in range(30)}
    assert firsts == {0, 1, 2}


@rule("FG-H1")
def test_before_anything_else_a_colour_is_taken() -> None:
    for pace in ("rondo", "realtime"):
        match = start(3, pace=pace, gods="secret")
        for text in ("ready", "D1", "G sea", "-"):
            assert why(match, match.actors()[0], text) == ("colour-first", "FG-H1")


@rule("FG-H2", "FG-H5", "FG-H7", "FG-Z7")
def test_god_cards_are_dealt_in_seat_order_after_the_colours() -> None:
    # First player, first chooser, then the cards of seats 0, 1 and 2, then six tiles.
    pos = scripted(3, [2, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0], pace="rondo", gods="secret")
    for colour in ("yellow", "blue", "green"):
        seat = pos.actors()[0]
        pos.play(seat, GAME.read(pos, seat, f"colour {colour}")[0])
    data = GAME.dump(pos)
    assert [seat["colours"] for seat in data["seats"]] == [["green"], ["yellow"], ["blue"]]
    assert [seat["gods"] for seat in data["seats"]] == [["P"], ["S"], ["M"]]
    assert pos.cells[at.TURN] == 2 and data["seats"][0]["hand"] == ["T01A", "T02A"]
    assert GAME.refusal(pos, 2, "G forest").code == "gods-are-secret"
    # The forest is the card that nobody got.
    assert all(pos.cells[at.GOD + colour] != 2 for colour in range(4))


@rule("FG-H4")
def test_god_cards_are_open_after_the_end() -> None:
    match = secret_table()
    assert [seat["gods"] for seat in match.view(0)["seats"]] == [["S"], ["?"], ["?"]]
    assert [seat["gods"] for seat in match.view(None)["seats"]] == [["?"], ["?"], ["?"]]
    for seat in range(3):
        match.play(seat, "-")
    assert [seat["gods"] for seat in match.view(None)["seats"]] == [["S"], ["M"], ["P"]]


def secret_table() -> Any:
    """Three players whose gods do not have the colours of their prophets."""
    data = {
        "game": "four_gods",
        "v": 1,
        "options": {"pace": "rondo", "gods": "secret", "size": 4, "players": 3},
        "phase": "play",
        "world": {"a1": "SSSS@green:NW", "b1": "SSSS", "c1": "city@blue"},
        "loose": True,
        "seats": [
            {"gods": ["S"], "colours": ["green"], "reserve": {"green": 12}},
            {"gods": ["M"], "colours": ["blue"], "reserve": {"blue": 12}},
            {"gods": ["P"], "colours": ["gray"], "reserve": {"gray": 13}},
        ],
        "cities_left": 7,
        "turn": {"seat": 0, "state": "main"},
    }
    return matches.start_from(GAME, data)


@rule("FG-H6")
def test_colours_score_cities_and_prophets_and_god_cards_score_terrains() -> None:
    match = secret_table()
    assert match.view(0)["score"]["green"] == [0, 1, None, None, 1]  # terrains would tell the gods
    points = scored(match.truth())
    assert points["green"] == [0, 1, 15, 15, 31]  # one prophet in the sea of two tiles; the sea is its god's
    assert points["blue"] == [5, 0, 0, 0, 5]  # a City, but no mountain


@rule("FG-H8")
def test_two_players_take_colours_alternately_until_each_has_two() -> None:
    match = matches.start(GAME, 2, 1, {"pace": "rondo", "gods": "secret", "two_player": "4gods"})
    order = []
    while match.position()["phase"] == "setup":
        seat = match.actors()[0]
        order.append(seat)
        match.play(seat, match.legal(seat)[0])
    assert order in ([0, 1, 0, 1], [1, 0, 1, 0])
    gods = [god for seat in match.position()["seats"] for god in seat["gods"]]
    assert sorted(gods) == sorted("SMFP")
    assert "?" not in match.view(0)["seats"][0]["gods"] and match.view(0)["seats"][1]["gods"] == ["?", "?"]


@rule("FG-H9", "FG-H5")
def test_with_secret_gods_prophets_stand_from_the_first_tile_on() -> None:
    match = matches.start(GAME, 2, 1, {"pace": "rondo", "gods": "secret", "two_player": "2gods"})
    while match.position()["phase"] == "setup":
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    seat = match.actors()[0]
    match.play(seat, next(text for text in match.legal(seat) if text.startswith("P ")))
    assert any(text.startswith("+blue:") or text.startswith("+gray:") for text in match.legal(seat))


@rule("FG-C4", "FG-C5", "FG-C6", "FG-C7", "FG-D2", "FG-S4", "FG-N2", "FG-N3", "FG-N7", "FG-N8", "FG-N13")
def test_pieces_by_number_of_players() -> None:
    forms = {(4, None): (10, 10), (3, None): (13, 13), (2, "4gods"): (10, 20), (2, "2gods"): (13, 20)}
    for (players, form), (prophets, slots) in forms.items():
        options = {} if form is None else {"two_player": form}
        pos = GAME.new(players, 1, options, "research")
        assert [pos.cells[at.RESERVE + colour] for colour in range(4)] == [prophets] * 4
        view = GAME.dump(pos)
        assert [len(seat["row"]) for seat in view["seats"]] == [slots] * players
        assert view["cities_left"] == 8
    assert list(zip(gods.IDS, gods.COLOURS, strict=True)) == [
        ("sea", "blue"),
        ("mountain", "gray"),
        ("forest", "green"),
        ("plain", "yellow"),
    ]


@rule("FG-H3", "FG-H2")
def test_a_player_is_shown_the_god_that_is_dealt_and_nobody_else_is() -> None:
    match = matches.start(GAME, 2, 1, {"pace": "rondo", "gods": "secret", "two_player": "2gods"})
    events: list[Event] = []
    while match.position()["phase"] == "setup":
        events = match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    dealt = [event for event in events if event.name == "god-dealt"]
    gods = [entry["gods"][0] for entry in match.position()["seats"]]
    assert len(dealt) == 2
    for event in dealt:
        owner = event.facts["seat"]
        assert isinstance(owner, int)
        letter = "SMFP"[["sea", "mountain", "forest", "plain"].index(str(event.seen_by(owner)["god"]))]
        assert letter == gods[owner]
        assert event.seen_by(1 - owner)["god"] == event.seen_by(None)["god"] == "?"
        assert GAME.describe(event.seen_by(None)).endswith("face down.")


@rule("FG-H4")
def test_every_secret_god_is_revealed_before_the_scoring_also_without_a_kingdom() -> None:
    match = secret_table()
    plays(match, "p0 -", "p1 -")
    events = match.play(2, "-")
    names = [event.name for event in events]
    revealed = {event.facts["seat"]: event.facts["god"] for event in events if event.name == "god-revealed"}
    assert revealed == {0: "sea", 1: "mountain", 2: "plain"}  # there is no mountain and no plain
    scored_at = min(index for index, name in enumerate(names) if name.endswith("-scored"))
    assert max(index for index, name in enumerate(names) if name == "god-revealed") < scored_at
    open_gods = table(2, gods={0: "S", 1: "M"})
    plays(open_gods, "p0 -")
    assert "god-revealed" not in [event.name for event in open_gods.play(1, "-")]
