import { say as sayShell } from '../../text/say';
import type { Things } from '../../wire/types';
import { nameOf } from '../thing';
import { say } from './text';
import type { FourGodsView, Kingdom, Space } from './view';

/** Spaces and Kingdoms in words. */

/** What the words are made of: the position, the names of things, and who has a colour. */
export interface Knowledge {
  readonly now: FourGodsView;
  readonly things: Things;
  readonly owner: (colour: string) => string;
}

const terrainIn = (letter: string, things: Things): string => nameOf(`terrain:${letter}`, things);
const colourIn = (colour: string, things: Things): string => nameOf(`colour:${colour}`, things);

/** How many tiles could fall on a City there. */
export const describeSafety = (now: FourGodsView, cell: string): string =>
  now.barren.has(cell) ? say('safe') : say('unsafe', { count: now.fits[cell] ?? 0 });

/** What lies on a space. */
export function describeSpace({ now, things, owner }: Knowledge, space: Space): string {
  if (space.city !== '')
    return say('city-there', {
      name: owner(space.city),
      colour: colourIn(space.city, things),
      safety: describeSafety(now, space.cell),
    });
  const corners = space.look?.corners ?? [];
  const what =
    new Set(corners).size === 1
      ? say('all-of', { terrain: terrainIn(corners[0] ?? '', things) })
      : corners.map((letter) => terrainIn(letter, things)).join(', ');
  if (!space.prophet || !space.look) return what;
  const prophet = say('prophet-of', {
    name: owner(space.prophet.colour),
    colour: colourIn(space.prophet.colour, things),
    terrain: terrainIn(space.look.corners[space.prophet.corner] ?? '', things),
  });
  return `${what}; ${prophet}`;
}

/** A space for those who do not see the World: what is there, what is beside it, what can be done there. */
export const labelPlace = (cell: string, what: string, beside: readonly string[], can: string): string =>
  [`${cell}: ${what}.`, sayShell('board.beside', { names: beside.join(', ') }), can]
    .filter(Boolean)
    .join(' ');

/** A Kingdom, who stands in it and what it pays. */
export function describeKingdom({ things, owner }: Knowledge, kingdom: Kingdom): string {
  const facts = {
    terrain: terrainIn(kingdom.terrain, things),
    tiles: kingdom.spaces.length,
    worth: kingdom.worth,
  };
  if (kingdom.leaders.length === 0) return say('kingdom-free', facts);
  const prophets = Object.entries(kingdom.prophets)
    .map(([one, many]) => `${colourIn(one, things)} ${many}`)
    .join(', ');
  return say('kingdom', { ...facts, prophets, owners: kingdom.leaders.map(owner).join(', ') });
}

/** What is looked at: a Kingdom, a City, or land that is no Kingdom yet. */
export function describeLooked(
  known: Knowledge,
  here: Kingdom | undefined,
  space: Space | undefined,
): string {
  if (here !== undefined) return describeKingdom(known, here);
  if (space?.city) {
    const name = known.owner(space.city);
    return known.now.barren.has(space.cell)
      ? say('city-safe', { name })
      : say('city', { name, count: known.now.fits[space.cell] ?? 0 });
  }
  return known.now.aided ? say('no-kingdom') : (space?.cell ?? '');
}
