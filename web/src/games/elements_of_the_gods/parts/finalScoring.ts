import type { TableEvent } from '../../../wire/types';

/** The final scoring as steps: each thing that pays, for everybody whom it pays, with the spaces that are counted. */
export interface Step {
  readonly what: string; // the card, or why there are points
  readonly gains: readonly { readonly owner: number; readonly points: number }[];
  readonly spaces: readonly string[];
}

const REASONS: ReadonlySet<unknown> = new Set(['first', 'also', 'rival-deck']);
const RIVAL = 1;

const isFinal = (event: TableEvent): boolean =>
  event.event === 'bonus-scored' ||
  event.event === 'rival-bonus-scored' ||
  (event.event === 'points-scored' && REASONS.has(event.reason));

/** The steps that events of the end tell; none where they tell no end. */
export function stepsOf(events: readonly TableEvent[]): readonly Step[] {
  if (!events.some((event) => event.event === 'game-ended')) return [];
  const steps = new Map<string, Step>();
  for (const event of events.filter(isFinal)) {
    const what = String(event.card ?? event.reason);
    const step = steps.get(what) ?? { what, gains: [], spaces: [] };
    const owner = event.event === 'rival-bonus-scored' ? RIVAL : Number(event.seat);
    steps.set(what, {
      what,
      gains: [...step.gains, { owner, points: Number(event.points) }],
      spaces: [...new Set([...step.spaces, ...((event.spaces ?? []) as readonly string[])])],
    });
  }
  return [...steps.values()];
}

/** What every owner has after *steps* were told, if all of *told* ends with *score*. */
export function sumsAfter(
  steps: readonly Step[],
  told: readonly Step[],
  score: readonly number[],
): readonly number[] {
  const gained = (some: readonly Step[], owner: number): number =>
    some
      .flatMap(({ gains }) => gains)
      .reduce((sum, gain) => sum + (gain.owner === owner ? gain.points : 0), 0);
  return score.map((points, owner) => points - gained(told, owner) + gained(steps, owner));
}
