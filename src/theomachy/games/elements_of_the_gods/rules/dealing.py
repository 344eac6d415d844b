"""Dealing: cards that a position leaves open.

A hidden place (in a hand, a deck or the Rival deck) holds a card of the shuffle it was dealt from, and of each card
everybody knows with which shuffle it last went openly into its deck. So the unseen cards of each kind and shuffle are
dealt to the places of that kind and shuffle, every way equally likely.
"""

from theomachy.core.chance import Dice
from theomachy.core.refusal import PositionError
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.cards import KIND_NAMES
from theomachy.games.elements_of_the_gods.position import ElementsPosition

Pools = dict[tuple[int, int], list[int]]  # cards by kind and shuffle


class Deal:
    """A position with open places, and copies of it with the places filled."""

    def __init__(self, position: ElementsPosition) -> None:
        self.position = position
        self.known: dict[int, str] = {}  # cards with a known place, and the path of its field
        self.hidden: list[tuple[int, int, int]] = []  # hidden hand cards: seat, kind, shuffle they come from
        self.rival: list[int] = []  # kinds of the hidden Rival deck, the top last
        self.decks: list[int] = []  # kinds whose deck is given as a number
        self.solo = False  # whether the Solo deck is given as a number

    def check(self) -> None:
        """Raise PositionError if there are not enough cards for the open places."""
        needs: dict[tuple[int, int], int] = {}
        places = [(kind, epoch) for _, kind, epoch in self.hidden] + [(kind, 0) for kind in self.rival]
        for kind in self.decks:
            shuffle = int(self.position.cells[at.SHUFFLES + kind])
            places += [(kind, shuffle)] * int(self.position.cells[at.DECK_SIZE + kind])
        for place in places:
            needs[place] = needs.get(place, 0) + 1
        pools = self._unseen()
        for (kind, epoch), number in needs.items():
            there = len(pools.get((kind, epoch), []))
            if number > there:
                raise PositionError(f"{number} hidden {KIND_NAMES[kind]} cards, but only {there} are left")

    def world(self, dice: Dice) -> ElementsPosition:
        """Return a copy with every place filled; cards that are left over are not in the game."""
        cards = self.position.terms.cards
        position = self.position.copy()
        cells = position.cells
        pools = self._unseen()
        for pool in pools.values():
            dice.shuffle(pool)
        for seat, kind, epoch in self.hidden:
            card = pools[kind, epoch].pop()
            cells[at.CARD_ZONE + card] = at.HIDDEN
            position.take_up(seat, card)
        for place, kind in enumerate(self.rival):
            card = pools[kind, 0].pop()
            cells[at.CARD_ZONE + card] = at.HIDDEN
            cells[at.RIVAL_DECK + place] = card
        for kind in self.decks:
            for place in range(cells[at.DECK_SIZE + kind]):
                card = pools[kind, cells[at.SHUFFLES + kind]].pop()
                cells[at.CARD_ZONE + card] = at.HIDDEN
                cells[at.DECK + cards.first[kind] + place] = card
        if self.solo:
            self._fill_solo_deck(position, dice)
        return position

    def _unseen(self) -> Pools:
        cards = self.position.terms.cards
        pools: Pools = {}
        for card in range(cards.count):
            if card not in self.known:
                pools.setdefault((cards.kind[card], self.position.cells[at.EPOCH + card]), []).append(card)
        return pools

    def _fill_solo_deck(self, position: ElementsPosition, dice: Dice) -> None:
        cards = position.terms.cards
        cells = position.cells
        pool = [card for card in range(len(cards.solo_ids)) if cells[at.SOLO_ZONE + card] == at.SOLO_ABSENT]
        dice.shuffle(pool)
        for place in range(cells[at.SOLO_DECK_SIZE]):
            card = pool.pop()
            cells[at.SOLO_ZONE + card] = at.SOLO_HIDDEN
            cells[at.SOLO_DECK + place] = card
