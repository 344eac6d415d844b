"""What holds in the sources of the client, without a browser."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.native import ROOT

pytestmark = pytest.mark.once

WEB = ROOT / "web"
SOURCES = WEB / "src"
GAMES = ("flock", "elements_of_the_gods", "four_gods", "true_messiah", "theurgy")
NAMES = re.compile("flock|elements.of.the.gods|four.?gods|4 gods|true.?messiah|theurgy", re.IGNORECASE)


# What a room of every game's folder offers by the same name.
DOORS = {
    "index.ts": {"default", "drawn"},
    "view.ts": {"readView"},
    "describe.ts": {"labelPlace"},
    "motion.ts": {"travelsOf"},
    "text.ts": {"say"},
}
EXPORT = re.compile(r"^export (?:const|function) (\w+)|^export \{ (\w+) \}", re.MULTILINE)
# How a regular expression is applied in TypeScript.
PATTERNS = re.compile(r"\.(?:match|matchAll|replace|replaceAll|search|split)\(/|/[gimsuy]*\.(?:test|exec)\(|RegExp")


def sources(*suffixes: str) -> Iterator[Path]:
    """The client's source files that are no tests."""
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in suffixes and not path.name.endswith(".test.ts"):
            yield path


def test_the_lock_file_names_every_package_and_no_address():
    """``npm ci`` refuses a lock that lacks a package, also one for another platform."""
    packages = json.loads((WEB / "package-lock.json").read_text())["packages"]
    manifest = json.loads((WEB / "package.json").read_text())
    for kind in ("dependencies", "devDependencies"):
        assert packages[""][kind] == manifest[kind]
    missing = [
        f"{name or 'package.json'} -> {wanted}"
        for name, package in packages.items()
        for kind in ("dependencies", "optionalDependencies")
        for wanted in package.get(kind, {})
        if not any(f"{place}node_modules/{wanted}" in packages for place in ("", f"{name}/"))
    ]
    assert missing == []
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_what_is_built_imports_no_package_of_the_tests():
    """A first start installs the packages for building only, a third of all."""
    wanted = set(json.loads((WEB / "package.json").read_text())["dependencies"])
    imported = {
        name
        for path in (WEB / "vite.config.ts", WEB / "licences.ts", *sources(".ts", ".svelte", ".css"))
        for name in re.findall(r"""(?:from|import) ['"]((?:@[\w-]+/)?[\w-]+)""", path.read_text(encoding="utf-8"))
    }
    assert imported - {"node", "virtual"} <= wanted
    assert {"svelte", "vite"} <= imported


def test_the_shell_names_no_game():
    """What belongs to one game stands in its folder and is found there."""
    named = [
        f"{path.relative_to(SOURCES)}: {line.strip()}"
        for path in sources(".ts", ".svelte", ".css")
        if path.relative_to(SOURCES).parts[:2] not in {("games", game) for game in GAMES}
        for line in path.read_text().splitlines()
        if NAMES.search(line)
    ]
    assert named == []


def test_the_folders_of_the_games_have_the_same_rooms():
    """A file beside parts/ is in all five folders or in none, its tests too."""
    rooms = {game: {path.name for path in (SOURCES / "games" / game).iterdir()} for game in GAMES}
    differences = [
        f"{game} has no {room}"
        for room in sorted(set().union(*rooms.values()))
        for game in GAMES
        if room not in rooms[game]
    ]
    assert differences == []


def test_the_rooms_of_the_games_have_the_same_doors():
    differences = [
        f"{game}/{room} exports no {name}"
        for game in GAMES
        for room, names in DOORS.items()
        for name in sorted(names - exports(SOURCES / "games" / game / room))
    ]
    assert differences == []


def exports(path: Path) -> set[str]:
    """What a module exports that is no type."""
    return {name for found in EXPORT.findall(path.read_text()) for name in found if name}


def test_boards_parse_nothing_with_regular_expressions():
    """What a board needs to know comes as data; notation is written for people and for records."""
    parsing = [
        f"{path.relative_to(SOURCES)}: {line.strip()}"
        for path in sources(".ts", ".svelte")
        if path.is_relative_to(SOURCES / "games")
        for line in path.read_text().splitlines()
        if PATTERNS.search(line)
    ]
    assert parsing == []
