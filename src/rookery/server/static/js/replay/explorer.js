/**
 * The explorer: what was played from the position shown, in this house, by whom, with what result.
 * Answers are kept while the page is open; walking through a game asks only where it halts.
 */
import { post, Refused } from '../shared/api.js';

/** @typedef {import('./wire.d.ts').Explored} Explored */
/** @typedef {{number: number, actions: string[]}} Place */

const HALT_MS = 250;
const MOST = 200; // positions kept

export class Explorer {
  isOn = false;
  /** @type {Map<string, Explored | Refused>} what is known, by place; the oldest first */
  #known = new Map();
  #wanted = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {string} path of the game in the server's interface
   * @param {() => void} come called when something is known
   * @param {(path: string, body: unknown) => Promise<Explored>} ask
   */
  constructor(path, come, ask = post) {
    this.path = `${path}/explore`;
    this.come = come;
    this.ask = ask;
  }

  /**
   * What is known of a place; null if it has yet to come. It is asked for once the reader halts.
   * @param {Place} place
   * @returns {Explored | Refused | null}
   */
  at(place) {
    const key = JSON.stringify(place);
    const known = this.#known.get(key) ?? null;
    if (key === this.#wanted) return known;
    this.#wanted = key;
    clearTimeout(this.#timer);
    if (!known) this.#timer = setTimeout(() => this.#fetch(key, place), HALT_MS);
    return known;
  }

  /** Switch it on, or off and forget what was refused. */
  toggle() {
    this.isOn = !this.isOn;
    this.#wanted = '';
    clearTimeout(this.#timer);
    for (const [key, known] of this.#known) if (known instanceof Refused) this.#known.delete(key);
  }

  /** @param {string} key @param {Place} place */
  async #fetch(key, place) {
    try {
      this.#note(key, await this.ask(this.path, place));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#note(key, error);
    }
    this.come();
  }

  /** @param {string} key @param {Explored | Refused} known */
  #note(key, known) {
    this.#known.set(key, known);
    if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value ?? '');
  }
}
