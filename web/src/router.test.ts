import { describe, expect, it } from 'vitest';
import { parse } from './router.svelte';

describe('addresses', () => {
  it('name a page, a table or game, and a place on it', () => {
    expect(parse('/')).toEqual({ page: 'home', id: '', hash: '' });
    expect(parse('/t/abc')).toEqual({ page: 'table', id: 'abc', hash: '' });
    expect(parse('/t/abc/replay', '#12/1')).toEqual({ page: 'replay', id: 'abc', hash: '12/1' });
    expect(parse('/rules/flock', '#FL-A1')).toEqual({ page: 'rules', id: 'flock', hash: 'FL-A1' });
    for (const page of ['new', 'learn'] as const) expect(parse(`/${page}/flock`).id).toBe('flock');
    expect(parse('/edition/flock', '#cards.deck')).toEqual({
      page: 'edition',
      id: 'flock',
      hash: 'cards.deck',
    });
    expect(parse('/edition').page).toBe('editions');
    for (const path of ['/t', '/learn', '/nowhere']) expect(parse(path).page).toBe('lost');
  });
});
