"""theomachy: five god games, played for real.

>>> import theomachy
>>> match = theomachy.new("connect_four", seats=2, seed="evening")
>>> _ = match.play(0, "d")
>>> match.actors()
[1]
"""

from theomachy.registry import find, games, load, new, replay

__all__ = ["find", "games", "load", "new", "replay"]
