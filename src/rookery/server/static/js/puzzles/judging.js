/** What an action or a request for help is answered: from the page's store, else by the server. */
import { get, post } from '../shared/api.js';
import { sendSurely } from '../shared/outbox.js';

/** @import { Judged, Question, Told } from './puzzle.js' */

/** @typedef {import('./wire.d.ts').StepSheet} StepSheet */
/** @typedef {import('./wire.d.ts').PuzzleAhead} Ahead */
/** @typedef {'hint' | 'solution'} Help */

export class Judge {
  /** Whether the house knows how the try ended, or will be told. */
  #isSent = false;

  /**
   * @param {Question} asked
   * @param {(judged: Judged) => void} heard how the house counts the try
   * @param {StepSheet[]} [answers] all answers, if they are known
   */
  constructor({ game, id }, heard, answers) {
    this.path = `/api/puzzles/${game}/${id}`;
    this.heard = heard;
    this.answers = answers;
    if (!answers) this.#load();
  }

  async #load() {
    this.answers = await get(`${this.path}/answers`).catch(() => undefined);
  }

  /**
   * The answer to an action after those that were right; throws `Refused`.
   * @param {string[]} right
   * @param {string} action
   * @returns {Judged | Promise<Judged>}
   */
  act(right, action) {
    const body = { actions: [...right, action] };
    const told = this.answers?.[right.length]?.answers[action];
    return told ? this.#told(told, this.path, body) : post(this.path, body);
  }

  /**
   * A hint or the solution, after actions that were right; throws `Refused`.
   * @param {string[]} right
   * @param {Help} what
   * @returns {Judged | Promise<Judged>}
   */
  help(right, what) {
    const [path, body] = [`${this.path}/help`, { what, actions: right }];
    const told = this.answers?.[right.length]?.[what];
    return told ? this.#told(told, path, body) : post(path, body);
  }

  /** An answer from the store. The first that decides the try is sent to the house. */
  #told(/** @type {Told} */ told, /** @type {string} */ path, /** @type {object} */ body) {
    if (told.verdict !== 'good' && !this.#isSent) {
      this.#isSent = true;
      sendSurely(path, body, this.heard, true);
    }
    return { told, progress: null, solved_by: null };
  }
}

/** The puzzles that would follow; none if they cannot be fetched. @returns {Promise<Ahead[]>} */
export const aheadOf = (/** @type {string} */ path) => get(`${path}/ahead`).catch(() => []);
