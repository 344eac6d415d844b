import type { SeatLooks } from '../../kit/looks';
import type { Things, View } from '../../wire/types';
import { nameOf } from '../thing';
import { COLOUR } from './signs';

export { default } from './Board.svelte';
export const drawn: ReadonlySet<string> = new Set(['space', 'hand', 'row', 'bag', 'god', 'corner']);

/** The colour of a seat's prophets; who has two keeps the seat's own sign. */
export const looks = (view: View, things: Things): SeatLooks =>
  (view.seats as readonly { readonly colours: readonly string[] }[]).map(({ colours }) => ({
    fill: colours.length === 1 ? (COLOUR[colours[0] ?? ''] ?? '') : '',
    ink: '#10242b',
    name: colours.map((one) => nameOf(`colour:${one}`, things)).join(', '),
  }));
