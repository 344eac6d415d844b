import type { View } from '../../wire/types';

/** Theurgy's view as the server sends it, read into what the board draws. */

export interface HexState {
  readonly type: string;
  readonly cubes: readonly (readonly [string, number])[]; // "0".."5" or "g", and how many
  readonly sceptics: number;
  readonly temple: number | null;
  readonly ruins: readonly number[];
  readonly acolytes: readonly {
    readonly name: string;
    readonly seat: number;
    readonly wounded: boolean;
    readonly spent: string;
  }[];
  readonly monsters: readonly { readonly id: string; readonly seat: number; readonly spent: string }[];
  /** Cubes converted in this turn, which stay. */
  readonly frozen: Readonly<Record<string, number>>;
  readonly anomaly: boolean;
}

/** Temple values, the three numbers that win, and whether the own objective is met. */
export interface Standings {
  readonly seats: readonly { readonly value: number; readonly temples: number; readonly ruins: number }[];
  readonly targets: { readonly capital: number; readonly calling: number; readonly land: number };
  readonly met: boolean | null;
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
  readonly standings: Standings;
  /** By vertex: cubes of each seat in the hexes that touch it. */
  readonly around: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By vertex: seats that may place their token there, or put it in the place of another's. */
  readonly spread: Readonly<Record<string, readonly number[]>>;
  readonly out: readonly number[];
}

type Raw = Readonly<Record<string, unknown>>;
const length = (deck: unknown): number => (Array.isArray(deck) ? deck.length : Number(deck ?? 0));

/** What an acolyte has done in this Pilgrimage, in words; "" before it has done anything. */
function deeds(raw: Raw | undefined): string {
  if (!raw) return '';
  const steps = Number(raw.steps ?? 0);
  return [
    steps > 0 ? `moved ${steps === 1 ? '1 step' : `${steps} steps`}` : '',
    raw.pre === true || raw.post === true ? 'preached' : '',
    raw.fought === true ? 'fought' : '',
    raw.rose === true ? 'stood up' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

export function readView(view: View, slots: readonly string[]): TheurgyView {
  const tiles = (typeof view.tiles === 'object' ? view.tiles : {}) as Record<string, string>;
  const given = (view.hex ?? {}) as Record<string, Raw>;
  const acolytes = (view.acolytes ?? []) as readonly (readonly (string | null)[] | null)[];
  const hordes = (view.horde ?? []) as readonly Readonly<Record<string, string>>[];
  const turn = Number(view.turn ?? 0);
  const state = (view.turn_state ?? {}) as Raw;
  const frozen = (state.frozen ?? {}) as Readonly<Record<string, Readonly<Record<string, number>>>>;
  const pilgrims = (state.acolytes ?? {}) as Readonly<Record<string, Raw>>;
  const spent = (monster: string): string =>
    [
      ['fresh', 'rests in this turn'],
      ['moved', 'has moved'],
      ['used', 'has been triggered'],
    ]
      .flatMap(([mark = '', words]) =>
        ((state[mark] ?? []) as readonly string[]).includes(monster) ? [words] : [],
      )
      .join(', ');
  const hexes = new Map(
    slots.map((id): [string, HexState] => {
      const raw = given[id] ?? {};
      return [
        id,
        {
          type: tiles[id] ?? '',
          cubes: Object.entries((raw.cubes ?? {}) as Record<string, number>).filter(([, many]) => many > 0),
          sceptics: Number(raw.sceptics ?? 0),
          temple: typeof raw.temple === 'number' ? raw.temple : null,
          ruins: (raw.ruins ?? []) as readonly number[],
          acolytes: acolytes.flatMap((pair, seat) =>
            (pair ?? []).flatMap((at, k) =>
              at?.replace('!', '') === id
                ? [
                    {
                      name: `${seat}a${k + 1}`,
                      seat,
                      wounded: at.endsWith('!'),
                      spent: seat === turn ? deeds(pilgrims[`a${k + 1}`]) : '',
                    },
                  ]
                : [],
            ),
          ),
          monsters: hordes.flatMap((horde, seat) =>
            Object.entries(horde ?? {}).flatMap(([monster, at]) =>
              at === id ? [{ id: monster, seat, spent: spent(monster) }] : [],
            ),
          ),
          frozen: frozen[id] ?? {},
          anomaly: view.anomaly === id,
        },
      ];
    }),
  );
  const players = view.players as readonly (string | null)[];
  const options = (view.options ?? {}) as Raw;
  const standings = (view.standings ?? {}) as Raw;
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
    standings: {
      seats: (standings.seats ?? []) as Standings['seats'],
      targets: (standings.targets ?? { capital: 0, calling: 0, land: 0 }) as Standings['targets'],
      met: typeof standings.objective_met === 'boolean' ? standings.objective_met : null,
    },
    around: (view.around ?? {}) as TheurgyView['around'],
    spread: (view.spread ?? {}) as TheurgyView['spread'],
    out: (view.out ?? []) as readonly number[],
  };
}
