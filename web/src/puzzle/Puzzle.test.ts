import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answers, offering, type Question, serve } from '../wire/fake';
import type { PuzzleCard, PuzzleState } from '../wire/types';
import Puzzle from './Puzzle.svelte';
import { solved } from './solved';

const card = (id: string): PuzzleCard => ({
  id,
  game: 'x',
  title: 'X',
  seat: 0,
  kind: 'win',
  task: `Win ${id}.`,
  missed_by: [1, 2, 3],
});
const choices = offering(
  ['M', 'Multiply', 'button:multiply'],
  ['-', 'Pass', 'button:pass'],
  ['?', 'Think', 'button:think'],
);
const solution = { line: ['M'], story: ['You multiply.'], why: 'Passing changes nothing.' };

/** A referee who wants "M". */
function judge({ body }: Question): PuzzleState {
  const { lines, want } = body as { lines: string[]; want?: string };
  const over = lines.length > 0 && lines[0] !== '?'; // thinking does not end the turn
  return {
    solved: over ? lines[0] === 'M' : null,
    brings: lines[0] === 'M' ? 'wins the game' : over ? 'changes nothing' : '',
    view: { game: 'x', seats: [{}, {}] },
    choices: over ? null : choices,
    events: [],
    lines,
    refusal: null,
    hint: want === 'hint' ? { label: 'Multiply', things: ['button:multiply'] } : null,
    solution: want === 'solution' || lines[0] === 'M' ? solution : null,
  };
}

beforeEach(() => {
  localStorage.clear();
  serve({
    ...answers,
    'GET /api/puzzles': () => ({ today: 'x-02', puzzles: [card('x-01'), card('x-02')] }),
    'POST /api/puzzles/*': judge,
  });
});
afterEach(cleanup);

const button = (name: string) => screen.findByRole('button', { name });

describe('a puzzle', () => {
  it('is missed, taken back, solved and remembered', async () => {
    render(Puzzle, { id: 'x-01' });
    await screen.findByRole('heading', { name: 'Win x-01.' });
    expect(screen.getByRole('img', { name: /3/ })).toBeTruthy();
    (await button('Pass')).click();
    await screen.findByText('Not quite: your line changes nothing.');
    expect(screen.queryByText('The solution')).toBeNull();
    (await button('Undo')).click();
    (await button('Multiply')).click();
    await screen.findByText('Solved! Your line wins the game.');
    expect(screen.getByText('Passing changes nothing.')).toBeTruthy();
    await waitFor(() => expect([...solved()]).toEqual(['x-01']));
  });

  it('gives a hint, and shows the solution to who gives up, which does not count as solved', async () => {
    render(Puzzle, { id: '' });
    await screen.findByRole('heading', { name: 'Win x-02.' });
    (await button('Hint')).click();
    await screen.findByText('It starts with: Multiply');
    (await button('Show solution')).click();
    await screen.findByText('You multiply.');
    (await button('Think')).click();
    await button('Undo');
    expect(screen.getByText('You multiply.')).toBeTruthy(); // it stays while one plays it
    (await button('Restart')).click();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true'),
    );
    (await button('Multiply')).click();
    await screen.findByText('Solved! Your line wins the game.');
    expect(solved().size).toBe(0);
  });

  it('that does not exist leads back', async () => {
    render(Puzzle, { id: 'x-09' });
    await screen.findByText('There is no puzzle with this name.');
    expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
  });
});
