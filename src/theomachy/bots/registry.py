"""The bots there are, by name, weakest first."""

import os
from collections.abc import Callable, Mapping
from time import process_time
from typing import Final

from theomachy.bots.greedy import GreedyPlayer
from theomachy.bots.levels import LEVELS
from theomachy.bots.nets import find_net
from theomachy.bots.parallel import TogetherPlayer
from theomachy.bots.player import Player
from theomachy.bots.policy import PolicyPlayer
from theomachy.bots.random import RandomPlayer
from theomachy.bots.search import SearchPlayer
from theomachy.core.refusal import OptionError

HOUSE_BOT: Final = "level-3"  # whom newcomers meet: quick, and a game for a beginner


class Bot:
    """One of our bots: how it is made, and how people see it described."""

    def __init__(
        self,
        make: Callable[[], Player],
        title: str,
        help: str,
        pace: float = 1.0,
        *,
        level: int | None = None,
        seconds: float | None = 0.0,
    ) -> None:
        self.make = make
        self.title = title
        self.help = help
        self.pace = pace  # how long it takes in real time, compared to an ordinary player
        self.level = level  # of the eight, for those that are one of them
        self.seconds = seconds  # to think about one choice, at most; None: as long as it is given


BOTS: Final[dict[str, Bot]] = {
    "random": Bot(RandomPlayer, "Random", "Any legal choice, each equally likely."),
    **{
        one.name(): Bot(one.player, one.title, one.help(), one.pace, level=one.number, seconds=one.seconds)
        for one in LEVELS
    },
    "greedy": Bot(GreedyPlayer, "Greedy", "Looks one choice ahead."),
    "policy": Bot(lambda: PolicyPlayer(find_net), "Policy", "Looks one choice ahead, with a trained net."),
    "search": Bot(
        lambda: SearchPlayer(nets=find_net),
        "Search",
        "Searches imagined games for as long as the table lets it.",
        seconds=None,
    ),
}

# Too hungry for a server with many tables; for the command line and for programs.
AT_HOME: Final[dict[str, Bot]] = {
    "together": Bot(
        lambda: TogetherPlayer(os.cpu_count() or 1),
        "Together",
        "Search on all cores, whose opinions are added up.",
        seconds=None,
    ),
}
EVERY: Final = {**BOTS, **AT_HOME}


def find(name: str, bots: Mapping[str, Bot] = EVERY) -> Bot:
    """Return the one of *bots* that has this name, or raise OptionError."""
    if name not in bots:
        raise OptionError(f"there is no bot {name!r}; the bots are: {', '.join(bots)}")
    return bots[name]


def make(name: str) -> Player:
    """Make a player of this name, or raise OptionError."""
    return find(name).make()


def contender(name: str) -> Player:
    """A player of this name, for measuring, or OptionError."""
    if name in AT_HOME:
        raise OptionError(f"{name!r} uses all cores by itself, so its time cannot be measured; take 'search' instead")
    return measured(find(name, BOTS).make())


def measured(player: Player) -> Player:
    """Let *player* count processor time, so a loaded machine changes no result."""
    if isinstance(player, SearchPlayer):
        player.clock = process_time
    return player
