"""Every benchmark, one after another: ``make bench``."""

import runpy
import sys
from pathlib import Path

from bench import engine

failed = engine.main(sys.argv[1:])
if (Path(__file__).parent / "server" / "__main__.py").is_file():
    sys.argv[1:] = []
    runpy.run_module("bench.server", run_name="__main__")
sys.exit(failed)
