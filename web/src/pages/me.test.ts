import { expect, it, vi } from 'vitest';
import { answers, asked, serve } from '../wire/fake';
import { me } from './me.svelte';

it('asks who one is only once, and again after a failure', async () => {
  serve({});
  await expect(me.load()).rejects.toThrow('Nothing.');
  serve(answers);
  await Promise.all([me.load(), me.load()]);
  await me.load();
  expect(asked).toHaveLength(1);
  expect(me.name).toBe('Ada');
});

it('comes again as a new guest where its cookie is too old', async () => {
  vi.resetModules();
  const { me: anew } = await import('./me.svelte');
  const refusal = { code: 'expired-cookie', sentence: 'Too old.', rule: '', instead: [], ours: false };
  const guest = { id: 'p_2', name: '', kind: 'guest' };
  const fetched = vi.fn<typeof fetch>();
  fetched.mockResolvedValueOnce(Response.json(refusal, { status: 401 }));
  fetched.mockResolvedValueOnce(Response.json(guest));
  globalThis.fetch = fetched;
  await anew.load();
  expect(anew.id).toBe('p_2');
});
