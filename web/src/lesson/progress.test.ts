import { beforeEach, describe, expect, it } from 'vitest';
import { backward, forward, remember, remembered, START } from './progress';

beforeEach(() => localStorage.clear());

describe('progress in a lesson', () => {
  it('remembers what each step began with, so that going back is exact', () => {
    const third = forward(forward(START, ['M CAS']), ['M CAS', '.']);
    expect(third).toEqual({ step: 2, begins: [[], ['M CAS'], ['M CAS', '.']] });
    expect(forward(backward(third), []).begins).toEqual([[], ['M CAS'], []]);
    expect(backward(START).step).toBe(0);
  });

  it('survives a reload, and a lesson that was shortened since', () => {
    const second = forward(START, ['M CAS']);
    remember('flock', second);
    expect(remembered('flock', 10)).toEqual(second);
    expect(remembered('flock', 1)).toEqual(START);
    localStorage.setItem('theomachy-lesson-flock', '{nonsense');
    expect(remembered('flock', 10)).toEqual(START);
  });
});
