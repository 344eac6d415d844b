import { expect, it } from 'vitest';
import { readView } from './view';

const now = readView(
  {
    players: ['kelerix', null],
    turn: 0,
    tiles: { O1: 'FO' },
    hex: { O1: { cubes: { 0: 3, g: 0 }, temple: 1 } },
    acolytes: [['O1!', null], null],
    horde: [{ M19: 'O1' }, {}],
    deck: ['?', '?'],
    mdeck: 7,
    turn_state: {
      action: 'P',
      movable: { O1: 1 },
      frozen: { O1: { 0: 1 } },
      acolytes: { a1: { steps: 2, fought: true } },
      moved: ['M19'],
    },
    standings: { seats: [], targets: { capital: 6, calling: 7, land: 8 }, objective_met: false },
  },
  ['O1', 'C'],
);

it('gathers what stands in a hex from all over the view', () => {
  const hex = now.hexes.get('O1');
  expect([hex?.type, hex?.cubes, hex?.temple]).toEqual(['FO', [['0', 3]], 1]);
  expect(hex?.acolytes).toEqual([
    { name: '0a1', seat: 0, wounded: true, steps: 2, preached: false, fought: true, rose: false },
  ]);
  expect(hex?.monsters).toEqual([{ id: 'M19', seat: 0, spent: ['moved'] }]);
  expect(hex?.moved).toEqual({ 0: 1 }); // three, one of them converted and one still free to move
});

it('knows empty hexes, and decks that are counted or lie open', () => {
  expect(now.hexes.get('C')).toMatchObject({ type: '', cubes: [], acolytes: [], monsters: [] });
  expect([now.deck, now.mdeck]).toEqual([2, 7]);
});

it('tells an objective that is not met from one that nobody knows of', () => {
  expect(now.standings?.met).toBe(false);
  expect(readView({ players: [] }, []).standings).toBeNull();
});
