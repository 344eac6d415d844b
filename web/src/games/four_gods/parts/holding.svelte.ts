import type { ChoiceItem, Thing } from '../../../wire/types';
import { type Look, turn } from '../geometry';
import type { Held } from '../view';

export type Hand = 'L' | 'R';
export const HANDS: readonly Hand[] = ['L', 'R'];

interface Way {
  readonly quarters: number;
  readonly flipped: boolean;
}

const AS_HELD: Way = { quarters: 0, flipped: false };
const other = (hand: Hand): Hand => (hand === 'L' ? 'R' : 'L');

/** The tiles in the own hands: which one is in use, how each is turned, and where it may be laid. */
export class Holding {
  private chosen = $state<Hand>('L');
  private ways = $state.raw<Readonly<Record<string, Way>>>({}); // of a tile in a hand, so that a new one lies as it came

  constructor(
    private readonly hands: () => readonly (Held | null)[],
    private readonly items: () => readonly ChoiceItem[],
  ) {}

  /** The hand in use: the one chosen last, or the only one that holds a tile. */
  readonly hand: Hand = $derived.by(() =>
    this.tile(this.chosen) === null && this.tile(other(this.chosen)) !== null
      ? other(this.chosen)
      : this.chosen,
  );
  readonly held: Held | null = $derived.by(() => this.tile(this.hand));
  readonly look: Look | undefined = $derived.by(() => this.lookOf(this.hand));
  /** Where the tile in use fits as it is turned now, and where it would fit turned or flipped. */
  readonly exact: ReadonlyMap<Thing, ChoiceItem> = $derived.by(
    () =>
      new Map(
        this.placings(this.hand).flatMap((item) => (this.isAsTurned(item) ? [[spaceOf(item), item]] : [])),
      ),
  );
  readonly possible: ReadonlySet<Thing> = $derived.by(() => new Set(this.placings(this.hand).map(spaceOf)));

  /** Whether something may be done now with the tile in use. */
  readonly acts: boolean = $derived.by(() => this.possible.size > 0 || this.discard(this.hand) !== undefined);

  tile(hand: Hand): Held | null {
    return this.hands()[HANDS.indexOf(hand)] ?? null;
  }

  use(hand: Hand): void {
    if (this.tile(hand) !== null) this.chosen = hand;
  }

  private key(hand: Hand): string {
    return `${hand} ${this.tile(hand)?.text ?? ''}`;
  }

  private way(hand: Hand): Way {
    return this.ways[this.key(hand)] ?? AS_HELD;
  }

  private lay(way: Way): void {
    this.ways = { ...this.ways, [this.key(this.hand)]: way };
  }

  isFlipped(hand: Hand): boolean {
    return this.way(hand).flipped;
  }

  rotate(by = 1): void {
    const { quarters, flipped } = this.way(this.hand);
    this.lay({ quarters: (quarters + by + 4) % 4, flipped });
  }

  flip(): void {
    const { quarters, flipped } = this.way(this.hand);
    this.lay({ quarters, flipped: !flipped });
  }

  /** Turn the tile in use as a placement has it. */
  follow(item: ChoiceItem): void {
    this.lay({ quarters: quartersOf(item), flipped: item.path[1] !== `side:${this.held?.side || 'A'}` });
  }

  /** The side that is up. */
  sideOf(hand: Hand): 'A' | 'B' {
    return this.isFlipped(hand) === (this.tile(hand)?.side !== 'B') ? 'B' : 'A';
  }

  private baseOf(hand: Hand): Look | undefined {
    const tile = this.tile(hand);
    return this.isFlipped(hand) ? (tile?.back ?? tile?.look) : tile?.look;
  }

  lookOf(hand: Hand): Look | undefined {
    const base = this.baseOf(hand);
    return base && turn(base, this.way(hand).quarters);
  }

  private placings(hand: Hand): readonly ChoiceItem[] {
    return this.items().filter(({ path }) => path[0] === `hand:${hand}` && path[3]?.startsWith('space:'));
  }

  /** Turns that look the same are one choice with the smallest turn. */
  private isAsTurned(item: ChoiceItem): boolean {
    const base = this.baseOf(this.hand);
    if (base === undefined || item.path[1] !== `side:${this.sideOf(this.hand)}`) return false;
    return turn(base, quartersOf(item)).corners.join('') === this.look?.corners.join('');
  }

  /** The first way in which the tile in use may be laid on a space. */
  firstFit(space: Thing): ChoiceItem | undefined {
    return this.placings(this.hand).find((item) => spaceOf(item) === space);
  }

  /** Discarding a tile with the side that is up. */
  discard(hand: Hand): ChoiceItem | undefined {
    const path = ['button:discard', `hand:${hand}`, `side:${this.sideOf(hand)}`].join();
    return this.items().find((item) => item.path.join() === path);
  }

  /** How laying the tile in use on a cell as it is turned now would be written. */
  written(cell: string, onCity: boolean): string {
    return `${onCity ? 'Z' : 'P'} ${this.held?.tile}${this.sideOf(this.hand)}${this.way(this.hand).quarters} ${cell}`;
  }
}

const spaceOf = (item: ChoiceItem): Thing => item.path[3] ?? '';
const quartersOf = (item: ChoiceItem): number => Number(item.path[2]?.slice(5) ?? 0);
