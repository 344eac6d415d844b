/**
 * The land on a tile: which terrain lies where, as smooth shapes that meet their neighbours at the middle of each edge.
 * Corners are written clockwise from the north-west, as in the game's notation.
 */

export type Terrain = 'S' | 'M' | 'F' | 'P';

const isTerrain = (letter: string): letter is Terrain =>
  letter === 'S' || letter === 'M' || letter === 'F' || letter === 'P';

export interface Look {
  readonly corners: readonly [Terrain, Terrain, Terrain, Terrain];
  readonly bridge: Terrain | '0' | ''; // the terrain joined through the middle of a saddle, 0 for a split one
}

export interface Patch {
  readonly terrain: Terrain;
  readonly path: string; // all of it
  readonly shore: string; // only where it ends inside the tile
}

export interface Mark {
  readonly terrain: Terrain;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

type Point = readonly [number, number];

/** How far the shore leaves the middle of the north, east, south and west edge. */
export type Joints = readonly [number, number, number, number];

export const SIZE = 100;
const CORNERS: readonly Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const INWARD: readonly Point[] = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
]; // from edge k, which lies between corner k and corner k + 1
const STRAIGHT: Joints = [0, 0, 0, 0];
const CORNER = (k: number): Point => CORNERS[(k + 4) % 4] as Point;

/** "SSMF" or "SFSM=0" as a look; undefined when it is neither. */
export function readLook(text: string): Look | undefined {
  const [letters = '', bridge = ''] = text.split('=');
  const corners = [...letters].filter(isTerrain);
  const isWhole = corners.length === 4 && letters.length === 4;
  const isBridge = bridge === '' || bridge === '0' || isTerrain(bridge);
  return isWhole && isBridge
    ? { corners: corners as unknown as Look['corners'], bridge: bridge as Look['bridge'] }
    : undefined;
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

const JOG = 22; // how far apart shores may cross an edge

/** Where shores cross the edges of a space of the World: the same for both tiles of an edge. */
export function joints(column: number, row: number): Joints {
  const jog = (way: string, x: number, y: number) => (grain(`${way}${x},${y}`, 7) - 0.5) * JOG;
  return [jog('h', column, row), jog('v', column + 1, row), jog('h', column, row + 1), jog('v', column, row)];
}

const at = (p: Point): string => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
const step = (p: Point, way: Point, far: number): Point => [p[0] + way[0] * far, p[1] + way[1] * far];

/** A smooth line through points, going on from the first of them. */
function smooth(points: readonly Point[]): string {
  const get = (k: number) => points[Math.max(0, Math.min(k, points.length - 1))] as Point;
  return points
    .slice(1)
    .map((end, k) => {
      const start = get(k);
      const [before, after] = [get(k - 1), get(k + 2)];
      const out: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6];
      const home: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6];
      return `C${at(out)} ${at(home)} ${at(end)}`;
    })
    .join('');
}

/** The shores of one tile: winding lines that leave its edges straight. */
class Shores {
  private readonly centre: Point;

  constructor(
    private readonly seed: string,
    private readonly jogs: Joints,
  ) {
    this.centre = [50 + 12 * (grain(seed, 8) - 0.5), 50 + 12 * (grain(seed, 9) - 0.5)];
  }

  /** Where the shore crosses edge k. */
  private crossing(k: number): Point {
    const edge = (k + 4) % 4;
    const [a, b] = [CORNER(edge), CORNER(edge + 1)];
    const along = this.jogs[edge] ?? 0;
    return [(a[0] + b[0]) / 2 + (a[0] === b[0] ? 0 : along), (a[1] + b[1]) / 2 + (a[1] === b[1] ? 0 : along)];
  }

  private way(k: number): Point {
    return INWARD[(k + 4) % 4] as Point;
  }

  /** From one edge to another. */
  across(from: number, to: number, depth: number): readonly Point[] {
    const [a, b] = [this.crossing(from), this.crossing(to)];
    return this.wind(a, step(a, this.way(from), depth), step(b, this.way(to), depth), b, 10 * from + to);
  }

  /** From an edge to the middle of the tile. */
  inward(from: number): readonly Point[] {
    const a = this.crossing(from);
    return this.wind(a, step(a, this.way(from), 30), this.centre, this.centre, 50 + from);
  }

  /** Points on a curve, those inside moved a little to the side. */
  private wind(a: Point, b: Point, c: Point, d: Point, salt: number): readonly Point[] {
    const parts = 7;
    return Array.from({ length: parts + 1 }, (_, k): Point => {
      const t = k / parts;
      const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      const sway = Math.sin(Math.PI * t) * 8;
      return [
        p * a[0] + q * b[0] + r * c[0] + s * d[0] + sway * (grain(this.seed, salt * 20 + k) - 0.5),
        p * a[1] + q * b[1] + r * c[1] + s * d[1] + sway * (grain(this.seed, salt * 20 + k + 10) - 0.5),
      ];
    });
  }
}

/** A patch inside its corners, ended by shores that lead on from each other. */
function patch(
  terrain: Terrain,
  corners: readonly number[],
  ...shores: readonly (readonly Point[])[]
): Patch {
  const start = shores[0]?.[0] as Point;
  const line = `M${at(start)}${shores.map(smooth).join('')}`;
  return { terrain, path: `${line}${corners.map((k) => `L${at(CORNER(k))}`).join('')}z`, shore: line };
}

const whole = (terrain: Terrain): Patch => ({ terrain, path: 'M0 0H100V100H0z', shore: '' });

