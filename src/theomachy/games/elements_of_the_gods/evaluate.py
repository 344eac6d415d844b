"""The value of a position: points made, points in sight, and what is still to come.

Every seat is measured alike, and nobody looks better just because a turn has ended: the acting seat is credited with
what its turn will bring, the others with a share of a turn, larger the sooner it comes.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.board import DIRECTIONS, OFF
from theomachy.games.elements_of_the_gods.components.cards import DIVINITY_CARD, GARDEN_CARD, MONUMENT_CARD
from theomachy.games.elements_of_the_gods.components.elements import DEATH, ELEMENTS
from theomachy.games.elements_of_the_gods.rules import bonuses, gardens, monuments, playing, smites
from theomachy.games.elements_of_the_gods.rules.ending import ALSO_TO_END, FIRST_TO_END, RIVAL_CARD_LEFT
from theomachy.games.elements_of_the_gods.state import State

_A_TURN: Final = 22.0  # what a turn brings
_STEADY: Final = 0.7  # how much of a bonus survives until the end
_KEPT: Final = 0.5  # and of the bonus of a card in the hand, which may be played instead
_RACE: Final = vec[float]([0.0, 7.0, 14.0, 22.0, 31.0, 45.0])  # Divinity cards played, on the way to the fifth
_A_MONUMENT: Final = 7.0  # the first Monument; later ones are worth less and less
_MONUMENT_STEP: Final = 0.8
_TWO_APART: Final = 2.0  # own Monuments with one space between them: Gardens between, great rituals
_DIAGONAL: Final = 1.0
_SITE: Final = 0.25  # a free space diagonal to an own Monument
_FRESH_CARD: Final = 5.5  # a card about to be drawn
_OPENING: Final = 7.0  # what a new Monument opens to the rest of the hand and to bonuses
_IN_SIGHT: Final = 0.2  # of what a card would bring as things stand
_TURNS_EACH: Final[i64] = 2  # solo: turns that a Divinity card takes
_LACKING_TURN: Final = 10.0  # solo: a turn fewer than these
_SMITE_KEPT: Final = 1.5  # a Smite in the hand, its bonus apart
_RITUAL_KEPT: Final = 3.0  # a Ritual in the hand, less for each of its points, which make it harder
_HARDER: Final = 0.05
_BUILDINGS_KEPT: Final[i64] = 3  # Monument cards in the hand are worth a point for each Monument left, up to these
_GARDEN_KEPT: Final = 0.5  # a Garden card in the hand, and more for each own Monument
_GARDEN_BESIDE: Final = 0.7
_NOWHERE: Final = -20.0  # a card that can be played nowhere
_NOBODY: Final = -1000.0  # less than anybody has
_HALF_WAY: Final = 60.0  # points ahead that count as half a win


def evaluate(position: State, seat: i64) -> float:
    """The value for *seat*, between -1 and 1: how far it is ahead of the best other."""
    if position.is_over():
        return position.returns()[seat]
    best = _NOBODY
    for other in range(position.owners()):
        if other != seat and not position.is_out(other):
            best = max(best, _prospects(position, other))
    ahead = _prospects(position, seat) - best
    return ahead / (abs(ahead) + _HALF_WAY)


def _prospects(position: State, owner: i64) -> float:
    """The points that *owner* has and may expect; after the trigger only what the last turns can bring counts."""
    last = position.cells[at.TRIGGER_SEAT] != at.NONE
    value = float(position.cells[at.SCORE + owner]) + _public_bonuses(position, owner)
    if not last:
        value += _monuments(position, owner)
    if owner >= position.seats:
        return value
    if position.is_solo():
        value += _haste(position)
    return (
        value
        + _race(position, owner, position.played(owner))
        + _hand(position, owner, last)
        + _turns_to_come(position, owner, last)
    )


def _public_bonuses(position: State, owner: i64) -> float:
    cards = position.terms.cards
    points: i64 = 0
    first = cards.first[DIVINITY_CARD]
    for card in range(first, first + cards.of_kind[DIVINITY_CARD]):
        if position.cells[at.CARD_ZONE + card] == at.PUBLIC:
            points += bonuses.worth(position, owner, card)
    return _STEADY * float(points)


def _race(position: State, seat: i64, played: i64) -> float:
    """Return what *played* Divinity cards are worth: on the way to the fifth, or after the trigger (EG-EN4, EG-EN5)."""
    if position.cells[at.TRIGGER_SEAT] == at.NONE or position.is_solo():
        return _RACE[min(played, at.DIVINITY_TO_END)]
    if position.cells[at.TRIGGER_SEAT] == seat:
        return float(FIRST_TO_END)
    return float(ALSO_TO_END) if played >= at.DIVINITY_TO_END else 0.0


def _haste(position: State) -> float:
    """Solo: five Divinity cards before Rival's deck runs out, and points for what is left of it (EG-SE3, EG-SE4)."""
    spare = position.cells[at.RIVAL_DECK_SIZE] - _TURNS_EACH * max(0, at.DIVINITY_TO_END - position.played(0))
    return float(RIVAL_CARD_LEFT * spare) if spare > 0 else _LACKING_TURN * float(spare)


def _monuments(position: State, owner: i64) -> float:
    """Monuments by number and place; of two in line each counts half of what they are worth together."""
    value = 0.0
    number: i64 = 0
    for space in range(position.board.spaces):
        if position.is_monument_of(space, owner):
            value += _monument(number) + _site(position, owner, space, 0.5)
            number += 1
    return value


