/** A stand-in for the server in tests: answers by method and path, a star stands for the rest of a path. */

import { createRawSnippet } from 'svelte';
import type { ChoiceItem, Choices, Seat } from './types';

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export type Answers = Readonly<Record<string, (asked: Question) => unknown>>;

export const asked: Question[] = [];

export const answers: Answers = {
  'GET /api/me': () => ({ id: 'p_1', name: 'Ada', kind: 'guest' }),
  'GET /api/games': () => [],
  'GET /api/games/*': () => ({}),
};

/** Answer every request of the page from now on; what has no answer is refused as not found. */
export function serve(known: Answers): void {
  asked.length = 0;
  globalThis.fetch = async (input, init) => {
    const path = String(input).split('?')[0] ?? '';
    const method = init?.method ?? 'GET';
    const body = init?.body === undefined ? undefined : (JSON.parse(String(init.body)) as unknown);
    const question = { method, path, body };
    asked.push(question);
    const answer = known[`${method} ${path}`] ?? starred(known, `${method} ${path}`);
    if (answer === undefined)
      return Response.json(
        { code: 'not-found', sentence: 'Nothing.', rule: '', instead: [], ours: false },
        { status: 404 },
      );
    return Response.json(answer(question));
  };
}

function starred(known: Answers, line: string): Answers[string] | undefined {
  const key = Object.keys(known).find((one) => one.endsWith('*') && line.startsWith(one.slice(0, -1)));
  return key === undefined ? undefined : known[key];
}

/** A question of the game with these choices: the text, the words, and the things to click. */
export const offering = (...choices: readonly (readonly [string, string, ...string[]])[]): Choices => ({
  prompt: 'Take an action.',
  key: 'prompt.action',
  form: null,
  draft: [],
  made: [],
  items: choices.map(([text, label, ...path]): ChoiceItem => ({ text, path, label, warning: null })),
});

/** The head of a player's panel on a board under test: the name alone. */
export const seatHead = (seats: readonly Seat[] = []) =>
  createRawSnippet<[number]>((seat) => ({
    render: () => `<strong>${seats[seat()]?.name ?? ''}</strong>`,
  }));
