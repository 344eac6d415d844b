"""What pip makes of the project: the plain wheel, its switches, and the incremental compiled copy."""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from scripts import native

pytestmark = pytest.mark.once

TAKEN = ("src", "scripts", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE", "CREDITS.md")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a build reads."""
    place = tmp_path_factory.mktemp("checkout")
    for name in TAKEN:
        origin = native.ROOT / name
        if origin.is_dir():
            shutil.copytree(origin, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(origin, place / name)
    return place


def wheel(checkout: Path, out: Path, **switches: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel with hatchling as it is installed here."""
    env = {**os.environ, "THEOMACHY_WEB": "off", **switches}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    return subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)


def installed(file: Path, place: Path) -> str:
    """Unpack a wheel and say where its engine comes from."""
    with zipfile.ZipFile(file) as archive:
        archive.extractall(place)
    code = (
        "import theomachy, theomachy.core.position as p\n"
        "match = theomachy.new('connect_four', seats=2, seed='evening')\n"
        "match.play(0, 'd')\n"
        "assert match.actors() == [1]\n"
        "print(p.__file__)"
    )
    env = {**os.environ, "PYTHONPATH": str(place)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.slow
def test_a_pure_wheel_is_for_every_machine_and_plays(checkout: Path, tmp_path: Path) -> None:
    done = wheel(checkout, tmp_path / "dist", THEOMACHY_PURE="1")
    assert done.returncode == 0, done.stderr
    [file] = (tmp_path / "dist").iterdir()
    assert file.name.endswith("-py3-none-any.whl")
    assert Path(installed(file, tmp_path / "site")).is_relative_to(tmp_path / "site")


@pytest.mark.slow
def test_without_a_compiler_it_is_installed_plain_and_says_so(checkout: Path, tmp_path: Path) -> None:
    done = wheel(checkout, tmp_path / "dist", THEOMACHY_NATIVE="auto", CC="no-such-compiler")
    assert done.returncode == 0, done.stderr
    told = [line for line in (done.stdout + done.stderr).splitlines() if "uncompiled" in line]
    assert told == ["theomachy is installed uncompiled: there is no C compiler (no-such-compiler is not found)"]
    [file] = (tmp_path / "dist").iterdir()
    assert file.name.endswith("-py3-none-any.whl")


@pytest.mark.slow
def test_require_fails_without_a_compiler(checkout: Path, tmp_path: Path) -> None:
    done = wheel(checkout, tmp_path / "dist", THEOMACHY_NATIVE="require", CC="no-such-compiler")
    assert done.returncode != 0
    assert "there is no C compiler" in done.stderr
    assert not list((tmp_path / "dist").glob("*.whl"))


@pytest.mark.slow
def test_a_switch_that_is_misspelt_is_refused(checkout: Path, tmp_path: Path) -> None:
    done = wheel(checkout, tmp_path / "dist", THEOMACHY_NATIVE="yes")
    assert done.returncode != 0
    assert "THEOMACHY_NATIVE is 'yes'; it must be one of auto, require, off" in done.stderr


def test_the_copy_is_made_once(tmp_path: Path) -> None:
    source = tmp_path / "src"
    (source / "theomachy").mkdir(parents=True)
    module = source / "theomachy" / "__init__.py"
    module.write_text("A = 1\n")
    out, work = tmp_path / "out", tmp_path / "work"
    assert native.build(source, out, work, compiled=False)
    assert not native.build(source, out, work, compiled=False)
    module.rename(source / "theomachy" / "other.py")
    assert native.build(source, out, work, compiled=False)
    assert [path.name for path in (out / "theomachy").iterdir()] == ["other.py"]


def test_every_game_is_a_library_of_its_own() -> None:
    core, other = "theomachy/core/a.py", "theomachy/bots/d.py"
    flock = ["theomachy/games/flock/b.py", "theomachy/games/flock/c.py"]
    assert native.groups([core, *flock, other]) == [
        ([core], "theomachy_core"),
        (flock, "theomachy_flock"),
        ([other], "theomachy_bots"),
    ]


def test_development_has_what_compiling_takes() -> None:
    groups = tomllib.loads((native.ROOT / "pyproject.toml").read_text())["dependency-groups"]
    assert {"include-group": "native"} in groups["dev"]
    assert native.requirements() == groups["native"]
