"""How good a position looks: points made, points in sight, and what is still to come.

Everybody is valued alike, and nobody looks better merely because a turn has just ended: who acts now is credited with
what the turn will bring, the others with their share of a turn, the sooner it comes the more.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.elements_of_the_gods import bonuses, gardens, monuments, playing, smites
from theomachy.games.elements_of_the_gods.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.cards import (
    CARDS_OF_KIND,
    DEATH,
    DIVINITY_CARD,
    ELEMENTS,
    FIRST_CARD,
    GARDEN_CARD,
    IS_SMITE,
    KIND_OF,
    MONUMENT_CARD,
    POINTS,
)
from theomachy.games.elements_of_the_gods.ending import ALSO_TO_END, FIRST_TO_END, RIVAL_CARD_LEFT
from theomachy.games.elements_of_the_gods.state import (
    DIVINITY_TO_END,
    DRAW_STEP,
    ELEMENT_STEP,
    FATE,
    GARDEN_POINTS,
    GARDENS_LEFT,
    GROUND,
    HAND_LIMIT,
    MONUMENTS_EACH,
    NONE,
    PLAIN,
    PUBLIC,
    RIVAL_LEFT,
    SCORE,
    STEP,
    SUPPLY,
    TRIGGER,
    TURN,
    TURNS,
    USED,
    State,
)

A_TURN: Final = 22.0  # what a turn brings
STEADY: Final = 0.7  # how much of a bonus survives until the end
KEPT: Final = 0.5  # and of the bonus of a card in the hand, which may be played instead
RACE: Final = vec[float]([0.0, 7.0, 14.0, 22.0, 31.0, 45.0])  # Divinity cards played, on the way to the fifth
A_MONUMENT: Final = 7.0  # the first Monument; later ones are worth less and less
MONUMENT_STEP: Final = 0.8
TWO_APART: Final = 2.0  # own Monuments with one space between them: Gardens between, great rituals
DIAGONAL: Final = 1.0
SITE: Final = 0.25  # a free space diagonal to an own Monument
FRESH_CARD: Final = 5.5  # a card about to be drawn
OPENING: Final = 7.0  # what a new Monument opens to the rest of the hand and to bonuses
IN_SIGHT: Final = 0.2  # of what a card would bring as things stand
TURNS_EACH: Final[i64] = 2  # solo: turns that a Divinity card takes
LACKING_TURN: Final = 10.0  # solo: a turn fewer than these
HALF_WAY: Final = 60.0  # points ahead that count as half a win


def evaluate(pos: State, seat: i64) -> float:
    """The value for *seat*, between -1 and 1: how far it is ahead of the best other."""
    if pos.is_over():
        return pos.returns()[seat]
    best = -1000.0
    for other in range(pos.owners()):
        if other != seat and not pos.is_out(other):
            best = max(best, _prospects(pos, other))
    ahead = _prospects(pos, seat) - best
    return ahead / (abs(ahead) + HALF_WAY)


def _prospects(pos: State, owner: i64) -> float:
    """The points that *owner* has and may expect; after the trigger only what the last turns can bring counts."""
    last = pos.cells[TRIGGER] != NONE
    value = float(pos.cells[SCORE + owner]) + _public_bonuses(pos, owner)
    if not last:
        value += _monuments(pos, owner)
    if owner >= pos.seats:
        return value
    if pos.is_solo():
        value += _haste(pos)
    return value + _race(pos, owner, pos.played(owner)) + _hand(pos, owner, last) + _turns_to_come(pos, owner, last)


def _public_bonuses(pos: State, owner: i64) -> float:
    points: i64 = 0
    first = FIRST_CARD[DIVINITY_CARD]
    for card in range(first, first + CARDS_OF_KIND[DIVINITY_CARD]):
        if pos.cells[FATE + card] == PUBLIC:
            points += bonuses.worth(pos, owner, card)
    return STEADY * float(points)


def _race(pos: State, seat: i64, played: i64) -> float:
    """What *played* Divinity cards are worth: on the way to the fifth, or after the trigger (EG-EN4, EG-EN5)."""
    if pos.cells[TRIGGER] == NONE or pos.is_solo():
        return RACE[min(played, DIVINITY_TO_END)]
    if pos.cells[TRIGGER] == seat:
        return float(FIRST_TO_END)
    return float(ALSO_TO_END) if played >= DIVINITY_TO_END else 0.0


def _haste(pos: State) -> float:
    """Solo: five Divinity cards before Rival's deck runs out, and points for what is left of it (EG-SE3, EG-SE4)."""
    spare = pos.cells[RIVAL_LEFT] - TURNS_EACH * max(0, DIVINITY_TO_END - pos.played(0))
    return float(RIVAL_CARD_LEFT * spare) if spare > 0 else LACKING_TURN * float(spare)


def _monuments(pos: State, owner: i64) -> float:
    """Monuments by number and place; of two in line each counts half of what they are worth together."""
    value = 0.0
    number: i64 = 0
    for space in range(pos.board.spaces):
        if pos.is_monument_of(space, owner):
            value += _monument(number) + _site(pos, owner, space, 0.5)
            number += 1
    return value


