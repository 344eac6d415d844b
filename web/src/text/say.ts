import { settings } from '../settings.svelte';
import { de } from './de';
import { en, type Key } from './en';

export type Facts = Readonly<Record<string, string | number>>;

/** The sentence of a key in the chosen language, its facts filled in. */
export function say(key: Key, facts: Facts = {}): string {
  const sentence = (settings.language === 'de' ? de[key] : undefined) ?? en[key];
  return sentence.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact] ?? ''));
}

/** A share between 0 and 1, as people read it. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
