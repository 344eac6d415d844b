import { describe, expect, it } from 'vitest';
import {
  countsOf,
  everybody,
  gathered,
  gatheringOf,
  groupFor,
  groupOf,
  limitsOf,
  lineOf,
  moveOf,
  splitAs,
  splitsOf,
  waysOf,
  withMany,
} from './picking';

const item = (text: string, path: readonly string[], warning: string | null = null) => ({
  text,
  path,
  label: text,
  warning,
});
const reach = [
  {
    groups: ['1f', '2f'],
    ways: [
      ['b2', 'b3'],
      ['b2', 'b3', 'b4'],
    ],
  },
  { groups: ['1f,M', '2f,M', 'M'], ways: [['b2', 'b3']] },
];

describe('a group that moves', () => {
  it('is all low units at first', () => {
    expect(everybody(reach)).toEqual({ f: 2 });
    expect(everybody([{ groups: ['M'], ways: [] }])).toEqual({ M: 1 });
    expect(limitsOf(reach)).toEqual({ f: 2, M: 1 });
  });

  it('keeps to groups that can go', () => {
    expect(withMany(reach, { f: 2 }, 'M', 1)).toEqual({ f: 2, M: 1 });
    expect(withMany(reach, { f: 1 }, 'f', 0)).toEqual({ M: 1 });
    expect(withMany([{ groups: ['1f', '1n'], ways: [] }], { f: 1 }, 'n', 1)).toEqual({ n: 1 });
    expect(countsOf('2f#3,M')).toEqual({ 'f#3': 2, M: 1 });
  });

  it('goes straight to its destination', () => {
    const items = [item('mv 2f b2', ['space:b2', 'unit:b2:2f'])];
    const way = waysOf(reach, groupOf(reach, { f: 2 })).at(-1) ?? [];
    expect(moveOf(items, 'b2', '2f', way)?.text).toBe('mv 2f b2-b3-b4');
    expect(groupFor(reach, 'b4')).toBe('2f');
    expect(groupFor(reach, 'f7')).toBeUndefined();
  });
});

describe('units of several spaces', () => {
  const items = [
    item('pray 1@b2,', ['button:pray', 'unit:b2:R1f']),
    item('pray 2@b2,', ['button:pray', 'unit:b2:R2f'], 'Sure?'),
    item('pray 1*@c3,', ['button:pray', 'unit:c3:R1f*']),
  ];

  it('are gathered in any order', () => {
    expect(gatheringOf(items, false, 0)).toBeNull();
    const praying = gatheringOf(items, true, 0);
    if (praying === null) throw new Error('nobody prays');
    expect(praying.kin.map((kin) => [kin.key, kin.most])).toEqual([
      ['b2:Rf', 2],
      ['c3:Rf*', 1],
    ]);
    const counts = { 'c3:Rf*': 1, 'b2:Rf': 1 };
    expect(lineOf(praying, counts)).toMatchObject({ text: 'pray 1@b2,1*@c3', warning: null });
    expect(lineOf(praying, { 'b2:Rf': 2 })).toMatchObject({ text: 'pray 2@b2', warning: 'Sure?' });
    expect(lineOf(praying, {})).toBeUndefined();
    expect(gathered(praying, counts)).toBe(2);
  });

  it('are placed, saved and chosen', () => {
    const placing = gatheringOf([item('+2f@d4,', ['unit:d4:R2f']), item('+M@c5', ['unit:c5:RM'])], false, 2);
    expect(placing && lineOf(placing, { 'd4:Rf': 2, 'c5:RM': 1 })?.text).toBe('+2f@d4 +M@c5');
    expect(placing && gathered(placing, { 'd4:Rf': 2, 'c5:RM': 1 })).toBe(2);
    expect(gatheringOf([item(': c4:R1f', ['unit:c4:R1f'])], false, 0)).toBeNull();
    expect(gatheringOf([item(': c4:R1f,', ['unit:c4:R1f'])], false, 3)?.verb).toBe('choose');
    expect(gatheringOf([item('save 1f@d4', ['unit:d4:R1f'])], false, 3)?.verb).toBe('save');
  });
});

describe('a high unit', () => {
  it('divides its attacks', () => {
    const items = [
      item('tgt d5M:4>d4', ['unit:d5:M', 'space:d4', 'number:4']),
      item('tgt d5M:3>d4,1>c5', ['unit:d5:M', 'space:d4', 'number:3', 'space:c5', 'number:1']),
      item('tgt e4>e5', ['unit:e4:low', 'space:e5']),
    ];
    const [split] = splitsOf(items);
    if (split === undefined) throw new Error('no split');
    expect([split.space, split.targets, split.attacks]).toEqual(['d5', ['d4', 'c5'], 4]);
    expect(splitAs(split, { d4: 3, c5: 1 })?.text).toBe('tgt d5M:3>d4,1>c5');
    expect(splitAs(split, { d4: 3, c5: 0 })).toBeUndefined();
  });
});
