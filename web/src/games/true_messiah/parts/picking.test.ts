import { describe, expect, it } from 'vitest';
import type { Gathering, Group, Kind, Reach } from '../view';
import {
  everybody,
  gathered,
  groupFor,
  groupOf,
  highAlone,
  kinIn,
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
const group = (text: string, counts: Partial<Record<Kind, number>>): Group => ({
  text,
  members: Object.entries(counts).map(([kind, count]) => ({ word: kind, kind: kind as Kind, count })),
});
const reach: readonly Reach[] = [
  {
    groups: [group('mv 1f b2', { follower: 1 }), group('mv 2f b2', { follower: 2 })],
    ways: [
      ['b2', 'b3'],
      ['b2', 'b3', 'b4'],
    ],
  },
  {
    groups: [
      group('mv 1f,M b2', { follower: 1, messiah: 1 }),
      group('mv 2f,M b2', { follower: 2, messiah: 1 }),
      group('mv M b2', { messiah: 1 }),
    ],
    ways: [['b2', 'b3']],
  },
];
const writing = { step: '-{}', stop: '', aim: '>{}' };

describe('a group that moves', () => {
  it('is all low units at first, or the messiah alone', () => {
    expect(everybody(reach)).toEqual({ follower: 2 });
    expect(everybody([])).toEqual({});
    expect(highAlone(reach)).toEqual({ messiah: 1 });
    expect(limitsOf(reach).map(({ word, most }) => [word, most])).toEqual([
      ['follower', 2],
      ['messiah', 1],
    ]);
  });

  it('keeps to groups that can go', () => {
    expect(withMany(reach, { follower: 2 }, 'messiah', 1)).toEqual({ follower: 2, messiah: 1 });
    expect(withMany(reach, { follower: 1 }, 'follower', 0)).toEqual({ messiah: 1 });
    expect(withMany(reach, { follower: 1 }, 'follower', 7)).toEqual({ follower: 1 });
  });

  it('goes straight to its destination', () => {
    const items = [item('mv 2f b2', ['space:b2', 'unit:b2:2f'])];
    const two = groupOf(reach, { follower: 2 });
    if (two === undefined) throw new Error('no such group');
    const way = waysOf(reach, two).at(-1) ?? [];
    expect(moveOf(items, two, way, writing)?.text).toBe('mv 2f b2-b3-b4');
    expect(moveOf(items, { text: '', members: [] }, way, { ...writing, stop: '.' })?.text).toBe('-b3-b4.');
    expect(groupFor(reach, 'b4')?.text).toBe('mv 2f b2');
    expect(groupFor(reach, 'f7')).toBeUndefined();
  });
});

describe('units of several spaces', () => {
  const items = [
    item('pray 1@b2,', ['button:pray', 'unit:b2:R1f']),
    item('pray 2@b2,', ['button:pray', 'unit:b2:R2f'], 'Sure?'),
    item('pray 1*@c3,', ['button:pray', 'unit:c3:R1f*']),
  ];
  const praying: Gathering = {
    verb: 'pray',
    template: 'pray {}',
    join: ',',
    most: 0,
    kin: [
      {
        key: 'here',
        space: 'b2',
        kind: 'follower',
        moved: false,
        high: false,
        ways: [
          { count: 1, thing: 'unit:b2:R1f', text: '1@b2' },
          { count: 2, thing: 'unit:b2:R2f', text: '2@b2' },
        ],
      },
      {
        key: 'there',
        space: 'c3',
        kind: 'follower',
        moved: true,
        high: false,
        ways: [{ count: 1, thing: 'unit:c3:R1f*', text: '1*@c3' }],
      },
    ],
  };

  it('are gathered in any order', () => {
    const counts = { there: 1, here: 1 };
    expect(lineOf(praying, counts, items)).toMatchObject({ text: 'pray 1@b2,1*@c3', warning: null });
    expect(lineOf(praying, { here: 2 }, items)).toMatchObject({ text: 'pray 2@b2', warning: 'Sure?' });
    expect(lineOf(praying, {}, items)).toBeUndefined();
    expect(gathered(praying, counts)).toBe(2);
    expect(kinIn(praying, 'unit:b2:R2f')).toEqual(['here', 2]);
    expect(kinIn(praying, 'unit:f7:B2f')).toBeUndefined();
  });
});

describe('a high unit', () => {
  const items = [
    item('tgt d5M:4>d4', ['unit:d5:M', 'space:d4', 'number:4']),
    item('tgt d5M:3>d4,1>c5', ['unit:d5:M', 'space:d4', 'number:3', 'space:c5', 'number:1']),
    item('tgt e4>e5', ['unit:e4:low', 'space:e5']),
  ];

  it('divides its attacks', () => {
    const [split] = splitsOf(items, 'combat');
    if (split === undefined) throw new Error('no split');
    expect([split.space, split.targets, split.attacks]).toEqual(['d5', ['d4', 'c5'], 4]);
    expect(splitAs(split, { d4: 3, c5: 1 })?.text).toBe('tgt d5M:3>d4,1>c5');
    expect(splitAs(split, { d4: 3, c5: 0 })).toBeUndefined();
    expect(splitsOf(items, 'action')).toEqual([]);
  });
});
