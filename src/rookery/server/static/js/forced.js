/** Actions that nobody has to choose: played by themselves, where this browser's reader wants it. */
import { recall, remember } from './dom.js';
import { isCalm } from './motion.js';

/** @import { Taps } from './types.js' */

const KEY = 'forced';
const PAUSE = 900; // milliseconds in which people see what has happened

export class Forced {
  /** @type {number | undefined} */
  #waiting;

  /** @param {(action: string) => void} act */
  constructor(act) {
    this.act = act;
  }

  static get wanted() {
    return recall(KEY) === 'yes';
  }

  static set wanted(yes) {
    remember(KEY, yes ? 'yes' : 'no');
  }

  /** Soon play the only action there is, unless something else comes first. @param {Taps} taps */
  offer(taps) {
    this.stop();
    const [only, ...others] = Object.keys(taps);
    if (!Forced.wanted || only === undefined || others.length > 0) return;
    this.#waiting = setTimeout(() => this.act(only), isCalm() ? 0 : PAUSE);
  }

  /** Leave it to the reader. */
  stop() {
    clearTimeout(this.#waiting);
  }
}
