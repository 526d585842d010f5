/** Notices when a computer thinks longer than computers usually do. */

/** Milliseconds: on an idle machine the strongest level needs two seconds for most moves. */
const USUAL = 5000;

/** A thought is identified by its position and the seat that thinks. */
export class LongThought {
  #about = '';
  #changed;
  #isLong = false;
  #later;

  /**
   * @param {() => void} changed called when a thought becomes a long one
   * @param {(call: () => void, ms: number) => void} later
   */
  constructor(changed, later = (call, ms) => setTimeout(call, ms)) {
    this.#changed = changed;
    this.#later = later;
  }

  /**
   * Take note of who thinks now; returns whether it takes longer than usual.
   * @param {{number: number, thinking: number | null}} view
   */
  watch({ number, thinking }) {
    const about = thinking === null ? '' : `${number} ${thinking}`;
    if (about !== this.#about) {
      this.#about = about;
      this.#isLong = false;
      if (about) this.#later(() => this.#lasts(about), USUAL);
    }
    return this.#isLong;
  }

  /** @param {string} about */
  #lasts(about) {
    if (about !== this.#about) return;
    this.#isLong = true;
    this.#changed();
  }
}
