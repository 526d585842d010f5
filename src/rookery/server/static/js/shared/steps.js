/**
 * How far this browser has come in guided first games. A cookie tells the server which card belongs
 * on the home page: a game that was begun, or none at all.
 */
import { recall, remember } from './storage.js';

const DONE = 'done';

/** The bubble to go on with, from 0. @param {string} game @param {number} length */
export function stepOf(game, length) {
  const kept = Number(recall(key(game)) ?? 0);
  return Number.isInteger(kept) && kept > 0 && kept < length ? kept : 0;
}

/** Go on with this bubble next time. @param {string} game @param {number} number */
export function keepStep(game, number) {
  remember(key(game), String(number));
  if (number > 0) tellServer(game);
}

/** It is done. @param {string} game */
export function forgetStep(game) {
  remember(key(game), DONE);
  tellServer(DONE);
}

/** Nothing is to be learnt here. */
export const knowsTheGames = () => tellServer(DONE);

/** @param {string} game */
const key = (game) => `guide-${game}`;

/** @param {string} what a game that waits, or that none does */
function tellServer(what) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `rookery_pip=${what};path=/;max-age=31536000;samesite=lax`;
}
