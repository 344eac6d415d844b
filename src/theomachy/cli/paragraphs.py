"""Paragraphs: lines of text whose later rows stand under the first; bullets and indents stand out."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions
from rich.text import Text

HANGING = 2  # columns by which the later rows of an indented line stand further in
NARROWEST = 20  # columns that a line needs beside its indent


class Paragraphs:
    """Lines, each wrapped by itself; those without an indent get a bullet, or are headings where *headed*."""

    def __init__(self, lines: Sequence[str], bullets: bool = False, headed: bool = False) -> None:
        self.lines = list(lines)
        self.bullets = bullets
        self.headed = headed

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for line in self.lines:
            body = line.lstrip(" ")
            is_outer = len(body) == len(line)
            lead = "• " if self.bullets and is_outer else " " * (len(line) - len(body))
            hang = " " * (len(lead) if self.bullets or is_outer else len(lead) + HANGING)
            style = "bold" if self.headed and is_outer else ""
            room = max(NARROWEST, options.max_width - len(hang))
            for number, row in enumerate(Text(body, style).wrap(console, room)):
                yield Text(hang if number else lead) + row
