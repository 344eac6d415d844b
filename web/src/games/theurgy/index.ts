import type { SeatLooks } from '../../kit/looks';
import type { Things, View } from '../../wire/types';
import { nameOf } from '../thing';
import { halves } from './describe';
import { lookOf } from './signs';

export { default } from './Board.svelte';
export const drawn: ReadonlySet<string> = new Set([
  'hex',
  'vertex',
  'acolyte',
  'monster',
  'row',
  'card',
  'number',
  'supply',
  'objective',
  'deity',
  'button:pilgrimage',
  'button:spread',
  'button:intervene',
  'button:test',
]);

/** Deities, once they are chosen. */
export const looks = (view: View, things: Things): SeatLooks =>
  ((view.players ?? []) as readonly (string | null)[]).map((deity) =>
    deity === null ? undefined : { ...lookOf(deity), name: nameOf(`deity:${deity}`, things) },
  );

/** Temples, a ruin as half of one. */
export const reached = (view: View): readonly string[] =>
  ((view.standings as { readonly seats: readonly { readonly value: number }[] } | null)?.seats ?? []).map(
    ({ value }) => halves(value),
  );
