"""All games have one shape: the same modules, public functions and parameters. Know one and you know the others.

Only sources are read: nothing is imported, compiled or run.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once]

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "theomachy"
GAMES = sorted(path.parent for path in (SOURCE / "games").glob("*/game.py"))
PACKAGES = [*GAMES, *sorted(path.parent for path in (SOURCE / "examples").glob("*/game.py"))]
MOST_LINES = 500  # no file has as many
MOST_NAMES = 12

ROOMS = {
    "actions": {"space": "(seats, options) -> ActionSpace"},
    "aids": {"aids": "(position, viewer) -> View"},
    "choices": {"choices": "(position, seat) -> Choices", "default": "(position, seat) -> int"},
    "evaluate": {"evaluate": "(position, seat) -> float"},
    "game": {},
    "goal": {},
    "invariants": {"check": "(position) -> None"},
    "load": {
        "load": "(data, seed, settle) -> Position",
        "worlds": "(view, dice, settle) -> Iterator[Position]",
    },
    "notation": {
        "label": "(position, seat) -> str",
        "write": "(position, seat, action, viewer=None) -> str",
        "read": "(position, seat, text) -> list[int]",
        "write_line": "(position, seat, actions, viewer=None) -> str",
        "note": "(before, events) -> str",
        "draws": "(position, seat, actions, note) -> list[int]",
        "opening_note": "(position) -> str",
        "opening_draws": "(position, note) -> list[int]",
    },
    "observe": {},
    "position": {"empty": "(seats, options) -> Position"},
    "refusals": {"explain": "(position, seat, action) -> Refusal | None"},
    "state": {"blank": "(terms) -> vec[int]"},
    "terminal": {
        "draw": "(view) -> str",
        "panes": "(view, viewer) -> dict[str, list[Message]]",
        "here": "(view, place) -> list[Message]",
    },
    "view": {"view": "(position, viewer) -> View", "dump": "(position) -> View"},
}
POSITIONS = {"position", "before", "base", "ahead"}  # parameters that are one; the latter beside another
OBJECTS = {"game": "GAME", "goal": "GOAL", "observe": "OBSERVER"}  # rooms that hold one object and its class
RULES = {"setup": {"begin": "(position) -> None"}, "ending": {"outcome": "(position) -> Outcome | None"}}
FOLDERS = {"rules", "components"}  # of modules of the game's own
CONSTRUCTORS = {
    "state": {"Terms": "(self, seats, options)", "State": "(self, cells, luck, terms"},  # ... and what only it shares
}
EDITION = {"components": "(edition) -> Components"}  # of components/edition.py
EDITION_NAMES = {"SCHEMA", "Components", "STANDARD", "PACKAGE"}
FILES = {"messages", "languages", "rules.toml"}
FILES_OF_A_GAME = FILES | {"data", "puzzles", "lesson.toml"}
# Rooms and files that have a module of tests in every game that has them.
TESTED = {
    "aids", "choices", "evaluate", "goal", "invariants", "load", "notation", "observe", "position", "refusals", "state",
    "terminal", "view",
}  # fmt: skip
TESTED_OF_A_GAME = TESTED | {"lesson", "perft", "records"}
# What docs/glossary.md has another word for.
QUESTION_WORDS = re.compile(r"(What|Whether|Who|Whose|Where|How|Which|When|Why|If|Whatever)\b")
OLD_WORDS = re.compile(r"(^|_)(tells?|told|spells?|spelled|deeds?|wish|wishes|mildest|hall|minds|sender)(_|$)")


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def signature(function: ast.FunctionDef) -> str:
    """Parameters and result; what is a position in one game is one in all, and i64 is a number."""
    parameters = [parameter.arg for parameter in function.args.args]
    for place, default in enumerate(reversed(function.args.defaults), 1):
        parameters[-place] += f"={ast.unparse(default)}"
    result = "?" if function.returns is None else ast.unparse(function.returns)
    result = re.sub(r"\b\w*Position\b", "Position", result).replace("'", "").replace("i64", "int")
    return f"({', '.join(parameters)}) -> {result}"


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
    found += differences_of_parameters(package)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("package", GAMES, ids=lambda package: package.name)
def test_every_game_has_its_files_and_an_edition_of_its_own(package: Path) -> None:
    found = {path.name for path in package.iterdir() if path.suffix != ".py" and path.name != "__pycache__"}
    assert found - FOLDERS == FILES_OF_A_GAME
    assert {name for name, _ in names(parse(package / "components" / "edition.py"))} | {"PACKAGE"} >= EDITION_NAMES


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_game_has_a_state_its_terms_and_one_position(package: Path) -> None:
    state = {name for name, node in names(parse(package / "state.py")) if isinstance(node, ast.ClassDef)}
    assert {"State", "Terms"} <= state
    [position] = [name for name, node in names(parse(package / "position.py")) if isinstance(node, ast.ClassDef)]
    [game] = [name for name, node in names(parse(package / "game.py")) if isinstance(node, ast.ClassDef)]
    assert position == game.removesuffix("Game") + "Position"


def sources() -> Iterator[Path]:
    """What people wrote: Python, and the web client without what is made for it."""
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
        if path.suffix == ".py" and not path.is_relative_to(ROOT / "tests")
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
    for folder in FOLDERS:
        known = {path.stem for path in (package / folder).glob("*.py")} | {"examples"}
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
