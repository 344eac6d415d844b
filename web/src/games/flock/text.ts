import { speaking } from '../../text/say';

const en = {
  hand: 'Your cards',
  'in-hand': 'Cards in hand',
  temples: 'Temples, of {target} that win',
  flock: 'Flock',
  near: 'one short of winning',
  'card-playing': 'in play',
  'card-board': 'on the board',
  'card-again': 'can be played again',
  'card-used': 'used',
  'card-kept': 'not played',
} as const;

const de: Record<keyof typeof en, string> = {
  hand: 'Deine Karten',
  'in-hand': 'Handkarten',
  temples: 'Tempel, von {target} zum Sieg',
  flock: 'Herde',
  near: 'einer fehlt zum Sieg',
  'card-playing': 'ausgespielt',
  'card-board': 'auf dem Plan',
  'card-again': 'kann wiederkommen',
  'card-used': 'verbraucht',
  'card-kept': 'nicht gespielt',
};

export const say = speaking(en, de);
