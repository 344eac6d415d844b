"""Laws of the documents: what they show is true, and what they point to is there."""

import ast
import doctest
import importlib
import re
from pathlib import Path

import pytest

import theomachy

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(path for path in (ROOT / "src").rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
pytestmark = pytest.mark.once


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_the_examples_of_a_module_are_true(path: Path) -> None:
    parts = path.relative_to(ROOT / "src").with_suffix("").parts
    module = importlib.import_module(".".join(part for part in parts if part != "__init__"))
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    # From the source, because compiled functions do not carry their examples to where doctest looks.
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ">>> " in (ast.get_docstring(node) or ""):
            text = ast.get_docstring(node) or ""
            runner.run(parser.get_doctest(text, dict(vars(module)), named(path), str(path), 0))
    assert runner.tries > 0 and runner.failures == 0


@pytest.mark.parametrize("name", theomachy.__all__)
def test_the_public_surface_is_documented_with_examples(name: str) -> None:
    thing = getattr(theomachy, name)
    path = (ROOT / "src").joinpath(*thing.__module__.split("."))
    tree = ast.parse(path.with_suffix(".py").read_text(encoding="utf-8"))
    [found] = [node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name]
    assert ">>> " in (ast.get_docstring(found) or ""), f"{name} has no example"
    assert name in (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    for part in found.body:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            assert ast.get_docstring(part), f"{name}.{part.name} says nothing"


def test_the_function_games_is_not_hidden_by_the_package_of_its_name() -> None:
    importlib.import_module("theomachy.games.flock")
    assert theomachy.games() == theomachy.games()


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_the_examples_of_a_document_are_true(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), f"{named(path)} points to {target}"


def test_the_example_of_the_readme_runs() -> None:
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    assert "match" in names


def test_the_readme_names_only_targets_that_the_makefile_has() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"make {target}"
