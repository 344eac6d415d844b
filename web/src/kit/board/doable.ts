import { say } from '../../text/say';
import type { ChoiceItem, Thing } from '../../wire/types';

const MOST = 3; // choices that are named; more are counted

/** What a tap on a thing leads to, in words: the choices that go through it from what is picked on. */
export function doable(items: readonly ChoiceItem[], picked: readonly Thing[]): (thing: Thing) => string {
  const labels = new Map<Thing, Set<string>>();
  for (const { path, label } of items)
    if (picked.every((thing, index) => path[index] === thing))
      for (const thing of path.slice(picked.length)) {
        const known = labels.get(thing) ?? new Set();
        labels.set(thing, known.add(label));
      }
  return (thing) => {
    const found = [...(labels.get(thing) ?? [])];
    return found.length > MOST ? say('board.choices', { count: found.length }) : found.join(' ');
  };
}
