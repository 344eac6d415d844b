"""The cards: what each kind does, which deity has which, and what they cost; read from data/ and checked."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.fields import Field, entries_of
from theomachy.core.kinds import Effect
from theomachy.core.refusal import PositionError
from theomachy.core.window import bit_of

PACKAGE: Final = "theomachy.games.flock"

NO_CARD: Final[i64] = -1
RULE: Final = "FL-K1"  # of a card that names none
HAND_SIZE: Final = 4  # kept of a deck (FL-S3)
DECK_SIZE: Final = 6  # FL-C3: four miracles and two prophets
DECK_PROPHETS: Final = 2
KEEPS: Final[i64] = 15  # ways to keep 4 of 6
DEITIES: Final[i64] = 4  # FL-C2
MOST_SKULLS: Final = 9
TYPES: Final = ["pentagram", "ouroboros", "incarnation"]  # used once; stays in play; brings out a prophet
PROPHET_TYPE: Final = 2
MOST_FED: Final = 30  # pieces that an area may feed
SEVERAL: Final = 9  # the most that an amount without a limit of its own may be

# The effect vocabulary: the least and most amount of what a card can do, and the type of card that can do it.
VOCABULARY: Final[dict[str, Effect]] = {
    "grow-everywhere": Effect(1, SEVERAL, "pentagram"),  # add this many pieces to each of your areas
    "grow-anywhere": Effect(1, SEVERAL, "pentagram"),  # add this many pieces to any one area
    "remove-anywhere": Effect(1, SEVERAL, "pentagram"),  # remove this many pieces from any areas
    "actions": Effect(2, 2, "pentagram"),  # take this many actions this turn
    "areas-per-piece": Effect(1, SEVERAL, "ouroboros"),  # Multiply adds 1 piece for this many areas, instead of 1 or 2
    "multiply-more": Effect(1, SEVERAL, "ouroboros"),  # Multiply adds this many more pieces
    "multiply-areas": Effect(2, 2, "ouroboros"),  # multiply in this many areas
    "feeds": Effect(1, MOST_FED, "ouroboros"),  # your areas feed this many pieces
    "pilgrims": Effect(1, 1, "ouroboros"),  # this many pieces may leave one of your areas after your actions
    "slaughter-from": Effect(1, SEVERAL, "ouroboros"),  # sacrificing this many lets you remove one more
    "multiplies-more": Effect(1, SEVERAL, "incarnation"),  # your Multiply adds this many pieces to the prophet's area
    "counts-for-convert": Effect(1, SEVERAL, "incarnation"),  # counts as this many pieces when you convert next to it
    "counts-for-multiply": Effect(1, SEVERAL, "incarnation"),  # counts as this many when you multiply where it is
    "leads": Effect(1, SEVERAL, "incarnation"),  # instead of moving, up to this many pieces leave its area
    "price": Effect(1, SEVERAL, "incarnation"),  # leading sacrifices this many pieces first
    "follows": Effect(1, 1, "incarnation"),  # after an action this many pieces may leave its area
    "feeds-here": Effect(1, MOST_FED, "incarnation"),  # its area feeds this many pieces
    "strikes": Effect(1, 1, "incarnation"),  # give a piece of its area to remove this many next to it
}
ONE_IN_A_DECK: Final = ("areas-per-piece", "feeds", "slaughter-from")  # amounts that cannot be added up


def mask_of_cards(cards: Sequence[int]) -> int:
    """Return the set of *cards* as bits."""
    mask = 0
    for card in cards:
        mask |= bit_of(card)
    return mask


def cards_in(mask: i64) -> list[int]:
    """List the cards whose bits are in *mask*, ascending."""
    found = []
    card: i64 = 0
    while mask >> card:
        if (mask >> card) & 1:
            found.append(int(card))
        card += 1
    return found


def count_bits(mask: i64) -> i64:
    """Count the cards in the set *mask*."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@final
