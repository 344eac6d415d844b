import { beforeEach, describe, expect, it } from 'vitest';
import type { PuzzleCard, Puzzles } from '../wire/types';
import { byGame, following, numberOf, wanted } from './shelf';
import { note, solved } from './solved';

const card = (id: string, game: string): PuzzleCard => ({
  id,
  game,
  title: game.toUpperCase(),
  seat: 0,
  kind: 'win',
  task: 'Win.',
  missed_by: [1],
});
const [a1, a2, b1] = [card('a-01', 'a'), card('a-02', 'a'), card('b-01', 'b')];
const all: Puzzles = { today: 'b-01', puzzles: [a1, a2, b1] };

beforeEach(() => localStorage.clear());

describe('the shelf of puzzles', () => {
  it('gives the one of the address, or the one of today', () => {
    expect(wanted(all, 'a-02')).toBe(a2);
    expect(wanted(all, '')).toBe(b1);
    expect(wanted(all, 'c-01')).toBeUndefined();
  });

  it('goes on with the same game, then with what is not solved', () => {
    expect(following(all, a2, new Set())).toBe(a1);
    expect(following(all, a2, new Set(['a-01']))).toBe(b1);
    expect(following(all, a2, new Set(['a-01', 'b-01']))).toBe(b1);
  });

  it('sorts by game and counts within it', () => {
    expect([...byGame(all).keys()]).toEqual(['A', 'B']);
    expect(numberOf(a2)).toBe(2);
  });

  it('remembers what was solved, once, and survives nonsense', () => {
    note('a-01');
    note('a-01');
    expect([...solved()]).toEqual(['a-01']);
    localStorage.setItem('theomachy-puzzles', '{nonsense');
    expect(solved().size).toBe(0);
  });
});
