import { settings } from '../../settings.svelte';
import type { TableEvent } from '../../wire/types';
import type { MessiahView } from './view';

/** What happened, as something that moves over the board for a moment. */

export interface Travel {
  readonly key: string;
  readonly seat: number;
  readonly way: readonly string[];
  readonly kind: 'f' | 'M' | 'A';
}

export interface Float {
  readonly key: string;
  readonly space: string;
  readonly text: string;
  readonly tone: 'loss' | 'gain';
}

const LONGEST = 600; // ms

export const lasting = (): number => Math.min(LONGEST, LONGEST / (settings.speed || 1));

/** Units on their way, along the path that was announced where it is known. */
export function travelsOf(
  events: readonly TableEvent[],
  paths: readonly (readonly string[])[],
  now: MessiahView,
): readonly Travel[] {
  return events.flatMap((event, k) => {
    if (event.event !== 'unit-moved' || typeof event.from !== 'string' || typeof event.space !== 'string')
      return [];
    const way = paths.find((path) => path[0] === event.from && path.at(-1) === event.space);
    const seat = Number(event.seat);
    return [
      {
        key: `${event.seq}-${k}`,
        seat,
        way: way ?? [event.from, event.space],
        kind: kindOn(now, seat, event.space),
      },
    ];
  });
}

/** A high unit that arrived alone, else a follower. */
function kindOn(now: MessiahView, seat: number, space: string): Travel['kind'] {
  const square = now.squares.find((one) => one.space === space);
  const own = (square?.high ?? []).find((one) => one.colour === now.players[seat]?.colour && one.moved);
  return own !== undefined && square?.low.length === 0 ? (own.kind as 'M' | 'A') : 'f';
}

/** Losses and gains that rise from a space. */
export function floatsOf(events: readonly TableEvent[], now: MessiahView): readonly Float[] {
  const messiah = (seat: unknown): string => {
    const colour = now.players[Number(seat)]?.colour ?? '';
    return (
      now.squares.find((one) => one.high.some((high) => high.colour === colour && high.kind === 'M'))
        ?.space ?? ''
    );
  };
  return events.flatMap((event, k) => {
    const at = (space: unknown, text: string, tone: Float['tone']): readonly Float[] =>
      typeof space === 'string' && space !== '' ? [{ key: `${event.seq}-${k}`, space, text, tone }] : [];
    switch (event.event) {
      case 'units-fell':
        return at(event.space, `−${event.count}`, 'loss');
      case 'messiah-hurt':
        return at(messiah(event.seat), `♥ −${event.count}`, 'loss');
      case 'mask-broken':
        return at(messiah(event.seat), 'mask!', 'loss');
      case 'belief-gained':
        return at(messiah(event.seat), `✦ +${event.count}`, 'gain');
      case 'recruited':
        return at(event.space, `+${event.count}`, 'gain');
      default:
        return [];
    }
  });
}
