import type { View } from '../../wire/types';

/** The view of Elements of the Gods as the server sends it, read into what the board draws. */

export interface Square {
  readonly space: string;
  readonly column: number;
  readonly row: number; // 0 at the top
  readonly crowd: readonly (readonly [string, number])[]; // calling and how many
  readonly monument: number | 'R' | null;
  readonly garden: boolean;
  readonly elements: readonly string[];
}

/** What a card of the own hand can do now, as the game tells it. */
export interface Opening {
  readonly places: readonly (readonly string[])[]; // spaces of each place where it fits
  readonly near: Readonly<Record<string, string>>; // by space: the single things that are missing there
  readonly grounds: readonly string[]; // where a Garden card could plant
  readonly barred: readonly string[]; // where a Monument card can never build
  readonly lacks: { readonly sentence: string; readonly rule: string } | null;
}

/** What the Element that is being placed touches and moves, as far as its picks are made. */
export interface Reach {
  readonly pattern?: readonly (readonly [number, number])[]; // columns to the east, rows to the north
  readonly spaces?: readonly string[];
  readonly types?: Readonly<Record<string, number>>; // how many of each would move
  readonly directions?: Readonly<
    Record<string, { readonly spaces: readonly string[]; readonly count: number }>
  >;
  readonly scatter?: { readonly share: number; readonly extra: number; readonly spaces: readonly string[] };
}

/** The choice that is begun and not finished. */
export interface Pending {
  readonly el?: string;
  readonly space?: string;
  readonly type?: string;
  readonly card?: string;
  readonly build?: string;
}

export interface Solo {
  readonly order: string; // kinds of Rival's deck, from its first card on
  readonly left: number; // cards left in it
  readonly card: string | null; // Solo card of the round
  readonly lock: string | null;
}

export interface ElementsView {
  readonly size: number;
  readonly solo: Solo | null;
  readonly squares: readonly Square[];
  readonly used: ReadonlySet<string>;
  readonly hands: readonly (readonly string[] | Readonly<Record<string, number>>)[];
  readonly afterlife: readonly string[];
  readonly score: readonly number[];
  readonly left: readonly number[];
  readonly played: readonly (readonly string[])[]; // Divinity cards, by seat
  readonly discards: Readonly<Record<string, readonly string[]>>;
  readonly publicCards: readonly string[];
  readonly bonus: Readonly<Record<string, readonly number[]>>;
  readonly decks: Readonly<Record<string, number>>;
  readonly bag: readonly (readonly [string, number])[]; // a calling and how many of it
  readonly gardensLeft: number;
  readonly round: number;
  readonly first: number; // the seat with the first-player marker
  readonly pending: Pending;
  readonly reach: Reach;
  readonly isOver: boolean;
  readonly trigger: number | null;
  readonly cards: Readonly<Record<string, Opening>>;
}

type Raw = Readonly<Record<string, unknown>>;
const LETTERS = ['S', 'G', 'M', 'Z'] as const;
/** The callings that *letters* spell, and how many of each. */
export const count = (letters: string): (readonly [string, number])[] =>
  LETTERS.map((one) => [one, letters.split(one).length - 1] as const).filter(([, many]) => many > 0);

/** How many of each calling a bag holds: "S16G17M13Z14". A number ends where the next letter begins. */
const bagOf = (bag: string): readonly (readonly [string, number])[] =>
  LETTERS.filter((letter) => bag.includes(letter)).map(
    (letter) => [letter, Number.parseInt(bag.slice(bag.indexOf(letter) + 1), 10)] as const,
  );

export function readView(view: View): ElementsView {
  const board = view.board as Raw;
  const size = Number(board.size);
  const crowd = (board.w ?? {}) as Record<string, string>;
  const monuments = (board.mon ?? {}) as Record<string, number | 'R'>;
  const gardens = new Set((board.gar ?? []) as string[]);
  const placed = Object.entries((board.el ?? {}) as Record<string, string>);
  const squares = Array.from({ length: size * size }, (_, k): Square => {
    const column = k % size;
    const row = Math.floor(k / size);
    const space = `${String.fromCharCode(97 + column)}${size - row}`;
    return {
      space,
      column,
      row,
      crowd: count(crowd[space] ?? ''),
      monument: monuments[space] ?? null,
      garden: gardens.has(space),
      elements: placed.filter(([, at]) => at === space).map(([name]) => name),
    };
  });
  const solo = (view.solo ?? null) as Raw | null;
  const decks = view.decks as Record<string, number | readonly string[]>;
  const turn = (view.turn ?? {}) as Raw;
  return {
    size,
    solo: solo && {
      order: String(view.rival_order ?? ''),
      left: (solo.rival_deck as readonly string[]).length,
      card: (solo.card as string | null | undefined) ?? null,
      lock: (solo.lock as string | null | undefined) ?? null,
    },
    squares,
    used: new Set((view.used ?? []) as string[]),
    hands: view.hands as ElementsView['hands'],
    afterlife: view.afterlife as readonly string[],
    score: view.score as readonly number[],
    left: view.left as readonly number[],
    played: view.played as readonly (readonly string[])[],
    discards: (view.discards ?? {}) as ElementsView['discards'],
    publicCards: (view.public ?? []) as readonly string[],
    bonus: (view.bonus ?? {}) as Readonly<Record<string, readonly number[]>>,
    decks: Object.fromEntries(
      Object.entries(decks).map(([kind, deck]) => [kind, typeof deck === 'number' ? deck : deck.length]),
    ),
    bag: bagOf(String(view.bag ?? '')),
    gardensLeft: Number(view.gardens_left ?? 0),
    first: Number(turn.first ?? 0),
    pending: (turn.pending ?? {}) as Pending,
    reach: (view.reach ?? {}) as Reach,
    isOver: view.end != null,
    round: Number(turn.round ?? 1),
    trigger: (view.trigger as number | null | undefined) ?? null,
    cards: (view.cards ?? {}) as Readonly<Record<string, Opening>>,
  };
}
