"""Dealing: what a view leaves open is filled from the cards that can be there, every way equally likely.

A hidden place (in a hand, a deck or the Rival deck) holds a card of the shuffle it was dealt from, and of each card
everybody knows with which shuffle it last went openly into its deck. So the unseen cards of each kind and shuffle are
dealt to the places of that kind and shuffle.
"""

from theomachy.core.chance import Dice
from theomachy.games.elements_of_the_gods.cards import CARDS, FIRST_CARD, KIND_LETTERS, KIND_OF, SOLO_CARDS
from theomachy.games.elements_of_the_gods.position import Elements
from theomachy.games.elements_of_the_gods.state import (
    DECK,
    DECKED,
    EPOCH,
    FATE,
    HIDDEN,
    RIVAL_DECK,
    SHUFFLES,
    SOLO_ABSENT,
    SOLO_DECK,
    SOLO_FATE,
    SOLO_HIDDEN,
    SOLO_LEFT,
)

Pools = dict[tuple[int, int], list[int]]  # cards by kind and shuffle


class Deal:
    """A position with open places, and copies of it with the places filled."""

    def __init__(self, pos: Elements) -> None:
        self.pos = pos
        self.known: dict[int, str] = {}  # cards whose place is told, with the field that tells it
        self.hidden: list[tuple[int, int, int]] = []  # hand cards not told: seat, kind, shuffle they come from
        self.rival: list[int] = []  # kinds of the Rival deck, the top last, where its cards are not told
        self.decks: list[int] = []  # kinds whose deck is told as a number
        self.solo = False  # whether the Solo deck is told as a number

    def fault(self) -> str:
        """Why the open places cannot be filled, or ""."""
        needs: dict[tuple[int, int], int] = {}
        places = [(kind, epoch) for _, kind, epoch in self.hidden] + [(kind, 0) for kind in self.rival]
        for kind in self.decks:
            places += [(kind, int(self.pos.cells[SHUFFLES + kind]))] * int(self.pos.cells[DECKED + kind])
        for place in places:
            needs[place] = needs.get(place, 0) + 1
        pools = self._unseen()
        for (kind, epoch), number in needs.items():
            there = len(pools.get((kind, epoch), []))
            if number > there:
                letter = KIND_LETTERS[kind]
                return f"{number} hidden cards of the kind {letter} are told, but only {there} can be"
        return ""

    def world(self, dice: Dice) -> Elements:
        """A copy of the position with every place filled; cards that are left over are not in the game."""
        pos = self.pos.copy()
        cells = pos.cells
        pools = self._unseen()
        for pool in pools.values():
            dice.shuffle(pool)
        for seat, kind, epoch in self.hidden:
            card = pools[kind, epoch].pop()
            cells[FATE + card] = HIDDEN
            pos.take_up(seat, card)
        for place, kind in enumerate(self.rival):
            card = pools[kind, 0].pop()
            cells[FATE + card] = HIDDEN
            cells[RIVAL_DECK + place] = card
        for kind in self.decks:
            for place in range(cells[DECKED + kind]):
                card = pools[kind, cells[SHUFFLES + kind]].pop()
                cells[FATE + card] = HIDDEN
                cells[DECK + FIRST_CARD[kind] + place] = card
        if self.solo:
            self._fill_solo_deck(pos, dice)
        return pos

    def _unseen(self) -> Pools:
        pools: Pools = {}
        for card in range(CARDS):
            if card not in self.known:
                pools.setdefault((KIND_OF[card], self.pos.cells[EPOCH + card]), []).append(card)
        return pools

    def _fill_solo_deck(self, pos: Elements, dice: Dice) -> None:
        cells = pos.cells
        pool = [card for card in range(SOLO_CARDS) if cells[SOLO_FATE + card] == SOLO_ABSENT]
        dice.shuffle(pool)
        for place in range(cells[SOLO_LEFT]):
            card = pool.pop()
            cells[SOLO_FATE + card] = SOLO_HIDDEN
            cells[SOLO_DECK + place] = card
