import type { TableEvent, Thing } from '../../wire/types';
import { standing } from './geometry';
import { CORNERS, type FourGodsView } from './view';

/** What happened, as what arrives, falls or travels on the World. */

const named = (events: readonly TableEvent[], ...names: readonly string[]): readonly TableEvent[] =>
  events.filter((event) => names.includes(event.event));
const spacesOf = (events: readonly TableEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ space }) => (typeof space === 'string' ? [space] : [])));

/** Spaces where something has just come to lie. */
export const arrivedIn = (events: readonly TableEvent[]): ReadonlySet<string> =>
  spacesOf(named(events, 'tile-placed', 'city-built', 'city-destroyed'));

/** Spaces where a City has just fallen. */
export const fallenIn = (events: readonly TableEvent[]): ReadonlySet<string> =>
  spacesOf(named(events, 'city-destroyed'));

/** Places of rows where a tile has just come or turned. */
export const stirredIn = (events: readonly TableEvent[]): ReadonlySet<Thing> =>
  new Set(
    named(events, 'tile-discarded', 'tile-flipped', 'tile-dropped').map(
      ({ row_seat, seat, slot }) => `row:${String(row_seat ?? seat)}/${String(slot)}`,
    ),
  );

/** A prophet on its way: from where it stood, or from above the World. */
export interface Travel {
  readonly key: string;
  readonly colour: string;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

const ABOVE = 160; // units above its place, where a prophet comes down from

/** Where a prophet stands, in units of the World. */
function footOf(now: FourGodsView, cell: unknown, corner: unknown): readonly [number, number] | undefined {
  const space = now.spaces.find((one) => one.cell === cell);
  if (!space?.look) return undefined;
  const found = typeof corner === 'string' ? CORNERS.indexOf(corner) : (space.prophet?.corner ?? 0);
  const [x = 50, y = 50] = standing(space.look, Math.max(0, found));
  return [space.column * 100 + x, space.row * 100 + y];
}

export const travelsOf = (events: readonly TableEvent[], now: FourGodsView): readonly Travel[] =>
  named(events, 'prophet-stood', 'prophet-migrated').flatMap((event, k) => {
    const to = footOf(now, event.space, event.corner);
    if (to === undefined) return [];
    const from = footOf(now, event.from ?? event.origin, event.from_corner) ?? [to[0], to[1] - ABOVE];
    return [{ key: `${event.seq}-${k}`, colour: String(event.colour), from, to }];
  });
