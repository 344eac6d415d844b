import type { ReplayStep } from '../wire/types';

/** Where in a replay one is: the address names the step and whose eyes one looks through. */
export interface Place {
  readonly step: number;
  readonly as: string; // a seat number, "spectator" or "all"
}

/** Read "12" or "12/spectator" from the address; `last` is where a link without a step leads to. */
export function readPlace(hash: string, last: number): Place {
  const [step = '', as = 'all'] = hash.split('/');
  const number = Number.parseInt(step, 10);
  return { step: Number.isNaN(number) ? 0 : Math.min(last, Math.max(0, number)), as };
}

export const writePlace = (place: Place): string =>
  place.as === 'all' ? `#${place.step}` : `#${place.step}/${place.as}`;

/** The steps at which another seat begins to act. */
export function turns(steps: readonly Pick<ReplayStep, 'seat'>[]): readonly number[] {
  let actor: number | null = null;
  const found: number[] = [];
  steps.forEach(({ seat }, index) => {
    if (index === 0 || (seat !== null && seat !== actor)) found.push(index);
    if (seat !== null) actor = seat;
  });
  return found;
}

export const turnBefore = (starts: readonly number[], step: number): number =>
  starts.findLast((start) => start < step) ?? 0;

export const turnAfter = (starts: readonly number[], step: number, last: number): number =>
  starts.find((start) => start > step) ?? last;
