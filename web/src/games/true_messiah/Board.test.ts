import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';

const lying = { seats: [], me: 0, picked: [], marked: new Set<string>(), things: {}, events: [], items: [] };
const view = {
  mode: 2,
  players: ['R', 'B'],
  seats: { R: { hand: ['edict', 'edict'] }, B: {} },
  units: { b2: ['RM', 'R4f'] },
};

describe('the board of True Messiah', () => {
  afterEach(cleanup);

  it('shows cards to choose from that are not in the hand', async () => {
    const ontap = vi.fn();
    render(Board, { props: { ...lying, view, offers: new Set(['card:smite']), ontap, onchoose: vi.fn() } });
    await fireEvent.click(screen.getByText('Smite'));
    expect(ontap).toHaveBeenCalledWith('card:smite');
  });

  it('tells what a card does that is offered, for sale or announced', () => {
    const said = (help: string) => ({ name: help, help: `${help}!`, facts: {} });
    const things = {
      'card:smite': said('offered'),
      'card:manna': said('for sale'),
      'card:tithes': said('announced'),
    };
    const asked = {
      ...view,
      pending: { kind: 'offer', by: 'B', card: 'smite', to: 'R', rest: [] },
      market: { row: ['manna'] },
      stack: [{ id: 1, kind: 'miracle', by: 'B', card: 'tithes' }],
    };
    render(Board, {
      props: { ...lying, things, view: asked, offers: new Set<string>(), ontap: vi.fn(), onchoose: vi.fn() },
    });
    for (const help of ['offered!', 'for sale!', 'announced!']) expect(screen.getByText(help)).toBeTruthy();
  });

  it('lays the groups of a space out to choose from', async () => {
    const ontap = vi.fn();
    const offers = new Set(['unit:b2:R1f', 'unit:b2:R2f']);
    const { container } = render(Board, { props: { ...lying, view, offers, ontap, onchoose: vi.fn() } });
    expect(screen.queryByText('2 followers')).toBeNull();
    await fireEvent.click(container.querySelector('[data-thing="space:b2"]') as Element);
    await fireEvent.click(screen.getByText('2 followers'));
    expect(ontap).toHaveBeenCalledWith('unit:b2:R2f');
  });
});
