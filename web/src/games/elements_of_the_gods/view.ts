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
  readonly lacks: { readonly sentence: string; readonly rule: string } | null;
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
  readonly played: readonly number[];
  readonly publicCards: readonly string[];
  readonly bonus: Readonly<Record<string, readonly number[]>>;
  readonly decks: Readonly<Record<string, number>>;
  readonly bag: readonly (readonly [string, number])[]; // a calling and how many of it
  readonly gardensLeft: number;
  readonly round: number;
  readonly sites: readonly string[]; // where the Element of a begun choice lies, and where is built
  readonly trigger: number | null;
  readonly cards: Readonly<Record<string, Opening>>;
}

type Raw = Readonly<Record<string, unknown>>;
const count = (letters: string): (readonly [string, number])[] =>
  ['S', 'G', 'M', 'Z']
    .map((one) => [one, letters.split(one).length - 1] as const)
    .filter(([, many]) => many > 0);

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
  const pending = ((view.turn as Raw | undefined)?.pending ?? {}) as Raw;
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
    played: (view.played as readonly (readonly string[])[]).map((cards) => cards.length),
    publicCards: (view.public ?? []) as readonly string[],
    bonus: (view.bonus ?? {}) as Readonly<Record<string, readonly number[]>>,
    decks: Object.fromEntries(
      Object.entries(decks).map(([kind, deck]) => [kind, typeof deck === 'number' ? deck : deck.length]),
    ),
    bag: [...String(view.bag ?? '').matchAll(/([A-Z])(\d+)/g)].map(([, letter = '', many]) => [
      letter,
      Number(many),
    ]),
    gardensLeft: Number(view.gardens_left ?? 0),
    sites: [pending.space, pending.build].filter((space): space is string => typeof space === 'string'),
    round: Number((view.turn as Raw | undefined)?.round ?? 1),
    trigger: (view.trigger as number | null | undefined) ?? null,
    cards: (view.cards ?? {}) as Readonly<Record<string, Opening>>,
  };
}
