"""Memory: what cards that are drawn, seen and played in any order tell others about a hand (TM-S7)."""

import json
import random
from collections.abc import Callable

import pytest

from tests.laws.walks import VARIANTS, Variant, settled
from theomachy.core.chance import Dice
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import decks

Change = Callable[[TrueMessiahPosition], None]
THE_GAME = [variant for variant in VARIANTS if variant.game.id == "true_messiah"]
WAYS = [next(variant for variant in THE_GAME if variant.seats == seats) for seats in (2, 3, 4)]


def hand(pos: TrueMessiahPosition, seat: int) -> set[int]:
    """The kinds of cards that *seat* holds."""
    return {
        decks.kind_of(pos.cells[at.CARDS + seat * at.CARD_ROW + place])
        for place in range(pos.cells[at.HAND_SIZE + seat])
    }


def change(luck: random.Random, pos: TrueMessiahPosition, seat: int, kinds: set[int]) -> Change:
    """Something that can happen to the cards of *seat*; of its hand only *kinds* are played."""
    by = luck.choice([other for other in range(pos.seats) if not (pos.side_mask(seat) >> other) & 1])
    many = luck.randint(1, 3)

    def play(on: TrueMessiahPosition, kind: int) -> None:
        decks.take_from_hand(on, seat, kind)
        decks.discard(on, seat, kind)

    found: list[Change] = [
        lambda on: decks.mix_in_discards(on, seat),
        lambda on: decks.draw(on, seat, min(many, on.cells[at.DECK_SIZE + seat])),
        lambda on: decks.look(on, seat, True, on.cells[at.HAND_SIZE + seat], by),
        lambda on: decks.look(on, seat, False, min(many, on.cells[at.DECK_SIZE + seat]), by),
    ]
    if kinds and luck.random() < 0.5:
        kind = luck.choice(sorted(kinds))
        return lambda on: play(on, kind)
    return luck.choice(found)


def top(pos: TrueMessiahPosition, seat: int) -> int:
    """The kind of the topmost card of a deck."""
    code = pos.cells[at.CARDS + seat * at.CARD_ROW + pos.cells[at.HAND_SIZE + seat]]
    return decks.kind_of(code) if pos.cells[at.DECK_SIZE + seat] else at.NO_QUESTION


def lose_top(seat: int) -> Change:
    """The topmost card of a deck is taken openly."""
    return lambda on: decks.discard(on, seat, decks.take_from_deck(on, seat, 0))


def seen(variant: Variant, pos: TrueMessiahPosition, viewer: int | None) -> tuple[str, int]:
    """What *viewer* knows of *pos*."""
    return json.dumps(variant.game.view(pos, viewer)), 0 if viewer is None else pos.key(viewer)


@pytest.mark.rule("TM-S7", "TM-B14")
@pytest.mark.parametrize("variant", WAYS, ids=str)
def test_who_saw_the_same_happen_to_a_hand_knows_the_same_of_it(variant: Variant) -> None:
    """The same changes in the real position and in a world that the viewer cannot tell from it."""
    luck, dice, compared = random.Random(5), Dice(5), 0
    for pos in [sample for seed in range(1, 15) for sample in settled(variant, seed, 20) if not sample.is_over()]:
        assert isinstance(pos, TrueMessiahPosition)
        seat = luck.randrange(variant.seats)
        viewer = luck.choice([*range(variant.seats), None])
        for _ in range(luck.randint(2, 10)):
            change(luck, pos, seat, hand(pos, seat))(pos)
        variant.game.check_invariants(pos)
        world = next(variant.game.worlds(json.loads(json.dumps(variant.game.view(pos, viewer))), dice))
        assert isinstance(world, TrueMessiahPosition)
        for _ in range(8):
            done = change(luck, pos, seat, hand(pos, seat) & hand(world, seat))
            if top(pos, seat) == top(world, seat) != at.NO_QUESTION and luck.random() < 0.2:
                done = lose_top(seat)
            shown = []
            for one in (pos, world):
                one.log = []
                done(one)
                shown.append([event.seen_by(viewer) for event in one.log])
            if shown[0] != shown[1]:
                break  # now they can be told apart
            assert seen(variant, pos, viewer) == seen(variant, world, viewer)
            compared += 1
    assert compared > 100
