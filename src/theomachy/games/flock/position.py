"""The rules of Flock at work: who chooses, what is offered, what follows."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.chance import FAST
from theomachy.core.outcome import payoff
from theomachy.core.position import mix, mix_cells
from theomachy.core.window import MISSING
from theomachy.games.flock import (
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
from theomachy.games.flock.actions import (
    ALSO,
    CAST,
    CHOOSE,
    DONE,
    FOLLOW,
    GO_ON,
    GRANT,
    GROW,
    GUIDE,
    INCARNATE,
    KEEP,
    KILL,
    LEAVE,
    MOVE,
    PASS,
    PLACE,
    PLAY,
    PREACH,
    REMOVE,
    RESIGN,
    SACRIFICE,
    SKULL,
    SLAY,
    STRIKE,
    TO,
    WANDER,
)
from theomachy.games.flock.cards import GLORY
from theomachy.games.flock.state import (
    ACTION,
    CLOSING,
    DEITIES,
    DEITY,
    EFFECT,
    EXODUS,
    FLOCK,
    KEEPING,
    KEPT,
    LEAD,
    MIRACLE,
    MOST_SEATS,
    MULTIPLY,
    NOBODY,
    NOT_ASKED,
    NOTHING,
    NOWHERE,
    OUT,
    OVER,
    PAY,
    PENDING,
    PHASE,
    PICKED,
    PICKS,
    PLACING,
    PLAYER,
    SHOWN,
    SIZE,
    SLAUGHTER,
    SOURCE,
    SUPPLY,
    VOTE,
    VOTING,
    WINNERS,
    State,
    Terms,
    blank,
)

NO_ACTION: Final[i64] = -1
SEALED: Final[i64] = 99  # stands in keys for a choice that is made and not known
ROOM: Final[i64] = 48  # choices that a list has room for before it must grow


@final
class Flock(State):
    """A moment of Flock."""

    # Who may choose what.

    def actors(self) -> list[int]:
        phase = self.cells[PHASE]
        if phase == OVER:
            return []
        if phase == KEEPING:
            return [seat for seat in range(self.seats) if setup.waits_for_cards(self, seat)]
        if phase == VOTING:
            return [seat for seat in range(self.seats) if self.cells[VOTE + seat] == MISSING]
        return [self.cells[PLAYER]]

    def legal(self, seat: i64) -> vec[i64]:
        cells = self.cells
        phase = cells[PHASE]
        out = vec[i64](capacity=ROOM)
        if phase == KEEPING:
            return setup.offer_keeps(out) if setup.waits_for_cards(self, seat) else out
        if phase == VOTING:
            return ending.offer_votes(out) if cells[VOTE + seat] == MISSING else out
        if seat != cells[PLAYER]:
            return out
        if cells[PENDING] != NOTHING:
            return self._offer_rest(seat, out)
        if phase == MIRACLE:
            out = miracles.offer(self, seat, out)
            out = prophets.offer(self, seat, out)
            return append(out, pack(GO_ON))
        if phase == ACTION:
            out = multiply.offer(self, seat, out)
            out = exodus.offer(self, seat, out)
            out = slaughter.offer(self, seat, out)
            out = convert.offer(self, seat, out)
            return append(out, pack(PASS))
        if phase == CLOSING:
            return closing.offer(self, seat, out)
        if phase == PLACING:
            return setup.offer_places(self, seat, out)
        return setup.offer_deities(self, out)

    def _offer_rest(self, seat: i64, out: vec[i64]) -> vec[i64]:
        """Add what can follow in the choice that is begun."""
        pending = self.cells[PENDING]
        if pending == EXODUS:
            return exodus.offer_steps(self, out)
        if pending == SLAUGHTER:
            return slaughter.offer_steps(self, seat, out)
        if pending == PAY:
            return miracles.offer_skulls(self, seat, out)
        if pending == EFFECT:
            return miracles.offer_targets(self, seat, out)
        if pending == MULTIPLY:
            return multiply.offer_second(self, seat, out)
        if pending == LEAD:
            return prophets.offer_second(self, seat, out)
        return closing.offer_steps(self, out)

    def calls(self, seat: i64) -> vec[i64]:
        if self.cells[PHASE] == OVER or self.cells[OUT + seat]:
            return vec[i64]()
        return vec[i64]([pack(RESIGN)])

    def is_pending(self) -> bool:
        pending = self.cells[PENDING]
        return pending != NOTHING and (pending != EFFECT or self.cells[PICKS] > 0)

    # What happens.

    def play(self, seat: i64, action: i64) -> None:
        self.do(seat, action)
        self.settle()

    def settle(self) -> None:
        """Make every choice that is forced."""
        while True:
            action = self.forced()
            if action == NO_ACTION:
                return
            self.do(self.cells[PLAYER], action)

    def forced(self) -> i64:
        """The one choice of the player where there is only one and everybody can see that; else NO_ACTION.

        Going on to the action is asked as long as there is a hidden card: skipping the question would tell the others
        that it cannot be played.
        """
        cells = self.cells
        phase = cells[PHASE]
        if phase in (KEEPING, VOTING, OVER):
            return NO_ACTION
        seat = cells[PLAYER]
        if cells[PENDING] == NOTHING:
            if phase == MIRACLE and self.hand(seat) != 0:
                return NO_ACTION
            if phase == ACTION and cells[SUPPLY] > 0 and not self.has(seat, GLORY):
                return NO_ACTION  # Multiply is possible
        elif cells[PENDING] == EXODUS and cells[PICKS] < cells[FLOCK + cells[SOURCE]]:
            return NO_ACTION  # every area has two neighbours or more
        legal = self.legal(seat)
        return legal[0] if len(legal) == 1 else NO_ACTION

    def do(self, seat: i64, action: i64) -> None:
        """Carry out a legal choice or call, without the forced ones that follow."""
        kind = kind_of(action)
        area = part_a(action)
        if kind == TO:
            self._go_to(seat, area)
        elif kind == DONE:
            self._finish(seat)
        elif kind == GO_ON:
            turn.go_on(self)
        elif kind == LEAVE:
            exodus.begin(self, area)
        elif kind == GROW:
            multiply.choose(self, seat, area)
            if self.cells[PENDING] == NOTHING:
                turn.take_action(self)
        elif kind == SLAY:
            slaughter.begin(self, area)
        elif kind == SACRIFICE:
            if slaughter.sacrifice(self, seat, area):
                turn.take_action(self)
        elif kind == PREACH:
            convert.do(self, seat, area)
            turn.take_action(self)
            self._judge()
        elif kind == PASS:
            turn.pass_action(self)
        elif kind == PLAY:
            miracles.play(self, seat, area)
        elif kind == SKULL:
            miracles.pay(self, seat, area)
        elif kind == MOVE:
            prophets.move(self, seat, area)
        else:
            self._do_rarer(kind, seat, area)

    def _do_rarer(self, kind: i64, seat: i64, part: i64) -> None:
        """The kinds that come up less often, apart for speed."""
        if kind == ALSO:
            multiply.do(self, seat, self.cells[SOURCE], part)
            turn.take_action(self)
        elif kind == REMOVE:
            slaughter.do(self, seat, part)
            turn.take_action(self)
        elif kind == GRANT:
            miracles.grant(self, seat, part)
        elif kind == KILL:
            miracles.kill(self, seat, part)
        elif kind == INCARNATE:
            miracles.incarnate(self, seat, part)
        elif kind == STRIKE:
            prophets.strike(self, seat, part)
        elif kind == GUIDE:
            if prophets.guide(self, seat, part):
                self._judge()
        elif kind == FOLLOW:
            if closing.follow(self, seat, part):
                self._judge()
        elif kind == WANDER:
            closing.wander(self, part)
        elif kind == PLACE:
            setup.place(self, seat, part)
            self._open_game()
        elif kind == KEEP:
            setup.keep(self, seat, part)
        elif kind == CHOOSE:
            setup.take_deity(self, seat, part)
        elif kind == CAST:
            ending.cast(self, seat, part)
            self._leave_if_out()
        else:
            self._resign(seat)

    def _go_to(self, seat: i64, area: i64) -> None:
        """A neighbour is named: as destination of a piece or as target of a slaughter."""
        pending = self.cells[PENDING]
        if pending == EXODUS:
            self.pick(area)
        elif pending == SLAUGHTER:
            slaughter.aim(self, area)
        else:
            if closing.arrive(self, seat, area):
                self._judge()

    def _finish(self, seat: i64) -> None:
        """A choice that could have gone on is done, or the turn."""
        pending = self.cells[PENDING]
        if pending == EXODUS:
            is_changed = exodus.do(self, seat)
            turn.take_action(self)
            if is_changed:
                self._judge()
        elif pending == MULTIPLY:
            multiply.do(self, seat, self.cells[SOURCE], NOWHERE)
            turn.take_action(self)
        elif pending == LEAD:
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
        if self.cells[PHASE] != OVER and self.cells[OUT + self.cells[PLAYER]]:
            self._next_turn()

    def _open_game(self) -> None:
        """When all temples are placed, the first turn begins."""
        if self.cells[PLAYER] == NOBODY:
            turn.open_game(self)
            self._next_turn()

    def _next_turn(self) -> None:
        turn.advance(self)
        if repetition.rounds_are_over(self):
            ending.by_score(self, ending.BY_ROUNDS)
            return
        turn.begin(self)
        if repetition.is_third_time(self):
            ending.by_score(self, ending.BY_REPETITION)

    def _resign(self, seat: i64) -> None:
        """*seat* gives up; what it was asked goes to the next one (FL-E11)."""
        cells = self.cells
        phase = cells[PHASE]
        placing: i64 = setup.placing_turn(self, seat) if phase == PLACING else 0
        ending.resign(self, seat)
        if cells[PHASE] == OVER:
            return
        if phase == DEITIES:
            setup.next_chooser(self)
        elif phase == KEEPING:
            setup.draw_first_player(self)
        elif phase == PLACING:
            if cells[PLAYER] == seat:
                setup.next_placer(self, placing)
                self._open_game()
        else:
            self._leave_if_out()

    # What it is.

    def is_over(self) -> bool:
        return self.cells[PHASE] == OVER

    def returns(self) -> list[float]:
        if self.cells[PHASE] != OVER:
            return [0.0] * self.seats
        return payoff(list(range(self.seats)), ending.seats_in(self.cells[WINNERS]))

    def key(self, seat: i64) -> i64:
        cells = self.cells
        h = mix_cells(0, cells, FLOCK, PICKED)
        h = mix_cells(h, cells, DEITY, KEPT)
        h = mix_cells(h, cells, SHOWN, VOTE)
        h = mix_cells(h, cells, SUPPLY, PENDING)
        h = mix_cells(h, cells, WINNERS, SIZE)
        for other in range(MOST_SEATS):
            h = mix(h, self._known(seat, other, cells[KEPT + other], MISSING))
            h = mix(h, self._known(seat, other, cells[VOTE + other], NOT_ASKED))
        if cells[PENDING] != NOTHING and (cells[PENDING] != PAY or cells[PLAYER] == seat):
            h = mix_cells(h, cells, PICKED, DEITY)
            h = mix_cells(h, cells, PENDING, WINNERS)
        return h

    def _known(self, seat: i64, owner: i64, value: i64, public: i64) -> i64:
        """What *seat* knows of a sealed choice of *owner*: others see only whether it is made."""
        if seat == owner or value in (public, MISSING) or self.cells[PHASE] == OVER:
            return value
        return SEALED

    def copy(self) -> "Flock":
        return Flock(self.seats, self.cells[:], self.luck, self.terms, self.past)


def empty(seats: int, terms: Terms) -> Flock:
    """A game in which nothing is set up."""
    return Flock(seats, blank(seats, terms)[:], FAST, terms, None)
