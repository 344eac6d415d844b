"""Garbage: when Python looks for reference cycles.

Such a search stops everything: with 3000 tables in memory a whole one takes a second. Tables and connections are freed
without it, because nothing they refer to refers back to them. So only what is new is searched all the time, and
everything so rarely that it takes hardly any time.
"""

import asyncio
import gc
from time import perf_counter

NEW_OBJECTS = 5000  # new objects between two searches among them
NEVER = 1_000_000_000  # searches among the new between two among older ones
LEAST_SECONDS = 600.0  # between two whole searches
TIME_SHARE = 3600  # of the time that passes, one part in this many may go into whole searches


def search_seldom() -> None:
    """From now on search among new objects only; what is loaded stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, NEVER, NEVER)


async def collect_seldom() -> None:
    """Search everything from time to time."""
    pause = LEAST_SECONDS
    while True:
        await asyncio.sleep(pause)
        begun = perf_counter()
        gc.collect()
        pause = max(LEAST_SECONDS, (perf_counter() - begun) * TIME_SHARE)
