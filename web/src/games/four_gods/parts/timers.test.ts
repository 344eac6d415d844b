import { describe, expect, it } from 'vitest';
import { inSeconds, running } from './timers';

describe('the timers of 4 Gods', () => {
  const deadlines = {
    turn: 30_000,
    'hold:0:L': 12_000,
    'hold:1:R': 11_000,
    'window:?c3': 9_000,
    hour: 3_600_000,
  };

  it('are those of the table and the own ones, the next first', () => {
    expect(running(deadlines, 5_000, 0).map((one) => [one.name, one.left, one.presses])).toEqual([
      ['hold:0:L', 7_000, true],
      ['turn', 25_000, false],
    ]);
    expect(running(deadlines, 5_000, null).map((one) => one.name)).toEqual(['turn']);
  });

  it('are gone when they have run out', () => {
    expect(running(deadlines, 30_000, 0)).toEqual([]);
  });

  it('show tenths at the end', () => {
    expect([9_940, 25_001, 65_000].map(inSeconds)).toEqual(['10.0 s', '26 s', '1:05']);
  });
});
