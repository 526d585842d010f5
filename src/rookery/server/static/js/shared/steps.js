/**
 * How far this browser has come in guided first games. A cookie tells the server which card to show
 * on the home page: that of a game already begun, or none at all.
 */
import { recall, remember } from './storage.js';

const DONE = 'done';

/** The step at which to resume, from 0. @param {string} game @param {number} length */
export function stepOf(game, length) {
  const kept = Number(recall(key(game)) ?? 0);
  return Number.isInteger(kept) && kept > 0 && kept < length ? kept : 0;
}

/** Resume at this step next time. @param {string} game @param {number} number */
export function keepStep(game, number) {
  remember(key(game), String(number));
  if (number > 0) tellServer(game);
}

/** Mark a guided game as done. @param {string} game */
export function forgetStep(game) {
  remember(key(game), DONE);
  tellServer(DONE);
}

/** Tell the server that the reader needs no guided game. */
export const knowsTheGames = () => tellServer(DONE);

/** @param {string} game */
const key = (game) => `guide-${game}`;

/** @param {string} what the game to resume, or `DONE` */
function tellServer(what) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `rookery_pip=${what};path=/;max-age=31536000;samesite=lax`;
}
