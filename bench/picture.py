"""Rates on a logarithmic scale, as SVG and as a page."""

from collections.abc import Mapping
from html import escape
from math import ceil, floor, log10

WIDTH, ROW, LABEL = 860, 22, 260
COLOURS = {"c": "#7a5c1e", "open_spiel": "#7a5c1e", "catanatron": "#7a5c1e"}  # the peers; ours are blue
OURS = "#3d5291"


def chart(rates: Mapping[str, float]) -> str:
    """One bar for each rate, longest first."""
    rows = sorted(rates.items(), key=lambda row: -row[1])
    low, high = floor(log10(rows[-1][1])), ceil(log10(rows[0][1]))
    scale = (WIDTH - LABEL - 90) / (high - low)
    height = len(rows) * ROW + 34
    parts = [f'<rect width="{WIDTH}" height="{height}" fill="#fbf7ee"/>']
    for power in range(low, high + 1):
        x = LABEL + (power - low) * scale
        parts.append(f'<line x1="{x:.1f}" y1="24" x2="{x:.1f}" y2="{height}" stroke="#ddd2b8"/>')
        parts.append(f'<text x="{x:.1f}" y="16" text-anchor="middle">{10**power:,}</text>')
    for place, (name, value) in enumerate(rows):
        y, long = place * ROW + 28, (log10(value) - low) * scale
        colour = COLOURS.get(name.split()[0], OURS)
        parts.append(f'<text x="{LABEL - 8}" y="{y + 13}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<rect x="{LABEL}" y="{y}" width="{long:.1f}" height="{ROW - 5}" fill="{colour}"/>')
        parts.append(f'<text x="{LABEL + long + 6:.1f}" y="{y + 13}">{value:,.0f}</text>')
    inside = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="Rates per second" font-family="system-ui, sans-serif" font-size="13" fill="#22263a">\n'
        f"{inside}\n</svg>\n"
    )


def page(title: str, picture: str, text: str) -> str:
    """A page with the picture and the figures below it."""
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<body style="max-width:60rem;margin:2rem auto;font:16px system-ui">\n<h1>{escape(title)}</h1>\n'
        f"{picture}\n<pre>{escape(text)}</pre>\n"
    )
