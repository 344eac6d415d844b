"""How long tests last: short in ``make test``, long in ``python -m bench.server.endurance``."""

import os
import time

LONG = os.environ.get("THEOMACHY_LONG") == "1"
DATABASES = ["sqlite", "postgres"] if LONG else ["sqlite"]
KILLS = 200 if LONG else 8
MESSAGES = 10_000 if LONG else 1000
REQUESTS = 10_000 if LONG else 300
THOUGHT = 0.5 if LONG else 0.1  # seconds a bot thinks beside them
HOSTILE = 150 if LONG else 12  # tables of somebody who keeps all bots busy
EXAMPLES = 30 if LONG else 3  # requests made up for each operation of the API
ACTS = 120 if LONG else 60  # at a table whose every viewer is compared
TEXTS = 10_000 if LONG else 300  # tried as notation of each game
STOPPED = 12.0 if LONG else 3.5  # seconds without a processor
LIFE = 1.0 if LONG else 0.12  # seconds, at most, until the next of them
AWAY_EVERY = 50 if LONG else 4  # kills between two times without any server
# What a table at its cap may take, in seconds. Tests share their machine with others, which cost the processor's time
# but not this process's, and run uncompiled too.
SECONDS = time.perf_counter if LONG else time.thread_time
LOADING = 0.2 if LONG else 0.5
BYSTANDER = 0.05 if LONG else 0.25  # the 99th percentile of somebody else's requests meanwhile
UNFAIR = (
    0.1 if LONG else 0.5
)  # seconds that a bot may be late when others play too; in the queue behind them it is late by more
