import type { ChoiceItem, Thing } from '../../wire/types';
import { nameIn } from '../thing';
import type { Reach } from './view';

/** Picking units one by one or several at once, and the line of notation that says it all. */

/** How many of each kind, by the word of the notation after its number: "f", "n", "f#3", "M". */
export type Counts = Readonly<Record<string, number>>;

export const isHigh = (kind: string): boolean => kind === 'M' || kind === 'A';
const total = (counts: Counts): number =>
  Object.entries(counts).reduce((sum, [kind, many]) => sum + (isHigh(kind) ? 0 : many), 0);

// Groups that move together.

/** A group such as `2f,M`. */
export const countsOf = (group: string): Counts =>
  Object.fromEntries(
    group.split(',').map((word) => {
      const [, many = '', kind = ''] = /^(\d?)(.+)$/.exec(word) ?? [];
      return [kind, many === '' ? 1 : Number(many)];
    }),
  );

const difference = (a: Counts, b: Counts): number =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].reduce(
    (sum, kind) => sum + Math.abs((a[kind] ?? 0) - (b[kind] ?? 0)),
    0,
  );

const groupsOf = (reach: readonly Reach[]): readonly string[] => reach.flatMap((one) => one.groups);

/** The group with these counts. */
export const groupOf = (reach: readonly Reach[], counts: Counts): string | undefined =>
  groupsOf(reach).find((group) => difference(countsOf(group), counts) === 0);

/** What is picked at first: all the low units that can go, or the high unit where it is alone. */
export const everybody = (reach: readonly Reach[]): Counts =>
  groupsOf(reach)
    .map(countsOf)
    .sort(
      (a, b) =>
        Number(Object.keys(a).some(isHigh)) - Number(Object.keys(b).some(isHigh)) || total(b) - total(a),
    )
    .at(0) ?? {};

/** The most of each kind that can be picked. */
export function limitsOf(reach: readonly Reach[]): Counts {
  const most: Record<string, number> = {};
  for (const counts of groupsOf(reach).map(countsOf))
    for (const [kind, many] of Object.entries(counts)) most[kind] = Math.max(most[kind] ?? 0, many);
  return most;
}

/** The counts of a group that has so many of one kind, the others as near to what was picked as can be. */
export function withMany(reach: readonly Reach[], counts: Counts, kind: string, many: number): Counts {
  const wanted = { ...counts, [kind]: many };
  const fits = groupsOf(reach)
    .map(countsOf)
    .filter((group) => (group[kind] ?? 0) === many);
  return fits.sort((a, b) => difference(a, wanted) - difference(b, wanted)).at(0) ?? counts;
}

/** The ways of a group. */
export const waysOf = (reach: readonly Reach[], group: string | undefined): Reach['ways'] =>
  reach.find((one) => group !== undefined && one.groups.includes(group))?.ways ?? [];

/** The group for a destination where a whole stack is dragged: as many as can go there. */
export function groupFor(reach: readonly Reach[], end: string): string | undefined {
  const open = reach.filter((one) => one.ways.some((way) => way.at(-1) === end));
  const counts = everybody(open);
  return groupOf(open, counts);
}

/** A whole move as a choice. */
export function moveOf(
  items: readonly ChoiceItem[],
  space: string,
  group: string,
  way: readonly string[],
): ChoiceItem | undefined {
  const item = items.find(
    (one) => one.path[0] === `space:${space}` && one.path[1] === `unit:${space}:${group}`,
  );
  return item && { ...item, text: `${item.text}-${way.slice(1).join('-')}` };
}

// Units of several spaces for one choice.

/** Units of a space that are alike. */
export interface Kin {
  readonly key: string;
  readonly space: string;
  readonly high: boolean;
  /** By how many of them: how it is written, and what to confirm first. */
  readonly written: Readonly<Record<number, { readonly text: string; readonly warning: string | null }>>;
  readonly most: number;
}

export interface Gathering {
  readonly verb: 'pray' | 'save' | 'choose' | 'place';
  readonly like: ChoiceItem;
  readonly kin: readonly Kin[];
}

const LINES: readonly (readonly [Gathering['verb'], RegExp])[] = [
  ['pray', /^(!?pray )([^@]+@[a-h][1-8]),?$/],
  ['save', /^(save )([^@]+@[a-h][1-8]),?$/],
  ['choose', /^(: )([a-h][1-8]:[^,]+),?$/],
  ['place', /^(\+)((?:\d[fpn]|[MA])[^@]*@[a-h][1-8]),?$/],
];

