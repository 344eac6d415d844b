import type { TableEvent, Things } from '../../wire/types';
import { colourOf } from './describe';
import { HEXES, type Spot, VERTICES } from './geometry';
import { GREY, type Look, lookOf } from './signs';
import type { TheurgyView } from './view';

/** What happened, as things that travel over the map, rings where something changed, and results that float. */

const SPOTS = new Map([...HEXES, ...VERTICES].map((spot) => [spot.id, spot]));
const at = (place: unknown): Spot | undefined => SPOTS.get(String(place));

export interface Travel {
  readonly key: string;
  readonly kind: 'cubes' | 'acolyte' | 'monster' | 'token' | 'sceptic' | 'anomaly';
  readonly count: number;
  readonly look: Look;
  readonly from: Spot;
  readonly to: Spot;
}

export interface Ring {
  readonly key: string;
  readonly spot: Spot;
  readonly fill: string;
  readonly radius: number;
}

export interface Float {
  readonly key: string;
  readonly spot: Spot;
  readonly text: string;
  readonly look: Look;
}

type Ends = readonly [from: unknown, to: unknown];
const onward = (event: TableEvent): Ends => [event.hex, event.target];
/** Events that lead somewhere; the doubts of a test come from the hex that was tested. */
const WAYS: Readonly<Record<string, readonly [Travel['kind'], (event: TableEvent, tested: string) => Ends]>> =
  {
    'cubes-moved': ['cubes', onward],
    'acolyte-moved': ['acolyte', onward],
    'monster-moved': ['monster', onward],
    'faith-moved': ['token', (event) => [event.vertex, event.target]],
    'sceptics-moved': ['sceptic', onward],
    'sceptic-placed': ['sceptic', (event, tested) => [tested, event.hex]],
    'anomaly-moved': ['anomaly', (event) => [event.from, event.hex]],
  };
const RINGS: ReadonlySet<string> = new Set([
  'cubes-converted',
  'cubes-removed',
  'cubes-added',
  'temple-built',
  'temple-restored',
  'temple-destroyed',
  'temple-kept',
  'faith-placed',
  'faith-replaced',
  'faith-removed',
  'faith-counted',
  'acolyte-wounded',
  'acolyte-rose',
  'monster-summoned',
  'monster-slain',
  'monster-seized',
  'monster-activated',
  'miracle-performed',
]);
const COUNTED: Readonly<Record<string, string>> = {
  'cubes-converted': '+',
  'cubes-added': '+',
  'cubes-removed': '−',
};
const COUNTING = '#7d4fae';

const keyOf = (event: TableEvent, k: number): string => `${event.seq} ${event.n} ${k}`;

function lookIn(event: TableEvent, now: TheurgyView, things: Things): Look {
  if (event.colour === undefined) return lookOf(now.players[Number(event.seat ?? event.owner_seat)]);
  const colour = colourOf(event.to ?? event.colour, now, things);
  return colour === 'g' ? GREY : lookOf(now.players[Number(colour)]);
}

export const travelsOf = (
  events: readonly TableEvent[],
  now: TheurgyView,
  things: Things,
  tested: string,
): readonly Travel[] =>
  events.flatMap((event, k) => {
    const [kind, ends] = WAYS[event.event] ?? [];
    const [from, to] = (ends?.(event, tested) ?? []).map(at);
    return kind && from && to && from !== to
      ? [
          {
            key: keyOf(event, k),
            kind,
            count: Number(event.count ?? 1),
            look: lookIn(event, now, things),
            from,
            to,
          },
        ]
      : [];
  });

export const ringsOf = (events: readonly TableEvent[], now: TheurgyView, things: Things): readonly Ring[] =>
  events.flatMap((event, k) => {
    const spot = RINGS.has(event.event) ? at(event.vertex ?? event.hex) : undefined;
    const fill = event.event === 'faith-counted' ? COUNTING : lookIn(event, now, things).fill;
    return spot ? [{ key: keyOf(event, k), spot, fill, radius: event.vertex === undefined ? 80 : 30 }] : [];
  });

/** Cubes that came or went, as numbers that rise from their hex. */
export const floatsOf = (events: readonly TableEvent[], now: TheurgyView, things: Things): readonly Float[] =>
  events.flatMap((event, k) => {
    const [sign, spot] = [COUNTED[event.event], at(event.hex)];
    return sign !== undefined && spot
      ? [
          {
            key: keyOf(event, k),
            spot,
            text: `${sign}${String(event.count ?? 1)}`,
            look: lookIn(event, now, things),
          },
        ]
      : [];
  });

/** The card that was shown with these events, if any: what somebody performed or summoned. */
export function cardShown(
  events: readonly TableEvent[],
): { readonly id: string; readonly seat: number } | null {
  const shown = events.findLast(({ event }) => event === 'miracle-performed' || event === 'monster-summoned');
  const id = shown?.card ?? shown?.monster;
  return typeof id === 'string' && shown?.seat != null ? { id, seat: shown.seat } : null;
}
