import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { offering, seatHead } from '../../wire/fake';
import type { Seat, TableEvent } from '../../wire/types';
import type { BoardProps } from '../board';
import Board from './Board.svelte';

const seat = (hand: string[] | number, more: object = {}) => ({
  hand,
  in_play: [],
  spent: [],
  called: [],
  prophet: null,
  out: false,
  ...more,
});
const view = {
  map: 'w19',
  target: 4,
  default: '2',
  areas: { CAS: '4A', NAS: '3A', EAS: '0A', SAS: '2B', PAT: '6B', NEU: '0' },
  supply: 30,
  seats: [
    { id: 'A', deity: 'wanderer', ...seat(['lust']) },
    { id: 'B', deity: 'crescent', ...seat(3, { spent: ['assassin'], called: ['p_moon'] }) },
  ],
  turn: { round: 3, player: 'A', phase: 'action', actions_left: 2, pending: null },
  danger: ['EAS', 'PAT'],
  starving: ['PAT'],
  pressure: { MEA: [6, 6], SAS: [5, 6], SEU: [3, 6] },
};
const things = {
  CAS: { name: 'Central Asia' },
  EAS: { name: 'East Asia' },
  SEU: { name: 'Southern Europe' },
  crescent: { name: 'The Crescent' },
  p_moon: { name: 'Prophet of the Moon', help: 'Leads others out.' },
};
const seats = [{ name: 'Ada' }, { name: 'Ben' }] as unknown as readonly Seat[];

function shown(more: Partial<BoardProps> = {}) {
  const calls = { ontap: vi.fn(), onchoose: vi.fn(), onpoint: vi.fn() };
  const lying = {
    seats,
    seat: seatHead(seats),
    me: 0,
    picked: [],
    marked: new Set<string>(),
    events: [],
    offers: new Set<string>(),
    items: [],
  };
  const board = render(Board, { props: { ...lying, things, view, ...calls, ...more } }).container;
  const area = (id: string) => board.querySelector(`[data-thing="area:${id}"]`) as SVGElement;
  return { board, area, ...calls };
}
const badges = (board: HTMLElement) =>
  [...board.querySelectorAll('.badge')].map((badge) => `${badge.classList[1]} ${badge.textContent?.trim()}`);
const begin = (pending: object, begun: object) => ({
  view: { ...view, turn: { ...view.turn, pending }, begun },
});

afterEach(cleanup);

it('draws every area once', () => {
  expect(shown().board.querySelectorAll('[data-thing^="area:"]')).toHaveLength(19);
});

it('says whose an area is, and that an emptied one is not lost yet', () => {
  const { area } = shown();
  expect(area('CAS').getAttribute('aria-label')).toContain('Central Asia: 4 pieces, temple of Ada');
  expect(area('PAT').getAttribute('aria-label')).toContain(
    'temple of Ben (The Crescent), more than it feeds',
  );
  expect(area('EAS').getAttribute('aria-label')).toContain(
    'still yours until someone walks in, could be taken from you',
  );
});

it('marks own areas in danger and all that will starve', () => {
  const { board } = shown();
  expect(board.querySelectorAll('.danger')).toHaveLength(1); // PAT is a rival's worry
  expect(board.querySelectorAll('.drop')).toHaveLength(1);
  expect(shown({ me: null }).board.querySelectorAll('.danger')).toHaveLength(2);
});

it('shows what can be converted and what is one short, the rest when it is looked at', async () => {
  const { items } = offering(['C MEA', 'Convert', 'button:convert', 'area:MEA']);
  const { board, area } = shown({ items });
  expect(badges(board)).toEqual(['can 6/6', 'almost 5/6']);
  await fireEvent.pointerEnter(area('SEU'));
  expect(board.querySelector('.words')?.textContent).toContain('to convert it: 3 of 6 needed');
});

it('lights the lamp of the phase and names who is one short of the target', () => {
  const { board } = shown();
  expect(board.querySelector('.lit')?.textContent).toContain('Action 2 left');
  expect(board.querySelector('[aria-current=step]')?.textContent).toContain('Action');
  expect([...board.querySelectorAll('.near strong')].map((one) => one.textContent)).toEqual(['Ada']);
});

it('shows spent cards and prophets that may come again, and what they do', async () => {
  const { board } = shown();
  expect(board.querySelector('.used')?.textContent).toBe('Assassin');
  await fireEvent.click(
    board.querySelector('[aria-label="Prophet of the Moon, can be played again"]') as Element,
  );
  expect(board.querySelector('.player-panel [aria-live]')?.textContent).toContain('Leads others out.');
});

