import { describe, expect, it } from 'vitest';
import { offering } from '../wire/fake';
import { back, begin, complete, goOn, isBegun, meant, offers, pick, shortcut, type Walk } from './walk';

const choices = offering(
  ['M CAS', 'Multiply', 'button:multiply', 'area:CAS'],
  ['M NAS', 'Multiply', 'button:multiply', 'area:NAS'],
  ['C NAS', 'Convert', 'button:convert', 'area:NAS'],
  ['-', 'Pass', 'button:pass'],
);

describe('walking the paths of the choices', () => {
  it('offers the first things in order', () => {
    expect([...offers(begin(choices)).keys()]).toEqual(['button:multiply', 'button:convert', 'button:pass']);
  });

  it('follows a path to its choice and back', () => {
    const walk = pick(begin(choices), 'button:multiply');
    if (walk === undefined) throw new Error('not offered');
    expect([...offers(walk).keys()]).toEqual(['area:CAS', 'area:NAS']);
    const done = pick(walk, 'area:NAS');
    expect(done && complete(done)?.text).toBe('M NAS');
    expect(back(walk).picked).toEqual([]);
  });

  it('refuses what is not offered', () => {
    expect(pick(begin(choices), 'area:SEU')).toBeUndefined();
  });

  it('takes a place directly when only one beginning leads to it', () => {
    expect(shortcut(begin(choices), 'area:CAS')).toEqual(['button:multiply', 'area:CAS']);
    expect(shortcut(begin(choices), 'area:NAS')).toBeUndefined();
  });

  it('has nothing to offer without choices', () => {
    expect(offers(begin(null)).size).toBe(0);
  });
});

/** The walk after a click that must lead somewhere. */
function click(walk: Walk, thing: string): Walk {
  const next = pick(walk, thing);
  if (next === undefined) throw new Error(`${thing} leads nowhere`);
  return next;
}

describe('a place clicked before what should happen there', () => {
  const asked = click(begin(choices), 'area:NAS');

  it('leaves what can happen there', () => {
    expect(asked.about).toBe('area:NAS');
    expect([...offers(asked).keys()]).toEqual(['button:multiply', 'button:convert']);
    expect(isBegun(asked)).toBe(true);
    expect(isBegun(back(asked))).toBe(false);
  });

  it('is the choice as soon as that is said', () => {
    expect(complete(click(asked, 'button:convert'))?.text).toBe('C NAS');
  });

  it('is only what stands behind buttons', () => {
    const far = {
      ...choices,
      items: [
        { text: 'a>O1', path: ['acolyte:a', 'hex:O1'], label: '', warning: null },
        { text: 'b>O1', path: ['acolyte:b', 'hex:O1'], label: '', warning: null },
      ],
    };
    expect(pick(begin(far), 'hex:O1')).toBeUndefined();
  });

  it('can be another place instead', () => {
    expect(click(asked, 'area:CAS').about).toBe('area:CAS');
    expect(pick(asked, 'area:SEU')).toBeUndefined();
  });

  it('does nothing before a word or a second click, even where only one thing can happen', () => {
    const once = click(begin(choices), 'area:CAS');
    expect(complete(once)).toBeUndefined();
    expect(meant(once)?.text).toBe('M CAS');
    expect(complete(click(once, 'area:CAS'))?.text).toBe('M CAS');
    expect(complete(click(once, 'button:multiply'))?.text).toBe('M CAS');
  });

  it('needs no word where there is nothing else to do', () => {
    const only = begin(
      offering(['M CAS', '', 'button:multiply', 'area:CAS'], ['M NAS', '', 'button:multiply', 'area:NAS']),
    );
    expect(complete(click(only, 'area:CAS'))?.text).toBe('M CAS');
  });
});

describe('cards that are chosen together', () => {
  const buying = begin(
    offering(
      ['a', 'A', 'card:a', 'button:buy'],
      ['b', 'B', 'card:b', 'button:buy'],
      ['a,b', 'A and B', 'card:a', 'card:b', 'button:buy'],
    ),
  );

  it('may be clicked in any order', () => {
    const first = pick(buying, 'card:b');
    expect([...offers(first ?? buying).keys()].sort()).toEqual(['button:buy', 'card:a']);
    const both = pick(first ?? buying, 'card:a');
    expect(complete(pick(both ?? buying, 'button:buy') ?? buying)?.text).toBe('a,b');
    expect(complete(pick(first ?? buying, 'button:buy') ?? buying)?.text).toBe('b');
  });

  it('are things of one kind', () => {
    const souls = begin(
      offering(['S,Z', '', 'type:S', 'type:Z', 'button:done'], ['Z', '', 'type:Z', 'button:done']),
    );
    const walked = click(click(souls, 'type:Z'), 'type:S');
    expect(complete(click(walked, 'button:done'))?.text).toBe('S,Z');
  });

  it('keep their order where it means something', () => {
    const order = begin(
      offering(['ab', 'A, then B', 'card:a', 'card:b'], ['ba', 'B, then A', 'card:b', 'card:a']),
    );
    const walked = pick(pick(order, 'card:b') ?? order, 'card:a');
    expect(complete(walked ?? order)?.text).toBe('ba');
  });
});

describe('a half-made path', () => {
  const begun = click(begin(choices), 'button:multiply');

  it('goes on among other choices to the same question', () => {
    const fewer = { ...choices, items: choices.items.filter((item) => item.text !== 'M CAS') };
    const walk = goOn(begun, choices, fewer);
    expect([...offers(walk ?? begun).keys()]).toEqual(['area:NAS']);
  });

  it('ends with its question, or when nothing is left of it', () => {
    expect(goOn(begun, choices, { ...choices, key: 'prompt.other' })).toBeUndefined();
    expect(goOn(begun, choices, { ...choices, items: choices.items.slice(2) })).toBeUndefined();
    expect(goOn(begun, choices, null)).toBeUndefined();
  });
});
