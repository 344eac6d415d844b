"""The speed of the engine compared with others, in one run: ``make bench`` or ``python -m bench.engine``.

Every contestant is a process of its own on one core. They take turns for several rounds, and the medians are
compared, so a busy machine slows all of them alike. Times are processor time. Peers live in an environment of
their own (THEOMACHY_PEERS names its Python; otherwise build/peers is made). Figures go to build/bench/engine.json and
engine.html; ``--docs`` also writes docs/bench.md and docs/bench.svg.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.picture import chart, page
from theomachy import registry
from theomachy.cli.bench import builds, measure_once

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "bench"
Figures = dict[str, list[float]]


@dataclass(frozen=True)
class Claim:
    """One figure is at least this many times another."""

    says: str
    ours: str
    theirs: str
    least: float


CLAIMS = [
    Claim("Connect Four from Python, against OpenSpiel's C++", "connect_four driven", "open_spiel driven", 2.5),
    Claim("Connect Four inside the engine, against C arrays", "connect_four inside", "c inside", 0.25),
    Claim("Connect Four copies, against OpenSpiel's clone()", "connect_four copies", "open_spiel copies", 1),
    Claim("Flock compiled, against the same code pure", "flock inside", "flock pure inside", 15),
    Claim("Flock inside the engine, against Catanatron", "flock inside", "catanatron inside", 30),
    Claim("Flock from Python, against Catanatron", "flock driven", "catanatron inside", 10),
    Claim("Flock copies, against OpenSpiel's clone()", "flock copies", "open_spiel copies", 1),
    *(
        claim
        for id, title in (
            ("elements_of_the_gods", "Elements of the Gods"),
            ("four_gods", "4 Gods (rondo)"),
            ("true_messiah", "True Messiah"),
            ("theurgy", "Theurgy"),
        )
        for claim in (
            Claim(f"{title} compiled, against the same code pure", f"{id} inside", f"{id} pure inside", 15),
            Claim(f"{title} inside the engine, against Catanatron", f"{id} inside", "catanatron inside", 10),
        )
    ),
]


def main(arguments: list[str]) -> int:
    """Measure, print, write; 1 when a claim does not hold."""
    parser = argparse.ArgumentParser(prog="python -m bench.engine", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for each figure")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--docs", action="store_true", help="write docs/bench.md and docs/bench.svg")
    given = parser.parse_args(arguments)
    OUT.mkdir(parents=True, exist_ok=True)
    figures = measure(given.seconds, given.rounds)
    medians = {name: median(values) for name, values in figures.items()}
    held = [claim for claim in CLAIMS if claim.ours in medians and claim.theirs in medians]
    text = write_up(figures, held, f"python -m bench.engine --seconds {given.seconds:g} --rounds {given.rounds}")
    print(text)
    (OUT / "engine.json").write_text(json.dumps({"samples": figures, "medians": medians}, indent=1) + "\n")
    picture = chart(
        {name: rate for name, rate in medians.items() if not name.endswith("copies") and "seats" not in name}
    )
    (OUT / "engine.html").write_text(page("The speed of the engine", picture, text))
    if given.docs:
        (ROOT / "docs" / "bench.md").write_text(DOCUMENT.format(text=text))
        (ROOT / "docs" / "bench.svg").write_text(picture)
    return int(any(medians[claim.ours] < claim.least * medians[claim.theirs] for claim in held))


DOCUMENT = """# How fast it is

![Decisions per second on a logarithmic scale; the peers are brown](bench.svg)

{text}
Decisions are choices of players in whole, uniformly random games, legal choices generated for each; per second of
processor time on one core. *Inside* means the loop is part of the engine, *driven* that ordinary Python makes every
move through the public `Position` API, with three calls a move on both sides. C arrays are `bench/connect_four.c`.
A game without a number of seats has the fewest it can have. Trust ratios of one run, not figures of different runs:
the contestants took turns, and processor time was counted. `theomachy bench` measures the games alone.

`make bench` goes on with `bench.placing` (how long the legal placements of a tile and all kingdoms of a half-full
World of 4 Gods take), `bench.server` ([bench-server.md](bench-server.md)) and `bench.web` (the weight of the first
load, and how quickly a click is answered).

