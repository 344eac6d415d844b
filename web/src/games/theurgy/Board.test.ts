import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '../../settings.svelte';
import { seatHead } from '../../wire/fake';
import type { ChoiceItem, TableEvent, View } from '../../wire/types';
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
  anomaly: 'C',
  faith: { v15: 0 },
  horde: [{ M19: 'O2' }, {}, {}],
  row: [['M01', 1], null, null],
  objectives: ['J01', '?', '?'],
  deck: ['?', '?'],
  discard: ['W01', 'W01'],
  mdeck: ['?'],
  mdiscard: ['M04'],
  options: { round_limit: 60 },
  turn_state: {
    action: 'P',
    movable: {},
    frozen: { O1: { 0: 1 } },
    acolytes: { a1: { steps: 1, pre: true } },
    fresh: ['M19'],
  },
  standings: {
    seats: [
      { value: 4.5, temples: 3, ruins: 3, holds: null },
      { value: 6, temples: 6, ruins: 0, holds: 'capital' },
      { value: 0, temples: 0, ruins: 0, holds: null },
    ],
    targets: { capital: 6, calling: 7, land: 8 },
    objective_met: true,
  },
  defended: { O1: [0] },
  events_ahead: [{ pile: 'B', above: 3, cards: 11 }],
  forecast: {
    O1: [
      { event: 'anomaly-moved', hex: 'O1', from: 'C', say: 'The anomaly moves to O1.' },
      { event: 'faith-counted', hex: 'O1', counts: { 0: 1, g: 0 }, say: 'The faith in O1 is counted.' },
      {
        event: 'cubes-converted',
        hex: 'O1',
        count: 1,
        colour: 'grey',
        to: 'blue',
        say: '1 grey cube becomes blue.',
      },
      { event: 'residents-left', hex: 'O1', cubes: { 0: 3 }, say: 'Then there are 3 blue in O1.' },
      { event: 'temple-built', hex: 'O1', seat: 0, say: 'Ada builds a temple in O1.' },
      { event: 'sceptics-spread', hexes: ['O2'], say: 'A sceptic token goes to O2.' },
    ],
  },
  around: { v15: { 0: 1, 1: 2, 2: 2 } },
  spread: { v15: [1, 2] },
};
const things = {
  kelerix: { name: 'Kelerix', colour: 'blue' },
  FO: { name: 'Forest' },
  M01: { name: 'Giant Spider', type: 'FO', move: 'roaming', ability: 'passive' },
  M19: { name: 'Dragon', type: 'MI', move: 'roaming', ability: 'active', legendary: true },
  W01: { name: 'Loaves and Fishes' },
};

const ontap = vi.fn();
interface Given {
  readonly items?: readonly ChoiceItem[];
  readonly offers?: readonly string[];
  readonly picked?: readonly string[];
  readonly events?: readonly TableEvent[];
  readonly view?: View;
}

function laid({
  offers = [],
  picked = [],
  events = [],
  items = [],
  view: given = view,
}: Given = {}): HTMLElement {
  const lying = {
    seats: [],
    seat: seatHead(),
    me: 0,
    picked,
    marked: new Set<string>(),
    events,
    offers: new Set(offers),
  };
  return render(Board, {
    props: { ...lying, things, view: given, items, ontap, onchoose: vi.fn() },
  }).container;
}
const shown = (...offers: string[]): HTMLElement => laid({ offers });

afterEach(() => {
  cleanup();
  settings.speed = 1;
});

it('tells whose token lies on a corner and who may replace it', async () => {
  const board = shown();
  await fireEvent.pointerEnter(board.querySelector('[data-thing="vertex:v15"]') as Element);
  expect(board.querySelector('.inspector')?.textContent).toContain(
    'Token of Kelerix, who has 1. May replace it: Lutraz, Orrun.',
  );
});

it('tells what lies open: names of hexes, piles, monsters, the objective', () => {
  const board = shown();
  expect(board.querySelectorAll('.id')).toHaveLength(19);
  expect(board.textContent).toContain('Round 4 of 60 · miracles 2 + 2 · monsters 1 + 1');
  expect(board.textContent).toContain('Loaves and Fishes ×2');
  expect(board.querySelector('.beast')?.textContent).toContain(
    'Forest · roams to an adjacent hex · always active',
  );
  expect(board.querySelector('.objective')?.textContent).toContain('✓');
});