def _monument(number: i64) -> float:
    """A Monument after *number* others."""
    return A_MONUMENT - MONUMENT_STEP * float(number)


def _site(pos: State, owner: i64, space: i64, share: float) -> float:
    """What is around a Monument on *space*: places for Gardens, and a *share* of others of *owner* in line with it."""
    value = 0.0
    board = pos.board
    for direction in range(DIRECTIONS):
        near = board.beside(space, direction)
        if near == OFF:
            continue
        if direction % 2 == 1:
            if pos.cells[GROUND + near] == PLAIN:
                value += SITE
            elif pos.is_monument_of(near, owner):
                value += share * DIAGONAL
        else:
            beyond = board.beside(near, direction)
            if beyond != OFF and pos.is_monument_of(beyond, owner):
                value += share * TWO_APART
    return value


def _hand(pos: State, seat: i64, last: bool) -> float:
    """What the cards of *seat* promise, and in its own turn what the best of them, or discarding, will bring."""
    cells = pos.cells
    value = FRESH_CARD * float(HAND_LIMIT - pos.held(seat))
    acting = cells[TURN] == seat and cells[STEP] < DRAW_STEP
    best = A_TURN if acting and cells[STEP] == ELEMENT_STEP else 0.0
    renewed = 0.0
    for slot in range(pos.held(seat)):
        card = pos.card_in(seat, slot)
        keep = _keep(pos, seat, card, last)
        playable = playing.is_playable(pos, seat, card)
        near = _is_death_near(pos, card) if IS_SMITE[card] == 1 else playable
        gain = _gain(pos, seat, card, last) + FRESH_CARD - keep if playable or near else 0.0
        if near and not last:
            keep += IN_SIGHT * gain
        if acting and (playable or cells[STEP] == ELEMENT_STEP):
            best = max(best, gain - IN_SIGHT * gain if near and not last else gain)
        value += keep
        renewed += max(0.0, FRESH_CARD - keep)
    return value + max(best, renewed) if acting else value


def _is_death_near(pos: State, card: i64) -> bool:
    """Whether Death, still to come in this round, finds a crowd for the Smite *card*."""
    if (pos.cells[USED] >> DEATH) & 1:
        return False
    for space in range(pos.board.spaces):
        if pos.cells[GROUND + space] == PLAIN and smites.suffices(pos.crowd(space), card):
            return True
    return False


def _keep(pos: State, seat: i64, card: i64, last: bool) -> float:
    """What *card* is worth in the hand: its use later, and the bonus of a Divinity card."""
    kind = KIND_OF[card]
    if kind == DIVINITY_CARD:
        bonus = float(bonuses.worth(pos, seat, card))
        if last:
            return STEADY * bonus
        base = 1.5 if IS_SMITE[card] == 1 else 3.0 - 0.05 * float(POINTS[card])
        return base + KEPT * bonus
    if last:
        return 0.0
    if kind == MONUMENT_CARD:
        return 1.0 * float(min(3, pos.cells[SUPPLY + seat]))
    return 0.5 + 0.7 * float(MONUMENTS_EACH - pos.cells[SUPPLY + seat]) if pos.cells[GARDENS_LEFT] > 0 else 0.0


def _gain(pos: State, seat: i64, card: i64, last: bool) -> float:
    """What playing *card* now would bring."""
    kind = KIND_OF[card]
    if kind == DIVINITY_CARD:
        played = pos.played(seat)
        return float(POINTS[card]) + _race(pos, seat, played + 1) - _race(pos, seat, played)
    best = -20.0
    for space in range(pos.board.spaces):
        if kind == GARDEN_CARD:
            if gardens.can_plant(pos, seat, card, space):
                best = max(best, _planted(pos, seat, space))
        elif monuments.can_build(pos, card, space):
            points = float(GARDEN_POINTS * pos.gardens_around(space))
            best = max(best, points if last else points + _site(pos, seat, space, 1.0))
    if kind == MONUMENT_CARD and not last:
        best += _monument(MONUMENTS_EACH - pos.cells[SUPPLY + seat]) + OPENING
    return best


def _planted(pos: State, seat: i64, space: i64) -> float:
    """Points of a Garden on *space* for *seat*, less those of the luckiest other."""
    others: i64 = 0
    for other in range(pos.owners()):
        if other != seat:
            others = max(others, pos.monuments_around(space, other))
    return float(GARDEN_POINTS * (pos.monuments_around(space, seat) - others))


def _turns_to_come(pos: State, seat: i64, last: bool) -> float:
    """The turns of *seat* after the present one: after the trigger those of this round, else the share that is due."""
    cells = pos.cells
    away = (seat - cells[TURN] + pos.seats) % pos.seats
    if not last or pos.is_solo():
        return A_TURN * float(pos.seats - away) / float(pos.seats) if away > 0 else 0.0
    value = 0.0
    for later in range(1, ELEMENTS - cells[TURNS]):
        if later % pos.seats == away:
            value += A_TURN
    return value
