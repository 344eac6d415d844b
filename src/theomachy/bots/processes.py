"""Processes: how those are made in which bots think."""

import multiprocessing
import sys
from collections.abc import Sequence
from multiprocessing.context import BaseContext


def context(preload: Sequence[str]) -> BaseContext:
    """Where it can be had, processes come from one that has the modules of *preload* imported already."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(list(preload))
    return made
