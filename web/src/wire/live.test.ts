import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Wire } from './fakeWire';
import { Live, type LiveHandlers } from './live';
import type { TableEvent } from './types';

let told: { from: number; events: readonly TableEvent[]; log: readonly TableEvent[] }[] = [];
let live: Live;
const wire = Wire.newest;
const state = (seq: number, from: number, ...events: readonly (readonly [number, string])[]) => ({
  type: 'state',
  seq,
  from,
  re: null,
  events: events.map(([at, say]) => ({ seq: at, event: 'x', say })),
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  Wire.made = [];
  told = [];
  const nothing = () => undefined;
  const on: LiveHandlers = {
    state: ({ from, events }, log) => told.push({ from, events, log }),
    refused: nothing,
    done: nothing,
    preview: nothing,
    why: nothing,
    here: nothing,
    hint: nothing,
    link: nothing,
  };
  live = new Live('t', on);
  wire().open();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a quiet line', () => {
  it('is asked whether it is alive, and stays while it answers', () => {
    for (let minute = 0; minute < 3; minute += 1) {
      vi.advanceTimersByTime(25_000);
      expect(wire().sent.at(-1)).toEqual({ do: 'ping' });
      wire().say({ type: 'pong', at: 0 });
    }
    expect(Wire.made.length).toBe(1);
  });

  it('is made anew when nobody answers, without waiting for a goodbye', () => {
    const dead = wire();
    dead.close = () => undefined;
    vi.advanceTimersByTime(32_000);
    expect(Wire.made.length).toBe(2);
    dead.say(state(1, 0, [1, 'late']));
    expect(told).toEqual([]);
  });

  it('is asked at once by who comes back to the page', () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(wire().sent.at(-1)).toEqual({ do: 'ping' });
  });

  it('that ends while it is asked is made anew once', () => {
    vi.advanceTimersByTime(29_900); // asked, and almost given up
    wire().close(1012);
    vi.advanceTimersByTime(3000);
    expect(Wire.made.length).toBe(2);
  });
});

describe('a server that turns everybody away', () => {
  it('is asked ever less often', () => {
    const times: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const count = Wire.made.length;
      wire().close(4429);
      const before = Date.now();
      while (Wire.made.length === count) vi.advanceTimersByTime(100);
      times.push(Date.now() - before);
      wire().open();
    }
    expect(times.at(-1)).toBeGreaterThan(4000);
  });
});

describe('the log', () => {
  const words = (events: readonly TableEvent[] | undefined) => events?.map((event) => event.say);

  it('holds nothing twice when a stale act is answered with what was told before', () => {
    wire().say(state(4, 0, [3, 'a'], [4, 'b']));
    wire().say(state(5, 4, [5, 'c']));
    wire().say(state(6, 3, [4, 'b'], [5, 'c'], [6, 'd']));
    expect(words(told.at(-1)?.events)).toEqual(['d']);
    expect(words(told.at(-1)?.log)).toEqual(['a', 'b', 'c', 'd']);
    expect(told.at(-1)?.log.map((event) => event.n)).toEqual([0, 1, 2, 3]);
  });

  it('of a long game, which the server remembers in part only, is a first state like any other', () => {
    wire().say(state(400, 300, [301, 'a'], [400, 'b']));
    expect(told.at(-1)?.from).toBe(0);
    wire().say(state(401, 400, [401, 'c']));
    expect(told.at(-1)?.from).toBe(400);
    expect(words(told.at(-1)?.log)).toEqual(['a', 'b', 'c']);
  });

  it('is replaced when it is told from the beginning', () => {
    wire().say(state(4, 0, [3, 'a'], [4, 'b']));
    wire().say(state(2, 0, [1, 'x'], [2, 'y']));
    expect(words(told.at(-1)?.log)).toEqual(['x', 'y']);
  });
});
