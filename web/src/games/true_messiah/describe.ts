import type { Things } from '../../wire/types';
import { nameOf } from '../thing';
import { lookOf } from './signs';
import { type Key, say } from './text';
import type { Kind, Lasting, MessiahView, Square, StackItem, Target, Unit } from './view';
import { isHigh } from './view';

/** Units, spaces and announcements in words. */

export const describeKind = (kind: Kind, count = 1): string => say(`${kind}-${count === 1 ? 'one' : 'many'}`);

/** A unit or equal units with their owner: the messiah of Red, 2 followers of Black. */
export function describeUnit({ owner, kind, count }: Unit): string {
  const how = count > 1 ? 'many-of' : isHigh(kind) ? 'the-of' : 'one-of';
  return say(how, { count, unit: describeKind(kind, count), owner: lookOf(owner).name });
}

const at = (what: string, space: string | undefined): string =>
  space === undefined ? what : `${what} ${say('on', { spaces: space })}`;

function describeTarget({ space, unit, item, owner }: Target): string {
  if (unit) return at(describeUnit(unit), space);
  if (space !== undefined) return space;
  if (item !== undefined) return say('announcement', { item });
  return owner === undefined ? say('gone') : lookOf(owner).name;
}

/** What an announcement of the stack is about, after the name of its card. */
export function describeItem(item: StackItem): string {
  const units = item.units.map((unit) => at(describeUnit(unit), unit.space)).join(', ');
  switch (item.kind) {
    case 'move':
      return say('along', {
        units: item.units.map(describeUnit).join(', '),
        from: item.at[0] ?? '',
        to: item.at.at(-1) ?? '',
      });
    case 'prayer':
      return say('prayer', { units });
    case 'gift':
      return say('for', { name: lookOf(item.to).name });
    case 'end':
      return say('end');
    case 'miracle':
      return item.targets.length === 0
        ? ''
        : say('at', { targets: item.targets.map(describeTarget).join(', ') });
  }
}

/** When a card by the board goes. */
export function describeEnd({ until, whose, turns }: Lasting): string {
  const end = say(until === 'turn_start' ? 'until-start' : 'until-end', { name: lookOf(whose).name });
  return turns > 1 ? `${end}, ${say('turns-left', { turns })}` : end;
}

const isKey = (key: string): key is Key => say(key as Key) !== undefined;
/** A sentence for a code of the server, or nothing where there is none. */
const code = (prefix: string, name: string): string => {
  const key = `${prefix}-${name}`;
  return isKey(key) ? say(key) : name;
};
export const describeSpoiler = (why: string): string => code('spoilt', why);
export const describeClosed = (why: string): string => code('closed', why);

/** What else a board knows of a space while something is picked. */
export interface Around {
  readonly way: readonly string[] | undefined; // a way that leads there
  readonly moving: boolean;
  readonly picked: number | undefined;
  readonly recruits: number;
  readonly doable: string;
}

/** A space: what stands there, what is coming, what can be done. */
export function labelPlace(
  square: Square,
  now: MessiahView,
  me: number | null,
  more: Around,
  things: Things,
): string {
  const { space, building } = square;
  const next = me === null ? null : (now.prospects[me] ?? null);
  const doom = now.doomed[space];
  const closed = now.closed[space];
  const parts = [
    building && say(building.kind === 'city' ? 'city' : 'temple_of', { name: lookOf(building.owner).name }),
    square.monolith && say('monolith'),
    [...square.high, ...square.low].map(describeUnit).join(', ') || say('empty'),
    ...now.effects
      .filter((one) => one.spaces.includes(space))
      .map((one) => say('under', { card: nameOf(`card:${one.card}`, things) })),
    more.recruits > 0 && say('recruits-next', { count: more.recruits }),
    next?.temples.includes(space) && say('temple-next'),
    next?.spoilt[space] && say('no-site', { why: describeSpoiler(next.spoilt[space]) }),
    now.openCities.includes(space) && say('open-city'),
    doom && say('doomed', { fall: doom.fall, hits: doom.hits }),
    more.way && say('reached', { way: more.way.slice(1).join(', ') }),
    more.moving && !more.way && closed && say('shut', { why: describeClosed(closed) }),
    more.picked && say('picked-here', { count: more.picked }),
    more.doable,
  ];
  return `${space}: ${parts.filter((part) => typeof part === 'string' && part !== '').join('; ')}`;
}
