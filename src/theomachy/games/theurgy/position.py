"""The position of Theurgy: the contract of the engine, dispatched to the headings of the rulebook."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.chance import FAST, Luck
from theomachy.core.outcome import payoff
from theomachy.core.position import Position, mix, mix_cells
from theomachy.games.theurgy import setup, turn
from theomachy.games.theurgy.kinds import AGREE, RESIGN
from theomachy.games.theurgy.state import (
    ACTING,
    AGREES,
    BLANK,
    DISCARDING,
    DROPPED,
    FAITH_CHOICE,
    FREE_SKY,
    HAND,
    HAND_ROOM,
    MODE,
    OBJECTIVE,
    OUT,
    OVER,
    PHASE,
    PLACE_OF,
    PUBLIC,
    ROUND_LIMIT,
    TARGET_X,
    TURN,
)

ROOM: Final[i64] = 64  # choices a list has room for before it must grow


@final
class Theurgy(Position):
    """A moment of Theurgy."""

    def __init__(self, seats: int, cells: vec[i64], luck: Luck) -> None:
        super().__init__(seats, cells, luck)

    def actors(self) -> list[int]:
        return [] if self.cells[PHASE] == OVER else [self.cells[TURN]]

    def legal(self, seat: i64) -> vec[i64]:
        out = vec[i64](capacity=ROOM)
        phase = self.cells[PHASE]
        if phase == ACTING:
            return turn.offer_actions(self, seat, out)
        if phase <= FAITH_CHOICE:
            return setup.offer(self, seat, out)
        if phase == DISCARDING:
            return turn.offer_discards(self, seat, out)
        return turn.offer_steps(self, seat, out)

    def calls(self, seat: i64) -> vec[i64]:
        cells = self.cells
        out = vec[i64](capacity=2)
        if cells[PHASE] < ACTING or cells[PHASE] == OVER or cells[OUT + seat] == 1:
            return out
        if cells[TURN] == seat:
            out = append(out, pack(RESIGN))
        return append(out, pack(AGREE, 1 - cells[AGREES + seat]))

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        phase = self.cells[PHASE]
        if kind == RESIGN:
            turn.resign(self, seat)
        elif kind == AGREE:
            turn.agree(self, seat, part_a(action))
        elif phase == ACTING:
            turn.choose_action(self, seat, part_a(action))
        elif phase <= FAITH_CHOICE:
            setup.do(self, seat, action)
        elif phase == DISCARDING:
            turn.do_discards(self, seat, part_a(action))
        else:
            turn.do_step(self, seat, action)

    def is_over(self) -> bool:
        return self.cells[PHASE] == OVER

    def returns(self) -> list[float]:
        if self.cells[PHASE] != OVER:
            return [0.0] * self.seats
        seats = list(range(self.seats))
        return payoff(seats, [seat for seat in seats if self.cells[PLACE_OF + seat] == 0])

    def key(self, seat: i64) -> i64:
        cells = self.cells
        h = mix_cells(0, cells, MODE, PUBLIC)
        h = mix_cells(h, cells, HAND + seat * HAND_ROOM, HAND + (seat + 1) * HAND_ROOM)
        return mix(mix(h, cells[OBJECTIVE + seat]), cells[DROPPED + seat])

    def copy(self) -> "Theurgy":
        return Theurgy(self.seats, self.cells[:], self.luck)


def empty(seats: int, full: bool, x: int, round_limit: int, free_sky: bool) -> Theurgy:
    """The position before anything is set up."""
    cells = BLANK[:]
    cells[MODE] = int(full)
    cells[TARGET_X] = x
    cells[ROUND_LIMIT] = round_limit
    cells[FREE_SKY] = int(free_sky)
    return Theurgy(seats, cells, FAST)
