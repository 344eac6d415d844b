import { describe, expect, it } from 'vitest';
import { describeEnd, describeItem, describeUnit } from './describe';
import type { StackItem, Unit } from './view';

const followers: Unit = { owner: 'R', kind: 'follower', count: 2, moved: false };
const messiah: Unit = { owner: 'R', kind: 'messiah', count: 1, moved: false };
const item = (more: Partial<StackItem>): StackItem => ({
  id: 1,
  kind: 'miracle',
  by: 'R',
  card: '',
  units: [],
  at: [],
  targets: [],
  to: '',
  from: '',
  ...more,
});

describe('words for the board', () => {
  it('name units with their owner', () => {
    expect(describeUnit(followers)).toBe('2 followers of Red');
    expect(describeUnit(messiah)).toBe('the messiah of Red');
    expect(describeUnit({ ...followers, owner: 'V', kind: 'praying', count: 1 })).toBe(
      'a praying follower of Violet',
    );
  });

  it('say what is announced', () => {
    expect(describeItem(item({ kind: 'move', units: [followers, messiah], at: ['b2', 'b3', 'b4'] }))).toBe(
      '2 followers of Red, the messiah of Red: b2 → b4',
    );
    expect(describeItem(item({ targets: [{ space: 'c4', unit: messiah }, { owner: 'B' }, {}] }))).toBe(
      'at the messiah of Red on c4, Black, what is gone',
    );
    expect(describeItem(item({}))).toBe('');
    expect(describeItem(item({ kind: 'gift', to: 'W' }))).toBe('for White');
  });

  it('say when a lasting miracle goes', () => {
    const shield = { card: 'miracle_shield', until: 'turn_start', whose: 'B', turns: 0 };
    expect(describeEnd(shield)).toBe('until the next turn of Black starts');
    expect(describeEnd({ ...shield, until: 'end_of_turn', turns: 2 })).toBe(
      'until a turn of Black ends, 2 turns left',
    );
  });
});
