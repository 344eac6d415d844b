/** The signs of the board that are explained, by the words that explain them. */
export const LEGEND = [
  'follower-one',
  'legend-praying',
  'legend-nonbeliever',
  'messiah-one',
  'legend-avatar',
  'health',
  'mask',
  'coins',
  'belief',
  'followers',
  'cards',
  'preemptive',
  'legend-moved',
  'legend-site',
  'legend-recruits',
  'legend-doom',
] as const;
export type LegendId = (typeof LEGEND)[number];
