/** Parts of a table that a first move doesn't need: they come when they are wanted, or at leisure. */
import { atLeisure } from '../shared/leisure.js';

/** @import { Ending } from './ending/ending.js' */
/** @import { GameRating, View } from './types.js' */

/** The end of a game, as `Ending` shows it. */
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

  /** Show how it has ended, once, if it has. */
  async showOnce() {
    if (this.view().over) (await this.#loaded()).showOnce();
  }

  /** Show how it has ended. */
  async open() {
    (await this.#loaded()).open();
  }

  /** What the game has made of ratings, as far as that is known. @param {GameRating} rating */
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

/** Asks whether to leave. @param {Parameters<typeof import('./menus.js').leaveMenu>} given */
export const leaveMenu = async (...given) => (await menus()).leaveMenu(...given);

/** Opens what else can be done. @param {Parameters<typeof import('./menus.js').moreMenu>} given */
export const moreMenu = async (...given) => (await menus()).moreMenu(...given);

/** A game from its beginning. @param {string} id */
export const historyOf = async (id) => (await past()).GameHistory.of(id);

/** Fetch what works without the server while it can be fetched. */
export const fetchAtLeisure = () => atLeisure(() => Promise.allSettled([menus(), past()]));
