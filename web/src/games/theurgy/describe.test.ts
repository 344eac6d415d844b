import { expect, it } from 'vitest';
import { contentsOf, halves, labelPlace, subtraction } from './describe';
import { reached } from './index';
import { readView } from './view';

const things = {
  kelerix: { name: 'Kelerix', colour: 'blue' },
  lutraz: { name: 'Lutraz', colour: 'red' },
  FO: { name: 'Forest' },
  MI: { name: 'Mine' },
};
const now = readView(
  {
    players: ['kelerix', 'lutraz'],
    tiles: { O1: 'FO', O2: 'MI' },
    hex: { O1: { cubes: { 0: 2, g: 1 }, ruins: [1], sceptics: 3 } },
    acolytes: [['O1!'], []],
    anomaly: 'O1',
  },
  ['O1', 'O2'],
);
const at = (id: string) => {
  const hex = now.hexes.get(id);
  if (hex === undefined) throw new Error(`no hex ${id}`);
  return hex;
};

it('says everything that stands in a hex', () => {
  expect(contentsOf(at('O1'), now, things)).toBe(
    'cubes: 2 of Kelerix, 1 grey, ruin of Lutraz, counts ½, wounded acolyte of Kelerix, sceptic tokens: 3, the anomaly',
  );
  expect(contentsOf(at('O2'), now, things)).toBe('no cubes');
});

it('says what is beside a hex and what can be done there', () => {
  const label = labelPlace('O2', at('O2'), now, things, 'Test the faith.');
  expect(label).toMatch(/^O2 · Mine: no cubes\. Beside .*O1 · Forest.* Test the faith\.$/);
});

it('writes halves and differences as people do', () => {
  expect([4.5, 6, 0.5].map(halves)).toEqual(['4½', '6', '½']);
  const step = { event: 'cubes-converted', to: 'blue', colour: 'red', count: 1 };
  expect(subtraction(step, { 0: 3, 1: 2 }, now, things)).toBe('3 − 2 = 1');
});

it('says how far every seat came', () => {
  expect(reached({ standings: { seats: [{ value: 4.5 }, { value: 0.5 }, { value: 3 }] } })).toEqual([
    '4½',
    '½',
    '3',
  ]);
  expect(reached({ standings: null })).toEqual([]);
});