`theomachy simulate flock --games 100000 --check` plays a hundred thousand random games of Flock and tests every
invariant after every choice.
"""


def measure(seconds: float, rounds: int) -> Figures:
    """Every figure, once for each round."""
    figures: Figures = {}
    with builds() as places:
        if "compiled" not in places:
            sys.exit("There is no compiled engine: run make native first.")
        contestants = [*ours(places), *peers()]
        for turn in range(rounds):
            for number, contestant in enumerate(contestants, start=1):
                print(f"\rround {turn + 1}/{rounds}, {number}/{len(contestants)} ", end="", file=sys.stderr)
                for name, value in contestant(seconds).items():
                    figures.setdefault(name, []).append(value)
    print(file=sys.stderr)
    return figures


Contestant = Callable[[float], dict[str, float]]


def ours(places: dict[str, Path]) -> list[Contestant]:
    """Every game in both builds, for each number of seats; the fewest stand for the game."""

    def contestant(id: str, build: str) -> Contestant:
        def run(seconds: float) -> dict[str, float]:
            found: dict[str, float] = {}
            for row in measure_once(places[build], id, seconds, "seats"):
                name = id + (f", {row['seats']} seats" if found else "") + (" pure" if build == "pure" else "")
                for what in ("inside", "driven", "copies"):
                    found[f"{name} {what}"] = float(str(row[what]))
            return found

        return run

    ids = [game.id for game in (*registry.examples(), *registry.games())]
    return [contestant(id, build) for id in ids for build in ("compiled", "pure")]


def peers() -> list[Contestant]:
    """The others: C, OpenSpiel, Catanatron."""
    python = peers_python()
    scripts = Path(__file__).parent / "peers"

    def contestant(name: str, command: list[str]) -> Contestant:
        def run(seconds: float) -> dict[str, float]:
            done = subprocess.run([*command, str(seconds)], capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{name} could not be measured: {done.stderr.strip().splitlines()[-1]}")
            figures = json.loads(done.stdout.splitlines()[-1])
            return {f"{name} {what}": float(value) for what, value in figures.items()}

        return run

    return [
        contestant("c", [str(compile_c())]),
        contestant("open_spiel", [python, str(scripts / "open_spiel_connect_four.py")]),
        contestant("catanatron", [python, str(scripts / "catanatron_random.py")]),
    ]


def compile_c() -> Path:
    """The hand-written Connect Four."""
    program = OUT / "connect_four"
    compiler = os.environ.get("CC", "cc").split()
    subprocess.run([*compiler, "-O2", "-o", program, Path(__file__).with_name("connect_four.c")], check=True)
    return program


def peers_python() -> str:
    """The Python that has the peers; the environment is made where there is none."""
    if named := os.environ.get("THEOMACHY_PEERS"):
        return named
    place = ROOT / "build" / "peers"
    if not (place / ".made").is_file():
        subprocess.run(["sh", "scripts/setup.sh", str(place), "--group", "peers"], cwd=ROOT, check=True)
        (place / ".made").touch()
    return str(place / "bin" / "python")


def write_up(figures: Figures, claims: list[Claim], command: str) -> str:
    """The claims and the figures as Markdown."""
    lines = ["| claim | median | lowest to highest round | at least | holds |", "| --- | ---: | ---: | ---: | --- |"]
    for claim in claims:
        ratio = median(figures[claim.ours]) / median(figures[claim.theirs])
        rounds = [ours / theirs for ours, theirs in zip(figures[claim.ours], figures[claim.theirs], strict=True)]
        holds = "yes" if ratio >= claim.least else "**no**"
        spread = f"{min(rounds):.2f} to {max(rounds):.2f}"
        lines.append(f"| {claim.says} | {ratio:.2f} | {spread} | {claim.least:g} | {holds} |")
    lines += ["", "| per second | inside | driven | copies | pure, inside | compiled / pure |"]
    lines.append("| --- | ---: | ---: | ---: | ---: | ---: |")
    names = dict.fromkeys(name.rsplit(" ", 1)[0] for name in figures)
    lines += [_row(figures, name) for name in names if not name.endswith(" pure")]
    return "\n".join([*lines, "", f"Made by `{command}`.", ""])


def _row(figures: Figures, name: str) -> str:
    cells = [_rate(figures, f"{name} {what}") for what in ("inside", "driven", "copies", "pure inside")]
    inside, pure = figures.get(f"{name} inside"), figures.get(f"{name} pure inside")
    cells.append(f"{median(inside) / median(pure):.1f}" if inside and pure else "")
    return f"| {name} | {' | '.join(cells)} |"


def _rate(figures: Figures, name: str) -> str:
    return f"{median(figures[name]):,.0f}" if name in figures else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
