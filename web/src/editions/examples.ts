import type { EditionForm } from '../wire/types';
import type { Entry } from './form';

/** Which of our cards has a word: what explains a vocabulary best. */

const MOST = 2;

/** Whether a value of this name, however deep, is the word. */
function has(value: unknown, name: string, word: string): boolean {
  if (Array.isArray(value)) return value.some((one) => has(one, name, word));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, one]) => (key === name && one === word) || has(one, name, word));
}

/** The ids of our entries, in the same table, whose slot of this name holds the word. */
export function examplesOf(form: EditionForm, table: string, name: string, word: string): readonly string[] {
  const entries = Object.values(form.data).flatMap((tables) => {
    const found = tables[table];
    return Array.isArray(found) ? (found as readonly Entry[]) : [];
  });
  return entries
    .filter((entry) => has(entry, name, word))
    .slice(0, MOST)
    .map((entry) => String(entry.id));
}
