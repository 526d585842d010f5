/** Games that the reader has removed from the lists in this browser. */

import { tellTabs } from '../shared/freshness.js';

const NAME = 'rookery_away';
const MOST = 40; // older ones are forgotten: by then they are far down in the lists

/** The ids of the games put away, the latest first. */
const putAway = () =>
  (document.cookie.match(new RegExp(`(?:^|; )${NAME}=([^;]*)`))?.[1] ?? '')
    .split('.')
    .filter(Boolean);

/** Let the reader put games away by a tap. */
export function offerPuttingAway() {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-away]') : null;
    if (!(button instanceof HTMLElement)) return;
    const id = button.dataset.away ?? '';
    const ids = [id, ...putAway().filter((one) => one !== id)].slice(0, MOST);
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = `${NAME}=${ids.join('.')};path=/;max-age=31536000;samesite=lax`;
    for (const other of document.querySelectorAll(`[data-away="${id}"]`)) {
      other.closest('li')?.remove();
    }
    tellTabs();
  });
}
