"""The position of Theurgy: the contract of the engine, dispatched to the headings of the rulebook."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.chance import FAST
from theomachy.core.option import Options
from theomachy.core.outcome import payoff
from theomachy.core.position import mix, mix_cells
from theomachy.games.theurgy import actions as act
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.rules import draft, leaving, turns
from theomachy.games.theurgy.state import State, Terms

_MOST_CHOICES: Final[i64] = 64  # choices a list has room for before it must grow


@final
class TheurgyPosition(State):
    """A moment of Theurgy."""

    def actors(self) -> list[int]:
        return [] if self.cells[at.PHASE] == at.OVER else [self.cells[at.TURN]]

    def legal(self, seat: i64) -> vec[i64]:
        out = vec[i64](capacity=_MOST_CHOICES)
        phase = self.cells[at.PHASE]
        if phase == at.ACTION_CHOICE:
            return turns.offer_actions(self, seat, out)
        if phase <= at.FAITH_CHOICE:
            return draft.offer_choices(self, seat, out)
        if phase == at.DISCARD_CHOICE:
            return turns.offer_discards(self, seat, out)
        return turns.offer_steps(self, seat, out)

    def calls(self, seat: i64) -> vec[i64]:
        cells = self.cells
        out = vec[i64](capacity=2)
        if cells[at.PHASE] < at.ACTION_CHOICE or cells[at.PHASE] == at.OVER or cells[at.CONCEDED + seat] == 1:
            return out
        if cells[at.TURN] == seat:
            out = append(out, pack(act.RESIGN))
        return append(out, pack(act.AGREE, 1 - cells[at.AGREES + seat]))

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        phase = self.cells[at.PHASE]
        if kind == act.RESIGN:
            leaving.resign(self, seat)
        elif kind == act.AGREE:
            leaving.agree(self, seat, part_a(action))
        elif phase == at.ACTION_CHOICE:
            turns.do_action(self, seat, part_a(action))
        elif phase <= at.FAITH_CHOICE:
            draft.do_choice(self, seat, action)
        elif phase == at.DISCARD_CHOICE:
            turns.do_discards(self, seat, part_a(action))
        else:
            turns.do_step(self, seat, action)

    def is_over(self) -> bool:
        return self.cells[at.PHASE] == at.OVER

    def returns(self) -> list[float]:
        if self.cells[at.PHASE] != at.OVER:
            return [0.0] * self.seats
        seats = list(range(self.seats))
        return payoff(seats, [seat for seat in seats if self.cells[at.RANK + seat] == 0])

    def key(self, seat: i64) -> i64:
        cells = self.cells
        h = mix_cells(0, cells, at.PHASE, at.HIDDEN)
        h = mix_cells(h, cells, at.HAND + seat * at.HAND_ROOM, at.HAND + (seat + 1) * at.HAND_ROOM)
        return mix(mix(h, cells[at.OBJECTIVE + seat]), cells[at.OTHER_OBJECTIVE + seat])

    def copy(self) -> "TheurgyPosition":
        return TheurgyPosition(self.cells[:], self.luck, self.terms)


def empty(seats: int, options: Options) -> TheurgyPosition:
    """Return the position before anything is set up."""
    terms = Terms(seats, options)
    return TheurgyPosition(at.blank(terms), FAST, terms)
