/** Where the ruins are cracked and where rubble lies: always the same for a space. */

/** Numbers from 0 to 1 that only depend on the space. */
function* chances(space: string): Generator<number, never> {
  let word = [...space].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7919);
  for (;;) {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    yield (word >>> 8) / 2 ** 24;
  }
}

const STEPS = 5;
/** A crack that runs through a stone of 100 by 100. */
export function crackOf(space: string): string {
  const luck = chances(space);
  const next = (): number => luck.next().value;
  const across = next() < 0.5;
  const from = 15 + next() * 70;
  let side = from;
  const points = Array.from({ length: STEPS + 1 }, (_, k) => {
    const along = (100 * k * (0.4 + 0.12 * STEPS * next() * 0.2)) / STEPS;
    side += (next() - 0.5) * 26;
    return across ? [along, side] : [side, along];
  });
  return `M${points.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

export interface Rubble {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Stones that lie about, near the edges of the space. */
export function rubbleOf(space: string): readonly Rubble[] {
  const luck = chances(`${space}*`);
  const next = (): number => luck.next().value;
  return Array.from({ length: Math.floor(next() * 4) }, () => ({
    x: next() < 0.5 ? 8 + next() * 14 : 78 + next() * 14,
    y: next() < 0.5 ? 12 + next() * 10 : 84 + next() * 10,
    r: 3 + next() * 4,
  }));
}
