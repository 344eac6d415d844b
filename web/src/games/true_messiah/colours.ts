import { say } from './text';

/** The four cults: a colour, its contrast, a sign in a box of 24 by 24 for eyes that do not tell colours apart, a name. */
interface Look {
  readonly fill: string;
  readonly ink: string;
  readonly sign: string;
}

const COLOURS = {
  R: { fill: '#c24036', ink: '#fff0e6', sign: 'M12 4v16' },
  B: { fill: '#5a6270', ink: '#f3f4f6', sign: 'M4 12h16' },
  V: { fill: '#8e62b8', ink: '#fbf5ff', sign: 'M4 6l8 13 8-13' },
  W: { fill: '#ece4d2', ink: '#2a2320', sign: 'M12 5a7 7 0 1 0 .01 0z' },
} as const satisfies Readonly<Record<string, Look>>;

const isCult = (colour: string): colour is keyof typeof COLOURS => colour in COLOURS;

export const lookOf = (colour: string): Look & { readonly name: string } =>
  isCult(colour)
    ? { ...COLOURS[colour], name: say(colour) }
    : { fill: '#888', ink: '#fff', sign: '', name: colour };
