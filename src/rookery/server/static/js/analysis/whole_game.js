/** The server's analysis of the whole game, as it grows. */
import { post, Refused } from '../shared/api.js';
import { say } from '../shared/i18n.js';
import { linesOf } from '../shared/stream.js';
import { toast } from '../shared/toast.js';

/** @import { Mark } from './marks.js' */

/** @typedef {{action: string, values: number[], line: string[], proven?: boolean}} Choice */
/** @typedef {{type: 'found', ply: number, played: string, mark: Mark, values: number[], proven: boolean, depth: number, seat: number | null, options: number, loss: number, choices: Choice[], paths: string[][]}} Found */
/** @typedef {{type: 'stand', known: number, positions: number, asked: boolean, accuracy: (number | null)[]}} Stand */

const TOO_FAST = 429;
const PATIENCE = 2000; // ms until the request is repeated

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

  /** Whether the analysis is under way. */
  get isGrowing() {
    return this.isAsking || (this.stand?.asked ?? false);
  }

  /** Whether the whole game has been analysed. */
  get isWhole() {
    return this.stand !== null && this.stand.known === this.stand.positions;
  }

  /** Have the game analysed, and read the findings. */
  async ask() {
    this.isAsking = true;
    this.changed();
    if (await this.#asked()) await this.read();
    this.isAsking = false;
    this.changed();
  }

  /** Request the analysis, again if it was too soon; returns whether the server has accepted. */
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

  /** Read what is known, and everything new until the stream ends. */
  async read() {
    try {
      for await (const line of linesOf(this.path)) this.#take(line);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // unreachable server: keep what is here
    }
  }

  /** @param {Found | Stand | {error: object}} line */
  #take(line) {
    if (!('type' in line)) return; // refused, as the game is still being played
    if (line.type === 'found') this.found.set(line.ply, line);
    else {
      this.stand = line;
      this.changed();
    }
  }
}
