import type { Things } from '../../../wire/types';
import { factsOf, nameOf } from '../../thing';

const WAYS: Readonly<Record<string, string>> = {
  roaming: 'roams to an adjacent hex',
  territorial: 'never moves',
  board: 'moves to any hex',
  sceptics: 'moves to any hex with sceptics',
  villages: 'moves to an adjacent hex or any Fishing Village',
  w2: 'moves to any hex within 2',
};

export const isLegendary = (monster: string, things: Things): boolean =>
  factsOf(`monster:${monster}`, things).legendary === true;

/** What a monster's card shows beside its text: where it is summoned, how it moves, when its ability holds. */
export function traitsOf(monster: string, things: Things): string {
  const facts = factsOf(`monster:${monster}`, things);
  const way = String(facts.move ?? '');
  return [
    isLegendary(monster, things) ? 'legendary' : '',
    typeof facts.type === 'string' ? nameOf(`type:${facts.type}`, things) : '',
    WAYS[way] ?? way,
    facts.ability === 'passive' ? 'always at work' : '',
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
