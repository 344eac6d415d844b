"""The measure of the levels: each against the one below it, counted game by game."""

from pathlib import Path

from bench import levels
from bench.strength import Pairing, Played


def played(level: int, paid: float, number: int = 0) -> Played:
    return Played(Pairing("flock", f"level-{level}", f"level-{level - 1}"), number, paid, 9, 0.1)


def test_a_draw_counts_half_and_what_falls_short_is_marked() -> None:
    games = [played(2, 1.0), played(2, 0.0), played(2, 0.0), played(3, -1.0), played(3, 1.0)]
    table = levels.table(games)
    second, third = (next(row for row in table.splitlines() if row.startswith(f"| {level} ")) for level in (2, 3))
    assert second.split("|")[2].strip() == "2/3 (21 to 94 %)"
    assert third.split("|")[2].strip() == "1/2 (9 to 91 %) !"
    assert second.split("|")[3].strip() == "not played"


def test_every_level_meets_the_one_below_in_every_game() -> None:
    assert len(levels.steps(["flock", "theurgy"])) == 14


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    out = tmp_path / "levels.jsonl"
    words = ["play", "--only", "flock", "--levels", "2", "--workers", "1", "--out", str(out), "--games", "1"]
    assert levels.main(words) == 0
    before = out.read_text("utf-8")
    assert levels.main(words) == 0
    assert out.read_text("utf-8") == before and len(before.splitlines()) == 1
