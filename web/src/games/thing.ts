import type { Thing, Things } from '../wire/types';

export const kindOf = (thing: Thing): string => thing.slice(0, thing.indexOf(':'));
export const nameIn = (thing: Thing): string => thing.slice(thing.indexOf(':') + 1);

/** A thing without the number by which a form tells it from others that are alike. */
function plain(thing: Thing): Thing {
  const mark = thing.lastIndexOf('#');
  return mark > thing.indexOf(':') + 1 && Number.isInteger(Number(thing.slice(mark + 1) || 'x'))
    ? thing.slice(0, mark)
    : thing;
}

/** What the game tells of a thing: by its full name, or by its id alone. */
export function factsOf(thing: Thing, things: Things): Things[string] {
  const kind = plain(thing);
  return things[kind] ?? things[nameIn(kind)] ?? {};
}

/** The things of a hand's cards: of those that are alike each by itself, where a form asks for them. */
export const cardsOf = (hand: readonly string[], offers: ReadonlySet<Thing>): readonly Thing[] =>
  hand.map((id, index) => {
    const copy = `card:${id}#${hand.slice(0, index + 1).filter((other) => other === id).length}`;
    return offers.has(copy) ? copy : `card:${id}`;
  });

/** What people call a thing: the game's own name for it, or its id made readable. */
export function nameOf(thing: Thing, things: Things): string {
  const given = factsOf(thing, things).name;
  if (given !== undefined) return given;
  const words = nameIn(plain(thing)).replaceAll('-', ' ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a thing does, in a sentence or two; "" where the game tells nothing. */
export function helpOf(thing: Thing, things: Things): string {
  const facts = factsOf(thing, things);
  return String(facts.help ?? facts.text ?? '');
}

/** Cards with how often each is among them, in the order they first come. */
export function counted(cards: readonly string[]): readonly (readonly [string, number])[] {
  const many = new Map<string, number>();
  for (const card of cards) many.set(card, (many.get(card) ?? 0) + 1);
  return [...many];
}

/** A sentence as the words of a button: without its full stop. */
export const withoutStop = (sentence: string): string =>
  sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
