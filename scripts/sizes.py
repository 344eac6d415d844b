"""Lines of code of every package, now and at an earlier revision: ``python -m scripts.sizes d2f9628``.

Lines that are not empty, of Python, TypeScript and Svelte; tests and what is made by a script do not count.
"""

import re
import subprocess
import sys
from collections import Counter
from typing import Final

from scripts.native import ROOT

ENDINGS: Final = (".py", ".ts", ".svelte")
LEFT_OUT: Final = ("tests/", "web/src/wire/types.ts")
LOADER: Final = re.compile(r"src/theomachy/games/\w+/load(ing)?\.py")
DEEP: Final = ("games", "examples", "web")  # folders whose packages count each for itself


def git(*words: str) -> str:
    """Return what git prints."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def package_of(path: str) -> str:
    """The package a file belongs to: ``core``, ``games/flock``, ``web/table``, ``scripts``."""
    parts = path.removeprefix("src/theomachy/").replace("web/src/", "web/").split("/")[:-1]
    depth = 1
    while depth < len(parts) and parts[depth - 1] in DEEP:
        depth += 1
    return "/".join(parts[:depth]) or "(top)"


def sizes(revision: str) -> tuple[Counter[str], int]:
    """Count the lines by package at a revision, and those of the games' loaders."""
    found: Counter[str] = Counter()
    loaders = 0
    for path in git("ls-tree", "-r", "--name-only", revision).splitlines():
        if path.endswith(ENDINGS) and not path.endswith(".test.ts") and not path.startswith(LEFT_OUT):
            lines = git("show", f"{revision}:{path}").splitlines()
            count = sum(bool(line.strip()) for line in lines)
            found[package_of(path)] += count
            loaders += count if LOADER.fullmatch(path) else 0
    return found, loaders


def main() -> None:
    """The command line."""
    (before, loaders_before), (after, loaders_after) = sizes(sys.argv[1]), sizes("HEAD")
    print(f"| package | {sys.argv[1]} | now |\n| --- | ---: | ---: |")
    for package in sorted(before | after):
        print(f"| `{package}` | {before[package]:,} | {after[package]:,} |")
    print(f"| loaders of the games | {loaders_before:,} | {loaders_after:,} |")
    print(f"| all | {before.total():,} | {after.total():,} |")


if __name__ == "__main__":
    main()
