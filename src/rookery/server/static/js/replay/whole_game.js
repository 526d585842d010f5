/** The analysis of the whole game, as the server has it and as it grows. */
import { post, Refused } from '../shared/api.js';
import { say } from '../shared/i18n.js';
import { linesOf } from '../shared/stream.js';
import { toast } from '../shared/toast.js';

/** @import { Mark } from './marks.js' */

/** @typedef {{action: string, values: number[], line: string[], proven?: boolean}} Choice */
/** @typedef {{type: 'found', ply: number, played: string, mark: Mark, values: number[], proven: boolean, depth: number, seat: number | null, options: number, loss: number, choices: Choice[], paths: string[][]}} Found */
/** @typedef {{type: 'stand', known: number, positions: number, asked: boolean, accuracy: (number | null)[]}} Stand */

const TOO_FAST = 429;
const PATIENCE = 2000; // ms until it is asked for again

export class WholeGame {
  /** @type {Map<number, Found>} by ply */
  found = new Map();
  /** @type {Stand | null} */
  stand = null;
  isAsking = false;

  /**
   * @param {string} path of the game in the server's interface
   * @param {() => void} changed
   */
  constructor(path, changed) {
    this.path = `${path}/analysis`;
    this.changed = changed;
  }

  /** Whether more is being found. */
  get isGrowing() {
    return this.isAsking || (this.stand?.asked ?? false);
  }

  /** Whether all of the game is known. */
  get isWhole() {
    return this.stand !== null && this.stand.known === this.stand.positions;
  }

  /** Have the game analysed, and read what is found. */
  async ask() {
    this.isAsking = true;
    this.changed();
    if (await this.#asked()) await this.read();
    this.isAsking = false;
    this.changed();
  }

  /** Whether the server has taken it on; it may want patience first. */
  async #asked() {
    while (true) {
      try {
        await post(this.path, {});
        return true;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.status !== TOO_FAST) {
          toast(error.message, true);
          return false;
        }
        toast(say('Still analysing, one moment.'));
        await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      }
    }
  }

  /** Read what is known, and what is found until there is no more. */
  async read() {
    try {
      for await (const line of linesOf(this.path)) this.#take(line);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // the server is away: what is here stays
    }
  }

  /** @param {Found | Stand | {error: object}} line */
  #take(line) {
    if (!('type' in line)) return; // refused: people still play
    if (line.type === 'found') this.found.set(line.ply, line);
    else {
      this.stand = line;
      this.changed();
    }
  }
}
