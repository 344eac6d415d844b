import type { TableEvent, Thing } from '../wire/types';

/** Things that the facts of events may name: called by the fact's own name, or by a kind that the board draws. */
export function thingsIn(events: readonly TableEvent[], drawn: ReadonlySet<string>): ReadonlySet<Thing> {
  const found = new Set<Thing>();
  for (const event of events)
    for (const [fact, value] of Object.entries(event))
      for (const name of Array.isArray(value) ? value : [value])
        if (typeof name === 'string')
          for (const kind of [fact.replace(/s$/, ''), ...drawn]) found.add(`${kind}:${name}`);
  return found;
}
