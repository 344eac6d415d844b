import type { View } from '../../wire/types';
import { lookOf } from './colours';

/** True Messiah's view as the server sends it, read into what the board draws. */

export interface Stack {
  readonly text: string; // as in the notation: "R2f", "BM*"
  readonly colour: string;
  readonly kind: 'f' | 'p' | 'n' | 'M' | 'A';
  readonly count: number;
  readonly moved: boolean;
}

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
  readonly lasting: readonly string[];
  readonly removed: readonly string[];
  /** What everybody knows to be in hand or deck, without knowing where. */
  readonly unseen: readonly string[];
  readonly followers: number;
  readonly hurt: number; // damage of the avatar
  readonly cards: number; // owned, those announced on the stack too
  readonly out: boolean;
}

export interface StackItem {
  readonly id: number;
  readonly by: string;
  readonly told: string;
  readonly card: string;
  /** Spaces that it aims at, or the way of a move. */
  readonly at: readonly string[];
  readonly isMove: boolean;
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
  /** By space: the paths that the own units there could take now. */
  readonly reach: Readonly<Record<string, readonly (readonly string[])[]>>;
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

function readStack(text: string): Stack | null {
  const match = /^([RBVW])(\d*)([fpnMA])(\*?)(?:#\w+)?(\*?)$/.exec(text);
  if (match === null) return null;
  const [, colour = '', count = '', kind = 'f', moved = '', late = ''] = match;
  return {
    text,
    colour,
    kind: kind as Stack['kind'],
    count: count === '' ? 1 : Number(count),
    moved: moved + late !== '',
  };
}

const KINDS: Readonly<Record<Stack['kind'], readonly [string, string]>> = {
  f: ['follower', 'followers'],
  p: ['praying follower', 'praying followers'],
  n: ['nonbeliever', 'nonbelievers'],
  M: ['messiah', 'messiahs'],
  A: ['avatar', 'avatars'],
};

/** What the texts of units and targets mean: `g2:V1f#1` is a follower of Violet on g2. */
export function inWords(text: string): string {
  if (text.startsWith('-')) return 'what is gone';
  const [, place = '', rest = ''] = /^(?:([a-h][1-8]):?)?(.*)$/.exec(text) ?? [];
  const where = place === '' ? '' : ` on ${place}`;
  if (rest.startsWith('#')) return `the announcement ${rest}`;
  const stack = readStack(rest);
  if (stack === null) return rest === '' ? place : `${lookOf(rest).name}${where}`;
  const [one, many] = KINDS[stack.kind];
  const owner = lookOf(stack.colour).name;
  const number = stack.count > 1 ? String(stack.count) : 'MA'.includes(stack.kind) ? 'the' : 'a';
  return `${number} ${stack.count > 1 ? many : one} of ${owner}${where}`;
}

/** The units of a thing such as `unit:b2:2f,M`, all on one space: 2 followers, messiah. */
export function unitsInWords(thing: string): string {
  const [, , units = ''] = thing.split(':');
  if (units === 'low') return 'low units';
  return units
    .split(',')
    .map((text) => {
      const [, count = '', kind = 'f', moved = ''] = /^[RBVW]?(\d*)([fpnMA])(\*?)/.exec(text) ?? [];
      const [one, many] = KINDS[kind as Stack['kind']];
      return [count, moved === '' ? '' : 'moved', Number(count) > 1 ? many : one]
        .filter((word) => word !== '')
        .join(' ');
    })
    .join(' + ');
}

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

/** What an announcement of the stack is about, after the name of its card. */
export function tell(item: Raw): string {
  const words = (texts: unknown) => ((texts ?? []) as readonly string[]).map(inWords).join(', ');
  switch (item.kind) {
    case 'move':
      return `${words(item.units)} along ${((item.path ?? []) as readonly string[]).join(', ')}`;
    case 'prayer':
      return `prayer of ${words(item.units)}`;
    case 'gift':
      return `for ${lookOf(String(item.to)).name}`;
    case 'end':
      return 'the end of the action phase';
    default:
      return words(item.targets) === '' ? '' : `on ${words(item.targets)}`;
  }
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
      lasting: list(raw.board),
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
    })),
    asked: (((view.window ?? {}) as Raw).ask ?? []) as readonly string[],
    inQuestion: String(((view.pending ?? {}) as Raw).card ?? ''),
    prospects: ((view.next_turns ?? []) as readonly Raw[]).map((next) =>
      next.moves === undefined ? null : (next as unknown as Prospect),
    ),
    spare: (view.spare ?? []) as readonly Spare[],
    doomed: (view.doomed ?? {}) as Readonly<Record<string, Doom>>,
    reach: (view.reach ?? {}) as Readonly<Record<string, readonly (readonly string[])[]>>,
    ifAllPass: said(forecast.stack),
    ifFought: said(forecast.combat),
    stock: size(market.deck),
    market: (market.row ?? []) as readonly string[],
    bids: (market.bids ?? {}) as Readonly<Record<string, number | true>>,
  };
}
