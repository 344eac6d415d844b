import { speaking } from '../../text/say';

const en = {
  hand: 'Your cards',
  rival: 'Rival',
  scatter: 'Scatter',
  spread: 'Spread them for me',
  fits: '{card} fits: {places}.',
  'fits-now': 'as things are',
  first: 'Takes the first turn of the round',
  points: '{points} points',
  left: 'Monuments left',
  divinity: '{count} of 5 Divinity cards played',
  'in-hand': '{count} × {kind} in hand',
  bonuses: 'Public bonus cards: what they would bring now',
  bonus: '{points} for each {type} {where}',
  afterlife: 'Afterlife',
  kept: 'In hand at the end',
} as const;

const de: Record<keyof typeof en, string> = {
  hand: 'Deine Karten',
  rival: 'Rivale',
  scatter: 'Verteilen',
  spread: 'Für mich verteilen',
  fits: '{card} passt: {places}.',
  'fits-now': 'so wie es liegt',
  first: 'Beginnt die Runde',
  points: '{points} Punkte',
  left: 'Übrige Monumente',
  divinity: '{count} von 5 Gottheitskarten gespielt',
  'in-hand': '{count} × {kind} auf der Hand',
  bonuses: 'Offene Bonuskarten: was sie jetzt brächten',
  bonus: '{points} je {type} {where}',
  afterlife: 'Jenseits',
  kept: 'Am Ende auf der Hand',
};

export const say = speaking(en, de);
