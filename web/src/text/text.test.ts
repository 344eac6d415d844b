import { afterEach, describe, expect, it } from 'vitest';
import { settings } from '../settings.svelte';
import { bestLanguage, languages } from './languages';
import { say, speaking } from './say';

type Catalogue = Readonly<Record<string, string>>;

const files = import.meta.glob<Catalogue>('../**/languages/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const translations = Object.keys(files).filter((file) => !file.endsWith('/en.json'));
const facts = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

afterEach(() => {
  settings.language = 'en';
});

describe('the catalogues', () => {
  it('are there for the shell, the editor of editions and every board', () => {
    expect(translations.filter((file) => file.endsWith('/de.json'))).toHaveLength(7);
  });

  it.each(translations)('%s says the same things with the same facts', (file) => {
    const other = files[file] ?? {};
    const english = files[file.replace(/\w+\.json$/, 'en.json')] ?? {};
    expect(Object.keys(other)).toEqual(Object.keys(english));
    for (const [key, sentence] of Object.entries(english))
      expect(facts(other[key] ?? ''), key).toEqual(facts(sentence));
  });

  it.each(Object.keys(files).filter((file) => file.endsWith('/en.json')))(
    '%s says nothing in vain',
    (file) => {
      const folder = file.replace(/languages\/en\.json$/, '').replace(/^\.\/$/, '../'); // the shell's are used everywhere
      const code = Object.keys(sources).flatMap((path) =>
        path.startsWith(folder) ? (sources[path] ?? '') : '',
      );
      const named = new Set(code.flatMap((text) => [...text.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key)));
      const made = code
        .flatMap((text) => text.match(/`[\w.-]*(\$\{[^}`]*\}[\w.-]*)+`/g) ?? [])
        .map(
          (key) =>
            new RegExp(
              `^${key
                .slice(1, -1)
                .replaceAll('.', '\\.')
                .replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`,
            ),
        );
      const isUsed = (key: string) => named.has(key) || made.some((pattern) => pattern.test(key));
      expect(Object.keys(files[file] ?? {}).filter((key) => !isUsed(key))).toEqual([]);
    },
  );

  it('speak the language of the settings', () => {
    expect(say('lesson.step', { step: 2, all: 10 })).toBe('Step 2 of 10');
    settings.language = 'de';
    expect(say('lesson.step', { step: 2, all: 10 })).toBe('Schritt 2 von 10');
  });

  it('have the word that fits a number', () => {
    expect([1, 2].map((count) => say('board.choices', { count }))).toEqual([
      '1 choice here.',
      '2 choices here.',
    ]);
    settings.language = 'de';
    expect([1, 2].map((count) => say('table.watching', { count }))).toEqual(['1 schaut zu', '2 schauen zu']);
  });

  it('are English where a language lacks a sentence', () => {
    const half = speaking({ a: 'one', b: 'two' }, { './languages/fr.json': { a: 'un' } });
    settings.language = 'fr';
    expect([half('a'), half('b')]).toEqual(['un', 'two']);
  });
});

describe('the languages', () => {
  it('are found by their files', () => {
    expect(languages).toEqual([
      { value: 'en', title: 'English' },
      { value: 'de', title: 'Deutsch' },
    ]);
  });

  it('follow the browser', () => {
    expect(bestLanguage(['de-AT', 'en'])).toBe('de');
    expect(bestLanguage(['fr', 'de'])).toBe('de');
    expect(bestLanguage(['xx'])).toBe('en');
  });
});
