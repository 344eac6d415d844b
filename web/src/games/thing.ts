import type { Thing, Things } from '../wire/types';

export const kindOf = (thing: Thing): string => thing.slice(0, thing.indexOf(':'));
export const nameIn = (thing: Thing): string => thing.slice(thing.indexOf(':') + 1);

/** What people call a thing: the game's own name for it, or its id made readable. */
export function nameOf(thing: Thing, things: Things): string {
  const given = things[thing]?.name;
  if (given !== undefined) return given;
  const words = nameIn(thing).replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
