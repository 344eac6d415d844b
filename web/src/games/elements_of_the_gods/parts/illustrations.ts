/** The pictures on the cards, composed from a few shapes: which sky, and what stands where under it. */

/** A shape with its foot at the origin, about 40 high: what is lit, and what lies in the shade. */
interface Shape {
  readonly fill: string;
  readonly lit: string;
  readonly shade?: string;
}

const SHAPES = {
  tree: {
    fill: '#3f7d3a',
    lit: 'M0-40c12 0 16 10 12 17 4 6-2 11-10 11V0h-4v-12c-8 0-14-5-10-11-4-7 0-17 12-17z',
    shade: 'M2-39c10 2 13 10 10 16 4 6-2 11-10 11V0H0q6-22 2-39z',
  },
  cypress: {
    fill: '#2f7046',
    lit: 'M0-42q9 18 6 34-2 2-4 3V0h-4v-5q-2-1-4-3-3-16 6-34z',
    shade: 'M0-42q9 18 6 34-2 2-4 3V0H0z',
  },
  bush: { fill: '#4d8d3f', lit: 'M-13 0q-5-10 4-13 4-10 12-4 10-2 9 7 5 7-4 10z' },
  blossom: {
    fill: '#e0688a',
    lit: 'M0 0v-9m0 0a4 4 0 1 1 4-5 4 4 0 1 1 2 6 4 4 0 1 1-6 2 4 4 0 1 1-6-2 4 4 0 1 1 2-6 4 4 0 1 1 4 5z',
  },
  pillar: {
    fill: '#e3c78d',
    lit: 'M-7 0v-4h2v-28h-3v-5H8v5H5v28h2v4z',
    shade: 'M1 0v-37h7v5H5v28h2v4z',
  },
  obelisk: { fill: '#d8ac62', lit: 'M-8 0l4-33 4-9 4 9 4 33z', shade: 'M1 0v-40l3 7 4 33z' },
  block: { fill: '#d8b97e', lit: 'M-12 0v-14h24V0z', shade: 'M4 0v-14h8V0z' },
  stairs: {
    fill: '#d3b176',
    lit: 'M-34 0v-9h11v-9h11v-9h11v-9h14v36z',
    shade: 'M3 0v-36h10V0z',
  },
  wall: {
    fill: '#c9a267',
    lit: 'M-40 0v-16h7v-6h9v6h8v-6h9v6h8v-6h9v6h8v-6h9v6h9V0z',
  },
  arch: {
    fill: '#d8b77a',
    lit: 'M-20 0v-23a20 18 0 0 1 40 0V0H10v-22a10 10 0 0 0-20 0V0z',
    shade: 'M13 0v-30q7 3 7 9V0z',
  },
  flame: {
    fill: '#f39a35',
    lit: 'M-9 0l2-6h-4l-1-4h24l-1 4H7l2 6zM0-34c7 8 9 11 9 15a9 8 0 0 1-18 0c0-5 3-6 4-10 2 2 3 3 3 5 2-4 2-6 2-10z',
  },
  throne: {
    fill: '#cfa255',
    lit: 'M-10 0v-36l10-6 10 6V0H6v-13H-6V0z',
    shade: 'M4 0v-40l6 4V0z',
  },
  bolt: { fill: '#ffe27a', lit: 'M6-62L-12-30h9L-11 0 14-38H4l8-24z' },
  scales: {
    fill: '#e8d6a6',
    lit: 'M-1 0v-38h-20l7 14h-14l7-14v-3h18a3 3 0 0 1 6 0h18v3l7 14H14l7-14H1V0h8v3H-9V0z',
  },
  swarm: {
    fill: '#2e2414',
    lit: 'M-34-40l8 3-8 3zM-10-50l8 3-8 3zM14-44l8 3-8 3zM30-30l8 3-8 3zM-20-28l8 3-8 3zM4-30l8 3-8 3zM-2-16l8 3-8 3z',
  },
  meteor: {
    fill: '#ff9b4a',
    lit: 'M26-62L4-28a11 11 0 1 0 5 13q9-20 17-47z',
  },
  eye: {
    fill: '#f4dd9a',
    lit: 'M-30-34Q0-62 30-34 0-6-30-34zm18 0a12 12 0 1 0 24 0 12 12 0 1 0-24 0zm7 0a5 5 0 1 1 10 0 5 5 0 1 1-10 0z',
  },
  bones: {
    fill: '#e9dcc0',
    lit: 'M-24 0q-3-12 4-22 2 10 1 22zM-8 0q-4-18 4-30 3 14 1 30zM10 0q-3-18 6-28 1 14-1 28zM26 0q-2-10 5-18v18z',
  },
  star: { fill: '#fff4cf', lit: 'M0-6l2 4 4 2-4 2-2 4-2-4-4-2 4-2z' },
} as const satisfies Readonly<Record<string, Shape>>;
type ShapeName = keyof typeof SHAPES;
export const shapeOf = (name: ShapeName): Shape => SHAPES[name];

/** Sky from the top to the horizon, the ground, and where sun or moon stands. */
export interface Sky {
  readonly high: string;
  readonly low: string;
  readonly ground: string;
  readonly orb: string;
}

