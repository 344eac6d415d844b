"""docs/howto/add-a-game.md is true: a copy of the smallest game, under a new name, plays everywhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.native import ROOT
from tests.sixth import grow

pytestmark = [pytest.mark.once, pytest.mark.slow]

ONLINE = """
import asyncio, sys
from pathlib import Path
from tests.server.people import Person, serving

async def main() -> None:
    async with serving(Path(sys.argv[1])) as url, Person(url) as ada, Person(url, "Bob") as bob:
        [form] = [form for form in (await ada.http.get("/api/games")).json() if form["id"] == "sixth"]
        assert form["seats"] == [2] and not form["example"]
        table = (await ada.open("sixth", seats=2))["table"]["id"]
        await bob.join(table)
        for turn in range(80):
            for person in (ada, bob):
                state = await person.look(table)
                if state["choices"] is not None:
                    # The generic board knows no game: it walks the paths of the choices.
                    assert all(item["path"] for item in state["choices"]["items"])
                    await person.do(table, "play", text=state["choices"]["items"][turn % 3]["text"])
            if state["outcome"] is not None:
                return
        raise AssertionError("the game did not end")

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return grow(tmp_path_factory.mktemp("sixth") / "src")


def run(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the tree with the sixth game."""
    env = {**os.environ, "PYTHONPATH": str(tree), "THEOMACHY_EXPECT": ""}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True)


def test_the_laws_hold_for_it(tree: Path) -> None:
    done = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/laws", "-k", "sixth")
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


def test_the_command_line_plays_it(tree: Path) -> None:
    done = run(tree, "-m", "theomachy.cli", "simulate", "sixth", "-n", "20", "--check")
    assert done.returncode == 0, done.stderr
    assert "sixth" in run(tree, "-m", "theomachy.cli", "games").stdout


def test_a_server_plays_it_to_its_end(tree: Path, tmp_path: Path) -> None:
    done = run(tree, "-c", ONLINE, str(tmp_path / "tables.db"))
    assert done.returncode == 0, done.stderr[-3000:]
