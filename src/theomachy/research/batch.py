"""Batch: many games at once for learners, as NumPy arrays over the engine's own memory."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from theomachy import registry
from theomachy.bots.player import Player
from theomachy.bots.registry import make_bot
from theomachy.core.game import Game
from theomachy.core.option import Value
from theomachy.core.position import Position
from theomachy.core.refusal import IllegalAction, OptionError, Refusal
from theomachy.core.slots import Slot
from theomachy.research.lanes import Lanes, Setting

Array = npt.NDArray[np.generic]
Given = Mapping[str, Value]
Policy = Callable[["Batch", npt.NDArray[np.int64]], npt.NDArray[np.int64]]
"""Chooses for some lanes: it is given the batch and the numbers of the lanes, and gives an action id for each."""

DTYPES: Final = {"i16": np.int16, "u8": np.uint8, "f32": np.float32}
U8_HIGH: Final = 255


class Batch:
    """Many games of one rulebook. Each step plays one action in every lane; lanes that end begin anew at once.

    The arrays are overwritten by the next step: copy what you keep. A row of ``observations`` is what the seat
    ``asked[lane]`` knows; its legal action ids are ``legal_of(lane)``, or ``legal[starts[lane]:starts[lane + 1]]``.
    ``rewards[lane]`` is what each seat was paid by the last step; ``done`` and ``truncated`` tell where games ended.

    *seats* and *options* may be lists: lane i plays by entry i of each, again and again. *opponents* gives the seats
    that are not asked: the name of a bot, a bot, or a policy. With *rotates* these seats move round the table from lane
    to lane and game to game. *limit* cuts games off after so many moves.
    """

    def __init__(
        self,
        game: str | Game,
        lanes: int = 64,
        *,
        seats: int | Sequence[int] | None = None,
        options: Given | Sequence[Given] | None = None,
        seed: int = 0,
        opponents: Mapping[int, "str | Player | Policy"] | None = None,
        rotates: bool = False,
        limit: int = 0,
        masks: bool = False,
        dtype: str = "i16",
    ) -> None:
        self.game = registry.find(game) if isinstance(game, str) else game
        self.settings = _settings(self.game, seats, options)
        self._policies: dict[int, Policy] = {}
        bots = self._invite(opponents or {})
        self._check(lanes, limit, dtype)
        self._lanes = Lanes(self.settings, lanes, bots=bots, rotates=rotates, limit=limit, masks=masks)
        self.lanes = lanes
        self.width = int(self._lanes.width)
        self.actions = int(self._lanes.actions)
        self.seats = int(self._lanes.seats)
        self.numbers: Array = np.frombuffer(self._lanes.observations(), np.int16).reshape(lanes, self.width)
        self.masks: Array | None = None
        if masks:
            self.masks = np.frombuffer(self._lanes.masks(), np.int8).reshape(lanes, self.actions)
        self.starts: Array = np.frombuffer(self._lanes.starts(), np.int64)
        self.asked: Array = np.frombuffer(self._lanes.asked(), np.int64)
        self.roles: Array = np.frombuffer(self._lanes.roles(), np.int64)
        self.rewards: Array = np.frombuffer(self._lanes.rewards(), np.float64).reshape(lanes, self.seats)
        self.done: Array = np.frombuffer(self._lanes.done(), np.bool_)
        self.truncated: Array = np.frombuffer(self._lanes.truncated(), np.bool_)
        self.lengths: Array = np.frombuffer(self._lanes.lengths(), np.int64)
        self.episodes: Array = np.frombuffer(self._lanes.episodes(), np.int64)
        self._legal: Array = np.frombuffer(self._lanes.legal(), np.int32)
        self._is_closed = False
        self.observations = self._dress(dtype)
        self.reset(seed)