const SKIES = {
  dawn: { high: '#f0a860', low: '#fbe9b4', ground: '#c99c58', orb: '#fff6d2' },
  noon: { high: '#6fb6c9', low: '#e8f0c4', ground: '#8fae55', orb: '#fffbe0' },
  dusk: { high: '#5a3a78', low: '#e79a6e', ground: '#7a5334', orb: '#ffd79a' },
  night: { high: '#1f1d49', low: '#6b4a86', ground: '#3d3257', orb: '#f4ead0' },
  storm: { high: '#2b2430', low: '#8a4032', ground: '#3a2a26', orb: '#c4553a' },
} as const satisfies Readonly<Record<string, Sky>>;

/** A shape, where it stands from the left (0 to 160), and how large it is. */
export type Prop = readonly [shape: ShapeName, x: number, scale: number];
export interface Picture {
  readonly sky: Sky;
  readonly props: readonly Prop[];
}

const shown = (sky: keyof typeof SKIES, ...props: readonly Prop[]): Picture => ({ sky: SKIES[sky], props });

/** By what a Monument or Garden card needs, and by the top of a Divinity card. */
const PICTURES: Readonly<Record<string, Picture>> = {
  SS: shown('dawn', ['stairs', 36, 1], ['block', 132, 1.2], ['block', 108, 0.8]),
  SG: shown('dawn', ['stairs', 124, 1.1], ['bush', 30, 1], ['cypress', 14, 1]),
  SM: shown('dusk', ['obelisk', 26, 1.3], ['eye', 124, 0.9]),
  SZ: shown('dawn', ['pillar', 22, 1.2], ['pillar', 44, 1.2], ['block', 132, 1.3]),
  GS: shown('noon', ['wall', 40, 1], ['tree', 130, 1.1], ['tree', 16, 0.9]),
  GG: shown('noon', ['tree', 20, 1.2], ['tree', 140, 1.2], ['tree', 112, 0.8], ['bush', 54, 0.8]),
  GM: shown('dusk', ['cypress', 18, 1.3], ['cypress', 40, 1], ['cypress', 142, 1.3], ['cypress', 120, 1]),
  GZ: shown('dawn', ['blossom', 14, 1.4], ['blossom', 36, 1.1], ['blossom', 126, 1.1], ['blossom', 148, 1.4]),
  RT01: shown('dusk', ['flame', 22, 1.1], ['star', 130, 1.2]),
  RT02: shown('dusk', ['arch', 30, 1], ['flame', 138, 0.9]),
  RT03: shown('dusk', ['pillar', 16, 1.1], ['pillar', 144, 1.1]),
  RT04: shown('night', ['star', 20, 2], ['star', 140, 2.4], ['cypress', 150, 1]),
  RT05: shown('dusk', ['flame', 16, 0.8], ['flame', 40, 0.9], ['flame', 140, 1]),
  RT06a: shown('dusk', ['pillar', 14, 1], ['pillar', 32, 1], ['star', 142, 1.6]),
  RT06b: shown('dusk', ['pillar', 128, 1], ['pillar', 146, 1], ['star', 20, 1.6]),
  RT07: shown('noon', ['tree', 22, 1.3], ['tree', 140, 1.2]),
  RT08a: shown('storm', ['blossom', 18, 1.5], ['blossom', 142, 1.5]),
  RT08b: shown('storm', ['blossom', 26, 1.5], ['bush', 140, 1.2]),
  RT09: shown('night', ['cypress', 20, 1.3], ['tree', 142, 1.1], ['star', 120, 1.5]),
  RT10: shown('night', ['arch', 24, 1.1], ['arch', 138, 1.1]),
  RT11: shown('dawn', ['block', 20, 1.3], ['block', 142, 1.2]),
  RT12: shown('night', ['flame', 22, 1.3], ['flame', 140, 1.3]),
  RT13: shown('noon', ['tree', 16, 1], ['bush', 34, 1], ['tree', 146, 1], ['bush', 126, 1]),
  RT14: shown('dusk', ['pillar', 24, 1.4], ['obelisk', 140, 1.2]),
  RT15: shown('dawn', ['pillar', 20, 1.5], ['pillar', 140, 1.5]),
  RT16: shown('dawn', ['arch', 22, 1.2], ['arch', 62, 1], ['arch', 140, 1.2]),
  RT17: shown('noon', ['arch', 22, 1.2], ['tree', 142, 1.2]),
  RT18: shown('night', ['throne', 18, 1.1], ['throne', 142, 1.1], ['star', 40, 1.4]),
  ST01: shown('storm', ['bones', 128, 1]),
  ST02: shown('storm', ['scales', 130, 1.1]),
  ST03: shown('storm', ['bolt', 134, 1]),
  ST04: shown('storm', ['swarm', 122, 1]),
  ST05: shown('storm', ['meteor', 130, 1], ['meteor', 154, 0.6]),
  ST06: shown('storm', ['eye', 120, 1]),
};
const PLAIN = shown('dawn');

/** The picture of a card by what it needs or by its top; an edition's new kinds have a bare dawn. */
export const pictureOf = (kind: string): Picture => PICTURES[kind] ?? PLAIN;
