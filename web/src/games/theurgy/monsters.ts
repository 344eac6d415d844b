import type { Things } from '../../wire/types';
import { factsOf, nameOf } from '../thing';

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
