import { describe, expect, it, vi } from 'vitest';
import { offering } from '../wire/fake';
import type { Choices, Thing } from '../wire/types';
import { Chooser } from './chooser.svelte';
import { begin } from './walk';

class Somebody extends Chooser {
  readonly play = vi.fn<(text: string) => void>();
  readonly undo = vi.fn<() => void>();

  constructor(readonly choices: Choices) {
    super();
    this.walk = begin(choices);
  }

  readonly explain = vi.fn<(things: readonly Thing[]) => void>();
}

const pass = offering(['-', 'Pass', 'button:pass']);
const warned: Choices = { ...pass, items: pass.items.map((item) => ({ ...item, warning: 'Really?' })) };

describe('a warning', () => {
  it('is answered by stepping back, and nothing that was sent is taken back', () => {
    const somebody = new Somebody(warned);
    somebody.tap('button:pass');
    expect(somebody.asking?.text).toBe('-');
    somebody.stepBack();
    somebody.stepBack();
    expect(somebody.asking).toBeNull();
    expect(somebody.undo).toHaveBeenCalledTimes(1); // the second step back, not the first
    expect(somebody.play).not.toHaveBeenCalled();
  });
});

describe('a form', () => {
  it('takes each of two things that are alike by itself', () => {
    const things = [
      { thing: 'card:edict', text: 'edict' },
      { thing: 'card:edict#2', text: 'edict' },
    ];
    const somebody = new Somebody({
      ...pass,
      items: [],
      form: { things, least: 1, most: 1, template: 'disc {}' },
    });
    somebody.tap('card:edict#2');
    somebody.tap('card:edict');
    expect(somebody.refusals[0]?.sentence).toContain('at most 1');
    somebody.sendForm();
    expect(somebody.play).toHaveBeenCalledWith('disc edict');
  });
});

describe('a drag', () => {
  const moves = offering(['C', 'To c3', 'hand:L', 'space:c3'], ['D', 'To d3', 'hand:L', 'space:d3']);

  it('is a click on both', () => {
    const somebody = new Somebody(moves);
    somebody.drag('hand:L', 'space:c3');
    expect(somebody.play).toHaveBeenCalledWith('C');
  });

  it('leaves nothing begun where it leads nowhere', () => {
    const somebody = new Somebody(moves);
    somebody.drag('hand:L', 'space:e5');
    expect(somebody.explain).toHaveBeenCalledWith(['space:e5']);
    expect(somebody.walk.picked).toEqual([]);
  });
});
