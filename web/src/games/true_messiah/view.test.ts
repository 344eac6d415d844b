import { describe, expect, it } from 'vitest';
import { inWords, tell, unitsInWords } from './view';

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
