"""Stage two: positions of the games, as every seat observed them, with what came of the game."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from theomachy.bots.valuation import leads_of
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.slots import Observer, Slots
from theomachy.learning.games import PlayedGame, read_games, write_whole
from theomachy.registry import find

POSITIONS_A_GAME = 12
FOLDS = 10  # one part in so many is kept to choose the best net, another to judge it
VALIDATION, TEST = 0, 1  # their numbers


@dataclass
class Samples:
    """Positions. A row of the arrays is one position: what each seat sees, its lead, its part of the win."""

    observations: npt.NDArray[np.int16]  # positions, seats, width
    leads: npt.NDArray[np.float32]  # positions, seats: the logarithm of the heuristic's odds
    won: npt.NDArray[np.float32]  # positions, seats: together 1
    seeds: npt.NDArray[np.int64]  # of the game

    def __len__(self) -> int:
        return len(self.seeds)

    def part(self, chosen: npt.NDArray[Any]) -> "Samples":
        """Those that are *chosen*."""
        return Samples(self.observations[chosen], self.leads[chosen], self.won[chosen], self.seeds[chosen])

    def fold(self) -> npt.NDArray[np.int64]:
        """The number of the part each position belongs to; positions of one game belong to the same."""
        return np.asarray(self.seeds // 2 % FOLDS)

    def training(self) -> "Samples":
        """The part that nets learn from."""
        return self.part(self.fold() > TEST)

    def validation(self) -> "Samples":
        """The part that decides which epoch was best."""
        return self.part(self.fold() == VALIDATION)

    def test(self) -> "Samples":
        """The part that judges the result."""
        return self.part(self.fold() == TEST)


class Sampler:
    """Takes samples from the games of one kind."""

    def __init__(self, game: str, seats: int) -> None:
        self.game: Game = find(game)
        self.seats = seats
        self.options = self.game.settle(seats, None, "research")
        self.observer: Observer = self.game.observer()
        sides = self.game.sides(self.game.new(seats, 0, None, "research"))
        if len(set(sides)) < max(2, seats):
            raise ValueError(f"{self.game.title()}: nets need two sides or more, each of one seat")
        self.slots: Slots = self.observer.slots(seats, self.options)

    def collect(self, games: Iterator[PlayedGame]) -> Samples:
        """A few positions of each game that was played to its end."""
        rows: list[npt.NDArray[np.int16]] = []
        leads: list[list[float]] = []
        won: list[list[float]] = []
        seeds: list[int] = []
        for played in games:
            part = [(paid * (self.seats - 1) + 1) / self.seats for paid in played.paid]
            if abs(sum(part) - 1) > 1e-3:
                continue  # broken off, or everybody lost
            for row, lead in self.positions(played):
                rows.append(row)
                leads.append(lead)
                won.append(part)
                seeds.append(played.seed)
        shape = (len(seeds), self.seats, self.slots.size)
        return Samples(
            np.concatenate(rows).reshape(shape) if rows else np.zeros(shape, np.int16),
            np.array(leads, np.float32).reshape(shape[:2]),
            np.array(won, np.float32).reshape(shape[:2]),
            np.array(seeds, np.int64),
        )

    def positions(self, played: PlayedGame) -> list[tuple[npt.NDArray[np.int16], list[float]]]:
        """The observations in a few positions of a game, each equally likely, and the leads there."""
        chosen = self.chosen(played)
        position = self.game.new(self.seats, played.seed, None, "research")
        found: list[tuple[npt.NDArray[np.int16], list[float]]] = []
        for number, action in enumerate(played.actions):
            position.play(position.actors()[0], action)
            if number in chosen and not position.is_pending() and not position.is_over():
                rows = [self.observer.observation(position, seat, self.slots) for seat in range(self.seats)]
                seen = np.concatenate([np.frombuffer(row, np.int16) for row in rows])
                found.append((seen, leads_of(self.game, position)))
        return found

    def chosen(self, played: PlayedGame) -> set[int]:
        """The numbers of the actions after which a sample is taken, where that is no draft."""
        order, dice = list(range(len(played.actions))), Dice(played.seed)
        dice.shuffle(order)
        return set(order[:POSITIONS_A_GAME])


def collected(game: str, seats: int, folder: Path, cache: Path) -> Samples:
    """The samples of all games in *folder*; those of each file are kept in *cache*."""
    sampler = Sampler(game, seats)
    parts = [_of_file(sampler, file, cache / f"{file.parent.name}-{file.name}") for file in _files(folder)]
    return joined(parts) if parts else sampler.collect(iter([]))


def _files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("games-*.npz"))


def _of_file(sampler: Sampler, file: Path, kept: Path) -> Samples:
    if not kept.exists():
        found = sampler.collect(read_games(file))
        content = BytesIO()
        np.savez_compressed(content, **vars(found))
        write_whole(kept, content.getvalue())
    with np.load(kept) as stored:
        return Samples(**stored)


def joined(parts: list[Samples]) -> Samples:
    """All *parts* as one."""
    return Samples(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("observations", "leads", "won", "seeds"))
    )
