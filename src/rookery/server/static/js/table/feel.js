/**
 * What makes a table feel real but isn't needed for a first move: the reader's own throws, plans,
 * sounds and signals, and scores that count up.
 */

import { Roll } from './chance/roll.js';
import { Ahead } from './choosing/ahead.js';
import { Counting, gains, source } from './counting.js';
import { deputyAt, mayThink } from './late.js';
import { Signals } from './signals/signals.js';
import { Waits } from './waits.js';

/** @import { Board } from '../board/board.js' */
/** @import { Change } from '../board/types.js' */
/** @import { Seat, View } from './types.js' */

/** @typedef {{view: () => View, ply: () => number | null, draw: () => void, update: (fields: Partial<View>) => void, speak: (words: string) => void, release: () => void}} Table */

export class Feel {
  signals = new Signals();

  /**
   * @param {Board} board
   * @param {Table} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.ahead = new Ahead(board, table);
    this.deputy = deputyAt(table.view());
    this.counting = new Counting(table.draw);
    this.waits = new Waits(board.picture.box);
    this.roll = new Roll(board.picture.box, { ...table, isLive: () => table.ply() === null });
  }

  /** Take in what the table has become. @param {View} view */
  look(view) {
    this.signals.look(view);
    if (this.deputy && mayThink(view)) this.deputy.then((one) => one?.look(view));
  }

  /** Let the gains of a ply fly to the scores. @param {Seat[]} seats @param {Change} change */
  count(seats, change) {
    const { game, seats: before } = this.table.view();
    const from = source(this.board.picture.pieces, change);
    const point = from && this.board.picture.onScreen(from);
    this.counting.take(gains(before, seats), point, `score-${game.name}`);
  }
}
