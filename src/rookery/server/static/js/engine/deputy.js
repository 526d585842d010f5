/**
 * Thinks for the computers at a table whose only person is the reader: the page runs the level's own
 * search with its own random numbers, and sends the action. The server checks, and plays instead
 * where nothing comes in time.
 */
import { post, Refused } from '../shared/api.js';

/** @import { News, Trouble } from './worker.js' */
/** @import { Kernels, PortableSearch } from './types.js' */

/** @typedef {{number?: number, worker?: string, file?: string, kernels?: Kernels, search?: PortableSearch, usual_ms?: number, longest_ms?: number, never?: boolean}} Ordered */
/** @typedef {{number: number, thinking: number | null, over: boolean}} Moment of a table */

const MOST = 64 * 2 ** 20; // bytes that a level may take

export class Deputy {
  /** Whether this page thinks at all. */
  isWilling = typeof WebAssembly === 'object' && typeof Worker === 'function';
  /** @type {Worker | null} */
  #worker = null;
  #hasOffered = false;
  #asked = -1; // the number of entries for which the page last asked for a search
  #order = 0; // the number of the order that is worked on
  /** @type {Ordered} that is worked on */
  #ordered = {};
  #due = 0; // when, in milliseconds of work, the server hears again that the page is at work

  /**
   * @param {string} path of the game in the server's interface
   * @param {(path: string, body: unknown) => Promise<any>} ask
   */
  constructor(path, ask = post) {
    this.path = `${path}/engine/computer`;
    this.ask = ask;
    globalThis.document?.addEventListener('visibilitychange', () => this.#rest());
  }

  /** See what goes on, and think if a computer is to move. @param {Moment} moment */
  look({ number, thinking, over }) {
    if (over || !this.isWilling || isHidden()) return;
    const isDue = thinking !== null && this.#asked !== number;
    if (this.#hasOffered && !isDue) return;
    this.#hasOffered = true;
    if (isDue) this.#asked = number;
    this.#offer();
  }

  async #offer() {
    /** @type {Ordered | null} */
    const ordered = await this.#said(this.path, { ready: true });
    if (ordered === null || ordered.never) this.isWilling = false;
    else if (ordered.search) this.#begin(ordered);
  }

  /** @param {Ordered} ordered */
  #begin(ordered) {
    const { number = 0, worker = '', file, kernels, search } = ordered;
    this.#worker ??= this.#hired(worker);
    this.#order = number;
    this.#ordered = ordered;
    this.#due = this.#pause;
    this.#worker.postMessage({ id: number, file, kernels, search, most: MOST, isExact: true });
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
    if (data.id !== this.#order) return;
    if ('error' in data) this.#give();
    else if (data.done) this.#act(data.id, data.report.line[0]);
    else if (data.ms >= this.#due) this.#goOn(data);
  }

  /** How long the server may hear nothing: half of what the level usually takes. */
  get #pause() {
    return (this.#ordered.usual_ms ?? Number.POSITIVE_INFINITY) / 2;
  }

  /** Say that this page is at work, or give up if it would take too long. @param {News} news */
  #goOn({ id, ms, report }) {
    const { search, longest_ms: longest = 0 } = this.#ordered;
    const nodes = Number(search?.numbers.nodes ?? 0);
    this.#due = ms + this.#pause;
    if ((ms * nodes) / report.nodes > longest) this.#give();
    else this.#said(this.path, { ready: true, at_work: id });
  }

  /** @param {number} number @param {number | undefined} code */
  #act(number, code) {
    if (code === undefined) this.#give();
    else this.#said(`${this.path}/action`, { number, code });
  }

  /** Let the server think from now on: this device can't. */
  #give() {
    this.isWilling = false;
    this.#worker?.terminate();
    this.#worker = null;
    this.#said(this.path, { ready: false });
  }

  /** Let the server think while nobody looks at the page. */
  #rest() {
    if (!this.isWilling || !this.#hasOffered || !isHidden()) return;
    this.#hasOffered = false;
    this.#order = -1;
    this.#worker?.postMessage({ id: -1 });
    this.#said(this.path, { ready: false });
  }

  /**
   * The server's answer, or null if it refuses; then it thinks itself. One that comes too late is
   * no reason to stop.
   * @param {string} path
   * @param {object} body
   */
  async #said(path, body) {
    try {
      return await this.ask(path, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 403) this.isWilling = false;
      return null;
    }
  }
}

const isHidden = () => globalThis.document?.visibilityState === 'hidden';