def _monument(number: i64) -> float:
    """A Monument after *number* others."""
    return _A_MONUMENT - _MONUMENT_STEP * float(number)


def _site(position: State, owner: i64, space: i64, share: float) -> float:
    """Value what is around a Monument on *space*: places for Gardens, and a *share* of *owner*'s others in line."""
    value = 0.0
    board = position.board
    for direction in range(DIRECTIONS):
        near = board.beside(space, direction)
        if near == OFF:
            continue
        if direction % 2 == 1:
            if position.cells[at.GROUND + near] == at.PLAIN:
                value += _SITE
            elif position.is_monument_of(near, owner):
                value += share * _DIAGONAL
        else:
            beyond = board.beside(near, direction)
            if beyond != OFF and position.is_monument_of(beyond, owner):
                value += share * _TWO_APART
    return value


def _hand(position: State, seat: i64, last: bool) -> float:
    """Return what the cards of *seat* promise, and in its own turn what the best of them, or discarding, will bring."""
    cards = position.terms.cards
    cells = position.cells
    value = _FRESH_CARD * float(at.HAND_LIMIT - position.held(seat))
    acting = cells[at.TURN_SEAT] == seat and cells[at.STEP] < at.DRAW_STEP
    best = _A_TURN if acting and cells[at.STEP] == at.ELEMENT_STEP else 0.0
    renewed = 0.0
    for slot in range(position.held(seat)):
        card = position.card_in(seat, slot)
        keep = _keep(position, seat, card, last)
        playable = playing.is_playable(position, seat, card)
        near = _is_death_near(position, card) if cards.smite[card] == 1 else playable
        gain = _gain(position, seat, card, last) + _FRESH_CARD - keep if playable or near else 0.0
        if near and not last:
            keep += _IN_SIGHT * gain
        if acting and (playable or cells[at.STEP] == at.ELEMENT_STEP):
            best = max(best, gain - _IN_SIGHT * gain if near and not last else gain)
        value += keep
        renewed += max(0.0, _FRESH_CARD - keep)
    return value + max(best, renewed) if acting else value


def _is_death_near(position: State, card: i64) -> bool:
    """Return whether Death, still to come in this round, finds a crowd for the Smite *card*."""
    if (position.cells[at.USED_ELEMENTS] >> DEATH) & 1:
        return False
    for space in range(position.board.spaces):
        if position.cells[at.GROUND + space] == at.PLAIN and smites.suffices(
            position.terms.cards, position.crowd(space), card
        ):
            return True
    return False


def _keep(position: State, seat: i64, card: i64, last: bool) -> float:
    """Return what *card* is worth in the hand: its use later, and the bonus of a Divinity card."""
    cards = position.terms.cards
    kind = cards.kind[card]
    if kind == DIVINITY_CARD:
        bonus = float(bonuses.worth(position, seat, card))
        if last:
            return _STEADY * bonus
        base = _SMITE_KEPT if cards.smite[card] == 1 else _RITUAL_KEPT - _HARDER * float(cards.points[card])
        return base + _KEPT * bonus
    if last:
        return 0.0
    left = position.cells[at.MONUMENTS_LEFT + seat]
    if kind == MONUMENT_CARD:
        return float(min(_BUILDINGS_KEPT, left))
    if position.cells[at.GARDENS_LEFT] == 0:
        return 0.0
    return _GARDEN_KEPT + _GARDEN_BESIDE * float(at.MONUMENTS_EACH - left)


def _gain(position: State, seat: i64, card: i64, last: bool) -> float:
    """Return what playing *card* now would bring."""
    cards = position.terms.cards
    kind = cards.kind[card]
    if kind == DIVINITY_CARD:
        played = position.played(seat)
        return float(cards.points[card]) + _race(position, seat, played + 1) - _race(position, seat, played)
    best = _NOWHERE
    for space in range(position.board.spaces):
        if kind == GARDEN_CARD:
            if gardens.can_plant(position, seat, card, space):
                best = max(best, _planted(position, seat, space))
        elif monuments.can_build(position, card, space):
            points = float(at.GARDEN_POINTS * position.gardens_around(space))
            best = max(best, points if last else points + _site(position, seat, space, 1.0))
    if kind == MONUMENT_CARD and not last:
        best += _monument(at.MONUMENTS_EACH - position.cells[at.MONUMENTS_LEFT + seat]) + _OPENING
    return best


def _planted(position: State, seat: i64, space: i64) -> float:
    """Points of a Garden on *space* for *seat*, less those of the luckiest other."""
    others: i64 = 0
    for other in range(position.owners()):
        if other != seat:
            others = max(others, position.monuments_around(space, other))
    return float(at.GARDEN_POINTS * (position.monuments_around(space, seat) - others))


def _turns_to_come(position: State, seat: i64, last: bool) -> float:
    """The turns of *seat* after the present one: after the trigger those of this round, else the share that is due."""
    cells = position.cells
    away = (seat - cells[at.TURN_SEAT] + position.seats) % position.seats
    if not last or position.is_solo():
        return _A_TURN * float(position.seats - away) / float(position.seats) if away > 0 else 0.0
    value = 0.0
    for later in range(1, ELEMENTS - cells[at.TURN_NUMBER]):
        if later % position.seats == away:
            value += _A_TURN
    return value
