"""Hands, decks and piles of miracles: drawing, shuffling, discarding (TM-B13 to TM-B15, TM-R11, TM-D5)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.event import Event
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.board import NOWHERE
from theomachy.games.true_messiah.components.cards import ROOM
from theomachy.games.true_messiah.state import State

_ONES: Final = vec[i64]([1] * ROOM)  # every card counts alike


def card(kind: i64, number: i64, slot: i64, known: i64) -> i64:
    """A hidden card: its kind; the shuffle with which it last went openly into its deck; the shuffle its place was
    dealt from; the mask of seats that know it besides its owner."""
    return kind + (number << 6) + (slot << 22) + (known << 38)


def renumbered(code: i64, number: i64) -> i64:
    """The same hidden card, gone into its deck with another shuffle."""
    return card(kind_of(code), number, slot_of(code), known_to(code))


def moved_to(code: i64, slot: i64) -> i64:
    """The same hidden card in a place that was dealt from another shuffle."""
    return card(kind_of(code), number_of(code), slot, known_to(code))


def kind_of(code: i64) -> i64:
    """Return which miracle a hidden card is."""
    return code & 63


def number_of(code: i64) -> i64:
    """The shuffle with which the card last went openly into its deck."""
    return (code >> 6) & 0xFFFF


def slot_of(code: i64) -> i64:
    """The shuffle that the card's place was dealt from."""
    return (code >> 22) & 0xFFFF


def known_to(code: i64) -> i64:
    """The mask of seats that have seen the card where it lies."""
    return (code >> 38) & 15


# Hidden cards.


def in_hand(position: State, seat: i64, kind: i64) -> i64:
    """Copies of a miracle in the hand of *seat*."""
    found: i64 = 0
    for place in range(position.cells[at.HAND_SIZE + seat]):
        if kind_of(position.cells[at.CARDS + seat * at.CARD_ROW + place]) == kind:
            found += 1
    return found


def hand_names(position: State, seat: i64) -> list[str]:
    """The hand of *seat* in the order of the cards' kinds."""
    row = at.CARDS + seat * at.CARD_ROW
    kinds = sorted(kind_of(position.cells[row + place]) for place in range(position.cells[at.HAND_SIZE + seat]))
    return [position.terms.cards.names[kind] for kind in kinds]


def take_from_hand(position: State, seat: i64, kind: i64) -> None:
    """A card leaves the hand.

    Others see neither where in the hand it was, nor which of equal cards it is (TM-S7). So whatever it was, the
    oldest place that could have held it becomes free, and who knows of such cards in this hand knows of one less.
    """
    cells = position.cells
    row = at.CARDS + seat * at.CARD_ROW
    leaving: i64 = NOWHERE
    known: i64 = 0
    for place in range(cells[at.HAND_SIZE + seat]):
        code = cells[row + place]
        if kind_of(code) == kind:
            if leaving == NOWHERE:
                leaving = place
            else:
                cells[row + place] = card(kind, number_of(code), slot_of(code), known & known_to(code))
            known |= known_to(code)
    _make_oldest(position, seat, leaving)
    place = _free_place(position, seat, leaving)
    cells[at.HAND_SIZE + seat] -= 1
    _close_gap(position, seat, place)


def _make_oldest(position: State, seat: i64, place: i64) -> None:
    """Let the first of equal cards, in *place*, be the one that came into the deck first."""
    cells = position.cells
    row = at.CARDS + seat * at.CARD_ROW
    oldest = place
    for other in range(place + 1, cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat]):
        code = cells[row + other]
        is_equal = kind_of(code) == kind_of(cells[row + place])
        if is_equal and number_of(code) < number_of(cells[row + oldest]):
            oldest = other
    _exchange_numbers(position, row + place, row + oldest)


def _exchange_numbers(position: State, one: i64, other: i64) -> None:
    number = number_of(position.cells[one])
    position.cells[one] = renumbered(position.cells[one], number_of(position.cells[other]))
    position.cells[other] = renumbered(position.cells[other], number)


