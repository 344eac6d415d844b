"""The board for a framework's render(): as text, on the terminal, or as pixels."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from rich.text import Text

from theomachy.core.game import Game
from theomachy.core.position import Position

RENDER_MODES: Final = ("ansi", "human", "rgb_array")
PAPER: Final = (30, 30, 34)
INK: Final = (225, 225, 220)
FONT_SIZE: Final = 13
CELL_WIDTH: Final = 9
CELL_HEIGHT: Final = 18
MARGIN: Final = 12
PLAIN_SIGNS: Final = str.maketrans({"▲": "A", "△": "A", "♣": "Y", "●": "O"})  # the built-in font lacks them


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
    """*markup* as pixels: height, width and colour channel."""
    from PIL import Image, ImageDraw, ImageFont  # only whoever wants pixels pays for it

    text = Text.from_markup(markup)
    rows = text.plain.translate(PLAIN_SIGNS).split("\n")
    wide = max(len(row) for row in rows)
    picture = Image.new("RGB", (wide * CELL_WIDTH + 2 * MARGIN, len(rows) * CELL_HEIGHT + 2 * MARGIN), PAPER)
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(FONT_SIZE)
    inks, place = _inks(text), 0
    for line, row in enumerate(rows):
        for column, sign in enumerate(row):
            if sign != " ":
                at = (MARGIN + column * CELL_WIDTH, MARGIN + line * CELL_HEIGHT)
                pen.text(at, sign, fill=inks[place + column], font=font)
        place += len(row) + 1
    pixels: npt.NDArray[Any] = np.asarray(picture)
    return pixels


def _inks(text: Text) -> list[tuple[int, int, int]]:
    """The colour of each sign of *text*."""
    inks = [INK] * (len(text.plain) + 1)
    for span in text.spans:
        style = Style.parse(span.style) if isinstance(span.style, str) else span.style
        if style.color is not None:
            red, green, blue = style.color.get_truecolor(DEFAULT_TERMINAL_THEME)
            for place in range(span.start, span.end):
                inks[place] = (red, green, blue)
    return inks
