"""Connect Four for people and tools: notation, views, refusals, choices."""

from collections.abc import Iterator
from typing import cast, final

from theomachy.core.action import ActionSpace, Kind, pack, part_a
from theomachy.core.chance import Dice
from theomachy.core.choices import Choice, Choices
from theomachy.core.game import Game, View
from theomachy.core.message import Message
from theomachy.core.option import Options
from theomachy.core.outcome import Outcome
from theomachy.core.position import Position
from theomachy.core.refusal import NotationError, PositionError, Refusal
from theomachy.examples.connect_four.position import (
    DISC,
    DROP,
    FILLED,
    HEIGHT,
    MADE,
    NOBODY,
    OVER,
    RESIGN,
    TO_MOVE,
    WIDTH,
    WINNER,
    ConnectFour,
    opening,
)

COLUMNS = "abcdefg"
DISCS = "XO."  # by owner: seat 0, seat 1, nobody


@final
class ConnectFourGame(Game):
    """The rulebook of Connect Four."""

    def __init__(self) -> None:
        super().__init__("connect_four", "theomachy.examples.connect_four", version=1, seats=[2], minutes=5)

    def empty(self, seats: int, options: Options) -> Position:
        return opening()

    def begin(self, position: Position) -> None:
        """There is nothing to set up."""

    def options_of(self, position: Position) -> Options:
        return {}

    def label(self, position: Position, seat: int) -> str:
        return DISCS[seat]

    def write(self, position: Position, seat: int, action: int, viewer: int | None = None) -> str:
        return "resigns" if action == RESIGN else COLUMNS[part_a(action)]

    def read(self, position: Position, seat: int, text: str) -> list[int]:
        if text == "resigns":
            return [pack(RESIGN)]
        if len(text) != 1 or text not in COLUMNS:
            raise NotationError(f"a choice is a column, one of {', '.join(COLUMNS)}")
        return [pack(DROP, COLUMNS.index(text))]

    def explain(self, position: Position, seat: int, action: int) -> Refusal | None:
        return Refusal("column-full", "C4-2", column=COLUMNS[part_a(action)], height=int(HEIGHT))

    def choices(self, position: Position, seat: int) -> Choices:
        items = []
        for action in position.legal(seat):
            column = COLUMNS[part_a(action)]
            items.append(Choice(action, column, [f"column:{column}"], Message("choice.drop", {"column": column})))
        return Choices(Message("prompt.drop"), items)

    def view(self, position: Position, viewer: int | None) -> View:
        return self.dump(position)

    def dump(self, position: Position) -> View:
        cells = position.cells
        rows = ["".join(DISCS[cells[DISC + row * WIDTH + col]] for col in range(WIDTH)) for row in range(HEIGHT)]
        outcome = self.outcome(position)
        return {
            "game": "connect_four",
            "v": 1,
            "rows": rows[::-1],
            "to_move": DISCS[cells[TO_MOVE]],
            "result": None if outcome is None else outcome.as_dict(),
        }

    def load(self, data: View, seed: int | str | bytes = 0) -> Position:
        position = opening()
        position.seed(seed)
        rows = data.get("rows")
        if not isinstance(rows, list) or len(rows) != HEIGHT:
            raise PositionError(f"'rows' must be a list of {HEIGHT} rows, the top one first")
        for row, text in enumerate(reversed(rows)):
            if not isinstance(text, str) or len(text) != WIDTH or any(disc not in DISCS for disc in text):
                raise PositionError(f"row {row + 1} from the bottom must be {WIDTH} of the signs X, O and .")
            for column, disc in enumerate(text):
                self._put(position, row, column, DISCS.index(disc))
        if data.get("to_move") not in ("X", "O"):
            raise PositionError("'to_move' must be X or O")
        position.cells[TO_MOVE] = DISCS.index(str(data["to_move"]))
        self._finish(position, data.get("result"))
        return position

    def _put(self, position: Position, row: int, column: int, owner: int) -> None:
        cells = position.cells
        if owner == NOBODY:
            return
        if cells[FILLED + column] != row:
            raise PositionError(f"the disc on {COLUMNS[column]}{row + 1} hangs in the air")
        cells[DISC + row * WIDTH + column] = owner
        cells[FILLED + column] += 1
        cells[MADE] += 1

    def _finish(self, position: Position, result: object) -> None:
        if result is None:
            return
        winners = result.get("winners") if isinstance(result, dict) else None
        if winners not in ([0], [1], [0, 1]):
            raise PositionError("'result.winners' must be [0], [1], or [0, 1] for a draw")
        position.cells[WINNER] = int(winners[0]) if len(winners) == 1 else NOBODY
        position.cells[OVER] = 1

    def worlds(self, view: View, dice: Dice) -> Iterator[Position]:
        while True:
            yield self.load(view, dice.below(1 << 30))

    def evaluate(self, position: Position, seat: int) -> float:
        if position.is_over():
            return position.returns()[seat]
        cells = position.cells
        centre = [cells[DISC + row * WIDTH + 3] for row in range(HEIGHT)]
        return 0.02 * (centre.count(seat) - centre.count(1 - seat))

    def check_invariants(self, position: Position) -> None:
        cells = position.cells
        board = [cells[DISC + square] for square in range(WIDTH * HEIGHT)]
        assert len(board) - board.count(NOBODY) == cells[MADE], "discs appeared or vanished"
        assert board.count(0) - board.count(1) == cells[TO_MOVE] == cells[MADE] % 2, "the players took no turns (C4-1)"

    def space(self, seats: int, options: Options) -> ActionSpace:
        return ActionSpace([Kind(DROP, "drop", [WIDTH]), Kind(RESIGN, "resign")])

    def observe(self, position: Position, seat: int) -> list[float]:
        board = [position.cells[DISC + square] for square in range(WIDTH * HEIGHT)]
        return [float(owner == seat) for owner in board] + [float(owner == 1 - seat) for owner in board]

    def outcome(self, position: Position) -> Outcome | None:
        if not position.is_over():
            return None
        winner = position.cells[WINNER]
        if winner == NOBODY:
            return Outcome([[0, 1]], "full")
        cells = position.cells
        resigned = cells[MADE] == 0 or not self._has_four(cast(ConnectFour, position), winner)
        return Outcome([[winner], [1 - winner]], "resigned" if resigned else "four")

    def _has_four(self, position: ConnectFour, seat: int) -> bool:
        for column in range(WIDTH):
            for row in range(HEIGHT):
                if position.cells[DISC + row * WIDTH + column] == seat and position.completes_four(seat, column, row):
                    return True
        return False

    def draw(self, view: View) -> str:
        rows = cast(list[str], view["rows"])
        paint = {"X": "[red]●[/]", "O": "[yellow]●[/]", ".": "[dim]·[/]"}
        lines = [" ".join(paint[disc] for disc in row) for row in rows]
        return "\n".join([*lines, " ".join(COLUMNS)])


GAME = ConnectFourGame()
