import { describe, expect, it, vi } from 'vitest';
import { api } from './http';

const answered = (answer: Response) => {
  globalThis.fetch = vi.fn<typeof fetch>(async () => answer);
  return api.games();
};
const unreachable = 'The server is unreachable.';

describe('a request', () => {
  it('is refused in the words of the server', async () => {
    const refusal = { code: 'not-found', sentence: 'No such game.', rule: '', instead: [], ours: false };
    await expect(answered(Response.json(refusal, { status: 404 }))).rejects.toThrow('No such game.');
  });

  it('that something else answers has not reached the server', async () => {
    await expect(answered(new Response('<p>Log in first.</p>'))).rejects.toThrow(unreachable);
    await expect(answered(Response.json({ detail: 'Bad gateway' }, { status: 502 }))).rejects.toThrow(
      unreachable,
    );
  });
});
