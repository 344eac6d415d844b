import type { Clocks } from '../wire/types';

/** The time a seat has left by the server's clock, in ms; null where it has no clock. */
export function remaining(clocks: Clocks, seat: number, now: number): number | null {
  const left = clocks.left[seat];
  if (left === null || left === undefined) return null;
  const gone = clocks.running.includes(seat) ? now - clocks.at : 0;
  return Math.max(0, left - gone);
}

const DAY = 86_400;
const HOUR = 3600;
const MINUTE = 60;
const pad = (n: number): string => String(n).padStart(2, '0');

/** Time as a clock shows it: days and hours, else minutes and seconds. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  return seconds >= HOUR
    ? `${Math.floor(seconds / HOUR)}:${pad(minutes)}:${pad(seconds % MINUTE)}`
    : `${minutes}:${pad(seconds % MINUTE)}`;
}
