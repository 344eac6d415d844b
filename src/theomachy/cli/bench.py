"""``theomachy bench``: decisions per second of every game, compiled and pure side by side."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from theomachy.cli.console import err, out
from theomachy.cli.version import build
from theomachy.core.refusal import TheomachyError
from theomachy.registry import examples, find
from theomachy.registry import games as installed_games

PACKAGE = Path(__file__).resolve().parent.parent
ENGINE = ("core", "games", "examples", "bots", "cli")  # the folders that measuring needs
Row = dict[str, object]


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Which games; by default all.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="Time for each figure.")] = 0.5,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds; the median counts.")] = 3,
    every: Annotated[bool, typer.Option("--all", help="Every mode, not one per number of seats.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for other programs.")] = False,
) -> None:
    """Measure decisions per second of random play, compiled and pure in turn, on one core.

    Examples: theomachy bench · theomachy bench GAME --seconds 2
    """
    chosen = [find(id).id for id in games or []] or [game.id for game in (*installed_games(), *examples())]
    with builds() as places:
        results = measure(places, chosen, seconds, rounds, "all" if every else "seats")
    if as_json:
        out.print_json(json.dumps(list(results.values())))
        return
    out.print(_table(results, list(places)))
    if "compiled" not in places:
        out.print("There is no compiled engine here: install with a C compiler, or run make native in a checkout.")
    again = ["theomachy", "bench", *(games or []), "--seconds", f"{seconds:g}", "--rounds", str(rounds)]
    again += ["--all"] if every else []
    out.print(f"[dim]{escape(' '.join(again))}[/]")


@contextmanager
def builds() -> Iterator[dict[str, Path]]:
    """Yield where the engine can be imported from: pure always, compiled where there is one."""
    with TemporaryDirectory(prefix="theomachy-") as scratch:
        places = {}
        compiled = PACKAGE.parent if build() == "compiled" else _built_here()
        if compiled is not None:
            places["compiled"] = compiled
        places["pure"] = _copy_without_extensions(Path(scratch))
        yield places


def _built_here() -> Path | None:
    """The compiled copy that ``make native`` puts into a checkout."""
    found = PACKAGE.parent.parent / "build" / "native"
    return found if (found / "theomachy" / "core").is_dir() and list(found.rglob("*.so")) else None


def _copy_without_extensions(scratch: Path) -> Path:
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    copy = scratch / "theomachy"
    for name in ENGINE:
        shutil.copytree(PACKAGE / name, copy / name, ignore=unwanted)
    for path in PACKAGE.glob("*.py"):
        shutil.copy(path, copy)
    return scratch


def measure(places: dict[str, Path], games: Sequence[str], seconds: float, rounds: int, ways: str) -> dict[str, Row]:
    """The medians of *rounds* interleaved rounds: for each way to play, rates by build."""
    samples: dict[str, list[Row]] = {}
    with err.status("") as status:
        for turn in range(rounds):
            for name, place in places.items():
                for game in games:
                    status.update(f"round {turn + 1} of {rounds}: {game}, {name}")
                    for row in measure_once(place, game, seconds, ways):
                        way = f"{row['game']} {row['seats']} {json.dumps(row['options'])}"
                        samples.setdefault(way, []).append(row)
    return {way: _medians(rows) for way, rows in samples.items()}


def measure_once(place: Path, game: str, seconds: float, ways: str) -> list[Row]:
    """One process that plays *game* with the engine in *place*."""
    command = [sys.executable, "-m", "theomachy.cli.measure", str(seconds), ways, game]
    env = {**os.environ, "PYTHONPATH": str(place)}
    done = subprocess.run(command, env=env, cwd=place, capture_output=True, text=True)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        raise TheomachyError(f"measuring {game} in {place} failed ({last[0]}); is make native up to date?")
    return [json.loads(line) for line in done.stdout.splitlines()]


def _medians(rows: list[Row]) -> Row:
    facts = {key: rows[0][key] for key in ("game", "seats", "options")}
    rates: Row = {}
    for name in dict.fromkeys(str(row["build"]) for row in rows):
        mine = [row for row in rows if row["build"] == name]
        rates[name] = {what: median(float(str(row[what])) for row in mine) for what in ("inside", "driven", "copies")}
    return {**facts, **rates}


def _table(results: dict[str, Row], names: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2), title="decisions per second, uniformly random play")
    table.add_column("game", no_wrap=True)
    for column in ("seats", *names, "ratio", "from Python", "copies/s"):
        table.add_column(column, justify="right")
    for row in results.values():
        rates = [_rates(row, name) for name in names]
        best = rates[0]
        ratio = f"{best['inside'] / rates[-1]['inside']:.1f}" if len(rates) > 1 else ""
        table.add_row(
            str(row["game"]),
            str(row["seats"]),
            *(f"{rate['inside']:,.0f}" for rate in rates),
            ratio,
            f"{best['driven']:,.0f}",
            f"{best['copies']:,.0f}",
        )
    return table


def _rates(row: Row, name: str) -> dict[str, float]:
    rates = row[name]
    assert isinstance(rates, dict)
    return rates
