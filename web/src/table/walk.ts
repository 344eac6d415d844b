import { kindOf } from '../games/thing';
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

/** Kinds of which several are chosen together: in which order they are clicked does not matter. */
const LOOSE: ReadonlySet<string> = new Set(['card', 'type']);
const isLoose = (thing: Thing): boolean => LOOSE.has(kindOf(thing));

const startsWith = (path: readonly Thing[], picked: readonly Thing[]): boolean =>
  picked.every((thing, index) => path[index] === thing);

/** The loose things of one kind that follow each other in a path from a step on. */
function looseFrom(path: readonly Thing[], step: number): readonly Thing[] {
  const rest = path.slice(step);
  const end = rest.findIndex((thing) => !isLoose(thing) || kindOf(thing) !== kindOf(rest[0] ?? ''));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The same path with its loose things in the order they were picked. */
function asPicked(path: readonly Thing[], picked: readonly Thing[]): readonly Thing[] {
  const first = path.findIndex(isLoose);
  const loose = first < 0 ? [] : looseFrom(path, first);
  if (loose.length < 2) return path;
  const taken = looseFrom(picked, first);
  const rest = taken.reduce((left, thing) => left.filter((_, k) => k !== left.indexOf(thing)), loose);
  if (rest.length + taken.length !== loose.length) return path;
  return [...path.slice(0, first), ...taken, ...rest, ...path.slice(first + loose.length)];
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
    const loose = looseFrom(item.path, at);
    for (const next of loose.length > 1 ? new Set(loose) : item.path.slice(at, at + 1))
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

/** The choice that is meant when a place was clicked where only one thing can happen. */
export function meant(walk: Walk): ChoiceItem | undefined {
  const possible = walk.about === undefined ? [] : open(walk);
  return possible.length === 1 ? possible[0] : undefined;
}

/** The walk after a click: one step on, straight to a place that only one way leads to, or a place to be asked about. */
export function pick(walk: Walk, thing: Thing): Walk | undefined {
  if (offers(walk).has(thing)) return arrive({ ...walk, picked: [...walk.picked, thing] });
  const through = shortcut(walk, thing);
  if (through !== undefined)
    return isHasty(walk, through) ? { ...walk, about: thing } : { ...walk, picked: through };
  const { items, picked, about } = walk;
  if (about !== undefined) return thing === about ? undefined : pick({ items, picked }, thing);
  return places(walk).has(thing) ? { ...walk, about: thing } : undefined;
}

/** Whether a first click would do something at once, though what to do was not said and could be something else. */
function isHasty(walk: Walk, through: readonly Thing[]): boolean {
  if (isBegun(walk) || complete({ ...walk, picked: through }) === undefined) return false;
  const said = through.slice(0, -1);
  return walk.items.some((item) => !startsWith(item.path, said));
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

/** A half-made path among other choices to the same question, as where everybody acts at once; none if it ends there. */
export function goOn(walk: Walk, old: Choices | null, now: Choices | null): Walk | undefined {
  const question = (one: Choices): string => JSON.stringify([one.key, one.draft, one.form]);
  if (old === null || now === null || question(old) !== question(now)) return undefined;
  const next = { ...walk, items: now.items };
  return open(next).length > 0 ? next : undefined;
}

/** One click less. */
export const back = ({ items, picked, about }: Walk): Walk =>
  picked.length > 0 ? { items, picked: picked.slice(0, -1), ...(about ? { about } : {}) } : { items, picked };
