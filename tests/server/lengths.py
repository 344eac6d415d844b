"""How long tests last: short in ``make test``, long in ``python -m bench.server.endurance``."""

import os

LONG = os.environ.get("THEOMACHY_LONG") == "1"
KILLS = 200 if LONG else 40
MESSAGES = 8000 if LONG else 2000
REQUESTS = 2000 if LONG else 500
TEXTS = 10_000 if LONG else 300  # tried as notation of each game
STOPPED = 12.0 if LONG else 9.0  # seconds without a processor
