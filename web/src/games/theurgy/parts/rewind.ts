import type { TableEvent, Things } from '../../../wire/types';
import { colourOf } from '../describe';
import type { HexState, TheurgyView } from '../view';

type Board = Map<string, HexState>;

function changed(hexes: Board, id: unknown, change: (hex: HexState) => Partial<HexState>): void {
  const hex = hexes.get(String(id));
  if (hex) hexes.set(String(id), { ...hex, ...change(hex) });
}

function moreCubes(hex: HexState, colour: string, more: number): HexState['cubes'] {
  const cubes = new Map(hex.cubes);
  cubes.set(colour, (cubes.get(colour) ?? 0) + more);
  return [...cubes].filter(([, many]) => many > 0).sort(([a], [b]) => a.localeCompare(b));
}

const UNDO: Readonly<
  Record<string, (hexes: Board, event: TableEvent, colour: (word: unknown) => string) => void>
> = {
  'cubes-converted': (hexes, event, colour) =>
    changed(hexes, event.hex, (hex) => {
      const cubes = moreCubes(hex, colour(event.to), -Number(event.count));
      return { cubes: moreCubes({ ...hex, cubes }, colour(event.colour), Number(event.count)) };
    }),
  'sceptic-placed': (hexes, event) => changed(hexes, event.hex, (hex) => ({ sceptics: hex.sceptics - 1 })),
  'temple-built': (hexes, event) => changed(hexes, event.hex, () => ({ temple: null })),
  'temple-restored': (hexes, event) =>
    changed(hexes, event.hex, (hex) => ({ temple: null, ruins: [...hex.ruins, Number(event.seat)] })),
  'temple-destroyed': (hexes, event) =>
    changed(hexes, event.hex, (hex) => ({
      temple: Number(event.owner_seat),
      ruins: hex.ruins.filter((seat) => seat !== event.owner_seat),
    })),
  'anomaly-moved': (hexes, event) => {
    changed(hexes, event.hex, () => ({ anomaly: false }));
    changed(hexes, event.from, () => ({ anomaly: true }));
  },
};

/** The land as it lay before these steps of a test, which were the last thing that happened. */
export function rewind(now: TheurgyView, steps: readonly TableEvent[], things: Things): TheurgyView {
  if (steps.length === 0) return now;
  const hexes = new Map(now.hexes);
  for (const event of steps.toReversed())
    UNDO[event.event]?.(hexes, event, (word) => colourOf(word, now, things));
  return { ...now, hexes };
}
