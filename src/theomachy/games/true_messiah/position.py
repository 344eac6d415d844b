"""The rules of True Messiah at work: choices go to their headings, then everything automatic happens."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c
from theomachy.core.chance import FAST, Luck
from theomachy.core.outcome import payoff
from theomachy.core.position import mix, mix_cells
from theomachy.core.window import asked, missing
from theomachy.games.true_messiah import (
    beginning,
    combat,
    destruction,
    effects,
    ending,
    leaving,
    market,
    miracles,
    movement,
    prayer,
    stack,
)
from theomachy.games.true_messiah.actions import (
    AGREE,
    AIM_HIGH,
    AIM_LOW,
    ANSWER,
    CALL_END,
    CHOSEN,
    DROP,
    ENLIST,
    ENLISTED,
    GROUP,
    LET_GO,
    LOOT,
    MAKE_BID,
    OFFER,
    PASS,
    PAY,
    PLACE_HIGH,
    PLACE_LOW,
    PLACED,
    PLAY,
    PRAY,
    PRAYED,
    PURCHASE,
    RAISE,
    RAISED,
    READY,
    RESIGN,
    RETARGET,
    SACK_IT,
    SAVE,
    SAVED,
    SORT,
    SPARE,
    STEP,
    STOP,
    TAKE_CARD,
    TARGET,
    TARGETED,
    TO_SPACE,
    UNIT,
    UNITS,
)
from theomachy.games.true_messiah.board import Board
from theomachy.games.true_messiah.layout import (
    ACTION,
    ASKING,
    BID,
    BUILD,
    BUY,
    BUYERS,
    CARD,
    CHOOSE,
    COMBAT,
    DECK,
    DISCARD,
    DISCARDED,
    DRAFT,
    DRAFT_DISCARD,
    DRAFT_KEEP,
    DRAFT_MOVE,
    DRAFT_PLACE,
    DRAFT_PLAY,
    DRAFT_PRAY,
    DRAFT_SAVE,
    DRAFTER,
    DRAW,
    HAND,
    ITEM,
    KEEPING,
    LEAVER,
    LOOTING,
    LOW,
    MARKET,
    MERCY,
    NO_DRAFT,
    NOBODY,
    NOTHING,
    OFFERING,
    OPEN,
    OVER,
    PANE,
    PHASE,
    PICK,
    PICKED,
    PLACING,
    QUESTION,
    RECRUIT,
    ROOM,
    ROW,
    SACK,
    SEALED,
    SETUP,
    STACK,
    STALL,
    TALL,
    TURN,
    TURN_END,
    TURN_START,
    WAITING,
    WINNERS,
    card_kind,
    card_known,
    card_number,
    card_slot,
    template,
)
from theomachy.games.true_messiah.state import State


@final
class TrueMessiah(State):
    """A moment of True Messiah and what can be done in it."""

    def copy(self) -> "TrueMessiah":
        return TrueMessiah(self.cells[:], self.board, self.luck)

    # Who may choose.

    def waits_for(self) -> i64:
        """The one seat that has to choose now, or NOBODY when all bid, the game is over, or it can go on."""
        cells = self.cells
        phase = cells[PHASE]
        if phase in (OVER, BID):
            return NOBODY
        if cells[DRAFT] != NO_DRAFT:
            return cells[DRAFTER]
        if cells[OPEN] != NOTHING:
            return cells[ASKING]
        if phase == ACTION:
            if cells[TALL] > 0:
                return asked(cells, PANE)
            if cells[QUESTION] != NOBODY:
                return cells[QUESTION]
        if phase in (COMBAT, SACK):
            return self.following(cells[TURN], cells[WAITING])
        if phase == BUY:
            return cells[BUYERS] - 1
        return cells[TURN]

    def actors(self) -> list[int]:
        if self.cells[PHASE] == BID:
            return missing(self.cells, SEALED, self.board.seats)
        seat = self.waits_for()
        return [] if seat == NOBODY else [seat]

    def turn(self) -> i64:
        return self.cells[TURN]

    def is_quiet(self) -> bool:
        """Whether the stack is empty in an action phase, so that others may interject (TM-W9)."""
        cells = self.cells
        return cells[PHASE] == ACTION and cells[TALL] == 0 and cells[OPEN] == NOTHING and cells[QUESTION] == NOBODY

    def volunteers(self) -> list[int]:
        if not self.is_quiet():
            return []
        turn = self.cells[TURN]
        able: list[int] = []
        for seat in range(self.board.seats):
            busy = self.cells[DRAFT] != NO_DRAFT and self.cells[DRAFTER] == seat
            if seat != turn and not busy and self.plays(seat) and stack.can_answer(self, seat):
                able.append(seat)
        return able

    def window(self) -> i64:
        cells = self.cells
        if cells[PHASE] != ACTION or cells[TALL] == 0 or cells[OPEN] != NOTHING:
            return 0
        return stack.answerers(self)

    # What may be chosen.

    def legal(self, seat: i64) -> vec[i64]:
        cells = self.cells
        out = vec[i64](capacity=64)
        phase = cells[PHASE]
        if cells[DRAFT] != NO_DRAFT and cells[DRAFTER] == seat:
            return self._draft(seat, out)
        if phase == ACTION:
            return self._action(seat, out)
        if phase == SETUP:
            return movement.offer_groups(self, seat, append(out, pack(READY)), ROOM, True)
        if phase == RECRUIT:
            return beginning.offer_recruits(self, out)
        if phase == BUILD:
            return beginning.offer_sites(self, out)
        if phase == COMBAT:
            return combat.offer_saves(self, seat, out) if cells[OPEN] == MERCY else combat.offer(self, seat, out)
        if phase == SACK:
            if cells[OPEN] == PLACING:
                return ending.offer_places(self, seat, out)
            return ending.offer_loot(self, out) if cells[OPEN] == LOOTING else ending.offer_sacks(self, seat, out)
        if phase == DISCARD:
            return ending.offer_discards(self, out)
        if phase == BID:
            return market.offer_bids(self, seat, out)
        if cells[OPEN] == OFFERING:
            return market.offer_offers(self, seat, out)
        return market.offer_purchases(self, seat, out)

    def _action(self, seat: i64, out: vec[i64]) -> vec[i64]:
        cells = self.cells
        if cells[OPEN] == CHOOSE:
            return effects.offer(self, seat, out)
        if cells[OPEN] == KEEPING:
            return stack.offer_keep(self, seat, out)
        if cells[TALL] > 0 or cells[QUESTION] == seat:
            return stack.offer_answer(self, seat, append(out, pack(PASS)))
        return stack.offer_turn(self, out) if cells[TURN] == seat else stack.offer_answer(self, seat, out)

    def _draft(self, seat: i64, out: vec[i64]) -> vec[i64]:
        draft = self.cells[DRAFT]
        if draft == DRAFT_MOVE:
            return movement.offer_steps(self, seat, out)
        if draft == DRAFT_PRAY:
            return prayer.offer_more(self, seat, out)
        if draft == DRAFT_PLAY:
            return miracles.offer_targets(self, seat, out)
        if draft == DRAFT_KEEP:
            return stack.offer_keep_prayers(self, seat, out)
        if draft == DRAFT_SAVE:
            return combat.offer_saves(self, seat, out)
        if draft == DRAFT_PLACE:
            return ending.offer_places(self, seat, out)
        if draft == DRAFT_DISCARD:
            return ending.offer_discards(self, out)
        return effects.offer(self, seat, out)

    def calls(self, seat: i64) -> vec[i64]:
        return destruction.offer_calls(self, seat)

    # What happens.

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        a = part_a(action)
        b = part_b(action)
        c = part_c(action)
        if kind < READY:
            self._act(seat, kind, a, b, c)
        elif kind < PAY:
            self._begin_or_choose(seat, kind, a, b, c)
        elif kind < MAKE_BID:
            self._fight_or_end(seat, kind, a, b, c)
        else:
            self._trade_or_call(seat, kind, a)
        if self.cells[DRAFT] == NO_DRAFT:
            self.run()

    def _act(self, seat: i64, kind: i64, a: i64, b: i64, c: i64) -> None:
        if kind == PASS:
            stack.passes(self, seat)
        elif kind == CALL_END:
            stack.call_end(self, a)
        elif kind == GROUP:
            movement.begin(self, seat, a, b)
        elif kind == STEP:
            if movement.step(self, seat, a):
                self._move(seat)
        elif kind == STOP:
            self._move(seat)
        elif kind == PRAY:
            if self.cells[DRAFT] == DRAFT_KEEP:
                stack.keep_prayer(self, seat, a, b, c)
            elif prayer.add(self, seat, a, b, c):
                stack.announce_prayer(self, seat)
        elif kind == PRAYED:
            stack.announce_prayer(self, seat)
        elif kind == PLAY:
            if miracles.begin(self, seat, a, b, c):
                self._announce_miracle(seat)
        elif kind == TARGET:
            if miracles.add_target(self, seat, a, b):
                self._announce_miracle(seat)
        elif kind == TARGETED:
            self._announce_miracle(seat)
        else:
            miracles.give(self, seat, a)
            stack.open_on_top(self)

    def _announce_miracle(self, seat: i64) -> None:
        miracles.announce(self, seat)
        stack.open_on_top(self)

    def _move(self, seat: i64) -> None:
        if self.cells[PHASE] == SETUP:
            movement.carry_out(self, seat)
        elif self.cells[OPEN] == CHOOSE:
            effects.moved(self, seat)
        else:
            movement.announce(self, seat)
            stack.open_on_top(self)

    def _begin_or_choose(self, seat: i64, kind: i64, a: i64, b: i64, c: i64) -> None:
        if kind == READY:
            beginning.ready(self)
        elif kind == ENLIST:
            beginning.recruit(self, a, b, c)
        elif kind == ENLISTED:
            beginning.stop_recruiting(self)
        elif kind == RAISE:
            beginning.build(self, a, b)
        elif kind == RAISED:
            self.cells[PHASE] = DRAW
        elif kind == TO_SPACE:
            effects.choose_space(self, seat, a)
        elif kind == UNITS:
            effects.choose_units(self, a, b)
        elif kind == UNIT:
            effects.choose_martyrs(self, seat, a, b, c)
        elif kind == TAKE_CARD:
            effects.choose_card(self, a)
        elif kind == CHOSEN:
            effects.finish(self, seat)
        elif kind == RETARGET:
            effects.retarget(self, seat, a * SORT + b)

    def _fight_or_end(self, seat: i64, kind: i64, a: i64, b: i64, c: i64) -> None:
        if kind == PAY:
            stack.begin_keep(self, seat)
        elif kind == LET_GO:
            stack.let_go(self, seat)
        elif kind == AIM_LOW:
            combat.aim_low(self, seat, a, b)
        elif kind == AIM_HIGH:
            combat.aim_high(self, seat, a, b)
        elif kind == SAVE:
            combat.save(self, seat, a, b, c)
        elif kind == SAVED:
            combat.saved(self, seat)
        elif kind == SACK_IT:
            ending.sack(self, seat, a, b)
        elif kind == SPARE:
            ending.spare(self, seat)
        elif kind == PLACE_LOW:
            ending.add_place(self, seat, (a * 4 + b) * 8 + c)
        elif kind == PLACE_HIGH:
            ending.add_place(self, seat, ending.HIGH_PICK + a)
        elif kind == PLACED:
            ending.placed(self)
        elif kind == LOOT:
            ending.plunder(self, a, b)
        elif kind == DROP:
            ending.drop(self, seat, a, b)

    def _trade_or_call(self, seat: i64, kind: i64, a: i64) -> None:
        if kind == MAKE_BID:
            market.bid(self, seat, a)
        elif kind == PURCHASE:
            market.buy(self, seat, a)
        elif kind == OFFER:
            market.make_offer(self, seat, a)
        elif kind == ANSWER:
            market.answer(self, seat, a)
        elif kind == AGREE:
            destruction.vote(self, seat, a)
        elif kind == RESIGN and destruction.forfeit(self, seat):
            leaving.leave(self, seat)

    def is_pending(self) -> bool:
        return self.cells[DRAFT] != NO_DRAFT

    def run(self) -> None:
        """Everything automatic, up to the next choice."""
        cells = self.cells
        while cells[PHASE] != OVER:
            cells = self.cells
            phase = cells[PHASE]
            if cells[LEAVER] != 0:
                seat = cells[LEAVER] - 1
                cells[LEAVER] = 0
                if destruction.forfeit(self, seat):
                    leaving.leave(self, seat)
            elif phase == TURN_START:
                beginning.start_turn(self)
            elif phase == TURN_END:
                self._next_turn()
            elif self._proceed(phase):
                return

    def _proceed(self, phase: i64) -> bool:
        if phase == ACTION:
            return stack.proceed(self)
        if phase in (RECRUIT, BUILD, DRAW):
            return beginning.proceed(self)
        if phase == COMBAT:
            return combat.proceed(self)
        if phase in (SACK, DISCARD):
            return ending.proceed(self)
        return phase == SETUP or market.proceed(self)

    def _next_turn(self) -> None:
        ending.end_turn(self)
        if self.cells[PHASE] == OVER or self.cells[LEAVER] != 0:
            return
        following = self.next_seat()
        if following == NOBODY:
            market.open_market(self)
        else:
            self.cells[TURN] = following
            self.cells[PHASE] = TURN_START

    # What it is.

    def is_over(self) -> bool:
        return self.cells[PHASE] == OVER

    def sides(self) -> list[int]:
        """Who wins together (TM-S2)."""
        return [0, 1, 0, 1] if self.board.seats == 4 else list(range(self.board.seats))

    def returns(self) -> list[float]:
        if self.cells[PHASE] != OVER:
            return [0.0] * self.board.seats
        sides = self.sides()
        won = [sides[seat] for seat in range(self.board.seats) if (self.cells[WINNERS] >> seat) & 1]
        return payoff(sides, sorted(set(won)))

    def key(self, seat: i64) -> i64:
        cells = self.cells
        h = mix_cells(0, cells, LOW, CARD)
        h = mix_cells(h, cells, DISCARDED, MARKET)
        h = mix_cells(h, cells, STALL, SEALED)
        for other in range(4):
            h = mix(h, cells[SEALED + other] if other == seat or cells[PHASE] != BID else cells[SEALED + other] >> 62)
        h = mix_cells(h, cells, SEALED + 4, DRAFT)
        if cells[DRAFT] != NO_DRAFT and cells[DRAFTER] == seat:
            h = mix_cells(h, cells, DRAFT, PICK + cells[PICKED])
        h = mix_cells(h, cells, WINNERS, STACK + cells[TALL] * ITEM)
        for other in range(self.board.seats):
            h = self._mix_row(h, seat, other)
        unseen: i64 = 0
        for place in range(42):
            h = mix(h, card_slot(cells[MARKET + place]))
            unseen += mix(7, cells[MARKET + place] & 0x3FFFFF) & 0xFFFFFFFF
        return mix(h, unseen)

    def _mix_row(self, h: i64, seat: i64, other: i64) -> i64:
        """Stir in what *seat* knows of the cards of *other*: places, cards it has seen, and which cards there are."""
        cells = self.cells
        row = CARD + other * ROW
        is_own = (self.side_mask(other) >> seat) & 1 == 1
        held: i64 = 0
        unseen: i64 = 0
        for place in range(cells[HAND + other] + cells[DECK + other]):
            code = cells[row + place]
            in_hand = place < cells[HAND + other]
            is_known = (card_known(code) >> seat) & 1 == 1
            h = mix(h, card_slot(code))
            if in_hand and not is_own:
                held += mix(3, 1 + card_kind(code)) & 0xFFFFFFFF if is_known else 0
            elif in_hand or is_known:
                h = mix(h, 1 + card_kind(code))
            unseen += mix(5, card_kind(code) + 64 * card_number(code)) & 0xFFFFFFFF
        return mix(mix(h, held), unseen)


def opening(board: Board) -> TrueMessiah:
    """The position before anything is set up."""
    return TrueMessiah(template(), board, FAST)


def restore(cells: vec[i64], board: Board, luck: Luck) -> TrueMessiah:
    """A position with these cells."""
    return TrueMessiah(cells, board, luck)
