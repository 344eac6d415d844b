import { expect, it } from 'vitest';
import { readView } from './view';

const things = { T01: { A: 'SSMM', B: 'FFPP' } };
const seat = { gods: [], colours: ['blue'], row: [], reserve: { blue: 5 }, razed: {} };
const view = {
  options: { size: 4, pace: 'rondo' },
  world: { b3: 'T01A0@blue:SE', a1: 'city@gray' },
  seats: [{ ...seat, hand: ['T01B0<bag', null] }],
  flags: [true],
  window: [['b3', 0]],
  bag: { count: 42 },
  wants: { c3: ['W-NW:F'] },
};
const now = readView(view, things, 0);

it('reads tiles, Cities and prophets of the World', () => {
  const [tile, city] = now.spaces;
  expect([tile?.cell, tile?.column, tile?.row]).toEqual(['b3', 1, 2]);
  expect(tile?.look?.corners).toEqual(['S', 'S', 'M', 'M']);
  expect(tile?.prophet).toEqual({ colour: 'blue', corner: 2 });
  expect([city?.city, city?.look]).toEqual(['gray', undefined]);
});

it('reads the tiles in hand with the side that is seen and where they come from', () => {
  const [held, none] = now.players[0]?.hand ?? [];
  expect([held?.tile, held?.side, held?.from, held?.back?.corners.join('')]).toEqual([
    'T01',
    'B',
    'bag',
    'SSMM',
  ]);
  expect(none).toBeNull();
});

it('reads what the board needs beside the World', () => {
  expect([now.size, now.bag, now.window, now.players[0]?.passed]).toEqual([4, 42, 'b3', true]);
  expect(now.wants.c3).toEqual([{ side: 3, corner: 0, terrain: 'F' }]);
});
