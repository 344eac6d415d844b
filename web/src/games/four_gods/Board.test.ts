import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DROP } from '../../kit/board/dragging';
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

function shown(items: typeof placing.items, look = '#4:SSSS') {
  const [ontap, onchoose] = [vi.fn(), vi.fn()];
  const offers = new Set(items.map((item) => item.path.at(-1) ?? ''));
  const seen = { ...view, seats: [{ ...seat, hand: [look, null] }, view.seats[1]] };
  const { container } = render(Board, {
    props: { ...lying, things: {}, view: seen, offers, items, ontap, onchoose },
  });
  return { container, ontap, onchoose };
}

async function tapped(items: typeof placing.items) {
  const { container, ...told } = shown(items);
  await fireEvent.click(container.querySelector('[data-thing="space:a1"]') as Element);
  return told;
}

describe('the board of 4 Gods', () => {
  afterEach(cleanup);

  it('lays a tile where it fits', async () => {
    const { onchoose } = await tapped(placing.items);
    expect(onchoose).toHaveBeenCalledWith(placing.items[0]);
  });

  it.each([
    ['r', 'P T01A1 a1'],
    ['f', 'P T01B0 a1'],
  ])('turns or flips the tile in hand by one key: %s', async (key, laid) => {
    const { items } = offering(
      ['P T01A0 a1', 'Place', ...steps],
      ['P T01A1 a1', 'Place', 'hand:L', 'side:A', 'turn:1', 'space:a1'],
      ['P T01B0 a1', 'Place', 'hand:L', 'side:B', 'turn:0', 'space:a1'],
    );
    const { container, onchoose } = shown(items, '#4:SSSM');
    await fireEvent.keyDown(window, { key });
    await fireEvent.click(container.querySelector('[data-thing="space:a1"]') as Element);
    expect(onchoose.mock.calls.map(([item]) => item.text)).toEqual([laid]);
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

  it('lays a dragged tile as it fits', async () => {
    const { container, onchoose, ontap } = shown(
      offering(['P T01A2 a1', 'Place', 'hand:L', 'side:A', 'turn:2', 'space:a1']).items,
    );
    const drop = new CustomEvent(DROP, { detail: 'hand:L', bubbles: true, cancelable: true });
    expect(container.querySelector('[data-thing="space:a1"]')?.dispatchEvent(drop)).toBe(false);
    expect(onchoose.mock.calls[0]?.[0].text).toBe('P T01A2 a1');
    expect(ontap).not.toHaveBeenCalled();
  });

  it('lays the tile rather than ask what should be built there', async () => {
    const building = ['B a1', 'Build', 'button:build', 'space:a1'] as const;
    const { onchoose, ontap } = await tapped(offering(building, ['P T01A0 a1', 'Place', ...steps]).items);
    expect(onchoose.mock.calls[0]?.[0].text).toBe('P T01A0 a1');
    expect(ontap).not.toHaveBeenCalled();
  });

  it('asks which colour destroys a City', async () => {
    const { ontap, onchoose } = await tapped(destroying.items);
    expect(onchoose).not.toHaveBeenCalled();
    expect(ontap.mock.calls.map(([thing]) => thing)).toEqual(steps);
  });
});
