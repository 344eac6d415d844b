import { settings } from '../../settings.svelte';
import type { TableEvent } from '../../wire/types';
import type { Kind, MessiahView } from './view';
import { isHigh } from './view';

/** What happened, as something that moves over the board for a moment. */

export interface Travel {
  readonly key: string;
  readonly owner: string;
  readonly kind: Kind;
  readonly count: number;
  readonly way: readonly string[];
}

export interface Float {
  readonly key: string;
  readonly space: string;
  readonly text: string;
  readonly tone: 'loss' | 'gain';
}

/** A card that was just played, to be shown to all. */
export interface Played {
  readonly key: string;
  readonly card: string;
  readonly owner: string;
}

const LONGEST = 700; // ms

export const lasting = (): number => Math.min(LONGEST, LONGEST / (settings.speed || 1));

const colourOf = (now: MessiahView, seat: unknown): string => now.players[Number(seat)]?.colour ?? '';

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
    const owner = colourOf(now, event.seat);
    const { kind, count } = arrived(now, owner, event.space, Number(event.count ?? 1));
    return [{ key: `${event.seq}-${k}`, owner, kind, count, way: way ?? [event.from, event.space] }];
  });
}

/** Who arrived: the high unit where no low ones have moved, else low units. */
function arrived(now: MessiahView, owner: string, space: string, count: number) {
  const square = now.squares.find((one) => one.space === space);
  const moved = [...(square?.low ?? []), ...(square?.high ?? [])].filter(
    (unit) => unit.owner === owner && unit.moved,
  );
  const first = moved[0];
  return { kind: first?.kind ?? 'follower', count: first && isHigh(first.kind) ? 1 : Math.min(count, 4) };
}

export const playedIn = (events: readonly TableEvent[], now: MessiahView): readonly Played[] =>
  events.flatMap((event, k) =>
    event.event.startsWith('miracle-played') && typeof event.card === 'string'
      ? [{ key: `${event.seq}-${k}`, card: event.card, owner: colourOf(now, event.seat) }]
      : [],
  );

/** Losses and gains that rise from a space. */
export function floatsOf(
  events: readonly TableEvent[],
  now: MessiahView,
  say: (key: 'float-mask') => string,
): readonly Float[] {
  const messiah = (seat: unknown): string => {
    const owner = colourOf(now, seat);
    const isOwn = (square: MessiahView['squares'][number]) =>
      square.high.some((unit) => unit.owner === owner && unit.kind === 'messiah');
    return now.squares.find(isOwn)?.space ?? '';
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
        return at(messiah(event.seat), say('float-mask'), 'loss');
      case 'belief-gained':
        return at(messiah(event.seat), `✦ +${event.count}`, 'gain');
      case 'coins-gained':
        return at(messiah(event.seat), `◉ +${event.count}`, 'gain');
      case 'recruited':
        return at(event.space, `+${event.count}`, 'gain');
      default:
        return [];
    }
  });
}
