/**
 * The land on a tile: which terrain lies where, as smooth shapes that meet their neighbours at the middle of each edge.
 * Corners are written clockwise from the north-west, as in the game's notation.
 */

export type Terrain = 'S' | 'M' | 'F' | 'P';

export interface Look {
  readonly corners: readonly [Terrain, Terrain, Terrain, Terrain];
  readonly bridge: Terrain | '0' | ''; // the terrain joined through the middle of a saddle, 0 for a split one
}

export interface Patch {
  readonly terrain: Terrain;
  readonly path: string;
}

export interface Mark {
  readonly terrain: Terrain;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export const SIZE = 100;
const CORNERS = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
] as const;
const MIDDLES = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
] as const; // MIDDLES[k] lies between corner k and corner k + 1
const MIDDLE = (k: number) => MIDDLES[(k + 4) % 4] as readonly [number, number];
const CORNER = (k: number) => CORNERS[(k + 4) % 4] as readonly [number, number];

/** "SSMF" or "SFSM=0" as a look; undefined when it is neither. */
export function readLook(text: string): Look | undefined {
  const match = /^([SMFP])([SMFP])([SMFP])([SMFP])(?:=([SMFP0]))?$/.exec(text);
  if (match === null) return undefined;
  return {
    corners: match.slice(1, 5) as unknown as Look['corners'],
    bridge: (match[5] ?? '') as Look['bridge'],
  };
}

/** The look turned clockwise by quarter turns. */
export function turn(look: Look, quarters: number): Look {
  const at = (k: number) => look.corners[(((k - quarters) % 4) + 4) % 4] as Terrain;
  return { corners: [at(0), at(1), at(2), at(3)], bridge: look.bridge };
}

/** A small number that is the same every time, for variation without chance. */
export function grain(seed: string, salt: number): number {
  let hash = 2166136261 ^ salt;
  for (let k = 0; k < seed.length; k += 1) hash = Math.imul(hash ^ seed.charCodeAt(k), 16777619);
  hash ^= hash >>> 13;
  return ((Math.imul(hash, 1540483477) >>> 8) % 1000) / 1000;
}

const point = (p: readonly [number, number]) => `${p[0]} ${p[1]}`;
/** A point on the way from an edge's middle straight into the tile. */
const inward = (p: readonly [number, number], depth: number): readonly [number, number] => [
  p[0] + ((50 - p[0]) * depth) / 50,
  p[1] + ((50 - p[1]) * depth) / 50,
];

/** The quarter around a corner, bounded by a round coast from edge middle to edge middle. */
function cornerPath(k: number, depth: number): string {
  const [a, b] = [MIDDLE(k - 1), MIDDLE(k)];
  return `M${point(CORNER(k))}L${point(b)}C${point(inward(b, depth))} ${point(inward(a, depth))} ${point(a)}z`;
}

/** The quarter around a corner up to the very middle of the tile. */
function wedgePath(k: number): string {
  const [a, b] = [MIDDLE(k - 1), MIDDLE(k)];
  return `M${point(CORNER(k))}L${point(b)}C${point(inward(b, 30))} 50 50 50 50S${point(inward(a, 30))} ${point(a)}z`;
}

/** The half of a tile with corners k and k + 1. */
function halfPath(k: number, sway: number): string {
  const [a, b] = [MIDDLE(k - 1), MIDDLE(k + 1)];
  const [out, home] = [inward(b, 26), inward(a, 26)];
  const tilt = k % 2 === 0 ? `50 ${50 + sway}` : `${50 + sway} 50`;
  return (
    `M${point(CORNER(k))}L${point(CORNER(k + 1))}L${point(b)}` +
    `C${point(out)} ${point(out)} ${tilt}S${point(home)} ${point(a)}z`
  );
}

/** Two equal corners across, the other two different from them. */
const isSaddle = (c: Look['corners']): boolean =>
  (c[0] === c[2] && c[1] !== c[0] && c[3] !== c[0]) || (c[1] === c[3] && c[0] !== c[1] && c[2] !== c[1]);

const WHOLE = 'M0 0H100V100H0z';

