import type { Things } from '../../../wire/types';
import { type Area, MAPS, type WorldMap } from './maps';

/** The map of an edition: ours with its drawn coasts, or one whose coasts are made here from where the areas lie. */

interface Place {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly tint: string;
}
type Raw = Readonly<Record<string, unknown>>;

const TURNS = 36; // points of a coast
const REACH = 40; // how far land goes where nothing is near
const STRAIT = 7; // half the sea between areas that share no land border
const WAVE = 0.07; // how much a coast is bent

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

function placesOf(raw: unknown): readonly Place[] {
  const areas = Array.isArray(raw) ? (raw as readonly Raw[]) : [];
  return areas.map((area) => ({
    id: String(area.id ?? ''),
    x: Number(area.x ?? 0),
    y: Number(area.y ?? 0),
    tint: String(area.tint ?? ''),
  }));
}

/** How far the land of a place goes in one direction: to the middle between it and others, farther to neighbours. */
function reach(place: Place, others: readonly (readonly [Place, boolean])[], angle: number): number {
  let far = REACH;
  const limits: number[] = [];
  for (const [other, isBorder] of others) {
    const [dx, dy] = [other.x - place.x, other.y - place.y];
    const apart = Math.hypot(dx, dy) || 1;
    const towards = Math.cos(angle - Math.atan2(dy, dx));
    if (isBorder && towards > 0) far = Math.max(far, (apart / 2 + 1) * towards ** 6);
    if (towards > 0.05) limits.push((apart / 2 - (isBorder ? 0 : STRAIT)) / towards);
  }
  const wave = 1 - WAVE * (1 + Math.sin(3 * angle + place.x) * Math.sin(5 * angle + place.y));
  return Math.max(8, Math.min(far * wave, ...limits));
}

function coast(place: Place, others: readonly (readonly [Place, boolean])[]): string {
  const points = Array.from({ length: TURNS }, (_, k) => {
    const angle = (k / TURNS) * 2 * Math.PI;
    const far = reach(place, others, angle);
    return `${Math.round(place.x + far * Math.cos(angle))} ${Math.round(place.y + far * Math.sin(angle))}`;
  });
  return `M${points.join('L')}z`;
}

/** A map as its data file holds it. */
export function mapOf(raw: Raw | undefined): WorldMap {
  const places = placesOf(raw?.area);
  const [land, sea, rim] = [list(raw?.land), list(raw?.sea), list(raw?.rim)];
  const drawn = Object.values(MAPS).find(
    (map) =>
      places.length === Object.keys(map.areas).length &&
      places.every(({ id, x, y }) => map.areas[id]?.x === x && map.areas[id]?.y === y) &&
      String(land) === String(map.land),
  );
  const borders = new Set(land.flatMap((pair) => [pair, pair.split('-').reverse().join('-')]));
  const areas = places.map((place): [string, Area] => {
    const others = places
      .filter(({ id }) => id !== place.id)
      .map((other) => [other, borders.has(`${place.id}-${other.id}`)] as const);
    const { x, y, tint } = place;
    return [place.id, { x, y, tint, shape: drawn?.areas[place.id]?.shape ?? coast(place, others) }];
  });
  const known = new Set(places.map(({ id }) => id));
  const between = (pairs: readonly string[]) =>
    pairs.filter((pair) => pair.split('-').every((id) => known.has(id)));
  const hemispheres = (raw?.hemispheres ?? MAPS.w19?.hemispheres ?? []) as WorldMap['hemispheres'];
  return {
    areas: Object.fromEntries(areas),
    land: between(land),
    sea: between(sea),
    rim: between(rim),
    hemispheres,
  };
}

const made = new WeakMap<object, WorldMap>();

/** The map that a table plays on: the edition's, where the game's things tell of one, or ours. */
export function mapIn(things: Things, id: string): WorldMap {
  const raw = things[`map:${id}`];
  if (raw === undefined) return MAPS[id] ?? (MAPS.w19 as WorldMap);
  const found = made.get(raw) ?? mapOf(raw);
  made.set(raw, found);
  return found;
}
