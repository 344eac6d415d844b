/** Signs of the dawn: four callings, each with an outline of its own, and five elements. */

export interface Sign {
  readonly path: string; // in a box of 24 by 24
  readonly fill: string;
  readonly ink: string;
}

export interface Calling extends Sign {
  readonly outline: string; // around the origin, about 44 across: told apart without colour
  readonly at: readonly [number, number]; // its corner of a space of 100 by 100
}

export const CALLINGS: Readonly<Record<string, Calling>> = {
  S: {
    path: 'M4 5h12v5h-4v11H9V10H4zM16 5l4 2.500-4 2.500z',
    fill: '#5d6470',
    ink: '#ffffff',
    outline: 'M-14-20h28a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6h-28a6 6 0 0 1-6-6v-28a6 6 0 0 1 6-6z',
    at: [25, 25],
  },
  G: {
    path: 'M4 20C3 9 9 4 20 4c0 11-5 17-14 15M4 20L14 10',
    fill: '#2f7d45',
    ink: '#ffffff',
    outline: 'M-21 21C-25-7-9-23 21-21 25 7 9 23-21 21z',
    at: [75, 25],
  },
  M: {
    path: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 8.500a3.500 3.500 0 1 0 .01 0z',
    fill: '#7446a0',
    ink: '#ffffff',
    outline: 'M-24 0C-13-24 13-24 24 0 13 24-13 24-24 0z',
    at: [25, 75],
  },
  Z: {
    path: 'M12 2l2.500 4v9h-5V6zM6.500 15h11M12 15v6.500M10 21.500h4',
    fill: '#bd3326',
    ink: '#ffffff',
    outline: 'M-20-21q10 4 20-2 10 6 20 2V0C20 13 10 19 0 25-10 19-20 13-20 0z',
    at: [75, 75],
  },
};

export const ELEMENTS: Readonly<Record<string, Sign>> = {
  water: { path: 'M12 2c5 7 7 10 7 13a7 7 0 0 1-14 0c0-3 2-6 7-13z', fill: '#1f8291', ink: '#e6fbfb' },
  fire: {
    path: 'M12 2c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-3 1-6 1-10z',
    fill: '#d9622b',
    ink: '#fff1d6',
  },
  wind: {
    path: 'M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h8a2.500 2.500 0 1 1-2.500 2.500',
    fill: '#6f9bb8',
    ink: '#f2fbff',
  },
  earth: {
    path: 'M3 20L10 6l4 7 2-3 5 10zM12 2v3M8 4l1.500 1.500M16 4l-1.500 1.500',
    fill: '#8a6a3a',
    ink: '#fff3d9',
  },
  death: {
    path: 'M12 2a8 8 0 0 0-8 8c0 3 1.500 4.500 3 6v4h10v-4c1.500-1.500 3-3 3-6a8 8 0 0 0-8-8zM8.500 9.500a1.800 1.800 0 1 1 .01 0zM15.500 9.500a1.800 1.800 0 1 1 .01 0zM10 20v-2.500M14 20v-2.500',
    fill: '#3a3440',
    ink: '#f2ead8',
  },
};

/** A pillar in a box of 100 by 100, as it towers on its space. */
export const PILLAR = {
  body: 'M24 94L35 24h30l11 70z',
  shade: 'M65 24l11 70H61L57 24z',
  roof: 'M31 24L50 4l19 20z',
};
