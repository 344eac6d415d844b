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

export interface FlockView {
  readonly map: string;
  readonly target: number;
  readonly phase: string;
  readonly round: number;
  readonly begun: readonly string[]; // areas of the choice that is begun: where from, and once for each piece taken or sent
  readonly areas: ReadonlyMap<string, AreaState>;
  readonly players: readonly PlayerState[];
  readonly supply: number;
}

type Raw = Readonly<Record<string, unknown>>;
const TAKEN: ReadonlySet<string> = new Set(['from', 'to', 'target', 'areas', 'paid', 'chosen']);
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

function areaOf(text: string): AreaState {
  const letter = text.match(/[A-D]$/)?.[0];
  return {
    pieces: Number.parseInt(text, 10),
    owner: letter === undefined ? null : letter.charCodeAt(0) - 65,
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
    map: String(view.map ?? 'w19'),
    target: Number(view.target ?? 10),
    phase: String(turn.phase ?? ''),
    round: Number(turn.round ?? 0),
    begun: Object.entries((turn.pending ?? {}) as Raw).flatMap(([what, told]) =>
      TAKEN.has(what) ? ([told].flat() as string[]) : [],
    ),
    areas,
    players,
    supply: Number(view.supply ?? 0),
  };
}
