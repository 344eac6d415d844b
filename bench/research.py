"""Steps a second of the research environment compared with others, in one run: ``python -m bench.research``.

Every contestant is a process of its own; they take turns for several rounds and medians are compared. Times are
processor time of one core. Workers are measured in two ways: by the clock on the wall, which says something on an idle
machine only, and by processor time: steps for a second of each worker, two at once against one. A step is one choice
of one seat in one lane, its observation, its legal ids and the next game after the last included; the choices are
random ones that NumPy draws. ``--docs`` writes docs/research/bench.md.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import numpy as np

from bench.engine import OUT, ROOT, Figures, peers_python
from theomachy import registry
from theomachy.core.chance import Dice
from theomachy.core.playout import play_many
from theomachy.research.batch import Batch
from theomachy.research.workers import Workers, sample
from theomachy.research.zoo import TheomachyEnv

LANES = 128
LEAST = {  # steps a second through Batch
    "flock": 400_000,
    "elements_of_the_gods": 230_000,
    "theurgy": 150_000,
    "true_messiah": 120_000,
    "four_gods": 80_000,
}
LEAST_AEC = 60_000  # of Flock's env()
LEAST_WORKERS = 1.8  # two against one
WORKER_LANES = 512
ENGINE_RATE = 1_600_000  # choices of Flock a second inside the engine, on the machine that the figures above are for
PEERS = {"rlcard": "RLCard gin rummy", "pettingzoo": "PettingZoo connect_four_v3", "open_spiel": "OpenSpiel gin rummy"}


def batch_rate(game: str, seconds: float) -> float:
    """Steps a second of one core through Batch, fewest seats above one."""
    seats = next(seats for seats in registry.find(game).seats if seats > 1)
    batch, rng, steps = Batch(game, LANES, seats=seats), np.random.default_rng(1), 0
    for _ in range(50):  # past the first moves, which are alike in all lanes
        batch.step(batch.sample(rng))
    began = process_time()
    while (spent := process_time() - began) < seconds:
        for _ in range(10):
            batch.step(batch.sample(rng))
        steps += 10 * LANES
    return steps / spent


def engine_rate(seconds: float) -> float:
    """Choices a second of Flock inside the engine, nothing observed: how fast this machine is just now."""
    start, dice, made = registry.find("flock").new(2, 1, None, "research"), Dice(1), 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        made += play_many(start, dice, 20)
    return made / spent


def aec_rate(seconds: float) -> float:
    """Steps a second of Flock's AEC environment: last(), a legal id, step()."""
    env, luck, steps = TheomachyEnv("flock"), np.random.default_rng(1), 0
    draws = luck.random(1 << 16).tolist()
    began = process_time()
    while (spent := process_time() - began) < seconds:
        env.reset(seed=steps)
        for agent in env.agent_iter():
            _, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                legal = env.legal_ids(agent)
                env.step(legal[int(draws[steps & 0xFFFF] * len(legal))])
                steps += 1
    return steps / spent


def workers_rate(workers: int, seconds: float) -> tuple[float, float]:
    """Steps a second of *workers* processes, by the clock on the wall and by the processor time each of them took."""
    rng, steps = np.random.default_rng(1), 0
    with Workers(workers, game="flock", lanes=WORKER_LANES, seats=2) as pool:
        for worker in [pool.receive() for _ in range(workers)]:
            pool.send(worker, sample(pool.block(worker), rng))
        began, worked = perf_counter(), worked_by(pool)
        while (spent := perf_counter() - began) < seconds:
            worker = pool.receive()
            pool.send(worker, sample(pool.block(worker), rng))
            steps += WORKER_LANES
        worked = worked_by(pool) - worked
    return steps / spent, workers * steps / worked


def worked_by(pool: Workers) -> float:
    """Seconds of processor time that the processes of *pool* have taken so far; of the wall where nobody tells."""
    try:
        times = [Path(f"/proc/{pid}/schedstat").read_text().split()[0] for pid in pool.pids()]
    except OSError:
        return perf_counter() * len(pool.pids())
    return sum(int(time) for time in times) / 1e9


def measure_one(name: str, seconds: float) -> dict[str, float]:
    """The figures of one contestant, in this process."""
    if name == "aec":
        return {"aec": aec_rate(seconds)}
    if name == "engine":
        return {"engine": engine_rate(seconds)}
    if name == "workers":
        (one, alone), (two, together) = workers_rate(1, seconds), workers_rate(2, seconds)
        return {"one worker": one, "two workers": two, "workers": together / alone, "workers by the clock": two / one}
    return {name: batch_rate(name, seconds)}


