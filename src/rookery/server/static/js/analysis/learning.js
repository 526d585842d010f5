/**
 * Learning from mistakes: the moments where a seat has lost most come one by one, each to be tried
 * again, with a hint, or shown.
 */
import { WEAK } from './tally.js';

/** @import { Found } from './whole_game.js' */

/** @typedef {'ask' | 'hint' | 'more' | 'show' | 'good' | 'weak'} Phase what the reader sees: the question, two hints, the answer, or how their own try was */

const MOST = 8; // moments of one game
const GOOD = 0.06; // what a try may lose, as a share of the range: less than a slip does

/**
 * The weak moves of a seat, those that lost most, in the order of the game.
 * @param {Iterable<Found>} found
 * @param {number} seat
 */
export function mistakesOf(found, seat) {
  const weak = [...found].filter(
    (one) => one.seat === seat && WEAK.some((mark) => mark === one.mark) && one.choices.length > 0,
  );
  const worst = weak.sort((a, b) => b.loss - a.loss || a.ply - b.ply).slice(0, MOST);
  return worst.sort((a, b) => a.ply - b.ply);
}

/**
 * What a move loses against the best one, as a share of the range from last to first place.
 * @param {Found} found
 * @param {number[]} values the expected results after it
 */
export function lossOf(found, values) {
  const seat = found.seat ?? 0;
  const best = found.choices[0]?.values ?? found.values;
  return Math.max(0, ((best[seat] ?? 0) - (values[seat] ?? 0)) / 2);
}

export class Learning {
  /** @type {Found[]} of the seat */
  mistakes = [];
  /** @type {number | null} whose mistakes; none unless the reader learns */
  seat = null;
  at = 0;
  /** @type {Phase} */
  phase = 'ask';
  /** What the last try has lost. */
  loss = 0;
  /** @type {Map<number, 'good' | 'show'>} how each moment ended, by its ply */
  ends = new Map();

  get isOn() {
    return this.seat !== null;
  }

  /** The moment in question. @returns {Found | null} */
  get now() {
    return this.isOn ? (this.mistakes[this.at] ?? null) : null;
  }

  /** Whether the reader may see what is best here. */
  get tells() {
    return !this.isOn || this.phase === 'show' || this.phase === 'good';
  }

  /** Whether a tap on the board is a try. */
  get asks() {
    return this.isOn && this.phase !== 'show' && this.phase !== 'good';
  }

  /** Begin with the mistakes of a seat. @param {Iterable<Found>} found @param {number} seat */
  begin(found, seat) {
    this.mistakes = mistakesOf(found, seat);
    this.seat = this.mistakes.length ? seat : null;
    this.ends.clear();
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(at, this.mistakes.length - 1));
    this.phase = 'ask';
  }

  end() {
    this.seat = null;
  }

  /** The next hint: first where to begin, then the move. */
  hint() {
    this.phase = this.phase === 'hint' ? 'more' : 'hint';
  }

  show() {
    this.phase = 'show';
    if (this.now && !this.ends.has(this.now.ply)) this.ends.set(this.now.ply, 'show');
  }

  /**
   * Judge a try. Among the best moves its value is known, for others it comes from a search.
   * @param {string} action
   * @param {number[] | null} values after it, by a search
   */
  judge(action, values) {
    const { now } = this;
    const known = now?.choices.find((one) => one.action === action)?.values ?? values;
    if (!now || !known) return;
    this.loss = action === now.played ? now.loss : lossOf(now, known);
    this.phase = this.loss < GOOD && action !== now.played ? 'good' : 'weak';
    if (this.phase === 'good' && !this.ends.has(now.ply)) this.ends.set(now.ply, 'good');
  }

  /** The arrow that a hint draws: a ring where to begin, or the whole move. @returns {string[][]} */
  get paths() {
    const path = this.now?.paths[0] ?? [];
    if (this.phase === 'hint') return [path.slice(0, 1)];
    return this.phase === 'more' ? [path] : [];
  }
}
