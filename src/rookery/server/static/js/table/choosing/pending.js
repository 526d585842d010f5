/** The reader's own action until the server's word has come; sent again where it may be lost. */

/** @typedef {{number: number, action: string}} Sent a message that asks for an action as the entry of this number */
/** @import { Entry } from '../types.js' */

const PATIENCE = 1500; // milliseconds before people are told that they wait

/**
 * Call something later; returns a function that prevents it.
 * @param {() => void} work
 * @param {number} ms
 */
function after(work, ms) {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

export class Pending {
  /** Whether people should be told that the server keeps them waiting. */
  isLate = false;
  /** @type {Sent | null} */
  #sent = null;
  /** @type {Sent | null} what was taken back unanswered: nobody knows whether it has arrived */
  #takenBack = null;
  #isLost = false;
  /** Whether two messages were sent, of which only one can count. */
  #isDoubled = false;
  #stop = () => {};

  /**
   * @param {() => void} changed it has become late
   * @param {typeof after} [later]
   */
  constructor(changed, later = after) {
    this.changed = changed;
    this.later = later;
  }

  /** What was sent and has not been answered, or ''. */
  get action() {
    return this.#sent?.action ?? '';
  }

  /** An action was sent. @param {Sent} message */
  begin(message) {
    this.end();
    this.#sent = message;
    this.#isDoubled = this.#takenBack !== null;
    this.#stop = this.later(() => {
      this.isLate = true;
      this.changed();
    }, PATIENCE);
  }

  /** The server has answered. */
  end() {
    this.#stop();
    this.#sent = null;
    this.#isLost = false;
    this.isLate = false;
  }

  /** The reader doesn't want it any more: it isn't sent again. */
  takeBack() {
    this.#takenBack = this.#sent;
    this.end();
  }

  /**
   * Whether the newest entries hold what was taken back. It is told once.
   * @param {Entry[]} log
   */
  hadArrived(log) {
    const back = this.#takenBack;
    if (!back || (log.at(-1)?.number ?? 0) < back.number) return false;
    this.#takenBack = null;
    return log.some((entry) => entry.number === back.number && entry.text === back.action);
  }

  /** The connection broke: nobody knows whether the action arrived. */
  lost() {
    this.#isLost = this.#sent !== null;
  }

  /** The log is so long now: the action is in it, or was overtaken. @param {number} number */
  reached(number) {
    if (this.#sent && number >= this.#sent.number) this.end();
  }

  /**
   * What has to be sent once more, now that there is a connection and all that was missed is here.
   * @returns {Sent | null}
   */
  again() {
    if (!this.#isLost) return null;
    this.#isLost = false;
    this.#isDoubled = true;
    return this.#sent;
  }

  /**
   * Whether a refusal only says that the other of two messages has been taken.
   * @param {string} code
   */
  isEcho(code) {
    const is = this.#isDoubled && this.#sent === null && code === 'stale-number';
    if (is) this.#isDoubled = false;
    return is;
  }
}
