"""Batch: the same games as everywhere, seen as arrays."""

import numpy as np
import pytest

from tests.research.settings import GAMES, NAMES, PAIRS
from theomachy.bots.greedy import GreedyPlayer
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.match import fingerprint
from theomachy.core.refusal import IllegalAction, OptionError, PositionError
from theomachy.research.batch import Array, Batch, factors_of
from theomachy.research.lanes import GOES_ON

every_pair = pytest.mark.parametrize(("game", "seats"), PAIRS, ids=NAMES)


def lowest(batch: Batch, lanes: Array) -> Array:
    """A policy that takes the lowest action id."""
    return np.array([batch.legal_of(lane).min() for lane in lanes])


@every_pair
def test_a_batch_plays_the_games_of_the_engine(game: Game, seats: int) -> None:
    """Lane by lane the same positions, questions, choices, payments and next games."""
    batch, rng = Batch(game, 3, seats=seats, seed=40, masks=True), np.random.default_rng(1)
    setting = batch.settings[0]
    alone = [setting.new(batch.seed_of(lane)) for lane in range(3)]
    for _ in range(120):
        assert batch.masks is not None
        for lane, position in enumerate(alone):
            seat = position.actors()[0]
            assert batch.asked[lane] == batch.roles[lane] == seat
            assert sorted(batch.legal_of(lane)) == setting.ids(position, seat)
            assert np.flatnonzero(batch.masks[lane]).tolist() == setting.ids(position, seat)
            assert batch.observations[lane].tolist() == list(setting.observation(position, seat))
        actions = batch.sample(rng)
        batch.step(actions)
        for lane, position in enumerate(alone):
            position.play(position.actors()[0], setting.space.action_of(int(actions[lane])))
            assert batch.done[lane] == position.is_over()
            assert batch.rewards[lane].tolist() == position.returns()
            if position.is_over():
                alone[lane] = setting.new(batch.seed_of(lane))
            assert fingerprint(game, batch.position(lane)) == fingerprint(game, alone[lane])
    assert not batch.truncated.any()


@every_pair
def test_a_batch_agrees_with_the_match(game: Game, seats: int) -> None:
    """The same choices, said in notation at a table, lead to the same positions and payments."""
    batch, rng = Batch(game, 1, seats=seats, seed=8), np.random.default_rng(2)
    match, setting = matches.start(game, seats, 8, None, "research"), batch.settings[0]
    for _ in range(60):
        seat, position = int(batch.asked[0]), batch.position(0)
        actions = batch.sample(rng)
        match.play(seat, game.write(position, seat, setting.space.action_of(int(actions[0]))))
        batch.step(actions)
        if batch.done[0]:
            assert match.is_over() and batch.rewards[0].tolist() == match.truth().returns()
            break
        if not batch.position(0).is_pending() and not match.is_begun(seat):  # a window may hold an answer back
            assert fingerprint(game, batch.position(0)) == fingerprint(game, match.truth())


@every_pair
def test_arrays_tell_no_worlds_apart(game: Game, seats: int) -> None:
    """A lane in the real position and one in a position that its seat cannot tell from it look the same."""
    batch, rng, dice = Batch(game, 2, seats=seats, seed=3, masks=True), np.random.default_rng(4), Dice(9)
    for step in range(40):
        batch.step(batch.sample(rng))
        if step % 8 == 0:
            real, seat = batch.position(0), int(batch.asked[0])
            batch.put(1, game.sample_world(game.view(real, seat), dice))
            assert batch.asked[0] == batch.asked[1] == seat and batch.masks is not None
            assert (batch.observations[0] == batch.observations[1]).all()
            assert (batch.masks[0] == batch.masks[1]).all()
            assert batch.legal_of(0).tolist() == batch.legal_of(1).tolist()


def test_lanes_may_differ_in_seats_and_options() -> None:
    batch = Batch("flock", 6, seats=[2, 3, 4], options=[{}, {"deities": "random"}, {"shared": "never"}], dtype="f32")
    rng = np.random.default_rng(0)
    for _ in range(300):
        batch.step(batch.sample(rng))
    assert {batch.position(lane).seats for lane in range(6)} == {2, 3, 4}
    small = batch.settings[0].slots.size
    assert not batch.observations[0, small:].any() and batch.width > small
    numbers, factors = batch.numbers[0, :small], factors_of(batch.settings[0])
    np.testing.assert_allclose(batch.observations[0, :small], numbers * factors)
    assert batch.observations.dtype == np.float32 and batch.observations.max() <= 20


def test_bytes_hold_what_fits_them() -> None:
    batch = Batch("flock", 2, dtype="u8")
    assert batch.observations.dtype == np.uint8 and (batch.observations == batch.numbers).all()


def test_bots_and_policies_take_seats() -> None:
    """A learner is asked alone; the rest of the table plays between its choices."""
    asked = set()
    batch = Batch("flock", 8, seats=3, opponents={0: "random", 2: lowest}, seed=3)
    rng = np.random.default_rng(0)
    for _ in range(200):
        asked |= set(batch.asked.tolist())
        batch.step(batch.sample(rng))
    assert asked == {1} and batch.episodes.sum() > 0


def test_opponents_rotate_round_the_table() -> None:
    batch = Batch("flock", 4, seats=2, opponents={1: GreedyPlayer(1)}, rotates=True)
    assert set(batch.asked.tolist()) == {0, 1} and set(batch.roles.tolist()) == {0}


