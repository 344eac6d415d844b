import { describe, expect, it } from 'vitest';
import { around, outlineOf } from './geometry';

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
});
