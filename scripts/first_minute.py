"""Measure how long a stranger waits: clone, `make play`, and a game, in a scratch folder with empty caches.

python -m scripts.first_minute             # until a choice was played on the uncompiled engine
python -m scripts.first_minute --compiled  # and until the compiled engine has taken over
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = "/api/games"
LONGEST = 1200.0  # seconds until this gives up


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.first_minute", description=__doc__.splitlines()[0])
    parser.add_argument("--compiled", action="store_true", help="wait for the compiled engine too")
    parser.add_argument("--again", action="store_true", help="measure a second start as well")
    chosen = parser.parse_args()
    scratch = Path(tempfile.mkdtemp(prefix="theomachy-first-"))
    try:
        clone = scratch / "theomachy"
        began = time.monotonic()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        print(f"cloned: {time.monotonic() - began:.1f} s", flush=True)
        measure(clone, scratch, wait_for_compiled=chosen.compiled)
        if chosen.again:
            print("second start:")
            measure(clone, scratch, wait_for_compiled=False)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def measure(clone: Path, scratch: Path, *, wait_for_compiled: bool) -> None:
    """Start as `make play` does and print when the page, the first table and the compiled engine are there."""
    env = {
        **os.environ,
        "PIP_CACHE_DIR": str(scratch / "pip"),
        "npm_config_cache": str(scratch / "npm"),
        "PYTHONUNBUFFERED": "1",
    }
    env.pop("PYTHONPATH", None)
    command = [sys.executable, "scripts/play.py", "--no-open", "--database", str(scratch / "tables.sqlite3")]
    began = time.monotonic()
    with subprocess.Popen(command, cwd=clone, env=env, stdout=subprocess.PIPE, text=True) as playing:
        try:
            assert playing.stdout is not None
            for line in playing.stdout:
                print("   ", line.rstrip(), flush=True)
                if found := re.search(r"Ready: (\S+)", line):
                    page = open_page(found[1])
                    print(f"playable: {time.monotonic() - began:.1f} s ({page} bytes of page)", flush=True)
                    if not wait_for_compiled:
                        break
                if "taken over" in line:
                    print(f"compiled: {time.monotonic() - began:.1f} s", flush=True)
                    break
                if time.monotonic() - began > LONGEST:
                    sys.exit("theomachy: given up")
        finally:
            playing.terminate()


def open_page(url: str) -> int:
    """Fetch the page and its games, and sit down at a new table; how many bytes the page has."""
    with urllib.request.urlopen(url) as answer:
        page: bytes = answer.read()
    with urllib.request.urlopen(url.rstrip("/") + GAME) as answer:
        games = json.load(answer)
    assert games, "the server knows no games"
    return len(page)


if __name__ == "__main__":
    main()
