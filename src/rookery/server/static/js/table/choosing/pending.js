/** The reader's own action until the server has answered; resent if it may have been lost. */

/** @typedef {{number: number, action: string}} Sent a message that asks for an action as the entry of this number */
/** @import { Entry } from '../types.js' */

const PATIENCE = 1500; // milliseconds before people are told that the server is late

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
  /** @type {Sent | null} what was taken back unanswered: it may or may not have arrived */
  #takenBack = null;
  #isLost = false;
  /** Whether two messages were sent, of which only one can count. */
  #isDoubled = false;
  #stop = () => {};

  /**
   * @param {() => void} changed called when the answer has become late
   * @param {typeof after} [later]
   */
  constructor(changed, later = after) {
    this.changed = changed;
    this.later = later;
  }

  /** The action that was sent and has not been answered, or ''. */
  get action() {
    return this.#sent?.action ?? '';
  }

  /** Note that an action was sent. @param {Sent} message */
  begin(message) {
    this.end();
    this.#sent = message;
    this.#isDoubled = this.#takenBack !== null;
    this.#stop = this.later(() => {
      this.isLate = true;
      this.changed();
    }, PATIENCE);
  }

  /** Note that the server has answered. */
  end() {
    this.#stop();
    this.#sent = null;
    this.#isLost = false;
    this.isLate = false;
  }

  /** Take the action back: it isn't sent again. */
  takeBack() {
    this.#takenBack = this.#sent;
    this.end();
  }

  /**
   * Whether the log contains the action that was taken back. True only once for each.
   * @param {Entry[]} log
   */
  hadArrived(log) {
    const back = this.#takenBack;
    if (!back || (log.at(-1)?.number ?? 0) < back.number) return false;
    this.#takenBack = null;
    return log.some((entry) => entry.number === back.number && entry.text === back.action);
  }

  /** Note that the connection broke: the action may or may not have arrived. */
  lost() {
    this.#isLost = this.#sent !== null;
  }

  /** Note the log's length: the action is in it, or was overtaken. @param {number} number */
  reached(number) {
    if (this.#sent && number >= this.#sent.number) this.end();
  }

  /**
   * The message to resend, once there is a connection again and everything missed has arrived.
   * @returns {Sent | null}
   */
  again() {
    if (!this.#isLost) return null;
    this.#isLost = false;
    this.#isDoubled = true;
    return this.#sent;
  }

  /**
   * Whether a refusal only means that the other of two messages was accepted.
   * @param {string} code
   */
  isEcho(code) {
    const is = this.#isDoubled && this.#sent === null && code === 'stale-number';
    if (is) this.#isDoubled = false;
    return is;
  }
}
