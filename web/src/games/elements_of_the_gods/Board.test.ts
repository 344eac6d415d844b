import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offering, seatHead } from '../../wire/fake';
import type { TableEvent } from '../../wire/types';
import Board from './Board.svelte';

const things = {
  S: { name: 'Stonemason' },
  G: { name: 'Gardener' },
  M: { name: 'Mystic' },
  Z: { name: 'Zealot' },
  ADJ: { name: 'next to your Monuments', points: 1 },
  DC07: { name: 'Crossed Vigil', bottom: ['ADJ', 'M'] },
  MC11: { name: "Oracle's Plan", needs: 'SM' },
};
const opening = { places: [], near: {}, grounds: [], barred: [], lacks: null };
const view = {
  board: { size: 7, w: { d4: 'SSMZZ', c4: 'M' }, mon: { b2: 0, f6: 1 }, gar: ['a1'], el: { water: 'd4' } },
  used: ['water'],
  bag: 'S0G3M1Z8',
  afterlife: ['SZ', ''],
  hands: [['MC11', 'DC07'], { M: 2, G: 1, D: 0 }],
  decks: { M: 4, G: 5, D: 6 },
  discards: { M: ['MC01'], G: [], D: [] },
  played: [['DC01'], []],
  public: ['DC07'],
  bonus: { DC07: [4, 2] },
  score: [25, 10],
  left: [4, 3],
  gardens_left: 8,
  turn: { round: 3, first: 1, seat: 0, step: 'card' },
  trigger: null,
  end: null,
  cards: { MC11: { ...opening, places: [['d4'], ['c4']] }, DC07: opening },
};
type Shown = Partial<Record<string, unknown>>;
const seats = ['Ada', 'Bob'].map((name, seat) => ({ name, seat }));

function shown(more: Shown = {}, props: Shown = {}) {
  const told = { ontap: vi.fn(), onchoose: vi.fn(), onpoint: vi.fn() };
  const given = {
    seats,
    seat: seatHead(seats as never),
    me: 0,
    offers: new Set(),
    picked: [],
    marked: new Set(),
    things,
    events: [],
    items: [],
  };
  const { container } = render(Board, {
    props: { ...given, view: { ...view, ...more }, ...told, ...props } as never,
  });
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  return { container, all, one: (selector: string) => all(selector)[0] as HTMLElement, ...told };
}
const placing = (pending: Shown, reach: Shown) => ({
  turn: { ...view.turn, step: 'element', pending },
  reach,
});
const happened = (event: string, facts: Shown): TableEvent =>
  ({ event, seq: 1, say: '', ...facts }) as TableEvent;

