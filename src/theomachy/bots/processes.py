"""Processes: start and stop the processes in which bots think."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import forkserver
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess

from theomachy.core.edition import add_dict, known


def pool(workers: int, preload: Sequence[str]) -> ProcessPoolExecutor:
    """Start a pool of processes in which bots think."""
    return ProcessPoolExecutor(workers, context(preload), initializer=begin, initargs=(known_editions(),))


def context(preload: Sequence[str]) -> BaseContext:
    """Return where it can be had, processes come from one that has the modules of *preload* imported already."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(list(preload))
    return made


def prepare(preload: Sequence[str]) -> None:
    """Let *preload* be imported meanwhile: else who makes the first process waits for it."""
    if context(preload).get_start_method() == "forkserver":
        forkserver.ensure_running()


def known_editions() -> list[dict[str, object]]:
    """List the editions known here, as data that another process can be handed."""
    return [edition.as_dict() for edition in known()]


def begin(editions: Sequence[dict[str, object]]) -> None:
    """Begin a process: it knows the *editions* of the one that started it, and leaves interrupts to it."""
    leave_interrupts()
    end_with_parent()
    for content in editions:
        add_dict(content)


def end_with_parent() -> None:
    """End this process when the one that asks is gone, however suddenly: it would wait for a question forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


def leave_interrupts() -> None:
    """Ctrl-C is heard by the process that asked, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end(pool: ProcessPoolExecutor) -> None:
    """Terminate the processes of *pool* at once."""
    for process in list((pool._processes or {}).values()):  # there is no public way to end what does not return
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
