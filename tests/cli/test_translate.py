"""``theomachy translate``: skeletons that are valid, and a report of what is missing, outdated or takes other facts."""

import shutil
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import Result

from theomachy.cli.translate import compare, find_packages
from theomachy.core.language import ENGLISH, languages

Run = Callable[..., Result]
pytestmark = pytest.mark.once

MESSAGES = """
[game]
title = "Tiny"

[name]
"agree -" = "Say \\"no\\""

[event]
moved = "{seat} moves {count}."

[credits]
design = "Nobody"
"""
ALONE = 'hello = "Hello, {name}."\nbye = "Bye."\n'
LESSON = """
[[step]]
title = "1. Start"
text = "Begin."
position = "{}"

[[step]]
title = "2. Move"
text = "Move."
hint = "Tap."
"""
RULES = """
[[section]]
heading = "Moves"

[section.rules]
TI-1 = { tag = "book", text = "Move once." }
TI-2 = { tag = "book", text = "Then stop.", ours = "That you stop." }
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A package with one game."""
    game = tmp_path / "games" / "tiny"
    (game / "messages").mkdir(parents=True)
    (game / "messages" / "en.toml").write_text(MESSAGES)
    (game / "lesson.toml").write_text(LESSON)
    (game / "rules.toml").write_text(RULES)
    return tmp_path


def _uncomment(folder: Path) -> None:
    for path in folder.iterdir():
        lines = path.read_text().splitlines()[1:]
        path.write_text("\n".join(line.removeprefix("# ") for line in lines))


def _lines(result: Result) -> set[str]:
    return {" ".join(line.split()) for line in result.output.splitlines()}


def test_a_skeleton_says_nothing_until_it_is_uncommented(run: Run, root: Path) -> None:
    result = run("translate", "fr", "--folder", str(root))
    assert result.exit_code == 0
    assert "games/tiny/languages/fr/messages.toml: 0 of 3" in result.output
    folder = root / "games" / "tiny" / "languages" / "fr"
    assert tomllib.loads((folder / "messages.toml").read_text()) == {"game": {}, "name": {}, "event": {}}
    assert tomllib.loads((folder / "lesson.toml").read_text()) == {"step": [{}, {}]}
    assert run("translate", "fr", "--missing", "--folder", str(root)).exit_code == 1
    _uncomment(folder)
    assert tomllib.loads((folder / "messages.toml").read_text())["name"] == {"agree -": 'Say "no"'}
    assert tomllib.loads((folder / "rules.toml").read_text())["ours"] == {"TI-2": "That you stop."}
    assert run("translate", "fr", "--missing", "--folder", str(root)).exit_code == 0


def test_files_that_exist_stay(run: Run, root: Path) -> None:
    folder = root / "games" / "tiny" / "languages" / "fr"
    folder.mkdir(parents=True)
    (folder / "messages.toml").write_text('[game]\ntitle = "Petit"\n')
    assert "messages.toml: 1 of 3" in run("translate", "fr", "--folder", str(root)).output
    assert (folder / "messages.toml").read_text() == '[game]\ntitle = "Petit"\n'
    assert (folder / "rules.toml").exists()


def test_the_report_names_what_is_missing_what_is_gone_and_other_facts(run: Run, root: Path) -> None:
    run("translate", "fr", "--folder", str(root))
    folder = root / "games" / "tiny" / "languages" / "fr"
    _uncomment(folder)
    (folder / "messages.toml").write_text(
        '[game]\nmotto = "Oh"\n[name]\n"agree -" = "Non"\nextra = "Un nom"\n'
        '[event]\nmoved = "{seat} joue."\n[to]\nextra = "au nom"\n'
    )
    (folder / "lesson.toml").write_text('[[step]]\ntitle = "1"\ntext = "a"\n[[step]]\n[[step]]\ntext = "b"\n')
    result = run("translate", "fr", "--missing", "--folder", str(root))
    assert result.exit_code == 1
    assert _lines(result) == {
        "games/tiny/languages/fr/messages.toml: 2 of 3",
        'missing [game] title = "Tiny"',
        "not English [game] motto",
        'other facts [event] moved = "{seat} moves {count}."',
        "games/tiny/languages/fr/lesson.toml: 2 of 5",
        'missing [2] title = "2. Move"',
        'missing [2] text = "Move."',
        'missing [2] hint = "Tap."',
        "not English [3] text",
        "games/tiny/languages/fr/rules.toml: 4 of 4",
    }


