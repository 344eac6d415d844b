import type { View } from '../../wire/types';
import { lookOf } from './colours';
import { readStack, type Stack, tell } from './words';

/** True Messiah's view as the server sends it, read into what the board draws. */

export interface Square {
  readonly space: string;
  readonly column: number;
  readonly row: number; // 0 at the top
  readonly building: { readonly colour: string; readonly kind: 'c' | 't' } | null;
  readonly monolith: boolean;
  readonly low: readonly Stack[];
  readonly high: readonly Stack[];
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

/** A card that lies by the board. */
export interface Lasting {
  readonly card: string;
  /** When it ends, in words. */
  readonly until: string;
}

export interface StackItem {
  readonly id: number;
  readonly by: string;
  readonly told: string;
  readonly card: string;
  /** Spaces that it aims at, or the way of a move. */
  readonly at: readonly string[];
  readonly isMove: boolean;
  /** The space that a miracle comes from, "" where it has no origin. */
  readonly from: string;
}

/** Groups of a space that can go the same ways, one way to each end. */
export interface Reach {
  readonly groups: readonly string[];
  readonly ways: readonly (readonly string[])[];
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
  /** The card that an open question is about: to keep, to offer, to take. */
  readonly inQuestion: string;
  readonly prospects: readonly (Prospect | null)[];
  /** By seat: what it can lose and play on; empty when the game is over. */
  readonly spare: readonly Spare[];
  readonly doomed: Readonly<Record<string, Doom>>;
  /** By space: the groups there that could move now, or the move that is begun there. */
  readonly reach: Readonly<Record<string, readonly Reach[]>>;
  /** Spaces that own units cannot enter, and why. */
  readonly closed: Readonly<Record<string, string>>;
  /** By the text of a play: the things it could aim at, and how they are written. */
  readonly aims: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How many units may be picked in all; 0 where it does not matter. */
  readonly most: number;
  /** By card that belief is missing for: who could pray for it. */
  readonly prayers: Readonly<Record<string, readonly string[]>>;
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
const AREA: Readonly<Record<string, readonly [readonly [number, number], readonly [number, number]]>> = {
  '2': [
    [1, 5],
    [2, 7],
  ],
  '3': [
    [0, 7],
    [1, 7],
  ],
  '4': [
    [0, 7],
    [1, 8],
  ],
};

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

const spaceIn = (text: string): string => /^[a-h][1-8]/.exec(text)?.[0] ?? '';
const said = (events: unknown): readonly string[] =>
  ((events ?? []) as readonly { readonly say?: string }[])
    .map((event) => event.say ?? '')
    .filter((say) => say !== '');
const size = (cards: unknown): number => (Array.isArray(cards) ? cards.length : Number(cards ?? 0));
const list = (cards: unknown): readonly string[] =>
  Array.isArray(cards)
    ? cards.map((card) => (typeof card === 'string' ? card : String((card as Raw).card)))
    : [];

/** A card by the board with its end. */
function readLasting(raw: Raw): Lasting {
  const [when = '', whose = ''] = String(raw.until ?? '').split(':');
  const owner = lookOf(whose).name;
  const turns = Number(raw.turns ?? 0);
  const end =
    when === 'turn_start' ? `until the next turn of ${owner} starts` : `until a turn of ${owner} ends`;
  return { card: String(raw.card), until: turns > 1 ? `${end}, ${turns} turns left` : end };
}

/** The targets announced in combat: of low units one, of high units several with numbers. */
const readAttacks = (set: unknown): readonly Attack[] =>
  Object.entries((set ?? {}) as Record<string, string | Readonly<Record<string, number>>>).flatMap(
    ([from, aim]): readonly Attack[] =>
      typeof aim === 'string'
        ? [{ from, to: aim, count: null }]
        : Object.entries(aim).map(([to, count]) => ({ from: from.slice(0, 2), to, count })),
  );

export function readView(view: View): MessiahView {
  const [columns, rows] = AREA[String(view.mode ?? 2)] ?? [
    [0, 7],
    [1, 8],
  ];
  const units = (view.units ?? {}) as Record<string, readonly string[]>;
  const buildings = (view.buildings ?? {}) as Record<string, string>;
  const monoliths = new Set((view.monoliths ?? []) as string[]);
  const shields = (view.providence ?? {}) as Record<string, readonly Raw[]>;
  const squares: Square[] = [];
  for (let row = rows[1]; row >= rows[0]; row -= 1)
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const space = `${String.fromCharCode(97 + column)}${row}`;
      const here = (units[space] ?? []).map(readStack).filter((one): one is Stack => one !== null);
      const building = buildings[space];
      squares.push({
        space,
        column: column - columns[0],
        row: rows[1] - row,
        building: building ? { colour: building[0] ?? '', kind: building[1] === 'c' ? 'c' : 't' } : null,
        monolith: monoliths.has(space),
        low: here.filter((one) => 'fpn'.includes(one.kind)),
        high: here.filter((one) => 'MA'.includes(one.kind)),
        shield: (shields[space] ?? []).map((one) => (one.ward ? '⊘' : String(one.shield ?? ''))).join('+'),
      });
    }
  const seats = (view.seats ?? {}) as Record<string, Raw>;
  const followers = (colour: string) =>
    squares
      .flatMap((square) => square.low)
      .filter((one) => one.colour === colour && one.kind !== 'n')
      .reduce((sum, one) => sum + one.count, 0);
  const announced = (colour: string) =>
    ((view.stack ?? []) as readonly Raw[]).filter((item) => item.kind === 'miracle' && item.by === colour)
      .length;
  const recall = (view.recall ?? {}) as Record<string, Raw>;
  const unseen = (colour: string): readonly string[] => {
    const known = recall[colour] ?? {};
    const names = ((known.unseen ?? []) as readonly (readonly unknown[])[]).map((card) => String(card[0]));
    const seen = [
      ...((known.hand ?? []) as readonly (readonly unknown[])[]),
      ...((known.deck ?? []) as readonly (readonly unknown[])[]),
    ];
    return [...names, ...seen.filter((card) => card.length > 2).map((card) => String(card[2]))].sort();
  };
  const players = ((view.players ?? []) as readonly string[]).map((colour): PlayerState => {
    const raw = seats[colour] ?? {};
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
      unseen: unseen(colour),
      followers: followers(colour),
      hurt: Number(raw.avatar_damage ?? 0),
      cards: size(raw.hand) + size(raw.deck) + size(raw.discard) + size(raw.board) + announced(colour),
      out: raw.out === true,
    };
  });
  const turn = (view.turn ?? {}) as Raw;
  const market = (view.market ?? {}) as Raw;
  const forecast = (view.forecast ?? {}) as Raw;
  const pending = (view.pending ?? {}) as Raw;
  const sack = (pending.then ?? pending) as Raw;
  const standing = (text: string): string =>
    squares.find((square) => square.high.some((one) => one.text.startsWith(text)))?.space ?? '';
  return {
    columns,
    rows,
    squares,
    players,
    effects: ((turn.effects ?? []) as readonly Raw[]).map(readEffect),
    active: String(view.active ?? ''),
    phase: String(view.phase ?? ''),
    round: Number(view.round ?? 0),
    limit: typeof turn.limit === 'number' ? turn.limit : null,
    moved: Number(turn.low_moved ?? 0),
    stack: ((view.stack ?? []) as readonly Raw[]).map((item) => ({
      id: Number(item.id),
      by: String(item.by),
      told: tell(item),
      card: String(item.card ?? ''),
      at: ((item.path ?? item.targets ?? []) as readonly string[])
        .map(spaceIn)
        .filter((space) => space !== ''),
      isMove: item.kind === 'move',
      from: typeof item.origin === 'string' ? standing(`${item.by}${item.origin}`) : '',
    })),
    asked: (((view.window ?? {}) as Raw).ask ?? []) as readonly string[],
    inQuestion: String(pending.card ?? ''),
    prospects: ((view.next_turns ?? []) as readonly Raw[]).map((next) =>
      next.moves === undefined ? null : (next as unknown as Prospect),
    ),
    spare: (view.spare ?? []) as readonly Spare[],
    doomed: (view.doomed ?? {}) as Readonly<Record<string, Doom>>,
    reach: (view.reach ?? {}) as MessiahView['reach'],
    closed: (view.closed ?? {}) as MessiahView['closed'],
    aims: (view.aims ?? {}) as MessiahView['aims'],
    most: Number(view.most ?? 0),
    prayers: (view.prayers ?? {}) as MessiahView['prayers'],
    playing: (view.playing ?? null) as MessiahView['playing'],
    openCities: (view.open_cities ?? []) as readonly string[],
    attacks: readAttacks(pending.set),
    cases: Object.values((sack.cases ?? {}) as Readonly<Record<string, readonly string[]>>).flat(),
    loot: pending.kind === 'loot' ? list(pending.cards) : [],
    ifAllPass: said(forecast.stack),
    ifFought: said(forecast.combat),
    stock: size(market.deck),
    market: (market.row ?? []) as readonly string[],
    bids: (market.bids ?? {}) as Readonly<Record<string, number | true>>,
  };
}
