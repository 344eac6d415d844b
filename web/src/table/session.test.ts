import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offering } from '../wire/fake';
import { Wire } from '../wire/fakeWire';
import { Session } from './session.svelte';

let session: Session;
let seq = 0;
const say = (more: object = {}) => {
  seq += 1;
  Wire.newest().say({
    type: 'state',
    seq,
    from: seq - 1,
    re: null,
    table: { state: 'running' },
    you: { seat: 0, host: true },
    here: [0],
    watching: 0,
    waiting: [1],
    events: [{ seq, event: 'x', seat: 1, say: '' }],
    choices: null,
    confirm: false,
    clocks: null,
    time: null,
    ...more,
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  seq = 0;
  session = new Session('t');
  Wire.newest().open();
  vi.advanceTimersByTime(1000);
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('moves of others', () => {
  it('are shown one after another', () => {
    say();
    say();
    expect(session.state?.seq).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(session.state?.seq).toBe(2);
  });

  it('are shown at once where nobody looks', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    say();
    say();
    expect(session.state?.seq).toBe(2);
  });

  it('do not say who is here once newer news have said it', () => {
    say();
    say();
    Wire.newest().say({ type: 'here', here: [0, 1], watching: 2 });
    vi.advanceTimersByTime(1000);
    expect([session.state?.seq, session.here, session.watching]).toEqual([2, [0, 1], 2]);
  });
});

describe('my turn', () => {
  it('is when the table waits for me and I have something to do', () => {
    say({ waiting: [0, 1], choices: offering(['-', 'Pass', 'button:pass']), events: [] });
    expect(session.myTurn).toBe(true);
    say({ waiting: [0, 1], events: [] }); // answered under seal, or a bot plays for me
    vi.advanceTimersByTime(1);
    expect(session.myTurn).toBe(false);
    say({ waiting: [0], confirm: true, events: [] });
    vi.advanceTimersByTime(1);
    expect(session.myTurn).toBe(true);
  });
});
