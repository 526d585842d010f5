/**
 * Handles taps on places that cannot be chosen now: while others think they begin a plan, and
 * otherwise the page says why not.
 */
import { nudge } from '../../board/animation.js';
import { get } from '../../shared/api.js';
import { say } from '../../shared/i18n.js';
import { toast } from '../../shared/toast.js';
import { detail, situation } from '../words/situation.js';
import { ruleAddress, sayAbove } from './why.js';

/** @import { Board } from '../../board/board.js' */
/** @import { Plans } from './plans.js' */
/** @import { View } from '../types.js' */

/** @typedef {{view: () => View, ply: () => number | null, draw: () => void, speak: (words: string) => void}} Table */

const HIGH = 50; // board units from the middle of a place to the sentence above it

export class Ahead {
  /** @type {Plans | null} loaded when the reader first plans */
  #plans = null;
  #refusals = 0;

  /**
   * @param {Board} board
   * @param {Table} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
  }

  /**
   * @param {string} place
   * @param {readonly string[]} chosen the places that were chosen before
   */
  async refused(place, chosen) {
    const { view, ply } = this.table;
    if (ply() !== null || !view().can.includes('plan')) {
      await this.#explain(place, chosen);
      return;
    }
    const { Plans } = await import('./plans.js');
    this.#plans ??= new Plans(this.board, { ...this.table, tell: (words) => this.#tell(words) });
    await this.#plans.begin(place);
  }

  /**
   * Say above a place, and aloud, which rule forbids it, or else what can be chosen instead.
   * @param {string} place
   * @param {readonly string[]} chosen
   */
  async #explain(place, chosen) {
    const { board, table } = this;
    nudge(document.querySelector('#seats .status'));
    this.#refusals += 1;
    const refusal = this.#refusals;
    const rule = await this.#rule([...chosen, place]);
    if (refusal !== this.#refusals) return; // another place was tapped meanwhile
    const words = rule?.words ?? this.#generalWords();
    table.speak(rule ? `${words} (${rule.clause})` : words);
    const piece = board.picture.pieces.get(place);
    const at = piece && { x: piece.x, y: piece.y + (piece.dy ?? 0) - HIGH };
    if (at) sayAbove(board.picture.box, board.picture.onScreen(at), words, rule);
  }

  /** What can be chosen now, or for whom the table waits. */
  #generalWords() {
    const { board, table } = this;
    const view = table.view();
    const now = { ply: table.ply(), selectable: board.choice.begun ? board.onward : null };
    const words = isReaders(view) ? detail(view, now) : situation(view, now);
    return words || say('You can’t choose that now.');
  }

  /**
   * The rule that forbids these taps, if it is the reader's turn and the game knows one.
   * @param {string[]} places
   * @returns {Promise<{words: string, clause: string, href: string} | null>}
   */
  async #rule(places) {
    const view = this.table.view();
    if (this.table.ply() !== null || this.board.choice.done || !isReaders(view)) return null;
    const { id, name } = view.game;
    const tapped = encodeURIComponent(places.join(' '));
    try {
      const { words, clause } = await get(`/api/games/${id}/why/${view.number}?places=${tapped}`);
      const isNow = view.number === this.table.view().number;
      return clause && isNow ? { words, clause, href: ruleAddress(name, clause) } : null;
    } catch {
      return null; // the general words will do
    }
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

/** Whether it is the reader's turn. @param {View} view */
const isReaders = (view) => view.yours.includes(view.to_move ?? -1);
