"""The stages as commands: ``python -m theomachy.learning play|train|gate|table``; docs/learning.md explains them."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from theomachy.cli.cluster import on_ray
from theomachy.cli.simulation import in_pool
from theomachy.core.refusal import TheomachyError
from theomachy.learning import export, games, gate, picture, training
from theomachy.learning.inputs import Inputs
from theomachy.learning.nets import Arrays
from theomachy.learning.samples import Sampler, Samples, collected
from theomachy.registry import find

A = TypeVar("A", bound=tuple[Any, ...])
T = TypeVar("T")
FAILED = 2
"""What the program ends with when something is wrong."""


def main(words: list[str]) -> int:
    """Run the stage that *words* name."""
    given = _parser().parse_args(words)
    try:
        stage: Callable[[argparse.Namespace], None] = given.stage
        stage(given)
    except (TheomachyError, OSError, ValueError, ImportError) as error:
        print(error, file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("\nStopped; the same command goes on from here.", file=sys.stderr)
    return 0


def spread(play: Callable[..., T], tasks: Iterable[A], given: argparse.Namespace) -> Iterator[tuple[A, T]]:
    """Do *tasks* here, in processes, or on a Ray cluster."""
    if given.ray is not None:
        return on_ray(play, tasks, given.ray)
    if given.workers == 1:
        return ((task, play(*task)) for task in tasks)
    return in_pool(play, tasks, given.workers)


def play(given: argparse.Namespace) -> None:
    """Play the games that are missing."""
    plan = games.Plan(find(given.game).id, given.seats, given.bot)
    find(plan.game).settle(plan.seats, None, "research")  # or tell at once that so many cannot play
    folder = plan.folder(given.root)
    todo = games.missing(folder, -(-given.games // games.GAMES_A_CHUNK))
    tasks = [(plan, number) for number in todo]
    for count, ((_, number), content) in enumerate(spread(games.play_chunk, tasks, given), 1):
        games.write_whole(games.chunk_file(folder, number), content)
        _say(f"{count} of {len(tasks)} chunks")


def train(given: argparse.Namespace) -> None:
    """Train a net on all games there are, and write it as ONNX."""
    home = _home(given)
    samples = collected(given.game, given.seats, home, home / "samples")
    recipe = training.Recipe(tuple(given.hidden), given.epochs, given.rate, given.decay, given.seed, given.device)
    fit = samples.training()
    trust = training.best_trust(fit)
    inputs = Inputs(given.game, given.seats)
    trainer = training.Trainer(samples, inputs, recipe)
    level = training.nats(training.calibrated(trust, trainer.validation), trainer.validation.won)
    name = "-".join(str(size) for size in recipe.hidden)

    def draw(course: training.Course) -> None:
        series = [("training", course.training), ("held-out games", course.validation)]
        title = f"{find(given.game).title()}, {given.seats} seats: surprise in nats"
        curve = picture.curves(title, series, ("heuristic", level))
        games.write_whole(home / f"curve-{name}.svg", curve.encode())
        _say(f"epoch {course.epoch} of {recipe.epochs}: {course.training[-1]:.4f}, {course.validation[-1]:.4f}")

    start = trust / 2 if given.seats == 2 else trust  # the leads of two seats count twice
    course = trainer.train(home / f"course-{name}.npz", start, draw)
    facts = _facts(samples, course, inputs, trust)
    options = Sampler(given.game, given.seats).options
    content = export.onnx_file(course.best, inputs, options)
    title = f"{find(given.game).title()}: the value of a position for {given.seats} seats"
    file = export.write_net(home, given.seats, content, export.described(title, _commands(given), facts))
    print(f"\n{file}\n" + "\n".join(f"{name}: {value}" for name, value in facts.items()))


def _facts(samples: Samples, course: training.Course, inputs: Inputs, trust: float) -> dict[str, str]:
    """Facts about a net, for people."""
    test = samples.test()
    net = training.surprise(course.best, test, inputs, Arrays())
    heuristic = training.nats(training.calibrated(trust, test), test.won)
    even = training.nats(test.won * 0 + 1 / test.won.shape[1], test.won)
    count = len(set(samples.seeds.tolist()))
    return {
        "games (a tenth of them for choosing the net, a tenth for judging it)": f"{count:,}",
        "positions": f"{len(samples):,}",
        "surprise on the games kept for judging": f"{net:.3f} nats",
        f"of the heuristic, calibrated with the power {trust:.2f}": f"{heuristic:.3f} nats",
        "of always even": f"{even:.3f} nats",
    }


def try_out(given: argparse.Namespace) -> None:
    """Play the games of the gate that are missing, and say whether the net passed."""
    home = _home(given)
    net = given.net or export.net_in(home, given.seats)
    if net is None:
        raise ValueError(f"there is no net for {given.seats} seats in {home}; train one first")
    trial = gate.Trial(find(given.game).id, given.seats, str(net), given.player, given.against)
    file = home / f"gate-{Path(net).stem}.jsonl"
    done = {game.number for game in gate.read(file, trial)}
    tasks = [(trial, number) for number in range(given.games) if number not in done]
    home.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as lines:
        for count, (_, played) in enumerate(spread(gate.play_trial, tasks, given), 1):
            lines.write(gate.line_of(played))
            lines.flush()
            _say(f"{count} of {len(tasks)} games")
    print("\n" + gate.verdict(gate.read(file, trial), trial))


def _home(given: argparse.Namespace) -> Path:
    return games.Plan(find(given.game).id, given.seats, "").folder(given.root)


def _commands(given: argparse.Namespace) -> str:
    """The commands that make the same net."""
    each = f"{given.game} --seats {given.seats} --root {given.root}"
    hidden = " ".join(str(size) for size in given.hidden)
    home = _home(given)
    played = [
        f"python -m theomachy.learning play {each} --bot {folder.name} "
        f"--games {games.GAMES_A_CHUNK * len(list(folder.glob('games-*.npz')))}"
        for folder in sorted(path.parent for path in home.glob("*/games-000000.npz"))
    ]
    how = f"--hidden {hidden} --epochs {given.epochs} --rate {given.rate} --decay {given.decay} --seed {given.seed}"
    return "\n".join([*played, f"python -m theomachy.learning train {each} {how}"])


def _say(text: str) -> None:
    print(f"\r{text}", end="", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m theomachy.learning", description=__doc__)
    stages = parser.add_subparsers(required=True)
    player = _stage(stages, "play", play, "bots play against themselves")
    player.add_argument("--bot", default="level-5")
    player.add_argument("--games", type=int, default=10_000)
    trainer = _stage(stages, "train", train, "train a net and write it as ONNX")
    recipe = training.Recipe()
    trainer.add_argument("--hidden", type=int, nargs=2, default=recipe.hidden, help="sizes of the two layers")
    trainer.add_argument("--epochs", type=int, default=recipe.epochs)
    trainer.add_argument("--rate", type=float, default=recipe.rate)
    trainer.add_argument("--decay", type=float, default=recipe.decay)
    trainer.add_argument("--seed", type=int, default=recipe.seed)
    trainer.add_argument("--device", default=recipe.device, help="numpy, or a device of PyTorch such as cuda")
    judge = _stage(stages, "gate", try_out, "let search with the net play against search without")
    judge.add_argument("--net", type=Path, help="the file; else the one that train wrote")
    judge.add_argument("--player", default="search:0.1", help="search:SECONDS or policy, with the net")
    judge.add_argument("--against", default="search:0.1", help="search:SECONDS without it, or a bot")
    judge.add_argument("--games", type=int, default=200)
    return parser


def _stage(stages: Any, name: str, run: Callable[[argparse.Namespace], None], help: str) -> argparse.ArgumentParser:
    """A stage with what all of them take."""
    made: argparse.ArgumentParser = stages.add_parser(name, help=help)
    made.set_defaults(stage=run)
    made.add_argument("game", help="the id of a game")
    made.add_argument("--seats", type=int, default=2)
    made.add_argument("--root", type=Path, default=Path("build/learning"), help="the folder for everything")
    made.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    made.add_argument("--ray", metavar="ADDRESS", help="use a Ray cluster; local starts one here")
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
