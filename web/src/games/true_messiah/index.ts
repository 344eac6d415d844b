import type { SeatLooks } from '../../kit/looks';
import type { View } from '../../wire/types';
import { lookOf } from './signs';

export { default } from './Board.svelte';
export const drawn: ReadonlySet<string> = new Set(['space', 'unit', 'card', 'item', 'number']);

/** The colours of the cults. */
export const looks = (view: View): SeatLooks => ((view.players ?? []) as readonly string[]).map(lookOf);
