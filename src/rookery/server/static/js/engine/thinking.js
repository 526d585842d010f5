/** What the engine on the reader's device says of the position that is shown: best moves, with lines. */
import { post, Refused } from '../shared/api.js';
import { Engine } from './engine.js';

/** @import { Found } from '../analysis/whole_game.js' */
/** @import { Place } from './worker.js' */
/** @import { Choice } from './types.js' */

const PAUSE_MS = 120; // a reader who steps through a game asks for nothing
const LONGEST = 6; // moves of a line that are told
const WORDS_MS = 1500; // between two requests for texts

export class Thinking {
  isOn = false;
  /** @type {() => void} */
  #resolve = () => {};
  /** Resolves once the first that it said has been drawn. @type {Promise<void>} */
  heard = new Promise((resolve) => {
    this.#resolve = resolve;
  });
  #timer = 0;
  #asked = 0; // when texts were last requested
  /** @type {Map<string, string[]>} the texts of lines by their codes, at this position */
  #texts = new Map();
  /** @type {Place | null} */
  #place = null;

  /**
   * @param {string} path of the game in the server's interface
   * @param {() => void} changed
   */
  constructor(path, changed) {
    this.changed = changed;
    this.path = path;
    this.engine = new Engine(path, () => this.#hear());
    globalThis.document?.addEventListener('visibilitychange', () => this.#rest());
  }

  /** Whether this device can think. */
  get available() {
    return this.engine.available;
  }

  /** Begin or stop. @param {Place | null} place null if there is nothing to think about now */
  toggle(place) {
    this.isOn = !this.isOn;
    if (this.isOn) this.#begin(place);
    else this.#end();
    this.changed();
  }

  /** Begin, on a page that is not drawn yet. @param {Place | null} place */
  begin(place) {
    this.isOn = true;
    this.#begin(place);
    if (this.engine.news || !this.engine.available) this.#take();
  }

  /** Go on with another position, or with none, once the reader stays there. @param {Place | null} place */
  at(place) {
    if (!this.isOn || JSON.stringify(place) === JSON.stringify(this.#place)) return;
    this.#end();
    this.#place = place;
    if (place) this.#timer = setTimeout(() => this.#begin(place), PAUSE_MS);
  }

  /** @param {Place | null} place */
  #begin(place) {
    this.#place = place;
    if (place && !isHidden()) this.engine.think(place);
  }

  /** Rest while nobody looks at the page, and go on afterwards. */
  #rest() {
    if (!this.isOn) return;
    if (isHidden()) this.engine.stop();
    else this.#begin(this.#place);
  }

  #end() {
    clearTimeout(this.#timer);
    this.#place = null;
    this.#texts.clear();
    this.engine.stop();
  }

  #hear() {
    this.#take();
    this.changed();
  }

  #take() {
    if (!this.engine.available) this.isOn = false;
    this.#word();
    requestAnimationFrame(() => setTimeout(this.#resolve));
  }

  /** What has been found, as a whole game's analysis tells it; null before the first news. @returns {Found | null} */
  get found() {
    const { news, position } = this.engine;
    if (!this.isOn || !news || !position) return null;
    const { options, seat } = position;
    const known = news.choices.map((choice) => ({
      option: options.find(({ code }) => code === choice.code),
      choice,
    }));
    const told = known.flatMap(({ option, choice }) => (option ? [{ option, choice }] : []));
    const choices = told.map(({ option, choice: { values, line, proven } }) => ({
      action: option.text,
      values,
      line: this.#lineOf(option.text, line),
      proven,
    }));
    const { values, proven, depth } = news.report;
    const paths = told.map(({ option }) => option.path);
    const rest = { type: /** @type {const} */ ('found'), ply: 0, played: '', loss: 0 };
    const mark = /** @type {Found['mark']} */ ('');
    return { ...rest, mark, values, proven, depth, seat, options: options.length, choices, paths };
  }

  /** What has been found, or else what somebody else says. @template T @param {T} other */
  over(other) {
    return this.found ?? other;
  }

  /** How fast this device is, in positions a second. */
  get speed() {
    const { news } = this.engine;
    return news?.ms ? Math.round((1000 * news.report.nodes) / news.ms) : 0;
  }

  /** Whether nothing more can be found out. */
  get isDone() {
    return this.engine.news?.done ?? false;
  }

  /** The texts of a line as far as they are known. @param {string} first @param {number[]} codes */
  #lineOf(first, codes) {
    return this.#texts.get(keyOf(codes)) ?? [first];
  }

  /** Request the texts of lines that have none yet. */
  async #word() {
    const { news, position } = this.engine;
    const place = this.#place;
    if (!news || !position || !place || performance.now() - this.#asked < WORDS_MS) return;
    const lines = news.choices.map((/** @type {Choice} */ { line }) => line.slice(0, LONGEST));
    const missing = lines.filter((line) => line.length > 1 && !this.#texts.has(keyOf(line)));
    if (!missing.length) return;
    this.#asked = performance.now();
    try {
      const told = await post(`${this.path}/engine/lines`, { ...place, lines: missing });
      if (place !== this.#place) return;
      missing.forEach((line, i) => {
        this.#texts.set(keyOf(line), told.lines[i] ?? []);
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the line stays short
    }
    this.changed();
  }
}

const isHidden = () => globalThis.document?.visibilityState === 'hidden';

/** @param {number[]} codes */
const keyOf = (codes) => codes.slice(0, LONGEST).join(' ');
