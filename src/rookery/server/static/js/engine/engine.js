/**
 * The engine on the reader's device: asks the server for a search, and has a worker run it.
 *
 * Where the device or its browser cannot, `available` is false, and the server goes on thinking.
 */
import { post, Refused } from '../shared/api.js';

/** @import { News, Trouble } from './worker.js' */
/** @import { Kernels, PortableSearch } from './types.js' */

/** @typedef {{code: number, text: string, path: string[]}} Option */
/** @typedef {{worker: string, file: string, kernels: Kernels, search: PortableSearch, options: Option[], seat: number}} Position */
/** @typedef {{number: number, actions: string[]}} Place of a game: after so many entries, and these actions */

const MEGABYTE = 2 ** 20;
const PHONE_MB = 12;
const DESK_MB = 48;
const FEW_GB = 4;

/** The bytes that a search may take here. */
function room() {
  const { deviceMemory } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  const isSmall = (deviceMemory ?? FEW_GB * 2) <= FEW_GB || matchMedia('(pointer: coarse)').matches;
  return (isSmall ? PHONE_MB : DESK_MB) * MEGABYTE;
}

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
  async think(place, choices = 3) {
    this.stop();
    const id = this.#id;
    /** @type {Position | null} */
    const position = await this.#asked(place);
    if (id !== this.#id || !position) return;
    this.position = position;
    const { file, kernels, search } = position;
    this.#worker ??= this.#hired(position.worker);
    this.#worker.postMessage({ id, file, kernels, search, most: room(), choices });
  }

  /** Stop thinking, and forget what was found. */
  stop() {
    this.#id += 1;
    this.position = null;
    this.news = null;
    this.#worker?.postMessage({ id: this.#id });
  }

  /** @param {Place} place */
  async #asked(place) {
    try {
      return await post(this.path, place);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.available &&= error.status !== 404;
      this.changed();
      return null;
    }
  }

  /** @param {string} address */
  #hired(address) {
    const worker = new Worker(address, { type: 'module' });
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('error', () => this.#give());
    return worker;
  }

  /** @param {News | Trouble} data */
  #hear(data) {
    if (data.id !== this.#id) return;
    if ('error' in data) this.#give();
    else this.news = data;
    this.changed();
  }

  /** Give up: this browser cannot. */
  #give() {
    this.available = false;
    this.stop();
    this.changed();
  }
}
