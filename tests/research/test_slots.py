"""The numbers for learners: within their bounds, told of by their slots, and the same in worlds that look alike."""

import json
from itertools import islice

import numpy as np
import pytest

from tests.research.settings import GAMES, MODES, TURN_BASED
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.option import Options
from theomachy.core.playout import step
from theomachy.core.position import Position
from theomachy.core.slots import Slot
from theomachy.research.lanes import Setting

every_mode = pytest.mark.parametrize(("game", "seats", "options"), TURN_BASED, ids=MODES)
STRIDE = 7  # choices between two positions that are looked at


def walk(setting: Setting, seed: int, stride: int = STRIDE, most: int = 60) -> list[Position]:
    """Positions of a random game, its last one included."""
    found: list[Position] = []
    position, dice, made = setting.new(seed), Dice(seed), 0
    while len(found) < most and step(position, dice):
        made += 1
        if made % stride == 0 or position.is_over():
            found.append(position.copy())
    return found


def check_bounds(slots: list[Slot], numbers: np.ndarray) -> None:
    place = 0
    for slot in slots:
        part = numbers[place : place + slot.size]
        assert slot.low <= part.min() and part.max() <= slot.high, f"{slot.name}: {part}"
        place += slot.size
    assert place == len(numbers)


@every_mode
def test_numbers_keep_their_slots(game: Game, seats: int, options: Options) -> None:
    """Every writer fills exactly its slots, and nothing lies outside their bounds."""
    setting = Setting(game, seats, options)
    slots, observer = setting.slots, setting.observer
    names = [slot.name for slot in slots.observation()]
    assert len(set(names)) == len(names) and all(slot.help and slot.low < slot.high for slot in slots.observation())
    for position in walk(setting, 3):
        for seat in range(seats):
            out = slots.zeros[: slots.full_size]
            assert observer.public(position, seat, out, 0) == slots.public_size
            assert observer.private(position, seat, out, 0) == slots.private_size
            seen = np.frombuffer(setting.observation(position, seat), np.int16)
            check_bounds(slots.observation(), seen)
            parts = [observer.public_part(position, seat, slots), observer.private_part(position, seat, slots)]
            assert seen.tolist() == [*parts[0], *parts[1]] == list(game.observe(position, seat))
        assert observer.full(position, slots.zeros[: slots.full_size], 0) == slots.full_size
        full = np.frombuffer(observer.full_vector(position, slots), np.int16)
        check_bounds(slots.full(), full)
        own = [*observer.public_part(position, 0, slots)]
        assert full.tolist()[: len(own)] == own


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_slots_move(game: Game) -> None:
    """A slot that never changes tells a learner nothing: most of them do in a few random games."""
    moved, names = set(), set()
    for setting in [Setting(*mode) for mode in TURN_BASED if mode[0] is game]:
        positions = [position for seed in range(2) for position in walk(setting, seed, 5, 150)]
        rows = np.array([np.frombuffer(setting.observation(position, 0), np.int16) for position in positions])
        spread, place = np.ptp(rows, axis=0), 0
        for slot in setting.slots.observation():
            names.add(slot.name)
            if spread[place : place + slot.size].any():
                moved.add(slot.name)
            place += slot.size
    assert len(names - moved) <= len(names) // 6, names - moved


@every_mode
def test_numbers_tell_no_worlds_apart(game: Game, seats: int, options: Options) -> None:
    """An observation is the same in worlds that its seat cannot tell apart, the public part in those of a spectator."""
    setting, dice = Setting(game, seats, options), Dice(5)
    observer, slots = setting.observer, setting.slots
    for position in walk(setting, 5, 11, 12):
        for seat in range(seats):
            view = json.loads(json.dumps(game.view(position, seat)))
            for world in islice(game.worlds(view, dice), 2):
                assert setting.observation(world, seat) == setting.observation(position, seat)
                if seat in position.actors():
                    assert setting.ids(world, seat) == setting.ids(position, seat)
                    assert setting.mask(world, seat) == setting.mask(position, seat)
        if position.is_pending():
            continue
        view = json.loads(json.dumps(game.view(position, None)))
        for world in islice(game.worlds(view, dice), 2):
            for first in range(seats):
                assert observer.public_part(world, first, slots) == observer.public_part(position, first, slots)


@every_mode
def test_masks_equal_legal_actions(game: Game, seats: int, options: Options) -> None:
    setting = Setting(game, seats, options)
    for position in walk(setting, 7, 5, 30):
        for seat in range(seats):
            ids = setting.ids(position, seat) if seat in position.actors() else []
            mask = setting.mask(position, seat) if ids else setting.no_mask()
            assert np.flatnonzero(np.frombuffer(mask, np.int8)).tolist() == ids == sorted(set(ids))
            for id in ids:
                assert setting.packed(position, seat, id) in position.legal(seat)
