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
