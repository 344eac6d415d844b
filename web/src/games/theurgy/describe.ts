import type { Things } from '../../wire/types';
import { factsOf, nameOf } from '../thing';
import type { HexState, TheurgyView } from './view';

/** Words for what lies on the board. */

/** What people call the god of a seat. */
export const godOf = (seat: string | number, now: TheurgyView, things: Things): string =>
  nameOf(`deity:${now.players[Number(seat)] ?? ''}`, things);

/** A hex by its place and its type; the Capital is both. */
export const titleOf = (id: string, type: string, things: Things): string =>
  type === 'CA' ? nameOf('type:CA', things) : `${id} · ${nameOf(`type:${type}`, things)}`;

/** Everything that stands in a hex, in one sentence. */
export function contentsOf(hex: HexState, now: TheurgyView, things: Things): string {
  const god = (seat: string | number) => godOf(seat, now, things);
  const cubes = hex.cubes.map(([colour, many]) => `${many} ${colour === 'g' ? 'grey' : `of ${god(colour)}`}`);
  const words = [
    cubes.length > 0 ? `cubes: ${cubes.join(', ')}` : 'no cubes',
    hex.temple === null ? '' : `temple of ${god(hex.temple)}`,
    ...hex.ruins.map((seat) => `ruin of ${god(seat)}`),
    ...hex.acolytes.map(({ seat, wounded }) => `${wounded ? 'wounded ' : ''}acolyte of ${god(seat)}`),
    ...hex.monsters.map(({ id, seat }) => `${nameOf(`monster:${id}`, things)} of ${god(seat)}`),
    hex.sceptics > 0 ? `${hex.sceptics} ${hex.sceptics === 1 ? 'sceptic' : 'sceptics'}` : '',
    hex.anomaly ? 'the anomaly' : '',
  ];
  return words.filter((word) => word !== '').join(', ');
}

/** 4.5 as people write it. */
export const halves = (value: number): string => {
  const whole = Math.floor(value);
  if (value === whole) return `${whole}`;
  return whole === 0 ? '½' : `${whole}½`;
};

/** The colour of a cube in an event ("blue", "grey") as the view calls it: a seat's number, or g. */
export function colourOf(word: unknown, now: TheurgyView, things: Things): string {
  const seat = now.players.findIndex((deity) => deity && factsOf(`deity:${deity}`, things).colour === word);
  return seat < 0 ? 'g' : String(seat);
}

/** "3 − 1 = 2": by how much the one who converts is ahead of the converted, in the count before it. */
export function subtraction(
  step: { readonly [fact: string]: unknown },
  counts: Readonly<Record<string, number>>,
  now: TheurgyView,
  things: Things,
): string {
  const more = counts[colourOf(step.to, now, things)] ?? 0;
  const less = counts[colourOf(step.colour, now, things)] ?? 0;
  const few = Number(step.count) < more - less; // there are not so many, or others share them
  return `${few ? 'up to ' : ''}${more} − ${less} = ${more - less}`;
}

/** The counts of a test, by colour. */
export const countsIn = (
  steps: readonly { readonly event: string; readonly [fact: string]: unknown }[],
): Readonly<Record<string, number>> =>
  (steps.find((step) => step.event === 'faith-counted')?.counts ?? {}) as Readonly<Record<string, number>>;
