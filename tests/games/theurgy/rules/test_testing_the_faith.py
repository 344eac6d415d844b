"""Test the Faith, temples and ruins (TH-X, TH-R), and the forecast of a test."""

from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.theurgy.build import Table, miracle
from theomachy.core.chance import Dice
from theomachy.core.message import Message
from theomachy.games.theurgy import GAME
from theomachy.games.theurgy.rules.forecast import JUDGEMENTS, UNCHANGED, forecast
from theomachy.games.theurgy.rules.testing_the_faith import convert_residents

AROUND = ["v10", "v15", "v20", "v25", "v19", "v14"]  # the vertices of I1
FAR = [["O5", "O7"], ["O6", "O9"]]


def tokens(*counts: int) -> dict[str, int]:
    """So many tokens of seat 0, 1, … around I1."""
    owners = [seat for seat, count in enumerate(counts) for _ in range(count)]
    return dict(zip(AROUND, owners, strict=False))


def after_test(hexes: str, *counts: int, players: int = 2) -> Table:
    return Table(hexes, faith=tokens(*counts), players=players).play("T I1")


@pytest.mark.rule("TH-X1", "TH-X2")
def test_any_hex_without_the_anomaly_can_be_tested() -> None:
    table = Table("", acolytes=FAR)
    assert len(table.legal_after("T")) == 18
    assert table.refused("C") == "anomaly-here TH-X1"
    table.play("O11")
    assert table.data["anomaly"] == "O11"


@pytest.mark.rule("TH-X2")
def test_the_capital_is_open_once_an_eclipse_has_moved_the_anomaly() -> None:
    table = miracle("W31", pawns=["P", "P"]).play("W31@a1", "I4", ".", "disc -")
    assert "C" in table.legal_after("T")


@pytest.mark.rule("TH-X3")
def test_tokens_on_the_six_vertices_and_sceptics_are_counted() -> None:
    table = Table("I1 0:1 1:1 g:1 s3", faith={"v10": 0, "v25": 0, "v14": 1, "v26": 1}).play("T I1")
    [counted] = [event for event in table.events if event.name == "faith-counted"]
    assert counted.facts["counts"] == {"0": 2, "1": 1, "g": 3}
    assert "grey 3, blue 2 and red 1" in GAME.describe(counted.seen_by(None))  # who converts first comes first


@pytest.mark.rule("TH-X4", "TH-X5")
def test_the_highest_converts_the_difference_of_each_other_colour() -> None:
    assert after_test("I1 1:5 g:2", 3, 1).cubes("I1") == {"0": 4, "1": 3}  # 2 of seat 1, both of grey
    assert after_test("I1 g:9", 2).cubes("I1") == {"0": 2, "g": 7}


@pytest.mark.rule("TH-X6", "TH-X7")
def test_then_the_next_and_nobody_converts_from_those_above() -> None:
    table = after_test("I1 0:1 1:3 2:2 g:3", 2, 1, 0, players=3)
    # seat 0: one of 1, two of 2, two of g; then seat 1 one of g
    assert table.cubes("I1") == {"0": 6, "1": 3}


@pytest.mark.rule("TH-X8", "TH-X9")
def test_tied_colours_share_equally_rounding_down() -> None:
    assert after_test("I1 g:5", 2, 2).cubes("I1") == {"0": 2, "1": 2, "g": 1}
    assert after_test("I1 g:1", 2, 2).cubes("I1") == {"g": 1}
    assert after_test("I1 g:2", 1, 1, 1, players=3).cubes("I1") == {"g": 2}  # three share two: nobody gets any
    assert after_test("I1 g:9", 1, 1).cubes("I1") == {"0": 1, "1": 1, "g": 7}


@pytest.mark.rule("TH-X10")
def test_converting_needs_tokens_not_cubes() -> None:
    assert after_test("I1 1:2", 1).cubes("I1") == {"0": 1, "1": 1}


@pytest.mark.rule("TH-X11")
def test_acolytes_do_not_protect_cubes_in_a_test() -> None:
    table = Table("I1 1:2", faith=tokens(2), acolytes=[["O1", "O7"], ["I1", "I1"]]).play("T I1")
    assert table.cubes("I1") == {"0": 2}


@pytest.mark.rule("TH-X12", "TH-R1", "TH-R4")
def test_the_majority_builds_and_destroys_a_rival_temple() -> None:
    table = after_test("I1 0:3 1:1 t1")
    assert table.hex("I1")["temple"] == 0 and table.hex("I1")["ruins"] == [1]