/** The land of a tile from the ground up: later patches lie on earlier ones. */
export function patches(look: Look, seed: string): readonly Patch[] {
  const c = look.corners;
  const depth = (k: number) => 30 + 18 * grain(seed, k);
  const kinds = new Set(c);
  if (kinds.size === 1) return [{ terrain: c[0], path: WHOLE }];
  if (isSaddle(c)) return saddle(look, depth);
  const pair = [0, 1, 2, 3].find((k) => c[k] === c[(k + 1) % 4] && c[(k + 1) % 4] !== c[(k + 2) % 4]);
  const three = [0, 1, 2, 3].find((k) => c.filter((t) => t === c[k]).length === 1 && kinds.size === 2);
  if (three !== undefined) {
    const base = c[(three + 1) % 4] as Terrain;
    return [
      { terrain: base, path: WHOLE },
      { terrain: c[three] as Terrain, path: cornerPath(three, depth(three)) },
    ];
  }
  const k = pair ?? 0;
  const half = {
    terrain: c[k] as Terrain,
    path: halfPath(k, (grain(seed, 5) < 0.5 ? -1 : 1) * (5 + 9 * grain(seed, 6))),
  };
  const [left, right] = [c[(k + 2) % 4] as Terrain, c[(k + 3) % 4] as Terrain];
  if (left === right) return [{ terrain: left, path: WHOLE }, half];
  return [
    { terrain: c[k] as Terrain, path: WHOLE },
    { terrain: left, path: wedgePath(k + 2) },
    { terrain: right, path: wedgePath(k + 3) },
  ];
}

function saddle(look: Look, depth: (k: number) => number): readonly Patch[] {
  const c = look.corners;
  const twin = c[0] === c[2] && (look.bridge === '0' || look.bridge === c[0] || c[1] !== c[3]) ? 0 : 1;
  const [first, second] = [c[twin] as Terrain, c[twin + 1] as Terrain];
  const third = c[(twin + 3) % 4] as Terrain;
  if (look.bridge !== '0')
    return [
      { terrain: first, path: WHOLE },
      { terrain: second, path: cornerPath(twin + 1, depth(1) - 6) },
      { terrain: third, path: cornerPath(twin + 3, depth(2) - 6) },
    ];
  const side = CORNER(twin + 1);
  return [
    { terrain: third, path: WHOLE },
    { terrain: second, path: `M${point(CORNER(twin))}L${point(side)}L${point(CORNER(twin + 2))}z` },
    { terrain: first, path: cornerPath(twin, depth(1) - 4) },
    { terrain: first, path: cornerPath(twin + 2, depth(2) - 4) },
  ];
}

/** Small pictures scattered on the land: waves, peaks, trees, stalks. */
export function marks(look: Look, seed: string): readonly Mark[] {
  return look.corners.flatMap((terrain, k) => {
    const [x, y] = CORNER(k);
    const spots = terrain === 'S' ? 1 : 2;
    return Array.from({ length: spots }, (_, n) => ({
      terrain,
      x: 25 + (x / 100) * 50 + (grain(seed, 10 * k + n) - 0.5) * 26 - (x - 50) * 0.06,
      y: 25 + (y / 100) * 50 + (grain(seed, 10 * k + n + 5) - 0.5) * 26 - (y - 50) * 0.06,
      size: 0.85 + 0.4 * grain(seed, 40 + 10 * k + n),
    })).sort((a, b) => a.y - b.y);
  });
}

/** Where a prophet stands: the middle of the quarters of its region. */
export function standing(look: Look, corner: number): readonly [number, number] {
  const region = new Set([corner]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const k of region) {
      for (const next of [(k + 1) % 4, (k + 3) % 4])
        if (look.corners[next] === look.corners[k] && !region.has(next)) {
          region.add(next);
          grown = true;
        }
    }
  }
  const across = (corner + 2) % 4;
  if (look.bridge === look.corners[corner] && look.corners[across] === look.corners[corner])
    region.add(across);
  const spots = [...region].map((k) => CORNER(k)).map(([x, y]) => [25 + x / 2, 25 + y / 2] as const);
  return [
    spots.reduce((sum, [x]) => sum + x, 0) / spots.length,
    spots.reduce((sum, [, y]) => sum + y, 0) / spots.length,
  ];
}
