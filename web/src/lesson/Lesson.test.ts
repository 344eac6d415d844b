import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answers, offering, type Question, serve } from '../wire/fake';
import type { LessonState, LessonStep } from '../wire/types';
import Lesson from './Lesson.svelte';

const step = (given: Partial<LessonStep>): LessonStep => ({
  title: 'A step',
  text: 'Words.',
  seat: 0,
  highlight: [],
  reading: false,
  fresh: false,
  ...given,
});
const steps = [step({ title: 'Look', reading: true, fresh: true }), step({ title: 'Multiply' })];
const choices = offering(['M CAS', 'Multiply', 'button:multiply'], ['-', 'Pass', 'button:pass']);

/** A teacher who wants "M CAS" in the second step. */
function teach({ path, body }: Question): LessonState {
  const at = Number(path.split('/').at(-1));
  const lines = (body as { lines: string[] }).lines;
  const done = at === 0 || lines.includes('M CAS');
  const wrong = lines.includes('-');
  return {
    base: 0,
    step: at,
    seat: 0,
    done,
    view: { game: 'x', seats: [{}, {}] },
    choices: done ? null : choices,
    events: [],
    refusal: null,
    hint: wrong ? 'Multiply, do not pass.' : null,
    lines: done ? lines : [],
  };
}

beforeEach(() => {
  localStorage.clear();
  serve({ ...answers, 'GET /api/games/x/lesson': () => ({ steps }), 'POST /api/lessons/x/*': teach });
});
afterEach(cleanup);

describe('a lesson', () => {
  it('is read, tried, corrected and finished, and remembers where one was', async () => {
    render(Lesson, { id: 'x' });
    await screen.findByRole('heading', { name: 'Look' });
    screen.getByRole('button', { name: 'Next' }).click();
    await screen.findByRole('heading', { name: 'Multiply' });
    const next = () => screen.queryByRole('button', { name: 'Next' });
    expect(next()).toBeNull(); // it is the last step

    (await screen.findByRole('button', { name: 'Pass' })).click();
    await screen.findByText('Multiply, do not pass.');
    screen.getByRole('button', { name: 'Multiply' }).click();
    await screen.findByText('Done!');
    expect(screen.getByRole('button', { name: 'Play a bot now' })).toBeTruthy();

    cleanup();
    render(Lesson, { id: 'x' });
    await screen.findByRole('heading', { name: 'Multiply' });
    (await screen.findByRole('button', { name: 'Previous' })).click();
    await waitFor(() => screen.getByRole('heading', { name: 'Look' }));
  });

  it('turns a page that is only to be read before its board has come', async () => {
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      String(input).endsWith('/lessons/x/0') ? new Promise(() => undefined) : answer(input, init);
    render(Lesson, { id: 'x' });
    await screen.findByRole('heading', { name: 'Look' });
    screen.getByRole('button', { name: 'Next' }).click();
    await screen.findByRole('button', { name: 'Pass' });
  });

  it('goes on with what was played in this step when an answer fails', async () => {
    const fresh = { reading: true, fresh: true };
    const three = [
      step({ title: 'Multiply' }),
      step({ title: 'Look', ...fresh }),
      step({ title: 'Convert' }),
    ];
    const begun: string[][] = [];
    serve({
      ...answers,
      'GET /api/games/x/lesson': () => ({ steps: three }),
      'POST /api/lessons/x/0': ({ method, body }) => ({ ...teach({ method, path: '/1', body }), step: 0 }),
      'POST /api/lessons/x/2': ({ body }) => begun.push((body as { lines: string[] }).lines),
    });
    localStorage.setItem('theomachy-lesson-x', JSON.stringify({ step: 0, begins: [[]] }));
    render(Lesson, { id: 'x' });
    await screen.findByRole('heading', { name: 'Multiply' });
    (await screen.findByRole('button', { name: 'Multiply' })).click();
    await waitFor(() => expect(screen.getByText('Done!')).toBeTruthy());
    screen.getByRole('button', { name: 'Next' }).click();
    await screen.findByRole('alert'); // the step of one's own position is not answered
    screen.getByRole('button', { name: 'Next' }).click();
    await waitFor(() => expect(begun).toEqual([[]]));
  });

  it('can be begun anew where what was remembered fits it no more', async () => {
    const longer = [...steps, step({ title: 'Convert' })];
    localStorage.setItem('theomachy-lesson-x', JSON.stringify({ step: 1, begins: [[], ['M NAS']] }));
    // Only the first step has an answer; the second is refused.
    serve({
      ...answers,
      'GET /api/games/x/lesson': () => ({ steps: longer }),
      'POST /api/lessons/x/0': teach,
    });
    render(Lesson, { id: 'x' });
    (await screen.findByRole('button', { name: 'Restart lesson' })).click();
    await screen.findByRole('heading', { name: 'Look' });
  });
});
