import type { Component, Snippet } from 'svelte';
import type { SeatLooks } from '../kit/looks';
import type { ChoiceItem, Seat, TableEvent, Thing, Things, View } from '../wire/types';

/** What every board is given. It draws the view and reports taps; it computes no rules. */
export interface BoardProps {
  readonly view: View;
  readonly seats: readonly Seat[];
  /** Who sits on a seat, whether it is their turn, and their clock: the head of the player's one panel. */
  readonly seat: Snippet<[number]>;
  readonly me: number | null;
  /** Things that can be tapped now. */
  readonly offers: ReadonlySet<Thing>;
  /** Things tapped so far on the way to a choice. */
  readonly picked: readonly Thing[];
  /** Things to point at: a hint, a lesson, a log line under the mouse. */
  readonly marked: ReadonlySet<Thing>;
  /** What the game tells of its things: name, help, and facts such as costs. */
  readonly things: Things;
  /** When game time was 0, by the clock of this device; null where the rules count no time or it stands still. */
  readonly began?: number | null;
  /** What happened with the newest view, for motion. */
  readonly events: readonly TableEvent[];
  readonly ontap: (thing: Thing) => void;
  /** What the choice under the pointer would bring, as far as the seat can know. */
  readonly preview?: readonly TableEvent[];
  readonly onpoint?: (thing: Thing | null) => void;
  /** Every choice there is now, for boards with a way of their own to make one. */
  readonly items: readonly ChoiceItem[];
  readonly onchoose: (item: ChoiceItem) => void;
}

export interface BoardModule {
  readonly default: Component<BoardProps>;
  /** Kinds of things the board shows itself; the prompt makes buttons of all others. */
  readonly drawn: ReadonlySet<string>;
  /** What the seats are known by on the board, where that is not the seat's own sign. */
  readonly looks?: (view: View, things: Things) => SeatLooks;
  /** How far each seat came, for the end of a game that counts no points. */
  readonly reached?: (view: View) => readonly string[];
}

const idOf = (path: string): string => path.split('/')[1] ?? '';
/** What a glob found, by the id of the game, which is the name of its folder. */
const byGame = <T>(found: Record<string, T>): ReadonlyMap<string, T> =>
  new Map(Object.entries(found).map(([path, one]) => [idOf(path), one]));

const boards = byGame(import.meta.glob<BoardModule>('./*/index.ts'));
const doors = byGame(import.meta.glob<Component>('./*/Door.svelte', { import: 'default' }));
const GENERIC = 'generic';

/** A game's own folder, or that for every other game. */
function load<T>(found: ReadonlyMap<string, () => Promise<T>>, game: string): Promise<T> {
  const loader = found.get(game) ?? found.get(GENERIC);
  if (loader === undefined) throw new Error(`games/${GENERIC} is missing`);
  return loader();
}

/** The board drawn for a game; every other game plays on the generic board. */
export const loadBoard = (game: string): Promise<BoardModule> => load(boards, game);
/** The picture on a game's door. */
export const loadDoor = (game: string): Promise<Component> => load(doors, game);
