/** Pictures of an evening's tables, each of which follows its game. */
import { get } from '../shared/api.js';
import { pictureOf } from '../shared/look.js';

/** @import { BoardNow } from './wire.d.ts' */

/** @param {BoardNow} board */
function show({ game_id, number, to_move, over }) {
  const card = /** @type {HTMLElement | null} */ (
    document.querySelector(`[data-game="${game_id}"]`)
  );
  const picture = card?.querySelector('img');
  if (!card || !picture || card.dataset.number === String(number)) return;
  card.dataset.number = String(number);
  picture.src = pictureOf(game_id, number);
  for (const row of card.querySelectorAll('[data-player]')) {
    const { player } = /** @type {HTMLElement} */ (row).dataset;
    row.classList.toggle('on', player === to_move && !over);
  }
}

/** Show how the tables of an evening stand, if any are on the page. @param {string} path */
export async function showBoards(path) {
  if (!document.querySelector('[data-game]')) return;
  for (const board of await get(`${path}/tables`)) show(board);
}
