"""Spots: where the places of a board lie on its drawing, so people can point at them by mouse and keys."""

from typing import Final

from rich.text import Text

from theomachy.core.spots import POINT

ASIDE_FACTOR: Final = 3  # how much farther away a place seems that is not straight ahead
LINE_HEIGHT: Final = 2  # a line of text is as high as two signs are wide
DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

Run = tuple[int, int, int]  # line, first column, column behind the last


class Spots:
    """The places that a board drawn in rich markup marks, each with its runs of signs."""

    def __init__(self, board: Text) -> None:
        self.board = board
        self.runs: dict[str, list[Run]] = {}
        starts = [0]
        for line in board.plain.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        for span in board.spans:
            place = _place_of(span.style)
            if place:
                row = next(number for number, start in enumerate(starts[1:]) if span.start < start)
                runs = self.runs.setdefault(place, [])
                runs.append((row, span.start - starts[row], span.end - starts[row]))
        self._starts = starts

    def middle(self, place: str) -> tuple[float, float]:
        """The middle of a place, as column and line."""
        runs = self.runs[place]
        columns = [(first + last) / 2 for _, first, last in runs]
        return sum(columns) / len(runs), sum(line for line, _, _ in runs) / len(runs)

    def next_to(self, place: str, way: str) -> str:
        """The place that an arrow key leads to from *place*: the first one from nowhere."""
        if place not in self.runs:
            return next(iter(self.runs), "")
        (x, y), (east, south) = self.middle(place), DIRECTIONS[way]
        best, nearest = place, 0.0
        for other in self.runs:
            column, line = self.middle(other)
            right, down = column - x, (line - y) * LINE_HEIGHT
            ahead, aside = right * east + down * south, abs(right * south) + abs(down * east)
            far = ahead + ASIDE_FACTOR * aside
            if ahead > 0 and aside <= ASIDE_FACTOR * ahead and (best == place or far < nearest):
                best, nearest = other, far
        return best

    def marked(self, place: str) -> Text:
        """The board with *place* in reverse."""
        board = self.board.copy()
        for line, first, last in self.runs.get(place, []):
            board.stylize("reverse", self._starts[line] + first, self._starts[line] + last)
        return board


def _place_of(style: object) -> str:
    """The place that a style points at; "" for none."""
    click = getattr(style, "meta", {}).get("@click") if not isinstance(style, str) else None
    return str(click[1][0]) if click is not None and click[0] == POINT else ""
