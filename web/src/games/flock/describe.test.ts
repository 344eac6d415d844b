import { expect, it } from 'vitest';
import type { Seat } from '../../wire/types';
import { describeArea, describePressure, labelPlace } from './describe';
import { MAPS } from './parts/maps';
import { readView } from './view';

const seat = { hand: [], in_play: [], spent: [], called: [], prophet: null, out: false };
const now = readView(
  {
    default: '2',
    areas: { CAS: '4A', EAS: '0B' },
    seats: [
      { id: 'A', deity: 'wanderer', ...seat },
      { id: 'B', deity: null, ...seat },
    ],
    starving: ['CAS'],
    pressure: { EAS: [5, 6] },
  },
  ['CAS', 'EAS', 'NAS'],
);
const things = {
  CAS: { name: 'Central Asia' },
  EAS: { name: 'East Asia' },
  NAS: { name: 'North Asia' },
  wanderer: { name: 'The Wanderer' },
};
const known = { now, seats: [{ name: 'Ada' }, { name: 'Ben' }] as unknown as readonly Seat[], things, me: 0 };

it('says whose an area is, how many are there and what will happen to it', () => {
  const said = describeArea(known, 'CAS');
  expect(said).toContain('Central Asia: 4 pieces, temple of Ada (The Wanderer)');
  expect(said).toContain('one starves');
  expect(describeArea(known, 'NAS')).toContain('no temple');
});

it('says how many believers are missing beside a flock', () => {
  expect(describePressure(now, 'EAS')).toContain('5');
  expect(describePressure(now, 'EAS')).toContain('6');
  expect(describePressure(now, 'NAS')).toBe('');
});

it('says what is beside an area, over land and sea, and what can be done there', () => {
  const map = MAPS.w19;
  expect(map).toBeDefined();
  const label = map ? labelPlace(known, map, 'CAS', 'Convert it.') : '';
  expect(label).toMatch(/^Central Asia: .*Beside .*North Asia.* Convert it\.$/);
});
