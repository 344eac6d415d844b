"""Set-up: everything on its starting space, decks shuffled, six cards drawn (TM-S)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.rules import decks
from theomachy.games.true_messiah.state import State


def begin(position: State) -> None:
    """Set everything up, shuffle and draw: the starting moves come next."""
    _place_everything(position)
    _deal(position)


def _place_everything(position: State) -> None:
    """Everything on its starting space, decks shuffled, six cards drawn (TM-S3 to TM-S8)."""
    cards = position.terms.cards
    cells = position.cells
    for seat in range(position.seats):
        city = position.board.cities[seat]
        cells[at.BUILDING + city] = 1 + seat
        cells[at.MESSIAH + seat] = city
        for _ in range(4):
            position.insert(city, pieces.unit(pieces.ACTIVE, seat, False))
        for _ in range(3):
            position.insert(position.board.camps[seat], pieces.unit(pieces.ACTIVE, seat, False))
        cells[at.HEALTH + seat] = pieces.MESSIAH_HEALTH
        cells[at.MASK + seat] = 1
        cells[at.COINS + seat] = pieces.STARTING_COINS
        for kind in starting_deck(position, seat):
            cells[at.CARDS + seat * at.CARD_ROW + cells[at.DECK_SIZE + seat]] = decks.card(kind, 0, 0, 0)
            cells[at.DECK_SIZE + seat] += 1
    size: i64 = 0
    for kind in range(cards.kinds):
        for _ in range(cards.copies[kind]):
            cells[at.MARKET + size] = decks.card(kind, 0, 0, 0)
            size += 1
    cells[at.ROUND] = 1
    cells[at.PHASE] = at.SETUP


def _deal(position: State) -> None:
    """Shuffle every deck and the marketplace; draw six cards each."""
    for seat in range(position.seats):
        decks.shuffle_cards(position, at.CARDS + seat * at.CARD_ROW, position.cells[at.DECK_SIZE + seat], seat)
        decks.draw(position, seat, pieces.HAND_LIMIT)
    decks.shuffle_cards(position, at.MARKET, pieces.MARKET_CARDS, 4)


def starting_deck(position: State, seat: i64) -> vec[i64]:
    """The nine cards of the colour of *seat*, ascending (TM-S11)."""
    cards = position.terms.cards
    colour: i64 = "RBVW".index(position.terms.colours[seat])
    out = vec[i64]()
    for kind in range(cards.kinds):
        for _ in range(cards.in_deck[kind * 4 + colour]):
            out = append(out, kind)
    return out
