/**
 * The engine on the reader's device: a worker, which asks the server for searches and runs them.
 *
 * Where the device or its browser cannot, `available` is false, and the server goes on thinking.
 */
import { startedWorker } from './starting.js';

/** @import { News, Place, Position, Refusal, Trouble } from './worker.js' */
const MEGABYTE = 2 ** 20;
const PHONE_MB = 12;
const DESK_MB = 48;
const FEW_GB = 4;
const NOT_KNOWN = 404;

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
  think(place, choices = 3) {
    this.stop();
    const [id, { path }] = [this.#id, this];
    this.#worker ??= this.#hired();
    this.#worker.postMessage({ id, path, place, most: room(), choices });
  }

  /** Stop thinking, and forget what was found. */
  stop() {
    this.#id += 1;
    this.position = null;
    this.news = null;
    this.#worker?.postMessage({ id: this.#id });
  }

  #hired() {
    const worker = startedWorker();
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('error', () => this.#give());
    return worker;
  }

  /** @param {News | Position | Refusal | Trouble} data */
  #hear(data) {
    if (data.id !== this.#id) return;
    if ('error' in data) this.#give();
    else if ('refused' in data) this.available &&= data.refused !== NOT_KNOWN;
    else if ('options' in data) this.position = data;
    else this.news = data;
    if (!('options' in data)) this.changed();
  }

  /** Give up: this browser cannot. */
  #give() {
    this.available = false;
    this.stop();
    this.changed();
  }
}
