import type { ChoiceItem, Thing } from '../../../wire/types';
import { nameIn } from '../../thing';
import {
  type Gathering,
  type Group,
  isHigh,
  type Kin,
  type Kind,
  type Reach,
  spaceOf,
  type Writing,
} from '../view';

/** Picking units one by one or several at once; how it is written comes from the server. */

/** How many of each, by the word of a member or the key of kin. */
export type Counts = Readonly<Record<string, number>>;

const sum = (counts: Counts): number => Object.values(counts).reduce((all, many) => all + many, 0);

// Groups that move together.

const countsOf = (group: Group): Counts =>
  Object.fromEntries(group.members.map(({ word, count }) => [word, count]));
const groupsOf = (reach: readonly Reach[]): readonly Group[] => reach.flatMap((one) => one.groups);
const hasHigh = (group: Group): boolean => group.members.some(({ kind }) => isHigh(kind));
const lowIn = (group: Group): number =>
  group.members.reduce((all, { kind, count }) => all + (isHigh(kind) ? 0 : count), 0);

const difference = (a: Counts, b: Counts): number =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].reduce(
    (all, word) => all + Math.abs((a[word] ?? 0) - (b[word] ?? 0)),
    0,
  );

/** The group with these counts. */
export const groupOf = (reach: readonly Reach[], counts: Counts): Group | undefined =>
  groupsOf(reach).find((group) => difference(countsOf(group), counts) === 0);

/** What is picked at first: all the low units that can go, or the high unit where it is alone. */
export function everybody(reach: readonly Reach[]): Counts {
  const [first] = [...groupsOf(reach)].sort(
    (a, b) => Number(hasHigh(a)) - Number(hasHigh(b)) || lowIn(b) - lowIn(a),
  );
  return first ? countsOf(first) : {};
}

/** The high unit alone, where it can go. */
export function highAlone(reach: readonly Reach[]): Counts | undefined {
  const found = groupsOf(reach).find((group) => hasHigh(group) && lowIn(group) === 0);
  return found && countsOf(found);
}

/** A kind of unit that can be picked, and how many at most. */
export interface Limit {
  readonly word: string;
  readonly kind: Kind;
  readonly most: number;
}

/** The most of each kind that can be picked, low units first. */
export function limitsOf(reach: readonly Reach[]): readonly Limit[] {
  const most = new Map<string, Limit>();
  for (const { word, kind, count } of groupsOf(reach).flatMap((group) => group.members))
    most.set(word, { word, kind, most: Math.max(most.get(word)?.most ?? 0, count) });
  return [...most.values()].sort((a, b) => Number(isHigh(a.kind)) - Number(isHigh(b.kind)));
}

/** The counts of a group that has so many of one kind, the others as near to what was picked as can be. */
export function withMany(reach: readonly Reach[], counts: Counts, word: string, many: number): Counts {
  const wanted = { ...counts, [word]: many };
  const fits = groupsOf(reach)
    .map(countsOf)
    .filter((group) => (group[word] ?? 0) === many);
  return fits.sort((a, b) => difference(a, wanted) - difference(b, wanted)).at(0) ?? counts;
}

/** The ways of a group. */
export const waysOf = (reach: readonly Reach[], group: Group | undefined): Reach['ways'] =>
  reach.find((one) => group !== undefined && one.groups.includes(group))?.ways ?? [];

/** The group for a destination where a whole stack is dragged: as many as can go there. */
export function groupFor(reach: readonly Reach[], end: string): Group | undefined {
  const open = reach.filter((one) => one.ways.some((way) => way.at(-1) === end));
  return groupOf(open, everybody(open));
}

const fill = (template: string, what: string): string => template.replace('{}', what);

/** A whole move as a choice. */
export function moveOf(
  items: readonly ChoiceItem[],
  group: Group,
  way: readonly string[],
  { step, stop }: Writing,
): ChoiceItem | undefined {
  const like = items.find((item) => item.text === group.text) ?? items[0];
  const steps = way.slice(1).map((space) => fill(step, space));
  return like && { ...like, text: group.text + steps.join('') + stop };
}

/** A miracle with its one target as a choice. */
export const aimedAt = (play: ChoiceItem, target: string, { aim }: Writing): ChoiceItem => ({
  ...play,
  text: play.text + fill(aim, target),
});

// Units of several spaces for one choice.

export const mostOf = (kin: Kin): number => Math.max(...kin.ways.map(({ count }) => count));

/** The kin that a thing names some of, and how many. */
export function kinIn(gathering: Gathering, thing: Thing): readonly [string, number] | undefined {
  for (const kin of gathering.kin)
    for (const way of kin.ways) if (way.thing === thing) return [kin.key, way.count];
  return undefined;
}

/** How many low units are gathered. */
export const gathered = (gathering: Gathering, counts: Counts): number =>
  gathering.kin.reduce((all, kin) => all + (kin.high ? 0 : (counts[kin.key] ?? 0)), 0);

/** What was gathered, in whatever order, as one choice, with what is to be confirmed first. */
export function lineOf(
  { template, join, kin }: Gathering,
  counts: Counts,
  items: readonly ChoiceItem[],
): ChoiceItem | undefined {
  const ways = kin.flatMap((one) => one.ways.find((way) => way.count === counts[one.key]) ?? []);
  const alike = ways.flatMap((way) => items.find((item) => item.path.at(-1) === way.thing) ?? []);
  const [like] = alike;
  if (like === undefined) return undefined;
  const warning = alike.find((item) => item.warning !== null)?.warning ?? null;
  return { ...like, text: fill(template, ways.map((way) => way.text).join(join)), warning };
}

// A high unit that divides its attacks.

export interface Split {
  readonly unit: Thing;
  readonly space: string;
  readonly targets: readonly string[];
  readonly attacks: number;
  readonly ways: readonly { readonly item: ChoiceItem; readonly parts: Counts }[];
}

/** The high units that can divide their attacks in combat, with every way to do so. */
export function splitsOf(items: readonly ChoiceItem[], phase: string): readonly Split[] {
  const found = new Map<Thing, { item: ChoiceItem; parts: Counts }[]>();
  for (const item of phase === 'combat' ? items : []) {
    const [unit = '', ...rest] = item.path;
    if (!rest[1]?.startsWith('number:')) continue;
    const parts: Record<string, number> = {};
    for (let at = 0; at < rest.length; at += 2)
      parts[nameIn(rest[at] ?? '')] = Number(nameIn(rest[at + 1] ?? ''));
    found.set(unit, [...(found.get(unit) ?? []), { item, parts }]);
  }
  return [...found].map(([unit, ways]) => ({
    unit,
    space: spaceOf(unit),
    targets: [...new Set(ways.flatMap(({ parts }) => Object.keys(parts)))],
    attacks: sum(ways[0]?.parts ?? {}),
    ways,
  }));
}

/** The choice that these parts make; undefined while attacks are left. */
export const splitAs = (split: Split, parts: Counts): ChoiceItem | undefined =>
  split.ways.find((way) => difference(way.parts, parts) === 0)?.item;
