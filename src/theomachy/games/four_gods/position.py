"""4 Gods at work: whose choice it is, what can be chosen, and what a choice does."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.chance import FAST, Luck
from theomachy.core.option import Options
from theomachy.core.outcome import payoff
from theomachy.core.position import HEAD, NEVER, mix
from theomachy.games.four_gods import actions as act
from theomachy.games.four_gods import state as at
from theomachy.games.four_gods.rules import (
    acting,
    clock,
    ending,
    events,
    flipping,
    mistakes,
    prophets,
    scoring,
    setup,
    taking,
    turns,
)
from theomachy.games.four_gods.state import Memo, State, Terms

_MOST_CHOICES: Final[i64] = 128  # room for them; more is possible
_HIDDEN_GOD: Final[i64] = 9  # in a key: a god card that the seat does not know
_HIDDEN_TILE: Final[i64] = 999  # ... a tile whose sides it does not know
_SIDE: Final[i64] = 1000  # ... plus the look of the only side it knows


@final
class FourGodsPosition(State):
    """A moment of 4 Gods."""

    def __init__(self, cells: vec[i64], luck: Luck, terms: Terms, memo: Memo) -> None:
        super().__init__(cells, luck, terms, memo)

    # Who may choose what.

    def actors(self) -> list[int]:
        cells = self.cells
        if self.is_running():
            if self.terms.pace == at.REALTIME or cells[at.TURN_STATE] == at.GAP:
                return []
            return [cells[at.TURN]]
        if cells[at.PHASE] == at.COLOURS_PHASE:
            return [setup.chooser(self)]
        if cells[at.PHASE] == at.READY_PHASE:
            return [seat for seat in range(self.seats) if not cells[at.READY + seat]]
        return []

    def volunteers(self) -> list[int]:
        if not self.is_running() or not self.terms.is_clocked():
            return []
        if self.cells[at.TURN_STATE] == at.GAP and not self.terms.table_check:
            return []
        return [seat for seat in range(self.seats) if self._volunteers(seat)]

    def _volunteers(self, seat: i64) -> bool:
        """Everybody at the table, in timed turns off turn or between two turns, even if there is nothing to choose.

        So a seat can answer whatever it is asked, and who is asked to admit a placement shows nowhere (FG-O10).
        """
        if self.cells[at.AWAY + seat]:
            return False
        is_waited_for = self.cells[at.TURN] == seat and self.cells[at.TURN_STATE] != at.GAP
        return self.terms.pace == at.REALTIME or not is_waited_for

    def legal(self, seat: i64) -> vec[i64]:
        out = vec[i64](capacity=_MOST_CHOICES)
        cells = self.cells
        if not self.is_running():
            if cells[at.PHASE] == at.COLOURS_PHASE and setup.chooser(self) == seat:
                return setup.offer_colours(self, out)
            return setup.offer_ready(self, seat, out) if cells[at.PHASE] == at.READY_PHASE else out
        if cells[at.AWAY + seat]:
            return out
        if cells[at.PENALTY_ASKED + seat]:
            return mistakes.payments(self, seat, out)
        if self.terms.pace == at.RONDO:
            return acting.offer_rondo(self, seat, out) if cells[at.TURN] == seat else out
        if self.terms.pace == at.REALTIME:
            out = acting.offer_main(self, seat, out)
            out = flipping.offer(self, seat, out)
            out = ending.offer_flag(self, seat, out)
        elif cells[at.TURN_STATE] != at.GAP:
            out = self._offer_timed(seat, out)
        if self.terms.pace == at.BUDGET:
            return out
        out = mistakes.offer_challenge(self, seat, out)
        return mistakes.offer_admit(self, seat, out)

    def _offer_timed(self, seat: i64, out: vec[i64]) -> vec[i64]:
        """Timed turns and budget: the turn of the active seat, a look through their own row for the others (FG-M8)."""
        if self.cells[at.TURN] == seat:
            return acting.offer_turn(self, seat, out)
        return out if self.terms.pace == at.BUDGET else flipping.offer_own(self, seat, out)

    def calls(self, seat: i64) -> vec[i64]:
        """Leaving the table, which is also how one concedes, and coming back (FG-E10)."""
        if not self.is_running():
            return vec[i64]()
        return vec[i64]([pack(act.BACK if self.cells[at.AWAY + seat] else act.LEAVE)])

    # What happens.

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind <= act.TAKE_COLOUR:
            if kind == act.READY_UP:
                setup.ready(self, seat)
            else:
                setup.take_colour(self, seat, part_a(action))
        elif kind <= act.END:
            self._act(seat, kind, action)
        elif kind == act.CHALLENGE:
            mistakes.challenge(self, seat, part_a(action))
        elif kind == act.ADMIT:
            mistakes.admit(self, seat, part_a(action))
        elif kind <= act.PAY_WORLD:
            mistakes.pay(self, seat, action)
        elif kind == act.LEAVE:
            self._leave(seat)
        else:
            self.cells[at.AWAY + seat] = 0
            if self.log is not None:
                events.add(self, "seat-back", {"seat": seat})

    def _act(self, seat: i64, kind: i64, action: i64) -> None:
        """An action (FG-A8): it ends what is open, happens, and may end the turn or the game."""
        if kind != act.CHOOSE_GOD and kind != act.STAND and kind != act.STAND_NONE:
            prophets.close_window(self, seat)
            mistakes.forget_recent(self, seat)
        if self.terms.pace == at.REALTIME:
            if kind == act.PASS:
                ending.raise_flag(self, seat)
                return
            ending.lower_flag(self, seat)
        acting.do(self, seat, kind, action)
        if kind in (act.DRAW, act.PLACE, act.BUILD, act.DESTROY):
            if self.terms.pace == at.REALTIME:
                ending.watch(self)
            else:
                self.cells[at.MADE_PROGRESS] = 1
            ending.check(self, seat)
        if self.terms.pace != at.REALTIME and self.cells[at.TURN] == seat:
            turns.follow(self, seat, kind)

    def _leave(self, seat: i64) -> None:
        """Leave the table: hands empty, questions settled, from now on as if always passing (FG-E10)."""
        mistakes.settle_seat(self, seat)
        prophets.close_window(self, seat)
        mistakes.forget_recent(self, seat)
        taking.drop_all(self, seat)
        self.cells[at.AWAY + seat] = 1
        if self.log is not None:
            events.add(self, "seat-left", {"seat": seat})
        if self.terms.pace == at.REALTIME:
            ending.end_if_all_passed(self)
        elif self.cells[at.TURN] == seat:
            self.cells[at.START_END] = NEVER
            turns.end(self, self.cells[at.ACTED] == 0)  # what was done before still makes it no pass (FG-M4)

    def due(self) -> i64:
        return self.cells[clock.next_timer(self)]

    def tick(self, now: i64) -> None:
        clock.tick(self, now)

    # What it is.

    def returns(self) -> list[float]:
        if not self.is_over():
            return [0.0] * self.seats
        return payoff(list(range(self.seats)), scoring.winners(self))

    def key(self, seat: i64) -> i64:
        """Return what *seat* knows: all public cells, tiles as far as it knows them, its own god cards."""
        cells = self.cells
        h: i64 = 0
        cell: i64 = HEAD
        while cell < at.TIMERS_STOP:
            if at.HAND <= cell < at.ORIGIN:
                h = mix(h, self._seen(seat, cells[cell]))
            elif at.GOD <= cell < at.RESERVE:
                h = mix(h, cells[cell] if self.knows_god(seat, cell - at.GOD) else _HIDDEN_GOD)
            elif not self._is_veiled(cell):
                h = mix(h, cells[cell])
            cell += 1
        while cell < at.KNOWN:
            h = mix(h, self._seen(seat, cells[cell]))
            cell += 1
        space: i64 = 0
        while space < self.spaces:
            h = mix(h, cells[at.LOOK + space * at.SPACE_CELLS])
            h = mix(h, cells[at.PROPHET + space * at.SPACE_CELLS])
            piece = cells[at.PIECE + space * at.SPACE_CELLS]
            if piece != at.NOTHING and self.knows_tile(seat, piece):
                h = mix(h, piece)
            space += 1
        return h

    def _seen(self, seat: i64, piece: i64) -> i64:
        """A number for what *seat* sees of *piece*."""
        if piece == at.NOTHING or self.knows_tile(seat, piece):
            return piece
        shown = self.shown(seat, piece)
        return _SIDE + self.tiles.sides[shown] if self.knows(seat, shown) else _HIDDEN_TILE

    def _is_veiled(self, cell: i64) -> bool:
        """With honour: whether *cell* tells who placed a tile, which is in nobody's view (FG-O10)."""
        if not self.terms.honour:
            return False
        return at.WINDOW <= cell < at.HAND or at.WINDOW_END <= cell < at.LOCK_END or at.ASK_END <= cell < at.TURN_END

    def copy(self) -> "FourGodsPosition":
        return FourGodsPosition(self.cells[:], self.luck, self.terms, self.memo)


def empty(seats: int, options: Options) -> FourGodsPosition:
    """Return the position before anything is set up."""
    terms = Terms(seats, options)
    position = FourGodsPosition(at.blank(terms), FAST, terms, Memo())
    for space in range(position.spaces):
        position.refresh(space)
    return position
