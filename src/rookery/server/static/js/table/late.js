/** Parts of a table that a first move doesn't need: loaded on demand, or when there is time. */
import { busy } from '../shared/busy.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { atLeisure } from '../shared/leisure.js';

/** @import { Ending } from './ending/ending.js' */
/** @import { GameRating, View } from './types.js' */

/** A proxy of `Ending` that loads it when it is first needed. */
export class LateEnding {
  /** @type {Promise<Ending> | null} */
  #ending = null;

  /**
   * @param {() => View} view
   * @param {(easier?: boolean) => void} rematch
   */
  constructor(view, rematch) {
    this.view = view;
    this.rematch = rematch;
  }

  /** If the game is over, show the result, once. @param {boolean} isLive the last move is shown */
  async look(isLive) {
    if (this.view().over) (await this.#loaded()).look(isLive);
  }

  /** Show the result. */
  async open() {
    (await this.#loaded()).open();
  }

  /** Take the game's effect on ratings, as far as it is known. @param {GameRating} rating */
  async rated(rating) {
    (await this.#loaded()).rated(rating);
  }

  #loaded() {
    this.#ending ??= import('./ending/ending.js').then(
      ({ Ending }) => new Ending(this.view, this.rematch),
    );
    return this.#ending;
  }
}

/** @typedef {{readonly isOn: boolean, readonly available: boolean, toggle: () => void, panels: () => unknown}} Engine */

/**
 * A proxy of the engine on the reader's device, which loads it when it is first switched on. The
 * page names its files: they are parts of replays, which tables don't know.
 */
export class LateEngine {
  /** @type {Engine | null} */
  #engine = null;

  /**
   * @param {import('../board/board.js').Board} board
   * @param {{view: () => View, ply: () => number | null, draw: () => void}} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
  }

  /** What it says, also on the board. */
  panels() {
    return this.#engine?.panels() ?? '';
  }

  /** The tool that lets it think along, or no more. @returns {import('./tools/toolbar.js').Tool} */
  get tool() {
    const engine = this.#engine;
    const hidden = !mayThink(this.table.view()) || engine?.available === false;
    const act = () => this.#toggle();
    return { icon: 'engine', label: say('Engine'), act, on: engine?.isOn ?? false, hidden };
  }

  #toggle() {
    return busy(null, async () => {
      this.#engine ??= await this.#loaded();
      this.#engine.toggle();
    });
  }

  /** @returns {Promise<Engine>} */
  async #loaded() {
    const { engine = '', best: href = '' } = byId('dialogs').dataset;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
    );
    const { EngineAtTable } = await import(engine);
    return new EngineAtTable(this.board, this.table);
  }
}

const MACHINES = ['computer', 'unheld']; // seats of no person

/** Whether nobody else plays, so that the reader may think with a computer. @param {View} view */
export const mayThink = ({ seats, yours, daily, over }) =>
  !over &&
  daily === null &&
  yours.length > 0 &&
  seats.every(({ seat, kind }) => MACHINES.includes(kind) || yours.includes(seat));

/**
 * What thinks for the computers at a table, if the page names it and nobody else plays.
 * @param {View} view
 * @returns {Promise<{look: (view: View) => void} | null> | null}
 */
export function deputyAt(view) {
  const { deputy } = byId('dialogs').dataset;
  if (!deputy || !mayThink(view) || !view.seats.some(({ level }) => level)) return null;
  return import(deputy).then(({ Deputy }) => new Deputy(`/api/games/${view.game.id}`));
}

const menus = () => import('./menus.js');
const past = () => import('./moves/history.js');

/** Ask whether to leave. @param {Parameters<typeof import('./menus.js').leaveMenu>} given */
export const leaveMenu = async (...given) => (await menus()).leaveMenu(...given);

/** Open the "More" menu. @param {Parameters<typeof import('./menus.js').moreMenu>} given */
export const moreMenu = async (...given) => (await menus()).moreMenu(...given);

/** The history of a game. @param {string} id */
export const historyOf = async (id) => (await past()).GameHistory.of(id);

/** Fetch the parts that work without the server while it can still be reached. */
export const fetchAtLeisure = () => atLeisure(() => Promise.allSettled([menus(), past()]));
