import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptSeal } from '../replay/seal';
import { answers, asked, serve } from '../wire/fake';
import type { GameInfo } from '../wire/types';
import NewTable from './NewTable.svelte';

const game: GameInfo = {
  id: 'x',
  title: 'Example',
  minute: '',
  tagline: 'A game.',
  minutes: 5,
  seats: [2, 3],
  options: [
    {
      name: 'rounds',
      title: 'Rounds',
      help: 'How long.',
      kind: 'number',
      default: 4,
      defaults_by_seats: { '3': 6 },
      seat_list: false,
      choices: [],
      least: 1,
      most: 9,
      nullable: false,
      unit: '',
      seats: [],
    },
    {
      name: 'rival',
      title: 'A rival',
      help: 'Harder.',
      kind: 'flag',
      default: false,
      defaults_by_seats: {},
      seat_list: false,
      choices: [],
      least: 0,
      most: 0,
      nullable: false,
      unit: '',
      seats: [2],
    },
    {
      name: 'order',
      title: 'Order',
      help: 'Who begins.',
      kind: 'choice',
      default: 'book',
      defaults_by_seats: {},
      seat_list: false,
      choices: [
        { value: 'book', title: 'As in the rulebook', help: 'The eldest.', seats: [] },
        { value: 'lot', title: 'By lot', help: 'Luck decides.', seats: [] },
        { value: 'duel', title: 'By a duel', help: 'Fight.', seats: [2] },
      ],
      least: 0,
      most: 0,
      nullable: false,
      unit: '',
      seats: [],
    },
    {
      name: 'turn_ms',
      title: 'Turn',
      help: 'How long.',
      kind: 'number',
      default: 30000,
      defaults_by_seats: {},
      seat_list: false,
      choices: [],
      least: 0,
      most: 60000,
      nullable: false,
      unit: 'ms',
      seats: [],
    },
  ],
  bots: [{ id: 'greedy', title: 'Greedy', help: 'Takes what it can.' }],
  stops: [],
  lesson: 0,
  rules: 1,
  version: 1,
  example: false,
  credits: {},
};

beforeEach(() =>
  serve({
    ...answers,
    'GET /api/games': () => [game],
    'POST /api/tables': () => ({ table: { id: 'abc', commitment: 'c0' } }),
    'POST /api/tables/abc/acts': () => ({}),
  }),
);
afterEach(cleanup);

const created = () => asked.find((one) => one.path === '/api/tables')?.body as Record<string, unknown>;

describe('opening a table', () => {
  it('sends what was chosen and leaves out what is usual', async () => {
    render(NewTable, { id: 'x' });
    await fireEvent.click(await screen.findByRole('radio', { name: '3' }));
    expect(screen.queryByRole('switch', { name: /A rival/ })).toBeNull(); // only for two
    expect(screen.getByLabelText<HTMLInputElement>('Rounds').value).toBe('6');
    await fireEvent.click(screen.getByRole('button', { name: 'More: Rounds' }));
    expect(screen.queryByRole('radio', { name: 'By a duel' })).toBeNull();
    await fireEvent.click(screen.getByRole('radio', { name: 'By lot' }));
    expect(screen.getByText('Who begins. Luck decides.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Turn').value).toBe('30');
    await fireEvent.click(screen.getByRole('button', { name: 'More: Turn' }));
    await fireEvent.change(screen.getByLabelText('Seat 2'), { target: { value: 'bot:greedy' } });
    await fireEvent.click(screen.getByRole('radio', { name: 'Slow: 3 days per turn' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Create table' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/t/abc'));
    expect(created()).toMatchObject({
      game: 'x',
      seats: 3,
      seat: null,
      bots: [null, 'greedy', null],
      options: { rounds: 7, order: 'lot', turn_ms: 31000 },
      clock: { kind: 'move', seconds: 259200 },
      undo: 'consent',
      public: false,
    });
    expect(created().share).toBeUndefined();
    const joined = asked.find((one) => one.path === '/api/tables/abc/acts')?.body as Record<string, unknown>;
    expect(joined).toMatchObject({ do: 'join', seat: 0 });
    expect(joined.share).toMatch(/^[0-9a-f]{64}$/);
    expect(keptSeal('abc')).toEqual({ commitment: 'c0', share: joined.share });
  });

  it('says so when there is no such game', async () => {
    render(NewTable, { id: 'nothing' });
    expect((await screen.findByRole('alert')).textContent).toContain('no game with this name');
  });
});
