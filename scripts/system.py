"""Packages of the system's package manager: installed if we may, else named with the command to run.

python -m scripts.system compiler browser
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts import native, web

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PACKAGES = {"compiler": ["gcc", "libc6-dev", "python3-dev"], "browser": ["chromium"]}


def why_missing(need: str) -> str | None:
    """Return what is missing for *need*, or None when nothing is."""
    if need == "compiler":
        return native.why_no_compiler()
    if not web.is_source(native.ROOT / "web"):
        return None  # no pages yet, so no page tests
    if any(shutil.which(name) for name in BROWSERS):
        return None
    return "there is no Chromium for the page tests"


def provide(need: str) -> None:
    """Install *need* on Debian as root; elsewhere leave with one line that says what to do."""
    reason = why_missing(need)
    if reason is None:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES[need]]
    is_debian = Path("/etc/debian_version").is_file() and shutil.which("apt-get") is not None
    if not is_debian or os.geteuid() != 0:
        sys.exit(f"theomachy: {reason}; on Debian run: sudo {' '.join(command)}")
    print(f"theomachy: {reason}; installing {' '.join(PACKAGES[need])}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], env=quiet, check=False)
    subprocess.run(command, env=quiet, check=False)
    if reason := why_missing(need):
        sys.exit(f"theomachy: {reason}, and apt-get could not help; see above")


def main() -> None:
    """The command line."""
    for need in sys.argv[1:]:
        if need not in PACKAGES:
            sys.exit(f"theomachy: {need!r} is none of {', '.join(PACKAGES)}")
        provide(need)


if __name__ == "__main__":
    main()
