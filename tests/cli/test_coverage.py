"""Which tests name which rule: read from their source, whatever form the mark has."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from theomachy import registry
from theomachy.cli.coverage import find_tests, rules_named
from theomachy.core.game import Game
from theomachy.core.refusal import TheomachyError

Run = Callable[..., Result]
pytestmark = pytest.mark.once

SOURCE = """
import pytest
from pytest import mark

rule = pytest.mark.rule
pytestmark = pytest.mark.rule("C4-1")

@rule("C4-2", "C4-3")
def test_two(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=mark.rule("C4-4"))])
async def test_param(x): ...

@mark.rule("C4-5")
class TestClass:
    def test_method(self): ...
    def helper(self): ...

@mark.rule("C4-9")
def not_collected(): ...
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    (tmp_path / "test_some.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "helper.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def test_marks_on_functions_classes_modules_and_parameters_count(tests: Path) -> None:
    assert rules_named(tests) == {
        "C4-1": ["test_some.py::test_two", "test_some.py::test_param", "test_some.py::TestClass::test_method"],
        "C4-2": ["test_some.py::test_two"],
        "C4-3": ["test_some.py::test_two"],
        "C4-4": ["test_some.py::test_param"],
        "C4-5": ["test_some.py::TestClass::test_method"],
    }


def test_full_coverage_passes(run: Run, tests: Path) -> None:
    result = run("rules", "connect_four", "--coverage", "--tests", str(tests))
    assert result.exit_code == 0
    assert "5 of 5 rules are named by a test (100 %)" in result.output


def test_a_rule_without_a_test_fails(run: Run, tests: Path) -> None:
    path = tests / "test_some.py"
    path.write_text(SOURCE.replace('"C4-2", ', ""), encoding="utf-8")
    result = run("rules", "connect_four", "--coverage", "--tests", str(tests))
    assert result.exit_code == 1
    assert "4 of 5 rules are named by a test (80 %)" in result.output
    assert "no test names this rule" in result.output


def test_an_id_that_cannot_be_read_is_pointed_at(tests: Path) -> None:
    (tests / "test_bad.py").write_text("import pytest\n@pytest.mark.rule(ID)\ndef test_x(): ...\n", encoding="utf-8")
    with pytest.raises(TheomachyError, match=r"test_bad.py, line 2: mark.rule needs the ids as plain strings"):
        rules_named(tests)


def test_a_test_file_that_is_not_python_is_pointed_at(tests: Path) -> None:
    (tests / "test_bad.py").write_text("def (:\n", encoding="utf-8")
    with pytest.raises(TheomachyError, match=r"test_bad.py cannot be read as Python: line 1"):
        rules_named(tests)


def test_the_tests_of_the_checkout_are_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    assert find_tests(None) == Path(__file__).parents[1]
    result = run("rules", "connect_four", "--coverage")
    assert result.exit_code == 0
    assert "examples/connect_four/rules/test_ending.py::test_resigning_loses" in result.output.replace("\n", "")


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_every_rule_of_every_game_is_named_by_a_test(game: Game) -> None:
    named = rules_named(Path(__file__).parents[1])
    assert [id for id in game.rules.ids() if id not in named] == []
