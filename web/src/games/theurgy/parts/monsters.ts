import type { Things } from '../../../wire/types';
import { factsOf, nameOf } from '../../thing';
import { say } from '../text';

/** How a monster moves, as its data say it, and the words for it. */
const WAYS = {
  roaming: 'roaming',
  territorial: 'territorial',
  board: 'board',
  sceptics: 'to-sceptics',
  villages: 'villages',
  w2: 'w2',
} as const;

export const isLegendary = (monster: string, things: Things): boolean =>
  factsOf(`monster:${monster}`, things).legendary === true;

/** What a monster's card shows beside its text: where it is summoned, how it moves, when its ability holds. */
export function traitsOf(monster: string, things: Things): string {
  const facts = factsOf(`monster:${monster}`, things);
  const way = WAYS[String(facts.move) as keyof typeof WAYS];
  return [
    isLegendary(monster, things) ? say('legendary') : '',
    typeof facts.type === 'string' ? nameOf(`type:${facts.type}`, things) : '',
    way === undefined ? '' : say(way),
    facts.ability === 'passive' ? say('passive') : '',
  ]
    .filter((word) => word !== '')
    .join(' · ');
}

const ANCHOR = 'M0-5v9M-2.500-2.500h5M-5 1q.5 4 5 4t5-4';
const BOOT = 'M-2.500-5h4v5q3.500 0 3.500 3.500h-7.500z';
const WING = 'M-5 4Q-5-5 5-5q0 3-3 4 2 0 2 1.500Q2 3-5 4z';

/** How a monster moves, as a small sign: a boot walks on, an anchor stays, a wing goes far. */
export function signOf(monster: string, things: Things): string {
  const { move } = factsOf(`monster:${monster}`, things);
  if (move === 'territorial') return ANCHOR;
  return move === 'roaming' || move === undefined ? BOOT : WING;
}
