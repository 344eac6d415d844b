"""A puzzle: a position, what is asked, and the line that does it; as a file and as sentences."""

import json
from dataclasses import asdict, dataclass
from typing import Final

import msgspec

from theomachy.core.game import Game, View
from theomachy.core.goal import WIN
from theomachy.core.match import Match, start_from
from theomachy.core.message import CORE_TEXTS, Message, Translations
from theomachy.core.position import Position
from theomachy.core.refusal import PositionError
from theomachy.puzzles.proof import Proof, prove
from theomachy.puzzles.turn import TooLarge
from theomachy.registry import find

WORDS: Final = Translations("theomachy.puzzles", CORE_TEXTS)
KINDS: Final = ("win", "save", "gain")
SEED: Final = 0  # the seed of a puzzle: nothing that counts depends on it


@dataclass
class Puzzle:
    """A puzzle as its file holds it."""

    id: str
    game: str
    rules: int  # version of the rules it was found under
    seat: int
    kind: str  # win, save (every other line loses), gain
    now: int  # the lead before the turn
    worth: int  # and after the solution
    solution: list[str]  # finished choices in notation
    runner_up: list[str]
    runner_up_worth: int
    ends: int  # in how many ways the turn can end
    positions: int  # that were looked at to prove it
    missed_by: list[int]  # our levels that do not find it
    origin: dict[str, object]
    position: View

    def rating(self) -> int:
        """Return how hard it is: the number of levels that miss it."""
        return len(self.missed_by)

    def write(self) -> str:
        """The file."""
        data = asdict(self)
        position = data.pop("position")
        lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
        return "{\n" + ",\n".join([*lines, f' "position": {json.dumps(position)}']) + "\n}\n"

    def start(self, game: Game) -> Match:
        """The position, ready to be played, or PositionError."""
        match = start_from(game, self.position, SEED)
        self.check_seat(match.truth())
        return match

    def check_seat(self, position: Position) -> None:
        """Refuse a puzzle whose seat does not exist: PositionError."""
        if not 0 <= self.seat < position.seats:
            raise PositionError(f"puzzle {self.id!r}: there is no seat {self.seat} among {position.seats}")

    # Sentences.

    def task(self) -> str:
        """Return what is asked."""
        if self.kind == "gain":
            return find(self.game).render(Message("puzzle.gain", {"count": self.amount(self.worth)}))
        return WORDS.render(Message(f"task.{self.kind}"))

    def result(self, worth: int) -> str:
        """Return what a turn that ends with *worth* has brought."""
        if worth in (WIN, -WIN):
            return WORDS.render(Message("result.win" if worth == WIN else "result.loss"))
        amount = self.amount(worth)
        key = "result.nothing" if amount == 0 else "result.more" if worth > self.now else "result.less"
        change = find(self.game).render(Message("puzzle.unit", {"count": amount}))
        return WORDS.render(Message(key, {"change": change}))

    def why(self) -> str:
        """Return what the solution brings, and what the best of all other lines would have."""
        facts = {
            "brings": self.result(self.worth),
            "line": "; ".join(self.runner_up),
            "other": self.result(self.runner_up_worth),
            "ends": self.ends,
        }
        return WORDS.render(Message("result.why", facts))

    def amount(self, worth: int) -> float:
        """Return how much more or less *worth* is than the lead before the turn, in what people count."""
        amount = abs(worth - self.now) / find(self.game).goal().parts
        return int(amount) if amount == int(amount) else amount


def read_puzzle(text: str, name: str) -> Puzzle:
    """The puzzle that a file describes, or PositionError."""
    try:
        puzzle = msgspec.json.decode(text, type=Puzzle)
    except msgspec.DecodeError as error:
        raise PositionError(f"{name} is no puzzle: {error}") from None
    if puzzle.kind not in KINDS:
        raise PositionError(f"{name} is no puzzle: its kind is {puzzle.kind!r}, not one of {', '.join(KINDS)}")
    return puzzle


def compose(game: Game, data: View, seat: int, proof: Proof, missed_by: list[int], origin: dict[str, object]) -> Puzzle:
    """The puzzle that was proved; it gets its id when it joins the collection."""
    position = game.load(data, SEED)
    return Puzzle(
        id="",
        game=game.id,
        rules=game.version,
        seat=seat,
        kind="win" if proof.solution.worth == WIN else "save" if proof.runner_up.worth == -WIN else "gain",
        now=game.goal().worth(position, seat),
        worth=proof.solution.worth,
        solution=write_choices(game, position, seat, proof.solution.line),
        runner_up=write_choices(game, position, seat, proof.runner_up.line),
        runner_up_worth=proof.runner_up.worth,
        ends=proof.ends,
        positions=proof.positions,
        missed_by=missed_by,
        origin=origin,
        position=data,
    )


def holds(puzzle: Puzzle, game: Game) -> bool:
    """Return whether *puzzle* can be proved again and its solution is still the one."""
    try:
        position = game.load(puzzle.position, SEED)
        puzzle.check_seat(position)
        proof = prove(game, position, puzzle.seat)
    except (PositionError, TooLarge):
        return False
    for text in puzzle.solution:
        if game.refusal(position, puzzle.seat, text) is not None:
            return False
        for action in game.read(position, puzzle.seat, text):
            position.play(puzzle.seat, action)
    if proof is None or proof.trace != game.goal().trace(position, puzzle.seat):
        return False
    return (proof.solution.worth, proof.runner_up.worth) == (puzzle.worth, puzzle.runner_up_worth)


def write_choices(game: Game, position: Position, seat: int, line: list[int]) -> list[str]:
    """A line of picks as choices in notation; the last one may be unfinished."""
    texts: list[str] = []
    before, ahead = position.copy(), position.copy()
    chain: list[int] = []
    for action in line:
        chain.append(action)
        ahead.play(seat, action)
        if not ahead.is_pending():
            texts.append(_write_chain(game, before, seat, chain))
            before, chain = ahead.copy(), []
    if chain:
        texts.append(_write_chain(game, before, seat, chain))
    return texts


def _write_chain(game: Game, position: Position, seat: int, chain: list[int]) -> str:
    if len(chain) == 1:
        return game.write(position, seat, chain[0])
    return game.write_line(position, seat, chain)
