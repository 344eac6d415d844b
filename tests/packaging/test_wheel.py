"""What pip makes of the project: the plain wheel, its switches, and the incremental compiled copy."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from scripts import native, web

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


@pytest.mark.slow
def test_the_source_archive_has_the_page_and_all_that_a_wheel_is_made_of(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    done = subprocess.run(command, cwd=native.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    [archive] = tmp_path.iterdir()
    shutil.unpack_archive(archive, tmp_path / "unpacked")
    [source] = (tmp_path / "unpacked").iterdir()
    assert (source / "web" / "dist" / "index.html").is_file()
    assert not [path for path in source.rglob("*") if path.suffix in native.SUFFIXES or path.name == "node_modules"]
    made = wheel(source, tmp_path / "dist", THEOMACHY_PURE="1", THEOMACHY_WEB="require")
    assert made.returncode == 0, made.stderr
    [file] = (tmp_path / "dist").iterdir()
    with zipfile.ZipFile(file) as wheel_of_it:
        assert "theomachy/web/index.html" in wheel_of_it.namelist()
    command = [sys.executable, "-m", "twine", "check", "--strict", str(archive), str(file)]
    checked = subprocess.run(command, capture_output=True, check=False)
    assert checked.returncode == 0, checked.stdout


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
    shown = [line for line in (done.stdout + done.stderr).splitlines() if "uncompiled" in line]
    assert shown == ["theomachy is installed uncompiled: there is no C compiler (no-such-compiler is not found)"]
    [file] = (tmp_path / "dist").iterdir()
    assert file.name.endswith("-py3-none-any.whl")


@pytest.mark.slow
def test_require_fails_without_a_compiler(checkout: Path, tmp_path: Path) -> None:
    done = wheel(checkout, tmp_path / "dist", THEOMACHY_NATIVE="require", CC="no-such-compiler")
    assert done.returncode != 0
    assert "there is no C compiler" in done.stderr
    assert not list((tmp_path / "dist").glob("*.whl"))


@pytest.mark.slow
def test_a_registry_of_npm_that_cannot_be_reached_is_named_soon(tmp_path: Path, monkeypatch) -> None:
    """pip waited for minutes and said nothing."""
    web.copy_sources(native.ROOT / "web", tmp_path / "web")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9")  # nobody listens there
    monkeypatch.setenv("npm_config_fetch_retry_mintimeout", "100")
    with pytest.raises(web.WebError, match=r"npm ci .* ECONNREFUSED"):
        web.install(tmp_path / "web", whole=False)


def test_a_switch_that_is_misspelt_is_refused(checkout: Path, tmp_path: Path) -> None:
    done = wheel(checkout, tmp_path / "dist", THEOMACHY_NATIVE="yes")
    assert done.returncode != 0
    assert "THEOMACHY_NATIVE is 'yes'; it must be one of auto, require, off" in done.stderr


@pytest.fixture(scope="module")
def compiled_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, with the engine and the page that make test has built."""
    assert native.is_current(), "make test compiles the engine first"
    out = tmp_path_factory.mktemp("dist")
    done = wheel(native.ROOT, out, THEOMACHY_NATIVE="require", THEOMACHY_WEB="require")
    assert done.returncode == 0, done.stderr
    [file] = out.iterdir()
    return file


@pytest.mark.slow
def test_a_compiled_wheel_names_its_python_and_platform_and_has_the_page(compiled_wheel: Path) -> None:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    version = tomllib.loads((native.ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert compiled_wheel.name == f"theomachy-{version}-{python}-{python}-{platform}.whl"
    with zipfile.ZipFile(compiled_wheel) as archive:
        names = archive.namelist()
    assert "theomachy/web/index.html" in names
    assert sum(name.endswith(native.SUFFIXES) for name in names) > 200
    assert not [name for name in names if "node_modules" in name or name.endswith(".c")]
    done = subprocess.run([sys.executable, "-m", "twine", "check", "--strict", compiled_wheel], capture_output=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_a_compiled_wheel_plays_without_compiler_and_node(compiled_wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "clean"
    venv.create(place, with_pip=False)
    binaries = place / ("Scripts" if os.name == "nt" else "bin")
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CC")}
    env |= {"PATH": str(binaries), "THEOMACHY_DATABASE": str(tmp_path / "t.db")}
    install = [sys.executable, "-m", "pip", "--python", str(binaries / "python"), "install", "--quiet", "--no-deps"]
    subprocess.run([*install, "--no-index", str(compiled_wheel)], env=env, check=True)
    # What it depends on is lent by this environment, so the test needs no registry.
    [site] = place.rglob("site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib"))

    def theomachy(*words: str) -> str:
        done = subprocess.run([binaries / "theomachy", *words], cwd=tmp_path, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "(compiled)" in theomachy("--version")
    assert str(site) in theomachy("doctor")
    assert "(compiled, " in theomachy("simulate", "flock", "-n", "20", "--check")


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
