"""Shuffles in records: written as the resulting order, checked with a seed, obeyed without one."""

from collections.abc import Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.event import Event
from theomachy.core.refusal import RecordError
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import decks, setup

_BREAK = " | "


def note(position: TrueMessiahPosition, events: Sequence[Event]) -> str:
    """Return what chance and automatic steps decided in one line of the record."""
    words = []
    for event in events:
        if event.name in ("deck-shuffled", "market-shuffled"):
            words.append(f"{_whose(position, event)}: {','.join(cast(list[str], event.secret['order']))}")
        elif event.name == "market-opened":
            words.append(f"row: {','.join(cast(list[str], event.facts['cards']))}")
        elif event.name == "bids-opened":
            bids = cast(dict[str, int], event.facts["bids"])
            words.append("bids " + " ".join(f"{position.terms.colours[int(seat)]}{bid}" for seat, bid in bids.items()))
    return _BREAK.join(words)


def _whose(position: TrueMessiahPosition, event: Event) -> str:
    """The name of a shuffled pile in a note."""
    if event.name == "market-shuffled":
        return "market"
    return f"deck {position.terms.colours[cast(int, event.facts['seat'])]}"


def _orders(text: str) -> list[list[str]]:
    """The resulting orders of the shuffles in a note."""
    found = []
    for part in text.split(_BREAK):
        name, colon, pile = part.partition(": ")
        if colon and (name == "market" or name.startswith("deck ")):
            found.append(pile.split(",") if pile else [])
    return found


def _draws_for(before: Sequence[str], order: Sequence[str]) -> list[int]:
    """The draws with which a shuffle turns *before* into *order*."""
    if sorted(before) != sorted(order):
        raise RecordError(f"the note shuffles {','.join(order)}, but the cards are {','.join(sorted(before))}")
    pile, draws = list(before), list[int]()
    for last in range(len(pile) - 1, 0, -1):
        other = next(place for place in range(last + 1) if pile[place] == order[last])
        pile[last], pile[other] = pile[other], pile[last]
        draws.append(other)
    return draws


class _Zeros(Luck):
    """Given draws, then zeros: lets a line be played to find out what it shuffles next."""

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = list(draws)

    def below(self, cells: vec[i64], n: i64) -> i64:
        item = cells[0]
        cells[0] = item + 1
        draw: i64 = self.draws[item] if item < len(self.draws) else 0
        return draw


def draws(position: TrueMessiahPosition, seat: int, actions: Sequence[int], text: str) -> list[int]:
    """The draws that make the shuffles of a note come true; each shuffle is found by playing up to it."""
    found: list[int] = []
    for index, order in enumerate(_orders(text)):
        ahead = position.copy()
        ahead.use_luck(_Zeros(found))
        events: list[Event] = []
        ahead.log = events
        for action in actions:
            ahead.play(seat, action)
        shuffled = [event for event in events if event.name in ("deck-shuffled", "market-shuffled")]
        if index >= len(shuffled):
            raise RecordError(f"the note has {index + 1} shuffles, but only {len(shuffled)} happen")
        found += _draws_for(cast(list[str], shuffled[index].secret["before"]), order)
    return found


def opening_note(position: TrueMessiahPosition) -> str:
    """The decks and the marketplace as they were shuffled at the start."""
    cards = position.terms.cards
    words = []
    for seat in range(position.seats):
        many = position.cells[at.HAND_SIZE + seat] + position.cells[at.DECK_SIZE + seat]
        pile = [
            cards.names[decks.kind_of(position.cells[at.CARDS + seat * at.CARD_ROW + place])] for place in range(many)
        ]
        words.append(f"deck {position.terms.colours[seat]}: {','.join(pile)}")
    stock = [cards.names[decks.kind_of(position.cells[at.MARKET + place])] for place in range(pieces.MARKET_CARDS)]
    return _BREAK.join([*words, f"market: {','.join(stock)}"])


def opening_draws(position: TrueMessiahPosition, text: str) -> list[int]:
    """The draws that make an opening note come true."""
    cards = position.terms.cards
    wanted = _orders(text)
    if len(wanted) != position.seats + 1:
        raise RecordError("the opening note has to name every deck and the market")
    found: list[int] = []
    for seat in range(position.seats):
        found += _draws_for([cards.names[kind] for kind in setup.starting_deck(position, seat)], wanted[seat])
    stock = [cards.names[kind] for kind in range(cards.kinds) for _ in range(cards.copies[kind])]
    return found + _draws_for(stock, wanted[-1])
