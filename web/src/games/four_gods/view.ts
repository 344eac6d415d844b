import type { Things, View } from '../../wire/types';
import { type Look, readLook, turn } from './geometry';

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

/** What a prophet in a region of the new tile would find there. */
export interface Stand {
  readonly terrain: string;
  readonly size: number; // of the zone
  readonly gain: Readonly<Record<string, number>>; // by colour, of one from the reserve
}

/** A half edge of a space, and the terrain that the neighbour there asks for. */
export interface Half {
  readonly side: number; // north, east, south, west
  readonly corner: number;
  readonly terrain: string;
}

export interface FourGodsView {
  readonly size: number;
  readonly pace: string;
  readonly secret: boolean; // gods are dealt, not chosen
  readonly spaces: readonly Space[];
  readonly players: readonly PlayerState[];
  readonly bag: number | null;
  readonly cities: number;
  readonly turn: {
    readonly seat: number;
    readonly left: number | null;
    readonly flips: number | null;
  } | null;
  readonly phase: string;
  readonly lastTurns: number | null; // that are left, in paces with turns
  readonly deadlines: Readonly<Record<string, number>>; // in game time
  readonly aided: boolean; // Kingdoms and all that follows is told
  readonly kingdoms: readonly Kingdom[];
  readonly score: Readonly<Record<string, readonly (number | null)[]>>; // by colour: four steps and their sum
  readonly fits: Readonly<Record<string, number>>; // tiles that could still fill a gap or fall on a City
  readonly barren: ReadonlySet<string>; // spaces that no tile of the set can fill
  readonly edges: Readonly<Record<string, number>>; // of empty spaces with too few of them
  readonly wants: Readonly<Record<string, readonly Half[]>>;
  readonly stands: Readonly<Record<string, Stand>>; // by corner of the tile that may take a prophet
  readonly window: string; // the space of that tile, or ""
}

type Raw = Readonly<Record<string, unknown>>;
export const CORNERS = ['NW', 'NE', 'SE', 'SW'];
const SIDES = 'NESW';

/** The look of a side of a numbered tile, from the game's tile list. */
function sideOf(things: Things, tile: string, side: string): Look | undefined {
  const text = things[tile]?.[side];
  return typeof text === 'string' ? readLook(text) : undefined;
}

function readTile(text: string, things: Things): Held {
  const [body = '', from = ''] = text.split('<');
  const [tile, side, quarters] = [body.slice(0, 3), body.slice(3, 4), body.slice(4) || '0'];
  if (tile in things && (side === 'A' || side === 'B')) {
    const look = sideOf(things, tile, side);
    const back = sideOf(things, tile, side === 'A' ? 'B' : 'A');
    return { text, look: look && turn(look, Number(quarters)), back, side, tile, from };
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

/** "N-NW:F" as a half edge. */
function readHalf(text: string): Half {
  const [where = '', terrain = ''] = text.split(':');
  return { side: SIDES.indexOf(where.slice(0, 1)), corner: CORNERS.indexOf(where.slice(2)), terrain };
}

export function readView(view: View, things: Things, me: number | null): FourGodsView {
  const flags = (view.flags ?? []) as readonly boolean[];
  const windows = (view.window ?? []) as readonly (readonly [string, number])[];
  const options = (view.options ?? {}) as Raw;
  const bag = view.bag as { count?: number } | unknown;
  const tiles = (list: unknown) =>
    ((list ?? []) as (string | null)[]).map((text) => (text === null ? null : readTile(text, things)));
  return {
    size: Number(options.size ?? 8),
    spaces: Object.entries((view.world ?? {}) as Record<string, string>).map(([cell, text]) =>
      readSpace(cell, text, things),
    ),
    pace: String(options.pace ?? ''),
    secret: options.gods === 'secret',
    players: (view.seats as readonly Raw[]).map((raw, seat) => ({
      gods: raw.gods as readonly string[],
      colours: raw.colours as readonly string[],
      hand: tiles(raw.hand),
      row: tiles(raw.row),
      reserve: raw.reserve as Readonly<Record<string, number>>,
      razed: raw.razed as Readonly<Record<string, number>>,
      passed: flags[seat] ?? raw.passed === true,
    })),
    bag: typeof bag === 'object' && bag !== null && 'count' in bag ? Number(bag.count) : null,
    cities: Number(view.cities_left ?? 0),
    turn: (view.turn ?? null) as FourGodsView['turn'],
    phase: String(view.phase ?? ''),
    lastTurns: ((view.last as Raw | null | undefined)?.turns as number | null | undefined) ?? null,
    deadlines: ((view.clock as Raw | undefined)?.deadlines ?? {}) as Readonly<Record<string, number>>,
    aided: view.kingdoms !== undefined,
    kingdoms: (
      (view.kingdoms ?? []) as readonly (Omit<Kingdom, 'regions'> & { regions: readonly string[] })[]
    ).map((kingdom) => ({ ...kingdom, regions: kingdom.regions.map(readRegion) })),
    score: (view.score ?? {}) as FourGodsView['score'],
    fits: (view.fits ?? {}) as FourGodsView['fits'],
    barren: new Set((view.barren ?? []) as readonly string[]),
    edges: (view.edges ?? {}) as FourGodsView['edges'],
    wants: Object.fromEntries(
      Object.entries((view.wants ?? {}) as Readonly<Record<string, readonly string[]>>).map(
        ([cell, halves]) => [cell, halves.map(readHalf)],
      ),
    ),
    stands: (view.stands ?? {}) as FourGodsView['stands'],
    window: windows.find(([, seat]) => seat === me)?.[0] ?? '',
  };
}
