/** The engine at a table where nobody else plays: what it says beside the board, and on it. */
import { html } from '../../vendor/lit-html.js';
import { arrowsOf } from '../analysis/arrows_shown.js';
import { gauge } from '../analysis/gauge.js';
import { LineWords } from '../analysis/line_words.js';
import { bestPanel } from '../analysis/panels.js';
import { enginePanel } from '../engine/panel.js';
import { Thinking } from '../engine/thinking.js';
import { byId } from '../shared/elements.js';
import { render } from '../shared/rendering.js';

/** @import { Board } from '../board/board.js' */
/** @import { View } from '../table/types.js' */
/** @import { Place } from '../engine/worker.js' */

/** @typedef {{view: () => View, ply: () => number | null, draw: () => void}} Table */

export class EngineAtTable {
  /** @type {number | null} the best move that the reader points at */
  #pointed = null;
  /** For what the board's arrows were last drawn. */
  #drawnFor = '';
  #bar = document.createElement('div');

  /** @param {Board} board @param {Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    const path = `/api/games/${table.view().game.id}`;
    this.thinking = new Thinking(path, table.draw);
    this.words = new LineWords(path, table.draw);
    this.#bar.id = 'gauge';
    byId('board').append(this.#bar);
  }

  get isOn() {
    return this.thinking.isOn;
  }

  /** Whether this device can think. */
  get available() {
    return this.thinking.available;
  }

  /** Begin or stop. */
  toggle() {
    this.thinking.toggle(this.#place());
    if (!this.isOn) this.#point([]);
  }

  /** Draw what it says on the board. */
  #show() {
    const { found } = this.thinking;
    const { seats } = this.table.view();
    render(gauge(found, seats), this.#bar);
    if (!found) {
      this.#drawnFor = '';
      return;
    }
    this.#point(arrowsOf({ proof: null, best: found, found: null, pointed: this.#pointed }));
    this.words.fetch([]);
  }

  /** Where it thinks about what is shown now, and the best moves; the board shows them, too. */
  panels() {
    if (this.isOn) this.thinking.at(this.#place());
    this.#show();
    if (!this.isOn) return '';
    const { found } = this.thinking;
    const { seats } = this.table.view();
    return html`${enginePanel(this.thinking)}
    ${found ? bestPanel(found, seats, { try: () => {}, point: (i) => this.#pointAt(i), words: (line) => this.#inWords(line) }) : ''}`;
  }

  /** The position that is shown: the newest one only on the reader's turn. @returns {Place | null} */
  #place() {
    const [view, ply] = [this.table.view(), this.table.ply()];
    if (ply !== null) return { number: view.log[ply - 1]?.number ?? 0, actions: [] };
    const isTurn = view.to_move !== null && view.yours.includes(view.to_move);
    return isTurn && !view.over ? { number: view.number, actions: [] } : null;
  }

  /** @param {string[]} line */
  #inWords(line) {
    const place = this.#place();
    return place ? this.words.of({ number: place.number, line }) : null;
  }

  /** @param {number | null} choice */
  #pointAt(choice) {
    this.#pointed = choice;
    this.#show();
  }

  /** Draw arrows unless they are there already, since new ones fade in. @param {import('../board/arrows.js').ArrowPath[]} arrows */
  #point(arrows) {
    if (this.board.choice.done) return;
    const wanted = JSON.stringify([this.#place(), arrows]);
    if (wanted !== this.#drawnFor) this.board.point(arrows);
    this.#drawnFor = wanted;
  }
}
