/** Which sounds are heard, when and how loud, and which give way when they meet. */
import { landing, slideTime } from '../../board/animation.js';

/** @import { Noise } from '../../board/types.js' */

/** @typedef {{name: string, delay: number, gain: number, rate?: number}} Cue `delay` in milliseconds, `gain` in decibels */
/** @typedef {{mine: boolean, computer: boolean, plays: boolean, fast: boolean, tried?: boolean}} Who has acted: the reader or a computer; whether the reader plays; whether a replay runs by itself; whether it is only tried out */

const MOST = 3; // at once
const APART = 60; // milliseconds between two of a name
const RIGHTS = ['low-clock', 'turn', 'win', 'capture', 'lion']; // who goes before whom
const FAMILIES = { 'sent-home': 'capture', place: 'win', loss: 'win' };
const QUIETER = -6; // decibels
const TRIED = -9; // decibels
const SLIDES = [180, 300, 420]; // milliseconds
const HOP_LANDS = 150; // milliseconds into the sound
const SINKS_AFTER = 75; // milliseconds: what stood on it has to be on its way
const FACE_SHOWS = { throw: 28, spin: 300 }; // the last knock falls on the frame in which it shows
const FOURTH = 4 / 3;

/** What a sound is a kind of. @param {string} name */
export const family = (name) =>
  /** @type {Record<string, string>} */ (FAMILIES)[name] ?? name.replace(/-(gone|stop|\d+)$/, '');

/** The smaller, the more right it has. @param {string} name */
function rank(name) {
  const found = RIGHTS.indexOf(family(name));
  return found < 0 ? RIGHTS.length : found;
}

export class Mixer {
  /** @type {Array<{name: string, from: number, until: number}>} */
  #playing = [];

  /**
   * Whether a sound may begin, and which one has to end for it.
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
 * The sounds of what moves on a board.
 * @param {Noise[]} noises
 * @param {Who} who
 * @param {boolean} calm nothing moves for this reader: sounds don't wait for it
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

/** @type {Record<string, number[]>} what is felt, in milliseconds on and off */
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

/** How a phone shakes with a sound: not at a loss, nor when a place is all there is. @param {string} name */
export const felt = (name) =>
  name === 'loss' || name === 'place' ? [] : (FELT[family(name)] ?? []);

const MARKS = [20, 10, 5, 4, 3, 2, 1]; // seconds

/**
 * Whether a clock has just come down to one of the marks.
 * @param {number} before in milliseconds
 * @param {number} now
 */
export const rings = (before, now) =>
  MARKS.some((mark) => before > mark * 1000 && now <= mark * 1000);
