"""Spaces of Gymnasium made from the slots of a game, and checks of what callers give."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from theomachy.core.slots import Slot
from theomachy.research.lanes import Setting
from theomachy.research.picture import RENDER_MODES


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


def mask_space(size: int) -> spaces.Box:
    """The space of a mask over *size* actions."""
    return spaces.Box(0, 1, (size,), np.int8)


def index_of(action: Any, size: int) -> int:
    """*action* as a number below *size*, or AssertionError as PettingZoo's AssertOutOfBoundsWrapper has it."""
    if isinstance(action, np.ndarray) and action.ndim == 0:
        action = action[()]
    is_whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
    if not is_whole or not 0 <= action < size:
        raise AssertionError(f"action is not in action space: it must be a whole number from 0 to {size - 1}")
    return int(action)


def check_render_mode(mode: str | None) -> str | None:
    """*mode*, or ValueError when it is not one of ours."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)} or None, not {mode!r}")
    return mode
