/** Where things lie on a board whose spaces are 100 by 100, a1 at the bottom left. */

export const U = 100;
export const MARGIN = { left: 36, top: 16, whole: 52 }; // around the spaces: the frame, with letters and numbers in it

export interface Point {
  readonly x: number;
  readonly y: number;
}

const columnOf = (space: string): number => space.charCodeAt(0) - 97;
const rowOf = (space: string, size: number): number => size - Number(space.slice(1));
const spaceAt = (column: number, number: number): string => `${String.fromCharCode(97 + column)}${number}`;

export const centreOf = (space: string, size: number): Point => ({
  x: columnOf(space) * U + U / 2,
  y: rowOf(space, size) * U + U / 2,
});

/** A point of the board as shares of the picture, for what is laid over it. */
export const shareOf = ({ x, y }: Point, size: number): Point => ({
  x: (x + MARGIN.left) / (size * U + MARGIN.whole),
  y: (y + MARGIN.top) / (size * U + MARGIN.whole),
});

/** The spaces of a pattern around a space that are on the board. */
export function around(
  space: string,
  pattern: readonly (readonly [number, number])[],
  size: number,
): readonly string[] {
  return pattern.flatMap(([east, north]) => {
    const [column, row] = [columnOf(space) + east, Number(space.slice(1)) + north];
    const isOn = column >= 0 && column < size && row >= 1 && row <= size;
    return isOn ? [spaceAt(column, row)] : [];
  });
}

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The spaces beside a space, from the north around. */
export const neighboursOf = (space: string, size: number): readonly string[] =>
  around(
    space,
    SIDES.map(([dx, dy]) => [dx, -dy]),
    size,
  );

/** One outline around spaces, the first of which is the Monument of a ritual: outer sides, and lines to what lies apart. */
export function outlineOf(spaces: readonly string[], size: number, inset: number): string {
  const cells = new Set(spaces);
  const isBeside = (space: string, dx: number, dy: number): boolean =>
    cells.has(spaceAt(columnOf(space) + dx, Number(space.slice(1)) - dy));
  const sides = spaces.flatMap((space) =>
    SIDES.filter(([dx, dy]) => !isBeside(space, dx, dy)).map(([dx, dy]) => sideOf(space, dx, dy)),
  );
  /** A side of a space; towards a neighbour inside the outline it runs on to the edge of the space. */
  function sideOf(space: string, dx: number, dy: number): string {
    const { x, y } = centreOf(space, size);
    const end = (ex: number, ey: number): string =>
      `${x + ex * (U / 2 - (isBeside(space, ex, 0) ? 0 : inset))} ${y + ey * (U / 2 - (isBeside(space, 0, ey) ? 0 : inset))}`;
    return dx === 0 ? `M${end(-1, dy)}L${end(1, dy)}` : `M${end(dx, -1)}L${end(dx, 1)}`;
  }
  const apart = spaces.slice(1).filter((space) => !SIDES.some(([dx, dy]) => isBeside(space, dx, dy)));
  return [...sides, ...apart.map((space) => linkOf(spaces[0] ?? space, space, size, inset))].join('');
}

/** A line from the rim of one space to the rim of another. */
function linkOf(from: string, to: string, size: number, inset: number): string {
  const [a, b] = [centreOf(from, size), centreOf(to, size)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const cut = (U / 2 - inset) / (Math.max(Math.abs(dx), Math.abs(dy)) || 1);
  return `M${a.x + dx * cut} ${a.y + dy * cut}L${b.x - dx * cut} ${b.y - dy * cut}`;
}

/** Where one of several figures stands in a space of 100 by 100, and how large it is. */
export interface Stand extends Point {
  readonly scale: number;
}

const stand = (x: number, y: number, scale: number): Stand => ({ x, y, scale });
/** From the back to the front: one figure fills its space, four share it. */
const STANDS: readonly (readonly Stand[])[] = [
  [],
  [stand(50, 54, 1.62)],
  [stand(28, 56, 1.1), stand(70, 58, 1.1)],
  [stand(50, 32, 0.94), stand(26, 70, 0.96), stand(73, 70, 0.96)],
  [stand(28, 32, 0.94), stand(73, 32, 0.94), stand(27, 74, 0.94), stand(74, 74, 0.94)],
];
/** The same where an Element lies in the corner. */
const CROWDED: readonly (readonly Stand[])[] = [
  [],
  [stand(62, 62, 1.3)],
  [stand(73, 34, 0.98), stand(36, 69, 1.05)],
  [stand(73, 32, 0.92), stand(27, 74, 0.92), stand(74, 75, 0.92)],
  [stand(73, 30, 0.86), stand(19, 78, 0.74), stand(50, 78, 0.74), stand(81, 78, 0.74)],
];

/** The stands of so many figures in a space; more than four share the last. */
export const standsOf = (many: number, crowded: boolean): readonly Stand[] =>
  (crowded ? CROWDED : STANDS)[Math.min(many, STANDS.length - 1)] ?? [];

/** Always the same number from 0 to 1 for a space and a purpose. */
const chance = (space: string, purpose: number): number =>
  ((space.charCodeAt(0) * 7919 + Number(space.slice(1)) * 104729 + purpose * 1299709) % 1009) / 1009;

/** Ripples in the sand of a space of 100 by 100. */
export const dunesOf = (space: string): string =>
  [0, 1, 2, 3]
    .map((k) => {
      const [x, y] = [8 + chance(space, k) * 44, 16 + k * 22 + chance(space, k + 7) * 10];
      return `M${x.toFixed(1)} ${y.toFixed(1)}q9-6 18 0t18 0`;
    })
    .join('');

/** Pebbles and tufts of grass on a space of 100 by 100. */
export const tuftsOf = (space: string): string =>
  [20, 21, 22]
    .filter((k) => chance(space, k) > 0.45)
    .map((k) => {
      const [x, y] = [10 + chance(space, k + 10) * 78, 14 + chance(space, k + 20) * 78];
      return `M${x.toFixed(1)} ${y.toFixed(1)}q-1-6-5-9m5 9q0-7 1-12m-1 12q2-6 6-8`;
    })
    .join('');

/** The course of the river through a board, from the west to the east. */
export const riverOf = (size: number): string => {
  const [w, y] = [size * U, size * U * 0.58];
  return `M-30 ${y}C${w * 0.18} ${y - 95} ${w * 0.3} ${y + 20} ${w * 0.5} ${y + 18}S${w * 0.8} ${y - 105} ${w + 30} ${y - 60}`;
};
