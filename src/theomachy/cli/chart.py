"""Charts as SVG text, styled by the page around them."""

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, MARGIN = 720, 240, 30
BINS = 40
ROW_HEIGHT = 28
LABEL_WIDTH = 150


def histogram(values: Sequence[int]) -> str:
    """Return how often the *values* fall into each of a few equal ranges."""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // BINS))
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    wide, tall = (WIDTH - 2 * MARGIN) / len(counts), (HEIGHT - 2 * MARGIN) / max(counts)
    parts = []
    for place, count in enumerate(counts):
        first = low + place * step
        x, y = MARGIN + place * wide, HEIGHT - MARGIN - count * tall
        parts.append(
            f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{max(1.0, wide - 1):.1f}" '
            f'height="{count * tall:.1f}"><title>{first} to {first + step - 1}: {count}</title></rect>'
        )
    floor = HEIGHT - MARGIN
    parts.append(f'<line class="axis" x1="{MARGIN}" y1="{floor}" x2="{WIDTH - MARGIN}" y2="{floor}"/>')
    parts.append(f'<text x="{MARGIN}" y="{HEIGHT - 8}">{low}</text>')
    parts.append(f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 8}" text-anchor="end">{high}</text>')
    parts.append(f'<text x="{MARGIN}" y="18">highest bar: {max(counts):,} games; each bar is {step} wide</text>')
    return _svg(HEIGHT, f"Histogram from {low} to {high}", parts)


def bars(rows: Sequence[tuple[str, float, float, float]]) -> str:
    """One bar for each row: its name, a share between 0 and 1, and the ends of its interval."""
    scale = (WIDTH - LABEL_WIDTH - 60) / max(high for _, _, _, high in rows)
    parts = []
    for place, (name, share, low, high) in enumerate(rows):
        y = place * ROW_HEIGHT + 4
        parts.append(
            f'<rect class="bar" x="{LABEL_WIDTH}" y="{y}" width="{share * scale:.1f}" height="{ROW_HEIGHT - 8}"/>'
        )
        parts += _interval(place, name, LABEL_WIDTH + low * scale, LABEL_WIDTH + high * scale, f"{share:.1%}")
    return _svg(len(rows) * ROW_HEIGHT + 4, "Bars with 95 % intervals", parts)


def points(rows: Sequence[tuple[str, float, float]]) -> str:
    """One point for each row: its name, a number, and how far its interval goes to both sides."""
    least = min(middle - error for _, middle, error in rows)
    scale = (WIDTH - LABEL_WIDTH - 100) / max(1e-9, max(middle + error for _, middle, error in rows) - least)
    parts = []
    for place, (name, middle, error) in enumerate(rows):
        x = LABEL_WIDTH + (middle - least) * scale
        parts += _interval(place, name, x - error * scale, x + error * scale, f"{middle:.1f} ± {error:.1f}")
        parts.append(f'<circle class="bar" cx="{x:.1f}" cy="{place * ROW_HEIGHT + ROW_HEIGHT / 2}" r="6"/>')
    return _svg(len(rows) * ROW_HEIGHT + 4, "Points with 95 % intervals", parts)


def _interval(place: int, name: str, low: float, high: float, text: str) -> list[str]:
    """The row at *place*: its *name*, a line from *low* to *high* with its ends marked, and a *text* after it."""
    middle = place * ROW_HEIGHT + ROW_HEIGHT / 2
    ends = [f'<line class="error" x1="{x:.1f}" y1="{middle - 6}" x2="{x:.1f}" y2="{middle + 6}"/>' for x in (low, high)]
    return [
        f'<text x="{LABEL_WIDTH - 8}" y="{middle + 4:.1f}" text-anchor="end">{escape(name)}</text>',
        f'<line class="error" x1="{low:.1f}" y1="{middle}" x2="{high:.1f}" y2="{middle}"/>',
        *ends,
        f'<text x="{high + 8:.1f}" y="{middle + 4:.1f}">{escape(text)}</text>',
    ]


def curves(series: Sequence[tuple[str, Sequence[float]]]) -> str:
    """One line for each named row of shares between 0 and 1, told apart by colour and dashes."""
    parts = [f'<line class="axis" x1="{MARGIN}" y1="{HEIGHT / 2}" x2="{WIDTH - MARGIN}" y2="{HEIGHT / 2}"/>']
    for place, (name, values) in enumerate(series):
        wide = (WIDTH - 2 * MARGIN) / max(1, len(values) - 1)
        tall = HEIGHT - 2 * MARGIN
        points = " ".join(
            f"{MARGIN + at * wide:.1f},{HEIGHT - MARGIN - value * tall:.1f}" for at, value in enumerate(values)
        )
        hue, dashes = (210 + place * 137) % 360, ("", "6 3", "2 3")[place % 3]
        style = f'stroke="hsl({hue} 60% 50%)" stroke-dasharray="{dashes}"'
        parts.append(f'<polyline points="{points}" fill="none" stroke-width="2" {style}/>')
        x = MARGIN + place * 110
        parts.append(f'<line x1="{x}" y1="12" x2="{x + 20}" y2="12" stroke-width="2" {style}/>')
        parts.append(f'<text x="{x + 26}" y="16">{escape(name)}</text>')
    return _svg(HEIGHT, "Curves of shares", parts)


def _svg(height: int, title: str, parts: Sequence[str]) -> str:
    inside = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg">\n{inside}\n</svg>'
    )
