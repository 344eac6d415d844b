import { describe, expect, it } from 'vitest';
import type { GameInfo, GameOption } from '../wire/types';
import { clockOf } from './clocks';
import { chairs, chosenOptions, optionsFor, reseated, seated, settled, usual } from './seating';

const option = (given: Partial<GameOption> & { name: string }): GameOption => ({
  title: given.name,
  help: '',
  kind: 'number',
  default: 5,
  defaults_by_seats: {},
  seat_list: false,
  choices: [],
  least: 0,
  most: 9,
  nullable: false,
  unit: '',
  seats: [],
  ...given,
});

const game: GameInfo = {
  id: 'flock',
  title: 'Flock',
  tagline: '',
  minute: '',
  minutes: 30,
  seats: [2, 3, 4],
  options: [
    option({ name: 'rounds', defaults_by_seats: { '4': 7 } }),
    option({ name: 'rival', seats: [2], kind: 'flag', default: false }),
  ],
  bots: [{ id: 'greedy', title: 'Greedy', help: '' }],
  stops: [],
  lesson: 10,
  rules: 1,
  version: 1,
  example: false,
  credits: {},
};

describe('who sits where', () => {
  it('seats oneself first and friends beside', () => {
    expect(seated(3)).toEqual(['me', 'friend', 'friend']);
  });

  it('keeps what was chosen when the table grows', () => {
    expect(seated(3, ['bot:greedy', 'me'])).toEqual(['bot:greedy', 'me', 'friend']);
  });

  it('lets nobody sit on two chairs', () => {
    expect(reseated(['me', 'bot:greedy', 'friend'], 2, 'me')).toEqual(['friend', 'bot:greedy', 'me']);
  });

  it('tells the server which seats are for bots, and leaves the others open', () => {
    expect(chairs(['bot:greedy', 'me', 'friend'])).toEqual({
      seats: 3,
      seat: 1,
      bots: ['greedy', null, null],
    });
    expect(chairs(['bot:greedy', 'bot:random'])).toEqual({
      seats: 2,
      seat: null,
      bots: ['greedy', 'random'],
    });
  });
});

describe('the options of a table', () => {
  it('are those of its size, with defaults of its size', () => {
    expect(optionsFor(game, 2).map((one) => one.name)).toEqual(['rounds', 'rival']);
    expect(optionsFor(game, 4).map((one) => one.name)).toEqual(['rounds']);
    expect(game.options.map((one) => usual(one, 4))).toEqual([7, false]);
  });

  it('are sent only where they differ from what is usual', () => {
    expect(chosenOptions(game, 2, { rounds: 5, rival: true })).toEqual({ rival: true });
    expect(chosenOptions(game, 4, { rounds: 5, rival: true })).toEqual({ rounds: 5 });
  });
});

describe('a value to choose', () => {
  const value = (name: string, seats: readonly number[]) => ({ value: name, title: name, help: '', seats });
  const colours = option({
    name: 'colours',
    kind: 'choice',
    default: 'RB',
    choices: [value('RB', [2]), value('RV', [2])],
  });

  it('falls back to what is usual where it does not go with the seats', () => {
    expect(settled(colours, 2, 'RV')).toBe('RV');
    expect(settled(colours, 3, 'RV')).toBe('RB');
    expect(settled(colours, 2, undefined)).toBe('RB');
  });
});

describe('clocks', () => {
  it('are none, a supply, or time for each choice', () => {
    expect(clockOf('none', 'bot')).toBeNull();
    expect(clockOf('increment', 'bot')).toEqual({ kind: 'game', seconds: 1200, increment: 10, up: 'bot' });
    expect(clockOf('days', 'default')).toEqual({ kind: 'move', seconds: 259200, up: 'default' });
  });
});
