/** Signs of the dawn: four callings, each with a silhouette of its own, and five elements. */

export interface Sign {
  readonly path: string; // in a box of 24 by 24
  readonly fill: string;
  readonly ink: string;
}

export interface Calling extends Sign {
  readonly outline: string; // around the origin, about 44 across: told apart without colour
  readonly robe: string; // a person of the calling, its feet at y 24: told apart without colour
  readonly head: string; // what it wears on its head
  readonly tool: string; // what it carries
}

export const CALLINGS: Readonly<Record<string, Calling>> = {
  S: {
    path: 'M4 5h12v5h-4v11H9V10H4zM16 5l4 2.500-4 2.500z',
    fill: '#56677a',
    ink: '#ffffff',
    outline: 'M-14-20h28a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6h-28a6 6 0 0 1-6-6v-28a6 6 0 0 1 6-6z',
    robe: 'M-17-3h30v11h-4v16H-13V8h-4z',
    head: 'M-11-14h22v-6q-11-7-22 0z',
    tool: 'M15 24V-6M8-14h17v9H8z',
  },
  G: {
    path: 'M4 20C3 9 9 4 20 4c0 11-5 17-14 15M4 20L14 10',
    fill: '#2f7d45',
    ink: '#ffffff',
    outline: 'M-21 21C-25-7-9-23 21-21 25 7 9 23-21 21z',
    robe: 'M-8-4h14q9 10 12 28h-38q3-18 12-28z',
    head: 'M-20-11q8-1 9-6 9-9 18 0 1 5 9 6z',
    tool: 'M15 6Q14-8 25-13 26 0 15 6zM15 6Q7 1 8-8',
  },
  M: {
    path: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 8.500a3.500 3.500 0 1 0 .01 0z',
    fill: '#7446a0',
    ink: '#ffffff',
    outline: 'M-24 0C-13-24 13-24 24 0 13 24-13 24-24 0z',
    robe: 'M0-30Q17-18 13 0q8 10 7 24h-40q-1-14 7-24Q-17-18 0-30z',
    head: 'M0-26Q10-18 8-7 0-2-8-7-10-18 0-26z',
    tool: 'M-11 10q11-11 22 0-11 11-22 0zM0 5a5 5 0 1 0 .01 0z',
  },
  Z: {
    path: 'M12 2l2.500 4v9h-5V6zM6.500 15h11M12 15v6.500M10 21.500h4',
    fill: '#bd3326',
    ink: '#ffffff',
    outline: 'M-20-21q10 4 20-2 10 6 20 2V0C20 13 10 19 0 25-10 19-20 13-20 0z',
    robe: 'M-10-4h18l11 28h-40z',
    head: 'M-10-8v-6q-2-8 7-10l4-7 3 7q9 2 7 10v6z',
    tool: 'M16 8V-22l4-8 4 8V8zM11 8h18M20 8v9',
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
    fill: '#5b8bad',
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

/** A Monument in a box of 100 by 100, as it towers over its space: plinth, shaft and golden tip, lit from the west. */
export const OBELISK = {
  plinth: 'M18 92l6-13h52l6 13z',
  step: 'M27 79l4-9h38l4 9z',
  shaft: 'M33 70L41-14H59L67 70z',
  shade: 'M52 70L51-14h8l8 84z',
  tip: 'M41-14L50-36 59-14z',
  tipShade: 'M51-14L50-36 59-14z',
  /** The whole, for small pictures. */
  outline: 'M18 92l6-13h3l4-9h2L41-14 50-36 59-14 67 70h2l4 9h3l6 13z',
};
/** Where the outline of an obelisk fits in a box of 100 by 100. */
export const SMALL_OBELISK = 'translate(14 30) scale(0.700)';
