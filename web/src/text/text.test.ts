import { afterEach, describe, expect, it } from 'vitest';
import { settings } from '../settings.svelte';
import { de } from './de';
import { en, type Key } from './en';
import { say } from './say';

const facts = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

afterEach(() => {
  settings.language = 'en';
});

describe('the catalogues', () => {
  it('say the same things with the same facts in German', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as Key[]) expect(facts(de[key] ?? ''), key).toEqual(facts(en[key]));
  });

  it('speak the language of the settings', () => {
    expect(say('lesson.step', { step: 2, all: 10 })).toBe('Step 2 of 10');
    settings.language = 'de';
    expect(say('lesson.step', { step: 2, all: 10 })).toBe('Schritt 2 von 10');
  });
});
