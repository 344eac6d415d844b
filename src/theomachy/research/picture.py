"""The board for a framework's render(): as text, on the terminal, or as pixels."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.text import Text

from theomachy.core.game import Game
from theomachy.core.position import Position

RENDER_MODES: Final = ("ansi", "human", "rgb_array")


def render(game: Game, position: Position, mode: str | None) -> str | npt.NDArray[Any] | None:
    """The whole board in *mode*, hidden things included; None on the terminal or without a mode."""
    if mode is None:
        return None
    text = game.draw(game.dump(position))
    if mode == "human":
        Console().print(text)
        return None
    return Text.from_markup(text).plain if mode == "ansi" else raster(text)


def raster(markup: str) -> npt.NDArray[Any]:
    """*markup* as pixels."""
    raise NotImplementedError