def _free_place(position: State, seat: i64, leaving: i64) -> i64:
    """Let the cards between close up where one is *leaving*; the oldest place that it could have had, now free."""
    cells = position.cells
    row = at.CARDS + seat * at.CARD_ROW
    number = number_of(cells[row + leaving])
    oldest: i64 = 0
    while oldest < cells[at.HAND_SIZE + seat] - 1 and slot_of(cells[row + oldest]) < number:
        oldest += 1
    way: i64 = 1 if leaving < oldest else -1
    while leaving != oldest:
        cells[row + leaving] = moved_to(cells[row + leaving + way], slot_of(cells[row + leaving]))
        leaving += way
    return oldest


def take_from_deck(position: State, seat: i64, place: i64) -> i64:
    """A card leaves the deck (0 is the top); which it was."""
    place += position.cells[at.HAND_SIZE + seat]
    _make_latest(position, seat, place)
    kind = kind_of(position.cells[at.CARDS + seat * at.CARD_ROW + place])
    position.cells[at.DECK_SIZE + seat] -= 1
    _close_gap(position, seat, place)
    return kind


def _make_latest(position: State, seat: i64, place: i64) -> None:
    """Let the card in *place* be, of the equal ones, the one that came into the deck last before it was dealt."""
    cells = position.cells
    row = at.CARDS + seat * at.CARD_ROW
    latest = place
    for other in range(cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat]):
        code = cells[row + other]
        is_equal = kind_of(code) == kind_of(cells[row + place])
        if is_equal and number_of(cells[row + latest]) < number_of(code) <= slot_of(cells[row + place]):
            latest = other
    _exchange_numbers(position, row + place, row + latest)


def _close_gap(position: State, seat: i64, place: i64) -> None:
    row = at.CARDS + seat * at.CARD_ROW
    last = position.cells[at.HAND_SIZE + seat] + position.cells[at.DECK_SIZE + seat]
    while place < last:
        position.cells[row + place] = position.cells[row + place + 1]
        place += 1
    position.cells[row + last] = 0


def draw(position: State, seat: i64, many: i64) -> None:
    """Draw cards, reshuffling the discard pile once a turn when the deck runs out (TM-B14, TM-B15)."""
    cards = position.terms.cards
    drawn: i64 = 0
    while drawn < many and (position.cells[at.DECK_SIZE + seat] > 0 or reshuffle(position, seat)):
        position.cells[at.HAND_SIZE + seat] += 1
        position.cells[at.DECK_SIZE + seat] -= 1
        drawn += 1
    if drawn > 0 and position.log is not None:
        row = at.CARDS + seat * at.CARD_ROW + position.cells[at.HAND_SIZE + seat] - drawn
        kinds = [cards.names[kind_of(position.cells[row + place])] for place in range(drawn)]
        side = position.side_mask(seat)
        facts: dict[str, object] = {"seat": seat, "count": drawn}
        position.log.append(Event("cards-drawn", facts, secret={"cards": kinds}, knowers=side, shown=side))


def reshuffle(position: State, seat: i64) -> bool:
    """Shuffle the discard pile of *seat* under its deck to draw on, once a turn; return whether it was (TM-B15)."""
    if position.cells[at.RESHUFFLED + seat] == 1 or not _put_discards_under(position, seat):
        return False
    position.cells[at.RESHUFFLED + seat] = 1
    return True


def _put_discards_under(position: State, seat: i64) -> bool:
    kept = position.cells[at.DECK_SIZE + seat]
    if not _gather(position, seat):
        return False
    shuffle_deck(position, seat, kept)
    return True


