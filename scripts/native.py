"""Compile the engine with mypyc, outside the source tree.

    python -m scripts.native      # build/native: the whole package, extensions beside the .py files
    PYTHONPATH=build/native python -c "import theomachy"

The work directory keeps what the last run learned (types, C files, libraries): an unchanged tree costs a
moment, a changed module only the library it belongs to. Each game is one library and each other package
another, which is three times faster to build than a single library and not slower to run.
"""

import argparse
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "theomachy"
HOT = ["-O2"]  # -O3 compiles slower and played no faster
# With gcc the passes of -O2 that pay: seven tenths of its time, and no slower beyond noise (docs/build.md).
HOT_GCC = [
    "-O1",
    "-finline-small-functions",
    "-findirect-inlining",
    "-fpartial-inlining",
    "-fstrict-aliasing",
    "-foptimize-sibling-calls",
    "-falign-functions",
    "-falign-loops",
    "-freorder-blocks",
    "-freorder-blocks-and-partition",
]
COLD = ["-O0"]  # for rooms that no search enters: a fifth of the time to compile
COLD_LIBRARY = "_cold"
SUFFIXES = (".so", ".pyd")
LISTING = "libraries.txt"  # what a build made
PROGRESS = "progress.json"  # how far it is
FLAGS = "flags.json"  # what the last build was compiled with
SHARE_OF_C_FILES = 0.1  # of the time of a build: writing the C files
MODES = ("auto", "require", "off")


class NativeError(Exception):
    """The engine could not be compiled; the message says why."""


def mode() -> str:
    """Return how THEOMACHY_NATIVE (or THEOMACHY_PURE) asks for the engine: auto, require or off."""
    if os.environ.get("THEOMACHY_PURE", "0") not in ("", "0"):
        return "off"
    chosen = os.environ.get("THEOMACHY_NATIVE", "auto")
    if chosen not in MODES:
        raise NativeError(f"THEOMACHY_NATIVE is {chosen!r}; it must be one of {', '.join(MODES)}")
    return chosen


def _settings() -> dict[str, list[str]]:
    """Return what pyproject.toml says of compiling."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        chosen: dict[str, list[str]] = tomllib.load(file)["tool"][PACKAGE]["native"]
    return chosen


def requirements() -> list[str]:
    """Return what compiling takes, as pyproject.toml states it once."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return list(tomllib.load(file)["dependency-groups"]["native"])


def modules(package: Path) -> list[str]:
    """The modules to compile, as paths relative to the folder that holds *package*."""
    chosen = _settings()
    found = [package / name for name in chosen["modules"]]
    if missing := [str(path) for path in found if not path.is_file()]:
        raise NativeError(f"pyproject.toml lists modules that do not exist: {', '.join(missing)}")
    for name in chosen["packages"]:
        found += [path for path in (package / name).rglob("*.py") if path.name != "__init__.py"]
    return sorted(path.relative_to(package.parent).as_posix() for path in found)


def groups(files: list[str]) -> list[tuple[list[str], str]]:
    """List the modules of each library: one for each game and each other package, each without its cold modules.

    The libraries lie beside the package, not in it: mypyc derives ``__file__`` of its modules from there.
    """
    cold = _settings()["cold"]
    libraries: dict[str, list[str]] = {}
    for file in files:
        parts = file.removesuffix(".py").split("/")
        is_of_a_game = parts[1] == "games" and len(parts) > 3
        name = f"{PACKAGE}_{parts[2] if is_of_a_game else parts[1]}"
        inner = "/".join(parts[3:] if is_of_a_game else parts[1:])
        if any(inner == room or inner.startswith(f"{room}/") for room in cold):
            name += COLD_LIBRARY
        libraries.setdefault(name, []).append(file)
    return [(members, name) for name, members in libraries.items()]


def why_no_compiler() -> str | None:
    """Return why C cannot be compiled for this Python, or None when it can."""
    if os.name == "nt":
        return None  # found by setuptools itself
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        return f"there is no C compiler ({command[0]} is not found)"
    include = sysconfig.get_path("include")
    trial = subprocess.run(
        [*command, "-fsyntax-only", f"-I{include}", "-x", "c", "-"],
        input="#include <Python.h>\n",
        capture_output=True,
        text=True,
    )
    if trial.returncode:
        return f"the C compiler does not find the headers of this Python (Python.h in {include})"
    return None