class CardEffect:
    """An effect of the vocabulary: the cards that have it, and how much of it each card has."""

    def __init__(self, amounts: Sequence[int]) -> None:
        self.amounts: vec[i64] = vec[i64](list(amounts))
        self.mask: i64 = mask_of_cards([card for card, amount in enumerate(amounts) if amount])


@final
class CardSet:
    """The kinds of cards, numbered in the order of ``cards.toml``, and the deck of each deity.

    A mistake in the data is a ValueError that names the file and the entry.
    """

    def __init__(self, kinds: Mapping[str, object], deities: Mapping[str, object]) -> None:
        try:
            self._read(entries_of(kinds, "card", "cards.toml"), entries_of(deities, "deity", "deities.toml"), kinds)
        except PositionError as error:
            raise ValueError(str(error)) from None

    def _read(self, kinds: Sequence[Field], deities: Sequence[Field], decks: Mapping[str, object]) -> None:
        self.ids = [kind.get("id").text() for kind in kinds]
        self.count: i64 = len(kinds)
        self.rules = [kind.get("rule", RULE).text() for kind in kinds]
        self.types = [kind.get("type").index(TYPES) for kind in kinds]
        if self.types != sorted(self.types):
            raise ValueError(f"cards.toml: the cards must come in the order {', '.join(TYPES)}")
        self.pentagrams: i64 = self._of_type(0)
        self.ouroboroi: i64 = self._of_type(1)
        self.prophets: i64 = self._of_type(PROPHET_TYPE)
        # how far a prophet moves (FL-P2), and what a permanent or a prophet in play is worth to evaluate()
        self.steps: vec[i64] = vec[i64]([kind.get("steps", 0).number(0, SEVERAL) for kind in kinds])
        self.worth: vec[i64] = vec[i64]([kind.get("worth", 0).number(0, 10**6) for kind in kinds])
        self._read_effects(kinds)
        self._read_decks(deities, Field(decks, "cards.toml").get("deck"))

    def _of_type(self, type: int) -> int:
        return mask_of_cards([card for card, other in enumerate(self.types) if other == type])

    def _read_effects(self, kinds: Sequence[Field]) -> None:
        found = {name: [0] * len(kinds) for name in VOCABULARY}
        for card, kind in enumerate(kinds):
            effects = kind.get("effects")
            effects.demand(len(effects.entries()) > 0, "a card needs an effect")
            effects.only(list(VOCABULARY))
            for name, amount in effects.entries():
                effect = VOCABULARY[name]
                amount.demand(TYPES[self.types[card]] == effect.group, f"is an effect of the type {effect.group}")
                found[name][card] = amount.number(effect.least, effect.most)
            effects.demand(not ("leads" in effects and "strikes" in effects), "a prophet leads or strikes, not both")
            effects.demand("price" not in effects or "leads" in effects, "a price is for a prophet who leads")
        self.effects = found
        self.grow_everywhere = CardEffect(found["grow-everywhere"])
        self.grow_anywhere = CardEffect(found["grow-anywhere"])
        self.remove_anywhere = CardEffect(found["remove-anywhere"])
        self.actions = CardEffect(found["actions"])
        self.areas_per_piece = CardEffect(found["areas-per-piece"])
        self.multiply_more = CardEffect(found["multiply-more"])
        self.multiply_areas = CardEffect(found["multiply-areas"])
        self.feeds = CardEffect(found["feeds"])
        self.pilgrims = CardEffect(found["pilgrims"])
        self.slaughter_from = CardEffect(found["slaughter-from"])
        self.multiplies_more = CardEffect(found["multiplies-more"])
        self.counts_for_convert = CardEffect(found["counts-for-convert"])
        self.counts_for_multiply = CardEffect(found["counts-for-multiply"])
        self.leads = CardEffect(found["leads"])
        self.price = CardEffect(found["price"])
        self.follows = CardEffect(found["follows"])
        self.feeds_here = CardEffect(found["feeds-here"])
        self.strikes = CardEffect(found["strikes"])

    def _read_decks(self, deities: Sequence[Field], decks: Field) -> None:
        self.deities = [deity.get("id").text() for deity in deities]
        if len(self.deities) != DEITIES:
            raise ValueError(f"deities.toml: there must be {DEITIES} deities, not {len(self.deities)} (FL-C2)")
        decks.only(self.deities)
        self.facts = {id: cast(dict[str, object], deity.value) for id, deity in zip(self.deities, deities, strict=True)}
        costs = [self._read_deck(decks.get(deity).get("skulls")) for deity in self.deities]
        self.decks = [list(cost) for cost in costs]
        used = {card for deck in self.decks for card in deck}
        for card, id in enumerate(self.ids):
            if card not in used:
                raise ValueError(f"cards.toml, card {id}: is in no deck")
        self.deck: vec[i64] = vec[i64]([mask_of_cards(deck) for deck in self.decks])
        self.bit: vec[i64] = vec[i64]([mask_of_cards([card]) for card in range(len(self.ids))])
        # what a card costs (FL-K1), by deity and card; the cards that are kept, by deity and rank of the choice
        self.skulls: vec[i64] = vec[i64]([cost.get(card, 0) for cost in costs for card in range(len(self.ids))])
        self.kept: vec[i64] = vec[i64](
            [mask_of_cards(kept) for deck in self.decks for kept in combinations(deck, HAND_SIZE)]
        )

    def _read_deck(self, skulls: Field) -> dict[int, int]:
        """Read the cards of a deck with what each costs."""
        skulls.only(self.ids)
        deck = {self.ids.index(id): cost.number(0, MOST_SKULLS) for id, cost in skulls.entries()}
        prophets = sum(self.types[card] == PROPHET_TYPE for card in deck)
        is_right = len(deck) == DECK_SIZE and prophets == DECK_PROPHETS
        skulls.demand(is_right, f"a deck has {DECK_SIZE - DECK_PROPHETS} miracles and {DECK_PROPHETS} prophets (FL-C3)")
        for name in ONE_IN_A_DECK:
            several = sum(self.effects[name][card] > 0 for card in deck) > 1
            skulls.demand(not several, f"only one card of a deck may have the effect {name}")
        return deck

    def kept_ids(self, deity: int, rank: int) -> list[str]:
        """List the four cards that a choice keeps, in the order of the deck."""
        kept = self.kept[deity * KEEPS + rank]
        return [self.ids[card] for card in self.decks[deity] if (kept >> card) & 1]

    def deck_ids(self, deity: int) -> list[str]:
        """List the six cards of *deity*."""
        return [self.ids[card] for card in self.decks[deity]]

    def ids_in(self, mask: int) -> list[str]:
        """List the names of a set of cards."""
        return [self.ids[card] for card in cards_in(mask)]

    def rank_of(self, deity: int, kept: int) -> int:
        """Return which of the 15 choices keeps the cards in the mask *kept*; -1 when it is none of them."""
        for rank in range(KEEPS):
            if self.kept[deity * KEEPS + rank] == kept:
                return rank
        return -1

    def component_facts(self) -> dict[str, dict[str, object]]:
        """Return what boards show of cards (kind, steps, skulls) and deities (colour, symbol, cards, skulls)."""
        facts: dict[str, dict[str, object]] = {}
        for card, id in enumerate(self.ids):
            facts[id] = {
                "kind": TYPES[self.types[card]],
                "steps": int(self.steps[card]),
                "rule": self.rules[card],
                "skulls": self._costs(card),
            }
        for number, deity_id in enumerate(self.deities):
            look = self.facts[deity_id]
            facts[deity_id] = {
                "colour": look["colour"],
                "symbol": look["symbol"],
                "cards": self.deck_ids(number),
                "skulls": {self.ids[card]: int(self.skulls[number * self.count + card]) for card in self.decks[number]},
            }
        return facts

    def _costs(self, card: int) -> object:
        """Return what *card* costs: skulls, or skulls by deity where decks differ."""
        costs = {
            id: int(self.skulls[number * self.count + card])
            for number, id in enumerate(self.deities)
            if card in self.decks[number]
        }
        return costs if len(set(costs.values())) > 1 else max(costs.values())
