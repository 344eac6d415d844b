"""Every figure that docs/operate.md promises, in one run: ``python -m bench.server.promises --docs``.

It takes about 14 minutes and wants the machine for itself. First 1,000 tables, then 3,000; tables that come and go;
two processes on PostgreSQL; hostile tables and sockets. ``--soak 600`` is the long form of the soak. It prints whether
each promise holds, and ``--docs`` also writes the figures into docs/bench-server.md. The exit status is 1 where a
promise falls short. Where the machine is busy, ``chrt -f 10`` before the command keeps others off the processor, but
only for the part ``load``: bots and limited processes need to share it.
"""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

from bench.server import fairness, floods, processes, scale
from bench.server.page import Claim, machine, put_section, verdicts

Found = dict[str, Any]
LOADS: dict[str, list[str]] = {
    "1,000 tables": ["--tables", "1000", "--warm-up", "40", "--seconds", "40"],
    "3,000 tables": ["--tables", "3000", "--warm-up", "60", "--seconds", "40"],
}
SOAK = ["--tables", "300", "--pause", "0.5"]
SHARE = ["--share", "0.3", "--warm-up", "6", "--seconds", "12"]


def table(title: str, rows: dict[str, dict[str, float]]) -> str:
    """Figures as a table, a row each."""
    names = list(next(iter(rows.values())))
    lines = [f"| {title} | {' | '.join(names)} |", f"| --- |{' ---: |' * len(names)}"]
    lines += [f"| {name} | {' | '.join(f'{row[key]:.4g}' for key in names)} |" for name, row in rows.items()]
    return "\n".join(lines)


class Report:
    """The measured figures as they will stand in the documentation."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.claims: list[Claim] = []

    def add(self, text: str, claims: list[Claim]) -> None:
        """Print and keep a table and what it shows."""
        print(f"{text}\n\n{verdicts(claims)}\n", flush=True)
        self.tables.append(text)
        self.claims += claims

    def write(self, title: str, command: str) -> None:
        """Put it into the documentation."""
        head = f"`PYTHONPATH=build/native {command}`, {machine()}:"
        put_section(title, "\n\n".join([head, *self.tables, verdicts(self.claims)]))


def load(report: Report, soak: float) -> None:
    """Tables in play, and tables that come and go."""
    found = {name: scale.run(words) for name, words in LOADS.items()}
    report.add(table("in play", found), [claim for one in found.values() for claim in scale.claims(one)])
    grown = scale.run([*SOAK, "--soak", f"{soak}"])
    report.add(table(f"{soak:g} s", {"300 tables that come and go": grown}), scale.claims(grown))


def gain(report: Report, _: float) -> None:
    """Two processes compared with one."""
    found = processes.run(SHARE)
    report.add(table("each process has 0.3 of a core", {"PostgreSQL": found}), processes.claims(found))


def company(report: Report, _: float) -> None:
    """Hostile tables and sockets."""
    found = fairness.run([])
    report.add(table("150 hostile tables", {"another person": found}), fairness.claims(found))
    flooded = floods.run(["--seconds", "5"])
    report.add(table("150 hostile sockets", flooded), floods.claims(flooded))


# By name: the heading, and what measures it.
PARTS: dict[str, tuple[str, Callable[[Report, float], None]]] = {
    "load": ("Load held", load),
    "processes": ("Two processes", gain),
    "fairness": ("Beside hostile tables and sockets", company),
}


def main() -> int:
    """Measure, print, write; 1 where a promise falls short."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.promises", description=__doc__)
    parser.add_argument("--soak", type=float, default=240.0, help="seconds in which tables come and go")
    parser.add_argument("--docs", action="store_true", help="write docs/bench-server.md")
    parser.add_argument("parts", nargs="*", default=list(PARTS), help=", ".join(PARTS))
    given = parser.parse_args()
    begun, held = time.monotonic(), []
    for name in given.parts:
        report, (title, measure) = Report(), PARTS[name]
        measure(report, given.soak)
        held += report.claims
        if given.docs:
            report.write(title, f"python -m bench.server.promises --soak {given.soak:g} {name}")
    print(f"{(time.monotonic() - begun) / 60:.1f} minutes\n\n{verdicts(held)}")
    return 0 if all(holds for holds, _ in held) else 1


if __name__ == "__main__":
    sys.exit(main())
