"""A learning curve as SVG: the share of games won against each opponent, with 95 % intervals."""

from collections.abc import Mapping, Sequence
from typing import Final

from theomachy.cli.simulation import Share

WIDTH: Final = 720
HEIGHT: Final = 360
LEFT: Final = 62
RIGHT: Final = 96  # room for the names at the ends of the lines
TOP: Final = 18
BOTTOM: Final = 52
COLOURS: Final = ("#8a5a2b", "#1f5fa8", "#3a7a42")
INK: Final = "#22263a"
FAINT: Final = "#ddd2b8"
TICKS: Final = 5


def picture(curve: Sequence[Mapping[str, float]], opponents: Sequence[str], games: int) -> str:
    """Draw *curve*, whose points have the ``games`` learned from and the score against each of the *opponents*.

    *games* is how many were played for each score.
    """
    most = max(point["games"] for point in curve)
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ee"/>', *_axes(most)]
    for opponent, colour in zip(opponents, COLOURS, strict=False):
        points = [(_x(point["games"], most), point[opponent]) for point in curve]
        for x, share in points:
            low, high = Share(round(share * games), games).interval()
            parts.append(_line(x, _y(low), x, _y(high), colour, 1.5))
            parts.append(f'<circle cx="{x:.1f}" cy="{_y(share):.1f}" r="3.5" fill="{colour}"/>')
        path = " ".join(f"{x:.1f},{_y(share):.1f}" for x, share in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, share = points[-1]
        parts.append(f'<text x="{x + 10:.1f}" y="{_y(share) + 4:.1f}" fill="{colour}">{opponent} {share:.0%}</text>')
    inside = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="Share of games won, by games learned from" font-family="system-ui, sans-serif" font-size="13" '
        f'fill="{INK}">\n{inside}\n</svg>\n'
    )


def _axes(most: float) -> list[str]:
    """The lines and labels of both axes; the line at one half is the one to cross."""
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        colour, width = (INK, 1.0) if share == 1 / 2 else (FAINT, 1.0)
        parts.append(_line(LEFT, _y(share), WIDTH - RIGHT, _y(share), colour, width))
        parts.append(f'<text x="{LEFT - 8}" y="{_y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for tick in range(TICKS + 1):
        games = most * tick / TICKS
        x = _x(games, most)
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{games:,.0f}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle:.1f}" y="{HEIGHT - 10}" text-anchor="middle">games learned from</text>')
    return parts


def _x(games: float, most: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * games / most


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'