def _gather(position: State, seat: i64) -> bool:
    """Put the discard pile under the deck; whether there was one."""
    cards = position.terms.cards
    cells = position.cells
    number = cells[at.SHUFFLE_COUNT + seat] + 1
    found = False
    kind: i64 = 0
    while kind < cards.kinds:
        while cells[at.DISCARDED + seat * at.KIND_ROOM + kind] > 0:
            cells[at.DISCARDED + seat * at.KIND_ROOM + kind] -= 1
            cells[at.CARDS + seat * at.CARD_ROW + cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat]] = card(
                kind, number, number, 0
            )
            cells[at.DECK_SIZE + seat] += 1
            found = True
        kind += 1
    if found:
        cells[at.SHUFFLE_COUNT + seat] = number
    return found


def mix_in_discards(position: State, seat: i64) -> None:
    """Born Again: shuffle the discard pile into the deck."""
    if not _gather(position, seat):
        position.cells[at.SHUFFLE_COUNT + seat] += 1
    shuffle_deck(position, seat, 0)


def shuffle_deck(position: State, seat: i64, first: i64) -> None:
    """Shuffle the deck from the place *first* on: nobody knows those places any more."""
    cells = position.cells
    start = at.CARDS + seat * at.CARD_ROW + cells[at.HAND_SIZE + seat] + first
    length = cells[at.DECK_SIZE + seat] - first
    shuffle_cards(position, start, length, seat)
    for place in range(length):
        code = cells[start + place]
        cells[start + place] = card(kind_of(code), number_of(code), cells[at.SHUFFLE_COUNT + seat], 0)


def shuffle_cards(position: State, start: i64, length: i64, whose: i64) -> None:
    """Shuffle cards and report the order to the record alone; *whose* 4 is the marketplace."""
    cards = position.terms.cards
    if position.log is None:
        position.shuffle(start, length)
        return
    before = [cards.names[kind_of(position.cells[start + place])] for place in range(length)]
    position.shuffle(start, length)
    order = [cards.names[kind_of(position.cells[start + place])] for place in range(length)]
    secret: dict[str, object] = {"before": before, "order": order}
    facts: dict[str, object] = {"seat": whose, "count": length} if whose < 4 else {"count": length}
    name = "deck-shuffled" if whose < 4 else "market-shuffled"
    position.log.append(Event(name, facts, secret=secret))


def put_on_top(position: State, seat: i64, kind: i64) -> None:
    """Confirmation Bias: a card of the discard pile goes openly on top of the deck."""
    cells = position.cells
    cells[at.DISCARDED + seat * at.KIND_ROOM + kind] -= 1
    cells[at.SHUFFLE_COUNT + seat] += 1
    number = cells[at.SHUFFLE_COUNT + seat]
    place = at.CARDS + seat * at.CARD_ROW + cells[at.HAND_SIZE + seat]
    last = place + cells[at.DECK_SIZE + seat]
    while last > place:
        cells[last] = moved_to(cells[last - 1], number)  # so places stay in the order of their shuffles
        last -= 1
    cells[place] = card(kind, number, number, 15)
    cells[at.DECK_SIZE + seat] += 1


def uncover(position: State, seat: i64, many: i64, looting: bool) -> i64:
    """Make sure that *many* cards can be taken from the top of a deck; return how many can.

    The limit of one reshuffle a turn is for drawing: looting always reshuffles (TM-E13).
    """
    if position.cells[at.DECK_SIZE + seat] < many:
        if looting:
            _put_discards_under(position, seat)
        else:
            reshuffle(position, seat)
    return pieces.least(many, position.cells[at.DECK_SIZE + seat])


def look(position: State, seat: i64, at_hand: bool, many: i64, by: i64) -> None:
    """*by* sees the hand of *seat*, or the top *many* cards of its deck."""
    cards = position.terms.cards
    start = at.CARDS + seat * at.CARD_ROW + (0 if at_hand else position.cells[at.HAND_SIZE + seat])
    seen: list[str] = []
    for place in range(many):
        code = position.cells[start + place]
        known = known_to(code) | at.BITS[by]
        position.cells[start + place] = card(kind_of(code), number_of(code), slot_of(code), known)
        seen.append(cards.names[kind_of(code)])
    if position.log is not None:
        facts: dict[str, object] = {"seat": by, "of_seat": seat, "count": many}
        name = "hand-seen" if at_hand else "deck-seen"
        pile = sorted(seen) if at_hand else seen
        position.log.append(Event(name, facts, secret={"cards": pile}, knowers=at.BITS[by], shown=at.BITS[by]))


