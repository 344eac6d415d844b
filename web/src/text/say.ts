import { settings } from '../settings.svelte';
import { type Catalogues, catalogues } from './languages';
import en from './languages/en.json';

export type Facts = Readonly<Record<string, string | number | null | undefined>>;

const FIELD = /\{(\w+)(?::([^{}/]*)\/([^{}]*))?\}/g;

/** A sentence with its facts filled in; `{count:card/cards}` is the word that fits a number. */
const fill = (sentence: string, facts: Facts): string =>
  sentence.replace(FIELD, (_, fact: string, one?: string, many?: string) =>
    one === undefined ? String(facts[fact] ?? '') : ((Number(facts[fact]) === 1 ? one : many) ?? ''),
  );

/** What says the sentences of the catalogues in a folder `languages`, in the chosen language or else in English. */
export const speaking =
  <K extends string>(english: Readonly<Record<K, string>>, others: Catalogues) =>
  (key: K, facts: Facts = {}): string =>
    fill(others[`./languages/${settings.language}.json`]?.[key] ?? english[key], facts);

export type Key = keyof typeof en;

/** The sentence of a key of the shell. */
export const say = speaking<Key>(en, catalogues);

/** A share between 0 and 1, as people read it. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