describe('the board of Elements of the Gods', () => {
  afterEach(cleanup);

  it('counts the bag in numbers, none of a calling included', () => {
    const bag = shown().one('[aria-label="In the bag"]');
    expect([...bag.querySelectorAll('b')].map((one) => one.textContent)).toEqual(['0', '3', '1', '8']);
  });

  it('shows who begins, what the public cards bring to whom, and what was played and discarded', () => {
    const { all, container } = shown();
    const rows = all('.player-panel');
    expect(rows.map((row) => row.querySelector('.first') !== null)).toEqual([false, true]);
    expect(rows[0]?.textContent).toContain('25');
    expect(rows.map((row) => row.querySelector('.bonuses b')?.textContent)).toEqual(['+4', '+2']);
    expect(container.textContent).toContain('Discarded: 1, played: 1');
  });

  it('says the last round beside the decks', () => {
    expect(shown({ trigger: 1 }).one('.supply').textContent).toContain('The last round, triggered by Bob');
  });

  it('keeps the card that was tapped last in view until something else is tapped', async () => {
    const { one, all } = shown();
    await fireEvent.click(one('[data-thing="card:MC11"]'));
    await fireEvent.pointerLeave(one('[data-thing="card:MC11"]'));
    expect(all('.place')).toHaveLength(2); // one outline for each place
    expect(one('.lacks').textContent).toContain('fits: d4, c4');
    await fireEvent.click(one('[data-thing="space:a4"]'));
    expect(all('.place')).toHaveLength(0);
  });

  it('outlines the places of the card that is being played', () => {
    const { all } = shown({ turn: { ...view.turn, pending: { card: 'MC11' } } });
    expect(all('.place')).toHaveLength(2);
  });

  it('shows nothing of a card any more when its place is chosen', () => {
    const { all } = shown({ turn: { ...view.turn, pending: { card: 'MC11', build: 'd4' } } });
    expect(all('.place')).toHaveLength(0);
  });

  it('asks whom an Element moves where it lies, with the number of each; the locked type is crossed out', async () => {
    const reach = { spaces: ['d4', 'c4'], types: { S: 0, G: 2, M: 1 } };
    const offers = new Set(['type:S', 'type:G', 'type:M']);
    const { one, all, ontap, onpoint } = shown(placing({ el: 'fire', space: 'd4' }, reach), { offers });
    expect(all('.types b').map((many) => many.textContent)).toEqual(['0', '2', '1']);
    expect(one('[data-thing="type:Z"]').getAttribute('aria-disabled')).toBe('true');
    expect(all('.square.touched')).toHaveLength(2);
    await fireEvent.pointerEnter(one('[data-thing="type:G"]'));
    expect(onpoint).toHaveBeenLastCalledWith('type:G');
    await fireEvent.click(one('[data-thing="type:G"]'));
    expect(ontap).toHaveBeenCalledWith('type:G');
  });

  it('lights up the spaces of a direction of Wind', async () => {
    const directions = { N: { spaces: ['d4', 'd5'], count: 2 }, E: { spaces: ['d4', 'e4', 'f4'], count: 0 } };
    const offers = new Set(['dir:N', 'dir:E']);
    const { one, all } = shown(placing({ el: 'wind', space: 'd4', type: 'Z' }, { directions }), { offers });
    expect(all('.way')).toHaveLength(2);
    await fireEvent.pointerEnter(one('[data-thing="dir:E"]'));
    expect(all('.square.touched')).toHaveLength(3);
  });

  it('shows what an Element would touch around the space under the pointer', async () => {
    const pattern = [
      [0, 0],
      [1, 0],
      [-1, 0],
    ];
    const { one, all } = shown(placing({ el: 'water' }, { pattern }), { offers: new Set(['space:a4']) });
    await fireEvent.pointerEnter(one('[data-thing="space:a4"]'));
    expect(all('.square.touched').map((square) => square.dataset.thing)).toEqual(['space:a4', 'space:b4']);
  });

  it('lets two figures be tapped that Death leaves to their god, in any order', async () => {
    const { items } = offering(['xSS', 'SS', 'type:S', 'type:S'], ['xSZ', 'SZ', 'type:S', 'type:Z']);
    const pending = placing({ el: 'death', space: 'd4' }, { spaces: ['d4'] });
    const { all, onchoose } = shown(pending, { offers: new Set(['type:S']), items });
    const figures = all('.figure');
    expect(figures.map((figure) => figure.dataset.thing)).toEqual(
      ['S', 'S', 'M', 'Z', 'Z'].map((letter) => `type:${letter}`),
    );
    await fireEvent.click(figures[4] as HTMLElement);
    await fireEvent.click(figures[0] as HTMLElement);
    expect(onchoose).toHaveBeenCalledWith(items[1]);
  });

  it('leaves it to the prompt to confirm who comes back: no button of the board brings nobody back', async () => {
    const { items } = offering(
      ['+', 'Bring nobody back.', 'button:done'],
      ['+Z', 'Bring back Zealot.', 'type:Z', 'button:done'],
    );
    const pending = placing({ el: 'earth', space: 'd4' }, { spaces: ['d4'] });
    const { all, one, ontap, onchoose } = shown(pending, {
      offers: new Set(['type:Z', 'button:done']),
      items,
    });
    expect(all('.near button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'One Zealot more',
    ]);
    await fireEvent.click(one('.near .soul'));
    expect(ontap).toHaveBeenCalledWith('type:Z');
    expect(onchoose).not.toHaveBeenCalled();
    cleanup();
    const after = shown(pending, { offers: new Set(['button:done']), picked: ['type:Z'], items });
    expect(after.one('.near .soul').textContent).toContain('1');
    expect(after.one('.near .soul').getAttribute('aria-disabled')).toBe('true'); // there is no other
  });

  it('numbers what Fire sends to each space, and spreads on demand', async () => {
    const scatter = { share: 1, extra: 2, spaces: ['d5', 'e4', 'd3', 'c4'] };
    const offers = new Set(scatter.spaces.map((space) => `space:${space}`));
    const pending = placing({ el: 'fire', space: 'd4', type: 'Z' }, { scatter });
    const { all, one, ontap } = shown(pending, { offers, picked: ['space:e4'] });
    expect(all('.sent').map((token) => token.textContent)).toEqual(['+1', '+1', '+2', '+1']);
    await fireEvent.click(one('.spread'));
    expect(ontap.mock.calls.flat()).toEqual(['space:e4', 'space:d5', 'space:d3']);
  });

  it('tells in a preview what everybody gains', () => {
    const preview = [
      happened('points-scored', { seat: 0, points: 10, reason: 'garden', spaces: ['b2', 'd4'] }),
      happened('points-scored', { seat: 1, points: 5, reason: 'garden', spaces: ['f6'] }),
    ];
    const { one, all } = shown({}, { preview });
    expect(one('.said').textContent).toBe('Ada +10, Bob +5');
    expect(all('.points').map((points) => points.textContent)).toEqual(['+5', '+5', '+5']);
  });

  it('lets the crowd of a new Monument go, and the dead rise or fall', () => {
    const events = [
      happened('monument-built', { space: 'b2', to: 'b3', crowd: 'SSM', seat: 0 }),
      happened('worshipers-destroyed', { space: 'd4', destroyed: 'SSZ', claimed: 'SZ', seat: 0 }),
      happened('worshipers-born', { space: 'c4', births: 'GG', count: 2 }),
    ];
    const { all } = shown({}, { events });
    expect(all('.walk')).toHaveLength(2);
    expect([all('.risen').length, all('.fallen').length, all('.born').length]).toEqual([2, 1, 1]);
  });

  it('counts the end step by step', async () => {
    const events = [
      happened('points-scored', { seat: 0, points: 20, reason: 'first' }),
      happened('bonus-scored', { seat: 0, card: 'DC07', points: 2, spaces: ['c4'] }),
      happened('bonus-scored', { seat: 1, card: 'DC07', points: 1, spaces: ['d4'] }),
      happened('game-ended', { how: 'trigger' }),
    ];
    const { one, all } = shown({ end: 'trigger', score: [47, 11] }, { events });
    await fireEvent.click(one('[aria-label="Next step"]'));
    expect(one('.what').textContent).toContain('1 for each Mystic next to your Monuments');
    expect(all('.square.counted').map((square) => square.dataset.thing)).toEqual(['space:c4', 'space:d4']);
    await fireEvent.click(one('[aria-label="Previous step"]'));
    expect(one('.at-side').textContent).toContain('Ada 45');
  });
});
