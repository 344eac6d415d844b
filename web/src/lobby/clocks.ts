import type { ClockSettings } from '../wire/types';

/** How fast a game goes: without a clock, quickly, with a clock for thinking, or some days for each turn. */
export const PACES = ['none', 'game', 'increment', 'days'] as const;
export type Pace = (typeof PACES)[number];
export type WhenUp = NonNullable<ClockSettings['up']>;

const MINUTE = 60;
const DAY = 86_400;

/** The clocks that a table can be opened with. */
export function clockOf(pace: Pace, up: WhenUp): ClockSettings | null {
  switch (pace) {
    case 'none':
      return null;
    case 'game':
      return { kind: 'game', seconds: 10 * MINUTE, increment: 0, up };
    case 'increment':
      return { kind: 'game', seconds: 20 * MINUTE, increment: 10, up };
    case 'days':
      return { kind: 'move', seconds: 3 * DAY, up };
  }
}
