"""``theomachy puzzles``: positions in which one line of the turn, and no other, wins or clearly gains."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from theomachy.bots.levels import LEVELS
from theomachy.cli.console import err, out
from theomachy.cli.files import read_text
from theomachy.cli.front import PlainFront
from theomachy.cli.given import HUMAN
from theomachy.cli.new import labels
from theomachy.cli.panes import Panes, board
from theomachy.cli.terminal import Terminal
from theomachy.core.chance import Dice
from theomachy.core.match import Match
from theomachy.core.refusal import OptionError
from theomachy.puzzles import collection
from theomachy.puzzles.finding import gather, read_folder, save_puzzles, still_good
from theomachy.puzzles.puzzle import SEED, Puzzle, holds, read_puzzle
from theomachy.puzzles.rating import missed_by
from theomachy.puzzles.turn import Reckoning
from theomachy.registry import find as find_game

app = typer.Typer(no_args_is_help=True, help="Puzzles: one line of this turn wins or clearly gains.")
OTHER_SEATS = "random"  # who sits in the other seats; they are never asked

PuzzleArgument = Annotated[str, typer.Argument(metavar="PUZZLE", help="The id of a puzzle, a file with one, or today.")]


@app.command("list")
def list_puzzles(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only those of one game.")] = None,
) -> None:
    """List the puzzles, with how many of the eight levels miss each.

    Example: theomachy puzzles list GAME
    """
    found = collection.all_puzzles() if game is None else collection.of_game(find_game(game).id)
    table = Table("id", "missed by", "task", box=None)
    for puzzle in found:
        table.add_row(puzzle.id, _stars(puzzle), escape(puzzle.task()))
    out.print(table)


@app.command()
def show(
    name: PuzzleArgument = "today",
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
) -> None:
    """Show a puzzle as its seat sees it.

    Examples: theomachy puzzles show · theomachy puzzles show GAME-07 --solution
    """
    puzzle = find(name)
    game = find_game(puzzle.game)
    match = puzzle.start(game)
    seen = match.view(puzzle.seat)
    out.print(Panel.fit(board(game, seen), title=escape(puzzle.id)))
    out.print(escape("\n".join(Panes(game, seen, puzzle.seat, labels(match)).as_lines())))
    out.print(f"[b]{escape(game.label(match.truth(), puzzle.seat))}[/]: {escape(puzzle.task())} {_stars(puzzle)}")
    if solution:
        _print_solution(puzzle)


@app.command("try")
def try_puzzle(name: PuzzleArgument = "today") -> None:
    """Try a puzzle here. Type ? for help, undo to go back, quit to give up and see the solution.

    Example: theomachy puzzles try GAME-07
    """
    puzzle = find(name)
    out.print(f"{escape(puzzle.task())} {_stars(puzzle)}")
    Solving(puzzle, puzzle.start(find_game(puzzle.game))).run()
    _print_solution(puzzle)


@app.command()
def check(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[PUZZLE]…", help="Ids or files; by default all of ours.")
    ] = None,
) -> None:
    """Prove puzzles again by searching their turns; exit code 1 where one does not hold.

    Examples: theomachy puzzles check · theomachy puzzles check GAME-07 found/03.json
    """
    chosen = [find(name) for name in names] if names else collection.all_puzzles()
    failed = [puzzle.id for puzzle in chosen if not holds(puzzle, find_game(puzzle.game))]
    for id in failed:
        err.print(f"[red]{escape(id)} does not hold[/]")
    out.print(f"{len(failed)} puzzles do not hold." if failed else "Every puzzle holds.")
    if failed:
        raise typer.Exit(1)


@app.command("find")
def find_puzzles(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game.")],
    folder: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the files are.")],
    count: Annotated[int, typer.Option("--count", min=1, help="How many puzzles to find.")] = 24,
    seats: Annotated[str | None, typer.Option("--seats", metavar="N,N,…", help="Seat counts to play with.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the first bot game; the others count up.")] = 1,
) -> None:
    """Play bot games and search their turns for puzzles, rate them, and write a file for each.

    Puzzles in FOLDER that still hold stay; the others are replaced. You can stop the command and run it again, with
    another seed for other games.

    Example: theomachy puzzles find GAME --count 24 --out src/theomachy/games/GAME/puzzles
    """
    game = find_game(name)
    counts = [many for many in game.seats if many > 1] if seats is None else _seat_counts(seats)
    found = still_good(game, folder)
    save_puzzles(found, folder)
    err.print(f"{len(found)} puzzles are there.")
    for puzzle in gather(game, count, counts, seed, found):
        found.append(puzzle)
        save_puzzles(found, folder)
        line = "; ".join(puzzle.solution)
        err.print(f"{len(found)}/{count} {puzzle.kind}, missed by {puzzle.missed_by}: {line}", markup=False)
    out.print(f"{len(found)} puzzles are in {escape(str(folder))}.")


@app.command()
def rate(folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files of one game are.")]) -> None:
    """Rate the puzzles of FOLDER again, after bots have changed, and number them again, the easy ones first.

    Example: theomachy puzzles rate src/theomachy/games/GAME/puzzles
    """
    found = read_folder(folder)
    if not found:
        raise OptionError(f"there are no puzzles in {folder}; name a folder with files of puzzles find")
    for number, puzzle in enumerate(found, start=1):
        game = find_game(puzzle.game)
        puzzle.missed_by = missed_by(game, game.load(puzzle.position, SEED), puzzle.seat, puzzle.worth)
        err.print(f"{number}/{len(found)} {puzzle.id}: missed by {puzzle.missed_by}", markup=False)
    save_puzzles(found, folder)


def _seat_counts(text: str) -> list[int]:
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() for word in words):
        raise OptionError(f"--seats are numbers with commas between them, not {text!r}")
    return [int(word) for word in words]


def find(name: str) -> Puzzle:
    """The puzzle that *name* stands for: today's, one of ours, or a file."""
    if name == "today":
        return collection.today()
    if name.endswith(".json"):
        return read_puzzle(read_text(name), name)
    return collection.find(name)


def _stars(puzzle: Puzzle) -> str:
    return "[yellow]" + "★" * puzzle.rating() + "[/][dim]" + "☆" * (len(LEVELS) - puzzle.rating()) + "[/]"


def _print_solution(puzzle: Puzzle) -> None:
    out.print(f"Solution: [b]{escape('; '.join(puzzle.solution))}[/]. {escape(puzzle.why())}")


class Solving(Terminal):
    """One turn at one keyboard."""

    def __init__(self, puzzle: Puzzle, match: Match) -> None:
        sitting = [HUMAN if seat == puzzle.seat else OTHER_SEATS for seat in range(match.truth().seats)]
        super().__init__(match, sitting, PlainFront(out), Dice(SEED))
        self.puzzle = puzzle
        self.reckoning = Reckoning(match.game.goal(), puzzle.seat)

    def is_done(self) -> bool:
        """Return whether the turn is over."""
        return not self.reckoning.goes_on(self.match.truth())

    def _end(self) -> None:
        worth = self.reckoning.value(self.match.truth())
        verdict = "[green]Solved![/]" if worth >= self.puzzle.worth else "[red]Not it.[/]"
        out.print(f"{verdict} Your line {escape(self.puzzle.result(worth))}.")
