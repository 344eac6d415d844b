"""Shuffles in records: written as the resulting order, checked with a seed, obeyed without one."""

from collections.abc import Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import Luck
from theomachy.core.event import Event
from theomachy.core.refusal import RecordError
from theomachy.games.true_messiah import beginning
from theomachy.games.true_messiah.cards import COPIES, KINDS, NAMES
from theomachy.games.true_messiah.layout import (
    CARD,
    DECK,
    HAND,
    MARKET,
    ROW,
    card_kind,
)
from theomachy.games.true_messiah.position import TrueMessiah

BREAK = " | "


def note(pos: TrueMessiah, events: Sequence[Event]) -> str:
    """What luck and automatic steps decided in one line of the record."""
    words = []
    for event in events:
        if event.name in ("deck-shuffled", "market-shuffled"):
            words.append(f"{whose(pos, event)}: {','.join(cast(list[str], event.secret['order']))}")
        elif event.name == "market-opened":
            words.append(f"row: {','.join(cast(list[str], event.facts['cards']))}")
        elif event.name == "bids-opened":
            bids = cast(dict[str, int], event.facts["bids"])
            words.append("bids " + " ".join(f"{pos.board.colours[int(seat)]}{bid}" for seat, bid in bids.items()))
    return BREAK.join(words)


def whose(pos: TrueMessiah, event: Event) -> str:
    """The name of a shuffled pile in a note."""
    if event.name == "market-shuffled":
        return "market"
    return f"deck {pos.board.colours[cast(int, event.facts['seat'])]}"


def orders(text: str) -> list[list[str]]:
    """The resulting orders of the shuffles in a note."""
    found = []
    for part in text.split(BREAK):
        name, colon, cards = part.partition(": ")
        if colon and (name == "market" or name.startswith("deck ")):
            found.append(cards.split(",") if cards else [])
    return found


def draws_for(before: Sequence[str], order: Sequence[str]) -> list[int]:
    """The draws with which a shuffle turns *before* into *order*."""
    if sorted(before) != sorted(order):
        raise RecordError(f"the note shuffles {','.join(order)}, but the cards are {','.join(sorted(before))}")
    cards, draws = list(before), list[int]()
    for last in range(len(cards) - 1, 0, -1):
        other = next(place for place in range(last + 1) if cards[place] == order[last])
        cards[last], cards[other] = cards[other], cards[last]
        draws.append(other)
    return draws


class Zeros(Luck):
    """Given draws, then zeros: lets a line be played to find out what it shuffles next."""

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = list(draws)

    def below(self, cells: vec[i64], n: i64) -> i64:
        at = cells[0]
        cells[0] = at + 1
        draw: i64 = self.draws[at] if at < len(self.draws) else 0
        return draw


def draws(pos: TrueMessiah, seat: int, actions: Sequence[int], text: str) -> list[int]:
    """The draws that make the shuffles of a note come true; each shuffle is found by playing up to it."""
    found: list[int] = []
    for index, order in enumerate(orders(text)):
        ahead = pos.copy()
        ahead.use_luck(Zeros(found))
        events: list[Event] = []
        ahead.log = events
        for action in actions:
            ahead.play(seat, action)
        shuffled = [event for event in events if event.name in ("deck-shuffled", "market-shuffled")]
        if index >= len(shuffled):
            raise RecordError(f"the note has {index + 1} shuffles, but only {len(shuffled)} happen")
        found += draws_for(cast(list[str], shuffled[index].secret["before"]), order)
    return found


def opening_note(pos: TrueMessiah) -> str:
    """The decks and the marketplace as they were shuffled at the start."""
    words = []
    for seat in range(pos.board.seats):
        many = pos.cells[HAND + seat] + pos.cells[DECK + seat]
        cards = [NAMES[card_kind(pos.cells[CARD + seat * ROW + place])] for place in range(many)]
        words.append(f"deck {pos.board.colours[seat]}: {','.join(cards)}")
    stock = [NAMES[card_kind(pos.cells[MARKET + place])] for place in range(42)]
    return BREAK.join([*words, f"market: {','.join(stock)}"])


def opening_draws(pos: TrueMessiah, text: str) -> list[int]:
    """The draws that make an opening note come true."""
    wanted = orders(text)
    if len(wanted) != pos.board.seats + 1:
        raise RecordError("the opening note has to name every deck and the market")
    found: list[int] = []
    for seat in range(pos.board.seats):
        found += draws_for([NAMES[kind] for kind in beginning.starting_deck(pos, seat)], wanted[seat])
    stock = [NAMES[kind] for kind in range(KINDS) for _ in range(COPIES[kind])]
    return found + draws_for(stock, wanted[-1])
