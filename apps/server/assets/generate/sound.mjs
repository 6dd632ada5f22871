// Synthesises the sound pieces and sound tracks as mono samples.
import { createRandom } from './random.mjs';

export const SAMPLE_RATE = 44_100;
const TAU = Math.PI * 2;

/** Frequency of a note by its number (69 is A4). */
const pitch = (note) => 440 * 2 ** ((note - 69) / 12);

/** Partials as [multiple of the pitch, loudness, decay in seconds]. */
const TIMBRES = {
  bell: [
    [0.5, 0.35, 4.5],
    [1, 1, 3.6],
    [1.19, 0.35, 2.6],
    [2, 0.5, 2],
    [2.74, 0.22, 1.2],
    [3.76, 0.12, 0.8],
  ],
  pluck: [
    [1, 1, 0.9],
    [2, 0.42, 0.55],
    [3, 0.2, 0.34],
    [4, 0.12, 0.22],
    [5.02, 0.06, 0.14],
  ],
  glass: [
    [1, 1, 2.2],
    [2.01, 0.25, 1.5],
    [4.02, 0.1, 0.7],
  ],
};

function strike(track, { at, note, loudness, timbre }) {
  const start = Math.round(at * SAMPLE_RATE);
  for (const [multiple, share, decay] of TIMBRES[timbre]) {
    const frequency = pitch(note) * multiple;
    const length = Math.min(track.length - start, Math.round(decay * 4 * SAMPLE_RATE));
    for (let index = 0; index < length; index += 1) {
      const time = index / SAMPLE_RATE;
      const attack = Math.min(1, time / 0.006);
      track[start + index] += loudness * share * attack * Math.exp(-time / decay) * Math.sin(TAU * frequency * time);
    }
  }
}

/** A chord that swells and fades, two slightly detuned voices per note. */
function swell(track, { at, length, notes, loudness }) {
  const start = Math.round(at * SAMPLE_RATE);
  const samples = Math.min(track.length - start, Math.round(length * SAMPLE_RATE));
  for (const note of notes) {
    for (const detune of [0.9985, 1.0015]) {
      const step = (TAU * pitch(note) * detune) / SAMPLE_RATE;
      for (let index = 0; index < samples; index += 1) {
        const envelope = Math.sin((Math.PI * index) / (length * SAMPLE_RATE)) ** 1.4;
        const wave = Math.sin(step * index) + 0.22 * Math.sin(2 * step * index) + 0.07 * Math.sin(3 * step * index);
        track[start + index] += (loudness / notes.length) * envelope * wave;
      }
    }
  }
}

/** Four feedback delays of different lengths, damped, as a simple room (Schroeder). */
function addRoom(track, wet) {
  const out = Float64Array.from(track);
  for (const [delaySeconds, feedback] of [
    [0.0437, 0.8],
    [0.0411, 0.81],
    [0.0571, 0.78],
    [0.0679, 0.77],
  ]) {
    const delay = Math.round(delaySeconds * SAMPLE_RATE);
    const line = new Float64Array(track.length);
    let damped = 0;
    for (let index = 0; index < track.length; index += 1) {
      const echo = index >= delay ? line[index - delay] : 0;
      damped = 0.6 * echo + 0.4 * damped;
      line[index] = track[index] + feedback * damped;
      out[index] += (wet / 4) * echo;
    }
  }
  return out;
}

/** Scales to the peak given and fades both ends. */
function finish(track, { peak, fadeIn, fadeOut }) {
  const loudest = track.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return track.map((sample, index) => {
    const [before, after] = [index / SAMPLE_RATE, (track.length - index) / SAMPLE_RATE];
    return (sample / loudest) * peak * Math.min(1, before / fadeIn) * Math.min(1, after / fadeOut);
  });
}

function compose({ seconds, strikes, swells, wet, peak }) {
  const track = new Float64Array(Math.round(seconds * SAMPLE_RATE));
  for (const event of swells) swell(track, event);
  for (const event of strikes) strike(track, event);
  return finish(addRoom(track, wet), { peak, fadeIn: 0.05, fadeOut: 2 });
}

export function harbourBellsSound() {
  const melody = [62, 69, 66, 57, 64, 71, 69, 62, 74, 66, 57, 62];
  const strikes = melody.map((note, index) => ({
    at: 0.3 + index * 1.45,
    note,
    loudness: index % 3 === 0 ? 0.5 : 0.34,
    timbre: 'bell',
  }));
  const swells = [
    { at: 0, length: 8, notes: [38, 50, 57, 62], loudness: 0.6 },
    { at: 5.6, length: 8, notes: [43, 50, 59, 64], loudness: 0.6 },
    { at: 11.4, length: 9, notes: [38, 50, 57, 66], loudness: 0.6 },
  ];
  return compose({ seconds: 21, strikes, swells, wet: 0.7, peak: 0.7 });
}

/** Three voices repeat patterns of 3, 4 and 5 beats against each other. */
export function loomSound() {
  const beat = 0.24;
  const voices = [
    { period: 3, notes: [57, 64, 60, 64], loudness: 0.4 },
    { period: 4, notes: [69, 72, 67, 76], loudness: 0.3 },
    { period: 5, notes: [45, 52, 48], loudness: 0.55 },
  ];
  const strikes = voices.flatMap(({ period, notes, loudness }) =>
    Array.from({ length: Math.floor(60 / period) }, (_, index) => ({
      at: 0.1 + index * period * beat,
      note: notes[index % notes.length],
      loudness,
      timbre: 'pluck',
    })),
  );
  const swells = [
    { at: 0, length: 9, notes: [45, 57, 64], loudness: 0.35 },
    { at: 7, length: 9.5, notes: [41, 57, 60], loudness: 0.35 },
  ];
  return compose({ seconds: 16.5, strikes, swells, wet: 0.45, peak: 0.7 });
}

export function farSignalSound() {
  const random = createRandom(17);
  const scale = [76, 79, 81, 83, 86, 88, 91];
  const strikes = Array.from({ length: 15 }, (_, index) => ({
    at: 1 + index * 1.3 + random.centred() * 0.25,
    note: random.pick(scale),
  })).flatMap(({ at, note }) =>
    [0, 0.42, 0.84].map((late, echo) => ({ at: at + late, note, loudness: 0.2 * 0.45 ** echo, timbre: 'glass' })),
  );
  const chords = [
    [40, 52, 59, 66],
    [36, 52, 55, 64],
    [43, 50, 59, 66],
    [38, 50, 57, 64],
  ];
  const swells = chords.map((notes, index) => ({ at: index * 5.2, length: 7.4, notes, loudness: 0.7 }));
  return compose({ seconds: 23, strikes, swells, wet: 0.8, peak: 0.66 });
}

/** A quiet track for a video: one chord over its whole length and a few strikes. */
export function videoSound({ seconds, chord, notes, timbre }) {
  const gap = (seconds - 2) / notes.length;
  const strikes = notes.map((note, index) => ({ at: 0.6 + index * gap, note, loudness: 0.16, timbre }));
  return compose({
    seconds,
    strikes,
    swells: [{ at: 0, length: seconds, notes: chord, loudness: 0.6 }],
    wet: 0.7,
    peak: 0.35,
  });
}
