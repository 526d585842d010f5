/** How the engine's worker begins, at the address that the page names. */

/** @import { Answer } from './worker.js' */
/** @typedef {{worker: Worker, news: Answer[] | null}} Started */

/** The number of the question that `early.js` asks. */
export const AHEAD = -1;

/** @type {{engineAhead?: {worker: Worker, news: Answer[] | null, hash: string}}} */
const page = /** @type {any} */ (globalThis);

/**
 * The worker that `early.js` has started, once, with what it has found out about the position of the
 * address; or else a new one. There is no news where it was not asked, or the address has changed.
 * @returns {Started}
 */
export function startedWorker() {
  const named = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name=engine]'));
  const { engineAhead: ahead } = page;
  delete page.engineAhead;
  if (!ahead) return { worker: new Worker(named.content, { type: 'module' }), news: null };
  ahead.worker.onmessage = null;
  return { worker: ahead.worker, news: ahead.hash === location.hash ? ahead.news : null };
}
