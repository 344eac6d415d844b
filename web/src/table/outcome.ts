import { say } from '../text/say';
import type { State, TableEvent } from '../wire/types';

/** Who won, for oneself in the second person. */
export function endOf({ outcome, you }: State): string {
  if (outcome === null) return say('table.over');
  const won = you.seat !== null && outcome.winners.includes(you.seat);
  return won && outcome.winners.length === 1 ? say('over.you-win') : outcome.say || say('table.over');
}

/** What was told with the last thing that happened, scores and all. */
export function closing(log: readonly TableEvent[]): readonly TableEvent[] {
  const said = log.filter((event) => event.say !== '' && !event.event.startsWith('table-'));
  return said.filter((event) => event.seq === said.at(-1)?.seq);
}

const isScore = (event: TableEvent): boolean => 'points' in event || 'total' in event;

/** How the game came to its end: the last thing it told that is no part of a score. */
export const reasonOf = (log: readonly TableEvent[]): string =>
  closing(log).findLast((event) => !isScore(event))?.say ?? '';

/** How the scores came about, where the game counts them in parts at its end. */
export const scoring = (log: readonly TableEvent[]): readonly string[] =>
  closing(log)
    .filter(isScore)
    .map((event) => event.say);
