import type { View } from '../../wire/types';

/** Flock's view as the server sends it, read into what the board draws. */

export interface AreaState {
  readonly pieces: number;
  readonly owner: number | null; // seat
}

export interface PlayerState {
  readonly letter: string;
  readonly deity: string | null;
  readonly hand: readonly string[] | number; // the cards, or how many
  readonly inPlay: readonly string[];
  readonly spent: readonly string[];
  readonly called: readonly string[];
  readonly prophet: { readonly card: string; readonly at: string; readonly fresh: boolean } | null;
  readonly out: boolean;
  readonly temples: number;
  readonly flock: number;
}

/** A choice that is begun, and what it comes to so far. */
export interface Begun {
  readonly kind: string;
  readonly from: string | null;
  readonly to: readonly string[]; // once for each piece that goes there
  readonly target: string | null;
  readonly paid: readonly string[]; // once for each skull
  /** Flocks as they would be. */
  readonly flock: ReadonlyMap<string, number>;
  /** Areas that would become the player's. */
  readonly takes: ReadonlySet<string>;
  /** How many pieces can still go. */
  readonly left: number;
}

export interface FlockView {
  readonly target: number;
  readonly phase: string;
  readonly player: number | null; // whose turn it is
  readonly actions: number;
  readonly cardPlayed: boolean;
  readonly guided: boolean; // the prophet has moved or used its gift
  readonly round: number;
  readonly begun: Begun | null;
  readonly areas: ReadonlyMap<string, AreaState>;
  readonly players: readonly PlayerState[];
  readonly supply: number;
  readonly danger: ReadonlySet<string>;
  readonly starving: ReadonlySet<string>;
  /** Believers of the viewer beside a flock, and how many it takes to convert it. */
  readonly pressure: ReadonlyMap<string, readonly [have: number, needed: number]>;
}

type Raw = Readonly<Record<string, unknown>>;
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
const mapped = <T>(value: unknown): ReadonlyMap<string, T> =>
  new Map(Object.entries((value ?? {}) as Record<string, T>));
const seatOf = (letter: unknown): number | null =>
  typeof letter === 'string' ? letter.charCodeAt(0) - 65 : null;

function areaOf(text: string): AreaState {
  const pieces = Number.parseInt(text, 10);
  return { pieces, owner: seatOf(text.slice(String(pieces).length) || null) };
}

function begunOf(pending: Raw, aid: Raw): Begun {
  return {
    kind: String(pending.kind),
    from: (aid.from as string | null | undefined) ?? null,
    to: list(pending.to),
    target: (pending.target as string | undefined) ?? null,
    paid: list(pending.paid),
    flock: mapped<number>(aid.flock),
    takes: new Set(list(aid.takes)),
    left: Number(aid.left ?? 0),
  };
}

export function readView(view: View, ids: readonly string[]): FlockView {
  const given = (view.areas ?? {}) as Readonly<Record<string, string>>;
  const rest = typeof view.default === 'string' ? view.default : '2';
  const areas = new Map(ids.map((id) => [id, areaOf(given[id] ?? rest)]));
  const turn = (view.turn ?? {}) as Raw;
  const players = (view.seats as readonly Raw[]).map((raw, seat): PlayerState => {
    const own = [...areas.values()].filter((area) => area.owner === seat);
    return {
      letter: String(raw.id),
      deity: (raw.deity as string | null) ?? null,
      hand: typeof raw.hand === 'number' ? raw.hand : list(raw.hand),
      inPlay: list(raw.in_play),
      spent: list(raw.spent),
      called: list(raw.called),
      prophet: (raw.prophet as PlayerState['prophet']) ?? null,
      out: raw.out === true,
      temples: own.length,
      flock: own.reduce((sum, area) => sum + area.pieces, 0),
    };
  });
  return {
    target: Number(view.target ?? 10),
    phase: String(turn.phase ?? ''),
    player: seatOf(turn.player),
    actions: Number(turn.actions_left ?? 1),
    cardPlayed: turn.card_played === true,
    guided: turn.moved === true || typeof turn.ability === 'string',
    round: Number(turn.round ?? 0),
    begun: turn.pending ? begunOf(turn.pending as Raw, (view.begun ?? {}) as Raw) : null,
    areas,
    players,
    supply: Number(view.supply ?? 0),
    danger: new Set(list(view.danger)),
    starving: new Set(list(view.starving)),
    pressure: mapped(view.pressure),
  };
}
