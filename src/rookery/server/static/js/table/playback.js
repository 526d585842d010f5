/** Playing a game from ply to ply by itself. */

const PACE = 900; // milliseconds a ply

export class Playback {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} step goes on by one ply */
  constructor(step) {
    this.step = step;
  }

  /** Whether it plays now. */
  get isPlaying() {
    return this.#timer !== undefined;
  }

  /** Play on until it is stopped. */
  start() {
    this.#timer = setInterval(this.step, PACE);
  }

  /** Play no further. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
