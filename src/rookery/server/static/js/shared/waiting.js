/**
 * What this browser keeps of the games that wait for its reader, for the page that it shows without
 * a network: what the list of notices says of them, and no positions.
 */
import { get } from './api.js';
import { forget, recall, remember } from './storage.js';

/** @typedef {{ title: string, line: string, url: string }} Waiting */
/** @typedef {{ state: string, at: number, games: Waiting[] }} Kept */

const KEY = 'waiting';

/** What was kept last, if anything. @returns {Kept | null} */
export function keptWaiting() {
  try {
    return JSON.parse(recall(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Keep nothing any more: whoever reads here next may be somebody else. */
export const forgetWaiting = () => forget(KEY);

/**
 * Keep what waits now. Of all open pages one asks for it, once for each state of the notices.
 * @param {string} state
 * @param {boolean} isAny whether any game waits
 */
export async function keepWaiting(state, isAny) {
  if (!isAny) {
    forgetWaiting();
    return;
  }
  // Browsers have locks where they allow service workers, without which no page shows offline.
  await navigator.locks?.request('rookery-waiting', async () => {
    if (keptWaiting()?.state === state) return;
    const told = await get('/api/me/notices');
    const games = told.notices
      .filter((/** @type {{ kind: string }} */ one) => one.kind === 'turn')
      .map((/** @type {Waiting} */ { title, line, url }) => ({ title, line, url }));
    remember(KEY, JSON.stringify({ state: told.state, at: Date.now(), games }));
  });
}
