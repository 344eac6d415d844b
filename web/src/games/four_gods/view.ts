import type { Things, View } from '../../wire/types';
import { type Look, readLook, turn } from './landscape';

/** The view of 4 Gods as the server sends it, read into what the board draws. */

export interface Held {
  readonly text: string;
  readonly look: Look | undefined; // undefined: face unknown
  readonly back: Look | undefined; // the other side, where it is known
  readonly side: 'A' | 'B' | '';
  readonly tile: string; // "T17", or "" for one whose number is not known
  readonly from: string; // the row it was taken from, "" for the bag
}

export interface Space {
  readonly cell: string;
  readonly column: number;
  readonly row: number;
  readonly look: Look | undefined;
  readonly seed: string;
  readonly city: string; // colour, or ""
  readonly prophet: { readonly colour: string; readonly corner: number } | undefined;
}

export interface PlayerState {
  readonly gods: readonly string[];
  readonly colours: readonly string[];
  readonly hand: readonly (Held | null)[];
  readonly row: readonly (Held | null)[];
  readonly reserve: Readonly<Record<string, number>>;
  readonly razed: Readonly<Record<string, number>>;
  readonly passed: boolean;
}

/** A Kingdom as the game tells it: its regions, who has the most prophets there, what that pays. */
export interface Kingdom {
  readonly terrain: string;
  readonly regions: readonly { readonly cell: string; readonly corner: number }[];
  readonly spaces: readonly string[];
  readonly prophets: Readonly<Record<string, number>>;
  readonly leaders: readonly string[];
  readonly worth: number;
}

export interface FourGodsView {
  readonly size: number;
  readonly spaces: readonly Space[];
  readonly players: readonly PlayerState[];
  readonly bag: number | null;
  readonly cities: number;
  readonly turnSeat: number | null;
  readonly phase: string;
  readonly lastTurns: number | null; // that are left, in paces with turns
  readonly deadlines: Readonly<Record<string, number>>; // in game time
  readonly kingdoms: readonly Kingdom[];
  readonly score: Readonly<Record<string, readonly (number | null)[]>>; // by colour: four steps and their sum
}

type Raw = Readonly<Record<string, unknown>>;
const CORNERS = ['NW', 'NE', 'SE', 'SW'];

/** The look of a side of a numbered tile, from the game's tile list. */
function sideOf(things: Things, tile: string, side: string): Look | undefined {
  const text = things[tile]?.[side];
  return typeof text === 'string' ? readLook(text) : undefined;
}

function readTile(text: string, things: Things): Held {
  const [body = '', from = ''] = text.split('<');
  const numbered = /^(T\d\d)([AB])(\d?)$/.exec(body);
  if (numbered !== null) {
    const [, tile = '', side = 'A', quarters = '0'] = numbered;
    const look = sideOf(things, tile, side);
    const back = sideOf(things, tile, side === 'A' ? 'B' : 'A');
    return { text, look: look && turn(look, Number(quarters)), back, side: side as 'A' | 'B', tile, from };
  }
  const seen = body.startsWith('#') ? body.slice(body.indexOf(':') + 1) : body;
  return { text, look: readLook(seen), back: undefined, side: '', tile: '', from };
}

function readSpace(cell: string, text: string, things: Things): Space {
  const at = {
    cell,
    column: cell.charCodeAt(0) - 97,
    row: Number(cell.slice(1)) - 1,
    seed: `${cell}${text.split('@')[0]}`,
  };
  if (text.startsWith('city@')) return { ...at, look: undefined, city: text.slice(5), prophet: undefined };
  const [body = '', stands] = text.split('@');
  const [colour = '', corner = 'NW'] = (stands ?? '').split(':');
  return {
    ...at,
    look: readTile(body, things).look,
    city: '',
    prophet: stands === undefined ? undefined : { colour, corner: Math.max(0, CORNERS.indexOf(corner)) },
  };
}

function readRegion(text: string): { cell: string; corner: number } {
  const [cell = '', corner = 'NW'] = text.split(':');
  return { cell, corner: CORNERS.indexOf(corner) };
}

export function readView(view: View, things: Things): FourGodsView {
  const options = (view.options ?? {}) as Raw;
  const bag = view.bag as { count?: number } | unknown;
  const tiles = (list: unknown) =>
    ((list ?? []) as (string | null)[]).map((text) => (text === null ? null : readTile(text, things)));
  return {
    size: Number(options.size ?? 8),
    spaces: Object.entries((view.world ?? {}) as Record<string, string>).map(([cell, text]) =>
      readSpace(cell, text, things),
    ),
    players: (view.seats as readonly Raw[]).map((raw) => ({
      gods: raw.gods as readonly string[],
      colours: raw.colours as readonly string[],
      hand: tiles(raw.hand),
      row: tiles(raw.row),
      reserve: raw.reserve as Readonly<Record<string, number>>,
      razed: raw.razed as Readonly<Record<string, number>>,
      passed: raw.passed === true,
    })),
    bag: typeof bag === 'object' && bag !== null && 'count' in bag ? Number(bag.count) : null,
    cities: Number(view.cities_left ?? 0),
    turnSeat: ((view.turn as Raw | null)?.seat as number | undefined) ?? null,
    phase: String(view.phase ?? ''),
    lastTurns: ((view.last as Raw | null | undefined)?.turns as number | null | undefined) ?? null,
    deadlines: ((view.clock as Raw | undefined)?.deadlines ?? {}) as Readonly<Record<string, number>>,
    kingdoms: (
      (view.kingdoms ?? []) as readonly (Omit<Kingdom, 'regions'> & { regions: readonly string[] })[]
    ).map((kingdom) => ({ ...kingdom, regions: kingdom.regions.map(readRegion) })),
    score: (view.score ?? {}) as FourGodsView['score'],
  };
}
