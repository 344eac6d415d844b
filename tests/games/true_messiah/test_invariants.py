"""Random play with hands full of market cards and belief to spare: invariants hold whatever meets whatever."""

import json
import random

import pytest

from tests.games.true_messiah.build import Table
from theomachy.core.chance import Dice
from theomachy.core.playout import step
from theomachy.games.true_messiah import invariants
from theomachy.games.true_messiah.components.edition import STANDARD
from theomachy.games.true_messiah.game import GAME
from theomachy.games.true_messiah.position import TrueMessiahPosition

CARDS = STANDARD.cards

SITES = {
    "RB": {"c3": "R", "d4": "B", "c5": "B", "e5": "R"},
    "RBV": {"c3": "R", "e4": "B", "d5": "V", "f4": "R", "c5": "B"},
    "RBVW": {"c3": "R", "e4": "B", "d5": "V", "f5": "W", "c5": "B", "f3": "V"},
}


def check_pieces(position: TrueMessiahPosition) -> None:
    """Check all but the cards: these hands are not dealt from the decks."""
    invariants._check_spaces(position)
    invariants._check_seats(position)


def brawl(players: str, seed: int) -> Table:
    """Everybody near everybody, eight market cards and ten belief each."""
    deck = [CARDS.names[kind] for kind in range(CARDS.starters, CARDS.kinds) for _ in range(CARDS.copies[kind])]
    dice = random.Random(seed)
    dice.shuffle(deck)
    hands = {letter: [deck.pop() for _ in range(8)] for letter in players}
    units = {space: [f"{letter}2f", f"{letter}1p"] for space, letter in SITES[players].items()}
    cities = {"RB": ("b2", "f7"), "RBV": ("a2", "h3", "d7"), "RBVW": ("a1", "h8", "h1", "a8")}[players]
    units |= {city: [f"{letter}3f"] for letter, city in zip(players, cities, strict=True)}
    buildings = {space: f"{letter}t" for space, letter in SITES[players].items() if dice.random() < 0.5}
    belief = dict.fromkeys(players, 10)
    return Table(units, players=players, buildings=buildings, hands=hands, belief=belief, seed=seed)


@pytest.mark.parametrize("players", ["RB", "RBV", "RBVW"])
@pytest.mark.parametrize("seed", range(5))
def test_nothing_breaks(players: str, seed: int) -> None:
    pos = brawl(players, seed).pos
    dice = Dice(seed)
    for number in range(160):
        if not step(pos, dice):
            break
        if number % 4 == 0:
            check_pieces(pos)
        if number % 20 == 0:
            data = GAME.dump(pos)
            again = GAME.load(json.loads(json.dumps(data)), 0)
            assert GAME.dump(again) == data and again.actors() == pos.actors()
            for seat in pos.actors():
                assert list(again.legal(seat)) == list(pos.legal(seat))
                assert GAME.sample_world(GAME.view(pos, seat), Dice(number)).key(seat) == pos.key(seat)
