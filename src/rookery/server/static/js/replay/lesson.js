/** A lesson in a replay: a seat's mistakes are put on the board one by one, to be tried again. */
import { Learning, mistakesOf } from '../analysis/learning.js';
import { learningPanel } from '../analysis/learning_panel.js';
import { say } from '../shared/i18n.js';

/** @import { Step } from '../analysis/line_words.js' */
/** @import { WholeGame } from '../analysis/whole_game.js' */
/** @import { Seat } from '../table/types.js' */

/**
 * @typedef {object} Page what a lesson uses of the replay
 * @property {WholeGame} whole
 * @property {Seat[]} seats
 * @property {() => {ply: number, actions: string[]}} shown with the actions that are tried out
 * @property {(ply: number) => void} go
 * @property {() => void} setUp put the position shown on the board, to be tried out
 * @property {(line: string[]) => Step[] | null} words of a line from the ply that is shown
 * @property {() => void} redraw
 * @property {(panel: string) => void} reveal
 */

export class Lesson {
  learning = new Learning();
  /** @type {Page} */
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** Whether the moment is on the board, as it was before the try. */
  get isAtMoment() {
    const { ply, actions } = this.#page.shown();
    return ply === this.learning.now?.ply && !actions.length;
  }

  /** Whether these actions are a try. @param {string[]} actions */
  isTry(actions) {
    const { learning } = this;
    return learning.asks && this.#page.shown().ply === learning.now?.ply && actions.length === 1;
  }

  /** The arrows that a hint draws. */
  get arrows() {
    return this.isAtMoment ? this.learning.paths.map((path) => ({ path })) : [];
  }

  get panel() {
    const { seats, words } = this.#page;
    return learningPanel({
      learning: this.learning,
      seats,
      others: this.#learners(),
      words,
      does: {
        again: () => this.#recall(this.learning.at),
        hint: () => this.#change(() => this.learning.hint()),
        show: () => this.#change(() => this.learning.show()),
        to: (at) => this.#recall(at),
        of: (seat) => this.#begin(seat),
        end: () => this.#end(),
      },
    });
  }

  /** The tool that begins and ends it. @param {boolean} isAnalysed */
  tool(isAnalysed) {
    const [first] = this.#learners();
    return {
      icon: 'learn',
      label: say('Learn'),
      act: () => (this.learning.isOn ? this.#end() : this.#begin(first ?? 0)),
      on: this.learning.isOn,
      hidden: !isAnalysed || first === undefined,
    };
  }

  /** The seats that have made mistakes in what is analysed, people's first. */
  #learners() {
    const { whole, seats } = this.#page;
    return seats
      .filter(({ seat }) => mistakesOf(whole.found.values(), seat).length > 0)
      .sort((a, b) => Number(b.kind === 'human') - Number(a.kind === 'human'))
      .map(({ seat }) => seat);
  }

  /** @param {number} seat */
  #begin(seat) {
    this.learning.begin(this.#page.whole.found.values(), seat);
    this.#recall(0);
  }

  /** Put a moment on the board. @param {number} at */
  #recall(at) {
    const { learning } = this;
    learning.go(at);
    if (!learning.now) return;
    this.#page.go(learning.now.ply);
    this.#page.setUp();
    this.#page.reveal('.learning');
  }

  /** @param {() => void} change after which the moment itself is shown again */
  #change(change) {
    change();
    if (this.#page.shown().actions.length) this.#page.setUp();
    else this.#page.redraw();
  }

  #end() {
    this.learning.end();
    this.#page.go(this.#page.shown().ply);
  }
}
