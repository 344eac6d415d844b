import type { Component } from 'svelte';
import type { Things } from '../wire/types';

/** An entry of an edition that is shown as the board draws it. */
export interface PreviewProps {
  readonly file: string;
  readonly table: string; // "" for the values before the tables
  readonly id: string;
  readonly entry: Readonly<Record<string, unknown>>;
  /** The things of the edition, with this entry as it is written now. */
  readonly things: Things;
  /** All data files of the edition. */
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const previews = import.meta.glob<Component<PreviewProps>>('./*/Preview.svelte', { import: 'default' });

/** What draws entries of a game; of every other game their words. */
export async function loadPreview(game: string): Promise<Component<PreviewProps>> {
  const loader = previews[`./${game}/Preview.svelte`] ?? previews['./generic/Preview.svelte'];
  if (loader === undefined) throw new Error('games/generic/Preview.svelte is missing');
  return loader();
}

/** The entries of a table wherever it is. */
export const entriesIn = (
  data: PreviewProps['data'],
  table: string,
): readonly Readonly<Record<string, unknown>>[] =>
  Object.values(data).flatMap((tables) => {
    const found = tables[table];
    return Array.isArray(found) ? (found as Readonly<Record<string, unknown>>[]) : [];
  });
