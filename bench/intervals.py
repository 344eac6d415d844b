"""Rates with their 95 % intervals, one line each, as SVG."""

from collections.abc import Sequence
from html import escape

from theomachy.cli.simulation import Share

WIDTH, ROW, LABEL = 860, 18, 330


def forest(rows: Sequence[tuple[str, Share]]) -> str:
    """A dot for each rate on a line as long as its interval, from 0 to the highest interval's end."""
    end = round(max((share.interval()[1] for _, share in rows), default=1.0), 6)  # 1 and not a hair less
    scale = (WIDTH - LABEL - 20) / end
    height = len(rows) * ROW + 34
    parts = [f'<rect width="{WIDTH}" height="{height}" fill="#fbf7ee"/>']
    for tenth in range(int(end * 10) + 1):
        x = LABEL + tenth / 10 * scale
        parts.append(f'<line x1="{x:.1f}" y1="24" x2="{x:.1f}" y2="{height}" stroke="#ddd2b8"/>')
        parts.append(f'<text x="{x:.1f}" y="16" text-anchor="middle">{tenth * 10} %</text>')
    for place, (name, share) in enumerate(rows):
        low, high = share.interval()
        y = place * ROW + 38
        parts.append(f'<text x="{LABEL - 8}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        ends = f'x1="{LABEL + low * scale:.1f}" x2="{LABEL + high * scale:.1f}"'
        parts.append(f'<line {ends} y1="{y}" y2="{y}" stroke="#3d5291" stroke-width="3"/>')
        parts.append(f'<circle cx="{LABEL + share.rate() * scale:.1f}" cy="{y}" r="4" fill="#22263a"/>')
    inside = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="Share of games won" font-family="system-ui, sans-serif" font-size="12" fill="#22263a">\n'
        f"{inside}\n</svg>\n"
    )
