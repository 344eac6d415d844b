"""Curves of a training as SVG."""

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, LEFT, MARGIN = 640, 320, 56, 28
COLOURS = ("#7a5c1e", "#3d5291", "#2f7d4f")
LINES = 4  # of the grid


def curves(title: str, series: Sequence[tuple[str, Sequence[float]]], level: tuple[str, float] | None = None) -> str:
    """One line for each of *series* over the epochs, and a dashed one at a *level* to compare with."""
    values = [value for _, row in series for value in row] + ([level[1]] if level else [])
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    longest = max(len(row) for _, row in series)

    def place(epoch: int, value: float) -> str:
        x = LEFT + epoch / max(1, longest - 1) * (WIDTH - LEFT - MARGIN)
        return f"{x:.1f},{HEIGHT - MARGIN - (value - low) / span * (HEIGHT - 3 * MARGIN):.1f}"

    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ee"/>',
        f'<text x="{LEFT}" y="18">{escape(title)}</text>',
    ]
    for line in range(LINES + 1):
        value = low + span * line / LINES
        y = place(0, value).split(",")[1]
        parts.append(f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - MARGIN}" y2="{y}" stroke="#ddd2b8"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{value:.3f}</text>')
    if level:
        y = place(0, level[1]).split(",")[1]
        parts.append(
            f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - MARGIN}" y2="{y}" stroke="#22263a" stroke-dasharray="6 4"/>'
        )
        parts.append(f'<text x="{WIDTH - MARGIN}" y="{float(y) - 5:.1f}" text-anchor="end">{escape(level[0])}</text>')
    for number, (name, row) in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(place(epoch, value) for epoch, value in enumerate(row))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + 110 * number}" y="{MARGIN + 14}" fill="{colour}">{escape(name)}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">epochs: {longest}</text>')
    inside = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="12" fill="#22263a">\n'
        f"{inside}\n</svg>\n"
    )
