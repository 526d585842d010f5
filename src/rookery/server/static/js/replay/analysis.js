/**
 * The computer's view of a game: evaluations of its plies, and proofs of what perfect play leads
 * to.
 */
import { get, Refused } from '../shared/api.js';
import { say } from '../shared/i18n.js';
import { toast } from '../shared/toast.js';
import { overruled } from './shares.js';

/** @import { Evaluation } from './chart.js' */

/** @typedef {{state: string, words: string, values: number[], line: string[], path: string[]}} Proof */

const TOO_FAST = 429;
const PATIENCE = 2000; // ms until a survey goes on that was too fast for the server

export class Analysis {
  /** @type {Map<number, Evaluation>} by ply */
  evaluations = new Map();
  /** @type {Map<number, Proof>} by ply */
  proofs = new Map();
  isSurveying = false;
  isProving = false;

  /**
   * @param {string} path of the game in the server's interface
   * @param {(ply: number) => number} numberAt the number of log entries behind a ply
   */
  constructor(path, numberAt) {
    this.path = path;
    this.numberAt = numberAt;
  }

  /** What is known of each ply: what was proven, else what was estimated. */
  get known() {
    const found = [...this.evaluations];
    return new Map(found.map(([ply, one]) => [ply, overruled(one, this.proofs.get(ply) ?? null)]));
  }

  /**
   * The evaluation of a ply; it is requested once.
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

  /**
   * Evaluate every ply, one after the other, until done or stopped.
   * @param {number} length how many plies there are
   * @param {() => void} redraw
   */
  async survey(length, redraw) {
    this.isSurveying = true;
    redraw();
    for (let ply = 0; ply <= length && this.isSurveying; ply += 1) {
      if (!(await succeeds(this.#patiently(ply)))) break;
      redraw();
    }
    this.isSurveying = false;
    redraw();
  }

  /** Evaluate a ply of a survey, however often the server asks for patience. @param {number} ply */
  async #patiently(ply) {
    while (this.isSurveying) {
      try {
        return await this.evaluate(ply);
      } catch (error) {
        if (!(error instanceof Refused && error.status === TOO_FAST)) throw error;
        toast(say('Still analysing, one moment.'));
        await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      }
    }
  }

  /** Stop the survey. */
  stop() {
    this.isSurveying = false;
  }

  /** Find out what perfect play leads to from a ply. @param {number} ply */
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
