"""Winning and objectives (TH-W)."""

from random import Random
from typing import Any

import pytest

from tests.games.theurgy.build import MIRACLE_DATA, MONSTER_DATA, Table
from theomachy.games.theurgy.components.box import MONSTER_IDS, OBJECTIVE_IDS
from theomachy.games.theurgy.components.edition import STANDARD
from theomachy.games.theurgy.rules.objectives import objective_met

INNER = ["I1", "I2", "I3", "I4", "I5", "I6"]
OUTER = [f"O{n}" for n in range(1, 13)]


def temples(names: list[str], seat: int = 0) -> str:
    return ", ".join(f"{name} {seat}:1 t{seat}" for name in names)


def end_turn(table: Table) -> Table:
    """An empty Pilgrimage: nothing changes before the check."""
    return table.play("P .")


def result(table: Table) -> Any:
    return table.data["result"]


@pytest.mark.rule("TH-W1", "TH-W2", "TH-W6", "TH-W12")
def test_x_temples_with_the_capital_win_at_the_end_of_the_turn() -> None:
    table = end_turn(Table(temples(["C", *INNER])))
    assert result(table) == {"kind": "capital", "places": [[0], [1]]}
    assert table.match.is_over() and table.position.returns() == [1.0, -1.0]
    assert result(end_turn(Table(temples(["O1", *INNER])))) is None
    assert result(end_turn(Table(temples(["C", *INNER[:5]])))) is None


@pytest.mark.rule("TH-W3", "TH-W12")
def test_one_more_wins_with_the_objective_which_is_then_shown() -> None:
    hexes = temples([*INNER, "O1", "O2"])
    won = end_turn(Table(hexes, objectives=["J09", "?"]))  # four temples in inner hexes
    assert result(won)["kind"] == "calling"
    assert won.events[-1].facts["objective"] == "J09"
    assert result(end_turn(Table(hexes, objectives=["J17", "?"]))) is None


@pytest.mark.rule("TH-W4")
def test_two_more_win_anywhere() -> None:
    assert result(end_turn(Table(temples([*INNER, "O1", "O2", "O3"]), objectives=["J17", "?"])))["kind"] == "land"


@pytest.mark.rule("TH-W5")
@pytest.mark.parametrize(("players", "x"), [(2, 7), (3, 6), (4, 5), (5, 4), (6, 4)])
def test_the_numbers_fall_with_the_players(players: int, x: int) -> None:
    assert Table(players=players).data["options"]["x"] == x
    won = end_turn(Table(temples(["C", *INNER, *OUTER][:x]), players=players))
    assert result(won)["kind"] == "capital"
    assert result(end_turn(Table(temples(["C", *INNER, *OUTER][: x - 1]), players=players))) is None
    targets = Table(players=players).match.view(0)["standings"]
    assert isinstance(targets, dict) and targets["targets"] == {"capital": x, "calling": x + 1, "land": x + 2}


@pytest.mark.rule("TH-W6")
def test_a_short_duel_needs_six() -> None:
    assert result(end_turn(Table(temples(["C", *INNER[:5]]), options={"x": 6})))["kind"] == "capital"


@pytest.mark.rule("TH-W7", "TH-W8")
def test_a_ruin_counts_one_half() -> None:
    hexes = temples(["C", *INNER[:5]])
    assert result(end_turn(Table(f"{hexes}, O1 r0, O2 r0")))["kind"] == "capital"
    table = end_turn(Table(f"{hexes}, O1 r0"))
    assert result(table) is None  # 6½ does not reach 7
    standings = table.match.view(0)["standings"]
    assert isinstance(standings, dict) and standings["seats"][0] == {
        "value": 6.5,
        "temples": 6,
        "ruins": 1,
        "holds": None,
    }


@pytest.mark.rule("TH-W9", "TH-R2")
def test_a_ruin_is_no_temple() -> None:
    assert result(end_turn(Table(f"{temples([*INNER, 'O1'])}, C r0"))) is None
    table = Table("I1 r0, I2 r0, I3 r0, I4 r0", objectives=["J09", "?"])
    assert not objective_met(table.position, 0, OBJECTIVE_IDS.index("J09"))


