import { describe, expect, it } from 'vitest';
import { readView } from './view';

const squares = { b2: [], b3: [], c2: [], c3: [] };

describe('the view of True Messiah', () => {
  it('lays the squares out as the board lies', () => {
    const unit = { owner: 'R', kind: 'messiah', count: 1, moved: false };
    const now = readView({ squares: { ...squares, c2: [unit] }, buildings: { b3: 'Bc' } });
    expect(now.squares.map(({ space, column, row }) => [space, column, row])).toEqual([
      ['b3', 0, 0],
      ['c3', 1, 0],
      ['b2', 0, 1],
      ['c2', 1, 1],
    ]);
    expect([now.columns, now.rows]).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(now.squares[0]?.building).toEqual({ owner: 'B', kind: 'city' });
    expect(now.squares[3]?.high).toEqual([unit]);
  });

  it('keeps the miracles that are in force', () => {
    const effects = [
      { kind: 'salt', space: 'c4' },
      { kind: 'mercy', by: 'R', left: 2 },
      { kind: 'zeal', by: 'B', spaces: ['b2', 'b3'] },
    ];
    expect(readView({ squares, turn: { effects } }).effects).toEqual([
      { card: 'pillar_of_salt', by: '', spaces: ['c4'], left: null },
      { card: 'gods_mercy', by: 'R', spaces: [], left: 2 },
      { card: 'zealotry', by: 'B', spaces: ['b2', 'b3'], left: null },
    ]);
  });

  it('counts announced miracles among the cards owned', () => {
    const stack = [
      { id: 1, kind: 'miracle', by: 'R', card: 'smite' },
      { id: 2, kind: 'move', by: 'R' },
    ];
    const seats = { R: { hand: 3, deck: 4, discard: [], board: [], avatar_damage: 2 } };
    const [player] = readView({ squares, players: ['R'], seats, stack }).players;
    expect([player?.cards, player?.hurt]).toEqual([8, 2]);
  });
});
