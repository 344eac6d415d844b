import type { SeatLooks } from '../../kit/looks';
import type { Things, View } from '../../wire/types';
import { nameOf } from '../thing';
import { lookOf } from './signs';

export { default } from './Board.svelte';
export const drawn: ReadonlySet<string> = new Set(['area', 'card', 'deity']);

/** Deities, once they are chosen. */
export const looks = (view: View, things: Things): SeatLooks =>
  (view.seats as readonly { readonly deity: string | null }[]).map(({ deity }) =>
    deity === null ? undefined : { ...lookOf(deity, things), name: nameOf(`deity:${deity}`, things) },
  );
