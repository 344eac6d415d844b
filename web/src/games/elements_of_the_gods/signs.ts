/** Signs of the dawn: four callings, five elements, in a box of 24 by 24. */

export interface Sign {
  readonly path: string;
  readonly fill: string;
  readonly ink: string;
}

export const CALLINGS: Readonly<Record<string, Sign>> = {
  S: { path: 'M4 5h12v5h-4v11H9V10H4zM16 5l4 2.500-4 2.500z', fill: '#6e7480', ink: '#ffffff' },
  G: { path: 'M4 20C3 9 9 4 20 4c0 11-5 17-14 15M4 20L14 10', fill: '#3f8f4f', ink: '#ffffff' },
  M: {
    path: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 8.500a3.500 3.500 0 1 0 .01 0z',
    fill: '#7a4fa3',
    ink: '#ffffff',
  },
  Z: {
    path: 'M12 2c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-3 1-6 1-10z',
    fill: '#c23b2c',
    ink: '#ffffff',
  },
};

export const ELEMENTS: Readonly<Record<string, Sign>> = {
  water: { path: 'M12 2c5 7 7 10 7 13a7 7 0 0 1-14 0c0-3 2-6 7-13z', fill: '#2f8f9b', ink: '#e6fbfb' },
  fire: {
    path: 'M12 2c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-3 1-6 1-10z',
    fill: '#d9622b',
    ink: '#fff1d6',
  },
  wind: {
    path: 'M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h8a2.500 2.500 0 1 1-2.500 2.500',
    fill: '#7fa6bf',
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
