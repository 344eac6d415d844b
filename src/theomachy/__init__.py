"""theomachy: five god games, played for real.

>>> import theomachy
>>> match = theomachy.new("connect_four", seats=2, seed="evening")
>>> _ = match.play(0, "d")
>>> match.actors()
[1]
"""

from importlib import import_module

import_module("theomachy.games")  # first: loaded later, the package would take the place of the function of its name

from theomachy.core.match import Match  # noqa: E402
from theomachy.registry import find, games, load, new, replay  # noqa: E402

__all__ = ["Match", "find", "games", "load", "new", "replay"]
