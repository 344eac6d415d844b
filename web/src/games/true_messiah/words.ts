import { lookOf } from './colours';

/** Units, targets and announcements in words. */

export interface Stack {
  readonly text: string; // as in the notation: "R2f", "BM*"
  readonly colour: string;
  readonly kind: 'f' | 'p' | 'n' | 'M' | 'A';
  readonly count: number;
  readonly moved: boolean;
}

type Raw = Readonly<Record<string, unknown>>;

export function readStack(text: string): Stack | null {
  const match = /^([RBVW])(\d*)([fpnMA])(\*?)(?:#\w+)?(\*?)$/.exec(text);
  if (match === null) return null;
  const [, colour = '', count = '', kind = 'f', moved = '', late = ''] = match;
  return {
    text,
    colour,
    kind: kind as Stack['kind'],
    count: count === '' ? 1 : Number(count),
    moved: moved + late !== '',
  };
}

const KINDS: Readonly<Record<Stack['kind'], readonly [string, string]>> = {
  f: ['follower', 'followers'],
  p: ['praying follower', 'praying followers'],
  n: ['nonbeliever', 'nonbelievers'],
  M: ['messiah', 'messiahs'],
  A: ['avatar', 'avatars'],
};

/** What the texts of units and targets mean: `g2:V1f#1` is a follower of Violet on g2. */
export function inWords(text: string): string {
  if (text.startsWith('-')) return 'what is gone';
  const [, place = '', rest = ''] = /^(?:([a-h][1-8]):?)?(.*)$/.exec(text) ?? [];
  const where = place === '' ? '' : ` on ${place}`;
  if (rest.startsWith('#')) return `the announcement ${rest}`;
  const stack = readStack(rest);
  if (stack === null) return rest === '' ? place : `${lookOf(rest).name}${where}`;
  const [one, many] = KINDS[stack.kind];
  const owner = lookOf(stack.colour).name;
  const number = stack.count > 1 ? String(stack.count) : 'MA'.includes(stack.kind) ? 'the' : 'a';
  return `${number} ${stack.count > 1 ? many : one} of ${owner}${where}`;
}

/** The units of a thing such as `unit:b2:2f,M`, all on one space: 2 followers, messiah. */
export function unitsInWords(thing: string): string {
  const [, , units = ''] = thing.split(':');
  if (units === 'low') return 'low units';
  return units
    .split(',')
    .map((text) => {
      const [, count = '', kind = 'f', moved = ''] = /^[RBVW]?(\d*)([fpnMA])(\*?)/.exec(text) ?? [];
      const [one, many] = KINDS[kind as Stack['kind']];
      return [count, moved === '' ? '' : 'moved', Number(count) > 1 ? many : one]
        .filter((word) => word !== '')
        .join(' ');
    })
    .join(' + ');
}

/** What an announcement of the stack is about, after the name of its card. */
export function tell(item: Raw): string {
  const words = (texts: unknown) => ((texts ?? []) as readonly string[]).map(inWords).join(', ');
  switch (item.kind) {
    case 'move':
      return `${words(item.units)} along ${((item.path ?? []) as readonly string[]).join(', ')}`;
    case 'prayer':
      return `prayer of ${words(item.units)}`;
    case 'gift':
      return `for ${lookOf(String(item.to)).name}`;
    case 'end':
      return 'the end of the action phase';
    default:
      return words(item.targets) === '' ? '' : `on ${words(item.targets)}`;
  }
}
