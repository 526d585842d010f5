/**
 * Handles taps on places that cannot be chosen now: while others think they begin a plan, and
 * otherwise the page says why not.
 */
import { nudge } from '../../board/animation.js';
import { say } from '../../shared/i18n.js';
import { toast } from '../../shared/toast.js';
import { detail, situation } from '../words/situation.js';
import { sayAbove } from './why.js';

/** @import { Board } from '../../board/board.js' */
/** @import { Plans } from './plans.js' */
/** @import { View } from '../types.js' */

/** @typedef {{view: () => View, ply: () => number | null, draw: () => void, speak: (words: string) => void}} Table */

const HIGH = 50; // board units from the middle of a place to the sentence above it

export class Ahead {
  /** @type {Plans | null} loaded when the reader first plans */
  #plans = null;

  /**
   * @param {Board} board
   * @param {Table} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
  }

  /** @param {string} place */
  async refused(place) {
    const { view, ply } = this.table;
    if (ply() !== null || !view().can.includes('plan')) {
      this.#explain(place);
      return;
    }
    const { Plans } = await import('./plans.js');
    this.#plans ??= new Plans(this.board, { ...this.table, tell: (words) => this.#tell(words) });
    await this.#plans.begin(place);
  }

  /** Say above a place, and aloud, what can be chosen instead. @param {string} place */
  #explain(place) {
    const { board, table } = this;
    const view = table.view();
    const now = { ply: table.ply(), selectable: board.choice.begun ? board.onward : null };
    const words = view.yours.includes(view.turn ?? -1) ? detail(view, now) : situation(view, now);
    const why = words || say('You can’t choose that now.');
    table.speak(why);
    const piece = board.picture.pieces.get(place);
    const at = piece && { x: piece.x, y: piece.y + (piece.dy ?? 0) - HIGH };
    if (at) sayAbove(board.picture.box, board.picture.onScreen(at), why);
    nudge(document.querySelector('#seats .status'));
  }

  /** Show something, and announce it to screen readers. @param {string} words */
  #tell(words) {
    this.table.speak(words);
    toast(words);
  }

  /**
   * Use a chosen action for the plan that is being made; returns whether there is one.
   * @param {string} action
   */
  take(action) {
    const is = this.#plans?.isChoosing ?? false;
    if (is) this.#plans?.take(action);
    return is;
  }

  /** The planned action, if it can be played now. */
  due() {
    return this.#plans?.due() ?? null;
  }

  /** Drop the plan, if there is one. */
  drop() {
    this.#plans?.drop();
  }

  /** The function that drops the plan, if one is shown. */
  get dropper() {
    return this.#plans?.isOn && this.table.ply() === null ? () => this.drop() : undefined;
  }
}
