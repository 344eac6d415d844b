"""``theomachy rules``: the rules reference in the project's own words, and which test holds which rule."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from theomachy.cli.console import out
from theomachy.cli.coverage import find_tests, rules_named
from theomachy.cli.given import GameArgument
from theomachy.cli.guard import FAILED
from theomachy.cli.lookup import headings, look_up, source_of
from theomachy.core.game import Game
from theomachy.core.refusal import OptionError
from theomachy.registry import find, games

ALL = "all"


def rules(
    game: GameArgument,
    id: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, the beginning of ids, or a word.")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which test holds which rule; fails below 100 %.")
    ] = False,
    tests: Annotated[
        Path | None, typer.Option("--tests", metavar="FOLDER", help="Where the tests are; found automatically.")
    ] = None,
) -> None:
    """Show the rules of a game, or one of them; GAME may be 'all' with --coverage.

    Examples: theomachy rules GAME · theomachy rules GAME RULE · theomachy rules GAME --coverage
    """
    if coverage:
        named = rules_named(find_tests(tests))
        chosen = games() if game == ALL else [find(game)]
        figures = [_cover(rulebook, named) for rulebook in chosen]
        if any(held < every for held, every in figures):
            raise typer.Exit(FAILED)
        return
    _print_rules(find(game), id)


def _print_rules(game: Game, id: str | None) -> None:
    found = game.rules.rules if id is None else look_up(game, id)
    if not found:
        raise OptionError(
            f"{game.title()} has no rule {id!r}, none whose id begins so and none with that word; "
            f"its headings are: {headings(game)}"
        )
    heading = ""
    for rule in found:
        if rule.heading != heading:
            heading = rule.heading
            out.print(f"\n[bold underline]{escape(heading)}[/]")
        out.print(f"[bold cyan]{escape(rule.id)}[/] {_linked(game, rule.text)} [dim]{escape(source_of(rule))}[/]")


def _linked(game: Game, text: str) -> str:
    """The text with the ids of other rules in the colour of ids."""

    def paint(found: re.Match[str]) -> str:
        return f"[cyan]{found[0]}[/]" if found[0] in game.rules else found[0]

    return re.sub(r"\b[A-Z][A-Z0-9]*-[A-Z]*\d+\b", paint, escape(text))


def _cover(game: Game, named: Mapping[str, list[str]]) -> tuple[int, int]:
    """Print which tests name which rule of *game*; how many rules are held, of how many."""
    table = Table(box=None, pad_edge=False, title=f"{game.title()}: rules and the tests that name them")
    table.add_column("rule", style="cyan", no_wrap=True)
    table.add_column("tests", justify="right")
    table.add_column("first of them")
    held = 0
    for id in game.rules.ids():
        tests = named.get(id, [])
        held += bool(tests)
        table.add_row(id, str(len(tests)), tests[0] if tests else "[bold red]no test names this rule[/]")
    out.print(table)
    every = len(game.rules.ids())
    colour = "green" if held == every else "red"
    out.print(f"[bold {colour}]{game.id}: {held} of {every} rules are named by a test ({_percent(held, every)})[/]\n")
    return held, every


def _percent(part: int, whole: int) -> str:
    """Rounded down, so 100 % means all."""
    return f"{100 * part // whole if whole else 100} %"
