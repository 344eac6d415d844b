import { lookOf } from './colours';
import { say } from './text';

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

const unitWord = (kind: Stack['kind'], many: boolean): string => say(`${kind}-${many ? 'many' : 'one'}`);

/** What the texts of units and targets mean: `g2:V1f#1` is a follower of Violet on g2. */
export function inWords(text: string): string {
  if (text.startsWith('-')) return say('gone');
  const [, place = '', rest = ''] = /^(?:([a-h][1-8]):?)?(.*)$/.exec(text) ?? [];
  const where = place === '' ? '' : ` ${say('on', { spaces: place })}`;
  if (rest.startsWith('#')) return say('announcement', { item: rest });
  const stack = readStack(rest);
  if (stack === null) return rest === '' ? place : `${lookOf(rest).name}${where}`;
  const owner = lookOf(stack.colour).name;
  const said = stack.count > 1 ? 'many-of' : 'MA'.includes(stack.kind) ? 'the-of' : 'one-of';
  const unit = unitWord(stack.kind, stack.count > 1);
  return `${say(said, { count: stack.count, unit, owner })}${where}`;
}

/** The units of a thing such as `unit:b2:2f,M`, all on one space: 2 followers, messiah. */
export function unitsInWords(thing: string): string {
  const [, , units = ''] = thing.split(':');
  if (units === 'low') return say('low');
  return units
    .split(',')
    .map((text) => {
      const [, count = '', kind = 'f', moved = ''] = /^[RBVW]?(\d*)([fpnMA])(\*?)/.exec(text) ?? [];
      return [count, moved === '' ? '' : say('moved'), unitWord(kind as Stack['kind'], Number(count) > 1)]
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
      return say('along', {
        units: words(item.units),
        path: ((item.path ?? []) as readonly string[]).join(', '),
      });
    case 'prayer':
      return say('prayer', { units: words(item.units) });
    case 'gift':
      return say('for', { name: lookOf(String(item.to)).name });
    case 'end':
      return say('end');
    default:
      return words(item.targets) === '' ? '' : say('on', { spaces: words(item.targets) });
  }
}