def discard(position: State, seat: i64, kind: i64) -> None:
    """A card goes face-up to a discard pile."""
    position.cells[at.DISCARDED + seat * at.KIND_ROOM + kind] += 1


def remove_from_game(position: State, seat: i64, kind: i64) -> None:
    """A card of *seat* is removed from the game."""
    position.cells[at.REMOVED + seat * at.KIND_ROOM + kind] += 1
    if position.log is not None:
        position.report("card-removed", {"seat": seat, "card": position.terms.cards.names[kind]})


def owned(position: State, seat: i64) -> i64:
    """Miracle cards of *seat* in all zones, those being played included (TM-D5)."""
    cells = position.cells
    return cells[at.HAND_SIZE + seat] + cells[at.DECK_SIZE + seat] + weigh_outside(position, seat, _ONES)


def weigh_outside(position: State, seat: i64, weights: vec[i64]) -> i64:
    """Add up the *weights* of the cards of *seat* that are in neither hand nor deck, by their kind."""
    cells = position.cells
    total: i64 = 0
    for kind in range(position.terms.cards.kinds):
        total += weights[kind] * cells[at.DISCARDED + seat * at.KIND_ROOM + kind]
    for place in range(at.LASTING_ROOM):
        code = cells[at.LASTING + place]
        if code != 0 and pieces.lasting_owner(code) == seat:
            total += weights[pieces.lasting_kind(code)]
    for index in range(cells[at.STACK_HEIGHT]):
        item = at.STACK + index * at.ITEM_SIZE
        if (
            cells[item + at.ITEM_SEAT] == seat
            and cells[item + at.ITEM_CARD] >= 0
            and cells[item + at.ITEM_STAGE] < at.SETTLED
        ):
            total += weights[cells[item + at.ITEM_CARD]]
    if cells[at.QUESTION] == at.KEEPING and cells[at.QUESTION_SEAT] == seat and cells[at.QUESTION_CAUSE] != at.NOBODY:
        total += weights[cells[at.QUESTION_ABOUT]]  # it has left hand or stack, but is not lost yet (TM-D5)
    return total


# Cards by the board.

KEPT: Final[i64] = 1024  # added where the keeping cost was paid


def lay_down(position: State, kind: i64, seat: i64, turns: i64, kept: bool) -> None:
    """A lasting miracle comes to lie by the board (TM-R17)."""
    place: i64 = 0
    while position.cells[at.LASTING + place] != 0:
        place += 1
    position.cells[at.LASTING + place] = pieces.lasting(kind, seat, turns) + (KEPT if kept else 0)
    tidy_lasting(position)


def tidy_lasting(position: State) -> None:
    """Sort the cards by the board, so equal positions are equal vectors."""
    cells = position.cells
    for last in range(at.LASTING_ROOM - 1, 0, -1):
        for place in range(last):
            if cells[at.LASTING + place] < cells[at.LASTING + place + 1]:
                code = cells[at.LASTING + place]
                cells[at.LASTING + place] = cells[at.LASTING + place + 1]
                cells[at.LASTING + place + 1] = code


def is_lasting(position: State, effect: i64, seat: i64) -> bool:
    """Return whether a card with *effect* lies by the board; *seat* NOBODY: anybody's."""
    cards = position.terms.cards
    place: i64 = 0
    while place < at.LASTING_ROOM:
        code = position.cells[at.LASTING + place]
        if (
            code != 0
            and cards.effect[pieces.lasting_kind(code)] == effect
            and (seat == at.NOBODY or pieces.lasting_owner(code) == seat)
        ):
            return True
        place += 1
    return False
