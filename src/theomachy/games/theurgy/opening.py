"""The opening note: all that chance did in the set-up, for records of games played without a seed."""

from collections.abc import Sequence

from theomachy.core.position import Position
from theomachy.core.refusal import RecordError
from theomachy.games.theurgy.cards import (
    EVENT_IDS,
    MIRACLE_DECK,
    MIRACLE_IDS,
    MONSTER_IDS,
    MONSTERS,
    OBJECTIVE_IDS,
    card_name,
    compatible,
)
from theomachy.games.theurgy.land import HEXES, INNER, OUTER, TYPE_CODES
from theomachy.games.theurgy.notation import unshuffle
from theomachy.games.theurgy.setup import PILE_D, has_event
from theomachy.games.theurgy.state import (
    DECK,
    DECK_N,
    DROPPED,
    FIRST,
    HAND,
    HAND_ROOM,
    HAND_SIZE,
    MDECK,
    MDECK_N,
    MODE,
    OBJECTIVE,
    ROW,
    TILE,
)


def write(position: Position) -> str:
    """The parts in the order in which chance decided them; decks from their top."""
    cells = position.cells
    seats = range(position.seats)
    hands = [[card_name(cells[HAND + seat * HAND_ROOM + n]) for n in range(HAND_SIZE)] for seat in seats]
    deck = [card_name(cells[DECK + n]) for n in range(cells[DECK_N] - 1, -1, -1)]
    monsters = [*(cells[ROW + n] for n in range(3)), *(cells[MDECK + n] for n in range(cells[MDECK_N] - 1, -1, -1))]
    objectives = [cells[OBJECTIVE + seat] for seat in seats]
    if cells[MODE] == 1:
        objectives = [card for seat in seats for card in (cells[OBJECTIVE + seat], cells[DROPPED + seat])]
    parts = {
        "tiles": [TYPE_CODES[cells[TILE + hex]] for hex in range(INNER, HEXES)],
        "hands": [name for hand in hands for name in hand],
        "deck": deck,
        "monsters": [MONSTER_IDS[monster] for monster in monsters],
        "objectives": [OBJECTIVE_IDS[objective] for objective in objectives],
        "first": [str(cells[FIRST])],
    }
    return " ".join(f"{name} {','.join(cards)}" for name, cards in parts.items())


def draws(position: Position, note: str) -> list[int]:
    """The draws that make the opening *note* come true, in the order of setup.begin()."""
    words = note.split()
    parts = {name: cards.split(",") for name, cards in zip(words[::2], words[1::2], strict=False)}
    try:
        tiles, first = parts["tiles"], int(parts["first"][0])
        inner, outer = tiles[: OUTER - INNER], tiles[OUTER - INNER :]
        made = unshuffle(TYPE_CODES[:6], inner)
        made += unshuffle([code for code in TYPE_CODES[:6] for _ in range(2)], outer)
        made += _miracle_draws(position, parts["hands"], parts["deck"])
        made += unshuffle(MONSTER_IDS[:MONSTERS], parts["monsters"][::-1])
        made += _objective_draws(position, parts["objectives"])
    except (KeyError, ValueError, IndexError):
        raise RecordError(
            "the header line 'opening' must tell tiles, hands, deck, monsters, objectives, first"
        ) from None
    return [*made, first]


def _miracle_draws(position: Position, hands: Sequence[str], deck: Sequence[str]) -> list[int]:
    """One shuffle of all miracles, one of the events, and a place for each event in its pile, D's first."""
    dealt = [*hands, *(card for card in deck if card in MIRACLE_IDS)]
    before = [MIRACLE_IDS[design] for design in MIRACLE_DECK]
    made = unshuffle(before, dealt[::-1])
    used = [card for card in deck if card in EVENT_IDS]
    made += unshuffle(EVENT_IDS, [*used, *(event for event in EVENT_IDS if event not in used)])
    left = len(dealt) - len(hands)
    bottom = len(deck)
    for pile in range(PILE_D, -1, -1):
        size = left // 4 + (1 if pile < left % 4 else 0)
        if has_event(position.seats, pile):
            cards = deck[bottom - size - 1 : bottom]
            made.append(next(depth for depth, card in enumerate(cards) if card in EVENT_IDS))
            size += 1
        bottom -= size
    return made


def _objective_draws(position: Position, dealt: Sequence[str]) -> list[int]:
    before = [OBJECTIVE_IDS[objective] for objective in compatible(position.seats)]
    return unshuffle(before, [*dealt, *(card for card in before if card not in dealt)])
