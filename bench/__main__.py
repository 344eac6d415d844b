"""Every benchmark, one after another: ``make bench``. The exit status is 1 where a claim does not hold."""

import subprocess
import sys

PARTS = ("engine", "placing", "research", "server", "web")

failed = [part for part in PARTS if subprocess.run([sys.executable, "-m", f"bench.{part}", *sys.argv[1:]]).returncode]
for part in failed:
    print(f"bench.{part}: a claim does not hold, or it could not be measured", file=sys.stderr)
sys.exit(bool(failed))
