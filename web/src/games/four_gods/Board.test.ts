import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offering } from '../../wire/fake';
import Board from './Board.svelte';

const steps = ['hand:L', 'side:A', 'turn:0', 'space:a1'] as const;
const destroying = offering(
  ['Z T01A0 a1 $blue', 'Blue', ...steps, 'colour:blue'],
  ['Z T01A0 a1 $gray', 'Gray', ...steps, 'colour:gray'],
);
const placing = offering(['P T01A0 a1', 'Place', ...steps]);
const seat = {
  gods: [],
  colours: ['blue', 'gray'],
  hand: ['#4:SSSS', null],
  row: [],
  reserve: {},
  razed: {},
};
const view = {
  phase: 'play',
  options: { size: 4 },
  seats: [seat, { ...seat, colours: [], hand: [null, null] }],
};

const lying = { seats: [], me: 0, picked: [], marked: new Set<string>(), events: [] };

async function tapped(items: typeof placing.items) {
  const [ontap, onchoose] = [vi.fn(), vi.fn()];
  const { container } = render(Board, {
    props: { ...lying, things: {}, view, offers: new Set<string>(), items, ontap, onchoose },
  });
  await fireEvent.click(container.querySelector('[data-thing="space:a1"]') as Element);
  return { ontap, onchoose };
}

describe('the board of 4 Gods', () => {
  afterEach(cleanup);

  it('lays a tile where it fits', async () => {
    const { onchoose } = await tapped(placing.items);
    expect(onchoose).toHaveBeenCalledWith(placing.items[0]);
  });

  it('tells which god a colour serves, and that another is secret', () => {
    const things = { 'terrain:S': { name: 'sea', help: '', facts: {} } };
    const seats = [
      { ...seat, gods: ['S'], colours: ['blue'] },
      { ...seat, gods: ['?'], colours: ['gray'] },
    ];
    const given = { items: [], offers: new Set<string>(), ontap: vi.fn(), onchoose: vi.fn() };
    const { container } = render(Board, { props: { ...lying, ...given, things, view: { ...view, seats } } });
    expect([...container.querySelectorAll('.colour i')].map((one) => one.textContent)).toEqual([
      'sea',
      'secret',
    ]);
  });

  it('asks which colour destroys a City', async () => {
    const { ontap, onchoose } = await tapped(destroying.items);
    expect(onchoose).not.toHaveBeenCalled();
    expect(ontap.mock.calls.map(([thing]) => thing)).toEqual(steps);
  });
});
