import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answers, asked, serve } from '../wire/fake';
import type { EditionContent, EditionForm } from '../wire/types';
import Editor from './Editor.svelte';
import { kept } from './kept';

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
          most: 3,
          keyed: '',
          slots: [
            { name: 'id', kind: 'id' },
            { name: 'cost', kind: 'number', least: 1, most: 9 },
            {
              name: 'effects',
              kind: 'effects',
              by: '',
              effects: [
                { name: 'grow', least: 1, most: 9, group: '' },
                { name: 'burn', least: 2, most: 9, group: '' },
              ],
            },
          ],
        },
      ],
    },
  ],
  sentences: {
    'edition-title.cards-card': 'Cards',
    'edition-label.cost': 'Cost',
    'edition-label.effects': 'Effects',
    'edition.card.cost': 'What it takes.',
    'effect.grow': 'Grow N.',
    'effect.burn': 'Burn N.',
  },
  data: { 'cards.toml': { card: [{ id: 'heat', cost: 3, effects: { grow: 1 } }] } },
  texts: { en: { 'name.heat': 'Heat', 'help.heat': 'Warm.' }, de: {} },
  most_characters: 600,
};
let mistakes: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  mistakes = [];
  serve({
    ...answers,
    'GET /api/games': () => [{ id: 'x', title: 'Example' }],
    'GET /api/games/x/edition': () => form,
    'GET /api/games/x/things': () => ({ heat: { name: 'Heat', help: 'Warm.' } }),
    'POST /api/editions/check': ({ body }) => {
      const { content } = body as { content: EditionContent };
      const things = { heat: { name: 'Heat', help: 'Warm.' } };
      return {
        id: mistakes.length > 0 ? '' : 'e@1',
        content,
        mistakes,
        differences: ['heat: hotter'],
        things,
      };
    },
  });
});
afterEach(cleanup);

function sent(): EditionContent {
  const found = asked.findLast(({ path }) => path === '/api/editions/check');
  return (found as { body: { content: EditionContent } }).body.content;
}

it('makes a form of the schema, shows the card as it is written, and keeps what was changed', async () => {
  render(Editor, { id: 'x' });
  const cost = await screen.findByLabelText<HTMLInputElement>('Cost');
  expect(screen.getByText('What it takes.')).toBeTruthy();
  await fireEvent.change(cost, { target: { value: '7' } });
  await fireEvent.input(screen.getByLabelText('Name (English)'), { target: { value: 'Fire' } });
  expect(await screen.findByText('Fire', { selector: 'article strong' })).toBeTruthy(); // the preview
  await waitFor(() =>
    expect(sent().data['cards.toml']).toEqual({ card: [{ id: 'heat', cost: 7, effects: { grow: 1 } }] }),
  );
  expect(sent().texts.en).toEqual({ 'name.heat': 'Fire' });
  expect(kept('x')?.texts.en).toEqual({ 'name.heat': 'Fire' });
  expect(await screen.findByText('heat: hotter')).toBeTruthy();
});

it('offers the vocabulary in sentences, each effect with an amount that is allowed', async () => {
  render(Editor, { id: 'x' });
  await fireEvent.change(await screen.findByLabelText('Add: Effects'), { target: { value: 'burn' } });
  await waitFor(() =>
    expect(sent().data['cards.toml']).toEqual({
      card: [{ id: 'heat', cost: 3, effects: { grow: 1, burn: 2 } }],
    }),
  );
});

it('shows a mistake where it was made, and plays and saves nothing until it is mended', async () => {
  mistakes = [{ file: 'cards.toml', line: 0, where: ['card', 0, 'cost'], why: 'must be 1 to 9' }];
  render(Editor, { id: 'x' });
  expect(await screen.findByText('must be 1 to 9', { selector: '.mistake' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /cards\.toml.*must be 1 to 9/ })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play this edition' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download zip' }).disabled).toBe(true);
});

it('adds entries up to the most and takes them away down to the least', async () => {
  render(Editor, { id: 'x' });
  await fireEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Add an entry' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add an entry' }).disabled).toBe(true);
  await waitFor(() =>
    expect(sent().data['cards.toml']?.card).toMatchObject([
      { id: 'heat' },
      { id: 'heat_b', cost: 3 },
      { id: 'heat_b_b' },
    ]),
  );
  await fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent().data['cards.toml']?.card).toHaveLength(2));
});

it('opens a zip, and says file and line of what is wrong in one that cannot be read', async () => {
  render(Editor, { id: 'x' });
  const field = await screen.findByLabelText('Open a zip', { selector: 'input' });
  mistakes = [{ file: 'cards.toml', line: 4, where: [], why: 'is not TOML' }];
  serve({
    ...answers,
    'POST /api/editions/check': () => ({ id: '', content: null, mistakes, differences: [], things: {} }),
  });
  await fireEvent.change(field, { target: { files: [new File(['zip'], 'mine.zip')] } });
  expect(await screen.findByText('cards.toml:4: is not TOML')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ archive: btoa('zip') });
});