@pytest.mark.rule("TH-X13")
@pytest.mark.parametrize("people", ["0:2 1:2", "0:1 g:2", "0:3 1:3 2:2"])
def test_a_tie_or_grey_destroys_and_builds_nothing(people: str) -> None:
    table = Table(f"I1 {people} t1", players=3).play("T I1")
    assert "temple" not in table.hex("I1") and table.hex("I1")["ruins"] == [1]


@pytest.mark.rule("TH-X14", "TH-R6")
def test_a_temple_without_cubes_falls() -> None:
    assert after_test("I1 t0").hex("I1") == {"ruins": [0]}


@pytest.mark.rule("TH-X15")
def test_the_owner_with_the_most_keeps_the_temple() -> None:
    table = after_test("I1 0:2 1:1 t0")
    assert table.hex("I1")["temple"] == 0 and not any(name.startswith("temple") for name in table.names())


@pytest.mark.rule("TH-X16", "TH-X17")
def test_doubt_goes_into_each_adjacent_hex_without_acolyte_and_monster() -> None:
    table = Table("I1 g:1 s2", acolytes=[["O1", "O7"], ["O2!", "O9"]], horde=[{"M04": "C"}, {}]).play("T I1")
    assert {hex: table.sceptics(hex) for hex in ("C", "I2", "I6", "O1", "O2", "O12", "I1")} == {
        "C": 0,
        "I2": 1,
        "I6": 1,
        "O1": 0,
        "O2": 1,
        "O12": 1,
        "I1": 2,
    }


@pytest.mark.rule("TH-X16")
@pytest.mark.parametrize(("hex", "neighbours"), [("I1", 6), ("O2", 4), ("O1", 3)])
def test_six_four_or_three_neighbours(hex: str, neighbours: int) -> None:
    table = Table(acolytes=FAR).play(f"T {hex}")
    assert sum(entry.get("sceptics", 0) for entry in table.data["hex"].values()) == neighbours


@pytest.mark.rule("TH-X19")
def test_the_steps_run_in_order_with_one_count() -> None:
    table = after_test("I1 1:2 g:2 t1", 2, 1)
    order = [name for name in table.names() if name not in ("action-chosen", "turn-began")]
    assert order[:2] == ["anomaly-moved", "faith-counted"]
    assert order[2:] == ["cubes-converted"] * 2 + ["temple-destroyed", "temple-built"] + ["sceptic-placed"] * 5


@pytest.mark.rule("TH-X20")
def test_cubes_converted_by_a_test_are_frozen_for_the_rest_of_the_turn() -> None:
    table = Table("I1 g:2", faith=tokens(1), players=["eseryn", "lutraz"]).play("T", "I1")
    assert table.data["turn_state"]["frozen"] == {"I1": {"0": 1}}


# Temples and ruins.


@pytest.mark.rule("TH-R3")
def test_building_on_an_own_ruin_stands_it_up() -> None:
    table = after_test("I1 0:1 r0 r1")
    assert table.hex("I1")["temple"] == 0 and table.hex("I1")["ruins"] == [1] and "temple-restored" in table.names()
    with pytest.raises(ValueError, match="TH-R3"):
        Table("I1 t0 r0")


@pytest.mark.rule("TH-R2", "TH-R5")
def test_ruins_stay_and_cards_about_temples_do_not_mean_them() -> None:
    table = miracle("W25", "C r1").play("W25@a1")
    assert table.data["turn_state"]["pending"] is None and table.hex("C") == {"ruins": [1]}


# The forecast.


def test_the_forecast_shows_a_test_step_by_step_and_changes_nothing() -> None:
    table = Table("I1 0:1 1:5 g:2 t1", faith=tokens(3, 1))
    before = table.data
    events = forecast(table.position, 0, 1)
    shown = [GAME.describe(event.seen_by(0), players=["Ann", "Bob"]) for event in events]
    assert shown[2:6] == [
        "2 red cubes in I1 turn blue.",
        "2 grey cubes in I1 turn blue.",
        "The temple of Bob in I1 is destroyed.",
        "Ann builds a temple in I1.",
    ]
    assert table.data == before
    view = table.match.view(0)["forecast"]
    assert isinstance(view, dict) and len(view) == 18 and "C" not in view
    table.play("T", "I1")
    assert [event.name for event in table.events if event.name not in ("action-chosen", "turn-began")] == [
        event.name for event in events
    ]


