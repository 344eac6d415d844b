import type { Thing } from '../../../wire/types';
import type { Reach } from '../view';

/** The taps that fill up the ring around Fire with spaces that lie as far from each other as can be. */
export function spreadOf(ring: Reach['scatter'], picked: readonly Thing[]): readonly Thing[] {
  if (ring === undefined) return [];
  const things = ring.spaces.map((space) => `space:${space}`);
  const wanted = new Set(
    Array.from(
      { length: ring.extra },
      (_, k) => things[Math.floor((k * things.length) / ring.extra)] as Thing,
    ),
  );
  const chosen = things.filter((thing) => picked.includes(thing));
  return [
    ...chosen.filter((thing) => !wanted.has(thing)),
    ...[...wanted].filter((thing) => !chosen.includes(thing)),
  ];
}
