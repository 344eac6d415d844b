import type { View } from '../../wire/types';

/** Theurgy's view as the server sends it, read into what the board draws. */

export interface Acolyte {
  readonly name: string;
  readonly seat: number;
  readonly wounded: boolean;
  /** What it has done in this Pilgrimage. */
  readonly steps: number;
  readonly preached: boolean;
  readonly fought: boolean;
  readonly rose: boolean;
}

export type Spent = 'fresh' | 'moved' | 'used';

export interface Monster {
  readonly id: string;
  readonly seat: number;
  /** What it has done in this turn. */
  readonly spent: readonly Spent[];
}

export interface HexState {
  readonly type: string;
  readonly cubes: readonly (readonly [string, number])[]; // "0".."5" or "g", and how many
  readonly sceptics: number;
  readonly temple: number | null;
  readonly ruins: readonly number[];
  readonly acolytes: readonly Acolyte[];
  readonly monsters: readonly Monster[];
  /** Cubes converted in this turn, which stay. */
  readonly frozen: Readonly<Record<string, number>>;
  /** Cubes that have made their steps in this Pilgrimage. */
  readonly moved: Readonly<Record<string, number>>;
  /** Seats whose cubes here nobody can preach at. */
  readonly defended: readonly number[];
  readonly anomaly: boolean;
}

export interface Standing {
  readonly value: number;
  readonly temples: number;
  readonly ruins: number;
  /** Which of the three ways to win holds now, as far as the viewer can know. */
  readonly holds: string | null;
}

/** Temple values, the three numbers that win, and whether the own objective is met. */
export interface Standings {
  readonly seats: readonly Standing[];
  readonly targets: { readonly capital: number; readonly calling: number; readonly land: number };
  readonly met: boolean | null;
}

/** A pile of the deck with a capital event: cards above it, and its own. */
export interface EventAhead {
  readonly pile: string;
  readonly above: number;
  readonly cards: number;
}

/** A step of what a test would do. */
export interface Foretold {
  readonly event: string;
  readonly say?: string;
  readonly [fact: string]: unknown;
}

export interface TheurgyView {
  readonly hexes: ReadonlyMap<string, HexState>;
  readonly faith: Readonly<Record<string, number>>;
  readonly players: readonly (string | null)[];
  readonly pawns: readonly (string | null)[];
  readonly hands: readonly (readonly string[])[];
  readonly supply: readonly (readonly string[])[];
  readonly objectives: readonly (string | readonly string[] | null)[];
  readonly row: readonly (readonly [string, number] | null)[];
  readonly horde: readonly (readonly string[])[];
  readonly deck: number;
  readonly discard: readonly string[];
  readonly mdeck: number;
  readonly mdiscard: readonly string[];
  readonly events: readonly string[];
  readonly limit: number | null;
  readonly turn: number;
  readonly round: number;
  readonly phase: string;
  /** P, S, D or T once it is chosen. */
  readonly action: string | null;
  readonly anomaly: string;
  /** Null where the view comes without what helps to read it. */
  readonly standings: Standings | null;
  readonly eventsAhead: readonly EventAhead[];
  readonly forecast: Readonly<Record<string, readonly Foretold[]>>;
  /** By vertex: cubes of each seat in the hexes that touch it. */
  readonly around: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  /** By vertex: seats that may place their token there, or put it in the place of another's. */
  readonly spread: Readonly<Record<string, readonly number[]>> | null;
  readonly out: readonly number[];
}

type Raw = Readonly<Record<string, unknown>>;
const length = (deck: unknown): number => (Array.isArray(deck) ? deck.length : Number(deck ?? 0));

const acolyteOf = (name: string, seat: number, at: string, raw: Raw | undefined): Acolyte => ({
  name,
  seat,
  wounded: at.endsWith('!'),
  steps: Number(raw?.steps ?? 0),
  preached: raw?.pre === true || raw?.post === true,
  fought: raw?.fought === true,
  rose: raw?.rose === true,
});
const SPENT: readonly Spent[] = ['fresh', 'moved', 'used'];

