import { CALLINGS } from '../signs';
import type { Opening } from '../view';

export type Nearness = 'fits' | 'near' | 'far';

/** How near a card is to being played: a missing Worshiper can come with an Element, a Garden or Monument cannot. */
export function nearnessOf(card: Opening | undefined): Nearness | undefined {
  if (card === undefined) return undefined;
  if (card.lacks === null) return 'fits';
  const comes = Object.values(card.near).some((missing) => [...missing].some((letter) => letter in CALLINGS));
  return card.places.length > 0 || comes ? 'near' : 'far';
}