def test_afterstates_are_what_a_choice_would_show() -> None:
    """In Flock, where chance decides nothing after the set-up, exactly what the asked seat then knows."""
    batch, rng = Batch("flock", 2, seed=6, options={"rounds": 30}), np.random.default_rng(3)
    setting, ended = batch.settings[0], 0
    for step in range(1500):
        rows, ends = batch.afterstates()
        for place in range(len(batch.legal)) if step % 10 == 0 else np.flatnonzero(ends != GOES_ON):
            lane = int(place >= batch.starts[1])
            ahead, seat = batch.position(lane), int(batch.asked[lane])
            luck = [ahead.cells[word] for word in range(4)]
            ahead.play(seat, setting.space.action_of(int(batch.legal[place])))
            if ahead.is_over():
                assert ends[place] == ahead.returns()[seat]
                ended += 1
            elif luck == [ahead.cells[word] for word in range(4)]:
                assert ends[place] == GOES_ON and rows[place].tolist() == list(setting.observation(ahead, seat))
        batch.step(batch.sample(rng))
    assert ended > 0


def test_games_are_cut_off_at_the_limit() -> None:
    batch, rng = Batch("flock", 2, limit=5), np.random.default_rng(0)
    for step in range(1, 11):
        batch.step(batch.sample(rng))
        assert batch.truncated.all() == batch.truncated.any() == (step % 5 == 0)
        assert not batch.done.any() and not batch.rewards.any()
    assert batch.lengths.tolist() == [5, 5] and batch.episodes.tolist() == [2, 2]


@pytest.mark.parametrize("dtype", ["i16", "u8", "f32"])
def test_what_the_last_chooser_knew_at_the_end_is_kept(dtype: str) -> None:
    """Learners that go on from a value need it where a game was cut off."""
    batch, rng = Batch("flock", 2, limit=5, dtype=dtype), np.random.default_rng(0)
    for _ in range(4):
        batch.step(batch.sample(rng))
    last, seat, actions = batch.position(1), int(batch.asked[1]), batch.sample(rng)
    last.play(seat, batch.settings[0].space.action_of(int(actions[1])))
    known = np.frombuffer(batch.game.observe(last, seat), np.int16)
    batch.step(actions)
    expected = known * factors_of(batch.settings[0]) if dtype == "f32" else known
    np.testing.assert_array_equal(batch.final_observations([1])[0], expected)
    assert batch.final_observations([1]).dtype == batch.observations.dtype


def test_an_illegal_action_plays_nothing() -> None:
    """All or nothing: the lane is named, the refusal says why, and no lane has moved."""
    batch = Batch("flock", 3, seed=9)
    before = [fingerprint(batch.game, batch.position(lane)) for lane in range(3)]
    actions = batch.choose([0, 0, 0])
    actions[2] = batch.actions - 1  # resign: a call, never a choice
    with pytest.raises(IllegalAction, match="lane 2: "):
        batch.step(actions)
    actions[2] = batch.actions + 7
    with pytest.raises(IllegalAction, match="action ids are 0 to"):
        batch.step(actions)
    assert [fingerprint(batch.game, batch.position(lane)) for lane in range(3)] == before
    assert batch.refusal(0, int(batch.legal_of(0)[0])) is None


@pytest.mark.parametrize("actions", [[0.0, 1.0], [1], [[1, 2]], ["a", "b"], [True, False]])
def test_actions_are_whole_numbers_one_a_lane(actions: list[object]) -> None:
    with pytest.raises(TypeError, match="2 whole numbers"):
        Batch("flock", 2).step(actions)  # type: ignore[arg-type]


def test_a_lane_takes_only_positions_of_its_kind() -> None:
    batch = Batch("flock", 2, seats=2)
    flock, other = GAMES[:2]
    others = [flock.new(3, 1, None, "research"), flock.new(2, 1, {"rounds": 50}), other.new(2, 1, None, "research")]
    for position in others:
        with pytest.raises(PositionError, match="lane 1"):
            batch.put(1, position)
    with pytest.raises(IndexError, match="lanes are 0 to 1"):
        batch.position(-1)


def test_a_closed_batch_refuses() -> None:
    batch = Batch("flock", 2)
    batch.close()
    with pytest.raises(ValueError, match="closed"):
        batch.step([0, 0])


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seats": 9}, "seats"),
        ({"lanes": 0}, "lanes"),
        ({"dtype": "f64"}, "dtype"),
        ({"opponents": {0: "random", 1: "random"}}, "every seat"),
        ({"opponents": {0: "nobody"}}, "no bot"),
        ({"opponents": {2: "random"}}, "no seat 2"),
        ({"opponents": {-1: "random"}}, "no seat -1"),
        ({"opponents": {0: 7}}, "a bot, its name or a function"),
        ({"options": {"nonsense": 1}}, "no option"),
        ({"seats": []}, "at least one"),
    ],
)
def test_what_a_batch_cannot_be_is_said(given: dict[str, object], why: str) -> None:
    with pytest.raises(OptionError, match=why):
        Batch("flock", **given)  # type: ignore[arg-type]


def test_a_clock_is_no_game_for_research() -> None:
    with pytest.raises((OptionError, NotImplementedError)):
        Batch("four_gods", 1, options={"pace": "realtime"})
