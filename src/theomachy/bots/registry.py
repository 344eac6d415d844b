"""The bots there are, by name."""

from collections.abc import Callable

from theomachy.bots.greedy import GreedyPlayer
from theomachy.bots.player import Player
from theomachy.bots.random import RandomPlayer
from theomachy.core.refusal import OptionError

BOTS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
}


def make(name: str) -> Player:
    """A bot of this name, or OptionError."""
    if name not in BOTS:
        raise OptionError(f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}")
    return BOTS[name]()
