"""The compiled and the uncompiled engine are one: the same games, position for position."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILDS = {"pure": ROOT / "src", "compiled": ROOT / "build" / "native"}


def play(source: Path) -> list[str]:
    """What the games look like when played by the engine in *source*."""
    command = [sys.executable, "-P", str(ROOT / "tests" / "laws" / "twin.py"), "1"]
    env = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.once
def test_both_builds_play_the_same_games() -> None:
    assert BUILDS["compiled"].is_dir(), "there is no compiled engine to compare with: run `make native`"
    shown = {build: play(source) for build, source in BUILDS.items()}
    for build, lines in shown.items():
        assert lines[0] == build, f"{BUILDS[build]} runs the {lines[0]} engine"
    assert shown["compiled"][1:] == shown["pure"][1:]
    assert len(shown["pure"]) > 4
