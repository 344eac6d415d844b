"""The long form of tests that ``make test`` runs in a short one: ``python -m bench.server.endurance``.

200 kills of the server under load, 10,000 hostile messages over HTTP and WebSocket, 10,000 texts as notation of every
game, and a process that is stopped for 12 seconds.
"""

import os
import subprocess
import sys

from bench.server.__main__ import ROOT

TESTS = ("test_crash.py", "test_fairness.py", "test_hostile.py", "test_clock.py", "test_processes.py", "test_caps.py")


def main() -> int:
    """Run the tests, and say how they ended."""
    command = [sys.executable, "-m", "pytest", "-q", "-s", *(f"tests/server/{name}" for name in TESTS), *sys.argv[1:]]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "THEOMACHY_LONG": "1"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
