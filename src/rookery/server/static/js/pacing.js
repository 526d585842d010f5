/** Messages one after the other: what follows a throw waits until people have seen it. */
import { isCalm } from './motion.js';

/** @import { Piece } from './types.js' */

/** @typedef {{put?: Piece[]}} Message what may throw something */

const PAUSE = 1000; // milliseconds for one throw
const MOST = 2400; // for all that wait: nobody's clock is to run while others are only watched

export class Pacing {
  /** @type {Message[]} */
  #waiting = [];
  #until = 0;
  /** @type {number | undefined} */
  #timer;

  /** @param {(message: any) => void} take */
  constructor(take) {
    this.take = take;
  }

  /** Take a message as soon as those before it were seen. @param {Message} message */
  put(message) {
    this.#waiting.push(message);
    if (this.#timer === undefined) this.#go();
  }

  #go() {
    this.#timer = undefined;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const wait = isCalm() ? 0 : this.#until - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#go(), wait);
        return;
      }
      this.#waiting.shift();
      this.take(next);
      if (throws(next)) {
        const more = this.#waiting.filter(throws).length;
        this.#until = performance.now() + Math.min(PAUSE, MOST / (more + 1));
      }
    }
  }
}

/** @param {Message} message */
const throws = (message) => message.put?.some((piece) => (piece.tumble ?? []).length > 0) ?? false;
