/** Geometry of hexes with a corner on top, in axial coordinates (q to the right, r down to the right). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const ROOT3 = Math.sqrt(3);

/** The centre of hex (q, r) where the distance from a centre to a corner is `size`. */
export const centre = (q: number, r: number, size: number): Point => ({
  x: size * ROOT3 * (q + r / 2),
  y: size * 1.5 * r,
});

/** The six corners around a centre, clockwise from the top. */
export const corners = (at: Point, size: number): readonly Point[] =>
  Array.from({ length: 6 }, (_, k) => {
    const angle = (Math.PI / 3) * k - Math.PI / 2;
    return { x: at.x + size * Math.cos(angle), y: at.y + size * Math.sin(angle) };
  });

/** An SVG path through points. */
export const outline = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}z`;
