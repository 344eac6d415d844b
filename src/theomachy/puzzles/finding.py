"""Finding puzzles: bot games are played, and every turn in them is tried."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from theomachy.bots.arena import ask
from theomachy.bots.levels import LEVELS
from theomachy.bots.registry import make
from theomachy.core.chance import Dice
from theomachy.core.game import Game, View
from theomachy.core.goal import Goal
from theomachy.core.position import Position
from theomachy.core.refusal import OptionError
from theomachy.puzzles.proof import Proof, prove
from theomachy.puzzles.puzzle import SEED, Puzzle, compose, holds, read_puzzle
from theomachy.puzzles.rating import missed_by
from theomachy.puzzles.turn import TooLarge

BOT: Final = "level-3"  # slips leave something to be found
MOST_GAME_PICKS: Final = 3_000  # picks of a game
QUICK_LEVELS: Final = [level for level in LEVELS if not level.seconds]  # levels that answer at once
EASY_PUZZLE_EVERY: Final = 6  # one of this many puzzles may be found by all of these
PUZZLES_A_GAME: Final = 3  # puzzles from one bot game at most
MOST_STEPS: Final = 8  # choices of a solution
MOST_CHOICES: Final = 12  # in the middle of a turn; with more it is hardly worth the trying
NOBODY: Final = -1


@dataclass
class Candidate:
    """A position that was proved to be a puzzle, and where it is from."""

    data: View
    seat: int
    proof: Proof
    origin: dict[str, object]


def candidates(game: Game, seats: Sequence[int], seed: int) -> Iterator[Candidate]:
    """The puzzles in bot games, game after game from *seed* on, over all modes of these *seats* without a clock."""
    modes = [(many, options) for many, options in game.variants() if many in seats and not game.has_timers(options)]
    if not modes:
        raise OptionError(f"{game.title()} has no mode without a clock for {' or '.join(map(str, seats))} seats")
    while True:
        many, options = modes[seed % len(modes)]
        position = game.new(many, seed, options)
        origin: dict[str, object] = {"seed": seed, "seats": many, "options": options, "bots": BOT}
        yield from _in_game(game, position, seed, origin)
        seed += 1


def _in_game(game: Game, position: Position, seed: int, origin: dict[str, object]) -> Iterator[Candidate]:
    """The puzzles of one game: each turn is tried once."""
    goal, dice, player = game.goal(), Dice(seed), make(BOT)
    made = 0
    tried = NOBODY  # whose turn it is that was tried
    while made < MOST_GAME_PICKS and len(position.actors()) > 0:
        seat = position.actors()[0]
        if seat != tried or goal.is_settled(position, seat):
            tried = NOBODY
        if tried == NOBODY and _may_be_tried(goal, position, seat):
            data = game.dump(position)
            try:
                proof = prove(game, game.load(data, SEED), seat)
                tried = seat
            except TooLarge:
                proof = None
                tried = seat if goal.from_start else NOBODY
            if proof is not None:
                yield Candidate(data, seat, proof, {**origin, "pick": made})
        made += ask(game, position, player, seat, dice)


def _may_be_tried(goal: Goal, position: Position, seat: int) -> bool:
    if position.actors() != [seat] or position.is_pending() or position.window() or goal.is_settled(position, seat):
        return False
    return goal.from_start or len(position.legal(seat)) <= MOST_CHOICES


def gather(game: Game, count: int, seats: Sequence[int], seed: int, given: list[Puzzle]) -> Iterator[Puzzle]:
    """Rated puzzles until there are *count* with those *given*, no two alike, few such as every quick level finds."""
    found = list(given)
    source = candidates(game, seats, seed)
    while len(found) < count:
        candidate = next(source)
        puzzle = compose(game, candidate.data, candidate.seat, candidate.proof, [], candidate.origin)
        if not is_welcome(puzzle, found):
            continue
        position = game.load(candidate.data, SEED)
        missed = missed_by(game, position, puzzle.seat, puzzle.worth, QUICK_LEVELS)
        easy = sum(other.rating() == 0 for other in found)
        if not missed and easy * EASY_PUZZLE_EVERY >= count:
            continue
        puzzle.missed_by = missed + missed_by(game, position, puzzle.seat, puzzle.worth, LEVELS[len(QUICK_LEVELS) :])
        found.append(puzzle)
        yield puzzle


def read_folder(folder: Path) -> list[Puzzle]:
    """The puzzles in *folder*."""
    return [read_puzzle(file.read_text(encoding="utf-8"), file.name) for file in sorted(folder.glob("*.json"))]


def still_good(game: Game, folder: Path) -> list[Puzzle]:
    """The puzzles in *folder* that can be proved again, or OptionError where they are another game's."""
    found = read_folder(folder)
    for puzzle in found:
        if puzzle.game != game.id:
            raise OptionError(f"{folder} is the folder of another game: {puzzle.id} is in it; name a folder of its own")
    good = [puzzle for puzzle in found if holds(puzzle, game)]
    for puzzle in good:
        puzzle.rules = game.version
    return good


def is_welcome(puzzle: Puzzle, given: list[Puzzle]) -> bool:
    """Return whether it is short, and its game has not given enough yet, nor anything that ends the same way."""
    if len(puzzle.solution) > MOST_STEPS:
        return False
    seed = puzzle.origin["seed"]
    same = [other for other in given if other.origin.get("seed") == seed]  # one that was made by hand has none
    return len(same) < PUZZLES_A_GAME and all(other.solution[-1] != puzzle.solution[-1] for other in same)


def save_puzzles(puzzles: list[Puzzle], folder: Path) -> None:
    """Write *puzzles*, the easy ones first, as the files of *folder*; what else lay there is gone when they are."""
    folder.mkdir(parents=True, exist_ok=True)
    files: set[Path] = set()
    for number, puzzle in enumerate(sorted(puzzles, key=Puzzle.rating), start=1):
        puzzle.id = f"{puzzle.game}-{number:02}"
        file = folder / f"{puzzle.id}.json"
        new = file.with_suffix(".new")
        new.write_text(puzzle.write(), encoding="utf-8")
        new.replace(file)
        files.add(file)
    for old in set(folder.glob("*.json")) - files:
        old.unlink()
