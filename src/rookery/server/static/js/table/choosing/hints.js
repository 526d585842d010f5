/** A hint: asked for, on its way, and shown for as long as its position is. */

/** @import { Board } from '../../board/board.js' */
/** @import { View } from '../types.js' */

/** @typedef {{number: number, path: string[], words: string}} Hint */

export class Hints {
  /** @type {Hint | null} */
  #hint = null;
  /** The position for which a hint is on its way, or -1. */
  #awaited = -1;

  /**
   * @param {Board} board
   * @param {{view: () => View, send: (message: object) => boolean, speak: (words: string) => void, draw: () => void}} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
  }

  /** Ask for a hint, unless one is on its way. */
  ask = () => {
    if (!this.isAwaited && this.table.send({ type: 'hint' }))
      this.#awaited = this.table.view().number;
    this.table.draw();
  };

  /** No hint comes: it was refused, or the connection was lost. */
  stop() {
    this.#awaited = -1;
  }

  /** Take a hint, and point at it. @param {Hint} hint */
  take(hint) {
    this.stop();
    if (hint.number !== this.table.view().number) return;
    this.#hint = hint;
    this.board.point([hint]);
    this.table.speak(hint.words);
    this.table.draw();
  }

  /** Whether one is on its way for this position: a busy house may take a while. */
  get isAwaited() {
    return this.#awaited === this.table.view().number;
  }

  /** The words for this position while nothing is chosen, or ''. */
  get words() {
    const applies = this.#hint?.number === this.table.view().number && !this.board.choice.done;
    return applies ? (this.#hint?.words ?? '') : '';
  }
}
