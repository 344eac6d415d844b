"""The opening note: all that chance did in the set-up, for records of games played without a seed."""

from collections.abc import Sequence

from theomachy.core.refusal import RecordError
from theomachy.games.theurgy import state as at
from theomachy.games.theurgy.components import box, land
from theomachy.games.theurgy.rules import decks, setup
from theomachy.games.theurgy.state import State


def write(position: State) -> str:
    """The parts in the order in which chance decided them; decks from their top."""
    cells = position.cells
    seats = range(position.seats)
    hands = [[box.card_name(cells[at.HAND + seat * at.HAND_ROOM + n]) for n in range(at.HAND_SIZE)] for seat in seats]
    deck = [box.card_name(cells[at.DECK + n]) for n in range(cells[at.DECK_COUNT] - 1, -1, -1)]
    monsters = [
        *(cells[at.ROW + n] for n in range(at.ROW_PLACES)),
        *(cells[at.MONSTER_DECK + n] for n in range(cells[at.MONSTER_DECK_COUNT] - 1, -1, -1)),
    ]
    objectives = [cells[at.OBJECTIVE + seat] for seat in seats]
    if position.terms.full:
        objectives = [card for seat in seats for card in (cells[at.OBJECTIVE + seat], cells[at.OTHER_OBJECTIVE + seat])]
    parts = {
        "tiles": [land.TYPE_CODES[cells[at.TILE + hex]] for hex in range(land.INNER, land.HEXES)],
        "hands": [name for hand in hands for name in hand],
        "deck": deck,
        "monsters": [box.MONSTER_IDS[monster] for monster in monsters],
        "objectives": [box.OBJECTIVE_IDS[objective] for objective in objectives],
        "first": [str(cells[at.FIRST])],
    }
    return " ".join(f"{name} {','.join(names)}" for name, names in parts.items())


def draws(position: State, note: str) -> list[int]:
    """The draws that make the opening *note* come true, in the order of setup.begin()."""
    words = note.split()
    parts = {name: names.split(",") for name, names in zip(words[::2], words[1::2], strict=False)}
    try:
        tiles, first = parts["tiles"], int(parts["first"][0])
        inner, outer = tiles[: land.OUTER - land.INNER], tiles[land.OUTER - land.INNER :]
        made = decks.unshuffle(land.TYPE_CODES[:6], inner)
        made += decks.unshuffle([code for code in land.TYPE_CODES[:6] for _ in range(2)], outer)
        made += _miracle_draws(position, parts["hands"], parts["deck"])
        made += decks.unshuffle(box.MONSTER_IDS[: box.MONSTERS], parts["monsters"][::-1])
        made += _objective_draws(position, parts["objectives"])
    except (KeyError, ValueError, IndexError):
        raise RecordError(
            "the header line 'opening' must list tiles, hands, deck, monsters, objectives, first"
        ) from None
    return [*made, first]


def _miracle_draws(position: State, hands: Sequence[str], deck: Sequence[str]) -> list[int]:
    """One shuffle of all miracles, one of the events, and a place for each event in its pile, D's first."""
    cards = position.terms.cards
    dealt = [*hands, *(card for card in deck if card in box.MIRACLE_IDS)]
    before = [box.MIRACLE_IDS[design] for design in cards.deck]
    made = decks.unshuffle(before, dealt[::-1])
    used = [card for card in deck if card in box.EVENT_IDS]
    made += decks.unshuffle(box.EVENT_IDS, [*used, *(event for event in box.EVENT_IDS if event not in used)])
    left = len(dealt) - len(hands)
    bottom = len(deck)
    for pile in range(setup.PILE_D, -1, -1):
        size = setup.pile_size(left, pile)
        if setup.has_event(position.seats, pile):
            around = deck[bottom - size - 1 : bottom]
            made.append(next(depth for depth, card in enumerate(around) if card in box.EVENT_IDS))
            size += 1
        bottom -= size
    return made


def _objective_draws(position: State, dealt: Sequence[str]) -> list[int]:
    cards = position.terms.cards
    before = [box.OBJECTIVE_IDS[objective] for objective in cards.compatible(position.seats)]
    return decks.unshuffle(before, [*dealt, *(card for card in before if card not in dealt)])
