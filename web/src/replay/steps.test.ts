import { describe, expect, it } from 'vitest';
import { readPlace, turnAfter, turnBefore, turns, writePlace } from './steps';

const steps = [null, 0, 0, 1, null, 1, 0].map((seat) => ({ seat }));

describe('moving through a replay', () => {
  it('finds where another seat begins to act; the clock is nobody', () => {
    expect(turns(steps)).toEqual([0, 1, 3, 6]);
  });

  it('goes by turns and stops at both ends', () => {
    const starts = turns(steps);
    expect(turnBefore(starts, 5)).toBe(3);
    expect(turnBefore(starts, 0)).toBe(0);
    expect(turnAfter(starts, 3, 6)).toBe(6);
    expect(turnAfter(starts, 6, 6)).toBe(6);
  });

  it('writes its place into the address and reads it again', () => {
    for (const place of [
      { step: 12, as: 'all' },
      { step: 0, as: 'spectator' },
      { step: 3, as: '1' },
    ])
      expect(readPlace(writePlace(place).slice(1), 99)).toEqual(place);
    expect(readPlace('', 99)).toEqual({ step: 0, as: 'all' });
    expect(readPlace('500', 99).step).toBe(99);
  });
});
