"""``theomachy perft``: how many lines of choices a position has."""

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.markup import escape

from theomachy.cli.console import out
from theomachy.cli.files import open_match
from theomachy.cli.given import OptionsOption, SeedOption, read_options, read_seed_text
from theomachy.core import playout
from theomachy.core.game import Game
from theomachy.core.position import Position
from theomachy.core.refusal import OptionError
from theomachy.registry import find


def perft(
    start: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a file that leads to a position.")],
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=60, help="Choices in a line.")] = 3,
    seats: Annotated[int | None, typer.Option("--seats", help="How many seats; by default the fewest.")] = None,
    seed: SeedOption = None,
    options: OptionsOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show a separate count for each first choice.")] = False,
) -> None:
    """Count the lines of choices from a position, with seeded chance: a rule that is off by one shows here.

    Examples: theomachy perft connect_four --depth 7 · theomachy perft evening.rec -d 3 --divide
    """
    game, position = _position(start, seats, seed, options)
    began = perf_counter()
    if divide and depth > 0 and position.actors():
        seat = position.actors()[0]
        lines = 0
        for action in position.legal(seat):
            child = position.copy()
            child.play(seat, action)
            count = playout.perft(child, depth - 1)
            lines += count
            out.print(f"  {escape(game.write(position, seat, action))}  {count:,}")
    else:
        lines = playout.perft(position, depth)
    seconds = perf_counter() - began
    rate = f", {lines / seconds:,.0f} lines/s" if seconds > 0.01 else ""
    out.print(f"{lines:,} lines of {depth} choices ({seconds:.2f} s{rate})")


def _position(start: str, seats: int | None, seed: str | None, options: list[str] | None) -> tuple[Game, Position]:
    if Path(start).is_file() or start == "-":
        if seats is not None or options:
            raise OptionError(f"{start} already says how many seats there are and which options")
        match = open_match(start, read_seed_text(seed, 0))
        return match.game, match.truth()
    game = find(start)
    count = min(game.seats) if seats is None else seats
    return game, game.new(count, read_seed_text(seed, 0), read_options(options))