def test_sentences_above_the_first_table_count(run: Run, root: Path) -> None:
    (root / "games" / "tiny" / "messages" / "en.toml").write_text(ALONE + MESSAGES)
    assert "messages.toml: 0 of 5" in run("translate", "fr", "--folder", str(root)).output
    file = root / "games" / "tiny" / "languages" / "fr" / "messages.toml"
    result = run("translate", "fr", "--missing", "--folder", str(root))
    assert 'missing hello = "Hello, {name}."' in _lines(result)
    _uncomment(file.parent)
    assert tomllib.loads(file.read_text())["hello"] == "Hello, {name}."
    file.write_text(file.read_text().replace("{name}", "you"))
    assert 'other facts hello = "Hello, {name}."' in _lines(run("translate", "fr", "--missing", "--folder", str(root)))


@pytest.mark.parametrize("language", ["en", "French", "../x", "f"])
def test_a_language_is_a_code(run: Run, root: Path, language: str) -> None:
    result = run("translate", language, "--folder", str(root))
    assert result.exit_code == 2
    assert not list(root.rglob("languages"))


def test_broken_files_and_wrong_folders_are_named(run: Run, root: Path, tmp_path: Path) -> None:
    (root / "games" / "tiny" / "messages" / "en.toml").write_text("[")
    assert run("translate", "fr", "--folder", str(root)).exit_code == 2
    shutil.rmtree(root / "games")
    assert run("translate", "fr", "--folder", str(root)).exit_code == 2


@pytest.mark.parametrize("language", [language for language in languages() if language != ENGLISH])
def test_the_packages_that_games_share_are_translated(language: str) -> None:
    """Tables, servers and puzzles have sentences too; the laws look after those of games."""
    root = Path(str(files("theomachy")))
    shared = [package for package in find_packages(root) if package.parent == root]
    assert len(shared) > 1
    assert all(one.is_complete() for package in shared for one in compare(package, language))


def test_the_page_has_a_catalogue_in_every_folder(run: Run, tmp_path: Path) -> None:
    """The sources of the page lie beside those of the package; a missing sentence is a line to paste."""
    package, folder = tmp_path / "src" / "theomachy", tmp_path / "web" / "src" / "text" / "languages"
    (package / "core" / "messages").mkdir(parents=True)
    (package / "core" / "messages" / "en.toml").write_text('bye = "Bye."\n')
    folder.mkdir(parents=True)
    (folder / "en.json").write_text('{"bye": "Bye, {name}.", "cards": "{count} {count:card/cards}"}')
    assert run("translate", "fr", "--folder", str(package)).exit_code == 0
    assert (folder / "fr.json").read_text() == "{}\n"
    (folder / "fr.json").write_text('{"bye": "Salut.", "old": "Vieux"}')
    (package / "core" / "languages" / "fr" / "messages.toml").write_text('bye = "Salut."\n')
    told = run("translate", "fr", "--missing", "--folder", str(package))
    assert told.exit_code == 1
    assert 'missing     "cards": "{count} {count:card/cards}",' in told.output
    assert "not English old" in told.output
    assert 'other facts "bye": "Bye, {name}.",' in told.output
    (folder / "fr.json").write_text('{"bye": "Salut, {name}.", "cards": "{count} {count:carte/cartes}"}')
    assert run("translate", "fr", "--missing", "--folder", str(package)).exit_code == 0
    (folder / "fr.json").write_text("[")
    assert "is not JSON" in run("translate", "fr", "--folder", str(package)).output
