/**
 * The engine on the reader's device: a worker, which asks the server for searches and runs them.
 *
 * Where the device or its browser cannot, `available` is false, and the server goes on thinking.
 */
import { AHEAD, startedWorker } from './starting.js';

/** @import { Answer, News, Place, Position } from './worker.js' */
const NOT_KNOWN = 404;

export class Engine {
  /** Whether this browser can think at all; known for certain once it has tried. */
  available = typeof WebAssembly === 'object' && typeof Worker === 'function';
  /** @type {Position | null} what is thought about */
  position = null;
  /** @type {News | null} what has been found out about it */
  news = null;
  /** @type {Worker | null} */
  #worker = null;
  #id = 0;

  /**
   * @param {string} path of the game in the server's interface
   * @param {() => void} changed
   */
  constructor(path, changed) {
    this.path = `${path}/engine`;
    this.changed = changed;
  }

  /** Think about a position until it is known or stopped. @param {Place} place @param {number} choices */
  think(place, choices = 3) {
    this.stop();
    if (!this.#worker && this.#hire(place)) return;
    const [id, { path }] = [this.#id, this];
    const isHandheld = matchMedia('(pointer: coarse)').matches;
    this.#worker?.postMessage({ id, path, place, isHandheld, choices });
  }

  /** Stop thinking, and forget what was found. */
  stop() {
    this.#id += 1;
    this.position = null;
    this.news = null;
    this.#worker?.postMessage({ id: this.#id });
  }

  /** Get a worker; whether it has begun to think about this place before the page's script. @param {Place} place */
  #hire(place) {
    const { worker, news } = startedWorker();
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('error', () => this.#hear({ id: this.#id, error: 'no worker' }));
    if (!news || place.actions.length) return false;
    this.#id = AHEAD;
    for (const data of news) this.#take(data);
    return true;
  }

  /** @param {Answer} data */
  #hear(data) {
    if (data.id !== this.#id) return;
    this.#take(data);
    if (!('options' in data)) this.changed();
  }

  /** @param {Answer} data */
  #take(data) {
    if ('error' in data) this.#give();
    else if ('refused' in data) this.available &&= data.refused !== NOT_KNOWN;
    else if ('options' in data) this.position = data;
    else this.news = data;
  }

  /** Give up: this browser cannot. */
  #give() {
    this.available = false;
    this.stop();
  }
}