def measure(seconds: float, rounds: int) -> Figures:
    """Every figure, once for each round."""
    figures: Figures = {}
    ours = [[sys.executable, "-m", "bench.research", "--only", name] for name in ("engine", *LEAST, "aec", "workers")]
    peers = [[peers_python(), str(Path(__file__).parent / "peers" / "environments.py")]]
    for turn in range(rounds):
        for number, command in enumerate([*ours, *peers], 1):
            print(f"\rround {turn + 1}/{rounds}, {number} ", end="", file=sys.stderr)
            more = ["--seconds"] if "-m" in command else []
            done = subprocess.run(
                [*command, *more, str(seconds)], capture_output=True, text=True, cwd=ROOT, env=os.environ
            )
            if done.returncode:
                sys.exit(f"{command[-1]} could not be measured: {done.stderr.strip()[-400:]}")
            for name, value in json.loads(done.stdout.splitlines()[-1]).items():
                figures.setdefault(name, []).append(value)
    print(file=sys.stderr)
    return figures


def write_up(medians: dict[str, float], command: str) -> tuple[str, bool]:
    """The figures as Markdown, and whether all hold."""
    rows = [(f"Batch, {registry.find(game).title()}", game, least) for game, least in LEAST.items()]
    rows.append(("PettingZoo `env()`, Flock", "aec", LEAST_AEC))
    heads = " | ".join(f"times {title}" for title in PEERS.values())
    lines = [f"| | steps/s | at least | holds | {heads} |", "| --- | ---: | ---: | --- | ---: | ---: | ---: |"]
    slower = min(1.0, medians["engine"] / ENGINE_RATE)
    for title, name, least in rows:
        ratios = " | ".join(f"{medians[name] / medians[peer]:.0f}" for peer in PEERS)
        holds = "yes" if medians[name] >= least * slower else "**no**"
        lines.append(f"| {title} | {medians[name]:,.0f} | {least:,} | {holds} | {ratios} |")
    lines += [f"| {title} | {medians[peer]:,.0f} | | | | | |" for peer, title in PEERS.items()]
    scale = medians["workers"]
    speed = f"{medians['engine']:,.0f}"
    lines += [
        "",
        f"In this run the engine made {speed} choices of Flock a second with nothing observed. The column “at least”",
    ]
    lines.append(f"is for a machine that makes {ENGINE_RATE:,}; the figures have to reach {slower:.2f} of it here.")
    clock = f"{medians['workers by the clock']:.2f}"
    lines.append("")
    lines.append(
        f"Two workers make {scale:.2f} times the steps of one in the same processor time (at least {LEAST_WORKERS}),"
    )
    lines.append(f"and {clock} times by the clock, on a machine with two cores that the learner and others share.")
    held = all(medians[name] >= least * slower for _, name, least in rows) and scale >= LEAST_WORKERS
    return "\n".join([*lines, "", f"Made by `{command}`.", ""]), held


DOCUMENT = """# How fast the environments are

{text}
A step is one choice of one seat in one lane, with its observation and its legal action ids; after the last choice of a
game, starting the next one is included. Choices are uniformly random, drawn by NumPy. Figures are per second of
processor time of one core (except for the workers) and medians of rounds in which all took turns. `Batch` steps {lanes}
lanes with two seats. The peers do the same work: an observation and the legal actions with every choice, whole games.
"""


def main() -> int:
    """Measure, print, write; 1 when a claim does not hold."""
    parser = argparse.ArgumentParser(prog="python -m bench.research", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--docs", action="store_true", help="write docs/research/bench.md")
    parser.add_argument("--only", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.only:
        print(json.dumps(measure_one(given.only, given.seconds)))
        return 0
    OUT.mkdir(parents=True, exist_ok=True)
    figures = measure(given.seconds, given.rounds)
    medians = {name: median(values) for name, values in figures.items()}
    text, held = write_up(medians, f"python -m bench.research --seconds {given.seconds:g} --rounds {given.rounds}")
    print(text)
    (OUT / "research.json").write_text(json.dumps({"samples": figures, "medians": medians}, indent=1) + "\n")
    if given.docs:
        (ROOT / "docs" / "research" / "bench.md").write_text(DOCUMENT.format(text=text, lanes=LANES))
    return int(not held)


if __name__ == "__main__":
    sys.exit(main())
