import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, serve } from '../wire/fake';
import type { ReplayStep, Review as Told } from '../wire/types';
import Review from './Review.svelte';

const step = (line: number): ReplayStep => ({
  line,
  seat: 0,
  text: '',
  say: '',
  events: [],
  view: { game: 'x', seats: [{}, {}] },
  values: [],
});
const slip = { line: 7, seat: 1, played: 'Pass', chance: 0.3, better: 'Multiply', better_chance: 0.81 };
const told = (more: Partial<Told>): Told => ({
  read: 9,
  lines: 9,
  judged: 5,
  mistakes: [],
  failed: false,
  ...more,
});

/** Tells one after the other, the last one for ever. */
function telling(...many: Told[]): void {
  let at = 0;
  serve({ ...answers, 'GET /api/tables/t/review': () => many[Math.min(at++, many.length - 1)] });
}

const find = () => screen.findByRole('button', { name: 'Find mistakes' });
const shown = (onstep = vi.fn()) => {
  render(Review, { id: 't', steps: [step(0), step(2), step(7)], players: ['Ada', 'Bob'], onstep });
  return onstep;
};

afterEach(cleanup);

describe('the biggest mistakes', () => {
  it('are looked for on demand, with progress, and lead to their steps', async () => {
    telling(told({ read: 4 }), told({ mistakes: [slip] }));
    const onstep = shown();
    (await find()).click();
    expect(await screen.findByText('Reviewing the game…')).toBe(document.activeElement);
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('value')).toBe('4'));
    const line = await screen.findByRole('button', { name: /Bob, step 2/ }, { timeout: 3000 });
    expect(line.textContent).toMatch(/Played: Pass\s*30 %\s*Better: Multiply\s*81 %/);
    expect(screen.queryByRole('progressbar')).toBeNull();
    line.click();
    expect(onstep).toHaveBeenCalledWith(2);
  });

  it('may be none, or none that could be judged', async () => {
    telling(told({}));
    shown();
    (await find()).click();
    await screen.findByText('No mistakes found.');
    cleanup();
    telling(told({ judged: 0 }));
    shown();
    (await find()).click();
    await screen.findByText('There were no choices to judge.');
  });

  it('can be looked for again when the bot failed', async () => {
    telling(told({ read: 2, failed: true }), told({ mistakes: [slip] }));
    shown();
    (await find()).click();
    await screen.findByText('The review failed.');
    (await screen.findByRole('button', { name: 'Retry' })).click();
    await screen.findByRole('button', { name: /Bob, step 2/ });
  });
});
