/** Which sounds are played, when and how loud, and which give way when they coincide. */
import { landing, slideTime } from '../../board/animation.js';

/** @import { Noise } from '../../board/types.js' */

/** @typedef {{name: string, delay: number, gain: number, rate?: number}} Cue `delay` in milliseconds, `gain` in decibels */
/** @typedef {{mine: boolean, computer: boolean, plays: boolean, fast: boolean, tried?: boolean}} Who has acted: the reader or a computer; whether the reader plays; whether a replay runs by itself; whether it is only tried out */

const MOST = 3; // sounds at once
const APART = 60; // least milliseconds between two sounds of the same name
const RIGHTS = ['low-clock', 'turn', 'win', 'capture', 'lion']; // the most important first
const FAMILIES = { 'sent-home': 'capture', place: 'win', loss: 'win' };
const QUIETER = -6; // decibels
const TRIED = -9; // decibels
const SLIDES = [180, 300, 420]; // milliseconds
const HOP_LANDS = 150; // milliseconds into the sound
const SINKS_AFTER = 75; // milliseconds, so that the piece that stood on it is on its way
const FACE_SHOWS = { throw: 28, spin: 300 }; // so that the last knock comes when the face shows
const FOURTH = 4 / 3;

/** The family to which a sound belongs. @param {string} name */
export const family = (name) =>
  /** @type {Record<string, string>} */ (FAMILIES)[name] ?? name.replace(/-(gone|stop|\d+)$/, '');

/** The importance of a sound: 0 is the highest. @param {string} name */
function rank(name) {
  const found = RIGHTS.indexOf(family(name));
  return found < 0 ? RIGHTS.length : found;
}

export class Mixer {
  /** @type {Array<{name: string, from: number, until: number}>} */
  #playing = [];

  /**
   * Whether a sound may begin, and which one must stop for it.
   * @param {string} name
   * @param {number} now in milliseconds, like all times here
   * @param {number} length
   * @returns {{plays: boolean, stops: string | null}}
   */
  admit(name, now, length) {
    this.#playing = this.#playing.filter(({ until }) => until > now);
    const refusal = { plays: false, stops: null };
    if (this.#playing.some((one) => family(one.name) === 'win')) return refusal;
    if (this.#playing.some((one) => one.name === name && now - one.from < APART)) return refusal;
    let stops = null;
    if (this.#playing.length >= MOST) {
      const least = this.#playing.reduce((a, b) => (rank(b.name) >= rank(a.name) ? b : a));
      if (rank(least.name) <= rank(name)) return refusal;
      this.#playing.splice(this.#playing.indexOf(least), 1);
      stops = least.name;
    }
    this.#playing.push({ name, from: now, until: now + length });
    return { plays: true, stops };
  }
}

/**
 * The sounds of moving pieces.
 * @param {Noise[]} noises
 * @param {Who} who
 * @param {boolean} calm whether animations are skipped: then sounds don't wait for them
 * @returns {Cue[]}
 */
export function cues(noises, who, calm) {
  const gain = (who.computer ? QUIETER : 0) + (who.tried ? TRIED : 0);
  const told = noises.flatMap((noise) => cue(noise, who) ?? []);
  const heard = who.fast ? told.filter((one) => ['crack', 'capture'].includes(one.name)) : told;
  return heard.map((one) => ({ ...one, delay: calm ? 0 : one.delay, gain: one.gain + gain }));
}

/** @param {Noise} noise @param {Who} who @returns {Cue | null} */
function cue({ name, pace }, { mine, computer, plays }) {
  const plain = { name, delay: 0, gain: 0 };
  switch (name) {
    case 'slide':
      return { ...plain, name: `slide-${nearest(slideTime(pace) || 300 * pace)}` };
    case 'hop':
      return { ...plain, delay: Math.max(0, landing(pace) - HOP_LANDS) };
    case 'sink':
      return { ...plain, name: 'crack', delay: SINKS_AFTER };
    case 'melt':
      return { ...plain, name: 'crack', delay: SINKS_AFTER, rate: FOURTH };
    case 'throw':
      return {
        name: 'dice',
        delay: FACE_SHOWS.throw,
        gain: mine || computer ? 0 : QUIETER,
      };
    case 'spin':
      return { name: 'wheel', delay: FACE_SHOWS.spin, gain: 0 };
    case 'home':
      return { ...plain, name: plays && !mine ? 'sent-home' : 'capture' };
    default:
      return plain;
  }
}

/** @param {number} ms */
const nearest = (ms) => SLIDES.reduce((a, b) => (Math.abs(b - ms) < Math.abs(a - ms) ? b : a));

/** @type {Record<string, number[]>} vibrations, in milliseconds on and off */
const FELT = {
  crack: [18],
  hop: [10],
  dice: [12, 40, 12, 40, 20],
  wheel: [6, 40, 6, 60, 6, 80, 6, 110, 6, 140, 6, 160, 6, 170, 6],
  seal: [25],
  lion: [60, 40, 90],
  capture: [30, 30, 30],
  turn: [15, 60, 15],
  win: [30, 60, 30, 60, 120],
  'low-clock': [20],
  message: [12],
};

/** The vibration that goes with a sound; none for a loss or a mere place. @param {string} name */
export const felt = (name) =>
  name === 'loss' || name === 'place' ? [] : (FELT[family(name)] ?? []);

const MARKS = [20, 10, 5, 4, 3, 2, 1]; // seconds

/**
 * Whether a clock has just reached one of the marks.
 * @param {number} before in milliseconds
 * @param {number} now
 */
export const rings = (before, now) =>
  MARKS.some((mark) => before > mark * 1000 && now <= mark * 1000);
