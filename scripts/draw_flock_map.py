"""Draw the coasts and borders of Flock's maps from their data files.

python -m scripts.draw_flock_map writes web/src/games/flock/parts/maps.ts. Every area grows out of its centre towards
the areas it borders on land; where two areas meet that share no land border the sea comes between them; noise bends
the coasts. The result depends on the data files alone.
"""

import json
import math
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src" / "theomachy" / "games" / "flock" / "data"
OUT = ROOT / "web" / "src" / "games" / "flock" / "parts" / "maps.ts"
STEP = 2  # size of a sample in the frame
WIDTH, HEIGHT = 1000 // STEP, 600 // STEP
REACH = 44.0  # how far land goes from the skeleton of an area
STRAIT = 13.0  # width of the sea between areas that share no land border
SEA = -1

Point = tuple[float, float]


def noise(x: float, y: float, salt: int) -> float:
    """Smooth noise in -1..1 from a few sines; enough to bend a coast."""
    total = 0.0
    for octave, (size, weight) in enumerate(((90.0, 0.5), (41.0, 0.3), (19.0, 0.2), (9.0, 0.12))):
        turn = 1.7 * octave + 2.3 * salt
        u, v = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
        total += weight * math.sin(u / size * 6.283 + turn) * math.cos(v / size * 6.283 - turn)
    return total


def to_segment(p: Point, a: Point, b: Point) -> float:
    """Distance from *p* to the segment *a*-*b*."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def label(data: dict[str, Any]) -> list[list[int]]:
    """Return which area each sample of the frame belongs to."""
    areas = data["area"]
    at = {area["id"]: (float(area["x"]), float(area["y"])) for area in areas}
    index = {area["id"]: number for number, area in enumerate(areas)}
    borders: set[tuple[int, int]] = set()
    bones: list[list[tuple[Point, Point]]] = [[(at[area["id"]], at[area["id"]])] for area in areas]
    for pair in data["land"]:
        one, two = pair.split("-")
        borders |= {(index[one], index[two]), (index[two], index[one])}
        middle = ((at[one][0] + at[two][0]) / 2, (at[one][1] + at[two][1]) / 2)
        bones[index[one]].append((at[one], middle))
        bones[index[two]].append((at[two], middle))
    rows = []
    for row in range(HEIGHT):
        rows.append([sample(column * STEP, row * STEP, data, bones, borders) for column in range(WIDTH)])
    return rows


def sample(
    x: float, y: float, data: dict[str, Any], bones: list[list[tuple[Point, Point]]], borders: set[tuple[int, int]]
) -> int:
    """The area that the point belongs to, or SEA."""
    if all(math.hypot(x - globe["x"], y - globe["y"]) > globe["radius"] - 9 for globe in data["hemispheres"]):
        return SEA
    p = (x + 14 * noise(x, y, 1), y + 14 * noise(x, y, 2))
    near = sorted((min(to_segment(p, a, b) for a, b in bones[area]), area) for area in range(len(bones)))
    (first, here), *others = near[:4]
    if first > REACH + 12 * noise(x, y, 3):
        return SEA
    for distance, other in others:
        if distance - first < STRAIT and (here, other) not in borders:
            return SEA
    return here


def touching(rows: list[list[int]]) -> dict[tuple[int, int], int]:
    """Return how many samples of two different areas lie side by side."""
    found: dict[tuple[int, int], int] = {}
    for y in range(HEIGHT - 1):
        for x in range(WIDTH - 1):
            for other in (rows[y][x + 1], rows[y + 1][x]):
                if SEA != rows[y][x] != other != SEA:
                    pair = (min(rows[y][x], other), max(rows[y][x], other))
                    found[pair] = found.get(pair, 0) + 1
    return found


def check(rows: list[list[int]], data: dict[str, Any]) -> None:
    """Every land border is drawn, and no other."""
    index = {area["id"]: number for number, area in enumerate(data["area"])}
    wanted = {tuple(sorted(index[id] for id in pair.split("-"))): pair for pair in data["land"]}
    drawn = touching(rows)
    for pair, text in wanted.items():
        if drawn.get((pair[0], pair[1]), 0) < 5:
            raise SystemExit(f"{data['id']}: the border {text} is not drawn")
    for pair in drawn:
        if pair not in wanted:
            ids = [area["id"] for area in data["area"]]
            raise SystemExit(f"{data['id']}: {ids[pair[0]]} and {ids[pair[1]]} touch but share no border")


def outline(rows: list[list[int]], area: int) -> list[list[Point]]:
    """The closed boundaries of an area's samples, longest first."""
    edges: dict[Point, list[Point]] = {}
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if value != area:
                continue
            for dx, dy, start, end in (
                (0, -1, (0, 0), (1, 0)),
                (1, 0, (1, 0), (1, 1)),
                (0, 1, (1, 1), (0, 1)),
                (-1, 0, (0, 1), (0, 0)),
            ):
                nx, ny = x + dx, y + dy
                if not (0 <= nx < WIDTH and 0 <= ny < HEIGHT) or rows[ny][nx] != area:
                    edges.setdefault((x + start[0], y + start[1]), []).append((x + end[0], y + end[1]))
    loops: list[list[Point]] = []
    while edges:
        origin = next(iter(edges))
        loop, here = [origin], origin
        while True:
            there = edges[here].pop()
            if not edges[here]:
                del edges[here]
            if there == origin:
                break
            loop.append(there)
            here = there
        loops.append(loop)
    return sorted((loop for loop in loops if len(loop) > 24), key=len, reverse=True)


