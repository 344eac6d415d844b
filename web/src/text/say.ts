import { settings } from '../settings.svelte';
import { de } from './de';
import { en, type Key } from './en';

export type Facts = Readonly<Record<string, string | number | null | undefined>>;

/** A sentence with its facts filled in. */
const fill = (sentence: string, facts: Facts): string =>
  sentence.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact] ?? ''));

/** What says the sentences of a catalogue in the chosen language: the shell has one, and so has each game. */
export const speaking =
  <K extends string>(english: Readonly<Record<K, string>>, german: Readonly<Partial<Record<K, string>>>) =>
  (key: K, facts: Facts = {}): string =>
    fill((settings.language === 'de' ? german[key] : undefined) ?? english[key], facts);

/** The sentence of a key of the shell. */
export const say = speaking<Key>(en, de);

/** A share between 0 and 1, as people read it. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
