"""Loading: positions from data and from views, every field checked."""

import re
from collections.abc import Iterator
from typing import Final

from theomachy.core.chance import Dice
from theomachy.core.fields import Field
from theomachy.core.game import View
from theomachy.core.option import Settle
from theomachy.examples.connect_four import state as at
from theomachy.examples.connect_four.components.board import COLUMN_NAMES, DISC_SIGNS, HEIGHT, NOBODY, SEATS, WIDTH
from theomachy.examples.connect_four.position import ConnectFourPosition, empty
from theomachy.examples.connect_four.rules.ending import ENDINGS
from theomachy.examples.connect_four.state import State

_SEEDS: Final = 1 << 30  # numbers a world is seeded with


def load(data: View, seed: int | str | bytes, settle: Settle) -> ConnectFourPosition:
    """Return the position that *data* describes."""
    position = empty(SEATS, settle(SEATS, None))
    position.seed(seed)
    fields = Field(data)
    for row, field in enumerate(reversed(fields.get("rows").items(int(HEIGHT)))):
        form = f"{WIDTH} of the signs {', '.join(DISC_SIGNS)}"
        text = field.match(rf"[{re.escape(DISC_SIGNS)}]{{{WIDTH}}}", form)[0]
        for column, sign in enumerate(text):
            _put(position, column, row, DISC_SIGNS.index(sign), field)
    position.cells[at.TO_MOVE] = fields.get("to_move").index(list(DISC_SIGNS[:SEATS]))
    result = fields.find("result")
    if result is not None:
        _read_result(position, result)
    return position


def _put(position: State, column: int, row: int, owner: int, field: Field) -> None:
    cells = position.cells
    if owner == NOBODY:
        return
    field.demand(cells[at.FILLED + column] == row, f"the disc on {COLUMN_NAMES[column]}{row + 1} hangs in the air")
    cells[at.DISC + row * WIDTH + column] = owner
    cells[at.FILLED + column] += 1
    cells[at.DISCS] += 1


def _read_result(position: State, result: Field) -> None:
    winners = [winner.number(0, SEATS - 1) for winner in result.get("winners").items()]
    result.demand(winners in ([0], [1], [0, 1]), "winners must be [0], [1], or [0, 1] for a draw")
    position.cells[at.WINNER] = winners[0] if len(winners) == 1 else NOBODY
    position.cells[at.RESIGNED] = int(result.get("how").index(ENDINGS) == ENDINGS.index("resigned"))
    position.cells[at.OVER] = 1


def worlds(view: View, dice: Dice, settle: Settle) -> Iterator[ConnectFourPosition]:
    """Yield positions that the owner of *view* cannot tell from the real one: nothing is hidden."""
    while True:
        yield load(view, dice.below(_SEEDS), settle)
