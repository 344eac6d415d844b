import { describe, expect, it } from 'vitest';
import { around, neighboursOf, outlineOf, standsOf } from './geometry';

const sides = (path: string): number => path.split('M').length - 1;

describe('geometry of the land', () => {
  it('leaves out what a pattern has beyond the edge', () => {
    expect(
      around(
        'a1',
        [
          [0, 0],
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ],
        7,
      ),
    ).toEqual(['a1', 'b1', 'a2']);
  });

  it('draws one outline around spaces that touch', () => {
    expect(sides(outlineOf(['d4'], 7, 5))).toBe(4);
    expect(sides(outlineOf(['d4', 'c4'], 7, 5))).toBe(6);
    expect(outlineOf(['d4', 'c4'], 7, 5)).toContain('M300 305'); // it runs on to the space beside it
  });

  it('joins what lies apart by a line', () => {
    expect(sides(outlineOf(['d4', 'e5'], 7, 5))).toBe(9);
  });

  it('names the spaces beside a space, from the north around', () => {
    expect(neighboursOf('d4', 7)).toEqual(['d5', 'e4', 'd3', 'c4']);
    expect(neighboursOf('a7', 7)).toEqual(['b7', 'a6']);
  });

  it('gives every figure of a space a place of its own inside it', () => {
    for (const crowded of [false, true])
      for (const many of [1, 2, 3, 4]) {
        const stands = standsOf(many, crowded);
        expect(new Set(stands.map(({ x, y }) => `${x} ${y}`)).size).toBe(many);
        for (const { x, y, scale } of stands) {
          expect(Math.min(x, 100 - x)).toBeGreaterThan(12 * scale); // most of it inside
          expect(y + 24 * scale).toBeLessThanOrEqual(100); // with its feet on the ground
        }
      }
  });
});