@pytest.mark.parametrize(
    ("hexes", "faith", "end", "warning"),
    [
        (
            "I1 0:1 1:5 g:2 t1",
            tokens(3, 1),
            [
                "Cubes left in I1: 5 blue and 3 red.",
                "The temple of Bob in I1 is destroyed.",
                "Ann builds a temple in I1.",
            ],
            "Test I1? Cubes left: 5 blue and 3 red. The temple of Bob is destroyed, and Ann builds one.",
        ),
        (
            "I1 0:1 g:1",
            {},
            ["Cubes left in I1: 1 blue and 1 grey.", "No player has the most cubes in I1, so nobody builds."],
            "Test I1? Cubes left: 1 blue and 1 grey. No player has the most cubes, so nobody builds.",
        ),
        (
            "I1 1:1 t1 r0",
            {},
            ["Cubes left in I1: 1 red.", "The temple of Bob in I1 stays."],
            "Test I1? Cubes left: 1 red. The temple of Bob stays.",
        ),
        (
            "I1 t1",
            {},
            ["No cubes are left in I1.", "The temple of Bob in I1 is destroyed."],
            "Test I1? Cubes left: none. The temple of Bob is destroyed, and nobody builds.",
        ),
        (
            "I1 0:1 t1 r0",
            {},
            ["Cubes left in I1: 1 blue.", "The temple of Bob in I1 is destroyed.", "Ann restores the ruin in I1."],
            "Test I1? Cubes left: 1 blue. The temple of Bob is destroyed, and Ann restores the ruin there.",
        ),
    ],
    ids=["build", "tie", "stay", "fall", "restore"],
)
def test_people_are_shown_what_a_test_comes_to(hexes: str, faith: dict[str, int], end: list[str], warning: str) -> None:
    names = ["Ann", "Bob"]
    table = Table(hexes, faith=faith, acolytes=FAR)
    seen = cast(dict[str, list[dict[str, object]]], table.match.view(0)["forecast"])
    shown = [GAME.describe(event, players=names) for event in seen["I1"]]
    assert shown[-len(end) - 1 : -1] == end
    assert shown[-1] == "A sceptic token is placed in each of O1, O2, I2, the Capital, I6 and O12."
    asked = table.play("T").match.choices(0)
    assert asked is not None
    warned = next(choice.warning for choice in asked.items if choice.text == "I1")
    assert warned is not None and GAME.render(warned, players=names) == warning


def test_every_judgement_of_a_test_is_warned_of_in_words() -> None:
    for way in (*JUDGEMENTS, *UNCHANGED, "temple-destroyed-temple-built", "temple-destroyed-temple-restored"):
        assert GAME.render(Message(f"warning.{way}", {"hex": "I1", "people": ["1 red"], "seat": 0, "owner_seat": 1}))


def test_the_forecast_of_eseryn_says_how_many_tokens_there_are_to_place() -> None:
    table = Table("", players=["eseryn", "lutraz"], acolytes=FAR)
    assert forecast(table.position, 0, 1)[-1].facts == {"seat": 0, "count": 6}
    assert [event.name for event in forecast(table.position, 1, 1)][2:] == ["sceptic-placed"] * 6


# The algorithm against its own words, for many counts and residents.


@pytest.mark.rule("TH-X4", "TH-X5", "TH-X7", "TH-X9")
def test_conversions_conserve_residents_and_never_hurt_the_highest() -> None:
    dice = Dice(11)
    for _ in range(3000):
        counts = [dice.below(4) for _ in range(7)]
        people = [dice.below(6) for _ in range(7)]
        after = vec[i64](people)
        convert_residents(vec[i64](counts), after, 0, 0, None)
        assert list(after) == in_words(counts, people)
        assert sum(after) == sum(people)
        for colour in range(7):
            if counts[colour] == max(counts):
                assert after[colour] >= people[colour]
            if counts[colour] == 0:
                assert after[colour] <= people[colour]


def in_words(counts: list[int], people: list[int]) -> list[int]:
    """From the highest count down, tied colours each take min(difference, equal share) of every colour below."""
    after = people.copy()
    for level in sorted(set(counts) - {0}, reverse=True):
        group = [colour for colour in range(7) if counts[colour] == level]
        for victim in [colour for colour in range(7) if counts[colour] < level]:
            share = min(level - counts[victim], after[victim] // len(group))
            for colour in group:
                after[colour] += share
                after[victim] -= share
    return after
