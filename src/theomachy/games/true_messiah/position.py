"""The rules of True Messiah at work: choices go to their headings, then everything automatic happens."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c
from theomachy.core.chance import FAST
from theomachy.core.option import Options
from theomachy.core.outcome import payoff
from theomachy.core.position import mix, mix_cells
from theomachy.core.window import asked, missing
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.rules import (
    agreement,
    beginning,
    choosing,
    combat,
    decks,
    end_phase,
    keeping,
    leaving,
    market,
    miracles,
    movement,
    preemption,
)
from theomachy.games.true_messiah.state import State, Terms


@final
class TrueMessiahPosition(State):
    """A moment of True Messiah and what can be done in it."""

    def copy(self) -> "TrueMessiahPosition":
        return TrueMessiahPosition(self.cells[:], self.luck, self.terms)

    def look_ahead(self) -> "TrueMessiahPosition":
        """Copy to look ahead with another random source, so a record without a seed is not asked for draws."""
        ahead = self.copy()
        ahead.seed(0)
        return ahead

    # Who may choose.

    def waits_for(self) -> i64:
        """The one seat that has to choose now, or NOBODY when all bid, the game is over, or it can continue."""
        cells = self.cells
        phase = cells[at.PHASE]
        if phase in (at.OVER, at.BID):
            return at.NOBODY
        if cells[at.DRAFT_KIND] != at.NO_DRAFT:
            return cells[at.DRAFT_SEAT]
        if cells[at.QUESTION] != at.NO_QUESTION:
            return cells[at.QUESTION_SEAT]
        if phase == at.ACTION:
            if cells[at.STACK_HEIGHT] > 0:
                return asked(cells, at.WINDOW)
            if cells[at.ASKED_ONCE] != at.NOBODY:
                return cells[at.ASKED_ONCE]
        if phase in (at.COMBAT, at.SACK):
            return self.first_from(cells[at.TURN], cells[at.WAITING])
        if phase == at.BUY:
            return cells[at.BUYERS] - 1
        return cells[at.TURN]

    def actors(self) -> list[int]:
        if self.cells[at.PHASE] == at.BID:
            return missing(self.cells, at.SEALED_BID, self.seats)
        seat = self.waits_for()
        return [] if seat == at.NOBODY else [seat]

    def turn(self) -> i64:
        return self.cells[at.TURN]

    def is_quiet(self) -> bool:
        """Return whether the stack is empty in an action phase, so others may interject (TM-W9)."""
        cells = self.cells
        return (
            cells[at.PHASE] == at.ACTION
            and cells[at.STACK_HEIGHT] == 0
            and cells[at.QUESTION] == at.NO_QUESTION
            and cells[at.ASKED_ONCE] == at.NOBODY
        )

    def volunteers(self) -> list[int]:
        if not self.is_quiet():
            return []
        turn = self.cells[at.TURN]
        able: list[int] = []
        for seat in range(self.seats):
            busy = self.cells[at.DRAFT_KIND] != at.NO_DRAFT and self.cells[at.DRAFT_SEAT] == seat
            if seat != turn and not busy and self.is_playing(seat) and preemption.can_answer(self, seat):
                able.append(seat)
        return able

    def window(self) -> i64:
        cells = self.cells
        if cells[at.PHASE] != at.ACTION or cells[at.STACK_HEIGHT] == 0 or cells[at.QUESTION] != at.NO_QUESTION:
            return 0
        return preemption.answerers(self)

    # What may be chosen.

    def legal(self, seat: i64) -> vec[i64]:
        cells = self.cells
        out = vec[i64](capacity=64)
        phase = cells[at.PHASE]
        if cells[at.DRAFT_KIND] != at.NO_DRAFT and cells[at.DRAFT_SEAT] == seat:
            return self._draft(seat, out)
        if phase == at.ACTION:
            return self._action(seat, out)
        if phase == at.SETUP:
            return movement.offer_groups(self, seat, append(out, pack(act.READY)), pieces.LOW_ROOM, True)
        if phase == at.RECRUIT:
            return beginning.offer_recruits(self, out)
        if phase == at.BUILD:
            return beginning.offer_temples(self, out)
        if phase == at.COMBAT:
            return (
                combat.offer_saves(self, seat, out) if cells[at.QUESTION] == at.MERCY else combat.offer(self, seat, out)
            )
        if phase == at.SACK:
            if cells[at.QUESTION] == at.PLACING:
                return end_phase.offer_places(self, seat, out)
            return (
                end_phase.offer_loot(self, out)
                if cells[at.QUESTION] == at.LOOTING
                else end_phase.offer_sacks(self, seat, out)
            )
        if phase == at.DISCARD:
            return end_phase.offer_discards(self, out)
        if phase == at.BID:
            return market.offer_bids(self, seat, out)
        if cells[at.QUESTION] == at.OFFERING:
            return market.offer_offers(self, seat, out)
        return market.offer_purchases(self, seat, out)

    def _action(self, seat: i64, out: vec[i64]) -> vec[i64]:
        cells = self.cells
        if cells[at.QUESTION] == at.CHOOSE:
            return choosing.offer(self, seat, out)
        if cells[at.QUESTION] == at.KEEPING:
            return keeping.offer_keep(self, seat, out)
        if cells[at.STACK_HEIGHT] > 0 or cells[at.ASKED_ONCE] == seat:
            return preemption.offer_answer(self, seat, append(out, pack(act.PASS)))
        return preemption.offer_turn(self, out) if cells[at.TURN] == seat else preemption.offer_answer(self, seat, out)

    def _draft(self, seat: i64, out: vec[i64]) -> vec[i64]:
        draft = self.cells[at.DRAFT_KIND]
        if draft == at.DRAFT_MOVE:
            return movement.offer_steps(self, seat, out)
        if draft == at.DRAFT_PRAY:
            return preemption.offer_more_prayers(self, seat, out)
        if draft == at.DRAFT_PLAY:
            return miracles.offer_targets(self, seat, out)
        if draft == at.DRAFT_KEEP:
            return keeping.offer_keep_prayers(self, seat, out)
        if draft == at.DRAFT_SAVE:
            return combat.offer_saves(self, seat, out)
        if draft == at.DRAFT_PLACE:
            return end_phase.offer_places(self, seat, out)
        if draft == at.DRAFT_DISCARD:
            return end_phase.offer_discards(self, out)
        return choosing.offer(self, seat, out)

    def calls(self, seat: i64) -> vec[i64]:
        return agreement.offer_calls(self, seat)

    # What happens.

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        a = part_a(action)
        b = part_b(action)
        c = part_c(action)
        if kind < act.READY:
            self._act(seat, kind, a, b, c)
        elif kind < act.KEEP:
            self._begin_or_choose(seat, kind, a, b, c)
        elif kind < act.BID:
            self._fight_or_end(seat, kind, a, b, c)
        else:
            self._trade_or_call(seat, kind, a)
        if self.cells[at.DRAFT_KIND] == at.NO_DRAFT:
            self.run()

    def _act(self, seat: i64, kind: i64, a: i64, b: i64, c: i64) -> None:
        if kind == act.PASS:
            preemption.passes(self, seat)
        elif kind == act.CALL_END:
            preemption.call_end(self, a)
        elif kind == act.GROUP:
            movement.begin(self, seat, a, b)
        elif kind == act.STEP:
            if movement.step(self, seat, a):
                self._move(seat)
        elif kind == act.STOP:
            self._move(seat)
        elif kind == act.PRAY:
            if self.cells[at.DRAFT_KIND] == at.DRAFT_KEEP:
                keeping.keep_prayer(self, seat, a, b, c)
            else:
                preemption.add_prayer(self, seat, a, b, c)
        elif kind == act.PRAY_DONE:
            preemption.announce_prayer(self, seat)
        elif kind == act.PLAY:
            if miracles.begin(self, seat, a, b, c):
                self._announce_miracle(seat)
        elif kind == act.TARGET:
            if miracles.add_target(self, seat, a, b):
                self._announce_miracle(seat)
        elif kind == act.TARGETS_DONE:
            self._announce_miracle(seat)
        else:
            miracles.give(self, seat, a)
            preemption.open_on_top(self)

    def _announce_miracle(self, seat: i64) -> None:
        miracles.announce(self, seat)
        preemption.open_on_top(self)

    def _move(self, seat: i64) -> None:
        if self.cells[at.PHASE] == at.SETUP:
            movement.carry_out(self, seat)
        elif self.cells[at.QUESTION] == at.CHOOSE:
            choosing.moved(self, seat)
        else:
            movement.announce(self, seat)
            preemption.open_on_top(self)

    def _begin_or_choose(self, seat: i64, kind: i64, a: i64, b: i64, c: i64) -> None:
        if kind == act.READY:
            beginning.finish_starting_moves(self)
        elif kind == act.RECRUIT:
            beginning.recruit(self, a, b, c)
        elif kind == act.RECRUIT_DONE:
            beginning.stop_recruiting(self)
        elif kind == act.BUILD:
            beginning.build(self, a, b)
        elif kind == act.BUILD_DONE:
            beginning.stop_building(self)
        elif kind == act.CHOOSE_SPACE:
            choosing.choose_space(self, seat, a)
        elif kind == act.CHOOSE_UNITS:
            choosing.choose_units(self, a, b)
        elif kind == act.CHOOSE_UNIT:
            choosing.choose_martyrs(self, seat, a, b, c)
        elif kind == act.CHOOSE_CARD:
            choosing.choose_card(self, a)
        elif kind == act.CHOOSE_DONE:
            choosing.finish(self, seat)
        elif kind == act.RETARGET:
            choosing.retarget(self, seat, a * act.SORT + b)

    def _fight_or_end(self, seat: i64, kind: i64, a: i64, b: i64, c: i64) -> None:
        if kind == act.KEEP:
            keeping.begin_keep(self, seat)
        elif kind == act.LET_GO:
            keeping.let_go(self, seat)
        elif kind == act.AIM_LOW:
            combat.aim_low(self, seat, a, b)
        elif kind == act.AIM_HIGH:
            combat.aim_high(self, seat, a, b)
        elif kind == act.SAVE:
            combat.save(self, seat, a, b, c)
        elif kind == act.SAVE_DONE:
            combat.saved(self, seat)
        elif kind == act.SACK:
            end_phase.sack(self, seat, a, b)
        elif kind == act.SACK_DONE:
            end_phase.spare(self, seat)
        elif kind == act.PLACE_LOW:
            end_phase.add_low(self, seat, a, b, c)
        elif kind == act.PLACE_HIGH:
            end_phase.add_high(self, seat, a)
        elif kind == act.PLACE_DONE:
            end_phase.placed(self)
        elif kind == act.LOOT:
            end_phase.plunder(self, a, b)
        elif kind == act.DISCARD:
            end_phase.drop(self, seat, a, b)

    def _trade_or_call(self, seat: i64, kind: i64, a: i64) -> None:
        if kind == act.BID:
            market.bid(self, seat, a)
        elif kind == act.BUY:
            market.buy(self, seat, a)
        elif kind == act.OFFER:
            market.make_offer(self, seat, a)
        elif kind == act.ANSWER:
            market.answer(self, seat, a)
        elif kind == act.AGREE:
            agreement.vote(self, seat, a)
        elif kind == act.RESIGN:
            leaving.forfeit(self, seat)

    def is_pending(self) -> bool:
        return self.cells[at.DRAFT_KIND] != at.NO_DRAFT

    def run(self) -> None:
        """Everything automatic, up to the next choice."""
        cells = self.cells
        while cells[at.PHASE] != at.OVER:
            cells = self.cells
            phase = cells[at.PHASE]
            if cells[at.LEAVER] != 0:
                seat = cells[at.LEAVER] - 1
                cells[at.LEAVER] = 0
                leaving.forfeit(self, seat)
            elif phase == at.TURN_START:
                beginning.start_turn(self)
            elif phase == at.TURN_END:
                self._next_turn()
            elif self._proceed(phase):
                return

    def _proceed(self, phase: i64) -> bool:
        if phase == at.ACTION:
            return preemption.proceed(self)
        if phase in (at.RECRUIT, at.BUILD, at.DRAW):
            return beginning.proceed(self)
        if phase == at.COMBAT:
            return combat.proceed(self)
        if phase in (at.SACK, at.DISCARD):
            return end_phase.proceed(self)
        return phase == at.SETUP or market.proceed(self)

    def _next_turn(self) -> None:
        end_phase.end_turn(self)
        if self.cells[at.PHASE] == at.OVER or self.cells[at.LEAVER] != 0:
            return
        following = self.next_seat()
        if following == at.NOBODY:
            market.open_market(self)
        else:
            self.cells[at.TURN] = following
            self.cells[at.PHASE] = at.TURN_START

    # What it is.

    def is_over(self) -> bool:
        return self.cells[at.PHASE] == at.OVER

    def sides(self) -> list[int]:
        """Return who wins together (TM-S2)."""
        return [0, 1, 0, 1] if self.seats == 4 else list(range(self.seats))

    def returns(self) -> list[float]:
        if self.cells[at.PHASE] != at.OVER:
            return [0.0] * self.seats
        sides = self.sides()
        won = [sides[seat] for seat in range(self.seats) if (self.cells[at.WINNERS] >> seat) & 1]
        return payoff(sides, sorted(set(won)))

    def key(self, seat: i64) -> i64:
        cells = self.cells
        h = mix_cells(0, cells, at.LOW_UNITS, at.CARDS)
        h = mix_cells(h, cells, at.DISCARDED, at.MARKET)
        h = mix_cells(h, cells, at.FOR_SALE, at.SEALED_BID)
        for other in range(4):
            h = mix(
                h,
                cells[at.SEALED_BID + other]
                if other == seat or cells[at.PHASE] != at.BID
                else cells[at.SEALED_BID + other] >> 62,
            )
        h = mix_cells(h, cells, at.SEALED_BID + 4, at.DRAFT_KIND)
        if cells[at.DRAFT_KIND] != at.NO_DRAFT and cells[at.DRAFT_SEAT] == seat:
            h = mix_cells(h, cells, at.DRAFT_KIND, at.PICKS + cells[at.PICK_COUNT])
        h = mix_cells(h, cells, at.WINNERS, at.STACK + cells[at.STACK_HEIGHT] * at.ITEM_SIZE)
        for other in range(self.seats):
            h = self._mix_row(h, seat, other)
        unseen: i64 = 0
        for place in range(pieces.MARKET_CARDS):
            h = mix(h, decks.slot_of(cells[at.MARKET + place]))
            unseen += mix(7, cells[at.MARKET + place] & 0x3FFFFF) & 0xFFFFFFFF
        return mix(h, unseen)

    def _mix_row(self, h: i64, seat: i64, other: i64) -> i64:
        """Stir in what *seat* knows of the cards of *other*: places, cards it has seen, and which cards there are."""
        cells = self.cells
        row = at.CARDS + other * at.CARD_ROW
        is_own = (self.side_mask(other) >> seat) & 1 == 1
        held: i64 = 0
        unseen: i64 = 0
        for place in range(cells[at.HAND_SIZE + other] + cells[at.DECK_SIZE + other]):
            code = cells[row + place]
            in_hand = place < cells[at.HAND_SIZE + other]
            is_known = (decks.known_to(code) >> seat) & 1 == 1
            h = mix(h, decks.slot_of(code))
            if in_hand and not is_own:
                held += mix(3, 1 + decks.kind_of(code)) & 0xFFFFFFFF if is_known else 0
            elif in_hand or is_known:
                h = mix(h, 1 + decks.kind_of(code))
            unseen += mix(5, decks.kind_of(code) + 64 * decks.number_of(code)) & 0xFFFFFFFF
        return mix(mix(h, held), unseen)


def empty(seats: int, options: Options) -> TrueMessiahPosition:
    """Return the position before anything is set up."""
    terms = Terms(seats, options)
    return TrueMessiahPosition(at.blank(terms), FAST, terms)
