"""The commands and how they are called."""

import importlib.util
import os
from pathlib import Path
from typing import Annotated

import typer

from theomachy.cli import edition, puzzles, version
from theomachy.cli.analyse import analyse_record
from theomachy.cli.bench import bench
from theomachy.cli.console import plain
from theomachy.cli.guard import GuardedGroup
from theomachy.cli.league import league
from theomachy.cli.new import games, moves, new, show
from theomachy.cli.perft import perft
from theomachy.cli.play import play
from theomachy.cli.replay import replay, verify
from theomachy.cli.rules import rules
from theomachy.cli.simulate import simulate
from theomachy.cli.translate import translate
from theomachy.cli.watch import watch
from theomachy.editions.folder import FOLDER_VARIABLE, load_shelf

app = typer.Typer(
    cls=GuardedGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _say_version(wanted: bool) -> None:
    if wanted:
        plain(f"theomachy {version.number()} ({version.build()})")
        raise typer.Exit


@app.callback()
def theomachy(
    asked: Annotated[
        bool,
        typer.Option("--version", callback=_say_version, is_eager=True, help="The version, compiled or pure."),
    ] = False,
) -> None:
    """Five god games, played for real."""
    if FOLDER_VARIABLE in os.environ:
        load_shelf(Path(os.environ[FOLDER_VARIABLE]))


for command in (
    play,
    watch,
    games,
    new,
    show,
    moves,
    replay,
    verify,
    rules,
    simulate,
    league,
    perft,
    bench,
    translate,
):
    app.command(no_args_is_help=False)(command)
app.command("analyse")(analyse_record)
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(edition.app, name="edition")

if importlib.util.find_spec("theomachy.server") is not None:
    from theomachy.cli.doctor import doctor
    from theomachy.cli.serve import serve

    app.command()(serve)
    app.command()(doctor)
