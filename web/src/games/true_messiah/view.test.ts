import { describe, expect, it } from 'vitest';
import { readView } from './view';
import { inWords, tell, unitsInWords } from './words';

describe('the stack in words', () => {
  it('says what is aimed at', () => {
    expect(inWords('g2:V1f#1')).toBe('a follower of Violet on g2');
    expect(inWords('R2p*')).toBe('2 praying followers of Red');
    expect(inWords('BM')).toBe('the messiah of Black');
    expect(inWords('c4')).toBe('c4');
    expect(inWords('W')).toBe('White');
    expect(inWords('-#3')).toBe('what is gone');
  });

  it('says who is chosen on a space', () => {
    expect(unitsInWords('unit:b2:2f,M')).toBe('2 followers + messiah');
    expect(unitsInWords('unit:b2:R1p*#3')).toBe('1 moved praying follower');
    expect(unitsInWords('unit:b2:low')).toBe('low units');
  });

  it('says what is announced', () => {
    expect(tell({ kind: 'move', units: ['R2f', 'RM'], path: ['b2', 'b3'] })).toBe(
      '2 followers of Red, the messiah of Red along b2, b3',
    );
    expect(tell({ kind: 'miracle', targets: ['c4'] })).toBe('on c4');
    expect(tell({ kind: 'miracle', targets: [] })).toBe('');
    expect(tell({ kind: 'gift', to: 'W' })).toBe('for White');
  });
});

describe('the turn', () => {
  it('keeps the miracles that are in force', () => {
    const effects = [
      { kind: 'salt', space: 'c4' },
      { kind: 'mercy', by: 'R', left: 2 },
      { kind: 'zeal', by: 'B', spaces: ['b2', 'b3'] },
    ];
    expect(readView({ turn: { effects } }).effects).toEqual([
      { card: 'pillar_of_salt', by: '', spaces: ['c4'], left: null },
      { card: 'gods_mercy', by: 'R', spaces: [], left: 2 },
      { card: 'zealotry', by: 'B', spaces: ['b2', 'b3'], left: null },
    ]);
  });

  it('counts announced miracles among the cards owned', () => {
    const stack = [
      { kind: 'miracle', by: 'R', card: 'smite' },
      { kind: 'move', by: 'R' },
    ];
    const seats = { R: { hand: 3, deck: 4, discard: [], board: [], avatar_damage: 2 } };
    const [player] = readView({ players: ['R'], seats, stack }).players;
    expect([player?.cards, player?.hurt]).toEqual([8, 2]);
  });
});
