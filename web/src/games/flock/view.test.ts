import { expect, it } from 'vitest';
import { readView } from './view';

const seat = { hand: 3, in_play: [], spent: ['assassin'], called: [], prophet: null, out: false };
const view = {
  target: 8,
  default: '2',
  areas: { CAS: '14A', EAS: '0A', NEU: '0' },
  seats: [
    { id: 'A', deity: 'sower', ...seat, hand: ['lust'] },
    { id: 'B', deity: null, ...seat, out: true },
  ],
  turn: { player: 'B', phase: 'action', actions_left: 2, pending: { kind: 'exodus', to: ['NEU'] } },
  begun: { from: 'CAS', flock: { NEU: 1 }, takes: ['NEU'], left: 13 },
  supply: 30,
};
const now = readView(view, ['CAS', 'EAS', 'NEU', 'PAT']);

it('reads how many are in an area and whose it is; the rest lies as at the beginning', () => {
  expect(Object.fromEntries(now.areas)).toEqual({
    CAS: { pieces: 14, owner: 0 },
    EAS: { pieces: 0, owner: 0 },
    NEU: { pieces: 0, owner: null },
    PAT: { pieces: 2, owner: null },
  });
});

it('counts temples and flock of each player, and knows whose turn it is', () => {
  expect(now.players.map(({ temples, flock, out }) => [temples, flock, out])).toEqual([
    [2, 14, false],
    [0, 0, true],
  ]);
  expect([now.player, now.target, now.actions]).toEqual([1, 8, 2]);
});

it('knows what is begun and not finished', () => {
  expect(now.begun).toMatchObject({ kind: 'exodus', from: 'CAS', to: ['NEU'], left: 13 });
  expect(now.begun?.flock.get('NEU')).toBe(1);
  expect(now.begun?.takes.has('NEU')).toBe(true);
});
