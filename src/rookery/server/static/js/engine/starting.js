/** How the engine's worker begins, at the address that the page names. */

/** @type {{engineWorker?: Worker}} */
const page = /** @type {any} */ (globalThis);

/** The worker that `early.js` has started, once; or else a new one. @returns {Worker} */
export function startedWorker() {
  const named = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name=engine]'));
  const worker = page.engineWorker ?? new Worker(named.content, { type: 'module' });
  delete page.engineWorker;
  return worker;
}
