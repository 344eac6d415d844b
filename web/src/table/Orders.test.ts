import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Wire } from '../wire/fakeWire';
import type { Orders as Told } from '../wire/types';
import Orders from './Orders.svelte';
import { Session } from './session.svelte';

const orders: Told = {
  auto: 'stops',
  stops: [],
  plan: [],
  on: '',
  window: null,
  answer: null,
  passes_at: null,
};
const refusal = {
  code: 'no-window',
  sentence: 'There is no such window.',
  rule: '',
  instead: [],
  ours: false,
};
let session: Session;

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire);
  session = new Session('t');
  Wire.newest().open();
  render(Orders, {
    session,
    game: 'x',
    orders,
    stops: [{ id: 'move', title: 'Moves', live: true, days: true, aimed: false }],
  });
});
afterEach(() => {
  cleanup();
  session.close();
  vi.unstubAllGlobals();
});

it('says in the dialog what of the orders was refused, until one tries again or closes it', async () => {
  session.refusals = [{ ...refusal, sentence: 'That is not your unit.' }];
  session.showOrders(true);
  await screen.findByRole('dialog');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText('That is not your unit.')).toBeNull(); // it was about the board
  const refuse = () =>
    Wire.newest().say({ type: 'refused', re: Wire.newest().sent.at(-1)?.id, seq: 0, refusal });
  const moves = dialog.getByLabelText<HTMLInputElement>('Moves');
  await fireEvent.click(moves);
  expect(moves.checked).toBe(true);
  refuse();
  await dialog.findByText(refusal.sentence);
  expect(moves.checked).toBe(false);
  await fireEvent.click(moves);
  expect(dialog.queryByText(refusal.sentence)).toBeNull();
  refuse();
  await dialog.findByText(refusal.sentence);
  await fireEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  expect(session.refusals).toEqual([]);
});
