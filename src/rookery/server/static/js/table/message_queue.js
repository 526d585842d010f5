/** Passes messages on one by one; those after a throw wait until people have seen it. */
import { isCalm } from '../board/animation.js';

/** @import { Piece } from '../board/types.js' */

/** @typedef {{type?: string, put?: Piece[]}} Message a message that may throw something */

const PAUSE = 1600; // milliseconds per throw: time to tumble and to be read
const MOST = 3200; // for all waiting throws together: clocks should not run while people only watch
const PASSING = ['people', 'error', 'notice']; // not about the board: no need to wait for a throw

/**
 * How long to wait after a throw, in milliseconds.
 * @param {number} more how many more throws wait
 */
export const pauseAfter = (more) => Math.min(PAUSE, MOST / (more + 1));

export class MessageQueue {
  /** @type {Message[]} */
  #waiting = [];
  #until = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isHeld = false;

  /**
   * @param {(message: any) => void} take
   * @param {() => boolean} [calm] whether there is nothing to wait for
   * @param {(message: any) => boolean} [holds] whether a throw waits until it is released
   */
  constructor(take, calm = isCalm, holds = () => false) {
    this.take = take;
    this.calm = calm;
    this.holds = holds;
  }

  /** Pass a message on as soon as those before it have been seen. @param {Message} message */
  put(message) {
    if (this.#isHeld && PASSING.includes(message.type ?? '')) {
      this.take(message);
      return;
    }
    this.#waiting.push(message);
    // The game has moved on: the throw need not be held any longer.
    if (this.#isHeld && ['ply', 'view'].includes(message.type ?? '')) this.release();
    else if (!this.#isHeld && this.#timer === undefined) this.#go();
  }

  /** Pass on the throw that is held, and what came after it. */
  release() {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#go(true);
  }

  #go(isReleased = false) {
    this.#timer = undefined;
    let free = isReleased;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const wait = this.calm() ? 0 : this.#until - performance.now();
      if (wait > 0 && !free) {
        this.#timer = setTimeout(() => this.#go(), wait);
        return;
      }
      if (!free && this.#waiting.length === 1 && isThrow(next) && this.holds(next)) {
        this.#isHeld = true;
        return;
      }
      free = false;
      this.#waiting.shift();
      this.take(next);
      if (isThrow(next)) {
        this.#until = performance.now() + pauseAfter(this.#waiting.filter(isThrow).length);
      }
    }
  }
}

/** @param {Message} message */
const isThrow = (message) => message.put?.some((piece) => (piece.tumble ?? []).length > 0) ?? false;
