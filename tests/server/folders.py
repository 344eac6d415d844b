"""Where the databases of tests lie: in memory where the system has room for them, for no test is about its disk."""

import shutil
from pathlib import Path

from tests.server.lengths import LONG

MEMORY = Path("/dev/shm")
LEAST_ROOM = 2_000_000_000  # bytes: the memory of a container may be small


def quick_folder() -> Path | None:
    """A folder in memory; None where there is none, and in the long form, which takes the disk as it is."""
    if LONG or not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < LEAST_ROOM:
        return None
    return MEMORY
