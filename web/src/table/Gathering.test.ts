import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { me } from '../pages/me.svelte';
import { chair } from '../wire/chair';
import { Wire } from '../wire/fakeWire';
import type { GameInfo, Seat } from '../wire/types';
import Gathering from './Gathering.svelte';
import { Session } from './session.svelte';

const ada: Partial<Seat> = { kind: 'human', name: 'Ada', share: '00' };
const about: GameInfo = {
  id: 'x',
  title: 'X',
  tagline: 'A game.',
  minute: 'Take turns. The last one wins.',
  minutes: 5,
  seats: [2],
  options: [],
  stops: [],
  bots: [{ id: 'level-3', title: 'Deacon', help: '' }],
  lesson: 0,
  rules: 1,
  version: 1,
  example: false,
  credits: {},
};
let session: Session;
let seq = 0;

function say(you: { seat: number | null; host: boolean }, autostart = true): void {
  seq += 1;
  const seats = [0, 1].map((seat) => chair(seat, seat === you.seat ? ada : {}));
  const table = { id: 't', game: 'x', state: 'open', commitment: 'c', settings: { autostart } };
  const rest = { re: null, here: [], watching: 0, waiting: [], events: [], choices: null, clocks: null };
  Wire.newest().say({ type: 'state', seq, from: 0, time: null, table, you, seats, ...rest });
}

beforeEach(() => {
  localStorage.clear();
  me.name = 'Ada';
  vi.stubGlobal('WebSocket', Wire);
  seq = 0;
  session = new Session('t');
  Wire.newest().open();
});
afterEach(() => {
  cleanup();
  session.close();
  vi.unstubAllGlobals();
});

const last = () => Wire.newest().sent.at(-1);

describe('before the game', () => {
  it('says why one cannot sit down, and keeps the share for the next attempt', async () => {
    say({ seat: null, host: false });
    render(Gathering, { session, about });
    await fireEvent.click(screen.getAllByRole('button', { name: 'Take seat' })[0] as Element);
    const { id, share } = last() ?? {};
    const refusal = {
      code: 'seat-taken',
      sentence: 'That seat is taken.',
      rule: '',
      instead: [],
      ours: false,
    };
    Wire.newest().say({ type: 'refused', re: id, seq, refusal });
    await screen.findByText('That seat is taken.');
    await fireEvent.click(screen.getAllByRole('button', { name: 'Take seat' })[1] as Element);
    expect(screen.queryByText('That seat is taken.')).toBeNull();
    expect(last()).toMatchObject({ do: 'join', seat: 1, share });
    expect(session.share).toBe(''); // nothing is ours before we sit
    say({ seat: 1, host: false });
    expect(session.share).toBe(share); // not what the server says it was
  });

  it('asks who has no name for one before the seat is taken', async () => {
    me.name = '';
    say({ seat: null, host: false });
    render(Gathering, { session, about });
    const sent = Wire.newest().sent.length;
    await fireEvent.click(screen.getAllByRole('button', { name: 'Take seat' })[0] as Element);
    expect(await screen.findByRole('dialog', { hidden: true })).toBeTruthy();
    expect(Wire.newest().sent.length).toBe(sent);
  });

  it('tells who follows a link what is played, and who is still missing', () => {
    say({ seat: 0, host: true });
    render(Gathering, { session, about });
    expect(screen.getByText('Take turns. The last one wins.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Who is coming\s*1 more to come/ })).toBeTruthy();
    expect(screen.getAllByRole('option', { name: 'Deacon, level\u00a03' })).toHaveLength(1);
  });

  it('lets one stand up again', async () => {
    say({ seat: 0, host: true });
    render(Gathering, { session, about });
    await fireEvent.click(screen.getByRole('button', { name: 'Leave seat' }));
    expect(last()).toMatchObject({ do: 'leave' });
  });

  it('lets a host who only watches seat bots', async () => {
    say({ seat: null, host: true });
    render(Gathering, { session, about });
    await fireEvent.change(screen.getAllByLabelText('Add a bot…')[1] as Element, {
      target: { value: 'level-3' },
    });
    expect(last()).toMatchObject({ do: 'seat', seat: 1, bot: 'level-3' });
  });

  it('says who starts the game', () => {
    say({ seat: 0, host: true }, false);
    render(Gathering, { session, about });
    expect(screen.getByText('The host starts the game when every seat is taken.')).toBeTruthy();
  });
});
