/** What a replay says of the position that is shown: evaluations, best moves and proofs. */
import { evaluationPanel, proofPanel } from '../analysis/panels.js';
import { busy } from '../shared/busy.js';

/** @import { Analysis } from '../analysis/analysis.js' */
/** @import { Evaluation } from '../analysis/chart.js' */
/** @import { Step } from '../analysis/line_words.js' */
/** @import { WholeGame } from '../analysis/whole_game.js' */
/** @import { Thinking } from '../engine/thinking.js' */
/** @import { Seat } from '../table/types.js' */
/** @import { Lesson } from './lesson.js' */

/**
 * @typedef {object} Page what advice uses of the replay
 * @property {Analysis} analysis
 * @property {WholeGame} whole
 * @property {Thinking} thinking
 * @property {Lesson} lesson in which nothing is told before it is asked for
 * @property {Seat[]} seats
 * @property {() => {ply: number, branch: {evaluation: Evaluation | null} | null}} shown
 * @property {(line: string[]) => Step[] | null} words
 * @property {() => void} redraw
 * @property {(panel: string) => void} reveal
 */

export class Advice {
  /** Whether the reader wants an evaluation of each position. */
  isOn = false;
  /** @type {Page} */
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  get #tells() {
    return this.#page.lesson.learning.tells;
  }

  /** The proof for what is shown, if there is one. */
  get proof() {
    const { ply, branch } = this.#page.shown();
    return branch || !this.#tells ? null : (this.#page.analysis.proofs.get(ply) ?? null);
  }

  /** The evaluation of what is shown, if the reader wants it and it is known. */
  get evaluation() {
    const { ply, branch } = this.#page.shown();
    if (!this.isOn || !this.#tells) return null;
    return branch ? branch.evaluation : (this.#page.analysis.known.get(ply) ?? null);
  }

  /** What the engine here, or else the whole-game analysis says; none if a proof takes its place. */
  get best() {
    const { thinking, whole, lesson, shown } = this.#page;
    const { ply, branch } = shown();
    if (this.proof?.path.length || !this.#tells) return null;
    return thinking.over(branch && !lesson.isAtMoment ? null : whole.found.get(ply));
  }

  /** Evaluate the ply that is shown, and show it. */
  async evaluate() {
    await busy(null, async () => {
      await this.#page.analysis.evaluate(this.#page.shown().ply);
      this.#page.redraw();
    });
  }

  /** Evaluate each position from now on, or no more. */
  async toggle() {
    this.isOn = !this.isOn;
    this.#page.redraw();
    if (!this.isOn) return;
    await this.evaluate();
    this.#page.reveal('.eval');
  }

  /** Analyse the whole game. */
  async analyse() {
    const done = this.#page.whole.ask();
    this.#page.reveal('.progress');
    await done;
  }

  /** Prove the outcome of perfect play from the ply that is shown. */
  async prove() {
    const { analysis, shown, redraw, reveal } = this.#page;
    if (analysis.isProving) return;
    const done = analysis.prove(shown().ply);
    redraw();
    reveal('.theory');
    await done;
    redraw();
    reveal('.theory');
  }

  get proofPanel() {
    const { analysis, seats, words } = this.#page;
    const { proof } = this;
    return proof || analysis.isProving ? proofPanel(proof, seats, words) : '';
  }

  get evaluationPanel() {
    const { seats, words } = this.#page;
    const { evaluation, best } = this;
    return evaluation && !best?.choices.length ? evaluationPanel(evaluation, seats, words) : '';
  }
}
