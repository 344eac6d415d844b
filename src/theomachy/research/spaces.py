"""Spaces of Gymnasium made from the slots of a game."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from theomachy.core.slots import Slot
from theomachy.research.lanes import Setting


def bounds(slots: Sequence[Slot]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """The least and the greatest number of every place."""
    sizes = [slot.size for slot in slots]
    low = np.repeat([slot.low for slot in slots], sizes)
    high = np.repeat([slot.high for slot in slots], sizes)
    return low.astype(np.int16), high.astype(np.int16)


def observation_space(setting: Setting) -> spaces.Box:
    """The space of observations."""
    low, high = bounds(setting.slots.observation())
    return spaces.Box(low, high, dtype=np.int16)


def full_space(setting: Setting) -> spaces.Box:
    """The space of full vectors."""
    low, high = bounds(setting.slots.full())
    return spaces.Box(low, high, dtype=np.int16)
