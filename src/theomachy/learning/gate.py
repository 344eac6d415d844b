"""Stage five: games of the search with the net against the search without it, at equal processor time.

A net is worth shipping if it wins more than half of them, chance excluded: the lower end of the 95 % interval decides.
"""

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from time import process_time

from theomachy.bots.arena import play_game
from theomachy.bots.nets import OnnxNet
from theomachy.bots.player import Player
from theomachy.bots.policy import PolicyPlayer
from theomachy.bots.registry import contender
from theomachy.bots.search import SearchPlayer
from theomachy.bots.valuation import Net, NetFinder
from theomachy.cli.simulation import Share
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.registry import find

MOST_PICKS = 30_000  # picks after which a game is given up
FIRST_SEED = 9_000_000  # no net has learned from these games
POLICY = "policy"


@dataclass(frozen=True)
class Trial:
    """A net and its opponent."""

    game: str
    seats: int
    net: str  # the file
    player: str  # ``search:SECONDS``, or ``policy``
    against: str  # ``search:SECONDS`` (without a net), or the name of a bot


@dataclass(frozen=True)
class Trialled:
    """A game of a trial: what the net was paid."""

    player: str
    against: str
    number: int
    paid: float


def play_trial(trial: Trial, number: int) -> Trialled:
    """Game *number*: the net sits in one seat, which changes from game to game, its opponent in all others."""
    game, seat = find(trial.game), number % trial.seats
    position = game.new(trial.seats, FIRST_SEED + number // trial.seats, None, "research")
    players = [bot(trial.against, None) for _ in range(trial.seats)]
    players[seat] = bot(trial.player, finder(trial.net))
    play_game(game, position, players, Dice(number), MOST_PICKS)
    return Trialled(trial.player, trial.against, number, position.returns()[seat])


def bot(name: str, nets: NetFinder | None) -> Player:
    """The bot of this name; its time is the processor's, so a loaded machine changes no result."""
    kind, _, seconds = name.partition(":")
    if kind == POLICY and nets is not None:
        return PolicyPlayer(nets)
    if kind != "search" or not seconds:
        return contender(name)
    player = SearchPlayer(float(seconds), nets=nets)
    player.clock = process_time
    return player


def finder(file: str) -> NetFinder:
    """Finds the net in *file*."""

    def found(game: Game, seats: int) -> Net | None:
        return _loaded(file)

    return found


@cache
def _loaded(file: str) -> Net:
    return OnnxNet(Path(file).read_bytes())


def read(file: Path, trial: Trial) -> list[Trialled]:
    """The games of *trial* that were played."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    games = [Trialled(**json.loads(line)) for line in lines]
    return [game for game in games if (game.player, game.against) == (trial.player, trial.against)]


def line_of(game: Trialled) -> str:
    """The game as a line of a file."""
    return json.dumps(asdict(game)) + "\n"


def verdict(games: list[Trialled], trial: Trial) -> str:
    """One sentence about how the net did, and whether it passed."""
    share = Share(sum(game.paid > 0 for game in games), len(games))
    low, high = share.interval()
    even = 1 / trial.seats
    passed = "passed" if low > even else "not passed"
    return (
        f"{trial.player} with the net won {share.won} of {share.games} games against {trial.against} "
        f"({low:.0%} to {high:.0%}; even is {even:.0%}): {passed}"
    )
