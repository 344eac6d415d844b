import type { Seat } from './types';

/** An open seat, or what *more* makes of it. */
export const chair = (seat: number, more: Partial<Seat> = {}): Seat => ({
  seat,
  label: '',
  kind: 'open',
  name: '',
  player: null,
  bot: null,
  stand_in: null,
  faction: '',
  share: '',
  side: seat,
  mind: null,
  ...more,
});
