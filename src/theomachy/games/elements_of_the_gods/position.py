"""The rules of Elements of the Gods at work: choices are dispatched to the headings of the rulebook."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a, part_b, part_c, part_d
from theomachy.core.chance import FAST
from theomachy.core.option import Options
from theomachy.core.position import mix, mix_cells
from theomachy.games.elements_of_the_gods import (
    death,
    discarding,
    divinity,
    drawing,
    earth,
    ending,
    fire,
    gardens,
    monuments,
    placing,
    playing,
    rituals,
    turns,
    water,
    wind,
)
from theomachy.games.elements_of_the_gods.actions import (
    AGREE,
    BUILD,
    CARD,
    CLAIM,
    CONCEDE,
    DECLINE,
    DIRECTION,
    DISCARD,
    DISCARDS,
    DISPLACE,
    DRAW,
    ELEMENT,
    PLANT,
    SACRIFICE,
    SCATTER,
    SOULS,
    SPACE,
    TYPE,
)
from theomachy.games.elements_of_the_gods.board import board_for
from theomachy.games.elements_of_the_gods.cards import (
    DEATH,
    EARTH,
    FIRE,
    GARDEN_CARD,
    IS_SMITE,
    KIND_OF,
    MONUMENT_CARD,
    MOST_CARDS,
    MOST_SOLO_CARDS,
    WATER,
)
from theomachy.games.elements_of_the_gods.state import (
    ABSENT,
    BLANK,
    CARD_STEP,
    CROWD,
    DECK,
    DECKED,
    ELEMENT_STEP,
    EPOCH,
    FATE,
    HALF_BUILD,
    HALF_CARD,
    HALF_DISCARD,
    HALF_ELEMENT,
    HALF_SPACE,
    HALF_TYPE,
    HAND,
    HAND_LIMIT,
    HELD,
    HIDDEN,
    LOCK,
    NONE,
    OVER,
    RIVAL_DECK,
    RIVAL_LEFT,
    SIZE,
    SOLO_ABSENT,
    SOLO_FATE,
    SOLO_HIDDEN,
    SOLO_LEFT,
    STEP,
    STOP,
    TURN,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import ONE, of_type


@final
class Elements(State):
    """A moment of Elements of the Gods."""

    # Who may choose what.

    def actors(self) -> list[int]:
        return [] if self.cells[STEP] == OVER else [self.cells[TURN]]

    def legal(self, seat: i64) -> vec[i64]:
        out = vec[i64](capacity=88)
        cells = self.cells
        step = cells[STEP]
        if step == ELEMENT_STEP:
            return self._offer_element(out)
        if step != CARD_STEP:
            return drawing.offer(self, out)
        if cells[HALF_DISCARD] == 1:
            return discarding.offer_sets(self, out)
        if cells[HALF_CARD] == NONE:
            return discarding.offer(self, playing.offer(self, out))
        kind = KIND_OF[cells[HALF_CARD]]
        if kind == GARDEN_CARD:
            return gardens.offer(self, out)
        if kind != MONUMENT_CARD:
            return rituals.offer(self, out)
        if cells[HALF_BUILD] == NONE:
            return monuments.offer_build(self, out)
        return monuments.offer_displace(self, out)

    def _offer_element(self, out: vec[i64]) -> vec[i64]:
        cells = self.cells
        element = cells[HALF_ELEMENT]
        if element == NONE:
            return placing.offer_elements(self, out)
        if cells[HALF_SPACE] == NONE:
            return placing.offer_spaces(self, out)
        if element == EARTH:
            return earth.offer(self, out)
        if element == DEATH:
            return death.offer(self, out)
        if cells[HALF_TYPE] == NONE:
            return placing.offer_types(self, out)
        return fire.offer(self, out) if element == FIRE else wind.offer(self, out)

    def calls(self, seat: i64) -> vec[i64]:
        if self.cells[STEP] == OVER or self.is_out(seat):
            return vec[i64]()
        if self.is_solo():
            return vec[i64]([pack(CONCEDE)])
        wants = (self.cells[STOP] >> seat) & 1
        return vec[i64]([pack(CONCEDE), pack(AGREE, 1 - wants)])

    def is_pending(self) -> bool:
        cells = self.cells
        return cells[HALF_ELEMENT] != NONE or cells[HALF_CARD] != NONE or cells[HALF_DISCARD] == 1

    # What happens.

    def play(self, seat: i64, action: i64) -> None:
        cells = self.cells
        kind = kind_of(action)
        part = part_a(action)
        if kind == ELEMENT:
            cells[HALF_ELEMENT] = part
        elif kind == SPACE:
            self._place(part)
        elif kind == TYPE:
            self._choose_type(part)
        elif kind == DIRECTION:
            placing.announce(self, part * 2)
            wind.act(self, cells[HALF_SPACE], cells[HALF_TYPE], part * 2)
            self._end_element()
        elif kind == SCATTER:
            placing.announce(self, NONE)
            fire.act(self, cells[HALF_SPACE], cells[HALF_TYPE], part)
            self._end_element()
        elif kind == SOULS:
            souls = of_type(0, part) + of_type(1, part_b(action)) + of_type(2, part_c(action))
            self._birth(souls + of_type(3, part_d(action)))
        elif kind == CLAIM:
            self._destroy(ONE[part] + ONE[part_b(action)])
        elif kind == CARD:
            self._choose_card(part)
        elif kind == BUILD:
            cells[HALF_BUILD] = part
        elif kind == DISCARD:
            cells[HALF_DISCARD] = 1
        elif kind == DRAW:
            drawing.do(self, part)
            self._end_draw()
        elif kind == CONCEDE:
            turns.concede(self, seat)
        elif kind == AGREE:
            turns.agree(self, seat, part == 1)
        else:
            self._end_card(kind, part)

    def _place(self, space: i64) -> None:
        """An Element is put down; Earth and Death act at once where nothing is left to choose."""
        self.cells[HALF_SPACE] = space
        element = self.cells[HALF_ELEMENT]
        if element == EARTH:
            if earth.usable(self) == 0:
                self._birth(0)
        elif element == DEATH and not death.is_choice(self.crowd(space)):
            self._destroy(death.only_claim(self.crowd(space)))

    def _birth(self, souls: i64) -> None:
        placing.announce(self, NONE)
        earth.act(self, self.cells[HALF_SPACE], souls)
        self._end_element()

    def _destroy(self, claimed: i64) -> None:
        placing.announce(self, NONE)
        death.act(self, self.cells[HALF_SPACE], claimed)
        self._end_element()

    def _choose_type(self, type: i64) -> None:
        """Water acts at once, and Fire where its scatter leaves no choice."""
        cells = self.cells
        cells[HALF_TYPE] = type
        element, space = cells[HALF_ELEMENT], cells[HALF_SPACE]
        if element == WATER:
            placing.announce(self, NONE)
            water.act(self, space, type)
            self._end_element()
        elif element == FIRE and fire.extras(self, space, type) == 0:
            placing.announce(self, NONE)
            fire.act(self, space, type, 0)
            self._end_element()

    def _end_element(self) -> None:
        """The card step follows; with an empty hand there is nothing to do in it."""
        placing.finish(self)
        if self.held(self.cells[TURN]) == 0 and not self.is_solo():
            self._begin_draw()

    def _choose_card(self, card: i64) -> None:
        """A Smite is played at once: it leaves nothing to choose."""
        if IS_SMITE[card] == 1:
            divinity.play(self, card)
            self._begin_draw()
        else:
            self.cells[HALF_CARD] = card

    def _end_card(self, kind: i64, part: i64) -> None:
        """The last pick of the card step: what was chosen is carried out."""
        if kind == DISPLACE:
            monuments.do(self, part)
        elif kind == PLANT:
            gardens.do(self, part)
        elif kind == SACRIFICE:
            divinity.play(self, self.cells[HALF_CARD])
            rituals.sacrifice(self, part)
        elif kind == DISCARDS:
            discarding.do(self, part)
        elif kind == DECLINE:
            discarding.decline(self)
        self._begin_draw()

    def _begin_draw(self) -> None:
        drawing.begin(self)
        self._end_draw()

    def _end_draw(self) -> None:
        if drawing.is_done(self):
            turns.end_turn(self)

    # What it is.

    def is_over(self) -> bool:
        return self.cells[STEP] == OVER

    def returns(self) -> list[float]:
        return ending.returns(self) if self.is_over() else [0.0] * self.seats

    def key(self, seat: i64) -> i64:
        cells = self.cells
        h = mix_cells(mix(0, self.seats), cells, CROWD, HAND)
        h = mix_cells(h, cells, HELD, FATE)
        for card in range(MOST_CARDS):
            h = mix(h, HIDDEN if cells[FATE + card] == ABSENT else cells[FATE + card])
        h = mix_cells(h, cells, EPOCH, DECK)
        h = mix_cells(h, cells, DECKED, RIVAL_DECK)
        h = mix(mix(h, cells[RIVAL_LEFT]), cells[SOLO_LEFT])
        for card in range(MOST_SOLO_CARDS):
            h = mix(h, SOLO_HIDDEN if cells[SOLO_FATE + card] == SOLO_ABSENT else cells[SOLO_FATE + card])
        h = mix_cells(h, cells, LOCK, HALF_ELEMENT)
        if self.is_over():
            return mix_cells(h, cells, HAND, HELD)
        for other in range(self.seats):
            if other == seat:
                h = mix_cells(h, cells, HAND + seat * HAND_LIMIT, HAND + (seat + 1) * HAND_LIMIT)
            else:
                h = mix(h, self.back_of_hand(other))
        return mix_cells(h, cells, HALF_ELEMENT, SIZE) if seat == cells[TURN] else h

    def back_of_hand(self, seat: i64) -> i64:
        """What everybody knows of a hand: how many cards of each kind came from which shuffle."""
        h: i64 = 0
        for slot in range(self.held(seat)):
            card = self.card_in(seat, slot)
            h += mix(mix(0, KIND_OF[card]), self.cells[EPOCH + card]) >> 4
        return h

    def copy(self) -> "Elements":
        return Elements(self.seats, self.cells[:], self.luck, self.board, self.options)


def blank(seats: int, options: Options) -> Elements:
    """The position before anything is set up."""
    return Elements(seats, BLANK[:], FAST, board_for(seats), options)
