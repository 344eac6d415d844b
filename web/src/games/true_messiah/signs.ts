import { say } from './text';

/** The four cults: a colour, its contrast, a sign in a box of 24 by 24 for eyes that do not tell colours apart, a name. */
interface Look {
  readonly fill: string;
  readonly ink: string;
  readonly sign: string;
}

const CULTS = {
  R: { fill: '#c8402f', ink: '#fff0e6', sign: 'M12 4v16' },
  B: { fill: '#64748a', ink: '#f3f4f6', sign: 'M4 12h16' },
  V: { fill: '#8f5fc0', ink: '#fbf5ff', sign: 'M4 6l8 13 8-13' },
  W: { fill: '#e6dcc6', ink: '#2a2320', sign: 'M12 5a7 7 0 1 0 .01 0z' },
} as const satisfies Readonly<Record<string, Look>>;

const isCult = (colour: string): colour is keyof typeof CULTS => colour in CULTS;

export const lookOf = (colour: string): Look & { readonly name: string } =>
  isCult(colour)
    ? { ...CULTS[colour], name: say(colour) }
    : { fill: '#888', ink: '#fff', sign: '', name: colour };

/** Signs beside numbers, in a box of 24 by 24. */
export const SIGNS = {
  health: 'M12 21C2 14 2 5 7.500 4 10 3.500 11.500 5 12 7c.5-2 2-3.500 4.500-3C22 5 22 14 12 21z',
  mask: 'M3 6q9-4 18 0c0 9-4 14-9 15-5-1-9-6-9-15zM6.500 11q2.500-2 4 1M13.500 12q1.500-3 4-1M9 16.500q3 1.500 6 0',
  coins: 'M12 3a9 9 0 1 0 .01 0zM12 7.500a4.500 4.500 0 1 0 .01 0z',
  belief: 'M12 2l2.500 7.500L22 12l-7.500 2.500L12 22l-2.500-7.500L2 12l7.500-2.500z',
  followers: 'M12 3a4 4 0 1 0 .01 0zM4 21q0-10 8-10t8 10z',
  cards: 'M7 3h12v16H7zM7 6H4v15h12v-2',
  preemptive: 'M13 2L5 14h6l-1 8 9-13h-6z',
  range: 'M12 3l9 9-9 9-9-9zM12 9l3 3-3 3-3-3z',
  keep: 'M6 11V8a6 6 0 0 1 12 0v3M4 11h16v10H4z',
} as const;
export type SignName = keyof typeof SIGNS;
