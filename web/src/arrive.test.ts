import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import App from './App.svelte';
import { arrive } from './arrive';
import { router } from './router.svelte';
import { answers, serve } from './wire/fake';

const game = {
  id: 'x',
  title: 'X',
  seats: [2],
  options: [],
  bots: [],
  example: false,
  lesson: 0,
  credits: {},
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  serve({ ...answers, 'GET /api/games': () => [game] });
  router.go('/about');
  render(App);
  await heading('Credits and licence');
});
afterEach(cleanup);

it('leaves the focus alone on the first page, and at a place on the same page', async () => {
  expect(document.activeElement).toBe(document.body);
  router.go('/about#licence');
  await settled();
  expect(document.activeElement).toBe(document.body);
});

it('moves the focus to the heading of the next page, which its title tells', async () => {
  router.go('/nowhere');
  const title = await heading('Page not found');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toContain('Page not found');
});

it('waits for a heading that the server tells', async () => {
  router.go('/new/x');
  const title = await heading('New game of X');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

it('does not call back who has gone on meanwhile', async () => {
  document.body.innerHTML = '<button>Settings</button>';
  arrive();
  const settings = screen.getByRole('button');
  settings.focus();
  document.body.append(document.createElement('h1'));
  await settled();
  expect(document.activeElement).toBe(settings);
});
