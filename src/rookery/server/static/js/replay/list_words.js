/** Loads the moves of long games in words: their pages are requested when a list shows them. */

/** @import { GameHistory } from '../table/moves/history.js' */

/** How many moves before and after the one that is shown are loaded in advance. */
const AROUND = 20;

/**
 * Load the moves that a list shows, and call `come` once any have come.
 * @param {Element | null} list
 * @param {Pick<GameHistory, 'has' | 'need'>} past
 * @param {() => void} come
 */
export function fetchSeen(list, past, come) {
  if (!list) return Promise.resolve();
  const { left, width, top, bottom } = list.getBoundingClientRect();
  const middle = left + width / 2;
  return fetchPlies([plyAt(middle, top + 2), plyAt(middle, bottom - 2)], past, come);
}

/**
 * Load the moves around a ply.
 * @param {number} ply
 * @param {Pick<GameHistory, 'has' | 'need' | 'length'>} past
 * @param {() => void} come
 */
export const fetchAround = (ply, past, come) =>
  fetchPlies([Math.max(0, ply - AROUND), Math.min(past.length, ply + AROUND)], past, come);

/**
 * @param {(number | null)[]} plies
 * @param {Pick<GameHistory, 'has' | 'need'>} past
 * @param {() => void} come
 */
async function fetchPlies(plies, past, come) {
  const missing = plies.filter((ply) => ply !== null && !past.has(ply));
  const asked = missing.map((ply) => past.need(/** @type {number} */ (ply)));
  const found = await Promise.allSettled(asked); // failures are retried when they are next needed
  if (found.some(({ status }) => status === 'fulfilled')) come();
}

/** The ply of the move that is drawn at a point. @param {number} x @param {number} y */
function plyAt(x, y) {
  const move = document.elementFromPoint(x, y)?.closest('[data-ply]');
  return move instanceof HTMLElement ? Number(move.dataset.ply) : null;
}
