import { say } from '../text';

/** The timers of the rules that a viewer cares about, in words. */

export interface Running {
  readonly name: string;
  readonly words: string;
  readonly left: number; // milliseconds
  readonly presses: boolean; // something of the viewer's own runs out
}

const TABLE = ['start', 'turn', 'last', 'grace'] as const;
const OWN = ['hold', 'window', 'lock', 'challenge', 'ask'] as const;
const HARMLESS = new Set(['lock', 'challenge']);

/** What of *deadlines*, in game time, still runs *now*; of the timers of seats only those of *me*. */
export function running(
  deadlines: Readonly<Record<string, number>>,
  now: number,
  me: number | null,
): Running[] {
  return Object.entries(deadlines)
    .map(([name, end]) => {
      const [kind = '', seat] = name.split(':');
      const own = seat !== undefined && seat === String(me);
      const known = (seat === undefined ? TABLE : own ? OWN : []).find((one) => one === kind);
      const words = known === undefined ? '' : say(`timer-${known}`);
      return { name, words, left: end - now, presses: own && !HARMLESS.has(kind) };
    })
    .filter((one) => one.words !== '' && one.left > 0)
    .sort((one, other) => one.left - other.left);
}

/** A time for people: tenths in the last ten seconds, minutes from one on. */
export function inSeconds(ms: number): string {
  if (ms < 10_000) return `${(Math.ceil(ms / 100) / 10).toFixed(1)} s`;
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
