/** Colours and emblems of the six deities, in a box of 24 by 24. */
export interface Look {
  readonly fill: string;
  readonly ink: string;
  readonly sign: string;
}

export const GREY: Look = {
  fill: '#6f6c67',
  ink: '#ffffff',
  sign: 'M8 9a4 4 0 1 1 5.500 3.700c-1.500.6-1.500 1.600-1.500 2.800M12 19v.5',
};

export const DEITIES: Readonly<Record<string, Look>> = {
  lutraz: {
    fill: '#b8322a',
    ink: '#fff3e6',
    sign: 'M4 10c4-5 12-5 16 0-3 1-5 2-8 2s-5-1-8-2zM6 14c3 3 9 3 12 0',
  },
  kelerix: { fill: '#2450a8', ink: '#eef4ff', sign: 'M13 2L5 13h6l-2 9 10-13h-6z' },
  orrun: {
    fill: '#d0741c',
    ink: '#fff5e2',
    sign: 'M12 3l2.500 6.500L21 12l-6.500 2.500L12 21l-2.500-6.500L3 12l6.500-2.500z',
  },
  kirjani: {
    fill: '#2d7a45',
    ink: '#f0fff2',
    sign: 'M2 12c5-7 15-7 20 0-5 7-15 7-20 0zM12 8.500a3.500 3.500 0 1 0 .01 0z',
  },
  aeoris: {
    fill: '#d9b02c',
    ink: '#3a2a00',
    sign: 'M6 3h12M6 21h12M7 3c0 6 10 6 10 0M7 21c0-6 10-6 10 0M12 9.500v5',
  },
  eseryn: {
    fill: '#6a3f93',
    ink: '#f6efff',
    sign: 'M15 3a9.500 9.500 0 1 0 0 18A8 8 0 0 1 15 3zM19 6v4M17 8h4',
  },
};

export const lookOf = (deity: string | null | undefined): Look => (deity ? (DEITIES[deity] ?? GREY) : GREY);

/** The ground of each settlement type, and the side of its slab. */
export const GROUND: Readonly<Record<string, { readonly top: string; readonly side: string }>> = {
  CA: { top: '#b9584c', side: '#6b2722' },
  FO: { top: '#7ba774', side: '#40663f' },
  FA: { top: '#e0c36c', side: '#a07f2c' },
  MA: { top: '#9bb49c', side: '#56705d' },
  MI: { top: '#b3a18d', side: '#6f5f4e' },
  FV: { top: '#77aac8', side: '#3d6c8a' },
  MK: { top: '#d39c66', side: '#8a5a2c' },
};

/** The outline of a cube, its lit edges, of an acolyte and of the anomaly, round their middles. */
export const CUBE = 'M-15-8.500l15-7 15 7v17l-15 7-15-7z';
export const CUBE_TOP = 'M-15-8.500l15-7 15 7-15 6.500z';
export const CUBE_SIDE = 'M0-2l15-6.500v17l-15 7z';
export const ACOLYTE = 'M-10 16l4-16-7-4 6-4h14l6 4-7 4 4 16H3l-3-8-3 8z';
export const SWIRL = 'M-12 0a12 12 0 1 1 12 12 8 8 0 1 1 8-8 4 4 0 1 1-4-4';
