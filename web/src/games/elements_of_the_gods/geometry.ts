/** Where things lie on a board whose spaces are 100 by 100, a8 at the top. */

export const U = 100;
export const MARGIN = { left: 30, top: 4, whole: 34 }; // around the spaces: edge letters and the frame

export interface Point {
  readonly x: number;
  readonly y: number;
}

const columnOf = (space: string): number => space.charCodeAt(0) - 97;
const rowOf = (space: string, size: number): number => size - Number(space.slice(1));

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
    return isOn ? [`${String.fromCharCode(97 + column)}${row}`] : [];
  });
}

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** One outline around spaces, the first of which is the Monument of a ritual: outer sides, and lines to what lies apart. */
export function outlineOf(spaces: readonly string[], size: number, inset: number): string {
  const cells = new Set(spaces);
  const isBeside = (space: string, dx: number, dy: number): boolean =>
    cells.has(`${String.fromCharCode(97 + columnOf(space) + dx)}${Number(space.slice(1)) - dy}`);
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

/** Ripples in the sand of a space of 100 by 100: always the same for a space. */
export function dunesOf(space: string): string {
  const seed = space.charCodeAt(0) * 7 + Number(space.slice(1)) * 13;
  return [0, 1, 2]
    .map((k) => {
      const x = 10 + ((seed * (k + 3)) % 42);
      const y = 18 + ((seed * 5 + k * 27) % 66);
      return `M${x} ${y}q8 -5 16 0t16 0`;
    })
    .join('');
}
