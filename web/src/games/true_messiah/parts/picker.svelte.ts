import type { ChoiceItem, Thing } from '../../../wire/types';
import type { BoardProps } from '../../board';
import { factsOf, kindOf, nameIn, withoutStop } from '../../thing';
import { type Gathering, type MessiahView, type Reach, spaceOf } from '../view';
import {
  aimedAt,
  type Counts,
  everybody,
  gathered,
  groupFor,
  groupOf,
  highAlone,
  kinIn,
  limitsOf,
  mostOf,
  moveOf,
  type Split,
  splitsOf,
  waysOf,
  withMany,
} from './picking';

/** Where on a space was tapped: on a high unit, on low ones, or beside them. */
export type Part = 'high' | 'low' | 'space';

interface Held {
  readonly space: string;
  readonly counts: Counts;
}

/** A card that belief is missing for, and who could pray for it. */
interface Short {
  readonly thing: Thing;
  readonly missing: number;
  readonly units: readonly Thing[];
}

const PRAY = 'button:pray';
const isPlaced = (thing: Thing): boolean => ['space', 'unit'].includes(kindOf(thing));
type Asked = Pick<BoardProps, 'items' | 'offers' | 'picked' | 'ontap' | 'onchoose' | 'things'> & {
  readonly now: MessiahView;
};

/** Units that are picked on the screen and not told to the server yet: to move, to pray, to divide attacks. */
export class Picker {
  held = $state.raw<Held | null>(null);
  gathered = $state.raw<Counts>({});
  private splitting = $state<Thing>('');
  parts = $state.raw<Counts>({});
  /** The space whose groups are laid out to choose from. */
  private laid = $state('');
  pointed = $state('');
  short = $state.raw<Short | null>(null);

  constructor(private readonly asked: () => Asked) {}

  forget(): void {
    [this.held, this.gathered, this.splitting, this.parts] = [null, {}, '', {}];
    [this.laid, this.short] = ['', null];
  }

  private readonly items = $derived.by(() => this.asked().items);
  private readonly now = $derived.by(() => this.asked().now);
  private readonly praying = $derived.by(() => this.asked().picked.includes(PRAY));
  /** Praying is said before it is done: its units lead on only after the button. */
  private readonly prayers = $derived.by(() => this.items.filter((item) => item.path[0] === PRAY));
  readonly gathering: Gathering | null = $derived.by(() => {
    const found = this.now.gathering;
    return found === null || (found.verb === 'pray' && !this.praying) ? null : found;
  });

  canPray(space: string): boolean {
    return this.prayers.some((item) => spaceOf(item.path[1] ?? '') === space);
  }

  /** Whether a move is begun and goes on step by step. */
  private readonly stepping = $derived.by(() => this.now.writing.stop !== '');
  reachOf(space: string): readonly Reach[] {
    return this.stepping ? [] : (this.now.reach[space] ?? []);
  }
  readonly reach = $derived.by(() => (this.held === null ? [] : this.reachOf(this.held.space)));
  readonly limits = $derived.by(() => limitsOf(this.reach));
  /** Where what is picked, or pointed at, could go. */
  readonly ways = $derived.by((): Reach['ways'] => {
    if (this.stepping) return Object.values(this.now.reach)[0]?.[0]?.ways ?? [];
    if (this.held !== null) return waysOf(this.reach, groupOf(this.reach, this.held.counts));
    const there = this.gathering ? [] : this.reachOf(this.pointed);
    return waysOf(there, groupOf(there, everybody(there)));
  });
  readonly splits = $derived.by(() => splitsOf(this.items, this.now.phase));
  readonly split: Split | null = $derived.by(
    () => this.splits.find((one) => one.unit === this.splitting) ?? null,
  );
  readonly attacksLeft = $derived.by(() =>
    this.split ? this.split.attacks - Object.values(this.parts).reduce((all, part) => all + part, 0) : 0,
  );

  /** Groups of one space to choose from. */
  readonly groups = $derived.by(() => (this.laid === '' ? [] : this.unitsOn(this.laid)));
  private unitsOn(space: string): readonly Thing[] {
    if (this.gathering) return [];
    const silent = new Set(this.praying ? [] : this.prayers.map((item) => item.path[1]));
    const isMove = (thing: Thing) =>
      this.items.some((item) => item.path[0] === `space:${space}` && item.path[1] === thing);
    return [...this.asked().offers].filter(
      (thing) => thing.startsWith(`unit:${space}:`) && !silent.has(thing) && !isMove(thing),
    );
  }

