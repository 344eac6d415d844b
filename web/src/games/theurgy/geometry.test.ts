import { expect, it } from 'vitest';
import { HEXES, VERTICES } from './geometry';

it('has 19 hexes and 54 vertices, numbered from the north', () => {
  expect(HEXES).toHaveLength(19);
  expect(VERTICES).toHaveLength(54);
  expect(VERTICES[0]).toMatchObject({ id: 'v01', y: -400 });
  const near = (id: string) => VERTICES.find((vertex) => vertex.id === id);
  expect(near('v19')?.x).toBeCloseTo(0);
  expect(near('v19')?.y).toBeCloseTo(-100); // the top of the Capital
  expect(near('v36')?.y).toBeCloseTo(100);
});