def smooth(loop: list[Point]) -> list[Point]:
    """Round the steps of the samples off and drop points that add nothing."""
    points = loop
    for _ in range(2):
        size = len(points)
        points = [
            (
                sum(points[(k + d) % size][0] for d in (-2, -1, 0, 1, 2)) / 5,
                sum(points[(k + d) % size][1] for d in (-2, -1, 0, 1, 2)) / 5,
            )
            for k in range(size)
        ]
    half = len(points) // 2
    return simplify(points[: half + 1], 0.35)[:-1] + simplify([*points[half:], points[0]], 0.35)[:-1]


def simplify(points: list[Point], tolerance: float) -> list[Point]:
    """Douglas and Peucker's line simplification."""
    far, worst = 0, 0.0
    for k in range(1, len(points) - 1):
        distance = to_segment(points[k], points[0], points[-1])
        if distance > worst:
            far, worst = k, distance
    if worst <= tolerance:
        return [points[0], points[-1]]
    return simplify(points[: far + 1], tolerance)[:-1] + simplify(points[far:], tolerance)


def path(loops: list[list[Point]]) -> str:
    """SVG path data of closed *loops*."""
    parts = []
    for loop in loops:
        spots = [f"{x * STEP:.0f} {y * STEP:.0f}" for x, y in smooth(loop)]
        parts.append("M" + "L".join(spots) + "z")
    return "".join(parts)


def draw(name: str) -> dict[str, object]:
    """Everything the board needs of one map."""
    data = tomllib.loads((DATA / f"map_{name}.toml").read_text(encoding="utf-8"))
    rows = label(data)
    check(rows, data)
    areas = {}
    for number, area in enumerate(data["area"]):
        areas[area["id"]] = {
            "x": area["x"],
            "y": area["y"],
            "tint": area["tint"],
            "shape": path(outline(rows, number)),
        }
    return {"areas": areas, **{key: data[key] for key in ("land", "sea", "rim", "hemispheres")}}


def main() -> None:
    maps = {name: draw(name) for name in ("w19", "w25")}
    text = json.dumps(maps, indent=1)
    OUT.write_text(
        "// Made by scripts/draw_flock_map.py from the data files of the game; edit those.\n"
        "export interface Area {\n  readonly x: number;\n  readonly y: number;\n  readonly tint: string;\n"
        "  readonly shape: string;\n}\n\n"
        "export interface WorldMap {\n  readonly areas: Readonly<Record<string, Area>>;\n"
        "  readonly land: readonly string[];\n  readonly sea: readonly string[];\n  readonly rim: readonly string[];\n"
        "  readonly hemispheres: readonly { readonly x: number; readonly y: number; readonly radius: number }[];\n}\n\n"
        f"export const MAPS: Readonly<Record<string, WorldMap>> = {text};\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
