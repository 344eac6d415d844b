"""All games have one shape: the same modules, public functions and parameters. Know one and you know the others.

Only sources are read: nothing is imported, compiled or run.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest

pytestmark = [pytest.mark.once]

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "theomachy"
GAMES = sorted(path.parent for path in (SOURCE / "games").glob("*/game.py"))
PACKAGES = [*GAMES, *sorted(path.parent for path in (SOURCE / "examples").glob("*/game.py"))]
MOST_LINES = 500  # no file has as many
MOST_NAMES = 12

ROOMS = {
    "actions": {"space": "(seats: int, options: Options) -> ActionSpace"},
    "aids": {"aids": "(position: Position, viewer: int | None) -> View"},
    "choices": {
        "choices": "(position: Position, seat: int) -> Choices",
        "default": "(position: Position, seat: int) -> int",
    },
    "evaluate": {"evaluate": "(position: Position, seat: int) -> float"},
    "game": {},
    "goal": {},
    "invariants": {"check": "(position: Position) -> None"},
    "load": {
        "load": "(data: View, seed: int | str | bytes, settle: Settle) -> Position",
        "worlds": "(view: View, dice: Dice, settle: Settle) -> Iterator[Position]",
    },
    "notation": {
        "label": "(position: Position, seat: int) -> str",
        "write": "(position: Position, seat: int, action: int, viewer: int | None=None) -> str",
        "read": "(position: Position, seat: int, text: str) -> list[int]",
        "write_line": "(position: Position, seat: int, actions: Sequence[int], viewer: int | None=None) -> str",
        "note": "(before: Position, events: Sequence[Event]) -> str",
        "draws": "(position: Position, seat: int, actions: Sequence[int], note: str) -> list[int]",
        "opening_note": "(position: Position) -> str",
        "opening_draws": "(position: Position, note: str) -> list[int]",
    },
    "observe": {},
    "position": {"empty": "(seats: int, options: Options) -> Position"},
    "refusals": {"explain": "(position: Position, seat: int, action: int) -> Refusal | None"},
    "state": {"blank": "(terms: Terms) -> vec[int]"},
    "terminal": {
        "draw": "(view: View) -> str",
        "panes": "(view: View, viewer: int | None) -> dict[str, list[Message]]",
        "here": "(view: View, place: str) -> list[Message]",
    },
    "view": {"view": "(position: Position, viewer: int | None) -> View", "dump": "(position: Position) -> View"},
}
POSITIONS = {"position", "before", "base", "ahead"}  # parameters that are one; the latter beside another
OBJECTS = {"game": "GAME", "goal": "GOAL", "observe": "OBSERVER"}  # rooms that hold one object and its class
RULES = {
    "setup": {"begin": "(position: Position) -> None"},
    "ending": {"outcome": "(position: Position) -> Outcome | None"},
}
FOLDERS = {"rules", "components"}  # of modules of the game's own
CONSTRUCTORS = {
    "state": {
        "Terms": "(self, seats: int, options: Options)",
        "State": "(self, cells: vec[int], luck: Luck, terms: Terms",  # ... and what only it shares
    },
}
BUILD = {"position": "(**fields: Any) -> Position"}  # of build.py beside the tests of a game
EDITION = {"components": "(edition: str) -> Components"}  # of components/edition.py
EDITION_NAMES = {"SCHEMA", "Components", "STANDARD", "PACKAGE"}
FILES = {"messages", "languages", "rules.toml"}
FILES_OF_A_GAME = FILES | {"data", "puzzles", "lesson.toml"}
MAY_HAVE = {"nets"}  # a game whose learned players beat the search
# Rooms and files that have a module of tests in every game that has them.
TESTED = {
    "aids", "choices", "evaluate", "goal", "invariants", "load", "notation", "observe", "position", "refusals", "state",
    "terminal", "view",
}  # fmt: skip
TESTED_OF_A_GAME = TESTED | {"lesson", "perft", "records"}
# What docs/glossary.md has another word for.
QUESTION_WORDS = re.compile(r"(What|Whether|Who|Whose|Where|How|Which|When|Why|If|Whatever)\b")
ENGINE_TESTS = {"core", "examples", "games", "laws", "packaging", "puzzles"}
OLD_WORDS = re.compile(r"(^|_)(tells?|told|spells?|spelled|deeds?|wish|wishes|mildest|hall|minds|sender)(_|$)")


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def signature(function: ast.FunctionDef) -> str:
    """Parameters and result; what is a position in one game is one in all, and i64 is a number."""
    result = "?" if function.returns is None else ast.unparse(function.returns)
    text = f"({ast.unparse(function.args)}) -> {result}"
    return (
        re.sub(r"\b\w*Position\b|(?<=: )State\b|(?<=-> )State\b", "Position", text)
        .replace("'", "")
        .replace("i64", "int")
    )


def is_function(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef)


def names(module: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The names that a module defines at its top."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id, node


def missing_and_surplus(found: set[str], wanted: set[str]) -> Iterator[str]:
    yield from (f"lacks {name}" for name in sorted(wanted - found))
    yield from (f"has {name} besides" for name in sorted(found - wanted))


def differences_of_modules(package: Path) -> Iterator[str]:
    """The modules and folders of modules that the package of a game has too much or too little."""
    found = {path.name for path in package.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    yield from missing_and_surplus(found, {"__init__.py", *(f"{room}.py" for room in ROOMS), *FOLDERS})
    for folder in FOLDERS:
        start = package / folder / "__init__.py"
        if start.is_file() and start.read_text(encoding="utf-8").strip():
            yield f"{folder}/__init__.py is not empty"


def differences_of_functions(path: Path, wanted: dict[str, str]) -> Iterator[str]:
    """Functions that a module lacks or that have another signature."""
    if not path.is_file():
        return
    found = {name: signature(node) for name, node in names(parse(path)) if isinstance(node, ast.FunctionDef)}
    for name, expected in wanted.items():
        if name not in found:
            yield f"{path.name}: lacks {name}{expected}"
        elif found[name] != expected:
            yield f"{path.name}: {name}{found[name]}, not {name}{expected}"


def public_besides(package: Path, room: str) -> Iterator[str]:
    """Public names of a room that are none of its functions: constants are state's and actions', classes have rooms."""
    path = package / f"{room}.py"
    if not path.is_file():
        return
    for name, node in names(parse(path)):
        if name.startswith("_") or name in ROOMS[room] or name == OBJECTS.get(room):
            continue
        is_class = isinstance(node, ast.ClassDef) and room in ("state", "position", *OBJECTS)
        is_constant = name.isupper() and room in ("state", "actions")
        if not (is_class or is_constant):
            yield f"{room}.py: {name} is public"


def differences_of_constructors(package: Path) -> Iterator[str]:
    """Classes that are made from other things, or in another order, than in the other games."""
    for room, wanted in CONSTRUCTORS.items():
        classes = dict(names(parse(package / f"{room}.py")))
        for name, expected in wanted.items():
            node = classes.get(name)
            methods = {inner.name: inner for inner in getattr(node, "body", []) if isinstance(inner, ast.FunctionDef)}
            found = signature(methods["__init__"]) if "__init__" in methods else " has no constructor"
            if not found.startswith(expected):
                yield f"{room}.py: {name}{found}, not {name}{expected}"


def differences_of_positions(package: Path) -> Iterator[str]:
    """Methods of the contract that take or give something else in this game."""
    contract = {node.name: node for node in ast.walk(parse(SOURCE / "core" / "position.py")) if is_function(node)}
    for node in ast.walk(parse(package / "position.py")):
        if is_function(node) and not node.name.startswith("_") and node.name in contract:
            expected = signature(contract[node.name])
            if signature(node) != expected:
                yield f"position.py: {node.name}{signature(node)}, not {expected}"


def differences_of_parameters(package: Path) -> Iterator[str]:
    """Parameters for a position that are not called so."""
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.FunctionDef) and node.args.args and node.args.args[0].arg != "self":
                first = node.args.args[0]
                kind = "" if first.annotation is None else ast.unparse(first.annotation)
                if re.fullmatch(r"State|\w*Position", kind) and first.arg not in POSITIONS:
                    yield f"{path.relative_to(package)}: {node.name}({first.arg}: {kind})"


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_game_has_the_same_modules(package: Path) -> None:
    found = list(differences_of_modules(package))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_room_has_the_same_public_functions(package: Path) -> None:
    found: list[str] = []
    for room, wanted in ROOMS.items():
        found += differences_of_functions(package / f"{room}.py", wanted)
        found += public_besides(package, room)
    for room, name in OBJECTS.items():
        if name not in dict(names(parse(package / f"{room}.py"))):
            found.append(f"{room}.py: lacks {name}")
    for heading, wanted in RULES.items():
        found += differences_of_functions(package / "rules" / f"{heading}.py", wanted)
    found += differences_of_functions(package / "components" / "edition.py", EDITION)
    found += differences_of_constructors(package)
    found += differences_of_positions(package)
    found += differences_of_parameters(package)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("package", GAMES, ids=lambda package: package.name)
def test_every_game_has_its_files_and_an_edition_of_its_own(package: Path) -> None:
    found = {path.name for path in package.iterdir() if path.suffix != ".py" and path.name != "__pycache__"}
    assert found - FOLDERS - MAY_HAVE == FILES_OF_A_GAME
    assert {name for name, _ in names(parse(package / "components" / "edition.py"))} | {"PACKAGE"} >= EDITION_NAMES


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_game_has_a_state_its_terms_and_one_position(package: Path) -> None:
    state = {name for name, node in names(parse(package / "state.py")) if isinstance(node, ast.ClassDef)}
    assert {"State", "Terms"} <= state
    [position] = [name for name, node in names(parse(package / "position.py")) if isinstance(node, ast.ClassDef)]
    [game] = [name for name, node in names(parse(package / "game.py")) if isinstance(node, ast.ClassDef)]
    assert position == game.removesuffix("Game") + "Position"


@cache
def sources() -> tuple[Path, ...]:
    """What people wrote: Python, and the web client without what is made for it."""
    return tuple(_sources())


def _sources() -> Iterator[Path]:
    for folder in ("src", "tests", "scripts", "bench", "examples"):
        yield from (ROOT / folder).rglob("*.py")
    for pattern in ("*.ts", "*.svelte", "*.css"):
        for path in (ROOT / "web" / "src").rglob(pattern):
            if not path.read_text(encoding="utf-8").startswith("// Made from"):
                yield path


def test_files_are_short() -> None:
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_bytes().splitlines()) for path in sources()}
    assert len(lengths) > 1000
    assert not {name: lines for name, lines in lengths.items() if lines >= MOST_LINES}


def test_no_import_list_is_long() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno}: {len(node.names)} names from {node.module}"
        for path in sources()
        if path.suffix == ".py"
        for node in ast.walk(parse(path))
        if isinstance(node, ast.ImportFrom) and len(node.names) > MOST_NAMES
    ]
    assert not found, "\n".join(found)


def names_given(tree: ast.Module) -> Iterator[str]:
    """Every name that a module gives to something: modules, classes, functions, parameters, variables, attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def test_names_use_the_words_of_the_glossary() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}: {name}"
        for path in sources()
        if path.suffix == ".py"
        and (not path.is_relative_to(ROOT / "tests") or path.parts[len(ROOT.parts) + 1] in ENGINE_TESTS)
        for name in (path.stem, *names_given(parse(path)))
        if OLD_WORDS.search(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower())
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_the_tests_of_a_game_mirror_its_package(package: Path) -> None:
    """The same modules of tests beside the same ones in every game; tests of rules are called after a heading."""
    tests = ROOT / "tests" / package.parent.name / package.name
    wanted = TESTED_OF_A_GAME if package in GAMES else TESTED
    modules = {path.stem for path in tests.glob("*.py")}
    found = list(missing_and_surplus(modules, {"build", *(f"test_{name}" for name in wanted)}))
    found += differences_of_functions(tests / "build.py", BUILD)
    for folder in FOLDERS:
        known = {path.stem for path in (package / folder).glob("*.py")} | {"examples"}  # of the rulebook
        found += [
            f"{folder}/{path.name} is called after no module"
            for path in sorted((tests / folder).glob("test_*.py"))
            if not any(f"{path.stem}_".startswith(f"test_{module}_") for module in known)
        ]
    assert not found, "\n".join(found)


def test_docstrings_say_what_a_thing_does_or_is() -> None:
    """A verb or a noun phrase comes first, no question word (docs/style.md, rule 7)."""
    found = []
    for path in sources():
        if path.suffix != ".py" or path.is_relative_to(ROOT / "tests"):
            continue
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                text = ast.get_docstring(node) or ""
                if QUESTION_WORDS.match(text):
                    found.append(f"{path.relative_to(ROOT).as_posix()}: {text.splitlines()[0]}")
    assert not found, "\n".join(found)


def test_the_way_of_one_move_names_files_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = text.split("## The way of one move")[1].split("```")[1]
    named = re.findall(r"[\w<>*/]+(?:\.svelte)?\.(?:py|ts|svelte)\b", picture)
    assert len(named) > 25
    for name in named:
        folder = SOURCE if name.endswith(".py") else ROOT / "web" / "src"
        for game in GAMES:
            assert list(folder.glob(name.replace("<game>", game.name))), name
