/** A place on a phone's home screen, offered to those who come back; once refused, never again. */
import { whenInstallable } from '../shared/install.js';
import { recall, remember } from '../shared/storage.js';

/** Offer it, where the server has put the sheet into the page: somebody has played here. */
export function offerHomeScreen() {
  const sheet = document.getElementById('install');
  if (!sheet || recall('install')) return;
  const put = (/** @type {boolean} */ away) => {
    sheet.hidden = away;
  };
  whenInstallable(
    () => matchMedia('(max-width: 720px)').matches,
    (install) => {
      put(false);
      sheet.onclick = (event) => {
        const button = /** @type {HTMLElement} */ (event.target).closest('button');
        if (!button) return;
        put(true);
        if (button.dataset.install === 'yes') install();
        else remember('install', 'no');
      };
    },
    () => put(true),
  );
}