it('marks what has moved, was converted or rests in this turn', () => {
  const board = shown();
  expect(board.querySelector('[data-thing="acolyte:0a1"] title')?.textContent).toBe(
    'acolyte of Kelerix, moved, steps: 1, preached',
  );
  expect(board.querySelector('[data-thing="monster:M19"] .star')).not.toBeNull();
  const cubes = board.querySelector('[data-thing="hex:O1"] .cube')?.textContent;
  expect(cubes).toContain('1 converted this turn: cannot move');
  expect(board.querySelector('[data-thing="monster:M19"] title')?.textContent).toContain('rests this turn');
});

it('shows what the draft offers beside the prompt, and what was kept where it was', () => {
  const things = (board: HTMLElement, where: string) =>
    [...board.querySelectorAll(`${where} [data-thing]`)].map((one) => one.getAttribute('data-thing'));
  const choosing = shown('deity:lutraz', 'deity:orrun');
  expect(things(choosing, '.at-hand').slice(0, 2)).toEqual(['deity:lutraz', 'deity:orrun']);
  expect(things(choosing, '.at-rail')).toContain('objective:J01');
  cleanup();
  const keeping = shown('objective:J01');
  expect(things(keeping, '.at-hand').slice(0, 1)).toEqual(['objective:J01']);
  expect(things(keeping, '.at-rail')).not.toContain('objective:J01');
});

it('draws every corner, so that each can be asked about', () => {
  const board = shown();
  expect(board.querySelectorAll('[data-thing^="vertex:"]')).toHaveLength(54);
  expect(board.querySelectorAll('.dot')).toHaveLength(53);
});

it('shows what a test would come to, and keeps it in sight until it is confirmed', async () => {
  const board = laid({
    view: { ...view, turn_state: { action: 'T' } },
    picked: ['hex:O1'],
    offers: ['hex:O1', 'hex:O2'],
  });
  const look = () => board.querySelector('.inspector')?.textContent ?? '';
  expect(look()).toContain('O1 · Forest');
  expect(look()).toContain('Ada builds a temple in O1.');
  expect(look()).toContain('1 − 0 = 1');
  await fireEvent.pointerEnter(board.querySelector('[data-thing="hex:O2"]') as Element);
  expect(look()).toContain('O1 · Forest');
});

it('only looks at a hex while nothing on the board can be chosen', async () => {
  const asked = vi.fn();
  for (const [offer, times] of [
    ['button:test', 0],
    ['hex:O2', 1],
  ] as const) {
    asked.mockClear();
    const board = shown(offer);
    board.addEventListener('click', asked);
    await fireEvent.click(board.querySelector('[data-thing="hex:O1"] .frame') as Element);
    expect(asked).toHaveBeenCalledTimes(times);
    cleanup();
  }
});

it('says where a test would build, while a test can be chosen', () => {
  expect(shown('button:test').querySelector('.at-side')?.textContent).toContain(
    'would build a temple of yours in O1.',
  );
  cleanup();
  expect(shown('button:spread').querySelector('.at-side')?.textContent).not.toContain('would build');
});

it('tells cards of the supply from those of the hand', () => {
  const board = laid({
    view: { ...view, hands: [['W01'], [], []], supply: [['W01'], [], []] },
    offers: ['supply:W01'],
  });
  expect(board.querySelector('[data-thing="card:W01"]')?.getAttribute('aria-disabled')).toBe('true');
  expect(board.querySelector('[data-thing="supply:W01"]')?.textContent).toContain('in your supply');
});

it('says who would win, what values are made of, and where events wait', () => {
  const board = shown();
  expect(board.querySelector('.banner')?.textContent).toContain('wins with the Capital if it still holds');
  expect(board.textContent).toContain('4½ of 6, 7 or 8');
  expect(board.textContent).toContain('3 + 3×½');
  expect(board.textContent).toContain(
    'Pile B has a capital event among its 11 cards; it comes after 3 more cards.',
  );
  expect(board.querySelector('.cube')?.textContent).toContain('defended');
});

