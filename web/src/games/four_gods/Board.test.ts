import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DROP } from '../../kit/board/dragging';
import { offering, seatHead } from '../../wire/fake';
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

const lying = { seats: [], seat: seatHead(), me: 0, picked: [], marked: new Set<string>(), events: [] };

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
    ['t', 'P T01B0 a1'],
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

  const PLACE_R = ['P T02A1 a1', 'Place', 'hand:R', 'side:A', 'turn:1', 'space:a1'] as const;
  const DISCARD = ['X T01A', 'Discard', 'button:discard', 'hand:L', 'side:A'] as const;
  const drop = (on: Element | null, from: string) =>
    on?.dispatchEvent(new CustomEvent(DROP, { detail: from, bubbles: true, cancelable: true }));

  /** A board with these parts of the view, choices and props; things are tapped by their names. */
  function board(more: object, choices: typeof placing.items = [], props: object = {}) {
    const [ontap, onchoose] = [vi.fn(), vi.fn()];
    const offers = new Set(choices.flatMap((item) => item.path));
    const seen = { ...view, ...more };
    const { container } = render(Board, {
      props: { ...lying, things: THINGS, view: seen, offers, items: choices, ontap, onchoose, ...props },
    });
    const find = (thing: string) => container.querySelector(`[data-thing="${thing}"]`);
    return { container, ontap, onchoose, find };
  }
  const THINGS = {
    T01: { A: 'SSSM', B: 'FFFF' },
    T02: { A: 'PPPF', B: 'MMMM' },
    sea: { letter: 'S', colour: 'blue', people: 'Merfolk', name: 'the Goddess of the Merfolk' },
    S: { name: 'sea' },
    F: { name: 'forest' },
  };
  const holding = (...hand: readonly (string | null)[]) => ({ seats: [{ ...seat, hand }, view.seats[1]] });
  const KINGDOM = {
    terrain: 'S',
    spaces: ['a1', 'b1'],
    regions: ['a1:NW', 'b1:NW'],
    prophets: {},
    leaders: [],
    worth: 2,
  };

  it('lays a dragged tile of the other hand as that one is turned', async () => {
    const { items } = offering(['P T01A0 a1', 'Place', ...steps], PLACE_R, [
      'P T02A0 a1',
      'Place',
      'hand:R',
      'side:A',
      'turn:0',
      'space:a1',
    ]);
    const { find, onchoose } = board(holding('T01A', 'T02A'), items);
    await fireEvent.keyDown(window, { key: '2' });
    await fireEvent.keyDown(window, { key: 'R' });
    await fireEvent.keyDown(window, { key: '1' });
    drop(find('space:a1'), 'hand:R');
    expect(onchoose.mock.calls.map(([item]) => item.text)).toEqual(['P T02A1 a1']);
  });

  it('turns the tile by the wheel over a gap, and flips it by a double click on the hand', async () => {
    const { items } = offering(
      ['P T01B1 a1', 'Place', 'hand:L', 'side:B', 'turn:0', 'space:a1'],
      ['P T01A1 a1', 'Place', 'hand:L', 'side:A', 'turn:1', 'space:a1'],
    );
    const { find, onchoose } = board(holding('T01A', null), items);
    await fireEvent.wheel(find('space:a1') as Element, { deltaY: 1 });
    await fireEvent.click(find('space:a1') as Element);
    await fireEvent.dblClick(find('hand:L') as Element);
    await fireEvent.click(find('space:a1') as Element);
    expect(onchoose.mock.calls.map(([item]) => item.text)).toEqual(['P T01A1 a1', 'P T01B1 a1']);
  });

  it('hears why a dragged tile does not fit, and begins no path', () => {
    const { find, onchoose, ontap } = board(holding('T01A', null), offering(DISCARD).items);
    expect(drop(find('space:b2'), 'hand:L')).toBe(false);
    expect(onchoose.mock.calls.map(([item]) => item.text)).toEqual(['P T01A0 b2']);
    expect(ontap).not.toHaveBeenCalled();
  });

  it('discards into the own row by a drag, by a tap and by a key', async () => {
    const row = { seats: [{ ...seat, hand: ['T01A', null], row: [null, null, null] }, view.seats[1]] };
    const { find, onchoose } = board(row, offering(DISCARD).items);
    drop(find('row:0/free'), 'hand:L');
    await fireEvent.click(find('row:0/free') as Element);
    await fireEvent.keyDown(window, { key: 'x' });
    expect(onchoose.mock.calls.map(([item]) => item.text)).toEqual(['X T01A', 'X T01A', 'X T01A']);
  });

  it('takes a tile that is dragged from a row to a hand', () => {
    const row = { seats: [seat, { ...seat, colours: [], hand: [null, null], row: ['T02A'] }] };
    const taking = offering(
      ['F p1/0', 'Flip', 'row:1/0', 'button:flip'],
      ['K p1/0', 'Take', 'row:1/0', 'button:take'],
    );
    const { find, onchoose } = board(row, taking.items);
    drop(find('hand:R'), 'row:1/0');
    expect(onchoose.mock.calls.map(([item]) => item.text)).toEqual(['K p1/0']);
  });

  it('keeps how a tile is turned when somebody was faster', async () => {
    const { items } = offering(['P T01A1 a1', 'Place', 'hand:L', 'side:A', 'turn:1', 'space:a1']);
    const { find, onchoose } = board(holding('T01A', null), items);
    await fireEvent.keyDown(window, { key: 'r' });
    for (const _ of [1, 2]) await fireEvent.click(find('space:a1') as Element);
    expect(onchoose).toHaveBeenCalledTimes(2);
  });

  it('shows a Kingdom that is tapped, and asks nobody about it', async () => {
    const { container, find } = board({ world: { a1: 'SSSS', b1: 'SSSS' }, kingdoms: [KINGDOM] });
    const asked = vi.fn();
    container.addEventListener('click', asked);
    find('space:a1')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await Promise.resolve();
    expect(container.querySelector('.kingdom')?.textContent).toContain('sea: 2 tiles');
    expect(asked).not.toHaveBeenCalled();
  });

  it('offers to challenge a tile that is looked at', async () => {
    const { items } = offering(['! a1', 'Challenge', 'button:challenge', 'space:a1']);
    const { container, find, onchoose } = board({ world: { a1: 'SSSS' } }, items);
    find('space:a1')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await Promise.resolve();
    await fireEvent.click(container.querySelector('.kingdom button') as Element);
    expect(onchoose.mock.calls.map(([item]) => item.text)).toEqual(['! a1']);
  });

  it('says where the tile clashes, and how many edges a space has', async () => {
    const gaps = { fits: { b1: 3 }, wants: { b1: ['W-NW:F', 'W-SW:M'] }, edges: { c3: 1 } };
    const { container, find } = board({ ...holding('T01A', null), ...gaps }, offering(DISCARD).items);
    await fireEvent.pointerEnter(find('space:b1') as Element);
    expect(container.querySelectorAll('.clash:not(.under)').length).toBe(1);
    await fireEvent.pointerEnter(find('space:c3') as Element);
    expect(find('space:c3')?.textContent).toContain('1/2');
  });

  it('tells how safe a City would be, and hatches what no tile can fill', () => {
    const { items } = offering(
      ['C a1 blue', 'Build', 'button:build', 'space:a1'],
      ['C b1 blue', 'Build', 'button:build', 'space:b1'],
    );
    const { container, find } = board({ fits: { a1: 13, b1: 0 }, barren: ['b1'] }, items, {
      picked: ['button:build'],
    });
    expect(find('space:a1')?.textContent).toContain('13');
    expect(find('space:b1')?.querySelector('.safe')).not.toBeNull();
    expect(container.querySelectorAll('.barren').length).toBe(1);
    expect(container.querySelectorAll('.could').length).toBe(0);
  });

  it('lets a region be tapped on the tile, and says what a prophet would bring', async () => {
    const standing = offering(['+blue:NW', 'Stand', 'corner:NW'], ['+blue:SE', 'Stand', 'corner:SE']);
    const stands = {
      NW: { terrain: 'S', size: 3, gain: { blue: -1 } },
      SE: { terrain: 'F', size: 1, gain: { blue: 0 } },
    };
    const placed = { world: { a1: 'SSFF' }, window: [['a1', 0]], stands };
    const { container, ontap } = board(placed, standing.items);
    await fireEvent.click(container.querySelector('.world [data-thing="corner:NW"]') as Element);
    expect(ontap).toHaveBeenCalledWith('corner:NW');
    const words = container.querySelector('[aria-label="A prophet on a1"]')?.textContent;
    expect(words).toContain('Kingdom of 3: −1');
    expect(words).toContain('one tile: scores nothing yet');
  });

  it('lets a prophet that moves be tapped first', async () => {
    const { items } = offering(['+blue:NW<b1', 'Move', 'space:b1', 'corner:NW']);
    const stands = { NW: { terrain: 'S', size: 2, gain: {} } };
    const placed = { world: { a1: 'SSSS', b1: 'SSSS@blue:NW' }, window: [['a1', 0]], stands };
    const { container, find, ontap } = board(placed, items, { offers: new Set(['space:b1']) });
    expect(container.querySelector('.at-hand')?.textContent).toContain('should move to a1');
    await fireEvent.click(find('space:b1') as Element);
    expect(ontap).toHaveBeenCalledWith('space:b1');
  });

  it('points at hands, bag, gods and rows, and keeps what cannot be had in sight', () => {
    const marked = new Set(['hand:L', 'bag:2', 'god:sea', 'row:1/0', 'side:B']);
    const row = {
      seats: [
        { ...seat, hand: ['T01A', null] },
        { ...seat, colours: [], row: ['T02A'] },
      ],
    };
    const { container, find } = board(row, offering(['G sea', 'Sea', 'god:sea']).items, { marked });
    for (const thing of ['hand:L', 'bag:2', 'god:sea', 'row:1/0'])
      expect(find(thing)?.classList.contains('marked'), thing).toBe(true);
    expect(container.querySelector('.tools .marked')).not.toBeNull();
    expect(find('bag:2')?.getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    [[null, null], 'scarce'],
    [['T02A'], 'full'],
  ])('warns when a row fills up', (row, warning) => {
    const { container } = board({ seats: [{ ...seat, row }, view.seats[1]] });
    expect(container.querySelector('.row')?.classList.contains(warning)).toBe(true);
  });

  it('announces what others do and what leaves an own hand, but not the rest', () => {
    const told = (event: string, by: number) => ({ n: 1, seq: 1, event, say: `${event} ${by}`, seat: by });
    const events = [
      told('city-built', 1),
      told('tile-dropped', 0),
      told('tile-dropped', 1),
      told('god-chosen', 0),
    ];
    const { container } = board({}, [], { events });
    expect(container.querySelector('.banner')?.textContent).toBe('city-built 1 tile-dropped 0');
  });
});
