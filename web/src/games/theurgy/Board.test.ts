import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Board from './Board.svelte';

const view = {
  players: ['kelerix', 'lutraz', 'orrun'],
  turn: 0,
  round: 4,
  tiles: { O1: 'FO', O2: 'MI' },
  hex: { O1: { cubes: { 0: 2, g: 1 } } },
  acolytes: [
    ['O1', 'O7!'],
    ['O3', 'O9'],
    ['O5', 'O11'],
  ],
  faith: { v15: 0 },
  horde: [{ M19: 'O2' }, {}, {}],
  row: [['M01', 1], null, null],
  objectives: ['J01', '?', '?'],
  deck: ['?', '?'],
  discard: ['W01', 'W01'],
  mdeck: ['?'],
  mdiscard: ['M04'],
  options: { round_limit: 60 },
  turn_state: { frozen: { O1: { 0: 1 } }, acolytes: { a1: { steps: 1, pre: true } }, fresh: ['M19'] },
  standings: { seats: [], targets: { capital: 6, calling: 7, land: 8 }, objective_met: true },
  around: { v15: { 0: 1, 1: 2, 2: 2 } },
  spread: { v15: [1, 2] },
};
const things = {
  FO: { name: 'Forest' },
  M01: { name: 'Giant Spider', type: 'FO', move: 'roaming', ability: 'passive' },
  M19: { name: 'Dragon', type: 'MI', move: 'roaming', ability: 'active', legendary: true },
  W01: { name: 'Loaves and Fishes' },
};

function shown(...offers: string[]): HTMLElement {
  const lying = {
    seats: [],
    me: 0,
    picked: [],
    marked: new Set<string>(),
    events: [],
    offers: new Set(offers),
  };
  return render(Board, { props: { ...lying, things, view, items: [], ontap: vi.fn(), onchoose: vi.fn() } })
    .container;
}

afterEach(cleanup);

it('tells whose token lies on a corner and who may replace it', async () => {
  const board = shown();
  await fireEvent.pointerEnter(board.querySelector('[data-thing="vertex:v15"]') as Element);
  expect(board.querySelector('.forecast')?.textContent).toContain(
    'Token of Kelerix, who has 1. May replace it: Lutraz, Orrun.',
  );
});

it('tells what lies open: names of hexes, piles, monsters, the objective', () => {
  const board = shown();
  expect(board.querySelectorAll('.id')).toHaveLength(19);
  expect(board.textContent).toContain('Round 4 of 60 · miracles 2 + 2 · monsters 1 + 1');
  expect(board.textContent).toContain('Loaves and Fishes ×2');
  expect(board.querySelector('.beast')?.textContent).toContain(
    'Forest · roams to an adjacent hex · always at work',
  );
  expect(board.querySelector('.objective')?.textContent).toContain('✓');
});

it('marks what has moved, was converted or rests in this turn', () => {
  const board = shown();
  expect(board.querySelector('[data-thing="acolyte:0a1"] title')?.textContent).toBe('moved 1 step, preached');
  expect(board.querySelector('[data-thing="monster:M19"] .star')).not.toBeNull();
  expect(board.querySelectorAll('.mark')).toHaveLength(3);
});

it('shows what the draft offers beside the prompt, and what was kept where it was', () => {
  const things = (board: HTMLElement, where: string) =>
    [...board.querySelectorAll(`${where} [data-thing]`)].map((one) => one.getAttribute('data-thing'));
  const choosing = shown('deity:lutraz', 'deity:orrun');
  expect(things(choosing, '.choose')).toEqual(['deity:lutraz', 'deity:orrun']);
  expect(things(choosing, 'aside')).toContain('objective:J01');
  cleanup();
  const keeping = shown('objective:J01');
  expect(things(keeping, '.choose')).toEqual(['objective:J01']);
  expect(things(keeping, 'aside')).not.toContain('objective:J01');
});
