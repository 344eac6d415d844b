import { say as sayShell } from '../../text/say';
import type { Things } from '../../wire/types';
import { nameOf } from '../thing';
import { neighboursOf } from './geometry';
import { say } from './text';
import type { ElementsView, Square } from './view';

/** Words for what lies on the board, on the cards and in the final scoring. */

/** Who a Monument belongs to; in the solo game the second player is Rival. */
export const ownerOf = (monument: number | 'R', players: readonly string[]): string =>
  players[monument === 'R' ? 1 : monument] ?? '';

/** Everything that is on a space. */
export function describeSpace(square: Square, players: readonly string[], things: Things): string {
  const crowd = square.crowd.map(([letter, many]) =>
    say('so-many-of', { count: many, type: nameOf(`type:${letter}`, things) }),
  );
  return [
    crowd.length > 0 ? crowd.join(', ') : say('nobody'),
    square.monument === null ? '' : say('monument-of', { name: ownerOf(square.monument, players) }),
    square.garden ? say('garden') : '',
    ...square.elements.map((name) => nameOf(`element:${name}`, things)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** A space for those who do not see the board: what is on it, what is beside it, what can be done there. */
export function labelPlace(
  square: Square,
  now: ElementsView,
  players: readonly string[],
  things: Things,
  can: string,
): string {
  const what = `${square.space}: ${describeSpace(square, players, things)}.`;
  const beside = sayShell('board.beside', { names: neighboursOf(square.space, now.size).join(', ') });
  return [what, beside, can].filter(Boolean).join(' ');
}

/** What the bottom half of a Divinity card pays. */
export const describeBonus = ([kind, letter]: readonly [string, string], things: Things): string =>
  say('bonus', {
    points: String(things[kind]?.points ?? ''),
    type: nameOf(`type:${letter}`, things),
    where: nameOf(`bonus:${kind}`, things),
  });
