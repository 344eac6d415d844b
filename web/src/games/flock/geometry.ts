import type { WorldMap } from './parts/maps';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Leg = readonly [from: Point, to: Point];

const MIDDLE = 500; // between the hemispheres
const EDGE = 10; // how far beyond the frame a way round the world goes

export const centreOf = (map: WorldMap, id: string): Point => map.areas[id] ?? { x: MIDDLE, y: 300 };
export const isWest = (at: Point): boolean => at.x < MIDDLE;

/** Where the way round the back of the world leaves the frame. */
export const rimOf = (at: Point): Point => ({ x: isWest(at) ? -EDGE : 2 * MIDDLE + EDGE, y: at.y - 12 });

/** The way from one area to another: straight, or in two legs round the back of the world. */
export function legsOf(map: WorldMap, from: string, to: string): readonly Leg[] {
  const [a, b] = [centreOf(map, from), centreOf(map, to)];
  const isRound = map.rim.some((pair) => pair === `${from}-${to}` || pair === `${to}-${from}`);
  return isRound
    ? [
        [a, rimOf(a)],
        [rimOf(b), b],
      ]
    : [[a, b]];
}

/** Where a line crosses the badge between the hemispheres, if it does. */
export function crossing([a, b]: Leg): Point | undefined {
  if (isWest(a) === isWest(b)) return undefined;
  return { x: MIDDLE, y: a.y + ((b.y - a.y) * (MIDDLE - a.x)) / (b.x - a.x) };
}

/** The corners of each loop of an outline of straight lines. */
const loopsOf = (shape: string): readonly (readonly Point[])[] =>
  shape.split('z').map((loop) =>
    loop
      .replaceAll('M', 'L')
      .split('L')
      .slice(1)
      .map((corner) => corner.split(' ').map(Number))
      .map(([x = 0, y = 0]) => ({ x, y })),
  );

function isInside(loops: readonly (readonly Point[])[], { x, y }: Point): boolean {
  let inside = false;
  for (const corners of loops)
    corners.forEach((one, k) => {
      const two = corners[(k + 1) % corners.length] ?? one;
      if (one.y > y !== two.y > y && x < ((two.x - one.x) * (y - one.y)) / (two.y - one.y) + one.x)
        inside = !inside;
    });
  return inside;
}

/** Where a line from inside an outline reaches the coast: the last point that is land. */
export function coastOf(shape: string, [a, b]: Leg): Point {
  const loops = loopsOf(shape);
  const steps = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / 2));
  let last = a;
  for (let k = 1; k < steps; k += 1) {
    const at = { x: a.x + ((b.x - a.x) * k) / steps, y: a.y + ((b.y - a.y) * k) / steps };
    if (isInside(loops, at)) last = at;
  }
  return last;
}

/** A port at each end of every way over the sea. */
export function portsOf(map: WorldMap): readonly (Point & { readonly key: string })[] {
  return [...map.sea, ...map.rim].flatMap((pair) => {
    const [from = '', to = ''] = pair.split('-');
    return [
      [from, to],
      [to, from],
    ].flatMap(([one = '', other = '']) => {
      const leg = legsOf(map, one, other)[0];
      const shape = map.areas[one]?.shape;
      return leg && shape ? [{ key: `${one}-${other}`, ...coastOf(shape, leg) }] : [];
    });
  });
}

/** An arrow that ends before its goal, with its head, and where its number lies beside it. */
export function arrowOf(
  [a, b]: Leg,
  aside: number,
): {
  readonly line: string;
  readonly head: string;
  readonly badge: Point;
} {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const end = { x: b.x - ux * Math.min(26, length / 4), y: b.y - uy * Math.min(26, length / 4) };
  const start = { x: a.x + ux * Math.min(20, length / 4), y: a.y + uy * Math.min(20, length / 4) };
  const neck = { x: end.x - ux * 15, y: end.y - uy * 15 };
  const line = `M${start.x} ${start.y}L${neck.x} ${neck.y}`;
  const head = `M${end.x} ${end.y}L${neck.x - uy * 9} ${neck.y + ux * 9}L${neck.x + uy * 9} ${neck.y - ux * 9}z`;
  const up = ux >= 0 ? 1 : -1; // the side that lies higher, away from what stands under an area's flock
  const badge = {
    x: (start.x + neck.x) / 2 + up * uy * aside,
    y: (start.y + neck.y) / 2 - up * ux * aside,
  };
  return { line, head, badge };
}

/** Numbers from 0 to 1 that depend on a word alone, so that a map always looks the same. */
function* chances(word: string): Generator<number, never> {
  let state = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7919);
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield (state >>> 8) / 2 ** 24;
  }
}

/** What an area of a tint is covered with: a filled outline and strokes, round a point on the ground. */
const GROWTHS: Readonly<Record<string, { readonly rock: string; readonly stroke: string }>> = {
  purple: { rock: 'l6 -11 6 11', stroke: 'm-3 0l-2.500 -5m-1.500 5l-2 -4' }, // mountains, shaded on one side
  green: { rock: 'c-5 -3 -3 -10 2 -10s7 7 2 10', stroke: 'm-2 0v4' }, // trees
  yellow: { rock: '', stroke: 'q5 -5 10 0m-5 3q4 -4 8 0' }, // dunes
  red: { rock: 'q5 -8 11 0', stroke: 'm-8 -2l2 2m1 -3l2 2' }, // hills
};
const RASTER = 17; // units between what grows
const ROOM = { x: 46, above: 34, below: 30 }; // units around the middle of an area, kept for its pieces and name

/** Hills, woods and dunes on all areas, as two paths. */
export function sceneryOf(map: WorldMap): { readonly rock: string; readonly stroke: string } {
  let [rock, stroke] = ['', ''];
  for (const [id, area] of Object.entries(map.areas)) {
    const loops = loopsOf(area.shape);
    const corners = loops.flat();
    const luck = chances(id);
    const growth = GROWTHS[area.tint];
    const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
    for (let y = top; y < bottom; y += RASTER)
      for (let x = left; x < right; x += RASTER) {
        const at = { x: x + 12 * luck.next().value, y: y + 12 * luck.next().value };
        const dy = at.y - area.y;
        const covered = Math.abs(at.x - area.x) < ROOM.x && dy > -ROOM.above && dy < ROOM.below;
        const fits = [-11, 15].every((dx) =>
          [-13, 6].every((up) => isInside(loops, { x: at.x + dx, y: at.y + up })),
        );
        if (growth === undefined || covered || !fits) continue;
        const start = `M${at.x.toFixed(1)} ${at.y.toFixed(1)}`;
        rock += growth.rock === '' ? '' : start + growth.rock;
        stroke += start + (growth.rock === '' ? '' : 'm12 0') + growth.stroke;
      }
  }
  return { rock, stroke };
}
