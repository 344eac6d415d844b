import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { router } from './router.svelte';
import { answers, serve } from './wire/fake';

vi.mock('./lobby/Home.svelte', () => ({
  default: () => {
    throw new Error('a list names two things alike');
  },
}));

afterEach(cleanup);

it('says so when a page breaks, and what to do', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve(answers);
  router.go('/');
  render(App);
  await screen.findByText(/Something went wrong on this page/);
  expect(logged).toHaveBeenCalled();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await fireEvent.click(screen.getByRole('link', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledOnce();
});
