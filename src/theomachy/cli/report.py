"""Report: a simulation as figures, JSON and a page with pictures that needs nothing else."""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from statistics import mean, median

from rich.markup import escape as escape_markup

from theomachy.cli.chart import bars, histogram
from theomachy.cli.console import out
from theomachy.cli.simulation import Plan, Shares, Tally
from theomachy.cli.version import build, number
from theomachy.core.game import Game
from theomachy.core.refusal import OptionError


@dataclass(frozen=True)
class Report:
    """A simulation, its results, and the command that plays it again."""

    plan: Plan
    tally: Tally
    seconds: float
    workers: int
    command: str

    def figures(self) -> list[tuple[str, str]]:
        """The figures, named and written for people."""
        lengths = self.tally.lengths
        workers = "1 worker" if self.workers == 1 else f"{self.workers} workers"
        figures = [
            ("games", f"{self.tally.games():,}"),
            ("games per second", f"{self.tally.games() / self.seconds:,.1f} ({build()}, {workers})"),
            ("decisions per second", f"{sum(lengths) / self.seconds:,.0f}"),
        ]
        if lengths:
            ordered = sorted(lengths)
            low, high = ordered[len(ordered) // 20], ordered[-1 - len(ordered) // 20]
            figures.append(("decisions per game", f"{mean(lengths):.1f} (median {median(lengths):g})"))
            figures.append(("nine games in ten", f"{low} to {high} decisions"))
        figures.append(("drawn", f"{self.tally.drawn:,}"))
        if self.tally.unfinished:
            figures.append(("given up", f"{self.tally.unfinished:,} after {self.plan.limit:,} decisions"))
        return figures

    def groups(self) -> list[tuple[str, Shares]]:
        """Win rates by seat, and by bot and faction where these differ."""
        groups = [("seat", self.tally.seats), ("bot", self.tally.bots), ("faction", self.tally.factions)]
        return [(title, dict(sorted(shares.items()))) for title, shares in groups if len(shares) > 1]

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        tally, plan = self.tally, self.plan
        return {
            "game": plan.game,
            "seats": plan.seats,
            "options": plan.options,
            "bots": plan.bots,
            "seed": plan.seed,
            "command": self.command,
            "version": number(),
            "build": build(),
            "workers": self.workers,
            "seconds": round(self.seconds, 3),
            "games": tally.games(),
            "games_per_second": tally.games() / self.seconds,
            "decisions": sum(tally.lengths),
            "lengths": tally.lengths,
            "drawn": tally.drawn,
            "unfinished": tally.unfinished,
            "endings": dict(tally.endings),
            "failures": tally.failures,
            "win_rates": {title: _shares(shares) for title, shares in self.groups()},
        }


def _shares(shares: Shares) -> dict[str, object]:
    return {
        name: {
            "games": share.games,
            "won": share.won,
            "rate": share.rate(),
            "interval_95": list(share.interval()),
        }
        for name, share in shares.items()
    }


STYLE = """
:root { color-scheme: light dark; --ink: #22263a; --paper: #fbf7ee; --line: #b9912f; --bar: #46557f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4d4; --paper: #171a2b; --line: #d8b45a; --bar: #8fa3d8; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: Georgia, serif; font-weight: 600; }
h2 { border-bottom: 1px solid var(--line); }
td { padding: 0.1rem 1rem 0.1rem 0; } td + td { font-variant-numeric: tabular-nums; }
code { overflow-wrap: anywhere; } svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } .bar { fill: var(--bar); } .axis, .error { stroke: var(--line); stroke-width: 1.5; }
"""


def write_page(report: Report, game: Game) -> str:
    """The report as one HTML page."""
    tally = report.tally
    parts = [f"<h1>{escape(game.title())}: {tally.games():,} simulated games</h1>"]
    parts.append(f"<p>{report.plan.seats} seats: {escape(', '.join(report.plan.bots))}</p>")
    parts.append(table(report.figures()))
    if tally.lengths:
        parts += ["<h2>Length in decisions</h2>", histogram(tally.lengths)]
    for name, shares in report.groups():
        parts.append(f"<h2>Games won by {name}, with 95&nbsp;% intervals</h2>")
        parts.append(bars([(key, share.rate(), *share.interval()) for key, share in shares.items()]))
    if tally.endings:
        endings = [(game.ending(how), f"{times:,}") for how, times in tally.endings.most_common()]
        parts += ["<h2>How the games ended</h2>", table(endings)]
    if report.plan.options:
        options = [(name, str(value)) for name, value in report.plan.options.items()]
        parts += ["<h2>Options</h2>", table(options)]
    parts.append(f"<h2>The same again</h2><p><code>{escape(report.command)}</code></p>")
    return page(f"{game.title()}, simulated", parts)


def result_files(name: str) -> tuple[Path, Path]:
    """NAME.json and NAME.html; checked before the work begins, so no result is lost."""
    base = Path(name)
    base = base.with_suffix("") if base.suffix in (".json", ".html") else base
    return named_file(base, ".json"), named_file(base, ".html")


def named_file(base: Path, suffix: str) -> Path:
    """*base* with *suffix*, or OptionError where such a file cannot be."""
    if not base.name:
        raise OptionError(f"{str(base)!r} is no name for files; give one, such as report")
    if not base.parent.is_dir() or not os.access(base.parent, os.W_OK):
        raise OptionError(f"{base.parent} is no folder in which files can be written")
    return base.with_name(base.name + suffix)


def write_results(files: tuple[Path, Path], data: Mapping[str, object], text: str) -> None:
    """Write *data* as JSON and *text* as a page."""
    files[0].write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    files[1].write_text(text, encoding="utf-8")
    out.print(f"Written: {escape_markup(str(files[0]))}, {escape_markup(str(files[1]))}")


def page(title: str, parts: Sequence[str]) -> str:
    """An HTML page that needs nothing else."""
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body></html>\n"
    )


def table(rows: list[tuple[str, str]]) -> str:
    cells = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in rows)
    return f"<table>{cells}</table>"
