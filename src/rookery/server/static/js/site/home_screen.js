/** Offers returning players an icon on their phone's home screen; once refused, never again. */
import { whenInstallable } from '../shared/install.js';
import { recall, remember } from '../shared/storage.js';

/** Make the offer if the server has put its sheet into the page, as for those who have played. */
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