/** Two equal corners across, the other two different from them. */
const isSaddle = (c: Look['corners']): boolean =>
  (c[0] === c[2] && c[1] !== c[0] && c[3] !== c[0]) || (c[1] === c[3] && c[0] !== c[1] && c[2] !== c[1]);

/** The land of a tile from the ground up: later patches lie on earlier ones. */
export function patches(look: Look, seed: string, jogs: Joints = STRAIGHT): readonly Patch[] {
  const c = look.corners;
  const shores = new Shores(seed, jogs);
  const depth = (k: number) => 30 + 18 * grain(seed, k);
  const corner = (k: number, deep = depth(k)) =>
    patch(c[(k + 4) % 4] as Terrain, [k], shores.across(k - 1, k, deep));
  const kinds = new Set(c);
  if (kinds.size === 1) return [whole(c[0])];
  if (isSaddle(c)) return saddle(look, corner, depth);
  const lonely = [0, 1, 2, 3].find((k) => kinds.size === 2 && c.filter((t) => t === c[k]).length === 1);
  if (lonely !== undefined) return [whole(c[(lonely + 1) % 4] as Terrain), corner(lonely)];
  const k = [0, 1, 2, 3].find((k) => c[k] === c[(k + 1) % 4] && c[(k + 1) % 4] !== c[(k + 2) % 4]) ?? 0;
  const [left, right] = [c[(k + 2) % 4] as Terrain, c[(k + 3) % 4] as Terrain];
  if (left === right)
    return [whole(left), patch(c[k] as Terrain, [k + 1, k], shores.across(k - 1, k + 1, 26))];
  const wedge = (at: number, terrain: Terrain) =>
    patch(terrain, [at], shores.inward(at - 1), [...shores.inward(at)].reverse());
  return [whole(c[k] as Terrain), wedge(k + 2, left), wedge(k + 3, right)];
}

function saddle(
  look: Look,
  corner: (k: number, deep: number) => Patch,
  depth: (k: number) => number,
): readonly Patch[] {
  const c = look.corners;
  const twin = c[0] === c[2] && (look.bridge === '0' || look.bridge === c[0] || c[1] !== c[3]) ? 0 : 1;
  const [first, second] = [c[twin] as Terrain, c[twin + 1] as Terrain];
  if (look.bridge !== '0')
    return [whole(first), corner(twin + 1, depth(1) - 6), corner(twin + 3, depth(2) - 6)];
  const line: readonly Point[] = [CORNER(twin + 2), CORNER(twin)];
  return [
    whole(c[(twin + 3) % 4] as Terrain),
    patch(second, [twin + 1], line),
    corner(twin, depth(1) - 4),
    corner(twin + 2, depth(2) - 4),
  ];
}

const THICK: Readonly<Record<Terrain, number>> = { S: 1, M: 2, F: 4, P: 2 };

/** Small pictures scattered on the land: waves, peaks, trees, stalks; those in front come last. */
export function marks(look: Look, seed: string): readonly Mark[] {
  const spots = look.corners.flatMap((terrain, k) => {
    const [x, y] = CORNER(k);
    return Array.from({ length: THICK[terrain] }, (_, n) => ({
      terrain,
      x: 24 + x * 0.52,
      y: 24 + y * 0.52,
      salt: 10 * k + n,
    }));
  });
  // Inside wide land pictures stand in the middle too, so that it does not look like four fields.
  if (new Set(look.corners).size === 1)
    for (let n = 0; n < THICK[look.corners[0]]; n += 1)
      spots.push({ terrain: look.corners[0], x: 50, y: 50, salt: 60 + n });
  return spots
    .map(({ terrain, x, y, salt }) => ({
      terrain,
      x: x + (grain(seed, salt) - 0.5) * 24,
      y: y + (grain(seed, salt + 5) - 0.5) * 24,
      size: 0.8 + 0.4 * grain(seed, 90 + salt),
    }))
    .sort((a, b) => a.y - b.y);
}

/** The corners of the region to which a corner belongs. */
export function regionOf(look: Look, corner: number): readonly number[] {
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
  return [...region];
}

/** Every region of a tile by its first corner. */
export const regions = (look: Look): readonly number[] =>
  [0, 1, 2, 3].filter((corner) => Math.min(...regionOf(look, corner)) === corner);

/** The middle of a quarter of a tile. */
const quarter = (k: number): Point => [25 + CORNER(k)[0] / 2, 25 + CORNER(k)[1] / 2];

/** Where a prophet stands: the middle of the quarters of its region. */
export function standing(look: Look, corner: number): Point {
  const spots = regionOf(look, corner).map(quarter);
  return [
    spots.reduce((sum, [x]) => sum + x, 0) / spots.length,
    spots.reduce((sum, [, y]) => sum + y, 0) / spots.length,
  ];
}

/** The border of a land of quarters, each "column,row" of half tiles: the sides that no other quarter shares. */
export function border(quarters: ReadonlySet<string>): string {
  return [...quarters]
    .map((one) => {
      const [x = 0, y = 0] = one.split(',').map(Number);
      const side = (dx: number, dy: number, line: string) =>
        quarters.has(`${x + dx},${y + dy}`) ? '' : line;
      const [left, top] = [x * 50, y * 50];
      return (
        side(0, -1, `M${left} ${top}h50`) +
        side(1, 0, `M${left + 50} ${top}v50`) +
        side(0, 1, `M${left} ${top + 50}h50`) +
        side(-1, 0, `M${left} ${top}v50`)
      );
    })
    .join('');
}
