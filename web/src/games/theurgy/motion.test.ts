import { expect, it } from 'vitest';
import type { TableEvent, Things } from '../../wire/types';
import { HEXES } from './geometry';
import { cardShown, floatsOf, ringsOf, travelsOf } from './motion';
import { readView } from './view';

const now = readView(
  { players: ['kelerix', 'lutraz'] },
  HEXES.map(({ id }) => id),
);
const things = { kelerix: { colour: 'blue' }, lutraz: { colour: 'red' } } as unknown as Things;
const happened = (...events: object[]): readonly TableEvent[] =>
  events.map((event, n) => ({ n, seq: 1, say: '', event: '', ...event }));

it('lets pieces travel from hex to hex, and doubts from the tested one', () => {
  const events = happened(
    { event: 'cubes-moved', hex: 'O1', target: 'I1', count: 2, colour: 'blue' },
    { event: 'sceptic-placed', hex: 'O2' },
    { event: 'acolyte-moved', hex: 'O1', target: 'O1', seat: 0 },
  );
  const travels = travelsOf(events, now, things, 'C');
  expect(travels.map(({ kind, count, from, to }) => [kind, count, from.id, to.id])).toEqual([
    ['cubes', 2, 'O1', 'I1'],
    ['sceptic', 1, 'C', 'O2'],
  ]);
});

it('rings where something changed and floats what came or went', () => {
  const events = happened(
    { event: 'cubes-converted', hex: 'O1', count: 3, colour: 'grey', to: 'red' },
    { event: 'faith-placed', vertex: 'v15', seat: 0 },
  );
  expect(ringsOf(events, now, things).map(({ spot, radius }) => [spot.id, radius])).toEqual([
    ['O1', 80],
    ['v15', 30],
  ]);
  expect(floatsOf(events, now, things).map(({ text }) => text)).toEqual(['+3']);
});

it('knows the card that was shown', () => {
  expect(cardShown(happened({ event: 'miracle-performed', card: 'W07', seat: 1 }))).toEqual({
    id: 'W07',
    seat: 1,
  });
  expect(cardShown(happened({ event: 'turn-began', seat: 1 }))).toBeNull();
});