it('shows an exodus as arrows with numbers and the temple to come', async () => {
  const pending = { kind: 'exodus', from: 'CAS', to: ['NAS', 'NAS', 'NEU'] };
  const begun = { from: 'CAS', flock: { CAS: 1, NAS: 5, NEU: 1 }, takes: ['NEU'], left: 2 };
  const { items } = offering(['>NAS', 'One piece', 'area:NAS']);
  const { board, area, onchoose } = shown({ ...begin(pending, begun), items, offers: new Set(['area:NAS']) });
  expect([...board.querySelectorAll('.begun text')].map((text) => text.textContent)).toEqual(['2', '1']);
  expect(badges(board).sort()).toEqual(['change 0 → 1', 'change 3 → 5', 'change 4 → 1']);
  expect(board.querySelectorAll('.ghost')).toHaveLength(1);
  await fireEvent.click(area('NAS'), { shiftKey: true });
  expect(onchoose.mock.lastCall?.[0].text).toBe('>NAS; >NAS');
});

it('sends all by a long press, one by a tap', async () => {
  vi.useFakeTimers();
  const pending = { kind: 'exodus', from: 'CAS', to: [] };
  const { items } = offering(['>NAS', 'One piece', 'area:NAS']);
  const { area, onchoose, ontap } = shown({
    ...begin(pending, { from: 'CAS', flock: {}, takes: [], left: 4 }),
    items,
    offers: new Set(['area:NAS']),
  });
  await fireEvent.pointerDown(area('NAS'), { button: 0 });
  vi.advanceTimersByTime(600);
  await fireEvent.click(area('NAS'));
  expect(onchoose.mock.lastCall?.[0].text).toBe('>NAS; >NAS; >NAS; >NAS');
  expect(ontap).not.toHaveBeenCalled();
  await fireEvent.pointerDown(area('NAS'), { button: 0 });
  await fireEvent.click(area('NAS'));
  vi.advanceTimersByTime(600);
  expect(ontap).toHaveBeenCalledExactlyOnceWith('area:NAS');
  expect(onchoose).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('shows skulls where a card is paid, and what is left', () => {
  const { board } = shown(
    begin(
      { kind: 'pay', card: 'lust', paid: ['CAS', 'CAS'] },
      { from: null, flock: { CAS: 2 }, takes: [], left: 0 },
    ),
  );
  expect(badges(board)).toEqual(['change 4 → 2']);
  expect(board.querySelectorAll('.badge path')).toHaveLength(1);
});

it('shows what the choice under the pointer would bring', async () => {
  const event = (name: string, facts: object): TableEvent => ({
    n: 0,
    seq: 0,
    event: name,
    say: '',
    ...facts,
  });
  const preview = [
    event('flock-grew', { seat: 0, areas: ['CAS'], counts: [2] }),
    event('area-won', { seat: 0, area: 'MEA' }),
  ];
  const { board, area, onpoint } = shown({ preview });
  expect(badges(board)).toContain('change 4 → 6');
  expect(board.querySelectorAll('.ghost')).toHaveLength(1);
  await fireEvent.pointerEnter(area('CAS'));
  expect(onpoint).toHaveBeenLastCalledWith('area:CAS');
});

it('bars the areas where no first temple may stand', () => {
  const { board } = shown({
    view: { ...view, turn: { ...view.turn, phase: 'place' } },
    offers: new Set(['area:BRA', 'area:PER']),
  });
  expect(board.querySelectorAll('.barred')).toHaveLength(17);
});

it('lets the own prophet be tapped, and asks where it can do several things', async () => {
  const first = { ...view.seats[0], prophet: { card: 'p_war', at: 'CAS', fresh: false } };
  const led = { view: { ...view, seats: [first, view.seats[1]] } };
  const one = shown({ ...led, offers: new Set(['button:walk']) });
  await fireEvent.click(one.board.querySelector('.token') as Element);
  expect(one.ontap).toHaveBeenCalledWith('button:walk');
  const two = shown({ ...led, offers: new Set(['button:walk', 'button:strike']) });
  await fireEvent.click(two.board.querySelector('.token') as Element);
  const gifts = [...two.board.querySelectorAll<HTMLElement>('.menu button')];
  expect(gifts.map((gift) => gift.textContent)).toEqual(['Walk', 'Strike']);
  await fireEvent.click(gifts[1] as Element);
  expect(two.ontap).toHaveBeenCalledWith('button:strike');
});

it('moves what has moved, and lets areas tell it again', async () => {
  const walked = (): TableEvent[] => [
    { n: 1, seq: 1, event: 'flock-walked', say: '', origin: 'CAS', areas: ['NAS'], counts: [2] },
  ];
  const lying = {
    seats,
    seat: seatHead(seats),
    me: 0,
    picked: [],
    marked: new Set<string>(),
    offers: new Set<string>(),
    items: [],
    things,
    view,
    ontap: vi.fn(),
    onchoose: vi.fn(),
  };
  const { container, rerender } = render(Board, { props: { ...lying, events: walked() } });
  expect(container.querySelector('.travel')?.textContent).toBe('2');
  const before = container.querySelector('.fresh');
  await rerender({ events: walked() });
  expect(container.querySelectorAll('.fresh')).toHaveLength(2);
  expect(container.querySelector('.fresh')).not.toBe(before);
});
