import type { Thing, View } from '../../wire/types';

/** True Messiah's view as the server sends it, read into what the board draws. */

export type LowKind = 'follower' | 'praying' | 'nonbeliever';
export type HighKind = 'messiah' | 'avatar';
export type Kind = LowKind | HighKind;

/** Equal units on a space. */
export interface Unit {
  readonly owner: string;
  readonly kind: Kind;
  readonly count: number;
  readonly moved: boolean;
}

export interface Square {
  readonly space: string;
  readonly column: number;
  readonly row: number; // 0 at the top
  readonly building: { readonly owner: string; readonly kind: 'city' | 'temple' } | null;
  readonly monolith: boolean;
  readonly low: readonly Unit[];
  readonly high: readonly Unit[];
  readonly shield: string; // points of providence, "" for none
}

export interface PlayerState {
  readonly colour: string;
  readonly hp: number;
  readonly mask: boolean;
  readonly coins: number | null;
  readonly belief: number;
  readonly hand: readonly string[] | number;
  readonly deck: number;
  readonly discard: readonly string[];
  readonly lasting: readonly Lasting[];
  readonly removed: readonly string[];
  /** What everybody knows to be in hand or deck, without knowing where. */
  readonly unseen: readonly string[];
  readonly followers: number;
  readonly hurt: number; // damage of the avatar
  readonly cards: number; // owned, those announced on the stack too
  readonly out: boolean;
}

/** A card that lies by the board until a turn of somebody starts or ends. */
export interface Lasting {
  readonly card: string;
  readonly until: string; // "turn_start" or "end_of_turn"
  readonly whose: string;
  readonly turns: number;
}

/** What a miracle is aimed at; nothing in it where it is gone. */
export interface Target {
  readonly space?: string;
  readonly unit?: Unit;
  readonly item?: number;
  readonly owner?: string;
}

export interface StackItem {
  readonly id: number;
  readonly kind: 'miracle' | 'move' | 'prayer' | 'gift' | 'end';
  readonly by: string;
  readonly card: string;
  readonly units: readonly (Unit & { readonly space?: string })[];
  /** Spaces that it aims at, or the way of a move. */
  readonly at: readonly string[];
  readonly targets: readonly Target[];
  readonly to: string; // who gets a gift
  /** The space that a miracle comes from, "" where it has no origin. */
  readonly from: string;
}

/** Members of a group; *word* tells units of one space apart. */
export interface Member {
  readonly word: string;
  readonly kind: Kind;
  readonly count: number;
}

export interface Group {
  /** The beginning of the line that moves it. */
  readonly text: string;
  readonly members: readonly Member[];
}

/** Groups of a space that can go the same ways, one way to each end. */
export interface Reach {
  readonly groups: readonly Group[];
  readonly ways: readonly (readonly string[])[];
}

/** Units of a space that are alike, and how each number of them is written. */
export interface Kin {
  readonly key: string;
  readonly space: string;
  readonly kind: Kind;
  readonly moved: boolean;
  readonly high: boolean;
  readonly ways: readonly { readonly count: number; readonly thing: Thing; readonly text: string }[];
}

/** Units of several spaces that can be picked for one choice. */
export interface Gathering {
  readonly verb: 'pray' | 'save' | 'choose' | 'place';
  readonly template: string;
  readonly join: string;
  readonly most: number; // low units in all; 0 where it does not matter
  readonly kin: readonly Kin[];
}

/** How the rest of a line is written: `{}` is a space or a target. */
export interface Writing {
  readonly step: string;
  readonly stop: string; // "" unless a move is begun
  readonly aim: string;
}

/** Attacks that are announced. */
export interface Attack {
  readonly from: string;
  readonly to: string;
  readonly count: number | null; // of a high unit
}

/** What a player can lose and play on. */
export interface Spare {
  readonly followers: number;
  readonly cards: number;
}

/** What the next turn of a player would bring if everything stayed as it stands. */
export interface Prospect {
  readonly celebrity: number;
  readonly at: string | null;
  readonly numbers: number;
  readonly crowds: readonly string[];
  readonly temples: readonly string[];
  /** Four units that would build, did not something spoil it: the space and what. */
  readonly spoilt: Readonly<Record<string, string>>;
  readonly moves: number;
}

/** A miracle whose effect lasts for the turn. */
export interface Effect {
  readonly card: string;
  readonly by: string; // a colour, or "" where it is nobody's
  readonly spaces: readonly string[];
  readonly left: number | null; // how often it still helps
}

/** What the coming combat would do on a space. */
export interface Doom {
  readonly fall: number;
  readonly hits: number;
}

