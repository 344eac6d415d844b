import { expect, it } from 'vitest';
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
