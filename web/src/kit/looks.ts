import { getContext, setContext } from 'svelte';

/** What a seat is known by on the board: a colour, its contrast, a sign in a box of 24 by 24, and a name. */
export interface SeatLook {
  readonly fill: string;
  readonly ink: string;
  readonly sign?: string;
  readonly name?: string;
}

export type SeatLooks = readonly (SeatLook | undefined)[];

const LOOKS = Symbol('looks of the seats');

/** Let all emblems below look like what their seats play. */
export const showLooks = (looks: () => SeatLooks): void => {
  setContext(LOOKS, looks);
};

/** The looks that were shown above, if any. */
export const shownLooks = (): (() => SeatLooks) =>
  getContext<(() => SeatLooks) | undefined>(LOOKS) ?? (() => []);