  /** Spaces that lead on and glow. */
  isLit(space: string): boolean {
    if (this.gathering) return this.gathering.kin.some((kin) => kin.space === space);
    if (this.split) return this.split.targets.includes(space);
    if ((this.held || this.stepping) && this.ways.some((way) => way.at(-1) === space)) return true;
    const { offers } = this.asked();
    return offers.has(`space:${space}`) || this.reachOf(space).length > 0 || this.unitsOn(space).length > 0;
  }

  /** Spaces that can be tapped without a glow. */
  isQuiet(space: string): boolean {
    return this.canPray(space) || this.reach.length > 0;
  }

  /** Numbers on spaces: units gathered, attacks given out. */
  readonly badges = $derived.by((): Counts => {
    const found: Record<string, number> = { ...(this.split ? this.parts : {}) };
    for (const kin of this.gathering?.kin ?? [])
      found[kin.space] = (found[kin.space] ?? 0) + (this.gathered[kin.key] ?? 0);
    return found;
  });

  /** A tap on a space, by what is going on. */
  tap(space: string, part: Part = 'space'): void {
    this.short = null;
    const way = this.ways.find((one) => one.at(-1) === space);
    const isOffered = this.asked().offers.has(`space:${space}`);
    if (this.gathering) this.gatherOn(space);
    else if (this.split?.targets.includes(space)) this.aim(space);
    else if (this.stepping && way && !isOffered) this.go(Object.values(this.now.reach)[0] ?? [], way);
    else if (this.held?.space === space) this.again(space, part);
    else if (this.held !== null && way) this.go(this.reach, way);
    else if (this.reachOf(space).length > 0) this.hold(space, part);
    else if (this.held !== null && this.reach.length > 0)
      this.go(this.reach, [this.held.space, space]); // the server says why not
    else this.tapThings(space);
  }

  private hold(space: string, part: Part): void {
    this.laid = '';
    const reach = this.reachOf(space);
    const counts = (part === 'high' ? highAlone(reach) : undefined) ?? everybody(reach);
    this.held = { space, counts };
  }

  /** A second tap: on the other kind of unit it comes along or stays, on the same one nobody is picked any more. */
  private again(space: string, part: Part): void {
    const high = this.limits.find((limit) => limit.kind === 'messiah' || limit.kind === 'avatar');
    const low = this.limits.find((limit) => limit !== high);
    const wanted = part === 'high' ? high : part === 'low' ? low : undefined;
    const counts = this.held?.counts ?? {};
    if (wanted === undefined || (counts[wanted.word] && Object.keys(counts).length === 1)) this.forget();
    else this.holdMany(wanted.word, counts[wanted.word] ? 0 : wanted.most);
    if (this.held === null && this.reachOf(space).length === 0) this.laid = '';
  }

  holdMany(word: string, many: number): void {
    if (this.held) this.held = { ...this.held, counts: withMany(this.reach, this.held.counts, word, many) };
  }

  private go(reach: readonly Reach[], way: readonly string[]): void {
    const group = this.stepping ? reach[0]?.groups[0] : groupOf(reach, this.held?.counts ?? {});
    const move = group && moveOf(this.items, group, way, this.now.writing);
    if (move) this.asked().onchoose(move);
  }

  /** Choose the way one space at a time. */
  stepByStep(): void {
    const group = groupOf(this.reach, this.held?.counts ?? {});
    const item = this.items.find((one) => one.text === group?.text);
    for (const thing of item?.path ?? []) this.asked().ontap(thing);
  }

  private tapThings(space: string): void {
    const units = this.unitsOn(space);
    const [only] = units;
    this.laid = '';
    if (this.asked().offers.has(`space:${space}`)) this.asked().ontap(`space:${space}`);
    else if (only !== undefined && units.length === 1) this.chooseUnit(only);
    else if (units.length > 0) this.laid = space;
    else if (this.canPray(space)) this.held = { space, counts: {} };
    else this.forget();
  }

  /** A group was chosen: a high unit divides its attacks first. */
  chooseUnit(unit: Thing): void {
    this.laid = '';
    const found = this.splits.find((one) => one.unit === unit);
    if (found === undefined) {
      this.asked().ontap(unit);
      return;
    }
    const [only = ''] = found.targets;
    this.splitting = unit;
    this.parts = found.targets.length === 1 ? { [only]: found.attacks } : {};
  }

