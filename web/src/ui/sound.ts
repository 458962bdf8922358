/** The sounds of a table, made as they are played: a few waves and some noise, no files. */
import type { Sound } from './sounds';

let audio: AudioContext | null = null;

interface Wave {
  type: OscillatorType;
  from: number;
  to?: number;
  /** Seconds after the sound begins, and for which it rings. */
  at?: number;
  long: number;
  loud: number;
}

interface Noise {
  /** The middle of what is heard of it, in hertz. */
  around: number;
  at?: number;
  long: number;
  loud: number;
}

interface Recipe {
  waves?: Wave[];
  noises?: Noise[];
}

const chord = (notes: number[], type: OscillatorType): Wave[] =>
  notes.map((from, i) => ({ type, from, at: i * 0.09, long: 1.1, loud: 0.09 }));

const RECIPES: Record<Sound, Recipe> = {
  turn: { waves: [{ type: 'sine', from: 880, long: 0.9, loud: 0.16 }, { type: 'sine', from: 1320, at: 0.02, long: 0.6, loud: 0.07 }] },
  hit: { waves: [{ type: 'sine', from: 120, to: 48, long: 0.5, loud: 0.4 }], noises: [{ around: 180, long: 0.12, loud: 0.2 }] },
  card: { noises: [{ around: 3200, long: 0.07, loud: 0.1 }, { around: 2200, at: 0.05, long: 0.06, loud: 0.07 }] },
  die: { noises: [0, 0.09, 0.17, 0.28, 0.46].map((at, i) => ({ around: 1500 - i * 150, at, long: 0.04, loud: 0.16 })) },
  wood: { waves: [{ type: 'triangle', from: 320, to: 180, long: 0.09, loud: 0.22 }] },
  coin: { waves: [{ type: 'square', from: 1568, long: 0.09, loud: 0.05 }, { type: 'square', from: 2093, at: 0.07, long: 0.22, loud: 0.05 }] },
  bomb: { noises: [{ around: 5200, long: 0.35, loud: 0.05 }, { around: 90, at: 0.33, long: 0.5, loud: 0.5 }] },
  refused: { waves: [{ type: 'triangle', from: 150, to: 120, long: 0.1, loud: 0.2 }] },
  tick: { waves: [{ type: 'square', from: 1000, long: 0.03, loud: 0.05 }] },
  won: { waves: chord([523, 659, 784, 1047], 'triangle') },
  lost: { waves: chord([392, 466, 330], 'triangle') },
};

function fading(context: AudioContext, at: number, long: number, loud: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(context.destination);
  return gain;
}

function hum(context: AudioContext, wave: Wave): void {
  const at = context.currentTime + (wave.at ?? 0);
  const source = context.createOscillator();
  source.type = wave.type;
  source.frequency.setValueAtTime(wave.from, at);
  if (wave.to) source.frequency.exponentialRampToValueAtTime(wave.to, at + wave.long);
  source.connect(fading(context, at, wave.long, wave.loud));
  source.start(at);
  source.stop(at + wave.long);
}

function hiss(context: AudioContext, noise: Noise): void {
  const at = context.currentTime + (noise.at ?? 0);
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * noise.long), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = noise.around;
  source.connect(filter);
  filter.connect(fading(context, at, noise.long, noise.loud));
  source.start(at);
}

export function play(sounds: Sound[]): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume(); // until something was touched a browser lets nothing sound
  for (const sound of sounds) {
    for (const wave of RECIPES[sound].waves ?? []) hum(audio, wave);
    for (const noise of RECIPES[sound].noises ?? []) hiss(audio, noise);
  }
}
