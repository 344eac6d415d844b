import { describe, expect, it } from 'vitest';
import { arrow, crackOf, distance, layoutOf, slabsOf, standsOf, U } from './geometry';

describe('geometry of the ruined city', () => {
  it('lays row 1 at the bottom, or to the left where the board lies on its side', () => {
    const upright = layoutOf([0, 5], [1, 6], false, false);
    expect(upright.cornerOf('a1')).toEqual({ x: 0, y: 5 * U });
    const lying = layoutOf([0, 5], [1, 6], true, false);
    expect(lying.cornerOf('a1')).toEqual({ x: 0, y: 0 });
    expect(lying.cornerOf('a6')).toEqual({ x: 5 * U, y: 0 });
  });

  it('turns the board by half a turn: opposite spaces change places', () => {
    const [plain, turned] = [false, true].map((way) => layoutOf([1, 4], [2, 7], false, way));
    expect(turned?.cornerOf('b2')).toEqual(plain?.cornerOf('e7'));
    expect(turned?.centreOf('e7')).toEqual(plain?.centreOf('b2'));
    expect(turned?.labels.map(({ text }) => text).sort()).toEqual(
      plain?.labels.map(({ text }) => text).sort(),
    );
  });

  it('counts steps along rows and columns', () => {
    expect([distance('b2', 'b2'), distance('b2', 'c4'), distance('e7', 'b2')]).toEqual([0, 3, 8]);
  });

  it('ends an arrow before what it points at', () => {
    expect(arrow({ x: 0, y: 0 }, { x: 100, y: 0 })).toBe('M0 0L76 0');
  });

  it('gives every figure of a space a place of its own', () => {
    for (const high of [false, true])
      for (const many of [1, 2, 3, 4])
        expect(new Set(standsOf(many, high).map(({ x, y }) => `${x} ${y}`)).size).toBe(many);
  });

  it('paves a space wholly and always alike', () => {
    const slabs = slabsOf('c4');
    expect(slabs.reduce((sum, { wide, high }) => sum + wide * high, 0)).toBeCloseTo(U * U);
    expect(slabsOf('c4')).toEqual(slabs);
    expect(crackOf('c4')).toBe(crackOf('c4'));
    expect(crackOf('c4')).not.toBe(crackOf('c5'));
  });
});
