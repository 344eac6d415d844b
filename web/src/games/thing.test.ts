import { describe, expect, it } from 'vitest';
import { cardsOf, nameOf } from './thing';

describe('cards that are alike', () => {
  it('are told apart where a form offers each of them', () => {
    const offers = new Set(['card:edict', 'card:edict#2', 'card:smite']);
    expect(cardsOf(['edict', 'smite', 'edict'], offers)).toEqual([
      'card:edict',
      'card:smite',
      'card:edict#2',
    ]);
    expect(cardsOf(['edict', 'edict'], new Set(['card:edict']))).toEqual(['card:edict', 'card:edict']);
  });

  it('have one name', () => {
    expect(nameOf('card:edict#2', { edict: { name: 'Edict' } })).toBe('Edict');
    expect(nameOf('card:two_words#2', {})).toBe('Two words');
    expect(nameOf('tile:#12', {})).toBe('#12');
  });
});
