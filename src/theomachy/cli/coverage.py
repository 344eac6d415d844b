"""Coverage of the rules: which tests carry ``@pytest.mark.rule("ID", …)``, read from their source."""

import ast
from collections.abc import Iterator
from pathlib import Path

from theomachy.core.refusal import OptionError, TheomachyError

Named = dict[str, list[str]]


def find_tests(given: Path | None) -> Path:
    """The folder of the tests: *given*, or that of the checkout around the working directory or this file."""
    if given is not None:
        if not given.is_dir():
            raise OptionError(f"{given} is not a folder with tests")
        return given
    for start in (Path.cwd(), Path(__file__).resolve()):
        for folder in (start, *start.parents):
            if (folder / "pyproject.toml").is_file() and (folder / "tests" / "games").is_dir():
                return folder / "tests"
    raise OptionError("the tests are not installed; run this in a checkout, or name their folder with --tests")


def rules_named(tests: Path) -> Named:
    """Every rule id that a test names, with the tests that name it, as ``file::test``."""
    named: Named = {}
    for path in sorted(tests.rglob("test_*.py")):
        for id, test in _marks_in(path):
            named.setdefault(id, []).append(f"{path.relative_to(tests).as_posix()}::{test}")
    return named


def _marks_in(path: Path) -> Iterator[tuple[str, str]]:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise TheomachyError(f"{path} cannot be read as Python: line {error.lineno}: {error.msg}") from None
    everywhere = [id for node in tree.body if _is_pytestmark(node) for id in _ids(node, path)]
    yield from _marks_of(tree.body, "", everywhere, path)


def _marks_of(body: list[ast.stmt], outer: str, inherited: list[str], path: Path) -> Iterator[tuple[str, str]]:
    """Marks of the tests in *body*; those of a class hold for its methods."""
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = [id for mark in node.decorator_list for id in _ids(mark, path)]
            own += [id for inner in node.body if _is_pytestmark(inner) for id in _ids(inner, path)]
            yield from _marks_of(node.body, f"{outer}{node.name}::", inherited + own, path)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            own = [id for mark in node.decorator_list for id in _ids(mark, path)]
            for id in dict.fromkeys(inherited + own):
                yield id, outer + node.name


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _ids(node: ast.AST, path: Path) -> list[str]:
    """The ids in every ``mark.rule(…)`` under *node*, also inside ``pytest.param(…, marks=…)``."""
    ids: list[str] = []
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
            for argument in call.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise TheomachyError(
                        f"{path}, line {call.lineno}: mark.rule needs the ids as plain strings, "
                        f"not {ast.unparse(argument)}"
                    )
                ids.append(argument.value)
    return ids