it('says nothing false where the view comes without aids', async () => {
  const { standings: _, spread: __, around: ___, forecast: ____, ...bare } = view;
  const board = laid({ view: bare });
  expect(board.textContent).not.toContain('with the Capital');
  await fireEvent.pointerEnter(board.querySelector('[data-thing="vertex:v15"]') as Element);
  expect(board.querySelector('.inspector p')?.textContent?.trim()).toBe('Token of Kelerix.');
});

const TEST = [
  { event: 'anomaly-moved', hex: 'O1', from: 'C', say: 'The anomaly moves to O1.' },
  { event: 'faith-counted', hex: 'O1', counts: { 0: 1, g: 0 }, say: 'The faith in O1 is counted.' },
  {
    event: 'cubes-converted',
    hex: 'O1',
    count: 1,
    colour: 'grey',
    to: 'blue',
    say: '1 grey cube in O1 becomes blue.',
  },
  { event: 'temple-built', hex: 'O1', seat: 0, say: 'Ada builds a temple in O1.' },
  { event: 'sceptic-placed', hex: 'O2', say: 'A sceptic token goes to O2.' },
  { event: 'turn-began', seat: 1, say: 'Round 4: Bob to act.' },
].map((event, n): TableEvent => ({ n, seq: 9, ...event }));
const after = {
  ...view,
  anomaly: 'O1',
  hex: { O1: { cubes: { 0: 3 }, temple: 0 }, O2: { sceptics: 1 } },
  turn_state: {},
};

it('tells a test step by step on the land as it lay', async () => {
  const board = laid({ view: after, events: TEST });
  const cubes = () =>
    [...board.querySelectorAll('[data-thing="hex:O1"] .people')].map((one) => one.textContent);
  const next = () => fireEvent.click(board.querySelector('[aria-label="Next step"]') as Element);
  const told = () => board.querySelector('.steps p')?.textContent;
  await Promise.resolve();
  expect(told()).toContain('1/5 The anomaly moves to O1.');
  expect(cubes()).toEqual(['2', '1']);
  expect(board.querySelector('.temple')).toBeNull();
  await next();
  await next();
  expect(told()).toContain('1 − 0 = 1');
  expect(cubes()).toEqual(['3']);
  await next();
  expect(board.querySelector('[data-thing="hex:O1"] .temple')).not.toBeNull();
  expect(board.querySelector('[data-thing="hex:O2"] .sceptics')).toBeNull();
  await next();
  expect(told()).toContain('5/5 A sceptic token goes to O2.');
  expect(told()).toContain('Ada builds a temple in O1.');
  expect(board.querySelector('[data-thing="hex:O2"] .sceptics')).not.toBeNull();
});

it('shows the end of a test at once where motion is not wanted', async () => {
  settings.speed = 0;
  const board = laid({ view: after, events: TEST });
  await Promise.resolve();
  expect(board.querySelector('[data-thing="hex:O1"] .temple')).not.toBeNull();
  expect(board.querySelector('.motion')).toBeNull();
  expect(board.querySelector('.steps p')?.textContent).toContain('5/5');
});

it('sends all cubes unless fewer are wanted', async () => {
  const items = [1, 2, 3].map((many) => ({
    text: `${many}:O1>I1`,
    path: ['hex:O1', 'hex:I1', `number:${many}`],
    label: `${many} cubes from O1 to I1.`,
    warning: null,
  }));
  expect(laid({ items, picked: ['hex:O1'] }).querySelector('.amount')).toBeNull();
  cleanup();
  const board = laid({ items, picked: ['hex:O1', 'hex:I1'] });
  const go = () => board.querySelector('.go') as HTMLElement;
  expect(go().textContent).toBe('3 cubes from O1 to I1');
  await fireEvent.click(board.querySelector('[aria-label="Fewer"]') as Element);
  await fireEvent.click(go());
  expect(ontap).toHaveBeenLastCalledWith('number:2');
});
