"""Legendary Cities, built and destroyed (FG-L, FG-X, FG-N12)."""

import pytest

from tests.games.four_gods.build import CORNER, GAME, is_legal, loose, plays, scored, seat, spaces, table, why, world
from theomachy.games.four_gods.components.edition import STANDARD

rule = pytest.mark.rule


def realtime(players: int = 2, **fields):
    return table(players, pace="realtime", **fields)


@rule("FG-L1", "FG-L6", "FG-L8")
def test_a_player_with_a_god_builds_with_a_prophet_of_the_reserve() -> None:
    match = realtime(world=CORNER, gods={1: "S"})
    assert why(match, 0, "C b2 green") == ("no-god", "FG-L1")
    assert why(match, 1, "C b2 green") == ("not-your-colour", "FG-L6")
    match.play(1, "C b2 blue", 3)
    assert world(match)["b2"] == "city@blue"
    assert seat(match, 1)["reserve"] == {"blue": 12} and match.position()["cities_left"] == 7


@rule("FG-L2", "FG-X6", "FG-C12")
def test_there_are_eight_cities_and_destroyed_ones_do_not_come_back() -> None:
    match = realtime(world=CORNER, gods={0: "F", 1: "S"}, seats={0: {"razed": {"green": 8}}})
    assert why(match, 1, "C b2 blue") == ("no-city-left", "FG-L2")
    assert spaces(match, 1, "C") == set()


@rule("FG-L3", "FG-L4", "FG-L5", "FG-L9", "FG-L11")
def test_a_city_needs_an_empty_space_and_two_straight_edges_only() -> None:
    for check in ("strict", "table"):
        match = realtime(world={**CORNER, "c1": "city@blue"}, gods={0: "F", 1: "S"}, check=check)
        assert why(match, 0, "C a1 green") == ("occupied", "FG-L3")
        assert why(match, 0, "C c1 green") == ("occupied", "FG-L3")
        assert why(match, 0, "C c2 green") == ("too-few-edges", "FG-L4")  # c1 is round
        assert spaces(match, 0, "C") == {"b2", "a3", "d1", "a4", "d4"}  # terrain does not matter
    assert is_legal(realtime(gods={0: "F"}), 0, "C a1 green")  # two sides of the frame


@rule("FG-L7")
def test_with_an_empty_reserve_the_builder_migrates_a_prophet_from_a_tile() -> None:
    crowd = {**CORNER, "a1": "T17A0@green:NW", "d1": "city@green"}
    match = realtime(world=crowd, gods={0: "F"}, seats={0: {"lost": {"green": 11}}})
    assert why(match, 0, "C b2 green") == ("reserve-empty", "FG-L7")
    assert why(match, 0, "C b2 green<d1") == ("no-prophet-there", "FG-R9")
    match.play(0, "C b2 green<a1", 1)
    assert world(match)["a1"] == "T17A0" and world(match)["b2"] == "city@green"
    assert spaces(match, 0, "C") == set()  # nobody is left to build with


@rule("FG-L10", "FG-L8")
def test_an_own_city_is_not_moved_taken_back_or_built_over() -> None:
    match = realtime(world={**CORNER, "b2": "city@green"}, gods={0: "F"}, hands={0: ["T63A", None]})
    assert why(match, 0, "P T63B2 b2") == ("occupied", "FG-P3")
    assert why(match, 0, "C b2 green") == ("occupied", "FG-L3")
    assert why(match, 0, "Z T63B2 b2") == ("own-city", "FG-X3")


@rule("FG-L12", "FG-E1")
def test_a_city_can_fill_the_world() -> None:
    full = {f"{column}{row}": "SSSS" for column in "abcd" for row in range(1, 5)}
    del full["d4"]
    match = table(2, world=full, loose=True, gods={0: "F"})
    match.play(0, "C d4 green")
    assert match.position()["last"] == {"seat": 0, "turns": 20, "why": "world-full"}


def besieged(**fields):
    """A City of blue on c1, beside the mountain edge of b1; T58A2 fits."""
    fields.setdefault("gods", {0: "F", 1: "S"})
    return realtime(world={**CORNER, "c1": "city@blue"}, hands={0: ["T58A", None]}, **fields)