  private aim(space: string): void {
    this.give(space, this.attacksLeft > 0 ? (this.parts[space] ?? 0) + 1 : 0);
  }
  give(space: string, many: number): void {
    this.parts = { ...this.parts, [space]: many };
  }

  // Gathering.

  readonly isFull = $derived.by(
    () =>
      this.gathering !== null &&
      this.gathering.most > 0 &&
      gathered(this.gathering, this.gathered) >= this.gathering.most,
  );

  gather(key: string, many: number): void {
    this.gathered = { ...this.gathered, [key]: many };
  }

  /** One more unit of the space, from none again after the last. */
  private gatherOn(space: string): void {
    const kin = this.gathering?.kin.filter((one) => one.space === space) ?? [];
    const more = kin.find((one) => (one.high || !this.isFull) && (this.gathered[one.key] ?? 0) < mostOf(one));
    if (more) this.gather(more.key, (this.gathered[more.key] ?? 0) + 1);
    else for (const one of kin) this.gather(one.key, 0);
  }

  pray(): void {
    const space = this.held?.space ?? '';
    this.asked().ontap(PRAY);
    this.forget();
    this.gatherOn(space);
  }

  // Miracles.

  /** Whether belief is missing for a card, and somebody could pray for it. */
  isShort(thing: Thing): boolean {
    const card = nameIn(thing);
    const { offers } = this.asked();
    return !offers.has(thing) && this.prayers.length > 0 && this.now.prayers[card] !== undefined;
  }

  /** Say what is missing for a card, and offer who could pray for it. */
  explainShort(thing: Thing): void {
    const card = nameIn(thing);
    const units = this.now.prayers[card] ?? [];
    this.forget();
    this.short = { thing, missing: this.now.lacking[card] ?? 0, units };
  }

  /** Pick those who could pray for the card that was asked about. */
  propose(): void {
    const units = this.short?.units ?? [];
    this.forget();
    if (!this.praying) this.asked().ontap(PRAY);
    const { gathering } = this.now;
    const found = units.map((unit) => gathering && kinIn(gathering, unit));
    this.gathered = Object.fromEntries(found.filter((one) => one !== null && one !== undefined));
  }

  /** A stack dropped on its destination, a card on its target: one choice. */
  drop(source: Thing, to: Thing): boolean {
    if (!to.startsWith('space:')) return false;
    return source.startsWith('space:')
      ? this.dropStack(nameIn(source), nameIn(to))
      : this.dropCard(source, nameIn(to));
  }

  private dropStack(from: string, space: string): boolean {
    const reach = this.reachOf(from);
    if (reach.length === 0) return false;
    const held = this.held?.space === from ? groupOf(reach, this.held.counts) : groupFor(reach, space);
    const group = held ?? groupOf(reach, everybody(reach));
    const way = waysOf(reach, group).find((one) => one.at(-1) === space) ?? [from, space];
    const move = group && moveOf(this.items, group, way, this.now.writing);
    if (move) this.asked().onchoose(move);
    return true;
  }

  private dropCard(source: Thing, space: string): boolean {
    const play = this.items.find((item) => item.path.length === 1 && item.path[0] === source);
    if (play === undefined) return false;
    const aims = Object.entries(this.now.aims[play.text] ?? {});
    const found = aims.filter(([thing]) => isPlaced(thing) && spaceOf(thing) === space);
    const hasTarget = factsOf(source, this.asked().things).target !== undefined;
    const [only] = found;
    if (aims.length === 0 && !hasTarget) this.asked().onchoose(play);
    else if (only !== undefined && found.length === 1)
      this.asked().onchoose(aimedAt(play, only[1], this.now.writing));
    else return false;
    return true;
  }

  /** Where a miracle that is looked at reaches, and what it could be aimed at. */
  aimsOf(card: Thing): ReadonlySet<string> {
    const { offers } = this.asked();
    const things = this.now.playing
      ? [...offers]
      : this.items
          .filter((item) => item.path[0] === card)
          .flatMap((item) => Object.keys(this.now.aims[item.text] ?? {}));
    return new Set(things.filter((thing) => isPlaced(thing)).map(spaceOf));
  }

  /** The choice that a thing leads to, in words; "" where it leads to several. */
  labelOf(thing: Thing): string {
    const found = this.items.filter((item: ChoiceItem) => item.path.includes(thing));
    return found.length === 1 ? withoutStop(found[0]?.label ?? '') : '';
  }
}
