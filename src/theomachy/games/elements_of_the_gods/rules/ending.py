"""The end: final scoring, places and grades (rules EG-EN, EG-SE2 to EG-SE11, EG-Z1 to EG-Z3)."""

from typing import Final

from mypy_extensions import i64

from theomachy.core.event import EVERYBODY, Event
from theomachy.core.outcome import Outcome, payoff
from theomachy.games.elements_of_the_gods import state as at
from theomachy.games.elements_of_the_gods.components.card_data import BONUS_NAMES
from theomachy.games.elements_of_the_gods.components.cards import DIVINITY_CARD
from theomachy.games.elements_of_the_gods.components.worshipers import plural
from theomachy.games.elements_of_the_gods.rules.bonuses import counted, worth
from theomachy.games.elements_of_the_gods.state import State

FIRST_TO_END: Final[i64] = 20  # points (EG-EN4)
ALSO_TO_END: Final[i64] = 15  # points (EG-EN5)
RIVAL_CARD_LEFT: Final[i64] = 5  # points (EG-SE4)
GRADES: Final = ("lost", "animism", "polytheism", "henotheism", "monotheism")
GRADE_WIDTH: Final[i64] = 25  # points between two grades (EG-SE7, EG-SE8)


def end(position: State, reason: i64) -> None:
    """End the game; the *reason* decides what is still scored."""
    if reason != at.CONCEDED:
        if position.is_solo():
            _score_solo(position)
        else:
            _score_table(position)
    position.cells[at.END_REASON] = reason
    position.cells[at.STEP] = at.OVER
    position.clear_draft()
    if position.log is not None:
        position.log.append(Event("game-ended", {"how": at.END_NAMES[reason]}, shown=EVERYBODY))


def scored_cards(position: State, seat: i64) -> list[int]:
    """The public cards and the Divinity cards in the hand of *seat* (EG-EN6, EG-EN7)."""
    cards = position.terms.cards
    return position.public_cards() + [card for card in position.hand(seat) if cards.kind[card] == DIVINITY_CARD]


def _score_table(position: State) -> None:
    """In the book's order: 20 and 15 points, public cards, hand cards (EG-EN10)."""
    for seat in range(position.seats):
        if seat == position.cells[at.TRIGGER_SEAT]:
            position.score(seat, FIRST_TO_END, "first")
        elif position.played(seat) >= at.DIVINITY_TO_END:
            position.score(seat, ALSO_TO_END, "also")
    for seat in range(position.seats):
        for card in scored_cards(position, seat):
            _score_bonus(position, seat, card, worth(position, seat, card))


def _score_bonus(position: State, owner: i64, card: i64, points: i64) -> None:
    cards = position.terms.cards
    position.cells[at.SCORE + owner] += points
    if position.log is not None:
        facts: dict[str, object] = {
            "card": cards.ids[card],
            "points": int(points),
            "counted": plural(cards.bonus_type[card]),
            "place": f"at-{BONUS_NAMES[cards.bonus_kind[card]]}",
            "spaces": counted(position, owner, card),
        }
        if owner < position.seats:
            position.log.append(Event("bonus-scored", {"seat": int(owner), **facts}))
        else:
            position.log.append(Event("rival-bonus-scored", facts))


def _score_solo(position: State) -> None:
    """Cards left in the Rival deck, then each card for both; Rival scores twice what it does not lose (EG-SE11)."""
    position.score(0, RIVAL_CARD_LEFT * position.cells[at.RIVAL_DECK_SIZE], "rival-deck")
    for card in scored_cards(position, 0):
        yours, rivals = worth(position, 0, card), worth(position, at.RIVAL, card)
        _score_bonus(position, 0, card, yours)
        _score_bonus(position, at.RIVAL, card, rivals * 2 if rivals >= yours else rivals)


def grade(position: State) -> int:
    """Return how well a finished solo game went, as an index of GRADES (EG-SE7; EG-SE3, EG-Z2: lost in any case)."""
    if position.cells[at.END_REASON] == at.RIVAL_OUT or position.cells[at.END_REASON] == at.CONCEDED:
        return 0
    ahead = position.cells[at.SCORE] - position.cells[at.SCORE + at.RIVAL]
    if ahead <= 0:
        return 0
    return min(len(GRADES) - 1, (ahead - 1) // GRADE_WIDTH + 1)


def places(position: State) -> list[list[int]]:
    """Seats of a finished table game, best first: equal scores share a place (EG-EN9), conceded seats come last."""
    seats = [seat for seat in range(position.seats) if not position.is_out(seat)]
    if position.cells[at.END_REASON] == at.CONCEDED:
        ranks = [seats]
    else:
        scores = sorted({int(position.cells[at.SCORE + seat]) for seat in seats}, reverse=True)
        ranks = [[seat for seat in seats if position.cells[at.SCORE + seat] == score] for score in scores]
    gone = [seat for seat in range(position.seats) if position.is_out(seat)]
    return [*ranks, gone] if gone else ranks


def outcome(position: State) -> Outcome | None:
    """Return how the game ended; None until then."""
    if not position.is_over():
        return None
    scores = [int(position.cells[at.SCORE + owner]) for owner in range(position.owners())]
    if position.is_solo():
        reached = grade(position)
        return Outcome([[0]] if reached > 0 else [[], [0]], GRADES[reached], scores)
    return Outcome(places(position), at.END_NAMES[position.cells[at.END_REASON]], scores)


def returns(position: State) -> list[float]:
    """Return what a finished game pays: the usual payoff, and -1 or a quarter a grade in the solo game."""
    if position.is_solo():
        reached = grade(position)
        return [reached / (len(GRADES) - 1) if reached > 0 else -1.0]
    return payoff(list(range(position.seats)), places(position)[0])
