/** Passes messages on one by one; what follows a throw waits until people have seen it. */
import { isCalm } from '../board/animation.js';

/** @import { Piece } from '../board/types.js' */

/** @typedef {{put?: Piece[]}} Message a message that may throw something */

const PAUSE = 1000; // milliseconds per throw
const MOST = 2400; // for all that wait: nobody's clock should run while people only watch

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

  /**
   * @param {(message: any) => void} take
   * @param {() => boolean} [calm] whether there is nothing to wait for
   */
  constructor(take, calm = isCalm) {
    this.take = take;
    this.calm = calm;
  }

  /** Pass a message on as soon as those before it have been seen. @param {Message} message */
  put(message) {
    this.#waiting.push(message);
    if (this.#timer === undefined) this.#go();
  }

  #go() {
    this.#timer = undefined;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const wait = this.calm() ? 0 : this.#until - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#go(), wait);
        return;
      }
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
