/** Small pictures that several parts of the board share, as paths. */

/** A skull in a box of 20 by 20. */
export const SKULL =
  'M10 2a7 7 0 0 0-7 7c0 3 1 4 2 5v3h10v-3c1-1 2-2 2-5a7 7 0 0 0-7-7zM7 8a1.500 1.500 0 1 1 .01 0zM13 8a1.500 1.500 0 1 1 .01 0z';

/** A drop round its middle, for hunger. */
export const DROP = 'M0-10C5-3 8 1 8 5a8 8 0 0 1-16 0C-8 1-5-3 0-10z';