export interface MessiahView {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
  readonly squares: readonly Square[];
  readonly players: readonly PlayerState[];
  readonly effects: readonly Effect[];
  readonly active: string;
  readonly phase: string;
  readonly round: number;
  readonly limit: number | null;
  readonly moved: number;
  readonly stack: readonly StackItem[];
  readonly asked: readonly string[];
  /** What kind of question is open inside a step, "" for none. */
  readonly question: string;
  /** The card that an open question is about: to keep, to offer, to take. */
  readonly inQuestion: string;
  readonly prospects: readonly (Prospect | null)[];
  /** By seat: what it can lose and play on; empty when the game is over. */
  readonly spare: readonly Spare[];
  /** By seat: belief that keeping its announced miracles will take. */
  readonly reserved: readonly number[];
  readonly doomed: Readonly<Record<string, Doom>>;
  /** By space: the groups there that could move now, or the move that is begun there. */
  readonly reach: Readonly<Record<string, readonly Reach[]>>;
  /** Spaces that own units cannot enter, and why. */
  readonly closed: Readonly<Record<string, string>>;
  /** By the text of a play: the things it could aim at, and how they are written. */
  readonly aims: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly gathering: Gathering | null;
  readonly writing: Writing;
  /** By card that belief is missing for: who could pray for it. */
  readonly prayers: Readonly<Record<string, readonly Thing[]>>;
  /** By card that costs more than the own belief: how much is missing. */
  readonly lacking: Readonly<Record<string, number>>;
  /** By bid: the most that one or two cards can cost within it. */
  readonly worth: readonly number[];
  /** The miracle whose targets are being chosen. */
  readonly playing: { readonly card: string; readonly from: string | null } | null;
  readonly openCities: readonly string[];
  readonly attacks: readonly Attack[];
  /** Buildings that can be sacked. */
  readonly cases: readonly string[];
  /** Cards that the looter looks at. */
  readonly loot: readonly string[];
  readonly ifAllPass: readonly string[];
  readonly ifFought: readonly string[];
  readonly stock: number;
  readonly market: readonly string[];
  readonly bids: Readonly<Record<string, number | true>>;
}

type Raw = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, readonly Raw[]>>;

export const isHigh = (kind: string): boolean => kind === 'messiah' || kind === 'avatar';

/** The space in a thing such as `space:b2` or `unit:b2:R2f`. */
export const spaceOf = (thing: Thing): string => thing.split(':')[1] ?? '';

const EFFECTS: Readonly<Record<string, string>> = {
  salt: 'pillar_of_salt',
  mercy: 'gods_mercy',
  zeal: 'zealotry',
};

function readEffect(raw: Raw): Effect {
  return {
    card: EFFECTS[String(raw.kind)] ?? String(raw.kind),
    by: String(raw.by ?? ''),
    spaces: typeof raw.space === 'string' ? [raw.space] : ((raw.spaces ?? []) as readonly string[]),
    left: typeof raw.left === 'number' ? raw.left : null,
  };
}

const saidIn = (events: unknown): readonly string[] =>
  ((events ?? []) as readonly { readonly say?: string }[])
    .map((event) => event.say ?? '')
    .filter((say) => say !== '');
const size = (cards: unknown): number => (Array.isArray(cards) ? cards.length : Number(cards ?? 0));
const list = (cards: unknown): readonly string[] =>
  Array.isArray(cards)
    ? cards.map((card) => (typeof card === 'string' ? card : String((card as Raw).card)))
    : [];

function readLasting(raw: Raw): Lasting {
  const [until = '', whose = ''] = String(raw.until ?? '').split(':');
  return { card: String(raw.card), until, whose, turns: Number(raw.turns ?? 0) };
}

