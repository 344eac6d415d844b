"""Stage one: bots play against themselves, and every game is written down as its seed and its actions.

Games come in chunks, each a file of its own that is written whole or not at all. So a run can be stopped at any time,
and several machines can share a folder.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np

from theomachy.bots.player import Player, Question
from theomachy.bots.registry import contender
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.position import Position
from theomachy.registry import find

MOST_PICKS = 10_000  # picks after which a game is given up; nothing is learned from it
GAMES_A_CHUNK = 64
FIRST_SEED = 5_000_000  # far from those of bench/
STRAYS = 2  # choices of a game, on average, that are random instead of the bot's


@dataclass(frozen=True)
class Plan:
    """Games of one kind: which game, for how many, and who plays in all seats."""

    game: str
    seats: int
    bot: str

    def folder(self, root: Path) -> Path:
        """The folder of its games."""
        return root / f"{self.game}-{self.seats}p" / self.bot.replace(":", "-")


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: what it takes to play it again, and what each seat was paid."""

    seed: int
    actions: list[int]
    strays: list[int]  # numbers of the actions that were random
    paid: list[float]


def play_chunk(plan: Plan, number: int) -> bytes:
    """Play a chunk of games, as the bytes of its file."""
    first = FIRST_SEED + number * GAMES_A_CHUNK
    return packed([play_game(plan, seed) for seed in range(first, first + GAMES_A_CHUNK)])


def play_game(plan: Plan, seed: int) -> PlayedGame:
    """Play one game. Now and then a random choice leads where bots would not go by themselves."""
    game, dice = find(plan.game), Dice(-seed)
    position = game.new(plan.seats, seed, None, "research")
    players = [contender(plan.bot) for _ in range(plan.seats)]
    actions: list[int] = []
    strays: list[int] = []
    every = expected_choices(plan)
    while len(actions) < MOST_PICKS and not position.is_over():
        seat = position.actors()[0]
        if len(position.legal(seat)) > 1 and not position.is_pending() and dice.below(every) < STRAYS:
            strays.append(len(actions))
            stray(position, seat, actions, dice)
        else:
            choose(game, position, players[seat], seat, actions, dice)
    return PlayedGame(seed, actions, strays, position.returns())


def expected_choices(plan: Plan) -> int:
    """Return about how many choices a game has; strays are spread over so many."""
    return 40 * plan.seats


def stray(position: Position, seat: int, actions: list[int], dice: Dice) -> None:
    """Play a random choice, to its end."""
    begun = False
    while not begun or position.is_pending():
        legal = position.legal(seat)
        actions.append(legal[dice.below(len(legal))])
        position.play(seat, actions[-1])
        begun = True


def choose(game: Game, position: Position, player: Player, seat: int, actions: list[int], dice: Dice) -> None:
    """Let *player* choose; an only choice is played at once."""
    legal = position.legal(seat)
    only = len(legal) == 1
    for pick in [legal[0]] if only else player.pick(Question(game, seat, game.view(position, seat), dice)):
        actions.append(pick)
        position.play(seat, pick)


def packed(games: list[PlayedGame]) -> bytes:
    """The games as a compressed file of NumPy."""
    file = BytesIO()
    np.savez_compressed(
        file,
        seeds=np.array([game.seed for game in games], np.int64),
        lengths=np.array([len(game.actions) for game in games], np.int32),
        actions=np.array([action for game in games for action in game.actions], np.int64),
        stray_counts=np.array([len(game.strays) for game in games], np.int32),
        strays=np.array([stray for game in games for stray in game.strays], np.int32),
        paid=np.array([game.paid for game in games], np.float32),
    )
    return file.getvalue()


def unpacked(content: bytes) -> list[PlayedGame]:
    """The games in such a file."""
    with np.load(BytesIO(content)) as stored:
        ends = np.cumsum(stored["lengths"])
        stray_ends = np.cumsum(stored["stray_counts"])
        actions = np.split(stored["actions"], ends[:-1])
        strays = np.split(stored["strays"], stray_ends[:-1])
        return [
            PlayedGame(int(seed), row.tolist(), random.tolist(), paid.tolist())
            for seed, row, random, paid in zip(stored["seeds"], actions, strays, stored["paid"], strict=True)
        ]


def chunk_file(folder: Path, number: int) -> Path:
    """The file of a chunk."""
    return folder / f"games-{number:06d}.npz"


def missing(folder: Path, chunks: int) -> list[int]:
    """The numbers of chunks that nobody has played yet."""
    return [number for number in range(chunks) if not chunk_file(folder, number).exists()]


def write_whole(file: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(file)


def read_games(file: Path) -> Iterator[PlayedGame]:
    """The games in *file*."""
    yield from unpacked(file.read_bytes())
