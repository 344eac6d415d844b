import { settings } from '../settings.svelte';

/** Tiny tones made on the spot; silent unless the user has turned them up. */
export type Sound = 'turn' | 'move' | 'refused' | 'over';

const LOUDEST = 0.3; // of what a device can do

interface Tone {
  readonly pitch: number; // Hz
  readonly at: number; // seconds after the start
  readonly length: number;
}

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  turn: [
    { pitch: 659, at: 0, length: 0.16 },
    { pitch: 880, at: 0.12, length: 0.28 },
  ],
  move: [{ pitch: 330, at: 0, length: 0.08 }],
  refused: [{ pitch: 165, at: 0, length: 0.18 }],
  over: [
    { pitch: 523, at: 0, length: 0.22 },
    { pitch: 659, at: 0.18, length: 0.22 },
    { pitch: 784, at: 0.36, length: 0.5 },
  ],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (settings.volume === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const tone of TONES[sound]) strike(context, tone);
}

function strike(into: AudioContext, tone: Tone): void {
  const start = into.currentTime + tone.at;
  const voice = new OscillatorNode(into, { type: 'sine', frequency: tone.pitch });
  const volume = new GainNode(into, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDEST * settings.volume, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.001, start + tone.length);
  voice.connect(volume).connect(into.destination);
  voice.start(start);
  voice.stop(start + tone.length);
}