function readSquares(view: View): readonly Square[] {
  const standing = (view.squares ?? {}) as Readonly<Record<string, readonly Unit[]>>;
  const buildings = (view.buildings ?? {}) as Record<string, string>;
  const monoliths = new Set((view.monoliths ?? []) as string[]);
  const shields = (view.providence ?? {}) as Rows;
  const at = Object.keys(standing).map(
    (space) => [space.charCodeAt(0) - 97, Number(space.slice(1))] as const,
  );
  const [left, top] = [Math.min(...at.map(([column]) => column)), Math.max(...at.map(([, row]) => row))];
  return Object.entries(standing)
    .map(([space, units], k): Square => {
      const [column = 0, row = 0] = at[k] ?? [];
      const [owner = '', kind = ''] = buildings[space] ?? '';
      return {
        space,
        column: column - left,
        row: top - row,
        building: owner === '' ? null : { owner, kind: kind === 'c' ? 'city' : 'temple' },
        monolith: monoliths.has(space),
        low: units.filter((unit) => !isHigh(unit.kind)),
        high: units.filter((unit) => isHigh(unit.kind)),
        shield: (shields[space] ?? []).map((one) => (one.ward ? '⊘' : String(one.shield ?? ''))).join('+'),
      };
    })
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

function readStack(view: View): readonly StackItem[] {
  const facts = new Map(((view.announced ?? []) as readonly Raw[]).map((raw) => [raw.id, raw]));
  return ((view.stack ?? []) as readonly Raw[]).map((item) => {
    const more = facts.get(item.id) ?? {};
    return {
      id: Number(item.id),
      kind: item.kind as StackItem['kind'],
      by: String(item.by),
      card: String(item.card ?? ''),
      units: (more.units ?? []) as StackItem['units'],
      at: (more.at ?? []) as readonly string[],
      targets: (more.targets ?? []) as readonly Target[],
      to: String(more.to ?? ''),
      from: String(more.from ?? ''),
    };
  });
}

/** Cards that everybody knows to be in the hand or deck of a player. */
function readUnseen(recall: Raw | undefined): readonly string[] {
  const rows = (what: unknown) => (what ?? []) as readonly (readonly unknown[])[];
  const names = rows(recall?.unseen).map((card) => String(card[0]));
  const seen = [...rows(recall?.hand), ...rows(recall?.deck)].filter((card) => card.length > 2);
  return [...names, ...seen.map((card) => String(card[2]))].sort();
}

function readPlayer(view: View, colour: string, squares: readonly Square[]): PlayerState {
  const raw = ((view.seats ?? {}) as Record<string, Raw>)[colour] ?? {};
  const onStack = ((view.stack ?? []) as readonly Raw[]).filter(
    (item) => item.kind === 'miracle' && item.by === colour,
  );
  const own = squares.flatMap((square) => square.low).filter((unit) => unit.owner === colour);
  return {
    colour,
    hp: Number(raw.hp ?? 6),
    mask: raw.mask !== false,
    coins: raw.coins === null ? null : Number(raw.coins ?? 0),
    belief: Number(raw.belief ?? 0),
    hand: Array.isArray(raw.hand) ? (raw.hand as string[]) : Number(raw.hand ?? 0),
    deck: size(raw.deck),
    discard: list(raw.discard),
    lasting: ((raw.board ?? []) as readonly Raw[]).map(readLasting),
    removed: list(raw.removed),
    unseen: readUnseen(((view.recall ?? {}) as Record<string, Raw>)[colour]),
    followers: own.filter((unit) => unit.kind !== 'nonbeliever').reduce((sum, unit) => sum + unit.count, 0),
    hurt: Number(raw.avatar_damage ?? 0),
    cards: size(raw.hand) + size(raw.deck) + size(raw.discard) + size(raw.board) + onStack.length,
    out: raw.out === true,
  };
}

export function readView(view: View): MessiahView {
  const squares = readSquares(view);
  const turn = (view.turn ?? {}) as Raw;
  const market = (view.market ?? {}) as Raw;
  const forecast = (view.forecast ?? {}) as Raw;
  const pending = (view.pending ?? {}) as Raw;
  const sack = (pending.then ?? pending) as Raw;
  const columns = squares.map(({ space }) => space.charCodeAt(0) - 97);
  const rows = squares.map(({ space }) => Number(space.slice(1)));
  return {
    columns: [Math.min(...columns), Math.max(...columns)],
    rows: [Math.min(...rows), Math.max(...rows)],
    squares,
    players: ((view.players ?? []) as readonly string[]).map((colour) => readPlayer(view, colour, squares)),
    effects: ((turn.effects ?? []) as readonly Raw[]).map(readEffect),
    active: String(view.active ?? ''),
    phase: String(view.phase ?? ''),
    round: Number(view.round ?? 0),
    limit: typeof turn.limit === 'number' ? turn.limit : null,
    moved: Number(turn.low_moved ?? 0),
    stack: readStack(view),
    asked: (((view.window ?? {}) as Raw).ask ?? []) as readonly string[],
    question: String(pending.kind ?? ''),
    inQuestion: String(pending.card ?? ''),
    prospects: ((view.next_turns ?? []) as readonly Raw[]).map((next) =>
      next.moves === undefined ? null : (next as unknown as Prospect),
    ),
    spare: (view.spare ?? []) as readonly Spare[],
    reserved: (view.reserved ?? []) as readonly number[],
    doomed: (view.doomed ?? {}) as Readonly<Record<string, Doom>>,
    reach: (view.reach ?? {}) as MessiahView['reach'],
    closed: (view.closed ?? {}) as MessiahView['closed'],
    aims: (view.aims ?? {}) as MessiahView['aims'],
    gathering: (view.gathering ?? null) as Gathering | null,
    writing: (view.writing ?? { step: '', stop: '', aim: '' }) as Writing,
    prayers: (view.prayers ?? {}) as MessiahView['prayers'],
    lacking: (view.lacking ?? {}) as MessiahView['lacking'],
    worth: (view.worth ?? []) as readonly number[],
    playing: (view.playing ?? null) as MessiahView['playing'],
    openCities: (view.open_cities ?? []) as readonly string[],
    attacks: (view.attacks ?? []) as readonly Attack[],
    cases: Object.values((sack.cases ?? {}) as Readonly<Record<string, readonly string[]>>).flat(),
    loot: pending.kind === 'loot' ? list(pending.cards) : [],
    ifAllPass: saidIn(forecast.stack),
    ifFought: saidIn(forecast.combat),
    stock: size(market.deck),
    market: (market.row ?? []) as readonly string[],
    bids: (market.bids ?? {}) as Readonly<Record<string, number | true>>,
  };
}
