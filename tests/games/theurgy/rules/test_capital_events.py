"""Capital events (TH-E)."""

from typing import Any

import pytest

from tests.games.theurgy.build import EVENT_DATA, Table
from theomachy.games.theurgy.components.land import CAPITAL
from theomachy.games.theurgy.rules.forecast import forecast

GONE = [f"W{n:02d}" for n in (3, 4, 5, 6, 7, 9)] * 2


def draws(event: str, hexes: str, **fields: Any) -> Table:
    """Seat 0 performs W01 in I1 and draws *event* as the first card of pile B."""
    fields = {"acolytes": [["I1", "O7"], ["O3", "O9"]], **fields}
    table = Table(
        hexes,
        hands=[["W01", "W02", "W08"], ["?"] * 3],
        piles=[12, 12, 11, 12],
        discard=GONE,
        deck=[event, *["?"] * 34],
        **fields,
    )
    return table.play("D W01@a1")


@pytest.mark.rule("TH-E1", "TH-E2", "TH-E4")
def test_an_event_interrupts_the_draw_and_never_comes_back() -> None:
    table = draws("E1", "")
    names = table.names()
    assert names.index("capital-event") < names.index("card-drawn")
    data = table.data
    assert len(data["hands"][0]) == 3 and data["events_out"] == ["E1"]
    assert "E1" not in data["deck"] and "E1" not in data["discard"]


@pytest.mark.rule("TH-E3")
def test_two_of_three_events_are_disasters() -> None:
    assert [entry["kind"] for entry in EVENT_DATA] == ["disaster", "disaster", "help"]


def would_build(table: Table) -> bool:
    """Whether seat 0 would have a temple in the Capital after a test there."""
    events = {event.name for event in forecast(table.position, 0, CAPITAL)}
    return bool(events & {"temple-built", "temple-restored"}) or (
        table.hex("C").get("temple") == 0 and "temple-destroyed" not in events
    )


@pytest.mark.rule("TH-E6")
@pytest.mark.parametrize("temple", ["", " t0"], ids=["won", "kept"])
def test_two_of_three_events_make_the_capital_harder_to_win_and_to_keep(temple: str) -> None:
    hexes, faith = f"C 0:4 g:4{temple}", {"v19": 0, "v25": 0}
    assert would_build(Table(hexes, faith=faith))
    assert [would_build(draws(event, hexes, faith=faith)) for event in ("E1", "E2", "E3")] == [False, False, True]


@pytest.mark.rule("TH-E3")
def test_e1_the_great_purge_halves_believers_rounding_up() -> None:
    assert draws("E1", "C 0:3 1:4 g:1").cubes("C") == {"0": 1, "1": 2, "g": 5}


@pytest.mark.rule("TH-E3", "TH-E6")
def test_e2_image_breakers_destroy_temple_and_tokens() -> None:
    faith = {vertex: 1 for vertex in ("v19", "v24", "v25", "v30", "v31", "v36")}
    table = draws("E2", "C 0:3 t0", faith={**faith, "v20": 0})
    assert table.hex("C") == {"cubes": {"0": 3}, "ruins": [0]} and table.data["faith"] == {"v20": 0}


@pytest.mark.rule("TH-E3")
def test_e3_jubilee_gives_to_those_present_clockwise_from_the_drawer() -> None:
    acolytes = [["I1", "O7"], ["C", "O9"]]
    assert draws("E3", "C 0:1 g:3 s4", acolytes=acolytes).hex("C") == {"cubes": {"0": 3, "1": 1}}
    assert draws("E3", "C g:3 s4", acolytes=[["I1", "O7"], ["C!", "O9"]]).hex("C") == {"cubes": {"g": 3}}


@pytest.mark.rule("TH-E5")
def test_an_event_is_resolved_before_the_winning_check() -> None:
    hexes = ", ".join(f"{name} 0:1 t0" for name in ("C", "I1", "I2", "I3", "I4", "I5", "I6"))
    assert not draws("E2", hexes).match.is_over()
    assert draws("E1", hexes).data["result"]["kind"] == "capital"
