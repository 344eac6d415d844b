"""Positions of Flock: who chooses, what is offered, what follows."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.chance import FAST
from theomachy.core.option import Options
from theomachy.core.outcome import payoff
from theomachy.core.position import mix, mix_cells
from theomachy.core.window import MISSING
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.rules import (
    closing,
    convert,
    ending,
    exodus,
    miracles,
    multiply,
    prophets,
    repetition,
    setup,
    slaughter,
    starvation,
    turn,
)
from theomachy.games.flock.state import State, Terms

_SEALED: Final[i64] = 99  # stands in keys for a choice that is made and not known
_MOST_CHOICES: Final[i64] = 48  # choices that a list has room for before it must grow


@final
class FlockPosition(State):
    """A moment of Flock."""

    # Who may choose what.

    def actors(self) -> list[int]:
        phase = self.cells[at.PHASE]
        if phase == at.OVER:
            return []
        if phase == at.KEEPING:
            return [seat for seat in range(self.seats) if setup.waits_for_cards(self, seat)]
        if phase == at.VOTING:
            return [seat for seat in range(self.seats) if self.cells[at.VOTE + seat] == MISSING]
        return [self.cells[at.PLAYER]]

    def legal(self, seat: i64) -> vec[i64]:
        cells = self.cells
        phase = cells[at.PHASE]
        out = vec[i64](capacity=_MOST_CHOICES)
        if phase == at.KEEPING:
            return setup.offer_keeps(out) if setup.waits_for_cards(self, seat) else out
        if phase == at.VOTING:
            return ending.offer_votes(out) if cells[at.VOTE + seat] == MISSING else out
        if seat != cells[at.PLAYER]:
            return out
        if cells[at.PENDING] != at.NOTHING:
            return self._offer_rest(seat, out)
        if phase == at.MIRACLE:
            out = miracles.offer(self, seat, out)
            out = prophets.offer(self, seat, out)
            return append(out, pack(act.GO_ON))
        if phase == at.ACTION:
            out = multiply.offer(self, seat, out)
            out = exodus.offer(self, seat, out)
            out = slaughter.offer(self, seat, out)
            out = convert.offer(self, seat, out)
            return append(out, pack(act.PASS))
        if phase == at.CLOSING:
            return closing.offer(self, seat, out)
        if phase == at.PLACING:
            return setup.offer_places(self, seat, out)
        return setup.offer_deities(self, out)

    def _offer_rest(self, seat: i64, out: vec[i64]) -> vec[i64]:
        """Add what can follow in the choice that is begun."""
        pending = self.cells[at.PENDING]
        if pending == at.EXODUS:
            return exodus.offer_steps(self, out)
        if pending == at.SLAUGHTER:
            return slaughter.offer_steps(self, seat, out)
        if pending == at.PAY:
            return miracles.offer_skulls(self, seat, out)
        if pending == at.EFFECT:
            return miracles.offer_targets(self, seat, out)
        if pending == at.MULTIPLY:
            return multiply.offer_second(self, seat, out)
        if pending == at.LEAD:
            return prophets.offer_second(self, seat, out)
        return closing.offer_steps(self, out)

    def calls(self, seat: i64) -> vec[i64]:
        if self.cells[at.PHASE] == at.OVER or self.cells[at.OUT + seat]:
            return vec[i64]()
        return vec[i64]([pack(act.RESIGN)])

    def is_pending(self) -> bool:
        pending = self.cells[at.PENDING]
        return pending != at.NOTHING and (pending != at.EFFECT or self.cells[at.PICK_COUNT] > 0)

    # What happens.

    def play(self, seat: i64, action: i64) -> None:
        self.do(seat, action)
        self.run()

    def run(self) -> None:
        """Everything automatic, up to the next choice."""
        while True:
            action = self.forced()
            if action == act.NO_ACTION:
                return
            self.do(self.cells[at.PLAYER], action)

    def forced(self) -> i64:
        """The one choice of the player where there is only one and everybody can see that; else act.NO_ACTION.

        Going on to the action is asked as long as there is a hidden card: skipping the question would tell the others
        that it cannot be played.
        """
        cells = self.cells
        phase = cells[at.PHASE]
        if phase in (at.KEEPING, at.VOTING, at.OVER):
            return act.NO_ACTION
        seat = cells[at.PLAYER]
        if cells[at.PENDING] == at.NOTHING:
            if phase == at.MIRACLE and self.hand(seat) != 0:
                return act.NO_ACTION
            if (
                phase == at.ACTION
                and cells[at.SUPPLY] > 0
                and self.in_play(seat, self.terms.cards.areas_per_piece) == 0
            ):
                return act.NO_ACTION  # Multiply is possible
        elif cells[at.PENDING] == at.EXODUS and cells[at.PICK_COUNT] < cells[at.FLOCK + cells[at.SOURCE]]:
            return act.NO_ACTION  # every area has two neighbours or more
        legal = self.legal(seat)
        return legal[0] if len(legal) == 1 else act.NO_ACTION

    def do(self, seat: i64, action: i64) -> None:
        """Carry out a legal choice or call, without the forced ones that follow."""
        kind = kind_of(action)
        area = part_a(action)
        if kind == act.TO:
            self._go_to(seat, area)
        elif kind == act.DONE:
            self._finish(seat)
        elif kind == act.GO_ON:
            turn.go_on(self)
        elif kind == act.LEAVE:
            exodus.begin(self, area)
        elif kind == act.GROW:
            multiply.choose(self, seat, area)
            if self.cells[at.PENDING] == at.NOTHING:
                turn.take_action(self)
        elif kind == act.SLAY:
            slaughter.begin(self, area)
        elif kind == act.SACRIFICE:
            if slaughter.sacrifice(self, seat, area):
                turn.take_action(self)
        elif kind == act.PREACH:
            convert.do(self, seat, area)
            turn.take_action(self)
            self._judge()
        elif kind == act.PASS:
            turn.pass_action(self)
        elif kind == act.PLAY:
            miracles.play(self, seat, area)
        elif kind == act.SKULL:
            miracles.pay(self, seat, area)
        elif kind == act.MOVE:
            prophets.move(self, seat, area)
        else:
            self._do_rarer(kind, seat, area)

    def _do_rarer(self, kind: i64, seat: i64, part: i64) -> None:
        """The kinds that come up less often, apart for speed."""
        if kind == act.ALSO:
            multiply.do(self, seat, self.cells[at.SOURCE], part)
            turn.take_action(self)
        elif kind == act.REMOVE:
            slaughter.do(self, seat, part)
            turn.take_action(self)
        elif kind == act.GRANT:
            miracles.grant(self, seat, part)
        elif kind == act.KILL:
            miracles.kill(self, seat, part)
        elif kind == act.INCARNATE:
            miracles.incarnate(self, seat, part)
        elif kind == act.STRIKE:
            prophets.strike(self, seat, part)
        elif kind == act.GUIDE:
            if prophets.guide(self, seat, part):
                self._judge()
        elif kind == act.FOLLOW:
            if closing.follow(self, seat, part):
                self._judge()
        elif kind == act.WANDER:
            closing.wander(self, part)
        elif kind == act.PLACE:
            setup.place(self, seat, part)
            self._open_game()
        elif kind == act.KEEP:
            setup.keep(self, seat, part)
        elif kind == act.CHOOSE:
            setup.take_deity(self, seat, part)
        elif kind == act.CAST:
            ending.cast(self, seat, part)
            self._leave_if_out()
        else:
            self._resign(seat)

    def _go_to(self, seat: i64, area: i64) -> None:
        """A neighbour is named: as destination of a piece or as target of a slaughter."""
        pending = self.cells[at.PENDING]
        if pending == at.EXODUS:
            self.pick(area)
        elif pending == at.SLAUGHTER:
            slaughter.aim(self, area)
        else:
            if closing.arrive(self, seat, area):
                self._judge()

    def _finish(self, seat: i64) -> None:
        """A choice that could have gone on is done, or the turn."""
        pending = self.cells[at.PENDING]
        if pending == at.EXODUS:
            is_changed = exodus.do(self, seat)
            turn.take_action(self)
            if is_changed:
                self._judge()
        elif pending == at.MULTIPLY:
            multiply.do(self, seat, self.cells[at.SOURCE], at.NOWHERE)
            turn.take_action(self)
        elif pending == at.LEAD:
            if prophets.lead(self, seat):
                self._judge()
        else:
            starvation.starve(self)  # FL-T6
            turn.remember_temples(self)
            self._next_turn()

    def _judge(self) -> None:
        """Temples have changed: has the game ended, or the turn of somebody who is out?"""
        ending.judge(self)
        self._leave_if_out()

    def _leave_if_out(self) -> None:
        """The turn of a player who is out ends at once, without Starvation (FL-E6)."""
        if self.cells[at.PHASE] != at.OVER and self.cells[at.OUT + self.cells[at.PLAYER]]:
            self._next_turn()

    def _open_game(self) -> None:
        """Begin the first turn when all temples are placed."""
        if self.cells[at.PLAYER] == at.NOBODY:
            turn.open_game(self)
            self._next_turn()

    def _next_turn(self) -> None:
        turn.advance(self)
        if repetition.rounds_are_over(self):
            ending.by_score(self, at.BY_ROUNDS)
            return
        turn.begin(self)
        if repetition.is_third_time(self):
            ending.by_score(self, at.BY_REPETITION)

    def _resign(self, seat: i64) -> None:
        """*seat* gives up; what it was asked goes to the next one (FL-E11)."""
        cells = self.cells
        phase = cells[at.PHASE]
        placing: i64 = setup.placing_turn(self, seat) if phase == at.PLACING else 0
        ending.resign(self, seat)
        if cells[at.PHASE] == at.OVER:
            return
        if phase == at.CHOOSING:
            setup.next_chooser(self)
        elif phase == at.KEEPING:
            setup.draw_first_player(self)
        elif phase == at.PLACING:
            if cells[at.PLAYER] == seat:
                setup.next_placer(self, placing)
                self._open_game()
        else:
            self._leave_if_out()

    # What it is.

    def is_over(self) -> bool:
        return self.cells[at.PHASE] == at.OVER

    def returns(self) -> list[float]:
        if self.cells[at.PHASE] != at.OVER:
            return [0.0] * self.seats
        return payoff(list(range(self.seats)), ending.seats_in(self.cells[at.WINNERS]))

    def key(self, seat: i64) -> i64:
        cells = self.cells
        h = mix_cells(0, cells, at.FLOCK, at.PICKED)
        h = mix_cells(h, cells, at.DEITY, at.KEPT)
        h = mix_cells(h, cells, at.SHOWN, at.VOTE)
        h = mix_cells(h, cells, at.SUPPLY, at.PENDING)
        h = mix_cells(h, cells, at.WINNERS, at.SIZE)
        for other in range(at.MAX_SEATS):
            h = mix(h, self._known(seat, other, cells[at.KEPT + other], MISSING))
            h = mix(h, self._known(seat, other, cells[at.VOTE + other], at.NOT_ASKED))
        if cells[at.PENDING] != at.NOTHING and (cells[at.PENDING] != at.PAY or cells[at.PLAYER] == seat):
            h = mix_cells(h, cells, at.PICKED, at.DEITY)
            h = mix_cells(h, cells, at.PENDING, at.WINNERS)
        return h

    def _known(self, seat: i64, owner: i64, value: i64, public: i64) -> i64:
        """Return what *seat* knows of a sealed choice of *owner*: others see only whether it is made."""
        if seat == owner or value in (public, MISSING) or self.cells[at.PHASE] == at.OVER:
            return value
        return _SEALED

    def copy(self) -> "FlockPosition":
        return FlockPosition(self.cells[:], self.luck, self.terms, self.past)


def empty(seats: int, options: Options) -> FlockPosition:
    """Return the position before anything is set up."""
    terms = Terms(seats, options)
    return FlockPosition(at.blank(terms), FAST, terms, None)
