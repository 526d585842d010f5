/** The reader's own action until the server's word has come; sent again where it may be lost. */

/** @typedef {{number: number}} Sent a message that asks for the entry of this number */

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
  #isLost = false;
  /** Whether the same was sent twice, and only one of them can count. */
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

  /** An action was sent. @param {Sent} message */
  begin(message) {
    this.end();
    this.#sent = message;
    this.#isDoubled = false;
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
