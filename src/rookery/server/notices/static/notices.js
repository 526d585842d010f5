/** The page of all notices, with switches for what the reader wants to be told. */
import { get, send } from '../../../js/shared/api.js';
import { busy } from '../../../js/shared/busy.js';
import { NOTICES } from '../../../js/shared/connection.js';
import { byId, pageData } from '../../../js/shared/elements.js';
import { render } from '../../../js/shared/rendering.js';
import { html } from '../../../vendor/lit-html.js';
import '../../../js/shared/page.js';
import { allSeen, rows } from './list.js';

/** @import { NoticeList } from '../../../js/notices/wire.d.ts' */

/** @param {NoticeList} told */
const draw = (told) => {
  render(html`${told.new ? allSeen(refresh) : ''}`, byId('seen'));
  render(rows(told, told.notices, refresh), byId('told'));
};
const refresh = async () => draw(await get('/api/me/notices'));

draw(pageData().told);
document.addEventListener(NOTICES, () => refresh().catch(() => {})); // the next one may do

for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (
  document.querySelectorAll('[data-kind]')
)) {
  input.addEventListener('change', () =>
    busy(input.closest('label'), async () => {
      const { kind, channel } = input.dataset;
      try {
        await send('PUT', '/api/me/notices/kinds', { kind, channel, wanted: input.checked });
      } catch (error) {
        input.checked = !input.checked;
        throw error;
      }
    }),
  );
}
