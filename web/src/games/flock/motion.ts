import type { TableEvent } from '../../wire/types';

/** What events do to the flock of one area, and who has it afterwards. */
export interface Change {
  readonly by: number;
  readonly starves: number;
  readonly taker: number | null; // the seat that gets it
}

/** Pieces on their way. */
export interface Travel {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

const areasOf = (event: TableEvent): readonly string[] => (event.areas ?? []) as readonly string[];
const countsOf = (event: TableEvent): readonly number[] => (event.counts ?? []) as readonly number[];
const area = (event: TableEvent): string => String(event.area);
const count = (event: TableEvent): number => Number(event.count ?? 1);

/** Where an event adds and removes pieces. */
function gains(event: TableEvent): readonly (readonly [area: string, by: number])[] {
  switch (event.event) {
    case 'flock-grew':
      return areasOf(event).map((id, k) => [id, countsOf(event)[k] ?? 0]);
    case 'flock-sacrificed':
      return [[area(event), -count(event)]];
    case 'flock-slaughtered':
      return [
        [String(event.origin), -Number(event.lost)],
        [area(event), -count(event)],
      ];
    case 'prophet-struck':
      return [
        [String(event.origin), -1],
        [area(event), -1],
      ];
    case 'card-paid':
    case 'flock-murdered':
      return areasOf(event).map((id, k) => [id, -(countsOf(event)[k] ?? 0)]);
    case 'flock-starved':
      return areasOf(event).map((id) => [id, -1]);
    default:
      return [];
  }
}

/** The pieces that events lead from area to area. */
export const travelsOf = (events: readonly TableEvent[]): readonly Travel[] =>
  events
    .filter((event) => event.event === 'flock-walked')
    .flatMap((event) =>
      areasOf(event).map((to, k) => ({ from: String(event.origin), to, count: countsOf(event)[k] ?? 0 })),
    );

/** Pieces that die or are born: where, how many, and whether of hunger. */
export const birthsAndDeaths = (event: TableEvent) =>
  gains(event).map(([id, by]) => ({ id, by, hunger: event.event === 'flock-starved' }));

/** What the events change, area by area. */
export function changesOf(events: readonly TableEvent[]): ReadonlyMap<string, Change> {
  const found = new Map<string, Change>();
  const change = (id: string, more: (old: Change) => Partial<Change>): void => {
    const old = found.get(id) ?? { by: 0, starves: 0, taker: null };
    found.set(id, { ...old, ...more(old) });
  };
  for (const event of events) {
    for (const { id, by, hunger } of birthsAndDeaths(event))
      change(id, (old) => ({ by: old.by + by, starves: old.starves + (hunger ? 1 : 0) }));
    for (const walk of travelsOf([event])) {
      change(walk.from, (old) => ({ by: old.by - walk.count }));
      change(walk.to, (old) => ({ by: old.by + walk.count }));
    }
    if (['area-won', 'area-taken', 'temple-placed'].includes(event.event))
      change(area(event), () => ({ taker: event.seat ?? null }));
  }
  return found;
}
