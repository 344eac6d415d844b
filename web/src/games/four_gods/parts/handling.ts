import { DROP } from '../../../kit/board/dragging';
import type { ChoiceItem, Thing } from '../../../wire/types';
import { kindOf, nameIn } from '../../thing';
import type { Attention } from './attention.svelte';
import type { Hand, Holding } from './holding.svelte';

const REACH = 3000; // ms a gap that has just closed is remembered: who taps it was outrun and wants to hear it

/** What the table lets one do, as it is now. */
export interface Table {
  readonly me: number | null;
  readonly picked: readonly Thing[];
  readonly items: readonly ChoiceItem[];
  readonly ontap: (thing: Thing) => void;
  readonly onchoose: (item: ChoiceItem) => void;
}

/** What taps, drags and the wheel mean on this board, where that is more than the tap itself. */
export class Handling {
  private readonly closed = new Map<Thing, number>();
  private before: { readonly tile: string | undefined; readonly gaps: ReadonlySet<Thing> } = {
    tile: '',
    gaps: new Set(),
  };

  constructor(
    private readonly table: () => Table,
    private readonly holding: Holding,
    private readonly attention: Attention,
  ) {}

  /** Remember the gaps that have just closed for the tile in use. */
  watch(): void {
    const [tile, gaps] = [this.holding.held?.text, this.holding.possible];
    if (tile === this.before.tile)
      for (const thing of this.before.gaps) if (!gaps.has(thing)) this.closed.set(thing, performance.now());
    this.before = { tile, gaps };
  }

  private wasOutrun(cell: string): boolean {
    return performance.now() - (this.closed.get(`space:${cell}`) ?? -REACH) < REACH;
  }

  private place(fit: ChoiceItem): void {
    if (fit.path.length > 4)
      for (const step of fit.path.slice(0, 4)) this.table().ontap(step); // the colour is still to be said
    else this.table().onchoose(fit);
  }

  /** Say something that is no choice now: the answer is the reason. */
  private insist(text: string): void {
    this.table().onchoose({ text, path: [], label: '', warning: null });
  }

  /** A tap on a space that leads on: the tile in the hand comes first, then what else can be done there. */
  tapSpace(cell: string): void {
    const { picked, items, ontap } = this.table();
    this.attention.pin = null;
    const thing = `space:${cell}`;
    const [fit, turned] = [this.holding.exact.get(thing), this.holding.firstFit(thing)];
    const begins = items.some(({ path }) => path[0] === thing);
    if (picked.length > 0 || begins || turned === undefined) ontap(thing);
    else if (fit !== undefined) this.place(fit);
    else {
      // Turn the tile so that it fits here; the next tap lays it down.
      this.holding.follow(turned);
      this.attention.hover = cell;
    }
  }

  /** Try the tile in use where it does not fit. */
  private tryAt(cell: string): void {
    this.insist(this.holding.written(cell, !!this.attention.spaceOn(cell)?.city));
  }

  /** A tap on any other space: the tile is tried there, so that one hears why not, or the land is looked at. */
  private answerSpace(cell: string, pressed: boolean): boolean {
    const space = this.attention.spaceOn(cell);
    if (this.holding.held?.tile && (space === undefined || space.city !== '' || this.wasOutrun(cell))) {
      this.attention.hover = cell;
      this.tryAt(cell);
      return true;
    }
    if (space === undefined) return false;
    this.attention.pinAt(cell, pressed);
    return true;
  }

  /** What a drag means here; false where its two ends are simply tapped. */
  private dropped(from: Thing, to: Thing): boolean {
    const { picked, items, ontap, onchoose } = this.table();
    if (picked.length > 0) return false;
    if (kindOf(from) === 'hand') return this.dropTile(nameIn(from) as Hand, to);
    if (kindOf(from) !== 'row') return false;
    const take = items.find((item) => item.path[0] === from && item.path[1] === 'button:take');
    if (kindOf(to) !== 'hand')
      ontap(from); // the prompt asks what should happen with it
    else if (take) onchoose(take);
    else this.insist(`K p${nameIn(from)}`);
    return true;
  }

  private dropTile(hand: Hand, to: Thing): boolean {
    this.holding.use(hand);
    if (to.startsWith(`row:${this.table().me}/`)) {
      const away = this.holding.discard(hand);
      if (away) this.table().onchoose(away);
      else this.insist(`X ${this.holding.held?.tile}${this.holding.sideOf(hand)}`);
      return true;
    }
    if (kindOf(to) !== 'space') return kindOf(to) === 'hand';
    const fit = this.holding.exact.get(to) ?? this.holding.firstFit(to);
    if (fit) this.place(fit);
    else this.tryAt(nameIn(to));
    return true;
  }

  /** An attachment: drags, the wheel, and taps that the board answers itself instead of the table. */
  readonly touching = (board: HTMLElement): (() => void) => {
    const drop = (event: Event): void => {
      const to = (event.target as HTMLElement).dataset.thing ?? '';
      if (this.dropped((event as CustomEvent<string>).detail, to)) event.preventDefault();
    };
    const answer = (event: Event): void => {
      const pressed = event instanceof KeyboardEvent;
      const isBegun = this.table().picked.length > 0;
      if (isBegun || (pressed && event.key !== 'Enter' && event.key !== ' ')) return;
      const thing = (event.target as Element).closest<SVGElement>('.cell[role=img]')?.dataset.thing;
      if (thing === undefined || !this.answerSpace(nameIn(thing), pressed)) return;
      event.stopPropagation();
      event.preventDefault();
    };
    const roll = (event: WheelEvent): void => {
      const over = (event.target as Element).closest<HTMLElement>('[data-thing]')?.dataset.thing ?? '';
      const turns = this.holding.possible.has(over) || kindOf(over) === 'hand';
      if (this.holding.held === null || this.table().picked.length > 0 || !turns) return;
      event.preventDefault();
      this.holding.rotate(event.deltaY < 0 ? -1 : 1);
    };
    board.addEventListener(DROP, drop);
    board.addEventListener('click', answer);
    board.addEventListener('keydown', answer);
    board.addEventListener('wheel', roll, { passive: false });
    return () => {
      board.removeEventListener(DROP, drop);
      board.removeEventListener('click', answer);
      board.removeEventListener('keydown', answer);
      board.removeEventListener('wheel', roll);
    };
  };
}
