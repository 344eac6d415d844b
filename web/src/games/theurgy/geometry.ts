/** Where the 19 hexes and 54 vertices lie on the page; names as in the game's notation. */

export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export const RADIUS = 100;
const WIDE = (Math.sqrt(3) / 2) * RADIUS;

const SLOTS: readonly (readonly [string, number, number])[] = [
  ['C', 0, 0],
  ['I1', 1, -1],
  ['I2', 1, 0],
  ['I3', 0, 1],
  ['I4', -1, 1],
  ['I5', -1, 0],
  ['I6', 0, -1],
  ['O1', 2, -2],
  ['O2', 2, -1],
  ['O3', 2, 0],
  ['O4', 1, 1],
  ['O5', 0, 2],
  ['O6', -1, 2],
  ['O7', -2, 2],
  ['O8', -2, 1],
  ['O9', -2, 0],
  ['O10', -1, -1],
  ['O11', 0, -2],
  ['O12', 1, -2],
];

export const HEXES: readonly Spot[] = SLOTS.map(([id, q, r]) => ({
  id,
  x: WIDE * (2 * q + r),
  y: 1.5 * RADIUS * r,
}));

const AROUND = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;

/** Vertices are numbered row by row from the north, west to east. */
export const VERTICES: readonly Spot[] = (() => {
  const seen = new Map<string, readonly [number, number]>();
  for (const [, q, r] of SLOTS)
    for (const [dx, dy] of AROUND) {
      const spot = [2 * q + r + dx, 3 * r + dy] as const;
      seen.set(spot.join(), spot);
    }
  return [...seen.values()]
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .map(([x, y], k) => ({ id: `v${String(k + 1).padStart(2, '0')}`, x: WIDE * x, y: (RADIUS / 2) * y }));
})();

/** The outline of a hex around the origin. */
export const HEX_SHAPE = `${AROUND.map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${WIDE * x} ${(RADIUS / 2) * y}`).join('')}z`;

/** The hexes beside each hex. */
export const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  HEXES.map((spot) => [
    spot.id,
    HEXES.filter(
      (other) => other !== spot && Math.hypot(other.x - spot.x, other.y - spot.y) < 2 * WIDE + 1,
    ).map(({ id }) => id),
  ]),
);

/** The hexes around a vertex. */
export const hexesAround = (vertex: Spot): readonly string[] =>
  HEXES.filter((hex) => Math.hypot(hex.x - vertex.x, hex.y - vertex.y) < RADIUS + 1).map(({ id }) => id);
