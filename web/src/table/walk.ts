import { kindOf, nameIn } from '../games/thing';
import type { ChoiceItem, Choices, Thing } from '../wire/types';

/**
 * Walking the paths of the choices: which things can be clicked next, and which choice a complete path is.
 * Everything legal comes from the server; this only follows it.
 */
export interface Walk {
  readonly items: readonly ChoiceItem[];
  readonly picked: readonly Thing[];
}

export const begin = (choices: Choices | null): Walk => ({ items: choices?.items ?? [], picked: [] });

const startsWith = (path: readonly Thing[], picked: readonly Thing[]): boolean =>
  picked.every((thing, index) => path[index] === thing);

/** The items that the picked things leave possible. */
export const open = (walk: Walk): readonly ChoiceItem[] =>
  walk.items.filter((item) => startsWith(item.path, walk.picked));

/** Things that can be clicked next, each with the items it leads to, in the order of the server. */
export function offers(walk: Walk): ReadonlyMap<Thing, readonly ChoiceItem[]> {
  const found = new Map<Thing, ChoiceItem[]>();
  for (const item of open(walk)) {
    const next = item.path[walk.picked.length];
    if (next !== undefined) found.set(next, [...(found.get(next) ?? []), item]);
  }
  return found;
}

/** The choice that the picked things complete, if nothing longer begins with them. */
export function complete(walk: Walk): ChoiceItem | undefined {
  const possible = open(walk);
  return possible.length === 1 && possible[0]?.path.length === walk.picked.length ? possible[0] : undefined;
}

/** Whether a thing can be clicked now, directly or as a later step of exactly one beginning. */
export function pick(walk: Walk, thing: Thing): Walk | undefined {
  if (offers(walk).has(thing)) return { ...walk, picked: [...walk.picked, thing] };
  const through = shortcut(walk, thing);
  return through === undefined ? undefined : { ...walk, picked: through };
}

/** The picks that lead to a thing further down, when there is only one way to it (the button before the place). */
export function shortcut(walk: Walk, thing: Thing): readonly Thing[] | undefined {
  const ways = new Map<string, readonly Thing[]>();
  for (const item of open(walk)) {
    const at = item.path.indexOf(thing, walk.picked.length);
    if (at >= 0) {
      const way = item.path.slice(0, at + 1);
      ways.set(way.join('\n'), way);
    }
  }
  return ways.size === 1 ? [...ways.values()][0] : undefined;
}

export const back = (walk: Walk): Walk => ({ ...walk, picked: walk.picked.slice(0, -1) });

/**
 * What tapping a thing that is not offered would have meant, written after the choices that differ only there.
 * The server then says which rule forbids it; nothing when it could have meant several things.
 */
export function wish(walk: Walk, thing: Thing): string | undefined {
  const texts = new Set<string>();
  for (const item of open(walk)) {
    const like = item.path.slice(walk.picked.length).find((step) => kindOf(step) === kindOf(thing));
    if (like !== undefined && item.text.includes(nameIn(like)))
      texts.add(item.text.replace(nameIn(like), nameIn(thing)));
  }
  return texts.size === 1 ? [...texts][0] : undefined;
}