export function readView(view: View, slots: readonly string[]): TheurgyView {
  const tiles = (typeof view.tiles === 'object' ? view.tiles : {}) as Record<string, string>;
  const given = (view.hex ?? {}) as Record<string, Raw>;
  const acolytes = (view.acolytes ?? []) as readonly (readonly (string | null)[] | null)[];
  const hordes = (view.horde ?? []) as readonly Readonly<Record<string, string>>[];
  const turn = Number(view.turn ?? 0);
  const state = (view.turn_state ?? {}) as Raw;
  const frozen = (state.frozen ?? {}) as Readonly<Record<string, Readonly<Record<string, number>>>>;
  const walking = state.action === 'P';
  const movable = (state.movable ?? {}) as Readonly<Record<string, number>>;
  const defended = (view.defended ?? {}) as Readonly<Record<string, readonly number[]>>;
  const pilgrims = (state.acolytes ?? {}) as Readonly<Record<string, Raw>>;
  const spent = (monster: string): readonly Spent[] =>
    SPENT.filter((mark) => ((state[mark] ?? []) as readonly string[]).includes(monster));
  const hexes = new Map(
    slots.map((id): [string, HexState] => {
      const raw = given[id] ?? {};
      const cubes = (raw.cubes ?? {}) as Record<string, number>;
      const ice = frozen[id] ?? {};
      const own = String(turn);
      return [
        id,
        {
          type: tiles[id] ?? '',
          cubes: Object.entries(cubes).filter(([, many]) => many > 0),
          sceptics: Number(raw.sceptics ?? 0),
          temple: typeof raw.temple === 'number' ? raw.temple : null,
          ruins: (raw.ruins ?? []) as readonly number[],
          acolytes: acolytes.flatMap((pair, seat) =>
            (pair ?? []).flatMap((at, k) =>
              at?.replace('!', '') === id
                ? [acolyteOf(`${seat}a${k + 1}`, seat, at, seat === turn ? pilgrims[`a${k + 1}`] : undefined)]
                : [],
            ),
          ),
          monsters: hordes.flatMap((horde, seat) =>
            Object.entries(horde ?? {}).flatMap(([monster, at]) =>
              at === id ? [{ id: monster, seat, spent: spent(monster) }] : [],
            ),
          ),
          frozen: ice,
          moved: walking ? { [own]: (cubes[own] ?? 0) - (ice[own] ?? 0) - (movable[id] ?? 0) } : {},
          defended: defended[id] ?? [],
          anomaly: view.anomaly === id,
        },
      ];
    }),
  );
  const players = view.players as readonly (string | null)[];
  const options = (view.options ?? {}) as Raw;
  const standings = (view.standings ?? null) as Raw | null;
  return {
    hexes,
    faith: (view.faith ?? {}) as Readonly<Record<string, number>>,
    players,
    pawns: (view.pawns ?? []) as readonly (string | null)[],
    hands: (view.hands ?? []) as readonly (readonly string[])[],
    supply: (view.supply ?? []) as readonly (readonly string[])[],
    objectives: (view.objectives ?? []) as TheurgyView['objectives'],
    row: (view.row ?? []) as TheurgyView['row'],
    horde: hordes.map((horde) => Object.keys(horde ?? {})),
    deck: length(view.deck),
    discard: (view.discard ?? []) as readonly string[],
    mdeck: length(view.mdeck),
    mdiscard: (view.mdiscard ?? []) as readonly string[],
    events: (view.events_out ?? []) as readonly string[],
    limit: typeof options.round_limit === 'number' ? options.round_limit : null,
    turn,
    round: Number(view.round ?? 0),
    phase: String(view.phase ?? ''),
    action: typeof state.action === 'string' ? state.action : null,
    anomaly: String(view.anomaly ?? ''),
    standings: standings && {
      seats: standings.seats as Standings['seats'],
      targets: standings.targets as Standings['targets'],
      met: typeof standings.objective_met === 'boolean' ? standings.objective_met : null,
    },
    eventsAhead: (view.events_ahead ?? []) as readonly EventAhead[],
    forecast: (view.forecast ?? {}) as TheurgyView['forecast'],
    around: (view.around ?? null) as TheurgyView['around'],
    spread: (view.spread ?? null) as TheurgyView['spread'],
    out: (view.out ?? []) as readonly number[],
  };
}
