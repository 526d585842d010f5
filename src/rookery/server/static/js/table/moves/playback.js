/** Plays through a game automatically. */

const PACE = 900; // milliseconds per ply

export class Playback {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} step goes on by one ply */
  constructor(step) {
    this.step = step;
  }

  /** Whether it is playing. */
  get isPlaying() {
    return this.#timer !== undefined;
  }

  /** Play until stopped. */
  start() {
    this.#timer = setInterval(this.step, PACE);
  }

  /** Stop playing. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
