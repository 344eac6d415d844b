import { ICONS, type IconName } from './icons';

/** The pictures on the miracles: an icon on two colours, by what the miracle is about. */
interface Picture {
  readonly icon: string;
  readonly fill: string;
  readonly ink: string;
}

const MOODS = {
  word: ['#8a6a2c', '#fff0c4'], // moving and recruiting
  faith: ['#4c3b86', '#e9dcff'], // belief, cards and visions
  mercy: ['#2e6473', '#dff6f4'], // shields and healing
  greed: ['#6d5a1e', '#ffe27a'], // coins
  doubt: ['#4a5340', '#dfe6c4'], // doubt and corruption
  wrath: ['#7a241c', '#ffd9b0'], // death and destruction
} as const;
type Mood = keyof typeof MOODS;

const ART: Readonly<Record<string, readonly [IconName, Mood]>> = {
  edict: ['scroll-unfurled', 'word'],
  edict_plus: ['scroll-quill', 'word'],
  fruit: ['shiny-apple', 'doubt'],
  fruit_plus: ['snake', 'doubt'],
  evangelize: ['public-speaker', 'word'],
  evangelize_plus: ['megaphone', 'word'],
  providence: ['all-seeing-eye', 'mercy'],
  providence_plus: ['eye-shield', 'mercy'],
  pious_benefactors: ['receive-money', 'greed'],
  dissipater: ['lightning-dissipation', 'doubt'],
  martyrdom: ['crown-of-thorns', 'wrath'],
  godspeed: ['wingfoot', 'word'],
  teleport: ['teleport', 'faith'],
  impassioned_sermon: ['sun-priest', 'faith'],
  divine_inspiration: ['hand-of-god', 'faith'],
  confirmation_bias: ['mirror-mirror', 'faith'],
  born_again: ['sunrise', 'faith'],
  crisis_of_faith: ['broken-heart', 'doubt'],
  pillar_of_salt: ['salt-shaker', 'doubt'],
  tithes: ['crown-coin', 'greed'],
  corrupt_miracle: ['vortex', 'doubt'],
  miracle_shield: ['magic-shield', 'mercy'],
  gods_mercy: ['dove', 'mercy'],
  heresy: ['evil-wings', 'doubt'],
  manna: ['bread', 'mercy'],
  laying_on_of_hands: ['glowing-hands', 'mercy'],
  revelation: ['third-eye', 'faith'],
  smite: ['heavy-lightning', 'wrath'],
  holy_day: ['sun-radiations', 'mercy'],
  apostasy: ['duality-mask', 'doubt'],
  zealotry: ['burning-passion', 'wrath'],
  create_avatar: ['angel-outfit', 'faith'],
  inquisition: ['executioner-hood', 'wrath'],
  pilgrimage: ['walking-scout', 'word'],
  book_burning: ['burning-book', 'wrath'],
  earthquake: ['earth-crack', 'wrath'],
  swarm_of_locusts: ['long-antennae-bug', 'wrath'],
  plague: ['plague-doctor-profile', 'wrath'],
  second_coming: ['angel-wings', 'mercy'],
  doomsday: ['burning-meteor', 'wrath'],
};
/** What is announced without a card. */
const DEEDS: Readonly<Record<string, readonly [IconName, Mood]>> = {
  move: ['footprint', 'word'],
  prayer: ['prayer', 'faith'],
  end: ['crossed-swords', 'wrath'],
  gift: ['shaking-hands', 'mercy'],
};

function picture([icon, mood]: readonly [IconName, Mood]): Picture {
  const [fill, ink] = MOODS[mood];
  return { icon: ICONS[icon], fill, ink };
}

/** The picture of a miracle; one without its own shows the hand of its god. */
export const pictureOf = (card: string): Picture => picture(ART[card] ?? ['hand-of-god', 'faith']);
export const deedPictureOf = (kind: string): Picture => picture(DEEDS[kind] ?? ['footprint', 'word']);