@rule("FG-X1", "FG-X2", "FG-X5")
def test_destroying_needs_a_god_and_a_tile_that_fits() -> None:
    match = besieged(gods={1: "S"})
    assert why(match, 0, "Z T58A2 c1") == ("no-god", "FG-X1")
    match = besieged()
    for text in ("Z T58A1 c1", "Z T58B0 c1"):
        assert why(match, 0, text) == ("mismatch", "FG-X2")
    assert is_legal(match, 0, "Z T58A2 c1")
    assert why(besieged(check="table"), 0, "Z T58A1 c1") == ("mismatch", "FG-X2")  # always verified
    empty = realtime(world={**CORNER, "c1": "city@blue"}, gods={0: "F", 1: "S"})
    assert why(empty, 0, "Z T58A2 c1")[0] == "not-understood"  # not in the hand


@rule("FG-X3", "FG-N10")
def test_nobody_destroys_an_own_city_of_either_colour() -> None:
    match = realtime(
        world={**CORNER, "c1": "city@blue"}, hands={0: ["T58A", None]}, gods={0: "SF", 1: "M"}, two_player="4gods"
    )
    assert why(match, 0, "Z T58A2 c1 $green") == ("own-city", "FG-X3")
    assert spaces(match, 0, "Z") == set()


@rule("FG-X4")
def test_a_city_without_a_tile_beside_it_falls_to_any_tile() -> None:
    match = realtime(world={"c3": "city@blue"}, gods={0: "F", 1: "S"}, hands={0: ["T58A", "T01A"]}, check="table")
    looks = {text.split()[1] for text in match.legal(0) if text.startswith("Z ")}
    assert len(looks) == 4 + 4 + 1 + 4  # T58: MMMP and FFPS; T01: SSSS and MMFP


@rule("FG-X6", "FG-X7", "FG-X8", "FG-X9", "FG-X13", "FG-R2", "FG-V3")
def test_what_a_destruction_does() -> None:
    match = besieged()
    filled = len(world(match))
    match.play(0, "Z T58A2 c1", 50)
    assert world(match)["c1"] == "T58A2" and len(world(match)) == filled
    assert seat(match, 0)["razed"] == {"green": 1} and seat(match, 0)["hand"] == [None, None]
    assert seat(match, 1)["lost"] == {"blue": 1} and seat(match, 1)["reserve"] == {"blue": 12}
    assert match.position()["cities_left"] == 7
    match.play(0, "+green:NE", 60)
    assert world(match)["c1"] == "T58A2@green:NE"
    GAME.check_invariants(match.truth())
    assert scored(match.truth())["green"][0] == 5


@rule("FG-X10", "FG-X11")
def test_two_cases_in_which_a_city_is_certainly_safe() -> None:
    box = STANDARD.tiles
    pos = loose({"b1": "SSMS", "b3": "PFFF", "b2": "city@blue"}, gods={0: "S"})
    assert not pos.clashes(5) and not any(box.fitting(pos.pattern(5), tile) for tile in range(box.count))
    assert GAME.aids(pos, None)["fits"]["b2"] == 0
    pos = loose({"a1": "SSSS", "b2": "PPPP", "b1": "city@blue"}, gods={0: "S"})
    assert pos.clashes(1) and GAME.aids(pos, None)["fits"]["b1"] == 0


@rule("FG-N12")
def test_with_two_colours_the_destroyer_names_the_credit() -> None:
    match = realtime(
        world={**CORNER, "c1": "city@blue"}, hands={0: ["T58A", None]}, gods={0: "MF", 1: "S"}, two_player="4gods"
    )
    assert why(match, 0, "Z T58A2 c1") == ("name-credit", "FG-N12")
    assert why(match, 0, "Z T58A2 c1 $blue") == ("not-your-colour", "FG-N12")
    assert why(besieged(), 0, "Z T58A2 c1 $green") == ("name-credit", "FG-N12")
    match.play(0, "Z T58A2 c1 $gray +green:NW", 9)
    assert seat(match, 0)["razed"] == {"gray": 1, "green": 0}
    assert world(match)["c1"] == "T58A2@green:NW"
    plays(match, "p0 -", "p1 -")
    assert match.view(None)["score"]["gray"][0] == 5
