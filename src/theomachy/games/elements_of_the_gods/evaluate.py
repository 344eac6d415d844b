"""How good a position looks: points made, points in sight, and what the hand can do with the crowd."""

from typing import Final

from mypy_extensions import i64

from theomachy.games.elements_of_the_gods import bonuses, gardens, monuments, playing
from theomachy.games.elements_of_the_gods.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.cards import (
    CARDS_OF_KIND,
    DEATH,
    DIVINITY_CARD,
    FIRST_CARD,
    GARDEN_CARD,
    IS_SMITE,
    KIND_OF,
    MONUMENT_CARD,
    POINTS,
)
from theomachy.games.elements_of_the_gods.ending import ALSO_TO_END, FIRST_TO_END
from theomachy.games.elements_of_the_gods.state import (
    CARD_STEP,
    DIVINITY_TO_END,
    DRAW_STEP,
    FATE,
    GARDEN_POINTS,
    GARDENS_LEFT,
    GROUND,
    HAND_LIMIT,
    MONUMENTS_EACH,
    PLAIN,
    PUBLIC,
    SCORE,
    STEP,
    SUPPLY,
    TRIGGER,
    TURN,
    USED,
    State,
)
from theomachy.games.elements_of_the_gods.worshipers import total

STEADY: Final = 0.7  # how much of a bonus survives until the end
A_DIVINITY: Final = 7.0  # a Divinity card played, on the way to the fifth
A_MONUMENT: Final = 7.0  # the first Monument; later ones are worth less and less
MONUMENT_STEP: Final = 0.8
TWO_APART: Final = 2.0  # own Monuments with one space between them: Gardens between, great rituals
DIAGONAL: Final = 1.0
SITE: Final = 0.25  # a free space diagonal to an own Monument
FRESH_CARD: Final = 3.0  # a card about to be drawn
IN_SIGHT: Final = 0.35  # of what a card would bring, when it is not this seat's card step
PILE: Final = 0.4  # each Worshiper above PILE_FROM in the largest crowd, for Death to come
PILE_FROM: Final[i64] = 4
HALF_WAY: Final = 60.0  # points ahead that count as half a win


def evaluate(pos: State, seat: i64) -> float:
    """The value for *seat*, between -1 and 1: how far it is ahead of the best other."""
    if pos.is_over():
        return pos.returns()[seat]
    own = _standing(pos, seat) + _hand(pos, seat)
    best = -1000.0
    for other in range(pos.owners()):
        if other != seat and not pos.is_out(other):
            best = max(best, _standing(pos, other))
    ahead = own - best + _gift(pos, seat)
    return ahead / (abs(ahead) + HALF_WAY)


def _standing(pos: State, owner: i64) -> float:
    """What everybody sees of *owner*: points, Monuments, public bonuses, the race for five Divinity cards."""
    value = float(pos.cells[SCORE + owner])
    first = FIRST_CARD[DIVINITY_CARD]
    for card in range(first, first + CARDS_OF_KIND[DIVINITY_CARD]):
        if pos.cells[FATE + card] == PUBLIC:
            value += STEADY * float(bonuses.worth(pos, owner, card))
    if owner < pos.seats:
        value += _race(pos, owner)
    return value + _monuments(pos, owner)


def _race(pos: State, seat: i64) -> float:
    played = pos.played(seat)
    if seat == pos.cells[TRIGGER]:
        return float(FIRST_TO_END) + A_DIVINITY * float(DIVINITY_TO_END)
    if played >= DIVINITY_TO_END:
        return float(ALSO_TO_END) + A_DIVINITY * float(DIVINITY_TO_END)
    return A_DIVINITY * float(played)


def _monuments(pos: State, owner: i64) -> float:
    """Monuments by number and place: with sites for Gardens, and two of them in line."""
    value = 0.0
    number = 0
    board = pos.board
    for space in range(board.spaces):
        if not pos.is_monument_of(space, owner):
            continue
        value += max(0.0, A_MONUMENT - MONUMENT_STEP * float(number))
        number += 1
        for direction in range(DIRECTIONS):
            near = board.beside(space, direction)
            if near == OFF:
                continue
            if direction % 2 == 1:
                if pos.cells[GROUND + near] == PLAIN:
                    value += SITE
                elif pos.is_monument_of(near, owner):
                    value += DIAGONAL / 2.0
            else:
                beyond = board.beside(near, direction)
                if beyond != OFF and pos.is_monument_of(beyond, owner):
                    value += TWO_APART / 2.0
    return value


def _hand(pos: State, seat: i64) -> float:
    """What the own cards promise: in the card step the best of them, else a share of all."""
    cells = pos.cells
    value, best = 0.0, 0.0
    acting = cells[TURN] == seat and cells[STEP] == CARD_STEP
    for slot in range(pos.held(seat)):
        card = pos.card_in(seat, slot)
        value += _keep(pos, seat, card)
        if playing.is_playable(pos, seat, card):
            gain = _gain(pos, seat, card)
            value += 0.0 if acting else IN_SIGHT * gain
            best = max(best, gain)
    if cells[TURN] == seat and cells[STEP] == DRAW_STEP:
        value += FRESH_CARD * float(HAND_LIMIT - pos.held(seat))
    return value + best if acting else value


def _keep(pos: State, seat: i64, card: i64) -> float:
    """What *card* is worth in the hand: its use later, and the bonus of a Divinity card."""
    kind = KIND_OF[card]
    if kind == MONUMENT_CARD:
        return 1.0 * float(min(3, pos.cells[SUPPLY + seat]))
    if kind == GARDEN_CARD:
        return 0.5 + 0.7 * float(MONUMENTS_EACH - pos.cells[SUPPLY + seat]) if pos.cells[GARDENS_LEFT] > 0 else 0.0
    base = 1.5 if IS_SMITE[card] == 1 else 3.0 - 0.05 * float(POINTS[card])
    return base + 0.5 * float(bonuses.worth(pos, seat, card))


def _gain(pos: State, seat: i64, card: i64) -> float:
    """What playing *card* now would bring."""
    kind = KIND_OF[card]
    if kind == DIVINITY_CARD:
        return float(POINTS[card]) + A_DIVINITY
    best = -20.0
    for space in range(pos.board.spaces):
        if kind == MONUMENT_CARD:
            if monuments.can_build(pos, card, space):
                best = max(best, A_MONUMENT + float(GARDEN_POINTS * pos.gardens_around(space)))
        elif gardens.can_plant(pos, seat, card, space):
            best = max(best, _planted(pos, seat, space))
    return best


def _planted(pos: State, seat: i64, space: i64) -> float:
    """Points of a Garden on *space* for *seat*, less those of the luckiest other."""
    others: i64 = 0
    for other in range(pos.owners()):
        if other != seat:
            others = max(others, pos.monuments_around(space, other))
    return float(GARDEN_POINTS * (pos.monuments_around(space, seat) - others))


def _gift(pos: State, seat: i64) -> float:
    """Large crowds are bait for the next player while Death is still to come."""
    cells = pos.cells
    if (cells[USED] >> DEATH) & 1 or (cells[TURN] == seat and cells[STEP] != DRAW_STEP):
        return 0.0
    largest: i64 = 0
    for space in range(pos.board.spaces):
        if cells[GROUND + space] == PLAIN:
            largest = max(largest, total(pos.crowd(space)))
    return -PILE * float(max(0, largest - PILE_FROM))
