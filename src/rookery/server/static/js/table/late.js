/** Parts of a table that a first move doesn't need: loaded on demand, or when there is time. */
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

  /** Show the result, once, if the game is over. */
  async showOnce() {
    if (this.view().over) (await this.#loaded()).showOnce();
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
