import { expect, it } from 'vitest';
import type { TableEvent } from '../wire/types';
import { timesOf, turnsOf } from './turns';

let n = 0;
const event = (name: string, say: string, facts: Partial<TableEvent> = {}): TableEvent => ({
  n: n++,
  seq: 0,
  event: name,
  say,
  ...facts,
});
const moved = (count: number, way: string, facts: Partial<TableEvent> = {}): TableEvent =>
  event('unit-moved', `Deacon moves ${count} ${way}.`, {
    seat: 1,
    count,
    together: 'Deacon moves {parts}.',
    part: `{count} {count:unit/units} ${way}`,
    and: 'and',
    ...facts,
  });
const sentences = (...log: TableEvent[]): string[] =>
  turnsOf(log).flatMap((turn) => turn.lines.map((line) => line.say));

it('adds up what goes the same way', () => {
  expect(sentences(moved(1, 'f7 → e6'), moved(1, 'f7 → e6'), moved(2, 'f7 → e6'))).toEqual([
    'Deacon moves 4 units f7 → e6.',
  ]);
});

it('puts moves in a row into one line, and counts it once', () => {
  const [turn] = turnsOf([moved(2, 'b4 → b6'), moved(1, 'c3 → d3')]);
  expect(turn?.lines.map((line) => line.say)).toEqual(['Deacon moves 2 units b4 → b6 and 1 unit c3 → d3.']);
  expect(turn?.lines.map(timesOf)).toEqual([1]);
});

it('shows a move instead of its announcement, unless something came between', () => {
  const announced = event('move-announced', 'Deacon announces a move.', { seat: 1 });
  const done = moved(1, 'f7 → e7', { done: 'move-announced' });
  expect(sentences(announced, done)).toEqual(['Deacon moves 1 f7 → e7.']);
  const answer = event('miracle-played', 'Ada plays Edict.', { seat: 0 });
  expect(sentences(announced, answer, done)).toHaveLength(3);
});

it('counts sentences that read the same', () => {
  const passed = [0, 1].map(() => event('tile-flipped', 'Ada flips a tile.', { seat: 0 }));
  const [turn] = turnsOf(passed);
  expect(turn?.lines).toHaveLength(1);
  expect(turn?.lines.map(timesOf)).toEqual([2]);
});
