"""The collection of puzzles: one file each, in the folder ``puzzles`` of its game."""

from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files

from theomachy.core.refusal import OptionError
from theomachy.puzzles.puzzle import Puzzle, read_puzzle
from theomachy.registry import games


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """Every puzzle, game by game, the easy ones first."""
    found: list[Puzzle] = []
    for game in games():
        own = files(game.package).joinpath("puzzles")
        names = sorted(entry.name for entry in own.iterdir()) if own.is_dir() else []
        found += [read_puzzle(own.joinpath(name).read_text("utf-8"), name) for name in names if name.endswith(".json")]
    return tuple(found)


def of_game(game: str) -> list[Puzzle]:
    """The puzzles of one game."""
    return [puzzle for puzzle in all_puzzles() if puzzle.game == game]


def find(id: str) -> Puzzle:
    """The puzzle with this id, or OptionError."""
    for puzzle in all_puzzles():
        if puzzle.id == id:
            return puzzle
    raise OptionError(f"there is no puzzle {id!r}; theomachy puzzles list names them")


def today() -> Puzzle:
    """Today's puzzle, the same one everywhere: days begin at midnight in Greenwich."""
    return of_day(datetime.now(UTC).date())


def of_day(day: date) -> Puzzle:
    """The puzzle of a day: the games take turns, and every puzzle comes before one comes again."""
    by_game = [of_game(game.id) for game in games()]
    by_game = [own for own in by_game if own]
    if not by_game:
        raise OptionError("there are no puzzles")
    number = day.toordinal()
    own = by_game[number % len(by_game)]
    return own[number // len(by_game) % len(own)]
