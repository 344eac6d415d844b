import type { EditionSlot } from '../wire/types';
import type { Way } from './paths';

/** What the controls of a form need to know of the edition around them. */
export interface Guide {
  /** The ids of a table, and what people call them. */
  readonly ids: (table: string) => readonly string[];
  readonly call: (id: string) => string;
  /** What people call a slot. */
  readonly label: (name: string) => string;
  /** The sentence of a part of the form; "" where there is none. */
  readonly sentence: (key: string) => string;
  /** A word of a slot as people read it. */
  readonly wordFor: (slot: EditionSlot, word: string) => string;
  /** What is wrong at the end of this way within the entry. */
  readonly mistakes: (way: Way) => readonly string[];
}
