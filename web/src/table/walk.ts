import type { ChoiceItem, Choices, Thing } from '../wire/types';

/**
 * Walking the paths of the choices: which things can be clicked next, and which choice a complete path is.
 * Everything legal comes from the server; this only follows it.
 */
export interface Walk {
  readonly items: readonly ChoiceItem[];
  readonly picked: readonly Thing[];
  /** A place that was clicked before it was clear what should happen there. */
  readonly about?: Thing;
}

export const begin = (choices: Choices | null): Walk => ({ items: choices?.items ?? [], picked: [] });

export const isBegun = (walk: Walk): boolean => walk.picked.length > 0 || walk.about !== undefined;

const isCard = (thing: Thing): boolean => thing.startsWith('card:');

const startsWith = (path: readonly Thing[], picked: readonly Thing[]): boolean =>
  picked.every((thing, index) => path[index] === thing);

/** The cards that follow each other in a path from a step on. */
function cardsFrom(path: readonly Thing[], step: number): readonly Thing[] {
  const rest = path.slice(step);
  const end = rest.findIndex((thing) => !isCard(thing));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The same path with its cards in the order they were picked: cards that are chosen together may be clicked in any. */
function asPicked(path: readonly Thing[], picked: readonly Thing[]): readonly Thing[] {
  const first = path.findIndex(isCard);
  const cards = first < 0 ? [] : cardsFrom(path, first);
  if (cards.length < 2) return path;
  const taken = picked.slice(first).filter(isCard);
  const rest = taken.reduce((left, card) => left.filter((_, k) => k !== left.indexOf(card)), cards);
  if (rest.length + taken.length !== cards.length) return path;
  return [...path.slice(0, first), ...taken, ...rest, ...path.slice(first + cards.length)];
}

/** The items that the picked things leave possible. */
export function open(walk: Walk): readonly ChoiceItem[] {
  const { items, picked, about } = walk;
  const written = new Set(items.map((item) => item.path.join('\n')));
  return items
    .map((item) => {
      const path = asPicked(item.path, picked);
      return path === item.path || written.has(path.join('\n')) ? item : { ...item, path };
    })
    .filter((item) => startsWith(item.path, picked) && (about === undefined || item.path.includes(about)));
}

/** Things that can be clicked next, each with the items it leads to, in the order of the server. */
export function offers(walk: Walk): ReadonlyMap<Thing, readonly ChoiceItem[]> {
  const found = new Map<Thing, ChoiceItem[]>();
  const at = walk.picked.length;
  for (const item of open(walk)) {
    const cards = cardsFrom(item.path, at);
    for (const next of cards.length > 1 ? new Set(cards) : item.path.slice(at, at + 1))
      found.set(next, [...(found.get(next) ?? []), item]);
  }
  return found;
}

/** The next thing of each choice that is no button: a place may be clicked before it is said what should happen there. */
export const places = (walk: Walk): ReadonlySet<Thing> =>
  new Set(
    open(walk).flatMap(
      (item) => item.path.slice(walk.picked.length).find((thing) => !thing.startsWith('button:')) ?? [],
    ),
  );

/** The choice that the picked things complete, if nothing longer begins with them. */
export function complete(walk: Walk): ChoiceItem | undefined {
  const possible = open(walk);
  return possible.length === 1 && possible[0]?.path.length === walk.picked.length ? possible[0] : undefined;
}

/** The walk after a click: one step on, straight to a place that only one way leads to, or a place to be asked about. */
export function pick(walk: Walk, thing: Thing): Walk | undefined {
  if (offers(walk).has(thing)) return arrive({ ...walk, picked: [...walk.picked, thing] });
  const through = shortcut(walk, thing);
  if (through !== undefined) return { ...walk, picked: through };
  const { items, picked, about } = walk;
  if (about !== undefined) return thing === about ? undefined : pick({ items, picked }, thing);
  return places(walk).has(thing) ? { ...walk, about: thing } : undefined;
}

/** Where the place was clicked first, the last question decides. */
function arrive(walk: Walk): Walk {
  const possible = open(walk);
  const path = possible.length === 1 ? possible[0]?.path : undefined;
  return walk.about !== undefined && path?.at(-1) === walk.about ? { ...walk, picked: path } : walk;
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

/** One click less. */
export const back = ({ items, picked, about }: Walk): Walk =>
  picked.length > 0 ? { items, picked: picked.slice(0, -1), ...(about ? { about } : {}) } : { items, picked };
