"""``theomachy simulate``: many games between bots, as a table, JSON and a page with pictures."""

import json
import os
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from shlex import join
from time import perf_counter
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from theomachy.bots.registry import BOTS, contender
from theomachy.cli.console import err, out, progress
from theomachy.cli.given import GameArgument, OptionsOption, read_options
from theomachy.cli.guard import FAILED, INTERRUPTED, stop
from theomachy.cli.report import Report, result_files, write_page, write_results
from theomachy.cli.simulation import Plan, Shares, Tally
from theomachy.cli.simulation import simulate as run
from theomachy.core.game import Game
from theomachy.core.refusal import OptionError
from theomachy.registry import find


def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seats: Annotated[int | None, typer.Option("--seats", help="How many seats; by default the fewest.")] = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOT,BOT,…", help="One bot for all seats, or one for each.")
    ] = "random",
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes.")] = os.cpu_count() or 1,
    seed: Annotated[int, typer.Option("--seed", help="Game n has the seed SEED + n.")] = 0,
    options: OptionsOption = None,
    fixed: Annotated[bool, typer.Option("--fixed", help="Keep every bot in its seat.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Choices after which a game is given up.")] = 30_000,
    check: Annotated[bool, typer.Option("--check", help="Test the invariants after every choice.")] = False,
    file: Annotated[str | None, typer.Option("--out", metavar="NAME", help="Write NAME.json and NAME.html.")] = None,
) -> None:
    """Play many games between bots and count: length, win rates by seat, bot and faction with 95 % intervals.

    Different bots change seats after every game, so a good seat does not look like a good bot.

    Examples: theomachy simulate GAME -n 1000 · theomachy simulate GAME --seats 3 --bots greedy,random,random
    --out report
    """
    rulebook = find(game)
    count = min(rulebook.seats) if seats is None else seats
    full = rulebook.settle(count, read_options(options), "research")
    names = _bots(rulebook, bots, count)
    plan = Plan(rulebook.id, count, full, names, not fixed and len(set(names)) > 1, seed, limit, check)
    files = None if file is None else result_files(file)
    began = perf_counter()
    tally, code = _run(plan, games, workers)
    report = Report(plan, tally, perf_counter() - began, workers, _command(plan, games, workers))
    _print(rulebook, report)
    if files is not None:
        write_results(files, report.as_dict(), write_page(report, rulebook))
    if tally.failures:
        first = tally.failures[0]
        stop(f"{len(tally.failures)} of {tally.games()} games failed, the first with {first}", FAILED)
    if code:
        raise typer.Exit(code)


def _bots(game: Game, given: str, seats: int) -> list[str]:
    names = [name.strip() for name in given.split(",")]
    for name in names:
        contender(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise OptionError(
            f"{seats} seats need one bot for all or {seats} bots, not {len(names)}; the bots are: {', '.join(BOTS)}"
        )
    return names


def _command(plan: Plan, games: int, workers: int) -> str:
    """The command that plays the same games again."""
    words = ["theomachy", "simulate", plan.game, "--games", str(games), "--seats", str(plan.seats)]
    words += ["--bots", ",".join(plan.bots), "--seed", str(plan.seed), "--workers", str(workers)]
    words += ["--limit", str(plan.limit)]
    for name, value in plan.options.items():
        words += ["-o", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    return join(words + (["--fixed"] if not plan.rotate and len(set(plan.bots)) > 1 else []))


def _run(plan: Plan, games: int, workers: int) -> tuple[Tally, int]:
    """Play under a progress bar; if it ends early, the games played so far count, and the exit code says so."""
    tally, code = Tally(), 0
    with progress() as bar:
        task = bar.add_task(plan.game, total=games)
        portions = run(plan, games, workers, lambda played: bar.advance(task, played))
        try:
            with closing(portions):
                for so_far in portions:
                    tally = so_far
        except KeyboardInterrupt:
            err.print(f"Stopped after {tally.games()} of {games} games.")
            code = INTERRUPTED
        except BrokenProcessPool:
            err.print(f"A process was ended, perhaps for want of memory, after {tally.games()} of {games} games.")
            code = FAILED
    return tally, code


def _print(game: Game, report: Report) -> None:
    tally = report.tally
    out.print(f"[bold]{escape(game.title())}[/], {report.plan.seats} seats, {', '.join(report.plan.bots)}")
    for name, value in report.figures():
        out.print(f"  {name:<22}{value}")
    for title, shares in report.groups():
        _print_shares(title, shares)
    if tally.endings:
        endings = ", ".join(f"{game.ending(how)} {times:,}" for how, times in tally.endings.most_common())
        out.print(f"  how it ended: {escape(endings)}")


def _print_shares(title: str, shares: Shares) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column(title)
    for column in ("games", "won", "rate", "95 % interval"):
        table.add_column(column, justify="right")
    for name, share in shares.items():
        low, high = share.interval()
        interval = f"{low:.1%} to {high:.1%}"
        table.add_row(name, f"{share.games:,}", f"{share.won:,}", f"{share.rate():.1%}", interval)
    out.print(table)
