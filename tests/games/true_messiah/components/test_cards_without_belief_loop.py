"""No cycle of cards makes a belief profit, so every turn is finite; computed from the numbers of the card data.

Born Again is the only card that brings Confirmation Bias back, which may not fetch itself, and Confirmation Bias the
only one that brings Born Again back, which is not yet in the pile it mixes in; the ordinary reshuffle comes once a turn
(TM-B15). There is one copy of each, so a cycle plays both equally often, say n times, and any other card at most n
times a copy. Over a cycle nothing runs out: cards drawn cover cards played, followers placed cover followers martyred.
"""

from fractions import Fraction
from itertools import product

from tests.games.true_messiah.build import Table
from theomachy.games.true_messiah.components import pieces
from theomachy.games.true_messiah.components.edition import STANDARD

CARDS = STANDARD.cards

MARTYR = 2  # belief for a follower that Martyrdom destroys
MOST_EXTRA = 2  # belief that may be paid on top of Divine Inspiration, a card each
BORN_AGAIN, BIAS = CARDS.number["born_again"], CARDS.number["confirmation_bias"]
INSPIRATION, SERMON, MARTYRDOM = (
    CARDS.number["divine_inspiration"],
    CARDS.number["impassioned_sermon"],
    CARDS.number["martyrdom"],
)
DRAWS = {BORN_AGAIN: CARDS.amount[BORN_AGAIN], BIAS: 1, INSPIRATION: CARDS.amount[INSPIRATION]}
PLACES = {
    CARDS.number["evangelize"]: 1,
    CARDS.number["evangelize_plus"]: CARDS.amount[CARDS.number["evangelize_plus"]],
    CARDS.number["manna"]: CARDS.amount[CARDS.number["manna"]],
    CARDS.number["apostasy"]: 1,
    CARDS.number["inquisition"]: CARDS.amount[CARDS.number["inquisition"]],
}
KNEELING = {CARDS.number["manna"]}  # what it places prays already
PRICES = [Fraction(thirds, 3) for thirds in range(10)]


def worth(card: int, per_card: Fraction, per_follower: Fraction) -> Fraction:
    """The most that one play of *card* brings in belief, when a card in hand and a follower have these prices."""
    placed = PLACES.get(card, 0)
    belief = Fraction(-CARDS.cost[card]) + (0 if card in KNEELING else placed)
    value = belief + per_card * (DRAWS.get(card, 0) - 1) + per_follower * placed
    if card == SERMON:
        value += CARDS.amount[card] + pieces.TEMPLES
    elif card == MARTYRDOM:
        value += CARDS.amount[card] * max(Fraction(0), MARTYR - per_follower)
    elif card == INSPIRATION:
        value += MOST_EXTRA * max(Fraction(0), per_card - 1)
    return value


def bound(per_card: Fraction, per_follower: Fraction) -> Fraction:
    """No cycle brings more belief a round than this, whatever the prices: the dual of the best cycle."""
    best = worth(BORN_AGAIN, per_card, per_follower) + worth(BIAS, per_card, per_follower)
    for card in range(CARDS.kinds):
        if card not in (BORN_AGAIN, BIAS):
            copies = CARDS.copies[card] + sum(CARDS.in_deck[4 * card : 4 * card + 4])
            best += copies * max(Fraction(0), worth(card, per_card, per_follower))
    return best


def best_cycle() -> Fraction:
    """The tightest bound that some prices give."""
    return min(bound(per_card, per_follower) for per_card, per_follower in product(PRICES, PRICES))


def test_only_one_copy_each_of_the_two_cards_that_recycle() -> None:
    assert CARDS.copies[BORN_AGAIN] == 1 and CARDS.copies[BIAS] == 1, "the argument above needs it"


def test_every_cycle_of_cards_costs_belief() -> None:
    assert best_cycle() < 0


def test_the_cheapest_cycle_at_a_table() -> None:
    """Sermon, Confirmation Bias for Born Again, Born Again for the other two, with four temples and an empty deck."""
    spare = ["edict", "edict", "fruit", "fruit", "evangelize", "evangelize", "providence", "providence"]
    seats = {"R": {"hand": ["impassioned_sermon", "confirmation_bias", *spare], "deck": [], "discard": ["born_again"]}}
    temples = dict.fromkeys(("b4", "c4", "d4", "e4"), "Rt")
    table = Table(seats=seats, belief={"R": 12}, buildings=temples)
    held, before, loss = sorted(table.seat("R")["hand"]), 12, best_cycle()
    for _ in range(3):
        table.play("R play impassioned_sermon").settle()
        table.play("R play confirmation_bias").settle().play("R : born_again").settle()
        table.play("R play born_again").settle()
        own = table.seat("R")
        assert sorted(own["hand"]) == held and own["deck"] == [] and own["discard"] == ["born_again"]
        assert own["belief"] - before == loss, "the bound is reached, and it is a loss"
        before = own["belief"]
