"""``theomachy puzzles``: list, show, try, check."""

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

from theomachy.puzzles import collection

Run = Callable[..., Result]
PUZZLE = min(collection.of_game("flock"), key=lambda puzzle: puzzle.positions)


def test_the_list_has_ids_stars_and_tasks(run: Run) -> None:
    result = run("puzzles", "list", "flock")
    assert result.exit_code == 0
    assert result.output.count("flock-") == len(collection.of_game("flock"))
    assert "★" in result.output and "End the turn" in result.output


def test_a_puzzle_is_shown_without_its_solution_unless_wanted(run: Run) -> None:
    shown = run("puzzles", "show", PUZZLE.id).output
    assert "Solution" not in shown and PUZZLE.id in shown
    assert PUZZLE.solution[-1] in run("puzzles", "show", PUZZLE.id, "--solution").output
    assert run("puzzles", "show").exit_code == 0


def test_a_puzzle_is_solved_at_the_keyboard(run: Run) -> None:
    solved = run("puzzles", "try", PUZZLE.id, typed="\n".join(PUZZLE.solution) + "\n")
    assert solved.exit_code == 0 and "Solved!" in solved.output
    missed = run("puzzles", "try", PUZZLE.id, typed="\n".join(PUZZLE.runner_up) + "\n")
    assert "Not it." in missed.output and "Solution" in missed.output
    assert "Solution" in run("puzzles", "try", PUZZLE.id, typed="quit\n").output


def test_check_proves_again_and_names_what_does_not_hold(run: Run, tmp_path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(PUZZLE.write(), encoding="utf-8")
    bad.write_text(PUZZLE.write().replace(f'"worth": {PUZZLE.worth}', '"worth": 99'), encoding="utf-8")
    assert run("puzzles", "check", str(good)).exit_code == 0
    result = run("puzzles", "check", str(bad))
    assert result.exit_code == 1 and "does not hold" in result.output


def test_wrong_names_are_answered_with_a_sentence(run: Run) -> None:
    result = run("puzzles", "show", "flock-99")
    assert result.exit_code == 2 and "theomachy puzzles list" in result.output


@pytest.mark.parametrize(
    "change", [{"seat": 99}, {"seat": -1}, {"seat": "A"}, {"solution": 5}, {"position": []}, {"kind": "zzz"}]
)
def test_files_that_are_no_puzzles_are_named(run: Run, tmp_path, change) -> None:
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**json.loads(PUZZLE.write()), **change}), encoding="utf-8")
    shown = run("puzzles", "show", str(file))
    assert shown.exit_code == 2 and "bug" not in shown.output and "puzzle" in shown.output
    assert run("puzzles", "check", str(file)).exit_code in (1, 2)


def test_a_folder_without_puzzles_is_named(run: Run, tmp_path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        result = run("puzzles", "rate", str(folder))
        assert result.exit_code == 2 and "no puzzles" in result.output
    assert not (tmp_path / "nowhere").exists()
