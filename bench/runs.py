"""Runs of many games: one line of JSON a game, so a run can be stopped at any time and continues where it was."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from theomachy.cli.simulation import in_pool
from theomachy.core.refusal import TheomachyError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Played = TypeVar("Played")


def entries(files: Iterable[Path]) -> list[dict[str, Any]]:
    """The games in *files*; none in a file that does not exist."""
    return [entry for file in files if file.exists() for entry in _entries(file)]


def _entries(file: Path) -> list[dict[str, Any]]:
    try:
        return [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    except ValueError as error:
        raise ValueError(f"{file} is no file of games: {error}") from None


def go_on(
    file: Path, play: Callable[..., "DataclassInstance | None"], tasks: list[tuple[Any, ...]], workers: int
) -> None:
    """Let *play* do all *tasks*, with progress; what it gives is written to *file* at once."""
    with file.open("a", encoding="utf-8") as lines:
        try:
            for count, (_, played) in enumerate(in_pool(play, tasks, workers), 1):
                if played is not None:
                    lines.write(json.dumps(asdict(played)) + "\n")
                    lines.flush()
                print(f"\r{count} of {len(tasks)}", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            print("\nStopped; the same command goes on from here.", end="", file=sys.stderr)
    print(file=sys.stderr)


def guarded(main: Callable[[list[str]], int]) -> int:
    """Run *main* with the words of the command line; what is wrong with them is told in one sentence."""
    try:
        return main(sys.argv[1:])
    except (TheomachyError, OSError, ValueError, KeyError, TypeError) as error:
        print(f"{type(error).__name__}: {error}" if isinstance(error, KeyError) else error, file=sys.stderr)
        return 2


def positive(text: str) -> int:
    """A number above 0."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return int(text)


def commands(prog: str, table: str) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Create the parser of every run: play, print a *table*, draw a picture; the whole, and ``play`` alone."""
    parser = argparse.ArgumentParser(prog=prog)
    each = parser.add_subparsers(dest="do", required=True)
    play = each.add_parser("play", help="play games and write them down")
    play.add_argument("--games", type=positive, default=200)
    play.add_argument("--workers", type=positive, default=cpu_count() or 1)
    play.add_argument("--out", type=Path, required=True)
    each.add_parser(table, help="print Markdown").add_argument("files", type=Path, nargs="+")
    picture = each.add_parser("picture", help="draw it")
    picture.add_argument("files", type=Path, nargs="+")
    picture.add_argument("--out", type=Path, required=True)
    return parser, play


def report(
    given: argparse.Namespace,
    games: list[Played],
    table: Callable[[list[Played]], str],
    picture: Callable[[list[Played]], str],
) -> int:
    """Print the table of *games* or draw their picture, as *given* asks."""
    if not games:
        print("there are no games in these files", file=sys.stderr)
        return 2
    if given.do == "picture":
        given.out.write_text(picture(games), encoding="utf-8")
    else:
        print(table(games))
    return 0
