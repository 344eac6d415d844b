import { isStill } from '../../kit/story.svelte';
import { settings } from '../../settings.svelte';
import type { TableEvent } from '../../wire/types';
import { count } from './view';

/** What happened, or would happen, as things that a board shows or lets move. */

const LONGEST = 0.6; // seconds, also where everything is slow

/** Seconds that one movement takes; 0 where nothing shall move. */
export const pace = (): number => (isStill() ? 0 : Math.min(LONGEST, 0.5 / settings.speed));

/** Worshipers of one calling on their way. */
export interface Travel {
  readonly key: string;
  readonly letter: string;
  readonly many: number;
  readonly from: string;
  readonly to: string;
  readonly lane: number; // beside the straight line, where several callings go together
}

export const travelsOf = (told: readonly TableEvent[]): readonly Travel[] =>
  told.flatMap((event, k) => {
    const key = `${event.seq}-${k}`;
    if (event.event === 'monument-built')
      return count(String(event.crowd)).map(([letter, many], lane, all) => ({
        key: key + letter,
        letter,
        many,
        from: String(event.space),
        to: String(event.to),
        lane: lane - (all.length - 1) / 2,
      }));
    if (typeof event.from !== 'string' || typeof event.to !== 'string') return [];
    return [
      {
        key,
        letter: String(event.type ?? ''),
        many: Number(event.count ?? 1),
        from: event.from,
        to: event.to,
        lane: 0,
      },
    ];
  });

/** How Worshipers come or go: born, to an Afterlife, or into the bag. */
export type Passing = 'born' | 'risen' | 'fallen';

export interface Passage {
  readonly key: string;
  readonly letter: string;
  readonly many: number;
  readonly space: string;
  readonly how: Passing;
}

/** The letters of *all* without those of *some*. */
const without = (all: string, some: string): string =>
  [...some].reduce((rest, letter) => rest.replace(letter, ''), all);

function crowdsIn(event: TableEvent): readonly (readonly [Passing, string])[] {
  if (event.event === 'worshipers-born') return [['born', String(event.births)]];
  if (event.event === 'souls-returned') return [['born', String(event.souls)]];
  if (event.event === 'zealot-sacrificed') return [['risen', 'Z']];
  if (event.event !== 'worshipers-destroyed') return [];
  const claimed = String(event.claimed);
  return [
    ['risen', claimed],
    ['fallen', without(String(event.destroyed), claimed)],
  ];
}

export const passagesIn = (told: readonly TableEvent[]): readonly Passage[] =>
  told.flatMap((event, k) =>
    crowdsIn(event).flatMap(([how, letters]) =>
      count(letters).map(([letter, many]) => ({
        key: `${event.seq}-${k}-${how}${letter}`,
        letter,
        many,
        space: String(event.space),
        how,
      })),
    ),
  );

/** Points of one player: what each of these spaces pays. */
export interface Gain {
  readonly key: string;
  readonly owner: number; // in the solo game 1 is Rival
  readonly points: number;
  readonly spaces: readonly string[];
}

export const gainsIn = (told: readonly TableEvent[]): readonly Gain[] =>
  told.flatMap((event, k) =>
    event.event === 'points-scored' || event.event === 'rival-scored'
      ? [
          {
            key: `${event.seq}-${k}`,
            owner: event.event === 'rival-scored' ? 1 : Number(event.seat),
            points: Number(event.points),
            spaces: (event.spaces ?? []) as readonly string[],
          },
        ]
      : [],
  );

export const struckIn = (told: readonly TableEvent[]): readonly string[] =>
  told.flatMap((event) => (event.event === 'worshipers-destroyed' ? [String(event.space)] : []));
