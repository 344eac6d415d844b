import { expect, it } from 'vitest';
import type { EditionContent, EditionForm } from '../wire/types';
import { blank, freshId, placeOf, renameEverywhere, sectionsOf } from './form';
import { read, write } from './paths';

const form: EditionForm = {
  game: 'x',
  files: [
    {
      name: 'cards.toml',
      slots: [],
      tables: [
        {
          name: 'card',
          least: 1,
          most: 9,
          keyed: '',
          slots: [
            { name: 'id', kind: 'id' },
            { name: 'cost', kind: 'number', least: 1, most: 9 },
            { name: 'beats', kind: 'reference', table: 'card', optional: true },
          ],
        },
        {
          name: 'deck',
          least: 1,
          most: 9,
          keyed: 'god',
          slots: [{ name: 'skulls', kind: 'amounts', table: 'card', least: 0, most: 9 }],
        },
      ],
    },
    { name: 'numbers.toml', slots: [{ name: 'fed', kind: 'number', least: 1, most: 9 }], tables: [] },
  ],
  sentences: { 'edition-title.cards-card': 'Cards' },
  data: {},
  texts: {},
  most_characters: 600,
};
const content: EditionContent = {
  game: 'x',
  name: 'mine',
  title: 'Mine',
  data: {
    'cards.toml': {
      card: [
        { id: 'sun', cost: 1 },
        { id: 'moon', cost: 2, beats: 'sun' },
      ],
      deck: { ada: { skulls: { sun: 3, moon: 1 } } },
    },
    'numbers.toml': { fed: 5 },
  },
  texts: { en: { 'name.sun': 'The Sun', 'name.sunset': 'Dusk' } },
};

it('changes a value deep in the data and leaves the old data as they were', () => {
  const changed = write(content.data, ['cards.toml', 'card', 1, 'cost'], 7);
  expect(read(changed, ['cards.toml', 'card', 1, 'cost'])).toBe(7);
  expect(read(content.data, ['cards.toml', 'card', 1, 'cost'])).toBe(2);
  expect(read(write(content.data, ['cards.toml', 'card', 0], undefined), ['cards.toml', 'card'])).toEqual([
    { id: 'moon', cost: 2, beats: 'sun' },
  ]);
});

it('renames an id wherever something names it, and nothing else', () => {
  const { data, texts } = renameEverywhere(content, form, 'card', 'sun', 'star');
  expect(read(data, ['cards.toml', 'card', 1, 'beats'])).toBe('star');
  expect(read(data, ['cards.toml', 'deck', 'ada', 'skulls'])).toEqual({ star: 3, moon: 1 });
  expect(texts.en).toEqual({ 'name.star': 'The Sun', 'name.sunset': 'Dusk' });
});

it('begins an entry with what its slots allow, under an id that is free', () => {
  expect(blank({ name: '', kind: 'group', slots: form.files[0]?.tables[0]?.slots ?? [] })).toEqual({
    id: '',
    cost: 1,
  });
  expect(freshId(['W08', 'W09'])).toBe('W10');
  expect(freshId(['lust'])).toBe('lust_b');
});

it('finds the entry that a mistake is about: by number, by id, by a key, in texts', () => {
  const sections = sectionsOf(form);
  expect(sections.map(({ title }) => title)).toEqual(['Cards', 'Deck', 'Numbers']);
  const place = (file: string, ...where: (string | number)[]) => {
    const found = placeOf({ file, line: 0, where, why: '' }, content, sections);
    return found && [found.section.key, found.key, ...found.way];
  };
  expect(place('cards.toml', 'card', 1, 'cost')).toEqual(['cards.card', 1, 'cost']);
  expect(place('cards.toml', 'card', 'moon', 'cost')).toEqual(['cards.card', 1, 'cost']);
  expect(place('cards.toml', 'deck', 'ada', 'skulls', 'sun')).toEqual(['cards.deck', 'ada', 'skulls', 'sun']);
  expect(place('numbers.toml', 'fed')).toEqual(['numbers', '', 'fed']);
  expect(place('texts/en.toml', 'name', 'moon')).toEqual(['cards.card', 1, 'name']);
  expect(place('edition.toml', 'name')).toBeUndefined();
});
