"""The counting of bench.balance: what seats did, who won with it, and files that grow game by game."""

import json
from pathlib import Path

import pytest

from bench import balance
from bench.intervals import forest
from theomachy.cli.simulation import Share
from theomachy.registry import find

PLAY = ["play", "connect_four", "--seats", "2", "--bots", "random"]


def row(**facts: object) -> balance.Row:
    """A game of two seats that the second one, who began, has won."""
    base: balance.Row = {"seats": 2, "bots": ["a", "b"], "picks": 9, "rounds": 3, "how": "city", "scores": []}
    return {**base, "won": [False, True], "first": 1, "factions": ["", ""], "did": [{}, {}], **facts}


def summed(*rows: balance.Row) -> balance.Sums:
    return balance.Sums(rows, balance.Names(find("elements_of_the_gods")))


def test_places_are_counted_from_the_seat_that_began() -> None:
    places = summed(row(), row(first=0)).groups["place in turn order, 2 seats"]
    assert places == {"2": Share(1, 2), "1": Share(1, 2)}
    assert summed(row()).groups["place in turn order, 2 seats"] == {"2": Share(0, 1), "1": Share(1, 1)}


def test_a_thing_counts_once_for_a_seat_and_copies_share_a_name() -> None:
    did = [{"ritual-played": {"DC01": 2, "DC02": 1}}, {"ritual-played": {"DC02": 1}}]
    assert summed(row(did=did)).groups["ritual-played"] == {"Whispered Vow": Share(1, 2)}


def test_deeds_are_those_of_the_seat() -> None:
    facts: list[dict[str, object]] = [
        {"event": "bought", "seat": 1, "cards": ["x", "x"]},
        {"event": "bought", "seat": 0, "cards": ["y"]},
        {"event": "nothing-named", "seat": 1},
    ]
    assert balance.counts(facts, 1) == {"bought": {"x": 2}}


def test_tables_leave_out_what_is_rare_or_not_asked_for() -> None:
    sums = summed(*[row(did=[{"drew": {"p": 1}}, {}])] * 3, row(did=[{"drew": {"q": 1}}, {}]))
    text = "\n".join(balance.tables(sums, 2, ["drew"]))
    assert "| p | 3 | 37.5 % | 0.0 % |" in text and "| q |" not in text and "| bot |" not in text
    assert text.startswith("4 games. Rounds: mean 3.0") and "Ended by: city 100.0 %." in text


def test_a_run_goes_on_where_it_was_and_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    short, long = tmp_path / "short.jsonl", tmp_path / "long.jsonl"
    assert balance.main([*PLAY, "--games", "2", "--out", str(short)]) == 0
    assert balance.main([*PLAY, "--games", "3", "--out", str(short)]) == 0
    assert balance.main([*PLAY, "--games", "3", "--out", str(long)]) == 0
    assert short.read_text() == long.read_text()
    assert [game["seed"] for game in map(json.loads, short.read_text().splitlines())] == [0, 1, 2]


def test_files_without_games_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main(["tables", str(tmp_path / "none.jsonl")]) == 2
    assert "no games" in capsys.readouterr().err


def test_a_picture_has_a_line_and_a_dot_for_each_rate(tmp_path: Path) -> None:
    drawn = forest([("A & B", Share(1, 2)), ("C", Share(9, 10))])
    assert drawn.count("<circle") == 2 and "A &amp; B" in drawn and drawn.count('stroke-width="3"') == 2
