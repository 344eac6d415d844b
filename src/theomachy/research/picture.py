"""The board for a framework's render(): as text, on the terminal, or as pixels."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from theomachy.core.game import Game
from theomachy.core.position import Position

RENDER_MODES: Final = ("ansi", "human", "rgb_array")
Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]
PAPER: Final = (236, 229, 211)
INK: Final = (44, 40, 34)
FAINT: Final = (128, 119, 101)
TILE: Final = (250, 247, 239)
EDGE: Final = (201, 190, 164)
WHITE: Final = (255, 255, 255)
GREY: Final = (110, 110, 110)
HUES: Final = [(178, 52, 45), (58, 122, 66), (214, 160, 30), (40, 92, 168), (124, 66, 150), (38, 132, 136)]
NAMED: Final = ([INK, *HUES, WHITE], [GREY, *HUES, WHITE])  # what the terminal's names of colours look like here
THEME: Final = TerminalTheme(PAPER, INK, *NAMED)
DARK: Final = 150  # a colour below this brightness carries white text
CELL: Final = (13, 24)  # pixels of a sign
FONT_SIZE: Final = 16
MARGIN: Final = 14
CORNER: Final = 4
SHAPES: Final = "▲△●♣†·~"  # signs that are drawn: the built-in font lacks some of them
SENTENCE: Final = 4  # text beside the board of this length begins where it stands; shorter text is centred there
PLAIN: Final = str.maketrans({"å": "a"})  # signs it lacks that have a plain look-alike


@dataclass(frozen=True)
class Look:
    """The look of a sign, and the place of the board it belongs to."""

    ink: Colour = INK
    ground: Colour | None = None  # of its tile
    is_piece: bool = False  # coloured: drawn as a chip
    place: str = ""


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
    """*markup* as pixels (height, width, channel): a tile for each place of the board, a chip for each piece."""
    from PIL import Image, ImageDraw, ImageFont  # imported late: only pixels need it

    text = Text.from_markup(markup)
    rows = text.plain.split("\n")
    size = (max(map(len, rows)) * CELL[0] + 2 * MARGIN, len(rows) * CELL[1] + 2 * MARGIN)
    image = Image.new("RGB", size, PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(FONT_SIZE)
    runs = list(_runs(rows, _looks(text)))
    for box, ground in _tiles(runs).values():
        pen.rounded_rectangle(_grown(box, 3, 1), CORNER, fill=ground or TILE, outline=EDGE)
    for run in runs:
        _draw_run(pen, font, run)
    pixels: npt.NDArray[Any] = np.asarray(image)
    return pixels


@dataclass(frozen=True)
class Run:
    """Neighbouring signs of one row that look alike; spaces only where they belong to a place of the board."""

    text: str
    look: Look
    box: Box


def _looks(text: Text) -> list[Look]:
    """The look of each sign of *text*."""
    looks = [Look()] * (len(text.plain) + 1)
    for span in text.spans:
        style = Style.parse(span.style) if isinstance(span.style, str) else span.style
        for at in range(span.start, span.end):
            looks[at] = _styled(looks[at], style)
    return looks


def _styled(look: Look, style: Style) -> Look:
    ink, is_piece = (FAINT, False) if style.dim else (look.ink, look.is_piece)
    ground = look.ground
    if style.bgcolor is not None:
        ground = _rgb(style.bgcolor.get_truecolor(THEME, foreground=False))
    if style.color is not None:
        ink, is_piece = _rgb(style.color.get_truecolor(THEME)), ground is None
    return Look(ink, ground, is_piece, str(style.meta.get("@click", "")) or look.place)


def _rgb(colour: ColorTriplet) -> Colour:
    return colour.red, colour.green, colour.blue


def _runs(rows: list[str], looks: list[Look]) -> Iterator[Run]:
    start = 0
    for line, row in enumerate(rows):
        signs = [(sign, looks[start + column], column) for column, sign in enumerate(row)]
        kinds = [_kind(row, column, look) for _, look, column in signs]
        for (look, _), group in groupby(signs, key=lambda sign: (sign[1], kinds[sign[2]])):
            run = list(group)
            word = "".join(sign for sign, _, _ in run)
            if word.strip() or look.place:
                left, top = MARGIN + run[0][2] * CELL[0], MARGIN + line * CELL[1]
                yield Run(word, look, (left, top, left + len(run) * CELL[0], top + CELL[1]))
        start += len(row) + 1


def _kind(row: str, column: int, look: Look) -> str:
    """List what may stand in one run: a word (beside the board: several), spaces, or the same shape again and again."""
    sign = row[column]
    is_between_words = not look.place and 0 < column < len(row) - 1 and " " not in row[column - 1] + row[column + 1]
    return sign if sign in SHAPES or (sign == " " and not is_between_words) else "word"


def _tiles(runs: list[Run]) -> dict[str, tuple[Box, Colour | None]]:
    """The box and the colour of each place of the board."""
    found: dict[str, tuple[Box, Colour | None]] = {}
    for run in runs:
        if run.look.place:
            box, ground = found.get(run.look.place, (run.box, None))
            found[run.look.place] = _joined(box, run.box), run.look.ground or ground
    return found


def _draw_run(pen: Any, font: Any, run: Run) -> None:
    left, top, right, bottom = run.box
    ink = run.look.ink
    if run.text.strip() and run.look.is_piece and run.look.place and run.text[0] not in SHAPES:
        pen.rounded_rectangle(_grown(run.box, 0, -2), CORNER, fill=ink, outline=EDGE)
        ink = WHITE if sum(ink) / 3 < DARK else INK
    if run.text[0] in SHAPES:
        for column, sign in enumerate(run.text):
            middle = left + (column + 0.5) * CELL[0], (top + bottom) / 2
            _draw_shape(pen, sign, middle, ink)
    elif run.look.place or len(run.text) < SENTENCE:
        pen.text(((left + right) / 2, (top + bottom) / 2), run.text.strip().translate(PLAIN), ink, font, anchor="mm")
    else:
        pen.text((left, (top + bottom) / 2), run.text.translate(PLAIN), ink, font, anchor="lm")


def _draw_shape(pen: Any, sign: str, middle: tuple[float, float], ink: Colour) -> None:
    x, y = middle
    if sign in "·~":
        radius = 1.5
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)
    elif sign in "▲△":
        edge = FAINT if ink == WHITE else ink
        pen.polygon([(x - 6, y + 6), (x + 6, y + 6), (x, y - 7)], fill=ink if sign == "▲" else TILE, outline=edge)
    elif sign == "†":
        pen.line((x, y - 7, x, y + 7), fill=ink, width=3)
        pen.line((x - 4, y - 2, x + 4, y - 2), fill=ink, width=3)
    elif sign == "♣":
        pen.rectangle((x - 1, y + 2, x + 1, y + 7), fill=ink)
        for dx, dy in ((-3, 1), (3, 1), (0, -4)):
            pen.ellipse((x + dx - 3, y + dy - 3, x + dx + 3, y + dy + 3), fill=ink)
    else:
        pen.ellipse((x - 5, y - 5, x + 5, y + 5), fill=ink, outline=FAINT)


def _joined(one: Box, other: Box) -> Box:
    """The box around both."""
    left, top, right, bottom = zip(one, other, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _grown(box: Box, wide: float, high: float) -> Box:
    """*box* with this much more on every side."""
    left, top, right, bottom = box
    return left - wide, top - high, right + wide, bottom + high
