/**
 * Planning ahead: an action is chosen while others think, and shown dashed. On the reader's turn it
 * is played if it is legal, and dropped otherwise.
 */
import { PlanMarks } from '../../board/plan_marks.js';
import { get, Refused } from '../../shared/api.js';
import { say } from '../../shared/i18n.js';
import { fate, isFor } from './plan_rules.js';

/** @import { Board } from '../../board/board.js' */
/** @import { Taps } from '../../board/types.js' */
/** @import { View } from '../types.js' */

/** @typedef {{view: () => View, draw: () => void, speak: (words: string) => void, tell: (words: string) => void}} Table */
/** @typedef {{action: string, path: string[]}} Plan */

export class Plans {
  /** Whether the reader is choosing places for a plan rather than an action. */
  isChoosing = false;
  /** @type {Plan | null} */
  #plan = null;

  /**
   * @param {Board} board
   * @param {Table} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.marks = new PlanMarks(board.picture);
  }

  /** Whether there is a plan, or one is being made. */
  get isOn() {
    return this.#plan !== null || this.isChoosing;
  }

  /**
   * Handle a tap while others think: begin a plan there, or drop a plan that contains the place.
   * @param {string} place
   */
  async begin(place) {
    const isDropped = this.#plan?.path.includes(place) ?? false;
    this.drop();
    if (isDropped) return;
    const taps = await this.#possible();
    if (!taps) return;
    this.#choose(taps);
    if (this.board.tappable.has(place)) this.board.tap(place);
    if (!this.isChoosing || this.board.choice.path.length > 0) return;
    this.#choose(null);
    this.table.tell(say('You can’t plan that.'));
  }

  /** What can be planned; null if the position has passed. @returns {Promise<Taps | null>} */
  async #possible() {
    try {
      const { game } = this.table.view();
      const { number, taps } = await get(`/api/games/${game.id}/plans`);
      return isFor(this.table.view(), number) ? taps : null;
    } catch (error) {
      if (error instanceof Refused) return null; // a plan is only a convenience
      throw error;
    }
  }

  /** Make a chosen action the plan. @param {string} action */
  take(action) {
    const path = [...this.board.choice.path];
    this.#choose(null);
    this.#plan = { action, path };
    this.#show(path);
    this.table.draw();
    const labels = path.map((id) => this.board.picture.pieces.get(id)?.label ?? id);
    this.table.speak(say('Planned: %places', { places: [...new Set(labels)].join(' – ') }));
  }

  /** Follow a change of the table; returns the planned action if it is due now. */
  due() {
    const view = this.table.view();
    const begun = this.isChoosing ? this.board.choice.path[0] : null;
    if (this.isChoosing) this.#choose(null);
    if (begun) this.#resume(begun);
    const plan = this.#plan;
    if (!plan) return null;
    const what = fate(plan, view, this.board.picture.pieces);
    if (what === 'keep') {
      this.#show(plan.path);
      return null;
    }
    this.drop();
    if (what === 'play') return plan.action;
    if (!view.over) this.table.tell(say('Your plan is no longer possible.'));
    return null;
  }

  /** Continue a begun plan, as an action if the turn has come. @param {string} place */
  #resume(place) {
    if (this.board.tappable.has(place)) this.board.tap(place);
    else if (this.table.view().can.includes('plan')) this.begin(place);
  }

  /** Drop the plan; returns whether there was one. */
  drop() {
    const was = this.isOn;
    this.#plan = null;
    this.#show(null);
    if (this.isChoosing) this.#choose(null);
    if (was) this.table.draw();
    return was;
  }

  /** Show a plan by the places that were tapped for it, or none. @param {readonly string[] | null} path */
  #show(path) {
    const places = (path ?? []).flatMap((id) => this.board.picture.pieces.get(id) ?? []);
    this.marks.show(places, this.board.riders().get(places[0]?.id ?? '') ?? []);
  }

  /** @param {Taps | null} taps */
  #choose(taps) {
    const { board } = this;
    this.isChoosing = taps !== null;
    board.picture.svg.classList.toggle('planning', this.isChoosing);
    const view = this.table.view();
    board.allow(taps ?? (isFor(view, view.number) ? {} : view.taps));
    this.table.draw();
  }
}
