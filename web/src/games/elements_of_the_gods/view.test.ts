import { expect, it } from 'vitest';
import { count, readView } from './view';

const view = {
  board: { size: 2, w: { a2: 'MSS' }, mon: { b1: 0 }, gar: ['a1'], el: { fire: 'a2' } },
  bag: 'S0G13M1Z8',
  decks: { M: 4, G: ['GC01'], D: 6 },
  hands: [],
  afterlife: ['SZ'],
  score: [25],
  left: [3],
  played: [[]],
};

it('reads the spaces from the north-west, as they are drawn', () => {
  const { squares } = readView(view);
  expect(squares.map(({ space, column, row }) => [space, column, row])).toEqual([
    ['a2', 0, 0],
    ['b2', 1, 0],
    ['a1', 0, 1],
    ['b1', 1, 1],
  ]);
  expect(squares[0]?.crowd).toEqual([
    ['S', 2],
    ['M', 1],
  ]);
  expect([squares[0]?.elements, squares[2]?.garden, squares[3]?.monument]).toEqual([['fire'], true, 0]);
});

it('counts the bag, numbers of two digits and none included, and decks that are open or not', () => {
  const now = readView(view);
  expect(now.bag).toEqual([
    ['S', 0],
    ['G', 13],
    ['M', 1],
    ['Z', 8],
  ]);
  expect(now.decks).toEqual({ M: 4, G: 1, D: 6 });
});

it('counts callings', () => {
  expect(count('ZSZ')).toEqual([
    ['S', 1],
    ['Z', 2],
  ]);
});
