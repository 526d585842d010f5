/** The board of the day: start it, or share the result. */
import { post } from '../../../js/shared/api.js';
import { busy } from '../../../js/shared/busy.js';
import { recall } from '../../../js/shared/storage.js';
import '../../../js/shared/page.js';
import { share } from '../../../js/shared/share.js';

const board = /** @type {HTMLElement | null} */ (document.querySelector('[data-daily]'));
const { daily: game, day } = board?.dataset ?? {};

document.getElementById('begin')?.addEventListener('click', (event) =>
  busy(/** @type {HTMLElement} */ (event.currentTarget), async () => {
    const table = await post(`/api/daily/${game}`, { day, name: recall('name') ?? '' });
    location.href = table.url;
  }),
);

for (const button of document.querySelectorAll('[data-share]')) {
  const words = /** @type {HTMLElement} */ (button).dataset.share ?? '';
  button.addEventListener('click', () => share(words, `/daily/${game}/${day}`));
}
