import type { PuzzleCard, Puzzles } from '../wire/types';

/** The puzzle of an address: the named one, or today's. */
export const wanted = (all: Puzzles, id: string): PuzzleCard | undefined =>
  all.puzzles.find((one) => one.id === (id || all.today));

/** The one to go on with: the next of the same game that is not solved yet, else of any. */
export function following(
  all: Puzzles,
  from: PuzzleCard,
  solved: ReadonlySet<string>,
): PuzzleCard | undefined {
  const at = all.puzzles.findIndex((one) => one.id === from.id);
  const round = [...all.puzzles.slice(at + 1), ...all.puzzles.slice(0, at)];
  const open = round.filter((one) => !solved.has(one.id));
  return open.find((one) => one.game === from.game) ?? open[0] ?? round[0];
}

/** All puzzles under the titles of their games. */
export function byGame(all: Puzzles): ReadonlyMap<string, readonly PuzzleCard[]> {
  const found = new Map<string, PuzzleCard[]>();
  for (const one of all.puzzles) found.set(one.title, [...(found.get(one.title) ?? []), one]);
  return found;
}

/** What people call it: "chess-07" is number 7 of its game. */
export const numberOf = (puzzle: PuzzleCard): number => Number(puzzle.id.split('-').at(-1));
