import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../../../settings.svelte';
import FinalScoring from './FinalScoring.svelte';

const event = (event: string, points: number) => ({
  event,
  points,
  n: 0,
  seq: 1,
  seat: null,
  say: event,
  colour: 'blue',
});
const events = [event('cities-scored', 3), event('kingdom-scored', 2), event('colour-scored', 5)];
const fly = vi.fn(() => ({}));

beforeEach(() => {
  fly.mockClear();
  Element.prototype.animate = fly as never;
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  settings.speed = 1;
});

/** The points that fly when the end is told again. */
async function retold(): Promise<number> {
  const target = document.createElement('div');
  target.className = 'four';
  target.innerHTML = '<i class="told"></i>';
  document.body.append(target);
  render(FinalScoring, { target, props: { events, things: {}, onstep: () => undefined } });
  for (const skip of screen.queryAllByText('Skip to the end')) await fireEvent.click(skip);
  await new Promise((done) => requestAnimationFrame(done));
  fly.mockClear();
  await fireEvent.click(screen.getByText('Show again'));
  await new Promise((done) => requestAnimationFrame(done));
  return fly.mock.calls.length;
}

it('lets points fly to the colours that earn them', async () => {
  settings.speed = 1;
  expect(await retold()).toBe(1);
});

it('tells the end again without flying points where motion is not wanted', async () => {
  settings.speed = 0;
  expect(await retold()).toBe(0);
  expect(screen.getByText('cities-scored')).toBeTruthy();
});
