"""4 Gods at work: whose choice it is, what can be chosen, and what a choice does."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.chance import FAST, Luck
from theomachy.core.outcome import payoff
from theomachy.core.position import HEAD, NEVER, mix
from theomachy.games.four_gods import (
    cities,
    clock,
    discarding,
    drawing,
    ending,
    flipping,
    gods,
    mistakes,
    placing,
    prophets,
    report,
    scoring,
    setup,
    taking,
    turns,
)
from theomachy.games.four_gods.actions import (
    ADMIT,
    BACK,
    BUILD,
    CHALLENGE,
    CHOOSE_GOD,
    DESTROY,
    DISCARD,
    DISCARD_BOTH,
    DRAW,
    END,
    FLIP,
    LEAVE,
    PASS,
    PAY_WORLD,
    PLACE,
    READY_UP,
    RETURN,
    STAND,
    STAND_NONE,
    TAKE,
    TAKE_COLOUR,
)
from theomachy.games.four_gods.state import (
    ACTED,
    AWAY,
    BUSY,
    COLOURS_PHASE,
    DUE_STOP,
    FIELDS,
    FLIPS,
    GAP,
    GOD,
    HAND,
    LEFT,
    LOOK,
    MAIN,
    NOTHING,
    PENALTY,
    PHASE,
    PIECE,
    PROPHET,
    READY,
    READY_PHASE,
    ROW,
    START,
    STATE,
    TAKEN,
    TURN,
    Memo,
    State,
    empty_cells,
)
from theomachy.games.four_gods.terms import BUDGET, REALTIME, RONDO, Terms
from theomachy.games.four_gods.tiles import SIDES


@final
class FourGods(State):
    """A moment of 4 Gods."""

    def __init__(self, cells: vec[i64], luck: Luck, terms: Terms, memo: Memo) -> None:
        super().__init__(cells, luck, terms, memo)

    # Who may choose what.

    def actors(self) -> list[int]:
        cells = self.cells
        if self.is_running():
            if self.terms.pace == REALTIME or cells[STATE] == GAP:
                return []
            return [cells[TURN]]
        if cells[PHASE] == COLOURS_PHASE:
            return [setup.chooser(self)]
        if cells[PHASE] == READY_PHASE:
            return [seat for seat in range(self.seats) if not cells[READY + seat]]
        return []

    def volunteers(self) -> list[int]:
        if not self.is_running() or not self.terms.is_clocked() or self.cells[STATE] == GAP:
            return []
        return [seat for seat in range(self.seats) if self._volunteers(seat)]

    def _volunteers(self, seat: i64) -> bool:
        """Everybody at the table, in timed turns off turn, even if there is nothing to choose.

        So a seat can answer whatever it is asked, and who is asked to admit a placement shows nowhere (FG-O10).
        """
        return not self.cells[AWAY + seat] and (self.terms.pace == REALTIME or self.cells[TURN] != seat)

    def legal(self, seat: i64) -> vec[i64]:
        out = vec[i64](capacity=128)
        cells = self.cells
        if not self.is_running():
            if cells[PHASE] == COLOURS_PHASE and setup.chooser(self) == seat:
                return setup.offer_colours(self, out)
            return setup.offer_ready(self, seat, out) if cells[PHASE] == READY_PHASE else out
        if cells[AWAY + seat] or cells[STATE] == GAP:
            return out
        if cells[PENALTY + seat]:
            return mistakes.payments(self, seat, out)
        if self.terms.pace == RONDO:
            return self._legal_rondo(seat, out) if cells[TURN] == seat else out
        if self.terms.pace == REALTIME:
            out = self._offer_main(seat, out)
            out = flipping.offer(self, seat, out)
            out = ending.offer_flag(self, seat, out)
        elif cells[TURN] != seat:
            if self.terms.pace == BUDGET:
                return out
            out = flipping.offer_own(self, seat, out)
        else:
            out = self._offer_turn(seat, out)
        out = mistakes.offer_challenge(self, seat, out)
        return mistakes.offer_admit(self, seat, out)

    def _offer_main(self, seat: i64, out: vec[i64]) -> vec[i64]:
        """Everything but flipping, passing and challenges."""
        out = prophets.offer(self, seat, out)
        out = gods.offer(self, seat, out)
        out = drawing.offer(self, seat, out)
        out = self._offer_hand(seat, 0, out)
        out = self._offer_hand(seat, 1, out)
        out = discarding.offer_both(self, seat, out)
        out = taking.offer(self, seat, out)
        return cities.offer_build(self, seat, out)

    def _offer_hand(self, seat: i64, hand: i64, out: vec[i64]) -> vec[i64]:
        """What can be done with the tile in one hand."""
        out = placing.offer(self, seat, hand, out)
        out = cities.offer_destroy(self, seat, hand, out)
        out = discarding.offer(self, seat, hand, out)
        return taking.offer_return(self, seat, hand, out)

    def _offer_turn(self, seat: i64, out: vec[i64]) -> vec[i64]:
        """The active seat of timed turns and budget (FG-M2, FG-Z16)."""
        budget = self.terms.pace == BUDGET
        if budget and self.cells[LEFT] == 0:
            out = prophets.offer(self, seat, out)
            out = gods.offer(self, seat, out)
        else:
            out = self._offer_main(seat, out)
        if not budget or self.cells[FLIPS] > 0:
            out = flipping.offer(self, seat, out)
        return turns.offer_end(self, out)

    def _legal_rondo(self, seat: i64, out: vec[i64]) -> vec[i64]:
        """The states of a rondo turn (FG-Z9 to FG-Z14)."""
        state = self.cells[STATE]
        if state == MAIN:
            out = self._offer_main(seat, out)
            out = flipping.offer(self, seat, out)
            return turns.offer_end(self, out)
        if state == TAKEN:
            out = self._offer_hand(seat, turns.taken_hand(self, seat), out)
        else:
            out = prophets.offer(self, seat, out)
        return gods.offer(self, seat, out)

    def calls(self, seat: i64) -> vec[i64]:
        """Leaving the table, which is also how one concedes, and coming back (FG-E10)."""
        if not self.is_running():
            return vec[i64]()
        return vec[i64]([pack(BACK if self.cells[AWAY + seat] else LEAVE)])

    # What happens.

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind <= TAKE_COLOUR:
            if kind == READY_UP:
                setup.ready(self, seat)
            else:
                setup.take_colour(self, seat, part_a(action))
        elif kind <= END:
            self._act(seat, kind, action)
        elif kind == CHALLENGE:
            mistakes.challenge(self, seat, part_a(action))
        elif kind == ADMIT:
            mistakes.admit(self, seat, part_a(action))
        elif kind <= PAY_WORLD:
            mistakes.pay(self, seat, action)
        elif kind == LEAVE:
            self._leave(seat)
        else:
            self.cells[AWAY + seat] = 0
            if self.log is not None:
                report.tell(self, "seat-back", {"seat": seat})

    def _act(self, seat: i64, kind: i64, action: i64) -> None:
        """An action (FG-A8): it ends what is open, happens, and may end the turn or the game."""
        if kind != CHOOSE_GOD and kind != STAND and kind != STAND_NONE:
            self.close_window(seat)
            self.forget_fresh(seat)
        if self.terms.pace == REALTIME:
            if kind == PASS:
                ending.raise_flag(self, seat)
                return
            ending.lower_flag(self, seat)
        self._do(seat, kind, action)
        if kind in (DRAW, PLACE, BUILD, DESTROY):
            if self.terms.pace == REALTIME:
                ending.watch(self)
            else:
                self.cells[BUSY] = 1
            ending.check(self, seat)
        if self.terms.pace != REALTIME and self.cells[TURN] == seat:
            turns.follow(self, seat, kind)

    def _do(self, seat: i64, kind: i64, action: i64) -> None:
        a, b, c = part_a(action), part_b(action), part_c(action)
        if kind == PLACE:
            placing.do(self, seat, a, b, c, part_d(action))
        elif kind == STAND:
            prophets.do(self, seat, a, b, c)
        elif kind == STAND_NONE:
            self.close_window(seat)
        elif kind == DRAW:
            drawing.do(self, seat, a)
        elif kind == DISCARD:
            discarding.do(self, seat, a, b, c - 1)
        elif kind == DISCARD_BOTH:
            discarding.do_both(self, seat, a, b)
        elif kind == FLIP:
            flipping.do(self, seat, a, b)
        elif kind == TAKE:
            taking.do(self, seat, a, b)
        elif kind == RETURN:
            taking.drop(self, seat, a)
        elif kind == CHOOSE_GOD:
            gods.do(self, seat, a)
        elif kind == BUILD:
            cities.do_build(self, seat, a, b, c)
        elif kind == DESTROY:
            cities.do_destroy(self, seat, a, b, c, part_d(action))

    def _leave(self, seat: i64) -> None:
        """Leave the table: hands empty, questions settled, from now on as if always passing (FG-E10)."""
        mistakes.settle_seat(self, seat)
        self.close_window(seat)
        self.forget_fresh(seat)
        taking.drop_all(self, seat)
        self.cells[AWAY + seat] = 1
        if self.log is not None:
            report.tell(self, "seat-left", {"seat": seat})
        if self.terms.pace == REALTIME:
            ending.end_if_all_passed(self)
        elif self.cells[TURN] == seat:
            self.cells[START] = NEVER
            turns.end(self, self.cells[ACTED] == 0)  # what was done before still makes it no pass (FG-M4)

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
        """What *seat* knows: all public cells, tiles as far as it knows them, its own god cards."""
        cells = self.cells
        h: i64 = 0
        at: i64 = HEAD
        while at < DUE_STOP:
            if HAND <= at < HAND + 8:
                h = mix(h, self._seen(seat, cells[at]))
            elif GOD <= at < GOD + 4:
                h = mix(h, cells[at] if self.knows_god(seat, at - GOD) else 9)
            elif not self.is_veiled(at):
                h = mix(h, cells[at])
            at += 1
        while at < ROW + 40:
            h = mix(h, self._seen(seat, cells[at]))
            at += 1
        space: i64 = 0
        while space < self.spaces:
            h = mix(h, cells[LOOK + space * FIELDS])
            h = mix(h, cells[PROPHET + space * FIELDS])
            piece = cells[PIECE + space * FIELDS]
            if piece != NOTHING and self.knows_tile(seat, piece):
                h = mix(h, piece)
            space += 1
        return h

    def _seen(self, seat: i64, piece: i64) -> i64:
        """A number for what *seat* sees of *piece*."""
        if piece == NOTHING or self.knows_tile(seat, piece):
            return piece
        shown = self.shown(seat, piece)
        return 1000 + SIDES[shown] if self.knows(seat, shown) else 999

    def copy(self) -> "FourGods":
        return FourGods(self.cells[:], self.luck, self.terms, self.memo)


def opening(terms: Terms) -> FourGods:
    """The position before anything is set up."""
    position = FourGods(empty_cells(terms), FAST, terms, Memo())
    space: i64 = 0
    while space < position.spaces:
        position.refresh(space)
        space += 1
    return position
