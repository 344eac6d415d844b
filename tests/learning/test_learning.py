"""Learning: a stage that was stopped continues, and its net plays."""

from pathlib import Path

import numpy as np
import pytest

from theomachy.bots.nets import OnnxNet, net_name
from theomachy.core.position import Position
from theomachy.learning import export, games
from theomachy.learning.__main__ import main
from theomachy.learning.games import Plan, PlayedGame, packed, play_game, unpacked
from theomachy.learning.inputs import Inputs
from theomachy.learning.nets import Arrays, chances, forward, fresh_weights, slopes
from theomachy.learning.samples import Sampler, Samples, collected
from theomachy.learning.training import Recipe, Trainer, best_trust, calibrated, nats, placed
from theomachy.registry import find

pytestmark = pytest.mark.once

GAME = "connect_four"
RECIPE = Recipe(hidden=(8, 4), epochs=4)
MOST_NETS = 5_000_000  # bytes of one


def stage(name: str, root: Path, *more: str) -> int:
    return main([name, GAME, "--root", str(root), "--workers", "1", *more])


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with 128 games and a net."""
    folder = tmp_path_factory.mktemp("learning")
    assert stage("play", folder, "--games", "128") == 0
    assert stage("train", folder, "--epochs", "2", "--hidden", "8", "4") == 0
    return folder


@pytest.fixture(scope="module")
def samples(root: Path) -> Samples:
    home = root / f"{GAME}-2p"
    return collected(GAME, 2, home, home / "samples")


@pytest.fixture(scope="module")
def inputs() -> Inputs:
    return Inputs(GAME, 2)


def replayed(plan: Plan, played: PlayedGame) -> Position:
    position = find(plan.game).new(plan.seats, played.seed, None, "research")
    for action in played.actions:
        position.play(position.actors()[0], action)
    return position


def test_a_game_is_its_seed_and_its_actions() -> None:
    plan = Plan(GAME, 2, "level-5")
    played = [play_game(plan, seed) for seed in range(12)]
    assert unpacked(packed(played)) == played
    assert [replayed(plan, game).returns() for game in played] == [game.paid for game in played]
    assert any(game.strays for game in played)


def test_playing_goes_on_where_it_was_stopped(root: Path) -> None:
    folder = Plan(GAME, 2, "level-5").folder(root)
    lost = games.chunk_file(folder, 1)
    before, kept = lost.read_bytes(), games.chunk_file(folder, 0).stat().st_mtime_ns
    lost.unlink()
    assert games.missing(folder, 3) == [1, 2]
    assert stage("play", root, "--games", "128") == 0
    assert unpacked(lost.read_bytes()) == unpacked(before)
    assert games.chunk_file(folder, 0).stat().st_mtime_ns == kept


def test_samples_of_one_game_are_never_on_both_sides(samples: Samples) -> None:
    parts = [set(part.seeds.tolist()) for part in (samples.training(), samples.validation(), samples.test())]
    assert all(parts)
    assert sum(map(len, parts)) == len(set().union(*parts)) == len(set(samples.seeds.tolist()))


def test_a_sample_is_what_the_seats_observe() -> None:
    plan = Plan("flock", 2, "random")
    played, sampler = play_game(plan, 3), Sampler("flock", 2)
    found = sampler.collect(iter([played]))
    position, seen = sampler.game.new(2, played.seed, None, "research"), 0
    for action in played.actions:
        position.play(position.actors()[0], action)
        both = np.array([np.frombuffer(sampler.game.observe(position, seat), np.int16) for seat in (0, 1)])
        seen += int(seen < len(found) and np.array_equal(both, found.observations[seen]))
    assert seen == len(found) > 5


def test_slopes_are_those_of_the_surprise(samples: Samples, inputs: Inputs) -> None:
    weights = fresh_weights(inputs.size, (8, 4), 0.7, 1)
    weights["w3"] += 0.3
    given = placed(samples.part(np.arange(40)), inputs, Arrays())
    _, steep = slopes(weights, *given, np)
    for name, slope in steep.items():
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        losses = []
        for step in (-0.001, 0.001):
            moved = {**weights, name: weights[name].copy()}
            moved[name][at] += step
            losses.append(float(slopes(moved, *given, np)[0]))
        assert (losses[1] - losses[0]) / 0.002 == pytest.approx(slope[at], rel=0.05, abs=1e-3), name


def test_a_fresh_net_is_the_calibrated_heuristic(samples: Samples, inputs: Inputs) -> None:
    trust = best_trust(samples.training())
    weights = fresh_weights(inputs.size, (8, 4), trust / 2, 1)
    seen, leads, won = placed(samples, inputs, Arrays())
    said = chances(np, forward(weights, seen, leads)[0], won.shape[1])
    assert said == pytest.approx(calibrated(trust, samples), abs=1e-5)


def test_training_learns_and_goes_on_where_it_was_stopped(samples: Samples, inputs: Inputs, tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(course: object) -> None:
        raise Stopped

    whole = Trainer(samples, inputs, RECIPE).train(tmp_path / "whole.npz", 1.0)
    for _ in range(RECIPE.epochs - 1):
        with pytest.raises(Stopped):
            Trainer(samples, inputs, RECIPE).train(tmp_path / "parts.npz", 1.0, stop)
    parts = Trainer(samples, inputs, RECIPE).train(tmp_path / "parts.npz", 1.0)
    assert parts.training == whole.training
    assert whole.training[-1] < whole.training[0]
    assert all(np.array_equal(parts.best[name], whole.best[name]) for name in whole.best)


def test_the_file_says_what_the_net_says(samples: Samples, inputs: Inputs) -> None:
    weights = fresh_weights(inputs.size, (8, 4), 0.7, 1)
    weights["w3"] += 0.3
    weights["l1"] += 0.2
    content = export.onnx_file(weights, inputs, {"a": 1})
    assert content == export.onnx_file(weights, inputs, {"a": 1})
    net = OnnxNet(content)
    assert net.options == {"a": 1}
    rows = np.ascontiguousarray(samples.observations[:5].reshape(10, -1))
    seen, leads, _ = placed(samples.part(np.arange(5)), inputs, Arrays())
    said = net.weigh(rows.data, samples.leads[:5].ravel().tolist())
    assert said == pytest.approx(forward(weights, seen, leads)[0].ravel().tolist(), abs=1e-4)


def test_the_stages_leave_a_net_its_text_and_its_curve(root: Path) -> None:
    home = root / f"{GAME}-2p"
    net = export.net_in(home, 2)
    assert net is not None
    assert net.name == net_name("2p", net.read_bytes())
    text = net.with_suffix(".md").read_text()
    assert f"python -m theomachy.learning play {GAME}" in text
    assert "surprise on the games kept for judging" in text
    assert (home / "curve-8-4.svg").read_text().count("<polyline") == 2


def test_the_gate_goes_on_and_gives_a_verdict(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for count in ("2", "4"):
        assert stage("gate", root, "--player", "policy", "--against", "random", "--games", count) == 0
    said = capsys.readouterr().out
    assert "of 2 games" in said
    assert "of 4 games" in said
    (file,) = (root / f"{GAME}-2p").glob("gate-*.jsonl")
    assert len(file.read_text().splitlines()) == 4


def test_a_wrong_argument_is_one_sentence(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gate", GAME, "--root", str(root / "nowhere")]) == 2
    assert "train one first" in capsys.readouterr().err
    assert main(["play", "no_such_game", "--root", str(root)]) == 2
    assert "there is no game" in capsys.readouterr().err


def test_nothing_is_learned_without_an_opponent() -> None:
    with pytest.raises(ValueError, match="two sides"):
        Sampler("elements_of_the_gods", 1)


def test_a_game_without_a_winner_teaches_nothing() -> None:
    assert nats(np.array([[0.5, 0.5]]), np.array([[1.0, 0.0]])) == pytest.approx(0.6931, abs=1e-3)
    lost = PlayedGame(1, [], [], [0.0, 0.0])
    assert len(Sampler(GAME, 2).collect(iter([lost]))) == 0
