"""The end: final scoring, places and grades (rules EG-EN, EG-SE2 to EG-SE11, EG-Z1 to EG-Z3)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.event import EVERYBODY, Event
from theomachy.core.outcome import payoff
from theomachy.games.elements_of_the_gods.bonuses import counted, worth
from theomachy.games.elements_of_the_gods.cards import (
    CARD_IDS,
    CARDS_OF_KIND,
    DIVINITY_CARD,
    FIRST_CARD,
    KIND_OF,
)
from theomachy.games.elements_of_the_gods.state import (
    CONCEDED,
    DIVINITY_TO_END,
    END,
    FATE,
    OVER,
    PUBLIC,
    RIVAL,
    RIVAL_LEFT,
    RIVAL_OUT,
    SCORE,
    STEP,
    TRIGGER,
    State,
)

FIRST_TO_END: Final[i64] = 20  # points (EG-EN4)
ALSO_TO_END: Final[i64] = 15  # points (EG-EN5)
RIVAL_CARD_LEFT: Final[i64] = 5  # points (EG-SE4)
END_NAMES: Final = ("", "trigger", "stalled", "conceded", "agreed", "rival_out")
GRADES: Final = ("lost", "animism", "polytheism", "henotheism", "monotheism")
GRADE_WIDTH: Final[i64] = 25  # points between two grades (EG-SE7, EG-SE8)


def finish(pos: State, how: i64) -> None:
    """The game is over; *how* it ended decides what is still scored."""
    if how != CONCEDED:
        if pos.is_solo():
            _score_solo(pos)
        else:
            _score_table(pos)
    pos.cells[END] = how
    pos.cells[STEP] = OVER
    pos.drop_half()
    if pos.log is not None:
        pos.log.append(Event("game-ended", {"how": END_NAMES[how]}, shown=EVERYBODY))


def _score_table(pos: State) -> None:
    """In the book's order: 20 and 15 points, public cards, hand cards (EG-EN10)."""
    for seat in range(pos.seats):
        if seat == pos.cells[TRIGGER]:
            pos.score(seat, FIRST_TO_END, "first")
        elif pos.played(seat) >= DIVINITY_TO_END:
            pos.score(seat, ALSO_TO_END, "also")
    for seat in range(pos.seats):
        for card in public_cards(pos):
            _score_card(pos, seat, card, worth(pos, seat, card))
        for slot in range(pos.held(seat)):
            card = pos.card_in(seat, slot)
            if KIND_OF[card] == DIVINITY_CARD:
                _score_card(pos, seat, card, worth(pos, seat, card))


def _score_card(pos: State, owner: i64, card: i64, points: i64) -> None:
    pos.cells[SCORE + owner] += points
    if pos.log is not None:
        facts: dict[str, object] = {"card": CARD_IDS[card], "points": int(points), "spaces": counted(pos, owner, card)}
        if owner < pos.seats:
            pos.log.append(Event("bonus-scored", {"seat": int(owner), **facts}))
        else:
            pos.log.append(Event("rival-bonus-scored", facts))


def _score_solo(pos: State) -> None:
    """Cards left in the Rival deck, then each card for both; Rival scores twice what it does not lose (EG-SE11)."""
    pos.score(0, RIVAL_CARD_LEFT * pos.cells[RIVAL_LEFT], "rival-deck")
    cards = public_cards(pos)
    cards += [card for card in hand(pos, 0) if KIND_OF[card] == DIVINITY_CARD]
    for card in cards:
        yours, rivals = worth(pos, 0, card), worth(pos, RIVAL, card)
        _score_card(pos, 0, card, yours)
        _score_card(pos, RIVAL, card, rivals * 2 if rivals >= yours else rivals)


def hand(pos: State, seat: i64) -> list[int]:
    """The cards that *seat* holds."""
    return [pos.card_in(seat, slot) for slot in range(pos.held(seat))]


def public_cards(pos: State) -> list[int]:
    """The three cards that everybody scores."""
    first = FIRST_CARD[DIVINITY_CARD]
    return [card for card in range(first, first + CARDS_OF_KIND[DIVINITY_CARD]) if pos.cells[FATE + card] == PUBLIC]


def grade(pos: State) -> int:
    """How well a finished solo game went, as an index of GRADES (EG-SE7; EG-SE3, EG-Z2: lost in any case)."""
    if pos.cells[END] == RIVAL_OUT or pos.cells[END] == CONCEDED:
        return 0
    ahead = pos.cells[SCORE] - pos.cells[SCORE + RIVAL]
    if ahead <= 0:
        return 0
    return min(len(GRADES) - 1, (ahead - 1) // GRADE_WIDTH + 1)


def places(pos: State) -> list[list[int]]:
    """Seats of a finished table game, best first; equal scores share a place (EG-EN8, EG-EN9), who conceded is last."""
    seats = [seat for seat in range(pos.seats) if not pos.is_out(seat)]
    if pos.cells[END] == CONCEDED:
        ranks = [seats]
    else:
        scores = sorted({int(pos.cells[SCORE + seat]) for seat in seats}, reverse=True)
        ranks = [[seat for seat in seats if pos.cells[SCORE + seat] == score] for score in scores]
    gone = [seat for seat in range(pos.seats) if pos.is_out(seat)]
    return [*ranks, gone] if gone else ranks


def returns(pos: State) -> list[float]:
    """What a finished game pays: the usual payoff, and -1 or a quarter a grade in the solo game."""
    if pos.is_solo():
        reached = grade(pos)
        return [reached / 4 if reached > 0 else -1.0]
    return payoff(list(range(pos.seats)), places(pos)[0])
