import { speaking } from '../../text/say';

const en = {
  hand: 'Your cards',
  'in-hand': 'Cards in hand',
  'in-supply': 'in your supply',
  'to-come': 'Monsters to come',
  passed: 'Passed over {count} times',
  met: '✓ met now',
  unmet: '✗ not yet',
  'way-capital': 'with the Capital',
  'way-calling': 'with the objective',
  'way-land': 'with temples alone',
  'win-you': 'You win {way} if it still holds at the end of your turn.',
  win: '{name} wins {way} if it still holds at the end of their turn.',
  value: 'Temple value: {temples} temples, {ruins} ruins at one half',
  'of-goals': '{value} of {capital}, {calling} or {land}',
  'has-capital': 'Holds the Capital',
  'has-met': 'Your objective is met',
  pawn: 'Last action: {action}',
  power: 'Power · horde {count}',
  supply: 'supply {count}',
  goals:
    'To win at the end of your turn: {capital} with the Capital, {calling} with your objective, or {land} anywhere (a ruin counts ½).',
} as const;

const de: Record<keyof typeof en, string> = {
  hand: 'Deine Karten',
  'in-hand': 'Handkarten',
  'in-supply': 'in deinem Vorrat',
  'to-come': 'Kommende Monster',
  passed: '{count}-mal übergangen',
  met: '✓ jetzt erfüllt',
  unmet: '✗ noch nicht',
  'way-capital': 'mit der Hauptstadt',
  'way-calling': 'mit der Aufgabe',
  'way-land': 'allein durch Tempel',
  'win-you': 'Du gewinnst {way}, wenn das am Ende deines Zuges noch gilt.',
  win: '{name} gewinnt {way}, wenn das am Ende des Zuges noch gilt.',
  value: 'Tempelwert: {temples} Tempel, {ruins} Ruinen zur Hälfte',
  'of-goals': '{value} von {capital}, {calling} oder {land}',
  'has-capital': 'Hält die Hauptstadt',
  'has-met': 'Deine Aufgabe ist erfüllt',
  pawn: 'Letzte Aktion: {action}',
  power: 'Macht · Horde {count}',
  supply: 'Vorrat {count}',
  goals:
    'Sieg am Ende deines Zuges: {capital} mit der Hauptstadt, {calling} mit deiner Aufgabe oder {land} überall (eine Ruine zählt ½).',
};

export const say = speaking(en, de);
