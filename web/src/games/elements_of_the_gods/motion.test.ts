import { expect, it } from 'vitest';
import type { TableEvent } from '../../wire/types';
import { gainsIn, passagesIn, struckIn, travelsOf } from './motion';

const told = (event: string, facts: Record<string, unknown>): TableEvent => ({
  n: 0,
  seq: 4,
  event,
  say: '',
  ...facts,
});

it('leads the crowd of a new Monument away in lanes beside each other', () => {
  const walks = travelsOf([told('monument-built', { seat: 0, space: 'b2', to: 'b3', crowd: 'SSMZ' })]);
  expect(walks.map(({ letter, many, from, to, lane }) => [letter, many, from, to, lane])).toEqual([
    ['S', 2, 'b2', 'b3', -1],
    ['M', 1, 'b2', 'b3', 0],
    ['Z', 1, 'b2', 'b3', 1],
  ]);
});

it('lets souls that are claimed rise, and the rest of the dead fall', () => {
  const events = [
    told('worshipers-destroyed', { seat: 0, space: 'd4', destroyed: 'SSZM', claimed: 'SZ' }),
    told('worshipers-born', { space: 'c4', births: 'GG', count: 2 }),
  ];
  expect(passagesIn(events).map(({ letter, many, space, how }) => [letter, many, space, how])).toEqual([
    ['S', 1, 'd4', 'risen'],
    ['Z', 1, 'd4', 'risen'],
    ['S', 1, 'd4', 'fallen'],
    ['M', 1, 'd4', 'fallen'],
    ['G', 2, 'c4', 'born'],
  ]);
  expect(struckIn(events)).toEqual(['d4']);
});

it('tells whom points go to, in the solo game to Rival too', () => {
  const events = [
    told('points-scored', { seat: 0, points: 10, reason: 'garden', spaces: ['b2', 'd4'] }),
    told('rival-scored', { points: 5, spaces: ['f6'] }),
  ];
  expect(gainsIn(events).map(({ owner, points, spaces }) => [owner, points, spaces])).toEqual([
    [0, 10, ['b2', 'd4']],
    [1, 5, ['f6']],
  ]);
});
