import type { Terrain } from './geometry';

/** The colours of the prophets, each with a sign of its own for eyes that do not tell them apart. */
export const COLOUR: Readonly<Record<string, string>> = {
  blue: '#3b82d6',
  gray: '#c9ced6',
  green: '#46b56a',
  yellow: '#f2cf4a',
};

export const SIGN: Readonly<Record<string, string>> = {
  blue: 'M-6 2q3-5 6 0t6 0',
  gray: 'M-6 4L0-6l6 10z',
  green: 'M0-7l5 9H-5zM0 2v4',
  yellow: 'M0 6V-6M-5-2q4 1 5 6M5-2q-4 1-5 6',
};

export const FILL: Readonly<Record<Terrain, string>> = {
  S: '#2a7886',
  M: '#9a9a97',
  F: '#5b8a58',
  P: '#dcc478',
};
export const TERRAINS: readonly Terrain[] = ['S', 'M', 'F', 'P'];
