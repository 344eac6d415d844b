"""A moment of Elements of the Gods as the engine plays it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.action import kind_of, pack, part_a
from theomachy.core.chance import FAST
from theomachy.core.option import Options
from theomachy.core.position import mix, mix_cells
from theomachy.games.elements_of_the_gods import actions as act
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.cards import MOST_CARDS, MOST_SOLO_CARDS
from theomachy.games.elements_of_the_gods.rules import ending, leaving, steps
from theomachy.games.elements_of_the_gods.state import State, Terms

_MOST_CHOICES = 88  # room that hardly any list of choices outgrows
_HASH_SPARE = 4  # bits by which the marks of cards are shortened before they are summed


@final
class ElementsPosition(State):
    """A moment of Elements of the Gods."""

    # Who may choose what.

    def actors(self) -> list[int]:
        return [] if self.cells[at.STEP] == at.OVER else [self.cells[at.TURN_SEAT]]

    def legal(self, seat: i64) -> vec[i64]:
        return steps.offer(self, vec[i64](capacity=_MOST_CHOICES))

    def calls(self, seat: i64) -> vec[i64]:
        if self.cells[at.STEP] == at.OVER or self.is_out(seat):
            return vec[i64]()
        if self.is_solo():
            return vec[i64]([pack(act.CONCEDE)])
        wants = (self.cells[at.STOP_SEATS] >> seat) & 1
        return vec[i64]([pack(act.CONCEDE), pack(act.AGREE, 1 - wants)])

    def is_pending(self) -> bool:
        cells = self.cells
        return cells[at.DRAFT_ELEMENT] != at.NONE or cells[at.DRAFT_CARD] != at.NONE or cells[at.DRAFT_DISCARD] == 1

    # What happens.

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == act.CONCEDE:
            leaving.concede(self, seat)
        elif kind == act.AGREE:
            leaving.agree(self, seat, part_a(action) == 1)
        else:
            steps.do(self, action)

    # What it is.

    def is_over(self) -> bool:
        return self.cells[at.STEP] == at.OVER

    def returns(self) -> list[float]:
        return ending.returns(self) if self.is_over() else [0.0] * self.seats

    def key(self, seat: i64) -> i64:
        cells = self.cells
        h = mix_cells(mix(0, self.seats), cells, at.CROWD, at.HAND)
        h = mix_cells(h, cells, at.HAND_SIZE, at.CARD_ZONE)
        for card in range(MOST_CARDS):
            zone = cells[at.CARD_ZONE + card]
            h = mix(h, at.HIDDEN if zone == at.ABSENT else zone)
        h = mix_cells(h, cells, at.EPOCH, at.DECK)
        h = mix_cells(h, cells, at.DECK_SIZE, at.RIVAL_DECK)
        h = mix(mix(h, cells[at.RIVAL_DECK_SIZE]), cells[at.SOLO_DECK_SIZE])
        for card in range(MOST_SOLO_CARDS):
            zone = cells[at.SOLO_ZONE + card]
            h = mix(h, at.SOLO_HIDDEN if zone == at.SOLO_ABSENT else zone)
        h = mix_cells(h, cells, at.LOCKED_TYPE, at.DRAFT_ELEMENT)
        if self.is_over():
            return mix_cells(h, cells, at.HAND, at.HAND_SIZE)
        for other in range(self.seats):
            if other == seat:
                own = at.HAND + seat * at.HAND_LIMIT
                h = mix_cells(h, cells, own, own + at.HAND_LIMIT)
            else:
                h = mix(h, self._back_of_hand(other))
        return mix_cells(h, cells, at.DRAFT_ELEMENT, at.SIZE) if seat == cells[at.TURN_SEAT] else h

    def _back_of_hand(self, seat: i64) -> i64:
        """Return what everybody knows of a hand: how many cards of each kind came from which shuffle."""
        cards = self.terms.cards
        h: i64 = 0
        for slot in range(self.held(seat)):
            card = self.card_in(seat, slot)
            h += mix(mix(0, cards.kind[card]), self.cells[at.EPOCH + card]) >> _HASH_SPARE
        return h

    def copy(self) -> "ElementsPosition":
        return ElementsPosition(self.cells[:], self.luck, self.terms)


def empty(seats: int, options: Options) -> ElementsPosition:
    """Return the position before anything is set up."""
    terms = Terms(seats, options)
    return ElementsPosition(at.blank(terms), FAST, terms)
