import type { Thing, Things } from '../wire/types';

export const kindOf = (thing: Thing): string => thing.slice(0, thing.indexOf(':'));
export const nameIn = (thing: Thing): string => thing.slice(thing.indexOf(':') + 1);

/** What the game tells of a thing: by its full name, or by its id alone. */
export const factsOf = (thing: Thing, things: Things): Things[string] =>
  things[thing] ?? things[nameIn(thing)] ?? {};

/** What people call a thing: the game's own name for it, or its id made readable. */
export function nameOf(thing: Thing, things: Things): string {
  const given = factsOf(thing, things).name;
  if (given !== undefined) return given;
  const words = nameIn(thing).replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a thing does, in a sentence or two; "" where the game tells nothing. */
export function helpOf(thing: Thing, things: Things): string {
  const facts = factsOf(thing, things);
  return String(facts.help ?? facts.text ?? '');
}
