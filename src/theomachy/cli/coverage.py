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


def _marks_in(path: Path) -> list[tuple[str, str]]:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise TheomachyError(f"{path} cannot be read as Python: line {error.lineno}: {error.msg}") from None
    file = _File(path, tree)
    everywhere = [id for node in tree.body if _assigns(node, "pytestmark") for id in file.ids(node)]
    return list(file.marks(tree.body, "", everywhere))


class _File:
    """One file of tests, and the names that stand for ``pytest.mark.rule`` in it."""

    def __init__(self, path: Path, tree: ast.Module) -> None:
        self.path = path
        self.names = [
            target.id
            for node in tree.body
            if isinstance(node, ast.Assign) and ast.unparse(node.value).endswith("mark.rule")
            for target in node.targets
            if isinstance(target, ast.Name)
        ]

    def marks(self, body: list[ast.stmt], outer: str, inherited: list[str]) -> Iterator[tuple[str, str]]:
        """The rules that the tests in *body* name; those of a class hold for its methods."""
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                own = self._decorators(node)
                own += [id for inner in node.body if _assigns(inner, "pytestmark") for id in self.ids(inner)]
                yield from self.marks(node.body, f"{outer}{node.name}::", inherited + own)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                for id in dict.fromkeys(inherited + self._decorators(node)):
                    yield id, outer + node.name

    def _decorators(self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
        return [id for mark in node.decorator_list for id in self.ids(mark)]

    def ids(self, node: ast.AST) -> list[str]:
        """The ids in every ``mark.rule(…)`` under *node*, also inside ``pytest.param(…, marks=…)``."""
        return [
            self._id(argument)
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and self._is_mark(ast.unparse(call.func))
            for argument in call.args
        ]

    def _is_mark(self, function: str) -> bool:
        return function.endswith("mark.rule") or function in self.names

    def _id(self, argument: ast.expr) -> str:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            return argument.value
        written = ast.unparse(argument)
        raise TheomachyError(
            f"{self.path}, line {argument.lineno}: mark.rule needs the ids as plain strings, not {written}"
        )


def _assigns(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == name for target in node.targets
    )
