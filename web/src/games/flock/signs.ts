import type { Things } from '../../wire/types';

/** Colours and signs of the four deities: wheat ear, paw, sun disc, crescent, in a box of 24 by 24. */
export interface DeityLook {
  readonly fill: string;
  readonly ink: string;
  readonly sign: string;
}

/** What the colours and symbols of the data files look like. */
const COLOURS: Readonly<Record<string, Pick<DeityLook, 'fill' | 'ink'>>> = {
  white: { fill: '#fbf7ea', ink: '#5d4a1c' },
  blue: { fill: '#2b62a8', ink: '#ffffff' },
  orange: { fill: '#e08a1e', ink: '#3b1f00' },
  black: { fill: '#22222b', ink: '#e8e2cf' },
};
const SYMBOLS: Readonly<Record<string, string>> = {
  wheat:
    'M12 21V8M12 8c-3-1-4-3-3-5 2 1 3 3 3 5c0-2 1-4 3-5 1 2 0 4-3 5zM12 13c-3 0-5-1-5-4 3 0 5 1 5 4c0-3 2-4 5-4 0 3-2 4-5 4zM12 18c-3 0-5-1-5-4 3 0 5 1 5 4c0-3 2-4 5-4 0 3-2 4-5 4z',
  paw: 'M12 12c3 0 6 3 5 6-1 2-3 1-5 1s-4 1-5-1c-1-3 2-6 5-6zM6 8a2 2.600 0 1 1 .1 0zM10 4a2 2.600 0 1 1 .1 0zM14.500 4a2 2.600 0 1 1 .1 0zM18.500 8a2 2.600 0 1 1 .1 0z',
  sun: 'M12 7.500a4.500 4.500 0 1 0 .01 0zM12 1.500v3.500M12 19v3.500M1.500 12H5M19 12h3.500M4.500 4.500L7 7M17 17l2.500 2.500M19.500 4.500L17 7M7 17l-2.500 2.500',
  moon: 'M15.500 3a9.500 9.500 0 1 0 0 18A8 8 0 0 1 15.500 3z',
};

export const NO_DEITY: DeityLook = { fill: '#b9a98a', ink: '#3b2c12', sign: 'M12 6a6 6 0 1 0 .01 0z' };

/** A deity's look by its colour and symbol, as the game tells of them. */
export function lookOf(deity: string | null, things: Things): DeityLook {
  const { colour, symbol } = (deity === null ? undefined : things[deity]) ?? {};
  return { ...(COLOURS[String(colour)] ?? NO_DEITY), sign: SYMBOLS[String(symbol)] ?? NO_DEITY.sign };
}

/** The looks of our own, for pictures that belong to no table. */
export const lookWith = (colour: string, symbol: string): DeityLook =>
  lookOf('own', { own: { colour, symbol } });

/** A skull in a box of 20 by 20. */
export const SKULL =
  'M10 2a7 7 0 0 0-7 7c0 3 1 4 2 5v3h10v-3c1-1 2-2 2-5a7 7 0 0 0-7-7zM7 8a1.500 1.500 0 1 1 .01 0zM13 8a1.500 1.500 0 1 1 .01 0z';

/** A drop round its middle, for hunger. */
export const DROP = 'M0-10C5-3 8 1 8 5a8 8 0 0 1-16 0C-8 1-5-3 0-10z';

/** What a kind of card is known by, in a box of 24 by 24. */
export const CARD_KINDS = {
  pentagram: 'M12 2l6 18.500L2.500 9h19L6 20.500z',
  ouroboros: 'M12 4a8 8 0 1 1-6.500 3.300M5.500 7.300L3 4.500M5.500 7.300l3.200-1.500',
  incarnation: 'M12 3a3.200 3.200 0 1 1 0 6.400A3.200 3.200 0 0 1 12 3zM6 21c0-7 2-10 6-10s6 3 6 10z',
} as const;