/** What can be gathered for one choice; prayers only where it is said that somebody shall pray. */
export function gatheringOf(items: readonly ChoiceItem[], praying: boolean, most: number): Gathering | null {
  for (const [verb, line] of LINES) {
    if ((verb === 'pray' && !praying) || (verb === 'choose' && most === 0)) continue;
    const found = items.filter((item) => line.test(item.text));
    const [like] = found;
    if (like !== undefined) return { verb, like, kin: kinOf(found, line) };
  }
  return null;
}

/** The kin that a thing such as `unit:b2:R2f` is of, and how many of them it names. */
export function kinIn(thing: Thing): {
  readonly key: string;
  readonly space: string;
  readonly kind: string;
  readonly many: number;
} {
  const [space = '', units = ''] = nameIn(thing).split(':');
  const [, owner = '', many = '', kind = ''] = /^([RBVW])(\d?)(.+)$/.exec(units) ?? [];
  return { key: `${space}:${owner}${kind}`, space, kind, many: many === '' ? 1 : Number(many) };
}

function kinOf(items: readonly ChoiceItem[], line: RegExp): readonly Kin[] {
  const found = new Map<
    string,
    { space: string; high: boolean; written: Record<number, { text: string; warning: string | null }> }
  >();
  for (const item of items) {
    const { key, space, kind, many } = kinIn(item.path.at(-1) ?? '');
    const kin = found.get(key) ?? { space, high: isHigh(kind), written: {} };
    kin.written[many] = { text: line.exec(item.text)?.[2] ?? '', warning: item.warning };
    found.set(key, kin);
  }
  return [...found].map(([key, kin]) => ({
    key,
    ...kin,
    most: Math.max(...Object.keys(kin.written).map(Number)),
  }));
}

/** How many low units are gathered. */
export const gathered = (gathering: Gathering, counts: Counts): number =>
  gathering.kin.reduce((sum, kin) => sum + (kin.high ? 0 : (counts[kin.key] ?? 0)), 0);

/** What was gathered, in whatever order, as one choice. */
export function lineOf({ verb, like, kin }: Gathering, counts: Counts): ChoiceItem | undefined {
  const parts = kin.flatMap((one) => one.written[counts[one.key] ?? 0] ?? []);
  if (parts.length === 0) return undefined;
  const head = LINES.find(([name]) => name === verb)?.[1].exec(like.text)?.[1] ?? '';
  const text =
    verb === 'place'
      ? parts.map((part) => `+${part.text}`).join(' ')
      : head + parts.map((part) => part.text).join(',');
  return { ...like, text, warning: parts.find((part) => part.warning !== null)?.warning ?? null };
}

// A high unit that divides its attacks.

export interface Split {
  readonly unit: Thing;
  readonly space: string;
  readonly targets: readonly string[];
  readonly attacks: number;
  readonly ways: readonly { readonly item: ChoiceItem; readonly parts: Counts }[];
}

/** The high units that can divide their attacks, with every way to do so. */
export function splitsOf(items: readonly ChoiceItem[]): readonly Split[] {
  const found = new Map<Thing, { item: ChoiceItem; parts: Counts }[]>();
  for (const item of items) {
    const [unit = '', ...rest] = item.path;
    if (!item.text.startsWith('tgt ') || !rest[1]?.startsWith('number:')) continue;
    const parts: Record<string, number> = {};
    for (let at = 0; at < rest.length; at += 2)
      parts[nameIn(rest[at] ?? '')] = Number(nameIn(rest[at + 1] ?? ''));
    found.set(unit, [...(found.get(unit) ?? []), { item, parts }]);
  }
  return [...found].map(([unit, ways]) => ({
    unit,
    space: nameIn(unit).slice(0, 2),
    targets: [...new Set(ways.flatMap(({ parts }) => Object.keys(parts)))],
    attacks: total(ways[0]?.parts ?? {}),
    ways,
  }));
}

/** The choice that these parts make; undefined while attacks are left. */
export const splitAs = (split: Split, parts: Counts): ChoiceItem | undefined =>
  split.ways.find((way) => difference(way.parts, parts) === 0)?.item;
