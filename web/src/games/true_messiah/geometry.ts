/** Where things lie: spaces of 100 by 100, whichever way the board is turned, and what is worn and broken on each. */

export const U = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Label extends Point {
  readonly text: string;
}

/** The board as it lies on the screen. */
export interface Layout {
  readonly wide: number;
  readonly high: number;
  readonly cornerOf: (space: string) => Point;
  readonly centreOf: (space: string) => Point;
  /** Names of columns and rows along the edges. */
  readonly labels: readonly Label[];
}

type Span = readonly [number, number];
const count = ([from, to]: Span): number => to - from + 1;
const spread = ([from, to]: Span): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, k) => from + k);
const letter = (column: number): string => String.fromCharCode(97 + column);

/**
 * Lay the board out: *lying* on its side where that makes it larger (row 1 to the left), *turned* so that the own city
 * is near.
 */
export function layoutOf(columns: Span, rows: Span, lying: boolean, turned: boolean): Layout {
  const [across, down] = lying ? [count(rows), count(columns)] : [count(columns), count(rows)];
  const place = (column: number, row: number): readonly [number, number] => {
    const [x, y] = lying ? [row - rows[0], column - columns[0]] : [column - columns[0], rows[1] - row];
    return turned ? [across - 1 - x, down - 1 - y] : [x, y];
  };
  const cornerOf = (space: string): Point => {
    const [x, y] = place(space.charCodeAt(0) - 97, Number(space.slice(1)));
    return { x: x * U, y: y * U };
  };
  const aside = (text: string, [, y]: readonly [number, number]): Label => ({ text, x: -17, y: y * U + 57 });
  const below = (text: string, [x]: readonly [number, number]): Label => ({
    text,
    x: x * U + 50,
    y: down * U + 28,
  });
  const [first, low] = [columns[0], rows[0]];
  return {
    wide: across * U,
    high: down * U,
    cornerOf,
    centreOf: (space) => {
      const { x, y } = cornerOf(space);
      return { x: x + U / 2, y: y + U / 2 };
    },
    labels: [
      ...spread(columns).map((column) => (lying ? aside : below)(letter(column), place(column, low))),
      ...spread(rows).map((row) => (lying ? below : aside)(String(row), place(first, row))),
    ],
  };
}

/** An arrow from one point that ends a little before another. */
export function arrow(a: Point, b: Point): string {
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const end = (long - 24) / long;
  return `M${a.x} ${a.y}L${a.x + (b.x - a.x) * end} ${a.y + (b.y - a.y) * end}`;
}

/** Steps from one space to another. */
export const distance = (a: string, b: string): number =>
  Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(Number(a.slice(1)) - Number(b.slice(1)));

// Where units stand: the middle of their feet, and their size.

export interface Stand extends Point {
  readonly size: number;
}

const stands = (...places: readonly (readonly [number, number, number])[]): readonly Stand[] =>
  places.map(([x, y, size]) => ({ x, y, size }));

/** Low units alone on a space, by how many there are; those behind come first. */
const ALONE = [
  [],
  stands([50, 92, 1.22]),
  stands([31, 90, 1.08], [69, 90, 1.08]),
  stands([50, 68, 0.92], [24, 94, 0.98], [76, 94, 0.98]),
  stands([36, 63, 0.88], [78, 63, 0.88], [22, 95, 0.94], [64, 95, 0.94]),
] as const;
/** Low units before a high one. */
const BESIDE = [
  [],
  stands([20, 96, 0.78]),
  stands([18, 96, 0.76], [82, 96, 0.76]),
  stands([16, 92, 0.7], [84, 92, 0.7], [50, 99, 0.66]),
  stands([14, 92, 0.66], [86, 92, 0.66], [35, 99, 0.64], [65, 99, 0.64]),
] as const;
export const HIGH_STAND: Stand = { x: 50, y: 86, size: 1 };

export const standsOf = (low: number, withHigh: boolean): readonly Stand[] =>
  (withHigh ? BESIDE : ALONE)[Math.min(low, 4)] ?? [];

// Ruins: always the same for a space.

/** Numbers from 0 to 1 that only depend on the space. */
function* chances(space: string): Generator<number, never> {
  let word = [...space].reduce((sum, one) => Math.imul(sum ^ one.charCodeAt(0), 16777619), 2166136261);
  for (;;) {
    word = (word + 0x9e3779b9) | 0; // mixed anew each time: spaces beside each other have nothing in common
    let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    yield ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  }
}

export interface Slab {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
  readonly tone: number; // from 0, dark, to 1
}

/** The slabs that a space is paved with: two courses, each broken somewhere. */
export function slabsOf(space: string): readonly Slab[] {
  const luck = chances(`${space}=`);
  const next = (): number => luck.next().value;
  const course = 36 + next() * 28;
  return [
    [0, course],
    [course, U - course],
  ].flatMap(([y = 0, high = 0]) => {
    const joint = 26 + next() * 48;
    return [
      { x: 0, y, wide: joint, high, tone: next() },
      { x: joint, y, wide: U - joint, high, tone: next() },
    ];
  });
}

const STEPS = 5;
/** A crack that runs through a space. */
export function crackOf(space: string): string {
  const luck = chances(space);
  const next = (): number => luck.next().value;
  const across = next() < 0.5;
  let side = 15 + next() * 70;
  const points = Array.from({ length: STEPS + 1 }, (_, k) => {
    const along = (100 * k * (0.4 + 0.12 * next())) / STEPS;
    side += (next() - 0.5) * 26;
    return across ? [along, side] : [side, along];
  });
  return `M${points.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

export type Remain = 'drum' | 'bones' | 'grass' | 'shards' | 'arch' | 'none';
const REMAINS: readonly Remain[] = ['drum', 'bones', 'grass', 'shards', 'arch', 'grass', 'none', 'none'];

/** What is left on a space of the city that was: what, in which corner, and which way round. */
export function remainOf(space: string): Point & { readonly what: Remain; readonly flip: boolean } {
  const luck = chances(`${space}*`);
  const next = (): number => luck.next().value;
  const what = REMAINS[Math.floor(next() * REMAINS.length)] ?? 'none';
  return { what, flip: next() < 0.5, x: next() < 0.5 ? 22 : 78, y: next() < 0.6 ? 24 : 80 };
}
