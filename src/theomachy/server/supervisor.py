"""Supervisor: several server processes behind one port, started again when they die."""

import logging
import os
import signal
import subprocess
import sys
import time
from types import FrameType

from theomachy.core.refusal import OptionError
from theomachy.server import logs
from theomachy.server.config import PREFIX, Config

logger = logging.getLogger("theomachy.supervisor")
RESTART_SECONDS = 1.0  # until a process that died is started again
POLL_SECONDS = 0.2
STOP_SECONDS = 15.0


def supervise(config: Config) -> None:
    """Run ``config.processes`` servers until SIGTERM or SIGINT."""
    if config.database_url().startswith("sqlite"):
        raise OptionError("several processes need PostgreSQL: set THEOMACHY_DATABASE to postgresql://…")
    if not hasattr(os, "fork"):
        raise OptionError("several processes on one port need Linux, macOS or another Unix")
    logs.set_up(config.log_level)
    stopping = False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    workers = [start(config) for _ in range(config.processes)]
    while not stopping:
        time.sleep(POLL_SECONDS)
        for index, worker in enumerate(workers):
            if worker.poll() is not None and not stopping:
                logger.error("a server process ended with %s; another is started", worker.returncode)
                time.sleep(RESTART_SECONDS)
                workers[index] = start(config)
    end(workers)


def start(config: Config) -> "subprocess.Popen[bytes]":
    """One server process, which shares the port with the others."""
    settings = {name: getattr(config, name) for name in config.__struct_fields__}
    settings.update(processes=1, share_port=True)
    given = {
        f"{PREFIX}{name.upper()}": ",".join(value) if isinstance(value, list) else str(value)
        for name, value in settings.items()
    }
    environment = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    given = {name: value for name, value in given.items() if value != ""}
    command = [sys.executable, "-m", "theomachy.server"]
    return subprocess.Popen(command, env={**environment, **given}, start_new_session=True)


def end(workers: "list[subprocess.Popen[bytes]]") -> None:
    """Let every process finish what it has accepted."""
    for worker in workers:
        worker.terminate()
    deadline = time.monotonic() + STOP_SECONDS
    for worker in workers:
        try:
            worker.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            worker.kill()
