import { expect, it } from 'vitest';
import { describeBonus, describeSpace, labelPlace } from './describe';
import { readView } from './view';

const things = {
  S: { name: 'Stonemason' },
  Z: { name: 'Zealot' },
  ADJ: { name: 'next to your Monuments', points: 1 },
  'element:water': { name: 'Water' },
};
const board = { size: 3, w: { b2: 'SSZ' }, mon: { a1: 'R' }, gar: ['c3'], el: { water: 'b2' } };
const now = readView({ board, decks: {}, hands: [], afterlife: [], score: [0], left: [4], played: [[]] });
const players = ['Ada', 'Rival'];
const square = (space: string) => now.squares.find((one) => one.space === space) ?? now.squares[0];

it('says who and what is on a space', () => {
  const said = (space: string) => {
    const found = square(space);
    return found && describeSpace(found, players, things);
  };
  expect(said('b2')).toBe('2 Stonemason, 1 Zealot, Water');
  expect(said('a1')).toBe('nobody, a Monument of Rival');
  expect(said('c3')).toBe('nobody, a Garden');
});

it('says what is beside a space and what can be done there', () => {
  const corner = square('c3');
  expect(corner && labelPlace(corner, now, players, things, 'Place Water.')).toBe(
    'c3: nobody, a Garden. Beside c2, b3. Place Water.',
  );
});

it('says what the bottom of a card pays', () => {
  expect(describeBonus(['ADJ', 'Z'], things)).toBe('1 for each Zealot next to your Monuments');
});
