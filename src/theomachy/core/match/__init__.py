"""Match: a game being played, the surface for people, tests and servers. Text in, text out, nothing half applied.

>>> from theomachy.core import match
>>> from theomachy.registry import find
>>> game = match.start(find("connect_four"), 2, "evening")
>>> game.legal(0)
['a', 'b', 'c', 'd', 'e', 'f', 'g']
>>> _ = game.play(0, "d")
>>> match.replay(find("connect_four"), game.record().write()).actors()
[1]
"""

from theomachy.core.match.match import Match, fingerprint
from theomachy.core.match.replaying import EDITION_LINE, Listener, embed_edition, replay
from theomachy.core.match.saving import Saved, restore, save
from theomachy.core.match.seeds import Seed, disclosed_seed, read_seed, write_seed
from theomachy.core.match.starting import start, start_from

__all__ = [
    "EDITION_LINE",
    "Listener",
    "Match",
    "Saved",
    "Seed",
    "disclosed_seed",
    "embed_edition",
    "fingerprint",
    "read_seed",
    "replay",
    "restore",
    "save",
    "start",
    "start_from",
    "write_seed",
]
