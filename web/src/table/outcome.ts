import { say } from '../text/say';
import type { State, TableEvent } from '../wire/types';

/** Who won, for oneself in the second person. */
export function endOf({ outcome, you }: State): string {
  if (outcome === null) return say('table.over');
  const won = you.seat !== null && outcome.winners.includes(you.seat);
  return won && outcome.winners.length === 1 ? say('over.you-win') : outcome.say || say('table.over');
}

/** How the game came to its end: the last thing it told. */
export const reasonOf = (log: readonly TableEvent[]): string =>
  log.findLast((event) => event.say !== '' && !event.event.startsWith('table-'))?.say ?? '';
