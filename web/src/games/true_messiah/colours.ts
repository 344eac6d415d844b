/** The four cults: a colour, its contrast, and a name. */
interface Look {
  readonly fill: string;
  readonly ink: string;
  readonly name: string;
}

const COLOURS: Readonly<Record<string, Look>> = {
  R: { fill: '#c24036', ink: '#fff0e6', name: 'Red' },
  B: { fill: '#5a6270', ink: '#f3f4f6', name: 'Black' },
  V: { fill: '#8e62b8', ink: '#fbf5ff', name: 'Violet' },
  W: { fill: '#ece4d2', ink: '#2a2320', name: 'White' },
};

export const lookOf = (colour: string): Look =>
  COLOURS[colour] ?? { fill: '#888', ink: '#fff', name: colour };
