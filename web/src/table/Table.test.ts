import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chair } from '../wire/chair';
import { answers, serve } from '../wire/fake';
import { Wire } from '../wire/fakeWire';
import Table from './Table.svelte';

const seat = (number: number, name: string) => chair(number, { kind: 'human', name, share: 'ab' });
let seq = 0;

interface Given {
  readonly state?: string;
  readonly next?: string | null;
  readonly [more: string]: unknown;
}

function say({ state = 'running', next = null, ...more }: Given = {}): void {
  seq += 1;
  Wire.newest().say({
    type: 'state',
    seq,
    from: seq - 1,
    re: null,
    table: {
      id: 't',
      game: 'x',
      title: 'X',
      state,
      host: 0,
      settings: { hints: true },
      commitment: 'c',
      next,
      next_commitment: 'd',
    },
    you: { seat: 0, host: true },
    seats: [seat(0, 'Ada'), seat(1, 'Bob')],
    here: [0, 1],
    watching: 0,
    waiting: [],
    may: [],
    events: [],
    view: { game: 'x' },
    choices: null,
    calls: [],
    undo: 'no',
    confirm: false,
    clocks: null,
    time: null,
    vote: null,
    orders: null,
    asked_at: [null, null],
    outcome: null,
    ...more,
  });
}
const chat = (text: string) =>
  say({ events: [{ seq: seq + 1, event: 'table-chat', seat: null, name: 'Bob', text, say: '' }] });

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('WebSocket', Wire);
  Wire.made = [];
  seq = 0;
  serve(answers);
  render(Table, { id: 't' });
  await waitFor(() => expect(Wire.made.length).toBe(1));
  Wire.newest().open();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.queryByRole('button', { name });

describe('what people say', () => {
  it('is counted beside the tab until it was in sight', async () => {
    chat('hello'); // before this page was opened
    await screen.findByRole('button', { name: 'Chat' });
    chat('there');
    await fireEvent.click(await screen.findByRole('button', { name: /Chat\s*1\s*new/ }));
    await screen.findByText('there');
    await screen.findByRole('button', { name: 'Chat' });
  });
});

describe('the seal of a shuffle', () => {
  const kept = () => localStorage.getItem('theomachy-seal-t');

  it('is kept when it is seen before the game, with no share of who does not sit there', async () => {
    localStorage.setItem(
      'theomachy-seal-t',
      JSON.stringify({ commitment: 'c', share: 'given before I stood up' }),
    );
    say({ state: 'open', you: { seat: null, host: false } });
    await screen.findByText('X');
    expect(JSON.parse(kept() ?? '')).toEqual({ commitment: 'c', share: '' });
  });

  it('is not kept when it is first seen later, nor is a share of which the server tells', async () => {
    say();
    await screen.findByText('X');
    expect(kept()).toBeNull();
  });
});

describe('after the game', () => {
  const vote = { what: 'rematch', by: 1, seat: null, yes: [1], waits: [0] };

  it('another one is offered once', async () => {
    say({ state: 'over' });
    await screen.findByRole('button', { name: 'Rematch' });
    say({ state: 'over', vote });
    await screen.findByRole('button', { name: 'Accept' });
    expect(button('Rematch')).toBeNull();
    say({ state: 'over', next: 'u' });
    await screen.findByRole('link', { name: 'Go to the rematch' });
    expect(button('Rematch')).toBeNull();
  });

  it('who agrees to another one gives a share, and remembers it with what was promised', async () => {
    say({ state: 'over', vote });
    await fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    const sent = Wire.newest().sent.at(-1);
    expect(sent).toMatchObject({ do: 'vote', yes: true, share: expect.stringMatching(/^[0-9a-f]{64}$/) });
    say({ state: 'over', next: 'u' });
    await screen.findByRole('link', { name: 'Go to the rematch' });
    expect(JSON.parse(localStorage.getItem('theomachy-seal-u') ?? '')).toEqual({
      commitment: 'd',
      share: sent?.share,
    });
  });
});

describe('a paused game', () => {
  it('goes on for its players alone', async () => {
    say({ state: 'paused' });
    await screen.findByRole('button', { name: 'Resume' });
    say({ state: 'paused', you: { seat: null, host: false } });
    await waitFor(() => expect(button('Resume')).toBeNull());
  });
});
