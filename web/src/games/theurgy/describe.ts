import { say as sayShell } from '../../text/say';
import type { Things } from '../../wire/types';
import { factsOf, nameOf } from '../thing';
import { NEIGHBOURS } from './geometry';
import { say } from './text';
import type { Acolyte, HexState, Monster, TheurgyView } from './view';

/** Words for what lies on the board. */

/** What people call the god of a seat. */
export const godOf = (seat: string | number, now: TheurgyView, things: Things): string =>
  nameOf(`deity:${now.players[Number(seat)] ?? ''}`, things);

/** A hex by its place and its type; the Capital is both. */
export const titleOf = (id: string, type: string, things: Things): string =>
  type === 'CA' ? nameOf('type:CA', things) : say('hex-title', { id, type: nameOf(`type:${type}`, things) });

/** Everything that stands in a hex, in one sentence. */
export function contentsOf(hex: HexState, now: TheurgyView, things: Things): string {
  const god = (seat: string | number) => godOf(seat, now, things);
  const cubes = hex.cubes.map(([colour, count]) =>
    colour === 'g' ? say('grey', { count }) : say('cubes-of', { count, god: god(colour) }),
  );
  const words = [
    cubes.length > 0 ? say('cubes', { cubes: cubes.join(', ') }) : say('no-cubes'),
    hex.temple === null ? '' : say('temple-of', { god: god(hex.temple) }),
    ...hex.ruins.map((seat) => say('ruin-of', { god: god(seat) })),
    ...hex.acolytes.map(({ seat, wounded }) =>
      say(wounded ? 'wounded-of' : 'acolyte-of', { god: god(seat) }),
    ),
    ...hex.monsters.map(({ id, seat }) =>
      say('monster-of', { monster: nameOf(`monster:${id}`, things), god: god(seat) }),
    ),
    hex.sceptics > 0 ? say('sceptics', { count: hex.sceptics }) : '',
    hex.anomaly ? say('anomaly') : '',
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
  const sum = `${more} − ${less} = ${more - less}`;
  return few ? say('upto', { sum }) : sum;
}

/** The counts of a test, by colour. */
export const countsIn = (
  steps: readonly { readonly event: string; readonly [fact: string]: unknown }[],
): Readonly<Record<string, number>> =>
  (steps.find((step) => step.event === 'faith-counted')?.counts ?? {}) as Readonly<Record<string, number>>;

/** A hex for those who do not see it: what stands there, what is beside it, what can be done there. */
export function labelPlace(id: string, hex: HexState, now: TheurgyView, things: Things, can: string): string {
  const names = (NEIGHBOURS[id] ?? [])
    .map((one) => titleOf(one, now.hexes.get(one)?.type ?? '', things))
    .join(', ');
  const title = `${titleOf(id, hex.type, things)}: ${contentsOf(hex, now, things)}.`;
  return [title, sayShell('board.beside', { names }), can].filter(Boolean).join(' ');
}

/** What an acolyte has done in this Pilgrimage; "" before it has done anything. */
export const spentOf = ({ steps, preached, fought, rose }: Acolyte): string =>
  [
    steps > 0 ? say('steps', { count: steps }) : '',
    preached ? say('preached') : '',
    fought ? say('fought') : '',
    rose ? say('stood-up') : '',
  ]
    .filter(Boolean)
    .join(', ');

/** What a monster has done in this turn. */
export const usedOf = ({ spent }: Monster): string => spent.map((what) => say(what)).join(', ');
