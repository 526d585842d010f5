/** Plays forced actions (the only legal ones) automatically, if the reader has chosen so. */

import { isCalm } from '../../board/animation.js';
import { recall, remember } from '../../shared/storage.js';

/** @import { Taps } from '../../board/types.js' */

const KEY = 'forced';
const PAUSE = 900; // milliseconds to see what has happened

export class AutoPlay {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * @param {(action: string) => void} act
   * @param {() => number} [pause] milliseconds before an action is played
   */
  constructor(act, pause = () => (isCalm() ? 0 : PAUSE)) {
    this.act = act;
    this.pause = pause;
  }

  /** Whether the reader has chosen it; stored in this browser. */
  static get wanted() {
    return recall(KEY) === 'yes';
  }

  static set wanted(yes) {
    remember(KEY, yes ? 'yes' : 'no');
  }

  /** Play the only legal action soon, unless something else happens first. @param {Taps} taps */
  offer(taps) {
    this.stop();
    const [only, ...others] = Object.keys(taps);
    if (!AutoPlay.wanted || only === undefined || others.length > 0) return;
    this.#waiting = setTimeout(() => this.act(only), this.pause());
  }

  /** Leave the choice to the reader. */
  stop() {
    clearTimeout(this.#waiting);
  }
}