@pytest.mark.rule("TH-W10", "TH-W11")
def test_a_condition_met_in_anothers_turn_wins_nothing_by_itself() -> None:
    hexes = f"{temples(INNER, 1)}, O5 1:1, C 1:1 t1"
    table = Table(hexes, pawns=["P", "P"])
    table.play("T O5")  # seat 0 builds a temple for seat 1, who has 8 with the Capital now
    assert result(table) is None and table.turn == 1
    table.play("T O11")
    assert result(table)["places"] == [[1], [0]]


# Seat 0 would build in a test of I1, I2 or C, and has ruins to restore there.
RIPE = "I1 0:5 2:1 g:1 s1 r0, I2 0:3 1:1 g:1 r0, C 0:2 g:1 s1 t1 r0, O1 0:1 t0, O2 1:2 r1"


def walk(table: Table, first: str, seed: int) -> Table:
    """Play *first* and carry its effect out with random choices."""
    dice = Random(seed)
    table.play(first)
    while table.data["turn_state"]["pending"] is not None:
        table.play(dice.choice(table.legal()))
    return table


def temples_of(table: Table) -> dict[str, int]:
    return {name: entry["temple"] for name, entry in table.data["hex"].items() if "temple" in entry}


def begin(card: str) -> Table:
    """Seat 0 has begun an Intervention with *card* in its hand or its horde."""
    hand = [card, *(other for other in ("W01", "W08") if other != card)] if card[0] == "W" else ["W01", "W08", "W22"]
    own, *rivals = [card if card[0] == "M" else "M16", *(other for other in ("M02", "M06") if other != card)]
    hordes = [{own: "I1"}, dict(zip(rivals, ("I1", "I2"), strict=False)), {}]
    faith = {"v19": 0, "v25": 0, "v20": 1, "v14": 1}
    acolytes, hands = [["I1", "O7"], ["I1", "O9"], ["O5", "O11"]], [hand, ["?"] * 3, ["?"] * 3]
    return Table(RIPE, players=3, hands=hands, horde=hordes, faith=faith, acolytes=acolytes).play("D")


@pytest.mark.rule("TH-W13", "TH-N7")
@pytest.mark.parametrize("card", [str(entry["id"]) for entry in (*MIRACLE_DATA, *MONSTER_DATA)])
def test_no_card_builds_or_restores_a_temple_or_takes_an_acolyte(card: str) -> None:
    first = f"{card}@a1" if card[0] == "W" else f"act {card}"
    before = temples_of(begin(card))
    if first not in begin(card).legal():
        assert STANDARD.cards.active[MONSTER_IDS.index(card)] == 0  # passive monsters do nothing by themselves
        first = f"mv {card} C" if f"mv {card} C" in begin(card).legal() else "."
    for seed in range(5):
        after = walk(begin(card), first, seed)
        assert temples_of(after).items() <= before.items()
        assert all(None not in pair for pair in after.data["acolytes"])


@pytest.mark.rule("TH-W13")
def test_testing_the_faith_builds_and_restores() -> None:
    restored = Table(RIPE, players=3).play("T I1")
    assert restored.hex("I1")["temple"] == 0 and "temple-restored" in restored.names()
    assert "temple-built" in Table("I1 0:1").play("T I1").names()


@pytest.mark.rule("TH-W1", "TH-W12")
def test_of_two_conditions_the_first_is_named() -> None:
    table = end_turn(Table(temples(["C", *INNER, *OUTER[:3]]), objectives=["J09", "?"]))
    assert result(table)["kind"] == "capital"


# Objectives, one by one: the condition just met and just missed.

FORESTS, FARMS, MARSHES = ["I1", "O5", "O10"], ["I2", "O6", "O11"], ["I3", "O1", "O9"]
MINES, VILLAGES, MARKETS = ["I4", "O2", "O12"], ["I5", "O4", "O7"], ["I6", "O3", "O8"]

CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    *(
        (f"J0{n}", {"hexes": temples(hexes)}, {"hexes": temples(hexes[:2]) + f", {hexes[2]} 0:1 t1"})
        for n, hexes in enumerate([FORESTS, FARMS, MARSHES, MINES, VILLAGES, MARKETS], start=1)
    ),
    ("J07", {"hexes": "I1 0:2 1:3"}, {"hexes": "I1 0:3 1:3"}),
    ("J08", {"hexes": "I1 0:4 1:3 g:9"}, {"hexes": "I1 0:3 1:3"}),
    ("J09", {"hexes": temples(INNER[:4])}, {"hexes": temples([*INNER[:3], "C", "O1"])}),
    ("J10", {"hexes": temples(INNER[:3]), "players": 4}, {"hexes": temples([*INNER[:2], "C"]), "players": 4}),
    ("J11", {"hexes": temples(INNER)}, {"hexes": temples([*INNER[:5], "O5", "C"])}),
    ("J12", {"hexes": temples(INNER[:5]), "players": 4}, {"hexes": temples([*INNER[:4], "C"]), "players": 4}),
    ("J13", {"hexes": temples(["O1", "I1", "C", "I4"])}, {"hexes": temples(["O1", "I1", "C", "I3"])}),
    (
        "J14",
        {"hexes": temples(["C", *INNER[:4]]), "players": 4, "faith": {"v25": 0, "v31": 0, "v36": 0}},
        {"hexes": temples(["C", *INNER[:4]]), "players": 4, "faith": {"v25": 0, "v31": 0, "v36": 1, "v20": 0}},
    ),
    ("J15", {"hexes": temples(["O1", "O7"]), "players": 4}, {"hexes": temples(["O1", "O5"]), "players": 4}),
    ("J16", {"hexes": temples(["O1", "O3", "O5"])}, {"hexes": temples(["O1", "O3", "O2"])}),
    (
        "J17",
        {"horde": [{"M01": "C", "M02": "C", "M03": "I1", "M04": "I1"}, {}]},
        {"horde": [{"M01": "C", "M02": "C", "M03": "I1"}, {"M04": "I1"}]},
    ),
    (
        "J18",
        {"horde": [{"M05": "C", "M02": "C", "M03": "I1"}, {}]},
        {"horde": [{"M05": "C", "M02": "C"}, {"M03": "I1"}]},
    ),
    (
        "J19",
        {"faith": {f"v{n:02d}": 0 for n in range(1, 9)} | {"v20": 1}},
        {"faith": {f"v{n:02d}": 0 for n in range(1, 9)} | {f"v{n}": 1 for n in range(20, 28)}},
    ),
    ("J20", {"faith": {"v19": 0, "v25": 0, "v36": 0}}, {"faith": {"v19": 0, "v25": 0, "v36": 1, "v20": 0}}),
    ("J21", {"hexes": "C s15, I1 s25"}, {"hexes": "C s15, I1 s24"}),
    ("J22", {"hexes": "C s15, I1 s5"}, {"hexes": "C s15, I1 s6"}),
    (
        "J23",
        {"hexes": "I1 r1 r2, I2 r1 r2, I3 r1 r2, I4 r1 r2 r0", "players": 3},
        {"hexes": "I1 r1 r2, I2 r1 r2, I3 r1 r2, I4 r1 r0", "players": 3},
    ),
    ("J24", {"acolytes": [["C", "C"], ["O3", "O9"]]}, {"acolytes": [["C", "C!"], ["O3", "O9"]]}),
]


@pytest.mark.parametrize(("card", "good", "bad"), CASES, ids=lambda value: value if isinstance(value, str) else "")
def test_each_objective_is_met_exactly(card: str, good: dict[str, Any], bad: dict[str, Any]) -> None:
    for fields, met in ((good, True), (bad, False)):
        table = Table(**fields)
        assert objective_met(table.position, 0, OBJECTIVE_IDS.index(card)) is met


def test_every_objective_has_a_case() -> None:
    assert sorted(card for card, _, _ in CASES) == OBJECTIVE_IDS
