/**
 * The computer's view of a game: evaluations of its plies, and proofs of the outcome of perfect
 * play.
 */
import { get, Refused } from '../shared/api.js';
import { toast } from '../shared/toast.js';
import { overruled } from './shares.js';

/** @import { Evaluation, Point } from './chart.js' */

/** @typedef {{state: string, words: string, values: number[], line: string[], path: string[]}} Proof */

export class Analysis {
  /** @type {Map<number, Evaluation>} by ply */
  evaluations = new Map();
  /** @type {Map<number, Proof>} by ply */
  proofs = new Map();
  isProving = false;

  /**
   * @param {string} path of the game in the server's interface
   * @param {(ply: number) => number} numberAt the number of log entries behind a ply
   */
  constructor(path, numberAt) {
    this.path = path;
    this.numberAt = numberAt;
  }

  /** What is known of each evaluated ply: the proof if there is one, or else the estimate. */
  get known() {
    const found = [...this.evaluations];
    return new Map(found.map(([ply, one]) => [ply, overruled(one, this.proofs.get(ply) ?? null)]));
  }

  /**
   * The same, merged with the analysis of the whole game, which takes precedence. Proofs override
   * both.
   * @param {ReadonlyMap<number, Point>} whole by ply
   * @returns {Map<number, Point>}
   */
  along(whole) {
    /** @type {[number, Point][]} */
    const told = [...whole, ...[...this.known].filter(([at]) => !whole.has(at))];
    return new Map(told.map(([at, one]) => [at, overruled(one, this.proofs.get(at) ?? null)]));
  }

  /**
   * The evaluation of a ply, requested from the server only once.
   * @param {number} ply
   * @returns {Promise<Evaluation>}
   */
  async evaluate(ply) {
    const known = this.evaluations.get(ply);
    if (known) return known;
    const found = await get(`${this.path}/analysis/${this.numberAt(ply)}`);
    this.evaluations.set(ply, found);
    return found;
  }

  /** Ask the server for the outcome of perfect play from a ply. @param {number} ply */
  async prove(ply) {
    this.isProving = true;
    const proof = get(`${this.path}/theory/${this.numberAt(ply)}`);
    await succeeds(proof.then((found) => this.proofs.set(ply, found)));
    this.isProving = false;
  }
}

/** Whether a request succeeds; a refusal becomes a toast. @param {Promise<unknown>} work */
async function succeeds(work) {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message, true);
    return false;
  }
}
