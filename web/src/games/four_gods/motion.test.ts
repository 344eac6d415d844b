import { expect, it } from 'vitest';
import type { TableEvent } from '../../wire/types';
import { arrivedIn, fallenIn, stirredIn, travelsOf } from './motion';
import { readView } from './view';

const happened = (...events: object[]): readonly TableEvent[] =>
  events.map((event, n) => ({ n, seq: 4, say: '', event: '', ...event }));
const things = { T01: { A: 'SSSS', B: 'MMFP' } };
const now = readView({ options: { size: 4 }, world: { a1: 'T01A0@blue:NW' }, seats: [] }, things, null);

it('knows where something came to lie, fell or was turned', () => {
  const events = happened(
    { event: 'tile-placed', space: 'a1' },
    { event: 'city-destroyed', space: 'b2' },
    { event: 'tile-flipped', row_seat: 1, slot: 3, seat: 0 },
  );
  expect([...arrivedIn(events)]).toEqual(['a1', 'b2']);
  expect([...fallenIn(events)]).toEqual(['b2']);
  expect([...stirredIn(events)]).toEqual(['row:1/3']);
});

it('lets a prophet come down to its place', () => {
  const [travel] = travelsOf(happened({ event: 'prophet-stood', space: 'a1', colour: 'blue' }), now);
  expect(travel?.colour).toBe('blue');
  expect(travel?.from[0]).toBe(travel?.to[0]);
  expect(travel?.from[1]).toBeLessThan(travel?.to[1] ?? 0);
});