def _is_gcc() -> bool:
    """Return whether the C compiler is gcc, not clang under its name."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    output = subprocess.run([command[0], "--version"], capture_output=True, text=True).stdout
    return "Free Software Foundation" in output


def build(source: Path, out: Path, work: Path, *, compiled: bool = True) -> bool:
    """Make *out* a copy of the package in *source*, compiled; False when it was already so.

    :raises NativeError: if it cannot be compiled; *out* is then as it was.
    """
    work.mkdir(parents=True, exist_ok=True)
    with _lock(work / "lock"):
        digest = _digest(source, compiled)
        stamp = out / ".digest"
        if stamp.is_file() and stamp.read_text() == digest:
            return False
        tree = work / "src"
        _mirror(source, tree)
        wanted = {path.relative_to(tree): path for path in _files(tree)}
        if compiled:
            libraries = _compile(tree, work)
            wanted |= {path.relative_to(work / "lib"): path for path in libraries}
        stamp.unlink(missing_ok=True)
        _sync(wanted, out)
        stamp.write_text(digest)
        return True


def is_current(source: Path = ROOT / "src", out: Path = ROOT / "build" / "native") -> bool:
    """Return whether *out* holds the package of *source*, compiled."""
    stamp = out / ".digest"
    return stamp.is_file() and stamp.read_text() == _digest(source, compiled=True) and bool(extensions(out))


def extensions(out: Path) -> list[Path]:
    """The compiled files in *out*, relative to it."""
    return sorted(path.relative_to(out) for path in out.rglob("*") if path.suffix in SUFFIXES)


def _compile(tree: Path, work: Path) -> list[Path]:
    """Compile with what the last run learned; where mypyc trips over that, without it."""
    output = _try_to_compile(tree, work)
    if output is not None and "Traceback" in output and (work / "types").is_dir():
        shutil.rmtree(work / "types")
        output = _try_to_compile(tree, work)
    if output is not None:
        errors = [line for line in output.splitlines() if "error" in line.lower()] or ["no message"]
        raise NativeError("mypyc failed:\n" + "\n".join(errors[:20]) + f"\n(all of it: {work / 'log.txt'})")
    return [Path(line) for line in (work / LISTING).read_text().splitlines()]


def _try_to_compile(tree: Path, work: Path) -> str | None:
    """Compile in a process of its own, because mypyc leaves by sys.exit; what it said when it failed."""
    (work / LISTING).unlink(missing_ok=True)
    done = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "--worker", str(work.resolve())],
        cwd=tree,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    (work / "log.txt").write_text(done.stdout)
    return done.stdout if done.returncode or not (work / LISTING).is_file() else None


def _worker(work: Path) -> None:
    """Generate the C files of the package in the working directory and compile what has changed."""
    import setuptools
    from mypyc.build import mypycify
    from setuptools.command.build_ext import build_ext

    report(work / PROGRESS, 0.0)
    files = modules(Path.cwd() / PACKAGE)
    options = [
        "--config-file=",
        f"--cache-dir={work / 'types'}",
        # Types are judged by make lint; here only what is compiled must be sound.
        "--follow-imports=silent",
        # Modules are named from here on, whatever lies in the folders above the checkout.
        "--explicit-package-bases",
        "--ignore-missing-imports",
        "--no-warn-unused-configs",
    ]
    found: list[Any] = mypycify(
        options + files,
        opt_level="2",
        debug_level="0",
        separate=[(members, name) for members, name in groups(files)],
        target_dir=str(work / "c"),
    )
    hot = HOT_GCC if os.name != "nt" and _is_gcc() else HOT
    if os.name != "nt":
        for extension in found:
            is_cold = all(Path(file).stem.endswith(COLD_LIBRARY) for file in extension.sources)
            # mypyc gives all extensions one list, so each gets a copy. The second flag lets the C compiler inline
            # functions within a library: a sixth faster.
            own = [*(COLD if is_cold else hot), "-fno-semantic-interposition"]
            extension.extra_compile_args = [*extension.extra_compile_args, *own]
    found.sort(key=_size, reverse=True)  # the largest first, so no core waits at the end
    command = _reporting(build_ext, work / PROGRESS, sum(map(_size, found)))(
        setuptools.Distribution({"name": PACKAGE, "ext_modules": found})
    )
    command.build_lib = str(work / "lib")
    command.build_temp = str(work / "objects")
    command.parallel = os.cpu_count() or 1
    flags, stamp = json.dumps([hot, COLD]), work / FLAGS
    command.force = not stamp.is_file() or stamp.read_text() != flags  # setuptools looks at times of files only
    command.ensure_finalized()
    command.run()
    stamp.write_text(flags)
    (work / LISTING).write_text("\n".join(command.get_outputs()))


def _size(extension: Any) -> int:
    """Return how much C an extension is."""
    return sum(os.path.getsize(file) for file in extension.sources)


def _reporting(build_ext: Any, place: Path, total: int) -> Any:
    """The setuptools command *build_ext*, which writes to *place* what share of the C is compiled."""
    lock = threading.Lock()
    done = 0

    class Reporting(build_ext):  # type: ignore[misc]
        def build_extension(self, extension: Any) -> None:
            nonlocal done
            super().build_extension(extension)
            with lock:
                done += _size(extension)
                report(place, SHARE_OF_C_FILES + (1 - SHARE_OF_C_FILES) * done / total)

    return Reporting


def report(place: Path, share: float) -> None:
    """Write to *place* what share of a build is done."""
    fresh = place.with_suffix(".new")
    fresh.write_text(json.dumps({"share": round(share, 3)}))
    fresh.replace(place)


def _files(tree: Path) -> Iterator[Path]:
    for path in sorted((tree / PACKAGE).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in SUFFIXES:
            yield path


def _digest(source: Path, compiled: bool) -> str:
    """One name for all that decides the result."""
    parts = [sys.version, sys.executable, str(compiled), *requirements()]
    parts += [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    whole = hashlib.sha256("\0".join(parts).encode())
    for path in (Path(__file__), ROOT / "pyproject.toml", *_files(source)):
        whole.update(f"\0{path.relative_to(source) if path.is_relative_to(source) else path.name}\0".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def _mirror(source: Path, tree: Path) -> None:
    """Make *tree* a copy of *source*, touching only what differs."""
    _sync({path.relative_to(source): path for path in _files(source)}, tree)


def _sync(wanted: dict[Path, Path], out: Path) -> None:
    for place, origin in wanted.items():
        target = out / place
        if target.is_file() and target.read_bytes() == origin.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(target.name + ".new")
        shutil.copyfile(origin, fresh)
        fresh.replace(target)  # never write into a library that a running program has open
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_symlink():
            continue
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.relative_to(out) not in wanted and path.name != ".digest":
            path.unlink()


@contextlib.contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Let one build at a time work here."""
    with path.open("w") as file:
        if os.name != "nt":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _link_web(out: Path) -> None:
    """Let the copy find the web client where a wheel has it."""
    place = out / PACKAGE / "web"
    if not place.is_symlink() and not place.exists():
        place.symlink_to(ROOT / "web" / "dist", target_is_directory=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.native", description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "native", help="where the copy goes")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "work", help="what is kept")
    parser.add_argument("--clean", action="store_true", help="forget what is kept")
    parser.add_argument("--worker", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.worker:
        _worker(chosen.worker)
        return
    if chosen.clean:
        shutil.rmtree(chosen.work, ignore_errors=True)
        shutil.rmtree(chosen.out, ignore_errors=True)
    began = time.perf_counter()
    try:
        wanted = mode()
        reason = None if wanted == "off" else why_no_compiler()
        if reason and wanted == "require":
            raise NativeError(reason)
        if reason:
            print(f"theomachy: {reason}; the engine runs uncompiled, and slower", file=sys.stderr)
        fresh = build(ROOT / "src", chosen.out, chosen.work, compiled=wanted != "off" and not reason)
        _link_web(chosen.out)
    except NativeError as error:
        sys.exit(f"theomachy: {error}")
    count = len(extensions(chosen.out))
    seconds = time.perf_counter() - began
    print(f"{chosen.out}: {'made' if fresh else 'unchanged'}, {count} extensions, {seconds:.1f} s")


if __name__ == "__main__":
    main()
