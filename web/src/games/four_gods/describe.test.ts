import { expect, it } from 'vitest';
import { describeKingdom, describeSpace, labelPlace } from './describe';
import { readView } from './view';

const things = {
  T01: { A: 'SSMM', B: 'SSSS' },
  'terrain:S': { name: 'sea' },
  'terrain:M': { name: 'mountain' },
  'colour:blue': { name: 'Blue' },
};
const world = { a1: 'T01A0@blue:NW', b1: 'T01B0', a2: 'city@blue' };
const now = readView({ options: { size: 4 }, world, seats: [], fits: { a2: 3 } }, things, null);
const known = { now, things, owner: () => 'Ada' };
const words = (cell: string): string => {
  const space = now.spaces.find((one) => one.cell === cell);
  return space ? describeSpace(known, space) : '';
};

it('says what lies on a space and who stands there', () => {
  expect(words('b1')).toContain('sea');
  expect(words('a1')).toContain('Ada');
  expect(words('a1')).toContain('mountain');
  expect(words('a2')).toContain('3');
});

it('says who rules a Kingdom, and what it pays', () => {
  const kingdom = {
    terrain: 'S',
    spaces: ['a1', 'b1'],
    regions: [],
    prophets: { blue: 1 },
    leaders: ['blue'],
    worth: 2,
  };
  const said = describeKingdom(known, kingdom as unknown as Parameters<typeof describeKingdom>[1]);
  for (const word of ['sea', 'Ada', '2']) expect(said).toContain(word);
});

it('says what is beside a space and what can be done there', () => {
  expect(labelPlace('a1', 'empty', ['b1', 'a2'], 'Place a tile.')).toBe(
    'a1: empty. Beside b1, a2. Place a tile.',
  );
});
